// Documents from files.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include <fmt/format.h>

#include "model/xml.h"

namespace sortie::model {

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
  const SourcePlace where{path.string(), 0, 0};
  std::error_code status;
  if (!std::filesystem::is_regular_file(path, status)) return fail("file-not-found", "there is no such file", where);
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return fail("file-unreadable", "the file cannot be opened", where, "check its permissions");
  std::string text;
  // One byte more than it has tells that it ended. It may not know its size, and it may grow.
  constexpr std::uintmax_t kFirst = 4096;
  const std::uintmax_t size = std::filesystem::file_size(path, status);
  std::size_t had = 0;
  text.resize(std::min<std::uintmax_t>(status ? kFirst : size, limit) + 1);
  ssize_t got = 0;
  while ((got = ::read(handle, text.data() + had, text.size() - had)) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    had += static_cast<std::size_t>(got);
    if (had > limit) break;
    if (had == text.size()) text.resize(std::min(2 * had, limit + 1));
  }
  ::close(handle);
  if (got < 0) return fail("file-unreadable", "the file cannot be read", where);
  if (had > limit) return fail("limit-bytes", fmt::format("more than {} bytes", limit), where, "split it");
  text.resize(had);
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
