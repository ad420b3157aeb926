// Documents from files.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include <fmt/format.h>

#include "archive/archive_path.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

Result<std::string> readMember(const archive::PathInArchive& path, const SourcePlace& where, std::size_t limit) {
  const Result<std::shared_ptr<const archive::Archive>> opened = archive::openArchive(path.file);
  if (!opened) return failed(opened);
  const archive::Member* member = (*opened)->find(path.inside);
  if (member == nullptr) return fail("file-not-found", "there is no such file", where);
  return (*opened)->read(*member, limit);
}

}  // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::size_t limit) {
  const SourcePlace where{path.string(), 0, 0};
  if (const std::optional<archive::PathInArchive> in = archive::inArchive(path); in && !in->inside.empty())
    return readMember(*in, where, limit);
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0 || !S_ISREG(about.st_mode))
    return fail("file-not-found", "there is no such file", where);
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return fail("file-unreadable", "the file cannot be opened", where, "check its permissions");
  std::string text;
  // One byte more than it has tells that it ended. It may not know its size, and it may grow.
  std::size_t had = 0;
  text.resize(std::min<std::uintmax_t>(static_cast<std::uintmax_t>(about.st_size), limit) + 1);
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

Result<Document> readXmlFile(const std::filesystem::path& path) {
  Result<std::string> text = readFile(path, XmlLimits{}.bytes);
  if (!text) return failed(text);
  return readXml(path.string(), std::move(*text));
}

}  // namespace sortie::model
