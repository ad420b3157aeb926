#include "exchange/key_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestKey = 4U << 10U;

/// A new file that only its owner can read.
Result<> writeForOwner(const std::string& file, std::string_view text) {
  const SourcePlace where{file, 0, 0};
  constexpr mode_t ownerOnly = 0600;
  const int handle = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, ownerOnly);
  if (handle < 0)
    return fail("file-unwritable", std::strerror(errno), where,
                errno == EEXIST ? "give the new key another name" : "name a folder that you can write to");
  const bool written = ::write(handle, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const bool safe = ::fsync(handle) == 0;
  if (::close(handle) == 0 && written && safe) return {};
  ::unlink(file.c_str());
  return fail("file-unwritable", "the key cannot be written", where, "make room on the disk");
}

}  // namespace

Checked<PublicKey> makeKeyFiles(const std::string& name, const std::string& password) {
  const SecretKey key = newKey();
  Checked<std::string> secret = secretKeyFile(key, password);
  if (!secret) return refused(secret);
  const WipedAtEnd wiped(*secret);
  const std::string open = name + ".pub";
  std::error_code status;
  if (fs::exists(open, status))
    return refuse("file",
                  {"file-unwritable", "the file is there already", {open, 0, 0}, "give the new key another name"});
  if (const Result<> written = writeForOwner(name + ".key", *secret); !written) return refuse("file", written.error());
  if (const Result<> written = model::writeFile(open, publicKeyFile(key.publicKey())); !written) {
    fs::remove(name + ".key", status);  // so that another try finds its place free
    return refuse("file", written.error());
  }
  return key.publicKey();
}

Checked<SecretKey> readKeyFile(const std::string& file, const std::string& password) {
  Result<std::string> text = model::readFile(file, kLargestKey);
  if (!text) return refuse("file", text.error());
  const WipedAtEnd wiped(*text);
  return readSecretKey(*text, file, password);
}

}  // namespace sortie::exchange
