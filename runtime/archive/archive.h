// Packs as one file: a zip archive of plain files, read by a strict reader of our own. What two programs could understand in
// two ways is refused: an archive is its members one after the other, then one directory that says the same of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::archive {

/// What an archive may have. Whoever checks one may ask for less, a pack cannot ask for more.
struct ArchiveLimits {
  std::uint64_t file = 64U << 20U;       ///< bytes of the archive
  std::uint64_t unpacked = 256U << 20U;  ///< of all members
  std::uint64_t member = 32U << 20U;
  std::size_t members = 4'096;
  std::uint64_t ratio = 200;            ///< unpacked to packed bytes, of
  std::uint64_t ratioFrom = 1U << 20U;  ///< members that are larger than this
};

struct Member {
  std::string name;         ///< parts set apart by "/"
  std::uint64_t begin = 0;  ///< of its packed bytes in the archive
  std::uint64_t packed = 0;
  std::uint64_t size = 0;
  std::uint32_t crc = 0;
  bool deflated = false;
};

/// Fills all of the span with bytes from that offset on; false when it cannot.
using ReadAt = std::function<bool(std::uint64_t offset, std::span<char> into)>;

class Archive {
 public:
  /// Reads the directory of a file, which stays open: what takes its place later is not read.
  /// Codes: "zip-…" the structure, "path-…" a member's name, "type-…" its kind, "limit-…", "file-…".
  [[nodiscard]] static Result<std::shared_ptr<const Archive>> open(const std::filesystem::path& file,
                                                                   const ArchiveLimits& limits = {});
  /// The same for bytes in memory; `name` stands in messages.
  [[nodiscard]] static Result<std::shared_ptr<const Archive>> ofBytes(std::string bytes, std::string name,
                                                                      const ArchiveLimits& limits = {});

  /// Sorted by name.
  [[nodiscard]] const std::vector<Member>& members() const noexcept { return members_; }
  [[nodiscard]] const Member* find(std::string_view name) const;
  /// Is it the beginning of a member's name, up to a "/"?
  [[nodiscard]] bool hasFolder(std::string_view name) const;
  /// As messages have it.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }

  /// The bytes of a member, counted while they are unpacked, and their checksum compared.
  /// Codes: "zip-data", "zip-checksum", "limit-bytes" (more than `most`).
  [[nodiscard]] Result<std::string> read(const Member& member, std::uint64_t most = ArchiveLimits{}.member) const;

 private:
  Archive(std::string name, ReadAt readAt, std::vector<Member> members);

  std::string name_;
  ReadAt readAt_;
  std::vector<Member> members_;
};

/// The members in the order in which they lie in the archive of `size` bytes. Codes as of Archive::open.
[[nodiscard]] Result<std::vector<Member>> readDirectory(const ReadAt& readAt, std::uint64_t size,
                                                        const std::string& name, const ArchiveLimits& limits);

struct NamedBytes {
  std::string name;
  std::string bytes;
};

/// An archive with these members: the same bytes for the same members, in whatever order they come, wherever and whenever it
/// is made with the same zlib. Codes: as of Archive::open.
[[nodiscard]] Result<std::string> writeArchive(std::vector<NamedBytes> members, const ArchiveLimits& limits = {});

}  // namespace sortie::archive
