// Installing packs: DEST/packs/SHA256.zip and DEST/installed. The list changes by one rename, so that a store is always as it
// was before or as it is after, whatever ends the program.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "archive/installed.h"
#include "exchange/minisign.h"
#include "exchange/refusal.h"
#include "model/pack.h"

namespace sortie::exchange {

/// What somebody who is trusted says of the file: an index, or the user.
struct InstallWish {
  std::uint64_t size = 0;
  std::string sha256;
  std::optional<PublicKey> author;  ///< the pack must be signed with this key (FILE.minisig)
  bool allowOlder = false;          ///< also in place of a newer version
  std::string id = {};              ///< the pack must be this one; empty: any
  std::string version = {};         ///< and have this version
  std::string source = {};          ///< address of the registry that it comes from; empty: none
};

/// The trusted comment of a pack's signature.
[[nodiscard]] std::string packComment(const std::string& id, const std::string& version, std::uint64_t size,
                                      const std::string& sha256);

/// Is FILE.minisig there, and does it sign these bytes of this pack and version? Kind: "signature".
[[nodiscard]] Checked<> verifyPack(const Signature& signature, const PublicKey& key, std::string_view bytes,
                                   const model::PackInfo& info, const std::string& file);

/// Checks size, digest, every member and the signature, then installs the file; an older version of the pack goes. The first
/// key that signs a pack is pinned: from then on nothing else is taken for that pack. Nothing is written where something is
/// refused. Kinds beyond those of the check: "manifest" (another pack than wished for), "rollback" (older than what is there),
/// "revoked", "file".
[[nodiscard]] Checked<archive::InstalledPack> installPack(const std::filesystem::path& file, const InstallWish& wish,
                                                          const std::filesystem::path& store);

struct PackToInstall {
  std::filesystem::path file;
  InstallWish wish;
};

/// As installPack for several, and others removed: all of them or none, whatever ends the program. `stopped` is asked between checks.
/// Kinds: also "stopped", "absent" (one that is to be removed is not installed).
[[nodiscard]] Checked<std::vector<archive::InstalledPack>> installPacks(const std::vector<PackToInstall>& packs,
                                                                        const std::vector<std::string>& removed,
                                                                        const std::filesystem::path& store,
                                                                        const std::function<bool()>& stopped = {});

/// Changes the list of a store in one step, as nobody else can at that moment; archives that it no longer names are removed. A
/// refusal of `change` leaves all as it was. Kind: "file".
[[nodiscard]] Checked<> changeStore(const std::filesystem::path& store,
                                    const std::function<Checked<>(archive::Installed&)>& change);

/// Takes packs away; the keys of their authors stay known. Kind: "absent" (one is not installed; nothing is removed).
[[nodiscard]] Checked<> removePacks(const std::filesystem::path& store, const std::vector<std::string>& ids);

}  // namespace sortie::exchange
