// Packs with texts that are not saved yet.
#include <algorithm>

#include "model/load/load.h"
#include "model/load/pack_files.h"

namespace sortie::model {
namespace {

// Puts a text in place of the one of that file, or in its place by path. Whether anything is another.
bool put(std::vector<LuaSource>& sources, std::string module, const std::string& file, const std::string& text) {
  const auto at = std::lower_bound(sources.begin(), sources.end(), file,
                                   [](const LuaSource& each, const std::string& path) { return each.file < path; });
  if (at == sources.end() || at->file != file) {
    sources.insert(at, {std::move(module), file, text});
    return true;
  }
  if (at->text == text) return false;
  at->text = text;
  return true;
}

}  // namespace

std::shared_ptr<const Pack> withModules(const std::shared_ptr<const Pack>& pack,
                                        const std::map<std::string, std::string>& files) {
  auto out = std::make_shared<Pack>(*pack);
  bool changed = false;
  std::vector<std::string> hashed = {pack->info.hash};
  for (const auto& [path, text] : files) {
    hashed.push_back(path);
    hashed.push_back(text);
    if (std::string module = moduleName(path, "rules"); !module.empty())
      changed = put(out->modules, std::move(module), path, text) || changed;
    else if (std::string spec = moduleName(path, "specs"); !spec.empty())
      changed = put(out->specs, std::move(spec), path, text) || changed;
    else
      changed = true;
  }
  if (!changed) return pack;
  out->info.hash = hashTexts(hashed);
  return out;
}

Result<std::string> hashRevision(const std::filesystem::path& packFolder,
                                 const std::map<std::string, std::string>& files) {
  const Result<std::vector<PackFile>> listed = listPackFiles(packFolder);
  if (!listed) return failed(listed);
  return hashPackFiles(*listed, files);
}

std::shared_ptr<const Pack> withHash(const std::shared_ptr<const Pack>& pack, std::string hash) {
  auto out = std::make_shared<Pack>(*pack);
  out->info.hash = std::move(hash);
  return out;
}

}  // namespace sortie::model
