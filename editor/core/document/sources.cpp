#include "editor/core/document/sources.h"

namespace sortie::editor {

model::MissionSources sourcesOf(const Version& version, const std::filesystem::path& folder,
                                const std::filesystem::path& packFolder) {
  model::MissionSources sources;
  sources.folder = folder;
  sources.document = version.mission;
  if (version.files.contains("rules.lua")) {
    sources.rules = version.text("rules.lua");
    sources.rulesFile = (folder / "rules.lua").lexically_relative(packFolder).generic_string();
  }
  return sources;
}

Packs withEdits(const Packs& packs, const Version& version) {
  if (packs.empty()) return packs;
  std::map<std::string, std::string> files;
  for (const auto& [file, text] : version.files)
    if (file.starts_with(packPrefix)) files[file.substr(packPrefix.size())] = *text;
  Packs out = packs;
  out.back() = model::withModules(out.back(), files);
  return out;
}

std::map<std::string, std::string> packTexts(const Version& version, const std::filesystem::path& folder,
                                             const std::filesystem::path& packFolder) {
  std::map<std::string, std::string> out;
  for (const auto& [file, text] : version.files) {
    const std::string path = file.starts_with(packPrefix)
                                 ? file.substr(packPrefix.size())
                                 : (folder / file).lexically_relative(packFolder).generic_string();
    out[path] = *text;
  }
  return out;
}

}  // namespace sortie::editor
