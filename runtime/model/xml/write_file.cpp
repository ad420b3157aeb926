// Replacing files in one step.
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "model/xml/format.h"

namespace sortie::model {
namespace {

bool writeAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(file, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  return true;
}

}  // namespace

Result<void> writeFile(const std::filesystem::path& path, std::string_view text) {
  const SourcePlace where{path.string(), 0, 0};
  const auto refuse = [&] {
    return fail("file-unwritable", std::strerror(errno), where, "check the folder's permissions and free space");
  };
  std::string temporary = path.string() + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return refuse();
  struct stat before {};
  constexpr mode_t kPlain = 0644;
  const mode_t mode = ::stat(path.c_str(), &before) == 0 ? (before.st_mode & 0777U) : kPlain;
  const bool written = writeAll(file, text) && ::fchmod(file, mode) == 0 && ::fsync(file) == 0;
  const int reason = errno;
  const bool closed = ::close(file) == 0;
  if (!written || !closed || ::rename(temporary.c_str(), path.c_str()) != 0) {
    if (!written) errno = reason;
    const auto error = refuse();
    ::unlink(temporary.c_str());
    return error;
  }
  // The new name is safe on disk only when the folder is.
  const std::string folder = path.has_parent_path() ? path.parent_path().string() : ".";
  const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory >= 0) {
    ::fsync(directory);
    ::close(directory);
  }
  return {};
}

}  // namespace sortie::model
