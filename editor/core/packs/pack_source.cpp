#include "editor/core/packs/pack_source.h"

#include <utility>

namespace sortie::editor {
namespace {

using exchange::Checked;
using exchange::Watch;

/// Made at its first use, which is on the worker: it looks for packs on the disk.
class ClientSource final : public PackSource {
 public:
  Checked<std::vector<exchange::RegistryState>> registries() override { return client().registries(); }
  Checked<exchange::NewRegistry> lookAt(const std::string& address, const std::string& key,
                                        const Watch& watch) override {
    return client().lookAt(address, key, watch);
  }
  Checked<> addRegistry(const exchange::NewRegistry& registry, const Watch& watch) override {
    return client().addRegistry(registry, watch);
  }
  Checked<> removeRegistry(const std::string& name) override { return client().removeRegistry(name); }
  Checked<exchange::CheckReport> check(const Watch& watch) override { return client().check(watch); }
  Checked<std::vector<exchange::PackSummary>> search(const std::string& words, std::size_t most,
                                                     const Watch& watch) override {
    return client().search(words, most, watch);
  }
  Checked<exchange::ShownPack> show(const std::string& id, const Watch& watch) override {
    return client().show(id, watch);
  }
  Checked<std::string> picture(const exchange::ShownPack& pack, const std::string& sha256,
                               const Watch& watch) override {
    return client().picture(pack, sha256, watch);
  }
  Checked<exchange::Plan> plan(const std::vector<exchange::Wish>& wishes, const Watch& watch) override {
    return client().plan(wishes, {}, watch);
  }
  Checked<std::vector<archive::InstalledPack>> apply(const exchange::Plan& plan, const Watch& watch) override {
    return client().apply(plan, {}, watch);
  }
  Checked<archive::Installed> installed() override { return client().installed(); }
  Checked<> pin(const std::string& id, bool pinned) override {
    return pinned ? client().pin(id, {}) : client().unpin(id);
  }

 private:
  exchange::Client& client() {
    if (!client_) {
      exchange::ClientOptions options;
      options.present = exchange::presentPacks();
      transport_ = exchange::systemTransport();
      client_ = std::make_unique<exchange::Client>(exchange::userFolders(), *transport_, std::move(options));
    }
    return *client_;
  }

  std::unique_ptr<exchange::Transport> transport_;
  std::unique_ptr<exchange::Client> client_;
};

}  // namespace

std::unique_ptr<PackSource> userPacks() { return std::make_unique<ClientSource>(); }

}  // namespace sortie::editor
