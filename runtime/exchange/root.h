// Root files of a registry: which keys may sign its index, who says so, and how a client goes from the one it knows to the
// newest. A registry's root keys lie offline; a chain of root files leads from those that a user confirmed to those of today.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "exchange/minisign.h"
#include "exchange/refusal.h"
#include "exchange/registry_files.h"
#include "exchange/signed_index.h"

namespace sortie::exchange {

/// `sortie-root registry=NAME number=N expires=YYYY-MM-DDTHH:MM:SSZ size=BYTES sha256=HEX`
[[nodiscard]] std::string rootComment(const RegistryRoot& root, std::string_view text);
/// `sortie-index registry=NAME version=N expires=… size=… sha256=…`
[[nodiscard]] std::string indexComment(const RegistryIndex& index, std::int64_t expires, std::string_view text);

/// A root file with its signatures, as it was fetched.
struct RootFile {
  std::string text;                     ///< root/N.xml
  std::string signature;                ///< root/N.minisig: by one of its own root keys
  std::optional<std::string> previous;  ///< root/N.previous.minisig: by a root key of number N - 1
};

/// Signs a root file: by a key of its own, and (but for number 1) by one of the root before it.
[[nodiscard]] RootFile signRoot(const RegistryRoot& root, const SecretKey& own, const std::optional<SecretKey>& before);

/// Is it whole: signed by one of its own root keys, of the registry and number that its comment says? Nothing is said about
/// whether those keys are right. Kinds: "signature", "index", "limit", "hash".
[[nodiscard]] Checked<RegistryRoot> readSignedRoot(const RootFile& file, const std::string& name);

/// A client's first root: signed by the root key that the user confirmed. It may be out of date, as the one from which acceptRoot
/// goes on. Kinds: as above, "key" for another key.
[[nodiscard]] Checked<RegistryRoot> acceptFirstRoot(const RootFile& file, const PublicKey& confirmed,
                                                    const std::string& name);

/// The next root: number N + 1 of the same registry, signed by a root key of the one that is known as well as by its own.
/// One that is out of date leads on all the same, and it is the last that must not be. Kinds: as above, "rollback" for a
/// number that is not the next, "key".
[[nodiscard]] Checked<RegistryRoot> acceptNextRoot(const RegistryRoot& known, const RootFile& file,
                                                   const std::string& name);

/// Gives the root file with that number, from anybody; nothing where there is none.
using FetchRoot = std::function<Checked<std::optional<RootFile>>(std::uint64_t number)>;

struct RootStep {
  RegistryRoot root;
  /// The index keys are others than they were: what was seen of indexes is to be forgotten, so that who had a key cannot block
  /// the registry with a version that is too high.
  bool otherIndexKeys = false;
};

/// From the root that is known to the newest, one by one; 1,000 at most. The last must be in force. Kinds: as above, "expired".
[[nodiscard]] Checked<RootStep> acceptRoot(const RegistryRoot& known, const FetchRoot& fetch, std::int64_t now);

/// May the index with this signature be fetched? As acceptHead, by whichever index key of the root signed it. Kind "key": none
/// of them did, so there may be a newer root.
[[nodiscard]] Checked<IndexHead> acceptHeadByRoot(const Signature& signature, const RegistryRoot& root,
                                                  const SeenIndex& seen, std::int64_t now, const std::string& file);
/// Are these its bytes (acceptIndex), and does it say the same as its signature and the root? Kinds: as there, "rollback" for a
/// root that is older than the index needs, "index".
[[nodiscard]] Checked<RegistryIndex> acceptIndexByRoot(const IndexHead& head, const Signature& signature,
                                                       const RegistryRoot& root, const SeenIndex& seen,
                                                       std::string bytes, const std::string& file);

/// Why a version must not be used, if so: revoked itself or with its pack, or by the revocation of its author's key.
[[nodiscard]] std::optional<std::string> revocationOf(const RegistryRoot& root, const RegistryPack& pack,
                                                      const RegistryVersion& version);

/// What a person compares before trusting a registry: the key in groups of four letters.
[[nodiscard]] std::string fingerprint(const PublicKey& key);

}  // namespace sortie::exchange
