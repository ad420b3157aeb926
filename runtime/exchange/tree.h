// The tree of packs of a registry: what leads from the signed index to a pack. Readers prove each file by the name that its
// parent gives it; keepers change it along the paths of the packs that changed. The same packs make the same tree.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/registry_files.h"

namespace sortie::exchange {

/// The bytes of these files as they lie below tree/, in their order. They may come from anybody: they are proved here.
using FetchTreeFiles = std::function<Checked<std::vector<std::string>>(const std::vector<NamedFile>& files)>;
/// Keeps a new file: treePath(file.sha256) is to have these bytes.
using KeepTreeFile = std::function<Checked<>(const NamedFile& file, std::string bytes)>;

/// Packs of a subtree, written as one shard, take at most that many bytes; else it is a node, or has a single pack.
inline constexpr std::size_t kLargestShard = 48U << 10U;

/// The packs with these ids, in their order; nothing where the registry has none. Files are fetched level by level, all of a
/// level at once, and no file twice.
[[nodiscard]] Checked<std::vector<std::optional<RegistryPack>>> findPacks(const NamedFile& root,
                                                                          const std::vector<std::string>& ids,
                                                                          const FetchTreeFiles& fetch);

/// The names of all files on the way to these ids, the root first; files of packs that are not there end where the way ends.
[[nodiscard]] Checked<std::vector<NamedFile>> pathsTo(const NamedFile& root, const std::vector<std::string>& ids,
                                                      const FetchTreeFiles& fetch);

/// Visits all packs in the order of the tree, a shard at a time. Ends with the first refusal of `visit`.
[[nodiscard]] Checked<> eachPack(const NamedFile& root, const FetchTreeFiles& fetch,
                                 const std::function<Checked<>(const RegistryPack& pack)>& visit);

/// A pack in its new form, or (nothing) the pack that goes.
using PackChange = std::pair<std::string, std::optional<RegistryPack>>;

/// The root of the tree after these changes, each id once. Only files on the ways to these packs are written, and read.
[[nodiscard]] Checked<NamedFile> changeTree(const NamedFile& root, const std::vector<PackChange>& changes,
                                            const FetchTreeFiles& fetch, const KeepTreeFile& keep);

/// The tree of an empty registry.
[[nodiscard]] Checked<NamedFile> emptyTree(const KeepTreeFile& keep);

/// The tree of these packs, each id once, in whatever order.
[[nodiscard]] Checked<NamedFile> buildTree(std::vector<RegistryPack> packs, const KeepTreeFile& keep);

/// A folder of such files, SHA256.gz: the tree of a keeper, or what a client has seen.
class TreeFolder {
 public:
  explicit TreeFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// The bytes, if they are there whole: what was damaged is as if it were not there.
  [[nodiscard]] std::optional<std::string> find(const NamedFile& file) const;
  /// Writes the file, if it is not there, so that it appears whole. Kind: "file".
  [[nodiscard]] Checked<> keep(const NamedFile& file, const std::string& bytes) const;
  /// From here and nowhere else. Kind: "file", for a file that is missing or damaged.
  [[nodiscard]] FetchTreeFiles fetch() const;
  /// From here, what is missing from elsewhere; that is kept here once it is proved.
  [[nodiscard]] FetchTreeFiles fetchThrough(FetchTreeFiles elsewhere) const;
  [[nodiscard]] KeepTreeFile keeper() const;
  /// Removes the files but for these.
  void keepOnly(const std::vector<NamedFile>& files) const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  [[nodiscard]] std::filesystem::path path(const NamedFile& file) const;

  std::filesystem::path folder_;
};

}  // namespace sortie::exchange
