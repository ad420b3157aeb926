#include "exchange/pack_file.h"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

Result<> writeMembers(const archive::Archive& archive, const fs::path& folder) {
  for (const archive::Member& member : archive.members()) {
    const Result<std::string> bytes = archive.read(member);
    if (!bytes) return failed(bytes);
    const fs::path file = folder / member.name;
    std::error_code status;
    fs::create_directories(file.parent_path(), status);
    if (Result<> written = model::writeFile(file, *bytes); !written) return written;
  }
  return {};
}

}  // namespace

Checked<ReadPack> readPackBytes(std::string bytes, const std::string& name) {
  Result<std::shared_ptr<const archive::Archive>> archive = archive::Archive::ofBytes(bytes, name);
  if (!archive) return refuse(archive.error());
  Checked<CheckedPack> pack = checkPack(**archive);
  if (!pack) return refused(pack);
  return ReadPack{std::move(bytes), std::move(*archive), std::move(*pack)};
}

Checked<ReadPack> buildPack(const fs::path& folder) {
  const Result<std::vector<model::PackFile>> files = model::listPackFiles(folder);
  if (!files) return refuse(files.error());
  std::vector<archive::NamedBytes> members;
  std::uint64_t total = 0;
  const archive::ArchiveLimits limits;
  for (const model::PackFile& file : *files) {
    Result<std::string> bytes = model::readFile(file.where, limits.member);
    if (!bytes) return refuse(bytes.error());
    total += bytes->size();
    if (total > limits.unpacked)
      return refuse({"limit-unpacked",
                     fmt::format("the files have more than {} bytes in all", limits.unpacked),
                     {folder.string(), 0, 0},
                     "split the pack"});
    members.push_back({file.path, std::move(*bytes)});
  }
  if (members.empty())
    return refuse(
        "manifest",
        {"manifest-missing", "there is no pack.xml here", {folder.string(), 0, 0}, "name the folder of a pack"});
  Result<std::string> bytes = archive::writeArchive(std::move(members), limits);
  if (!bytes) return refuse(bytes.error());
  return readPackBytes(std::move(*bytes), folder.string());
}

Checked<ReadPack> readPack(const fs::path& file) {
  Result<std::string> bytes = model::readFile(file, archive::ArchiveLimits{}.file);
  if (!bytes) return refuse(bytes.error());
  return readPackBytes(std::move(*bytes), file.string());
}

Result<> unpackPack(const archive::Archive& archive, const fs::path& folder) {
  const SourcePlace where{folder.string(), 0, 0};
  std::error_code status;
  if (fs::exists(fs::symlink_status(folder, status)))
    return fail("folder-exists", "this is there already", where, "name a folder that is not there yet");
  std::string temporary = folder.string();
  while (temporary.ends_with('/')) temporary.pop_back();
  const std::string whole = temporary;
  temporary += ".XXXXXX";
  if (::mkdtemp(temporary.data()) == nullptr)
    return fail("file-unwritable", std::strerror(errno), where, "name a folder that you can write to");
  Result<> written = writeMembers(archive, temporary);
  constexpr mode_t plainFolder = 0755;
  if (written && (::chmod(temporary.c_str(), plainFolder) != 0 || ::rename(temporary.c_str(), whole.c_str()) != 0))
    written = fail("file-unwritable", std::strerror(errno), where, "name a folder that you can write to");
  if (!written) fs::remove_all(temporary, status);
  return written;
}

}  // namespace sortie::exchange
