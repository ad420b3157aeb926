// PNG (ISO 15948) and JPEG (ITU T.81) by their headers.
#include <algorithm>

#include <fmt/format.h>
#include <zlib.h>

#include "exchange/check_pack.h"

namespace sortie::exchange {
namespace {

constexpr std::uint32_t kLongestSide = 8'192;
constexpr std::uint64_t kMostPixels = 32'000'000;

std::uint32_t bigEndian(std::string_view bytes, std::size_t at, std::size_t count) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < count; ++i) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
  return out;
}

Result<> checkSize(std::uint32_t width, std::uint32_t height, const SourcePlace& where) {
  if (width == 0 || height == 0) return fail("image-size", "the picture has no pixels", where, "save it again");
  if (width > kLongestSide || height > kLongestSide || std::uint64_t{width} * height > kMostPixels)
    return fail(
        "limit-pixels", fmt::format("the picture has {} x {} pixels", width, height), where,
        fmt::format("make it smaller: {} a side and {} million in all at most", kLongestSide, kMostPixels / 1'000'000));
  return {};
}

Result<> checkPng(std::string_view bytes, const SourcePlace& where) {
  const auto broken = [&](std::string text) {
    return fail("image-png", std::move(text), where, "save the picture again as PNG");
  };
  constexpr std::string_view mark = "\x89PNG\r\n\x1a\n";
  constexpr std::size_t around = 12;  // length, kind and checksum of a chunk
  constexpr std::size_t headerSize = 13;
  if (!bytes.starts_with(mark)) return broken("this is not a PNG picture");
  bool pixels = false;
  for (std::size_t at = mark.size(), chunks = 0;; ++chunks) {
    if (bytes.size() - at < around) return broken("the picture ends within a chunk");
    const std::size_t length = bigEndian(bytes, at, 4);
    if (length > bytes.size() - at - around) return broken("a chunk leads out of the picture");
    const std::string_view kind = bytes.substr(at + 4, 4);
    const auto* body = reinterpret_cast<const Bytef*>(bytes.data() + at + 4);
    if (crc32(0, body, static_cast<uInt>(length + 4)) != bigEndian(bytes, at + 8 + length, 4))
      return broken("a chunk does not have its checksum");
    if ((chunks == 0) != (kind == "IHDR")) return broken("its header is not its first chunk, or there are two");
    if (kind == "IHDR") {
      if (length != headerSize) return broken("its header has a wrong size");
      if (Result<> size = checkSize(bigEndian(bytes, at + 8, 4), bigEndian(bytes, at + 12, 4), where); !size)
        return size;
    }
    pixels = pixels || kind == "IDAT";
    at += around + length;
    if (kind != "IEND") continue;
    if (!pixels) return broken("the picture has no pixels");
    return at == bytes.size() ? Result<>() : broken("bytes follow the end of the picture");
  }
}

Result<> checkJpeg(std::string_view bytes, const SourcePlace& where) {
  const auto broken = [&](std::string text) {
    return fail("image-jpeg", std::move(text), where, "save the picture again as JPEG");
  };
  if (!bytes.starts_with("\xff\xd8")) return broken("this is not a JPEG picture");
  constexpr std::size_t frameSize = 8;
  for (std::size_t at = 2; bytes.size() - at >= 4;) {
    const std::uint32_t mark = bigEndian(bytes, at, 2);
    const std::size_t length = bigEndian(bytes, at + 2, 2);
    if (mark < 0xFFC0 || mark == 0xFFFF || length < 2 || length > bytes.size() - at - 2)
      return broken("its segments are damaged");
    const bool table = mark == 0xFFC4 || mark == 0xFFC8 || mark == 0xFFCC;
    if (mark <= 0xFFCF && !table) {
      if (length < frameSize) return broken("its header is too short");
      return checkSize(bigEndian(bytes, at + 7, 2), bigEndian(bytes, at + 5, 2), where);
    }
    if (mark == 0xFFDA || mark == 0xFFD9) return broken("its pixels come before its size");
    at += 2 + length;
  }
  return broken("the picture ends before its size is given");
}

}  // namespace

Result<> checkPixels(std::string_view bytes, bool jpeg, const SourcePlace& where) {
  return jpeg ? checkJpeg(bytes, where) : checkPng(bytes, where);
}

}  // namespace sortie::exchange
