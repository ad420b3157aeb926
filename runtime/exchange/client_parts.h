// What the parts of the client share: the registries that are open, and what was found in them.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "exchange/client.h"
#include "exchange/registries.h"

namespace sortie::exchange {

struct OpenRegistry {
  RegistryReader reader;
  std::optional<RegistryView> view;
  std::optional<Refusal> failure;  ///< why there is no view
};

/// A pack, and the registry that has it.
struct FoundPack {
  OpenRegistry* registry = nullptr;
  RegistryPack pack;
};

struct Client::Parts {
  Parts(ClientFolders where, Transport& over, ClientOptions with)
      : folders(std::move(where)), transport(over), options(std::move(with)) {}

  [[nodiscard]] std::int64_t now() const { return options.now ? *options.now : secondsNow(); }
  [[nodiscard]] std::filesystem::path archiveOf(const std::string& sha256) const;

  /// The registries to look in. Kinds: "absent" (one that is not listed, or none), "file".
  [[nodiscard]] Checked<std::vector<OpenRegistry*>> chosen();
  /// Those of them with a view, which is fetched the first time; `again`: also the others. Failures stay with their registries;
  /// where nothing is left the first of them is the refusal.
  [[nodiscard]] Checked<std::vector<OpenRegistry*>> viewed(const Watch& watch, bool again = false);
  /// Sentences on what is wrong with registries.
  [[nodiscard]] std::vector<std::string> warnings() const;

  /// Looks these up, all at once: in the registry that an installed pack came from, else in the first that has it.
  [[nodiscard]] Checked<> find(const std::vector<std::string>& ids, const archive::Installed& installed,
                               const Watch& watch);
  /// What find() has found; null: no registry has it.
  [[nodiscard]] const FoundPack* found(const std::string& id) const;

  /// Writes into the store which installed packs are revoked by now; they are listed in the order of the store.
  [[nodiscard]] Checked<std::vector<archive::InstalledPack>> keepRevocations(const Watch& watch);

  ClientFolders folders;
  Transport& transport;
  ClientOptions options;
  std::optional<std::vector<std::unique_ptr<OpenRegistry>>> open;
  std::map<std::string, std::optional<FoundPack>> packs;
};

[[nodiscard]] tl::unexpected<Refusal> refuseUnknownPack(const std::string& id, bool offline);

}  // namespace sortie::exchange
