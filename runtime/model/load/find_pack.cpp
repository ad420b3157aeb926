#include "model/load/find_pack.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "archive/archive_path.h"
#include "archive/installed.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

bool isPack(const fs::path& folder) { return hasFile(folder, "pack.xml"); }

bool isPackWithId(const fs::path& folder, const std::string& id) {
  if (!isPack(folder)) return false;
  const Result<Document> document = readXmlFile(folder / "pack.xml");
  return document && document->root().name() == "pack" && document->root().value("id") == id;
}

// Folders below `folder`, the one with the wanted name first, then by name.
std::vector<fs::path> candidates(const fs::path& folder, const std::string& id) {
  std::vector<fs::path> out;
  if (archive::inArchive(folder)) {
    for (const fs::path& inside : archive::listFolder(folder))
      if (isPack(inside)) out.push_back(inside);
  }
  std::error_code status;
  for (fs::directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status)) {
    // Archives are found where packs are kept (packSearchFolders), not in every folder on the way.
    if (!archive::inArchive(entry->path()) && isPack(entry->path())) out.push_back(entry->path());
  }
  std::sort(out.begin(), out.end(), [&](const fs::path& a, const fs::path& b) {
    const bool aFirst = a.filename() == id;
    const bool bFirst = b.filename() == id;
    return aFirst != bFirst ? aFirst : a < b;
  });
  return out;
}

/// The folders of a list with ":" between them.
std::vector<fs::path> listed(const char* list) {
  std::vector<fs::path> out;
  const std::string_view text = list == nullptr ? "" : list;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    if (end > at) out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

/// Where packs came with the program or with the system.
void addInstalled(std::vector<fs::path>& out) {
  constexpr int above = 3;
  const auto add = [&](const fs::path& folder) {
    std::error_code status;
    if (fs::is_directory(folder, status) && std::find(out.begin(), out.end(), folder) == out.end())
      out.push_back(folder);
  };
  std::error_code status;
  const fs::path program = fs::read_symlink("/proc/self/exe", status);
  if (!status) out.push_back(program.parent_path().parent_path() / "share" / "sortie" / "packs");
  const char* data = std::getenv("XDG_DATA_DIRS");
  if (data == nullptr || *data == '\0') data = "/usr/local/share:/usr/share";
  for (const fs::path& folder : listed(data)) add(folder / "sortie" / "packs");
  // A build in its source tree, or an archive that was unpacked somewhere.
  fs::path beside = program.parent_path();
  for (int i = 0; i <= above && !beside.empty(); ++i, beside = beside.parent_path())
    for (const char* in : {"packs", "scripts", "missions"}) add(beside / in);
}

}  // namespace

std::vector<fs::path> packSearchFolders(const std::vector<fs::path>& given, const fs::path& start) {
  std::vector<fs::path> out;
  const auto addKept = [&](const fs::path& folder) {
    out.push_back(folder);
    for (fs::path& file : archive::archivesIn(folder)) out.push_back(std::move(file));
  };
  for (const fs::path& folder : given) addKept(folder);
  for (const fs::path& folder : listed(std::getenv("SORTIE_PACKS"))) addKept(folder);
  std::error_code status;
  fs::path folder = fs::weakly_canonical(start, status);
  if (status) folder = fs::absolute(start, status);
  while (!folder.empty()) {
    out.push_back(folder);
    if (folder == folder.parent_path()) break;
    folder = folder.parent_path();
  }
  if (const fs::path own = userPackFolder(); !own.empty()) addKept(own);
  addInstalled(out);
  return out;
}

fs::path userPackFolder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != '\0')
    return fs::path(data) / "sortie" / "packs";
  if (const char* home = std::getenv("HOME")) return fs::path(home) / ".local" / "share" / "sortie" / "packs";
  return {};
}

Result<fs::path> findPack(const std::string& id, const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders) {
    if (isPackWithId(folder, id)) return folder;
    for (const char* below : {"", "scripts", "missions"}) {
      const fs::path in = *below == '\0' ? folder : folder / below;
      for (const fs::path& candidate : candidates(in, id)) {
        if (isPackWithId(candidate, id)) return candidate;
      }
    }
  }
  // A list that cannot be read hides packs that are there.
  for (const fs::path& folder : folders) {
    std::error_code status;
    const fs::path store = fs::absolute(folder, status).lexically_normal().parent_path();
    if (folder.filename() != "packs" || !fs::exists(store / "installed", status)) continue;
    if (const Result<archive::Installed> installed = archive::installedIn(store); !installed) return failed(installed);
  }
  std::vector<std::string> looked;
  for (const fs::path& folder : folders) {
    if (archive::inArchive(folder) && std::find(folders.begin(), folders.end(), folder.parent_path()) != folders.end())
      continue;  // its folder is named
    // The same folder may come from --packs, the environment and where the command was typed.
    std::error_code status;
    fs::path whole = fs::weakly_canonical(folder, status);
    std::string name = (status ? folder : whole).string();
    if (std::find(looked.begin(), looked.end(), name) == looked.end()) looked.push_back(std::move(name));
  }
  return fail("pack-not-found", fmt::format("there is no pack \"{}\"; looked in {}", id, fmt::join(looked, ", ")), {},
              "name its folder with --packs or in SORTIE_PACKS");
}

fs::path enclosingPack(const fs::path& start) {
  std::error_code status;
  fs::path folder = fs::weakly_canonical(start, status);
  if (status) return {};
  while (true) {
    if (isPack(folder)) return folder;
    if (folder == folder.parent_path()) return {};
    folder = folder.parent_path();
  }
}

}  // namespace sortie::model
