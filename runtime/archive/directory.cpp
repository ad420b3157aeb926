// The strict directory reader. Layout: APPNOTE.TXT of PKWARE, sections 4.3 to 4.5; numbers are little-endian.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "archive/archive.h"
#include "archive/member_name.h"

namespace sortie::archive {
namespace {

constexpr std::uint64_t kEndSize = 22;
constexpr std::uint64_t kEntrySize = 46;
constexpr std::uint64_t kLocalSize = 30;
constexpr std::uint64_t kDescriptorSize = 16;
constexpr std::uint64_t kMaxName = 4'096;  // of any archive; checkMemberName allows less
constexpr std::uint32_t kEndMark = 0x06054B50;
constexpr std::uint32_t kEntryMark = 0x02014B50;
constexpr std::uint32_t kLocalMark = 0x04034B50;
constexpr std::uint32_t kDescriptorMark = 0x08074B50;
constexpr unsigned kFlagDescriptor = 1U << 3U;
constexpr unsigned kFlagUtf8 = 1U << 11U;

/// Numbers of a record that was read whole.
class Fields {
 public:
  explicit Fields(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::uint32_t u16(std::size_t at) const { return byte(at) | byte(at + 1) << 8U; }
  [[nodiscard]] std::uint32_t u32(std::size_t at) const { return u16(at) | u16(at + 2) << 16U; }

 private:
  [[nodiscard]] std::uint32_t byte(std::size_t at) const { return static_cast<unsigned char>(bytes_[at]); }

  std::string_view bytes_;
};

class DirectoryReader {
 public:
  DirectoryReader(const ReadAt& readAt, std::uint64_t size, const std::string& name, const ArchiveLimits& limits)
      : readAt_(readAt), size_(size), where_{name, 0, 0}, limits_(limits) {}

  Result<std::vector<Member>> read() {
    if (Result<> end = readEnd(); !end) return failed(end);
    std::vector<Member> members;
    members.reserve(count_);
    std::uint64_t at = directory_;
    for (std::size_t i = 0; i < count_; ++i) {
      Result<Member> member = readEntry(at);
      if (!member) return failed(member);
      members.push_back(std::move(*member));
    }
    if (at != size_ - kEndSize) return structure("zip-directory", "its directory is longer than the entries in it");
    if (next_ != directory_) return structure("zip-gap", "bytes lie between the last member and the directory");
    return members;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> structure(const char* code, std::string text) const {
    return fail(code, std::move(text), where_, "make the archive with `sortie pack build`");
  }

  /// These bytes, or false beyond `end`.
  bool take(std::uint64_t at, std::uint64_t count, std::uint64_t end, std::string& into) const {
    if (at > end || count > end - at) return false;
    into.resize(count);
    return readAt_(at, into);
  }

  Result<> readEnd() {
    if (size_ > limits_.file)
      return fail("limit-archive", fmt::format("the archive has more than {} bytes", limits_.file), where_, "split it");
    std::string bytes;
    if (size_ < kEndSize || !take(size_ - kEndSize, kEndSize, size_, bytes))
      return structure("zip-end", "this is not a zip archive");
    const Fields end(bytes);
    // A comment would come after these fields, so the record is looked for in one place only.
    if (end.u32(0) != kEndMark || end.u16(20) != 0)
      return structure("zip-end", "the file does not end as a zip archive without a comment does");
    if (end.u16(4) != 0 || end.u16(6) != 0 || end.u16(8) != end.u16(10))
      return structure("zip-parts", "the archive is in several parts");
    count_ = end.u16(10);
    if (count_ > limits_.members)
      return fail("limit-members", fmt::format("the archive has more than {} members", limits_.members), where_,
                  "split the pack");
    if (count_ == 0) return structure("zip-empty", "the archive has no members");
    directory_ = end.u32(16);
    if (directory_ > size_ - kEndSize || end.u32(12) != size_ - kEndSize - directory_)
      return structure("zip-directory", "its directory is not where it should be");
    return {};
  }

  Result<Member> readEntry(std::uint64_t& at) {
    const std::uint64_t end = size_ - kEndSize;
    std::string bytes;
    if (!take(at, kEntrySize, end, bytes)) return structure("zip-directory", "its directory ends within an entry");
    const Fields entry(bytes);
    if (entry.u32(0) != kEntryMark) return structure("zip-directory", "its directory has fewer entries than it says");
    const std::uint64_t nameSize = entry.u16(28);
    Member member;
    if (nameSize > kMaxName || !take(at + kEntrySize, nameSize, end, member.name))
      return structure("zip-directory", "a name leads out of the directory");
    if (Result<> name = checkMemberName(member.name, where_); !name) return failed(name);
    if (Result<> taken = names_.add(member.name, where_); !taken) return failed(taken);
    if (entry.u16(30) != 0 || entry.u16(32) != 0)
      return structure("zip-extra", fmt::format("{} has extra fields or a comment", member.name));
    if (entry.u16(34) != 0) return structure("zip-parts", "the archive is in several parts");
    if (Result<> kind = checkKind(entry, member.name); !kind) return failed(kind);
    const unsigned flags = entry.u16(8);
    if ((flags & ~(kFlagDescriptor | kFlagUtf8)) != 0)
      return structure("zip-flags", fmt::format("{} is encrypted or uses other features of zip", member.name));
    const unsigned method = entry.u16(10);
    if (method != 0 && method != 8)
      return structure("zip-method", fmt::format("{} is neither stored nor deflated", member.name));
    member.deflated = method == 8;
    member.crc = entry.u32(16);
    member.packed = entry.u32(20);
    member.size = entry.u32(24);
    if (Result<> sizes = checkSizes(member); !sizes) return failed(sizes);
    if (entry.u32(42) != next_)
      return structure("zip-gap", fmt::format("{} does not lie right after the member before it", member.name));
    if (Result<> local = readLocal(entry, member); !local) return failed(local);
    at += kEntrySize + nameSize;
    return member;
  }

  /// Plain files only, by what Unix and DOS call attributes.
  [[nodiscard]] Result<> checkKind(const Fields& entry, const std::string& name) const {
    constexpr std::uint32_t unixHost = 3;
    constexpr std::uint32_t typeBits = 0170000;
    constexpr std::uint32_t regular = 0100000;
    constexpr std::uint32_t dosSpecial = 0x08 | 0x10;  // a volume's label, a folder
    const std::uint32_t host = entry.u16(4) >> 8U;
    const std::uint32_t attributes = entry.u32(38);
    const std::uint32_t type = attributes >> 16U & typeBits;
    if (host != 0 && host != unixHost)
      return structure("zip-host", fmt::format("{} comes from a system that is not known", name));
    if ((attributes & dosSpecial) != 0 || (host == unixHost && type != 0 && type != regular))
      return fail("type-special", fmt::format("{} is not a plain file", name), where_,
                  "replace this member with a plain copy");
    return {};
  }

  Result<> checkSizes(const Member& member) {
    if (!member.deflated && member.packed != member.size)
      return structure("zip-size", fmt::format("{} is stored, but its two sizes differ", member.name));
    if (member.size > limits_.member)
      return fail("limit-bytes", fmt::format("{} has more than {} bytes", member.name, limits_.member), where_,
                  "split it");
    if (member.size > limits_.ratioFrom && member.size / limits_.ratio > member.packed)
      return fail("limit-ratio", fmt::format("{} is more than {} times as large as packed", member.name, limits_.ratio),
                  where_, "make the archive with `sortie pack build`");
    total_ += member.size;
    if (total_ > limits_.unpacked)
      return fail("limit-unpacked", fmt::format("the members have more than {} bytes in all", limits_.unpacked), where_,
                  "split the pack");
    return {};
  }

  /// The header in front of the member's bytes says the same as the directory.
  Result<> readLocal(const Fields& entry, Member& member) {
    std::string bytes;
    std::string name;
    if (!take(next_, kLocalSize, directory_, bytes) || !take(next_ + kLocalSize, member.name.size(), directory_, name))
      return structure("zip-local", fmt::format("the header of {} leads out of the archive", member.name));
    const Fields local(bytes);
    const bool described = (entry.u16(8) & kFlagDescriptor) != 0;
    const auto same = [&](std::size_t localAt, std::size_t entryAt) {
      // What stands in a descriptor after the bytes may be left open in front of them.
      return local.u32(localAt) == entry.u32(entryAt) || (described && local.u32(localAt) == 0);
    };
    const bool agrees = local.u32(0) == kLocalMark && local.u16(6) == entry.u16(8) && local.u16(8) == entry.u16(10) &&
                        local.u32(10) == entry.u32(12) && same(14, 16) && same(18, 20) && same(22, 24) &&
                        local.u16(26) == member.name.size() && name == member.name;
    if (!agrees)
      return structure("zip-local",
                       fmt::format("the header of {} says something else than the directory", member.name));
    if (local.u16(28) != 0) return structure("zip-extra", fmt::format("{} has extra fields", member.name));
    member.begin = next_ + kLocalSize + member.name.size();
    if (member.packed > directory_ - member.begin)
      return structure("zip-local", fmt::format("{} leads out of the archive", member.name));
    next_ = member.begin + member.packed;
    return described ? readDescriptor(entry, member.name) : Result<>();
  }

  Result<> readDescriptor(const Fields& entry, const std::string& name) {
    std::string bytes;
    if (take(next_, kDescriptorSize, directory_, bytes)) {
      const Fields after(bytes);
      next_ += kDescriptorSize;
      if (after.u32(0) == kDescriptorMark && after.u32(4) == entry.u32(16) && after.u32(8) == entry.u32(20) &&
          after.u32(12) == entry.u32(24))
        return {};
    }
    return structure("zip-local", fmt::format("the sizes after {} differ from the directory", name));
  }

  const ReadAt& readAt_;
  std::uint64_t size_;
  SourcePlace where_;
  const ArchiveLimits& limits_;
  std::size_t count_ = 0;
  std::uint64_t directory_ = 0;
  std::uint64_t next_ = 0;   // where the next member must begin
  std::uint64_t total_ = 0;  // unpacked so far
  NamesTaken names_;
};

}  // namespace

Result<std::vector<Member>> readDirectory(const ReadAt& readAt, std::uint64_t size, const std::string& name,
                                          const ArchiveLimits& limits) {
  return DirectoryReader(readAt, size, name, limits).read();
}

}  // namespace sortie::archive
