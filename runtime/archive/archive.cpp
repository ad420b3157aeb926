// Members by name, and their bytes.
#include "archive/archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

namespace sortie::archive {
namespace {

/// An open file that closes itself.
class OpenFile {
 public:
  explicit OpenFile(int handle) : handle_(handle) {}
  ~OpenFile() { ::close(handle_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  [[nodiscard]] bool readAt(std::uint64_t offset, std::span<char> into) const {
    while (!into.empty()) {
      const ssize_t got = ::pread(handle_, into.data(), into.size(), static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      offset += static_cast<std::uint64_t>(got);
      into = into.subspan(static_cast<std::size_t>(got));
    }
    return true;
  }

 private:
  int handle_;
};

/// Exactly `size` bytes out of a raw deflate stream, with nothing left of it; false for any other stream.
bool inflateWhole(std::string& packed, std::uint64_t size, std::string& out) {
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
  // One byte more than there should be shows a stream that is longer than it says, without unpacking more of it.
  out.resize(size + 1);
  stream.next_in = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int ended = inflate(&stream, Z_FINISH);
  const bool whole = ended == Z_STREAM_END && stream.total_out == size && stream.avail_in == 0;
  inflateEnd(&stream);
  out.resize(size);
  return whole;
}

}  // namespace

Archive::Archive(std::string name, ReadAt readAt, std::vector<Member> members)
    : name_(std::move(name)), readAt_(std::move(readAt)), members_(std::move(members)) {
  std::sort(members_.begin(), members_.end(), [](const Member& a, const Member& b) { return a.name < b.name; });
}

Result<std::shared_ptr<const Archive>> Archive::open(const std::filesystem::path& file, const ArchiveLimits& limits) {
  const SourcePlace where{file.string(), 0, 0};
  const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (handle < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return fail("file-not-found", "there is no such file", where);
    return fail("file-unreadable", std::strerror(errno), where, "check its permissions");
  }
  const auto opened = std::make_shared<const OpenFile>(handle);
  struct stat about {};
  if (::fstat(handle, &about) != 0 || !S_ISREG(about.st_mode))
    return fail("file-not-found", "this is not a plain file", where);
  ReadAt readAt = [opened](std::uint64_t offset, std::span<char> into) { return opened->readAt(offset, into); };
  Result<std::vector<Member>> members =
      readDirectory(readAt, static_cast<std::uint64_t>(about.st_size), file.string(), limits);
  if (!members) return failed(members);
  return std::shared_ptr<const Archive>(new Archive(file.string(), std::move(readAt), std::move(*members)));
}

Result<std::shared_ptr<const Archive>> Archive::ofBytes(std::string bytes, std::string name,
                                                        const ArchiveLimits& limits) {
  const auto kept = std::make_shared<const std::string>(std::move(bytes));
  ReadAt readAt = [kept](std::uint64_t offset, std::span<char> into) {
    if (offset > kept->size() || into.size() > kept->size() - offset) return false;
    kept->copy(into.data(), into.size(), offset);
    return true;
  };
  Result<std::vector<Member>> members = readDirectory(readAt, kept->size(), name, limits);
  if (!members) return failed(members);
  return std::shared_ptr<const Archive>(new Archive(std::move(name), std::move(readAt), std::move(*members)));
}

const Member* Archive::find(std::string_view name) const {
  const auto found = std::lower_bound(members_.begin(), members_.end(), name,
                                      [](const Member& each, std::string_view wanted) { return each.name < wanted; });
  return found != members_.end() && found->name == name ? &*found : nullptr;
}

bool Archive::hasFolder(std::string_view name) const {
  const std::string inside = std::string(name) + "/";
  const auto found = std::lower_bound(members_.begin(), members_.end(), inside,
                                      [](const Member& each, const std::string& wanted) { return each.name < wanted; });
  return found != members_.end() && found->name.starts_with(inside);
}

Result<std::string> Archive::read(const Member& member, std::uint64_t most) const {
  const SourcePlace where{name_ + "/" + member.name, 0, 0};
  if (member.size > most) return fail("limit-bytes", fmt::format("more than {} bytes", most), where, "split it");
  std::string packed(member.packed, '\0');
  if (!readAt_(member.begin, packed)) return fail("file-unreadable", "the archive cannot be read", where);
  std::string out;
  if (!member.deflated) {
    out = std::move(packed);
  } else if (!inflateWhole(packed, member.size, out)) {
    return fail("zip-data", "its packed bytes are damaged, or more or fewer than the directory says", where,
                "fetch the archive again");
  }
  const uLong crc = crc32(0, reinterpret_cast<const Bytef*>(out.data()), static_cast<uInt>(out.size()));
  if (crc != member.crc)
    return fail("zip-checksum", "its bytes do not have the checksum of the directory", where,
                "fetch the archive again");
  return out;
}

}  // namespace sortie::archive
