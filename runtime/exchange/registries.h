// The registries that a user trusts, and what is known of each: the list lies with the user's settings, which no pack can write;
// root, index and tree files that were proved lie in the store's folder registries/NAME/, so that all that was seen can be seen
// again without a network.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exchange/root.h"
#include "exchange/transport.h"
#include "exchange/tree.h"

namespace sortie::exchange {

struct ListedRegistry {
  std::string name;
  std::string address;  ///< as registryAddress makes it
  PublicKey rootKey;    ///< that the user confirmed

  bool operator==(const ListedRegistry&) const = default;
};

/// The file `registries` of the settings: a line each. Kind: "file".
[[nodiscard]] Checked<std::vector<ListedRegistry>> readRegistryList(std::string_view text, const std::string& file);
[[nodiscard]] std::string writeRegistryList(const std::vector<ListedRegistry>& list);
/// Of a folder of settings; none where it has no such file.
[[nodiscard]] Checked<std::vector<ListedRegistry>> listedRegistries(const std::filesystem::path& config);
[[nodiscard]] Checked<> keepRegistryList(const std::filesystem::path& config, const std::vector<ListedRegistry>& list);

/// Seconds since 1970, by the clock of this computer.
[[nodiscard]] std::int64_t secondsNow();

/// What a registry says at the moment, as far as it is proved.
struct RegistryView {
  RegistryRoot root;
  RegistryIndex index;
  std::int64_t expires = 0;
  std::string stale;    ///< why nothing new is to be installed from it; empty: all is well
  std::string warning;  ///< what else a user has to know
};

struct Traffic {
  unsigned requests = 0;
  std::uint64_t bytes = 0;  ///< without heads of answers
};

/// Reads one registry. Everything that is fetched is proved, then kept, then used.
class RegistryReader {
 public:
  RegistryReader(ListedRegistry listed, const std::filesystem::path& store, Transport& transport);

  /// What was seen last. Nothing where nothing was. Kinds: "index", "signature", "hash", "file" of damaged state.
  [[nodiscard]] Checked<std::optional<RegistryView>> seen(std::int64_t now) const;
  /// Asks the registry: one small request when nothing is new. What cannot be accepted leaves the state as it was.
  [[nodiscard]] Checked<RegistryView> refresh(std::int64_t now, const Watch& watch);
  /// The root that the key leads to, and the index: for a registry that is not listed yet. `key`: nothing: the key that signs
  /// the newest root file.
  [[nodiscard]] static Checked<std::pair<ListedRegistry, RegistryView>> lookAt(const std::string& address,
                                                                               const std::optional<PublicKey>& key,
                                                                               Transport& transport, std::int64_t now,
                                                                               const Watch& watch);
  /// Keeps a root as the one to begin with: the user confirmed its key. What was seen of another with this name is forgotten.
  [[nodiscard]] Checked<> begin(const Watch& watch);

  /// Files of the trees: from the cache, else (online) from the registry.
  [[nodiscard]] FetchTreeFiles treeFiles(bool offline, const Watch& watch);
  /// A file that is named by the SHA-256 of its bytes, kept like those of the trees.
  [[nodiscard]] Checked<std::string> namedFileAt(const std::string& path, const std::string& sha256, std::uint64_t most,
                                                 bool offline, const Watch& watch);

  [[nodiscard]] const ListedRegistry& listed() const { return listed_; }
  [[nodiscard]] const Traffic& traffic() const { return traffic_; }

 private:
  [[nodiscard]] Checked<RegistryRoot> knownRoot() const;
  /// `again`: it is the second try after a change of keys.
  [[nodiscard]] Checked<RegistryView> refreshOnce(std::int64_t now, const Watch& watch, bool again);
  [[nodiscard]] FetchRoot rootFiles(const Watch& watch);
  [[nodiscard]] Checked<RootStep> newestRoot(const RegistryRoot& known, std::int64_t now, const Watch& watch);
  [[nodiscard]] Checked<Answer> fetch(const Request& request, const Watch& watch);
  [[nodiscard]] Checked<> keep(const std::string& name, std::string_view bytes) const;
  void pruneTree() const;

  ListedRegistry listed_;
  std::filesystem::path folder_;
  Transport& transport_;
  TreeFolder tree_;
  Traffic traffic_;
};

}  // namespace sortie::exchange
