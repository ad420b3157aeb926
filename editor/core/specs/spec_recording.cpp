#include "editor/core/specs/spec_recording.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/document/sources.h"
#include "model/xml/format.h"

namespace sortie::editor {

namespace fs = std::filesystem;

namespace {

bool hasSpecFile(const Document& document, const std::string& file) {
  std::error_code status;
  return document.now().files.contains(std::string(packPrefix) + file) ||
         fs::exists(document.packFolder() / file, status);
}

}  // namespace

Result<std::string> recordingFile(const Document& document, const std::string& name) {
  const std::string stem = name.ends_with(".lua") ? name.substr(0, name.size() - 4) : name;
  const bool plain = !stem.empty() && std::all_of(stem.begin(), stem.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!plain)
    return fail("spec-name", fmt::format("\"{}\" is not a name for a spec", name), {},
                "use lower-case letters, digits, hyphens and underscores");
  std::string file = "specs/" + stem + ".lua";
  if (hasSpecFile(document, file))
    return fail("new-exists", fmt::format("the pack has {} already", file), {}, "choose another name");
  return file;
}

std::string freeRecordingName(const Document& document) {
  std::string base;
  for (const char c : document.folder().filename().string())
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_') base += c;
  if (base.empty()) base = "playtest";
  std::string name = base;
  for (int number = 2; hasSpecFile(document, "specs/" + name + ".lua"); ++number)
    name = fmt::format("{}-{}", base, number);
  return name;
}

void tryRecording(const Workbench& bench, Worker& worker, const std::string& file, const std::string& text,
                  std::function<void(Result<play::SpecReport>)> tried) {
  const Document& document = bench.document();
  play::TestOptions options;
  options.packFolders = bench.packFolders();
  options.trace = true;
  const fs::path folder = document.packFolder();
  if (!folder.empty()) options.texts = packTexts(document.now(), document.folder(), folder);
  worker.post("recording", [=, tried = std::move(tried)]() -> std::function<void()> {
    Result<play::SpecReport> report =
        folder.empty() ? Result<play::SpecReport>(fail("spec-pack", "the mission is in no pack, so it has no specs", {},
                                                       "save it into a pack first"))
                       : play::tryRecorded(folder, file, text, options);
    return [tried, report = std::move(report)] { tried(report); };
  });
}

Result<> writeRecording(Document& document, const std::string& file, const std::string& text) {
  const std::string name = std::string(packPrefix) + file;
  const fs::path path = document.pathOf(name);
  std::error_code status;
  fs::create_directories(path.parent_path(), status);
  if (Result<> written = model::writeFile(path, text); !written) return written;
  // What is on the disk becomes a step of the history: undo takes the file out of the mission again.
  document.begin("Record spec " + path.stem().string());
  Result<> taken = document.takeOutside(name);
  document.end();
  return taken;
}

}  // namespace sortie::editor
