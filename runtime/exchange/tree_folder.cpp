// Folders of files of the tree.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "exchange/digest.h"
#include "exchange/tree.h"
#include "exchange/tree_file.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

}  // namespace

fs::path TreeFolder::path(const NamedFile& file) const { return folder_ / (file.sha256 + ".gz"); }

std::optional<std::string> TreeFolder::find(const NamedFile& file) const {
  std::error_code status;
  if (file.size > kLargestRegistryFile || fs::file_size(path(file), status) != file.size || status) return std::nullopt;
  Result<std::string> bytes = model::readFile(path(file), kLargestRegistryFile);
  if (!bytes || namedFile(*bytes) != file) return std::nullopt;
  return std::move(*bytes);
}

Checked<> TreeFolder::keep(const NamedFile& file, const std::string& bytes) const {
  if (find(file)) return {};
  std::error_code status;
  fs::create_directories(folder_, status);
  if (const Result<> written = model::writeFile(path(file), bytes); !written) return refuse("file", written.error());
  return {};
}

FetchTreeFiles TreeFolder::fetch() const {
  return [folder = *this](const std::vector<NamedFile>& files) -> Checked<std::vector<std::string>> {
    std::vector<std::string> out;
    for (const NamedFile& file : files) {
      std::optional<std::string> bytes = folder.find(file);
      if (!bytes)
        return refuse("file", {"file-tree",
                               "this file of the registry is missing or damaged",
                               {folder.path(file).string(), 0, 0},
                               "restore it from a copy or a mirror"});
      out.push_back(std::move(*bytes));
    }
    return out;
  };
}

FetchTreeFiles TreeFolder::fetchThrough(FetchTreeFiles elsewhere) const {
  return [folder = *this,
          elsewhere = std::move(elsewhere)](const std::vector<NamedFile>& files) -> Checked<std::vector<std::string>> {
    std::vector<std::string> out(files.size());
    std::vector<NamedFile> missing;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < files.size(); ++i) {
      if (std::optional<std::string> bytes = folder.find(files[i])) {
        out[i] = std::move(*bytes);
        continue;
      }
      missing.push_back(files[i]);
      at.push_back(i);
    }
    if (missing.empty()) return out;
    Checked<std::vector<std::string>> fetched = elsewhere(missing);
    if (!fetched) return fetched;
    fetched->resize(missing.size());
    for (std::size_t i = 0; i < missing.size(); ++i) {
      std::string& bytes = (*fetched)[i];
      // A cache that cannot be written to is slow, and not wrong.
      if (namedFile(bytes) == missing[i]) (void)folder.keep(missing[i], bytes);
      out[at[i]] = std::move(bytes);
    }
    return out;
  };
}

KeepTreeFile TreeFolder::keeper() const {
  return [folder = *this](const NamedFile& file, const std::string& bytes) { return folder.keep(file, bytes); };
}

void TreeFolder::keepOnly(const std::vector<NamedFile>& files) const {
  std::set<fs::path> kept;
  for (const NamedFile& file : files) kept.insert(path(file));
  std::vector<fs::path> gone;
  std::error_code status;
  for (fs::directory_iterator entry(folder_, status), end; !status && entry != end; entry.increment(status))
    if (entry->path().extension() == ".gz" && kept.count(entry->path()) == 0) gone.push_back(entry->path());
  for (const fs::path& file : gone) fs::remove(file, status);
}

}  // namespace sortie::exchange
