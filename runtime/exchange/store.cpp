#include "exchange/store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "exchange/check_in_child.h"
#include "exchange/digest.h"
#include "model/xml/format.h"
#include "model/xml/xml.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;
using archive::Installed;
using archive::InstalledPack;

/// One at a time changes a store; the others wait.
class StoreLock {
 public:
  explicit StoreLock(const fs::path& store)
      : handle_(::open((store / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
    while (handle_ >= 0 && ::flock(handle_, LOCK_EX) != 0 && errno == EINTR) {
    }
  }
  ~StoreLock() {
    if (handle_ >= 0) ::close(handle_);
  }
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

  [[nodiscard]] bool held() const { return handle_ >= 0; }

 private:
  int handle_;
};

/// The bytes of the file, if they are those that were wished for.
Checked<std::string> readWished(const fs::path& file, const InstallWish& wish) {
  const SourcePlace where{file.string(), 0, 0};
  if (!archive::isSha256(wish.sha256))
    return refuse("index",
                  {"index-sha256", "the digest is not 64 lower-case hex digits", where, "ask the registry's keeper"});
  if (wish.size > archive::ArchiveLimits{}.file)
    return refuse({"limit-archive", fmt::format("the archive has more than {} bytes", archive::ArchiveLimits{}.file),
                   where, "ask the author to split the pack"});
  Result<std::string> bytes = model::readFile(file, wish.size);
  if (!bytes) return refuse(bytes.error());
  if (bytes->size() != wish.size)
    return refuse("hash", {"hash-size", fmt::format("{} bytes in place of {}", bytes->size(), wish.size), where,
                           "fetch the file again"});
  if (sha256(*bytes) != wish.sha256)
    return refuse("hash", {"hash", "the bytes are not those that were announced", where, "fetch the file again"});
  return std::move(*bytes);
}

/// The key that signed the file, or none; the pack must be signed where a key is wished for or known.
Checked<std::string> signedBy(const fs::path& file, std::string_view bytes, const model::PackInfo& info,
                              const std::optional<PublicKey>& wished, const std::string& known) {
  const std::string name = file.string() + ".minisig";
  const SourcePlace where{name, 0, 0};
  if (wished && !known.empty() && keyText(*wished) != known)
    return refuse("key",
                  {"key-pinned",
                   fmt::format("{} was installed with the key {} of its author, and now has another", info.id, known),
                   where, "ask the author; remove the pack and its author first if the new key is right"});
  std::optional<PublicKey> key = wished;
  if (!known.empty()) {
    const Checked<PublicKey> pinned = readPublicKey(known, "installed");
    if (!pinned) return refused(pinned);
    key = *pinned;
  }
  if (!key) return std::string();
  const Result<std::string> text = model::readFile(name, std::size_t{16} << 10U);
  if (!text)
    return refuse("signature",
                  {"signature-missing", fmt::format("{} must be signed by its author, and is not", info.id), where,
                   "fetch the signature too, or ask the author to sign this version"});
  const Checked<Signature> signature = readSignature(*text, name);
  if (!signature) return refused(signature);
  if (Checked<> good = verifyPack(*signature, *key, bytes, info, name); !good) return refused(good);
  return keyText(*key);
}

/// Is it `name`, or what was to be it while it was being written: with a dot and six letters or digits behind it?
bool isOrWas(std::string_view file, std::string_view name) {
  if (!file.starts_with(name)) return false;
  file.remove_prefix(name.size());
  const auto plain = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  return file.empty() || (file.size() == 7 && file[0] == '.' && std::all_of(file.begin() + 1, file.end(), plain));
}

/// Archives that the list of the store does not name, and files that were being written: older versions, and what an
/// installation left when it was stopped.
void sweepStore(const fs::path& store, const Installed& installed) {
  std::error_code status;
  std::vector<fs::path> gone;
  for (fs::directory_iterator entry(store / "packs", status), end; !status && entry != end; entry.increment(status)) {
    const std::string name = entry->path().filename().string();
    const auto named = [&](const InstalledPack& pack) { return pack.fileName() == name; };
    const bool ours =
        archive::isSha256(std::string_view(name).substr(0, 64)) && isOrWas(name, name.substr(0, 64) + ".zip");
    if (ours && std::none_of(installed.packs.begin(), installed.packs.end(), named)) gone.push_back(entry->path());
  }
  for (fs::directory_iterator entry(store, status), end; !status && entry != end; entry.increment(status)) {
    const std::string name = entry->path().filename().string();
    if (name != "installed" && isOrWas(name, "installed")) gone.push_back(entry->path());
  }
  for (const fs::path& file : gone) fs::remove(file, status);
}

}  // namespace

std::string packComment(const std::string& id, const std::string& version, std::uint64_t size,
                        const std::string& sha256) {
  return fmt::format("sortie-pack id={} version={} size={} sha256={}", id, version, size, sha256);
}

Checked<> verifyPack(const Signature& signature, const PublicKey& key, std::string_view bytes,
                     const model::PackInfo& info, const std::string& file) {
  if (Checked<> good = verifyBytes(signature, key, bytes, file); !good) return good;
  // A valid signature of something else is not one of this pack and version.
  if (signature.comment != packComment(info.id, info.version, bytes.size(), sha256(bytes)))
    return refuse("signature", {"signature-comment",
                                fmt::format("the signature is not one of {} {}", info.id, info.version),
                                {file, 0, 0},
                                "sign the pack with `sortie pack sign`"});
  return {};
}

Checked<InstalledPack> installPack(const fs::path& file, const InstallWish& wish, const fs::path& store) {
  Checked<std::string> bytes = readWished(file, wish);
  if (!bytes) return refused(bytes);
  const Result<std::shared_ptr<const archive::Archive>> opened = archive::Archive::ofBytes(*bytes, file.string());
  if (!opened) return refuse(opened.error());
  const Checked<CheckedPack> checked = checkPackInChild(**opened);
  if (!checked) return refused(checked);
  const model::PackInfo& info = checked->info;
  // Before anything is written; asked again below, when nobody else can change the store.
  const auto judge = [&]() -> Checked<std::pair<Installed, std::string>> {
    Result<Installed> installed = archive::installedIn(store);
    if (!installed) return refuse("file", installed.error());
    const auto pinned = installed->authors.find(info.id);
    const std::string known = pinned != installed->authors.end() ? pinned->second : std::string();
    Checked<std::string> key = signedBy(file, *bytes, info, wish.author, known);
    if (!key) return refused(key);
    return std::pair(std::move(*installed), std::move(*key));
  };
  if (const auto first = judge(); !first) return refused(first);

  const fs::path packs = store / "packs";
  std::error_code status;
  fs::create_directories(packs, status);
  if (status)
    return refuse("file",
                  {"file-unwritable", status.message(), {packs.string(), 0, 0}, "check the folder's permissions"});
  const StoreLock lock(store);
  if (!lock.held())
    return refuse("file",
                  {"file-unwritable", std::strerror(errno), {store.string(), 0, 0}, "check the folder's permissions"});
  auto judged = judge();
  if (!judged) return refused(judged);
  auto& [installed, key] = *judged;
  InstalledPack pack{info.id, info.version, wish.size, wish.sha256, key};
  if (const Result<> written = model::writeFile(packs / pack.fileName(), *bytes); !written)
    return refuse(written.error());
  Installed after = installed;
  std::erase_if(after.packs, [&](const InstalledPack& each) { return each.id == pack.id; });
  const auto place = std::find_if(after.packs.begin(), after.packs.end(),
                                  [&](const InstalledPack& each) { return each.id > pack.id; });
  after.packs.insert(place, pack);
  if (!key.empty()) after.authors.emplace(pack.id, key);
  const Result<> listed = model::writeFile(store / "installed", archive::writeInstalled(after));
  sweepStore(store, listed ? after : installed);
  if (!listed) return refuse(listed.error());
  return pack;
}

}  // namespace sortie::exchange
