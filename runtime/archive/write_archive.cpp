// Archives that strict readers accept, always the same bytes: sorted, with one time and one mode for all.
#include <algorithm>

#include <fmt/format.h>
#include <zlib.h>

#include "archive/archive.h"
#include "archive/member_name.h"

namespace sortie::archive {
namespace {

constexpr unsigned kVersion = 20;
constexpr unsigned kMadeOnUnix = 3U << 8U | kVersion;
constexpr unsigned kDate = 1U << 5U | 1U;  // 1980-01-01, the first that zip knows
constexpr std::uint32_t kPlainFile = 0100644U << 16U;

void put16(std::string& out, std::uint64_t number) {
  out += static_cast<char>(number & 0xFFU);
  out += static_cast<char>(number >> 8U & 0xFFU);
}

void put32(std::string& out, std::uint64_t number) {
  put16(out, number & 0xFFFFU);
  put16(out, number >> 16U & 0xFFFFU);
}

/// Empty where deflating does not pay.
std::string deflated(std::string bytes) {
  z_stream stream{};
  std::string out(bytes.size(), '\0');
  if (bytes.empty() || deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size() - 1);
  const bool shorter = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return shorter ? out : std::string();
}

/// What local header and directory have in common.
struct Packed {
  std::string common;  // from the version that is needed to the two lengths of the name
  std::string bytes;
};

Packed pack(NamedBytes& member, const ArchiveLimits& limits) {
  Packed out;
  const uLong crc =
      crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()), static_cast<uInt>(member.bytes.size()));
  const std::size_t size = member.bytes.size();
  out.bytes = deflated(member.bytes);
  // Honest files of little content may be above the ratio at which readers take fright.
  const bool stored = out.bytes.empty() || (size > limits.ratioFrom && size / limits.ratio > out.bytes.size());
  if (stored) out.bytes = std::move(member.bytes);
  put16(out.common, kVersion);
  put16(out.common, 0);
  put16(out.common, stored ? 0 : 8);
  put16(out.common, 0);
  put16(out.common, kDate);
  put32(out.common, crc);
  put32(out.common, out.bytes.size());
  put32(out.common, size);
  put16(out.common, member.name.size());
  put16(out.common, 0);
  return out;
}

}  // namespace

Result<std::string> writeArchive(std::vector<NamedBytes> members, const ArchiveLimits& limits) {
  std::sort(members.begin(), members.end(), [](const NamedBytes& a, const NamedBytes& b) { return a.name < b.name; });
  if (members.size() > limits.members)
    return fail("limit-members", fmt::format("the pack has more than {} files", limits.members), {}, "split the pack");
  std::string out;
  std::string directory;
  for (NamedBytes& member : members) {
    if (member.bytes.size() > limits.member)
      return fail("limit-bytes", fmt::format("more than {} bytes", limits.member), {member.name, 0, 0}, "split it");
    const Packed packed = pack(member, limits);
    put32(directory, 0x02014B50);
    put16(directory, kMadeOnUnix);
    directory += packed.common;
    put16(directory, 0);  // comment
    put16(directory, 0);  // part
    put16(directory, 0);
    put32(directory, kPlainFile);
    put32(directory, out.size());
    directory += member.name;
    put32(out, 0x04034B50);
    out += packed.common;
    out += member.name;
    out += packed.bytes;
    if (out.size() > limits.file)
      return fail("limit-archive", fmt::format("the archive has more than {} bytes", limits.file), {},
                  "split the pack");
  }
  const std::uint64_t begin = out.size();
  out += directory;
  put32(out, 0x06054B50);
  put32(out, 0);
  put16(out, members.size());
  put16(out, members.size());
  put32(out, directory.size());
  put32(out, begin);
  put16(out, 0);
  // What is written is what can be read: names, sizes and limits are judged in one place.
  const ReadAt readAt = [&](std::uint64_t offset, std::span<char> into) {
    out.copy(into.data(), into.size(), offset);
    return true;
  };
  if (const Result<std::vector<Member>> read = readDirectory(readAt, out.size(), "the pack", limits); !read)
    return failed(read);
  return out;
}

}  // namespace sortie::archive
