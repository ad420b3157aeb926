// Documents from files.
#include <fstream>

#include <fmt/format.h>

#include "model/xml.h"

namespace sortie::model {

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
  const SourcePlace where{path.string(), 0, 0};
  std::error_code status;
  if (!std::filesystem::is_regular_file(path, status)) return fail("file-not-found", "there is no such file", where);
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail("file-unreadable", "the file cannot be opened", where, "check its permissions");
  std::string text;
  const std::uintmax_t size = std::filesystem::file_size(path, status);
  if (!status && size <= limit) text.reserve(size);
  char buffer[1U << 16U];
  while (in.read(buffer, sizeof buffer) || in.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(in.gcount()));
    if (text.size() > limit) return fail("limit-bytes", fmt::format("more than {} bytes", limit), where, "split it");
  }
  if (in.bad()) return fail("file-unreadable", "the file cannot be read", where);
  return text;
}

Result<Document> readXmlFile(const std::filesystem::path& path, const std::string& shownAs, const XmlLimits& limits) {
  Result<std::string> text = readFile(path, limits.bytes);
  const std::string shown = shownAs.empty() ? path.string() : shownAs;
  if (!text) {
    Error error = text.error();
    error.where.file = shown;
    return tl::unexpected<Error>(std::move(error));
  }
  return readXml(shown, std::move(*text), limits);
}

}  // namespace sortie::model
