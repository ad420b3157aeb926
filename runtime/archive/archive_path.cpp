#include "archive/archive_path.h"

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include "archive/installed.h"

namespace sortie::archive {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKept = 64;

/// Archives that are packs.
bool isPackName(const fs::path& name) {
  const fs::path extension = name.extension();
  return extension == ".zip" || extension == ".sortiepack";
}

bool isArchiveName(const fs::path& name) { return isPackName(name) || name.extension() == ".sortie"; }

/// Tells whether the same file still lies there, as it was.
using Identity = std::tuple<dev_t, ino_t, off_t, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

std::optional<Identity> identify(const fs::path& file) {
  struct stat about {};
  if (::stat(file.c_str(), &about) != 0 || !S_ISREG(about.st_mode)) return std::nullopt;
  return Identity{about.st_dev,          about.st_ino,         about.st_size,        about.st_mtim.tv_sec,
                  about.st_mtim.tv_nsec, about.st_ctim.tv_sec, about.st_ctim.tv_nsec};
}

struct Kept {
  Identity identity;
  Result<std::shared_ptr<const Archive>> archive;  // or why it is not one
  std::uint64_t used = 0;                          // the greater the later
};

struct KeptArchives {
  std::mutex guard;
  std::map<fs::path, Kept> byFile;
  std::uint64_t uses = 0;

  /// Makes room: the one that was not used for longest goes.
  void forgetOne() {
    byFile.erase(std::min_element(byFile.begin(), byFile.end(),
                                  [](const auto& a, const auto& b) { return a.second.used < b.second.used; }));
  }
};

KeptArchives& keptArchives() {
  static KeptArchives kept;
  return kept;
}

std::shared_ptr<const Archive> archiveAt(const PathInArchive& path) {
  const Result<std::shared_ptr<const Archive>> archive = openArchive(path.file);
  return archive ? *archive : nullptr;
}

}  // namespace

std::optional<PathInArchive> inArchive(const fs::path& path) {
  const std::string& text = path.native();
  if (text.find(".zip") == std::string::npos && text.find(".sortie") == std::string::npos) return std::nullopt;
  fs::path file;
  for (auto part = path.begin(); part != path.end(); ++part) {
    file /= *part;
    if (!isArchiveName(*part)) continue;
    std::error_code status;
    if (!fs::is_regular_file(file, status)) continue;
    fs::path inside;
    for (++part; part != path.end(); ++part) inside /= *part;
    std::string name = inside.lexically_normal().generic_string();
    while (name.ends_with('/')) name.pop_back();
    // What leads out of an archive leads nowhere.
    if (name == "..") return std::nullopt;
    if (name.starts_with("../")) return std::nullopt;
    return PathInArchive{std::move(file), name == "." ? std::string() : std::move(name)};
  }
  return std::nullopt;
}

Result<std::shared_ptr<const Archive>> openArchive(const fs::path& file) {
  const std::optional<Identity> identity = identify(file);
  if (!identity) return fail("file-not-found", "there is no such file", {file.string(), 0, 0});
  KeptArchives& kept = keptArchives();
  const std::lock_guard lock(kept.guard);
  const auto found = kept.byFile.find(file);
  if (found != kept.byFile.end() && found->second.identity == *identity) {
    found->second.used = ++kept.uses;
    return found->second.archive;
  }
  Result<std::shared_ptr<const Archive>> archive = Archive::open(file);
  // A file that cannot be read at the moment may be readable the next time.
  if (!archive && archive.error().code.starts_with("file-")) return archive;
  if (found == kept.byFile.end() && kept.byFile.size() >= kMostKept) kept.forgetOne();
  kept.byFile.insert_or_assign(file, Kept{*identity, archive, ++kept.uses});
  return archive;
}

bool isFile(const fs::path& path) {
  if (const std::optional<PathInArchive> in = inArchive(path)) {
    if (in->inside.empty()) return false;
    const std::shared_ptr<const Archive> archive = archiveAt(*in);
    return archive != nullptr && archive->find(in->inside) != nullptr;
  }
  std::error_code status;
  return fs::is_regular_file(path, status);
}

bool isFolder(const fs::path& path) {
  if (const std::optional<PathInArchive> in = inArchive(path)) {
    const std::shared_ptr<const Archive> archive = archiveAt(*in);
    return archive != nullptr && (in->inside.empty() || archive->hasFolder(in->inside));
  }
  std::error_code status;
  return fs::is_directory(path, status);
}

std::vector<fs::path> listFolder(const fs::path& folder) {
  std::vector<fs::path> out;
  if (const std::optional<PathInArchive> in = inArchive(folder)) {
    const std::shared_ptr<const Archive> archive = archiveAt(*in);
    if (archive == nullptr) return out;
    const std::string before = in->inside.empty() ? std::string() : in->inside + "/";
    for (const Member& member : archive->members()) {
      if (!member.name.starts_with(before)) continue;
      fs::path path = folder / member.name.substr(before.size(), member.name.find('/', before.size()) - before.size());
      if (out.empty() || out.back() != path) out.push_back(std::move(path));
    }
  } else {
    std::error_code status;
    for (fs::directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status))
      out.push_back(entry->path());
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<fs::path> archivesIn(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code status;
  for (fs::directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status))
    if (isPackName(entry->path()) && entry->is_regular_file(status)) out.push_back(entry->path());
  std::sort(out.begin(), out.end());
  // What an installation has left there, or not yet made known, is not installed.
  const auto kept = [](const fs::path& file) { return isSha256(file.stem().string()); };
  if (std::none_of(out.begin(), out.end(), kept)) return out;
  // "packs/" and "." have the parent that "packs" has.
  fs::path whole = fs::absolute(folder, status).lexically_normal();
  if (!whole.has_filename()) whole = whole.parent_path();
  const Result<Installed> installed = installedIn(whole.parent_path());
  std::erase_if(out, [&](const fs::path& file) {
    const auto named = [&](const InstalledPack& pack) { return file.filename() == pack.fileName(); };
    return kept(file) && !(installed && std::any_of(installed->packs.begin(), installed->packs.end(), named));
  });
  return out;
}

}  // namespace sortie::archive
