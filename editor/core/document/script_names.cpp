#include "editor/core/document/script_names.h"

#include <filesystem>

#include "archive/archive_path.h"
#include "editor/core/document/sources.h"

namespace sortie::editor {

namespace fs = std::filesystem;

std::string scriptNameOf(const Workbench& bench, const std::string& path) {
  if (!bench.isOpen()) return path;
  const Document& document = bench.document();
  const auto& files = document.now().files;
  if (files.contains(path)) return path;
  if (fs::path(path).is_absolute()) {
    for (const auto& [name, text] : files)
      if (document.pathOf(name).generic_string() == path) return name;
    return path;
  }
  if (std::string own = std::string(packPrefix) + path; files.contains(own)) return own;
  const auto in = [&](const fs::path& folder) {
    const fs::path whole = folder / path;
    return !folder.empty() && archive::isFile(whole) ? whole.generic_string() : std::string();
  };
  if (std::string found = in(document.packFolder()); !found.empty()) return found;
  const auto& packs = bench.packs();
  for (auto pack = packs.rbegin(); pack != packs.rend(); ++pack)
    if (std::string found = in((*pack)->info.folder); !found.empty()) return found;
  return path;
}

}  // namespace sortie::editor
