// A registry out of nothing, for tests of the pack browser: what a call gives is set beforehand, and a call may be held back.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "editor/core/packs/pack_source.h"

namespace sortie::editor {

/// What the source gives and what it was asked; shared, since the browser owns the source.
struct FakePacks {
  std::mutex mutex;
  std::condition_variable wake;
  bool held = false;  ///< applying waits until it is let go or stopped
  std::vector<std::string> calls;
  std::vector<exchange::PackSummary> found;
  exchange::ShownPack shown;
  exchange::Plan plan;
  archive::Installed installed;
  exchange::CheckReport report;
  std::vector<exchange::RegistryState> registries;
  exchange::NewRegistry candidate;
  std::string picture;
  std::optional<exchange::Refusal> refusal;  ///< of every call but those that only read what is here

  void call(std::string what) {
    const std::lock_guard lock(mutex);
    calls.push_back(std::move(what));
  }
  [[nodiscard]] bool called(const std::string& what) {
    const std::lock_guard lock(mutex);
    return std::find(calls.begin(), calls.end(), what) != calls.end();
  }
  void letGo() {
    const std::lock_guard lock(mutex);
    held = false;
    wake.notify_all();
  }
};

class FakePackSource final : public PackSource {
 public:
  explicit FakePackSource(std::shared_ptr<FakePacks> packs) : packs_(std::move(packs)) {}

  exchange::Checked<std::vector<exchange::RegistryState>> registries() override { return packs_->registries; }
  exchange::Checked<exchange::NewRegistry> lookAt(const std::string& address, const std::string& key,
                                                  const exchange::Watch&) override {
    return give("look " + address + " " + key, packs_->candidate);
  }
  exchange::Checked<> addRegistry(const exchange::NewRegistry& registry, const exchange::Watch&) override {
    packs_->call("add " + registry.name);
    packs_->registries.push_back({registry.name, registry.address, registry.rootKey, 1, registry.packs, 0, false, {}});
    return {};
  }
  exchange::Checked<> removeRegistry(const std::string& name) override {
    packs_->call("drop " + name);
    packs_->registries.clear();
    return {};
  }
  exchange::Checked<exchange::CheckReport> check(const exchange::Watch&) override {
    return give("check", packs_->report);
  }
  exchange::Checked<std::vector<exchange::PackSummary>> search(const std::string& words, std::size_t,
                                                               const exchange::Watch&) override {
    return give("search " + words, packs_->found);
  }
  exchange::Checked<exchange::ShownPack> show(const std::string& id, const exchange::Watch&) override {
    return give("show " + id, packs_->shown);
  }
  exchange::Checked<std::string> picture(const exchange::ShownPack&, const std::string& sha256,
                                         const exchange::Watch&) override {
    return give("picture " + sha256, packs_->picture);
  }
  exchange::Checked<exchange::Plan> plan(const std::vector<exchange::Wish>& wishes, const exchange::Watch&) override {
    std::string what = "plan";
    for (const exchange::Wish& wish : wishes) what += " " + wish.id + wish.range;
    return give(what, packs_->plan);
  }
  exchange::Checked<std::vector<archive::InstalledPack>> apply(const exchange::Plan& plan,
                                                               const exchange::Watch& watch) override {
    packs_->call("apply");
    if (watch.step) watch.step({"citadel 1.1.4", 40, 100});
    std::unique_lock lock(packs_->mutex);
    const std::stop_callback stopped(watch.stop, [this] { packs_->wake.notify_all(); });
    while (packs_->held && !watch.stopped()) packs_->wake.wait_for(lock, std::chrono::milliseconds(5));
    if (watch.stopped()) return exchange::refuse("stopped", {"stopped", "it was stopped", {}, {}});
    for (const exchange::PlanStep& step : plan.steps) {
      std::erase_if(packs_->installed.packs, [&](const auto& each) { return each.id == step.id; });
      if (!step.to.empty())
        packs_->installed.packs.push_back({step.id, step.to, step.size, std::string(64, 'a'), step.author});
    }
    return packs_->installed.packs;
  }
  exchange::Checked<archive::Installed> installed() override {
    const std::lock_guard lock(packs_->mutex);
    return packs_->installed;
  }
  exchange::Checked<> pin(const std::string& id, bool pinned) override {
    packs_->call((pinned ? "pin " : "unpin ") + id);
    return {};
  }

 private:
  template <class T>
  exchange::Checked<T> give(const std::string& what, const T& value) {
    packs_->call(what);
    if (packs_->refusal) return tl::unexpected<exchange::Refusal>(*packs_->refusal);
    return value;
  }

  std::shared_ptr<FakePacks> packs_;
};

/// A registry with one pack of a mission and the ruleset that it needs.
inline std::shared_ptr<FakePacks> yardPacks() {
  auto out = std::make_shared<FakePacks>();
  const std::string key = "RW" + std::string(54, 'A');
  exchange::PackSummary yard;
  yard.id = "yard-missions";
  yard.title = "The Yard";
  yard.version = "1.2.0";
  yard.size = 81'234;
  yard.author = key;
  yard.authorName = "Ada Example";
  yard.kinds = "missions";
  yard.licence = "CC-BY-4.0";
  yard.registry = "yard";
  out->found = {yard};
  out->shown.summary = yard;
  exchange::VersionSummary version;
  version.number = "1.2.0";
  version.size = yard.size;
  version.made = "2026-11-20T10:00:00Z";
  version.needs = {{"citadel", ">=1.1 <2"}};
  out->shown.versions = {version};
  exchange::PackDetails details;
  details.pack = yard.id;
  details.version = yard.version;
  details.about = "Three missions in a yard.\nFor a first evening.";
  details.authors = {"Ada Example"};
  exchange::MissionDetails mission;
  mission.id = "gate";
  mission.title = "The Gate";
  mission.players = {2, 4};
  mission.minutes = {45, 60};
  mission.audience = "People who know the rules";
  mission.briefing = "Hold the gate until dawn.";
  mission.picture = std::string(64, 'b');
  mission.balance = exchange::Balance{1000, "search:200", {{"Attackers", 48, 44, 52}}};
  details.missions = {mission};
  out->shown.details = details;
  exchange::PlanStep ruleset;
  ruleset.id = "citadel";
  ruleset.title = "Citadel";
  ruleset.to = "1.1.4";
  ruleset.size = 1'900'000;
  ruleset.author = key;
  ruleset.authorName = "Ada Example";
  ruleset.newKey = true;
  ruleset.registry = "yard";
  ruleset.address = "https://packs.example.org/";
  ruleset.neededBy = "yard-missions";
  exchange::PlanStep pack = ruleset;
  pack.id = yard.id;
  pack.title = yard.title;
  pack.to = "1.2.0";
  pack.size = yard.size;
  pack.newKey = false;
  pack.neededBy.clear();
  out->plan.steps = {ruleset, pack};
  out->plan.download = ruleset.size + pack.size;
  out->registries = {{"yard", "https://packs.example.org/", key, 41, 1204, 0, false, {}}};
  out->candidate = {"harbour", "https://harbour.example.org/", key, 12, false};
  out->picture =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 48\"><rect width=\"64\" height=\"48\" "
      "fill=\"#4f9d8a\"/></svg>";
  return out;
}

}  // namespace sortie::editor
