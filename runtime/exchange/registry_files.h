// The files of a registry (docs/formats/registry.md), read strictly and written in one form: the index, nodes and shards of the
// tree of packs, root files and details. Nothing is fetched here; tree.h goes along paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/minisign.h"
#include "exchange/refusal.h"

namespace sortie::exchange {

/// What any file of a registry may have, unpacked and as it lies there, apart from packs.
inline constexpr std::size_t kLargestRegistryFile = 256U << 10U;

/// A file that something signed names: its bytes as they lie there.
struct NamedFile {
  std::uint64_t size = 0;
  std::string sha256;

  bool operator==(const NamedFile&) const = default;
};

/// "tree/SHA256.gz", below the registry's folder.
[[nodiscard]] std::string treePath(const std::string& sha256);
/// "packs/SHA256.zip".
[[nodiscard]] std::string packPath(const std::string& sha256);
/// "index/VERSION-SHA256.xml".
[[nodiscard]] std::string indexPath(std::uint64_t version, const std::string& sha256);
/// "root/N.xml".
[[nodiscard]] std::string rootPath(std::uint64_t number);

/// What index.minisig signs.
struct RegistryIndex {
  std::string registry;
  std::uint64_t version = 0;
  std::uint64_t root = 0;   ///< number of the root file in force
  std::uint64_t packs = 0;  ///< how many there are
  std::int64_t made = 0;    ///< seconds since 1970
  NamedFile tree;           ///< root of the tree of packs
  std::optional<NamedFile> search;

  bool operator==(const RegistryIndex&) const = default;
};

struct TreeChild {
  unsigned digit = 0;  ///< 0 to 15
  NamedFile file;
  bool node = false;  ///< else a shard

  bool operator==(const TreeChild&) const = default;
};

struct TreeNode {
  std::string prefix;               ///< the digits so far
  std::vector<TreeChild> children;  ///< by digit, at least one

  bool operator==(const TreeNode&) const = default;
};

struct RegistryNeed {
  std::string pack;
  std::string range;  ///< as pack.xml writes it

  bool operator==(const RegistryNeed&) const = default;
};

struct RegistryVersion {
  std::string number;  ///< "1.2.3"
  NamedFile file;      ///< packs/SHA256.zip
  unsigned engine = 1;
  std::int64_t made = 0;               ///< seconds since 1970: when the registry took it
  std::optional<NamedFile> details;    ///< tree/SHA256.gz
  std::vector<RegistryNeed> needs;     ///< sorted by pack
  std::optional<std::string> revoked;  ///< the reason; may be empty

  bool operator==(const RegistryVersion&) const = default;
};

struct RegistryPack {
  std::string id;
  std::string title;
  std::optional<PublicKey> author;  ///< signs all versions
  std::string keyOf;                ///< whose key it is, for people; may be empty
  std::vector<std::string> kinds;   ///< of packKinds(), in that order
  std::string licence;
  std::optional<std::string> revoked;     ///< all versions; the reason, which may be empty
  std::vector<RegistryVersion> versions;  ///< the highest first

  bool operator==(const RegistryPack&) const = default;
  /// Why this version must not be used, if so.
  [[nodiscard]] const std::optional<std::string>& revocationOf(const RegistryVersion& version) const {
    return revoked ? revoked : version.revoked;
  }
};

/// "ruleset", "missions", "campaign", "content".
[[nodiscard]] const std::vector<std::string>& packKinds();

struct TreeShard {
  std::string prefix;
  std::vector<RegistryPack> packs;  ///< sorted by id; none only in the tree of an empty registry

  bool operator==(const TreeShard&) const = default;
};

struct RevokedKey {
  PublicKey key;
  std::int64_t since = 0;
  std::string reason;  ///< may be empty

  bool operator==(const RevokedKey&) const = default;
};

/// The keys that may sign, by a root key.
struct RegistryRoot {
  std::string registry;
  std::uint64_t number = 0;  ///< from 1
  std::int64_t made = 0;
  std::int64_t expires = 0;
  std::vector<PublicKey> rootKeys;   ///< at least one
  std::vector<PublicKey> indexKeys;  ///< at least one
  std::vector<RevokedKey> revoked;   ///< of authors, too

  bool operator==(const RegistryRoot&) const = default;
  [[nodiscard]] bool isRootKey(const PublicKey& key) const;
  [[nodiscard]] bool isIndexKey(const PublicKey& key) const;
  /// What is said of a key that is revoked; else null.
  [[nodiscard]] const RevokedKey* revocationOf(const PublicKey& key) const;
};

/// How often a side won, in whole percent.
struct SideShare {
  std::string title;
  int share = 0;
  int low = 0;  ///< of the 95 % interval
  int high = 0;

  bool operator==(const SideShare&) const = default;
};

struct Balance {
  std::uint64_t runs = 0;
  std::string agents;
  std::vector<SideShare> sides;

  bool operator==(const Balance&) const = default;
};

struct MissionDetails {
  std::string id;
  std::string title;
  std::vector<int> players;  ///< how many, ascending; empty: not told
  std::vector<int> minutes;  ///< from and to; empty: not told
  std::string audience;      ///< may be empty
  std::string picture;       ///< SHA-256 of a picture in the gallery; may be empty
  std::string briefing;      ///< plain text; may be empty
  std::optional<Balance> balance;

  bool operator==(const MissionDetails&) const = default;
};

/// What a page about one version of a pack shows.
struct PackDetails {
  std::string pack;
  std::string version;
  std::string about;  ///< plain text; may be empty
  std::vector<std::string> authors;
  std::vector<MissionDetails> missions;  ///< sorted by id

  bool operator==(const PackDetails&) const = default;
};

// Reading. `file` stands in messages. Kinds: "limit" over a limit, "index" for everything else: what is unknown, missing, out of
// order or out of its form is refused, so that what was read is written as the same text but for white space and comments.

[[nodiscard]] Checked<RegistryIndex> readIndex(std::string text, const std::string& file);
/// `prefix`: the digits on the way to it.
[[nodiscard]] Checked<TreeNode> readNode(std::string text, std::string_view prefix, const std::string& file);
[[nodiscard]] Checked<TreeShard> readShard(std::string text, std::string_view prefix, const std::string& file);
[[nodiscard]] Checked<RegistryRoot> readRoot(std::string text, const std::string& file);
[[nodiscard]] Checked<PackDetails> readDetails(std::string text, const std::string& file);

// Writing: the same text for the same value. What is written must keep the rules of reading.

[[nodiscard]] std::string writeIndex(const RegistryIndex& index);
[[nodiscard]] std::string writeNode(const TreeNode& node);
[[nodiscard]] std::string writeShard(const TreeShard& shard);
[[nodiscard]] std::string writeRoot(const RegistryRoot& root);
[[nodiscard]] std::string writeDetails(const PackDetails& details);
/// A pack as it stands in a shard: what decides how a tree is divided.
[[nodiscard]] std::string writeShardPack(const RegistryPack& pack);

/// The name of a registry: at most 64 of a-z, 0-9, "-", "." and "_".
[[nodiscard]] bool isRegistryName(std::string_view text);
/// The id of a pack, as pack.xml may have it.
[[nodiscard]] bool isPackId(std::string_view text);

/// Text for one of the fields that people read: without control characters, cut to what the field may have.
[[nodiscard]] std::string fieldText(std::string_view text, std::size_t most = 200);

}  // namespace sortie::exchange
