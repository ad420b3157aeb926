#include "model/load/pack_files.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <sodium.h>

#include "archive/archive_path.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxMembers = 4096;
constexpr std::size_t kMaxDepth = 8;
constexpr std::size_t kMaxFile = 32U << 20U;
constexpr std::size_t kMaxPack = 256U << 20U;

void hashNumber(crypto_hash_sha256_state& state, std::uint64_t number) {
  unsigned char bytes[8];
  for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<unsigned char>((number >> (8 * i)) & 0xFFU);
  crypto_hash_sha256_update(&state, bytes, sizeof bytes);
}

void hashText(crypto_hash_sha256_state& state, const std::string& text) {
  hashNumber(state, text.size());
  crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()), text.size());
}

std::string finish(crypto_hash_sha256_state& state) {
  unsigned char digest[crypto_hash_sha256_BYTES];
  crypto_hash_sha256_final(&state, digest);
  std::string hex;
  for (const unsigned char byte : digest) hex += fmt::format("{:02x}", static_cast<unsigned>(byte));
  return hex;
}

}  // namespace

bool hasFile(const fs::path& folder, const fs::path& path) { return archive::isFile(folder / path); }

namespace {

/// The files of an archive, which holds nothing but plain files within the same limits.
Result<std::vector<PackFile>> listMembers(const archive::PathInArchive& in, const fs::path& folder) {
  const Result<std::shared_ptr<const archive::Archive>> opened = archive::openArchive(in.file);
  if (!opened) return failed(opened);
  const std::string before = in.inside.empty() ? std::string() : in.inside + "/";
  std::vector<PackFile> files;
  for (const archive::Member& member : (*opened)->members()) {
    if (!member.name.starts_with(before)) continue;
    std::string path = member.name.substr(before.size());
    fs::path where = folder / path;
    files.push_back({std::move(path), std::move(where)});
  }
  return files;
}

void sortByPath(std::vector<PackFile>& files) {
  std::sort(files.begin(), files.end(), [](const PackFile& a, const PackFile& b) { return a.path < b.path; });
}

/// The files of a folder, unsorted. `refuse` hears of each thing that may not be there and says whether to go on.
std::vector<PackFile> walkPack(const fs::path& folder, const std::function<bool(Error)>& refuse) {
  struct Folder {
    fs::path where;
    std::string prefix;
    std::size_t depth;
  };
  std::vector<PackFile> files;
  std::vector<Folder> waiting{{folder, "", 1}};
  while (!waiting.empty()) {
    const Folder next = std::move(waiting.back());
    waiting.pop_back();
    std::error_code status;
    for (fs::directory_iterator entry(next.where, status), end; !status && entry != end; entry.increment(status)) {
      const std::string name = entry->path().filename().string();
      if (name.starts_with(".")) continue;
      const std::string path = next.prefix + name;
      const SourcePlace where{entry->path().string(), 0, 0};
      std::error_code typeStatus;
      const fs::file_type type = entry->symlink_status(typeStatus).type();
      if (type == fs::file_type::directory && next.depth < kMaxDepth) {
        waiting.push_back({entry->path(), path + "/", next.depth + 1});
      } else if (type == fs::file_type::directory) {
        if (!refuse({"limit-depth", fmt::format("folders more than {} deep", kMaxDepth), where, {}})) return files;
      } else if (type != fs::file_type::regular) {
        if (!refuse({"pack-link", "a pack may hold plain files and folders only", where,
                     "replace this entry with a plain copy"}))
          return files;
      } else if (files.size() >= kMaxMembers) {
        refuse({"limit-members", fmt::format("more than {} files", kMaxMembers), where, {}});
        return files;
      } else {
        files.push_back({path, entry->path()});
      }
    }
    if (status && !refuse({"file-unreadable", status.message(), {next.where.string(), 0, 0}, {}})) return files;
  }
  return files;
}

}  // namespace

Result<std::vector<PackFile>> listPackFiles(const fs::path& folder) {
  if (const std::optional<archive::PathInArchive> in = archive::inArchive(folder)) return listMembers(*in, folder);
  std::optional<Error> wrong;
  std::vector<PackFile> files = walkPack(folder, [&](Error error) {
    wrong = std::move(error);
    return false;
  });
  if (wrong) return tl::unexpected<Error>(std::move(*wrong));
  sortByPath(files);
  return files;
}

std::vector<PackFile> listPlainFiles(const fs::path& folder) {
  if (archive::inArchive(folder)) return listPackFiles(folder).value_or(std::vector<PackFile>());
  std::vector<PackFile> files = walkPack(folder, [](const Error&) { return true; });
  sortByPath(files);
  return files;
}

Result<std::vector<PackFile>> listHiddenFiles(const fs::path& folder, const std::set<std::string>& except) {
  std::vector<PackFile> files;
  std::error_code status;
  for (fs::recursive_directory_iterator entry(folder, status), end; !status && entry != end; entry.increment(status)) {
    const std::string path = entry->path().lexically_relative(folder).generic_string();
    std::error_code typeStatus;
    const fs::file_type type = entry->symlink_status(typeStatus).type();
    if (type == fs::file_type::directory) {
      if (except.contains(path)) entry.disable_recursion_pending();
    } else if (path.starts_with(".") || path.find("/.") != std::string::npos) {
      if (type != fs::file_type::regular) {
        return fail("pack-link", "a pack may hold plain files and folders only", {entry->path().string(), 0, 0},
                    "replace this entry with a plain copy");
      }
      files.push_back({path, entry->path()});
    }
  }
  if (status) return fail("file-unreadable", status.message(), {folder.string(), 0, 0});
  sortByPath(files);
  return files;
}

Result<std::string> hashPackFiles(const std::vector<PackFile>& files,
                                  const std::map<std::string, std::string>& edited) {
  if (sodium_init() < 0) return fail("hash", "the cryptographic library cannot start");
  // Sorted by path, as a listing of the saved folder will be.
  std::map<std::string, const PackFile*> all;
  for (const PackFile& file : files) all.emplace(file.path, &file);
  for (const auto& [path, text] : edited) all[path] = nullptr;
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::size_t total = 0;
  for (const auto& [path, file] : all) {
    const Result<std::string> text = file != nullptr ? readFile(file->where, kMaxFile) : edited.at(path);
    if (!text) return failed(text);
    total += text->size();
    if (total > kMaxPack) return fail("limit-bytes", fmt::format("the pack has more than {} bytes", kMaxPack));
    hashText(state, path);
    hashText(state, *text);
  }
  return finish(state);
}

std::string hashTexts(const std::vector<std::string>& texts) {
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  for (const std::string& text : texts) hashText(state, text);
  return finish(state);
}

std::string moduleName(const std::string& path, const std::string& folder) {
  if (!path.starts_with(folder + "/") || !path.ends_with(".lua")) return {};
  std::string name = path.substr(folder.size() + 1, path.size() - folder.size() - 5);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

std::string moduleFile(std::string module) {
  std::replace(module.begin(), module.end(), '.', '/');
  return "rules/" + module + ".lua";
}

}  // namespace sortie::model
