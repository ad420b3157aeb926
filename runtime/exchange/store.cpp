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
#include "model/load/version.h"
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

namespace {

tl::unexpected<Refusal> refuseFolder(const fs::path& folder, const std::string& reason) {
  return refuse("file", {"file-unwritable", reason, {folder.string(), 0, 0}, "check the folder's permissions"});
}

/// Is it the pack that was wished for, newer than the one that is there, and not revoked?
Checked<> mayFollow(const Installed& installed, const model::PackInfo& info, const InstallWish& wish,
                    const SourcePlace& where) {
  if ((!wish.id.empty() && info.id != wish.id) || (!wish.version.empty() && info.version != wish.version))
    return refuse("manifest", {"manifest-other",
                               fmt::format("this is {} {}, not {} {}", info.id, info.version, wish.id, wish.version),
                               where, "ask the registry's keeper"});
  const auto revoked = installed.revoked.find(wish.sha256);
  if (revoked != installed.revoked.end())
    return refuse("revoked", {"pack-revoked",
                              fmt::format("{} {} was revoked{}", info.id, info.version,
                                          revoked->second.empty() ? "" : fmt::format(": {}", revoked->second)),
                              where, "install another version"});
  const InstalledPack* before = installed.find(info.id);
  if (before == nullptr || wish.allowOlder) return {};
  // Away from what nobody may play with an older version is better than none.
  if (installed.revoked.contains(before->sha256)) return {};
  const std::optional<model::Version> there = model::parseVersion(before->version);
  const std::optional<model::Version> here = model::parseVersion(info.version);
  if (there && here && *here < *there)
    return refuse("rollback",
                  {"rollback-version",
                   fmt::format("{} {} is older than {}, which is installed", info.id, info.version, before->version),
                   where, "use --allow-older if you want it"});
  return {};
}

Checked<> writeList(const fs::path& store, const Installed& before, const Installed& after) {
  const Result<> listed = model::writeFile(store / "installed", archive::writeInstalled(after));
  sweepStore(store, listed ? after : before);
  if (!listed) return refuse("file", listed.error());
  return {};
}

void listPack(Installed& installed, const InstalledPack& pack, const std::string& source) {
  std::erase_if(installed.packs, [&](const InstalledPack& each) { return each.id == pack.id; });
  const auto place = std::find_if(installed.packs.begin(), installed.packs.end(),
                                  [&](const InstalledPack& each) { return each.id > pack.id; });
  installed.packs.insert(place, pack);
  if (!pack.key.empty()) installed.authors.emplace(pack.id, pack.key);
  installed.sources.erase(pack.id);
  if (!source.empty()) installed.sources[pack.id] = source;
  // A pin of another version would stand in the way of what the user has just installed.
  if (const auto pin = installed.pins.find(pack.id); pin != installed.pins.end()) pin->second = pack.version;
}

Checked<> makeStore(const fs::path& store) {
  std::error_code status;
  fs::create_directories(store / "packs", status);
  if (status) return refuseFolder(store / "packs", status.message());
  return {};
}

/// A pack that was checked, with its bytes where there was room for them.
struct JudgedPack {
  model::PackInfo info;
  std::string key;    // that signed it; empty: none
  std::string bytes;  // empty: to be read and compared again
};

std::string pinnedKey(const Installed& installed, const std::string& id) {
  const auto pinned = installed.authors.find(id);
  return pinned != installed.authors.end() ? pinned->second : std::string();
}

Checked<JudgedPack> judgePack(const PackToInstall& pack, const Installed& installed) {
  Checked<std::string> bytes = readWished(pack.file, pack.wish);
  if (!bytes) return refused(bytes);
  Checked<CheckedPack> checked = checkPackInChild(*bytes, pack.file.string());
  if (!checked) return refused(checked);
  if (Checked<> may = mayFollow(installed, checked->info, pack.wish, {pack.file.string(), 0, 0}); !may)
    return refused(may);
  Checked<std::string> key =
      signedBy(pack.file, *bytes, checked->info, pack.wish.author, pinnedKey(installed, checked->info.id));
  if (!key) return refused(key);
  return JudgedPack{std::move(checked->info), std::move(*key), std::move(*bytes)};
}

/// The same once more, when nobody else can change the store: what it says of the pack may have changed. Writes the archive.
Checked<InstalledPack> placePack(const PackToInstall& pack, const JudgedPack& judged, const Installed& installed,
                                 const fs::path& store) {
  if (Checked<> may = mayFollow(installed, judged.info, pack.wish, {pack.file.string(), 0, 0}); !may)
    return refused(may);
  const bool again = judged.bytes.empty();
  const Checked<std::string> read = again ? readWished(pack.file, pack.wish) : Checked<std::string>(std::string());
  if (!read) return refused(read);
  const std::string& bytes = again ? *read : judged.bytes;
  const std::string known = pinnedKey(installed, judged.info.id);
  if (!known.empty() && known != judged.key) {
    const Checked<std::string> key = signedBy(pack.file, bytes, judged.info, pack.wish.author, known);
    if (!key) return refused(key);
  }
  InstalledPack out{judged.info.id, judged.info.version, pack.wish.size, pack.wish.sha256,
                    known.empty() ? judged.key : known};
  if (const Result<> written = model::writeFile(store / "packs" / out.fileName(), bytes); !written)
    return refuse("file", written.error());
  return out;
}

Checked<> unlist(Installed& installed, const std::vector<std::string>& ids, const fs::path& store) {
  for (const std::string& id : ids) {
    const auto named = [&](const InstalledPack& pack) { return pack.id == id; };
    if (std::erase_if(installed.packs, named) == 0)
      return refuse(
          "absent",
          {"absent-pack", fmt::format("{} is not installed", id), {store.string(), 0, 0}, "see `sortie list`"});
    installed.pins.erase(id);
    installed.sources.erase(id);
  }
  return {};
}

}  // namespace

Checked<std::vector<InstalledPack>> installPacks(const std::vector<PackToInstall>& packs,
                                                 const std::vector<std::string>& removed, const fs::path& store,
                                                 const std::function<bool()>& stopped) {
  constexpr std::size_t mostHeld = 32U << 20U;
  const Result<Installed> before = archive::installedIn(store);
  if (!before) return refuse("file", before.error());
  // Everything is looked at before anything is written.
  std::vector<JudgedPack> judged;
  std::size_t held = 0;
  for (const PackToInstall& pack : packs) {
    if (stopped && stopped()) return refuse("stopped", {"stopped", "this was stopped", {}, {}});
    Checked<JudgedPack> one = judgePack(pack, *before);
    if (!one) return refused(one);
    held += one->bytes.size();
    if (held > mostHeld) one->bytes = std::string();
    judged.push_back(std::move(*one));
  }
  if (Checked<> made = makeStore(store); !made) return refused(made);
  const StoreLock lock(store);
  if (!lock.held()) return refuseFolder(store, std::strerror(errno));
  const Result<Installed> installed = archive::installedIn(store);
  if (!installed) return refuse("file", installed.error());
  Installed after = *installed;
  std::vector<InstalledPack> out;
  if (Checked<> gone = unlist(after, removed, store); !gone) return refused(gone);
  for (std::size_t i = 0; i < packs.size(); ++i) {
    Checked<InstalledPack> placed = placePack(packs[i], judged[i], *installed, store);
    if (!placed) {
      sweepStore(store, *installed);
      return refused(placed);
    }
    listPack(after, *placed, packs[i].wish.source);
    out.push_back(std::move(*placed));
  }
  // One step for all of them: packs that need each other's new versions come together.
  if (Checked<> listed = writeList(store, *installed, after); !listed) return refused(listed);
  return out;
}

Checked<InstalledPack> installPack(const fs::path& file, const InstallWish& wish, const fs::path& store) {
  Checked<std::vector<InstalledPack>> installed = installPacks({{file, wish}}, {}, store);
  if (!installed) return refused(installed);
  return std::move(installed->front());
}

Checked<> changeStore(const fs::path& store, const std::function<Checked<>(Installed&)>& change) {
  if (Checked<> made = makeStore(store); !made) return made;
  const StoreLock lock(store);
  if (!lock.held()) return refuseFolder(store, std::strerror(errno));
  const Result<Installed> installed = archive::installedIn(store);
  if (!installed) return refuse("file", installed.error());
  Installed after = *installed;
  if (Checked<> done = change(after); !done) return done;
  if (archive::writeInstalled(after) == archive::writeInstalled(*installed)) return {};
  return writeList(store, *installed, after);
}

Checked<> removePacks(const fs::path& store, const std::vector<std::string>& ids) {
  return changeStore(store, [&](Installed& installed) { return unlist(installed, ids, store); });
}

}  // namespace sortie::exchange
