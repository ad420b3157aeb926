// Where the pack browser gets everything from: the client of registries, or what a test puts in its place. Calls block; the
// browser makes them on its worker, one at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "exchange/client.h"

namespace sortie::editor {

class PackSource {
 public:
  PackSource() = default;
  PackSource(const PackSource&) = delete;
  PackSource& operator=(const PackSource&) = delete;
  virtual ~PackSource() = default;

  // As exchange::Client has them.
  virtual exchange::Checked<std::vector<exchange::RegistryState>> registries() = 0;
  virtual exchange::Checked<exchange::NewRegistry> lookAt(const std::string& address, const std::string& key,
                                                          const exchange::Watch& watch) = 0;
  virtual exchange::Checked<> addRegistry(const exchange::NewRegistry& registry, const exchange::Watch& watch) = 0;
  virtual exchange::Checked<> removeRegistry(const std::string& name) = 0;
  virtual exchange::Checked<exchange::CheckReport> check(const exchange::Watch& watch) = 0;
  virtual exchange::Checked<std::vector<exchange::PackSummary>> search(const std::string& words, std::size_t most,
                                                                       const exchange::Watch& watch) = 0;
  virtual exchange::Checked<exchange::ShownPack> show(const std::string& id, const exchange::Watch& watch) = 0;
  virtual exchange::Checked<std::string> picture(const exchange::ShownPack& pack, const std::string& sha256,
                                                 const exchange::Watch& watch) = 0;
  virtual exchange::Checked<exchange::Plan> plan(const std::vector<exchange::Wish>& wishes,
                                                 const exchange::Watch& watch) = 0;
  virtual exchange::Checked<std::vector<archive::InstalledPack>> apply(const exchange::Plan& plan,
                                                                       const exchange::Watch& watch) = 0;
  virtual exchange::Checked<archive::Installed> installed() = 0;
  virtual exchange::Checked<> pin(const std::string& id, bool pinned) = 0;
};

/// The user's own store and registries, over the network.
[[nodiscard]] std::unique_ptr<PackSource> userPacks();

}  // namespace sortie::editor
