#include "exchange/tree_file.h"

#include <fmt/format.h>
#include <zlib.h>

#include "exchange/digest.h"

namespace sortie::exchange {
namespace {

constexpr int kGzip = MAX_WBITS + 16;
constexpr std::size_t kFlagsAt = 3;  // of a header of ten bytes: a name, a comment and the like follow it
constexpr std::size_t kHeader = 10;
constexpr int kNoSystem = 255;

tl::unexpected<Refusal> refuseTreeFile(std::string kind, std::string text, const std::string& file) {
  std::string code = kind + "-tree";
  return refuse(std::move(kind),
                {std::move(code), std::move(text), {file, 0, 0}, "try another mirror, or tell the registry's keeper"});
}

}  // namespace

std::string packTreeFile(std::string_view text) {
  z_stream stream{};
  gz_header header{};
  header.os = kNoSystem;
  std::string in(text);
  std::string out;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return out;
  deflateSetHeader(&stream, &header);
  out.resize(deflateBound(&stream, static_cast<uLong>(in.size())));
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

NamedFile namedFile(std::string_view bytes) { return {bytes.size(), sha256(bytes)}; }

Checked<std::string> unpackTreeFile(std::string_view bytes, const NamedFile& named, const std::string& file) {
  if (bytes.size() != named.size)
    return refuseTreeFile("hash", fmt::format("the file has {} bytes in place of {}", bytes.size(), named.size), file);
  if (bytes.size() > kLargestRegistryFile)
    return refuseTreeFile("limit", fmt::format("the file has more than {} bytes", kLargestRegistryFile), file);
  if (sha256(bytes) != named.sha256)
    return refuseTreeFile("hash", "the bytes are not those that the registry signed", file);
  if (bytes.size() < kHeader || bytes[kFlagsAt] != '\0')
    return refuseTreeFile("index", "the file is not one packed by gzip without a name", file);
  z_stream stream{};
  std::string in(bytes);
  // One byte more than may come tells that there is more.
  std::string out(kLargestRegistryFile + 1, '\0');
  if (inflateInit2(&stream, kGzip) != Z_OK) return refuseTreeFile("limit", "there is not enough memory", file);
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int status = inflate(&stream, Z_FINISH);
  const std::size_t length = stream.total_out;
  const std::size_t left = stream.avail_in;
  inflateEnd(&stream);
  if (length > kLargestRegistryFile)
    return refuseTreeFile("limit", fmt::format("the file has more than {} bytes unpacked", kLargestRegistryFile), file);
  if (status != Z_STREAM_END || left != 0) return refuseTreeFile("index", "the packed bytes are damaged", file);
  out.resize(length);
  return out;
}

}  // namespace sortie::exchange
