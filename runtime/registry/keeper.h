// A registry as its keeper has it: a folder that any web server gives out (docs/formats/registry.md). The folder is all there is:
// no other record is kept beside it. Every file is written beside its place and renamed, and index.minisig last, so that who
// reads the folder at any moment sees the registry as it was or as it is.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exchange/registry_files.h"
#include "exchange/root.h"
#include "exchange/tree.h"

namespace sortie::registry {

/// What signs an index, and for how long.
struct IndexSigning {
  exchange::SecretKey key;
  std::int64_t now = 0;  ///< seconds since 1970
  int days = 30;
};

struct NewRegistry {
  std::string name;
  exchange::SecretKey rootKey;
  IndexSigning index;
  int rootDays = 365;
};

/// An open folder, which nobody else changes meanwhile.
class Keeper {
 public:
  /// Makes the folder, which must not be there or be empty, with an index of no packs. Kinds: "file", "index", "key".
  [[nodiscard]] static exchange::Checked<Keeper> init(const std::filesystem::path& folder, const NewRegistry& made);
  /// Reads root and index and checks them, but for their age; waits for others. Kinds: "file", and those of reading.
  [[nodiscard]] static exchange::Checked<Keeper> open(const std::filesystem::path& folder);

  [[nodiscard]] const exchange::RegistryRoot& root() const { return root_; }
  [[nodiscard]] const exchange::RegistryIndex& index() const { return index_; }
  [[nodiscard]] std::int64_t indexExpires() const { return expires_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] const exchange::TreeFolder& tree() const { return tree_; }

  /// Packs by id, with the changes that were made since the index was signed.
  [[nodiscard]] exchange::Checked<std::vector<std::optional<exchange::RegistryPack>>> find(
      const std::vector<std::string>& ids) const;
  [[nodiscard]] exchange::Checked<std::optional<exchange::RegistryPack>> find(const std::string& id) const;
  /// The details of a version; nothing where it has none.
  [[nodiscard]] exchange::Checked<std::optional<exchange::PackDetails>> detailsOf(
      const exchange::RegistryVersion& version) const;
  /// Keeps a page of details below tree/.
  [[nodiscard]] exchange::Checked<exchange::NamedFile> keepDetails(const exchange::PackDetails& details) const;

  /// A pack that came or changed, in the tree and in the search. Readers see it with the next index.
  [[nodiscard]] exchange::Checked<> put(const exchange::RegistryPack& pack);
  /// Signs an index of what there is now. Kinds: "key" for a key that the root does not name, "expired" for a root that is out
  /// of date, "file".
  [[nodiscard]] exchange::Checked<> sign(const IndexSigning& signing);
  /// The next root file, by a root key of the one before and one of its own, and an index by one of its index keys.
  [[nodiscard]] exchange::Checked<> signRoot(exchange::RegistryRoot next, const exchange::SecretKey& before,
                                             const exchange::SecretKey& own, const IndexSigning& index);
  /// Writes a file of the registry. Kind: "file".
  [[nodiscard]] exchange::Checked<> write(const std::string& path, std::string_view bytes) const;

 private:
  explicit Keeper(std::filesystem::path folder);
  [[nodiscard]] exchange::Checked<> lock();
  [[nodiscard]] exchange::Checked<> read();
  [[nodiscard]] exchange::Checked<> writeRoot(const exchange::RootFile& file, std::uint64_t number) const;
  [[nodiscard]] exchange::Checked<std::optional<exchange::RootFile>> rootNumber(std::uint64_t number) const;
  /// Makes root.xml the root file in force: who comes for the first time begins there.
  [[nodiscard]] exchange::Checked<> showRoot() const;
  [[nodiscard]] exchange::Checked<exchange::NamedFile> searchWith(const std::optional<exchange::RegistryPack>& before,
                                                                  const exchange::RegistryPack& after) const;

  std::filesystem::path folder_;
  exchange::TreeFolder tree_;
  std::shared_ptr<void> lock_;
  exchange::RegistryRoot root_;
  exchange::RegistryIndex index_;  // as it is, or is to be signed next
  std::int64_t expires_ = 0;
};

/// Marks a pack, or one version of it, as not to be used. Kinds: "index" where there is none.
[[nodiscard]] exchange::Checked<> revokePack(Keeper& keeper, const std::string& id, const std::string& version,
                                             const std::string& reason);

/// What changes with the next root file.
struct RootChange {
  std::vector<exchange::PublicKey> indexKeys;  ///< empty: as they are
  std::optional<exchange::SecretKey> rootKey;  ///< in place of the one that signs; none: it stays
  std::vector<exchange::RevokedKey> revoked;   ///< more of them
  int days = 365;
};

/// Signs the next root file with a root key and a new index. Kinds: as Keeper::signRoot.
[[nodiscard]] exchange::Checked<> changeRoot(Keeper& keeper, const RootChange& change,
                                             const exchange::SecretKey& rootKey, const IndexSigning& index);

}  // namespace sortie::registry
