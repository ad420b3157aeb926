// What would have to be done for a wish: versions are solved, nothing is changed.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "exchange/client_parts.h"
#include "exchange/solver.h"
#include "model/load/load.h"
#include "model/load/version.h"

namespace sortie::exchange {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kEngine = 1;  // the newest interface that packs may be made for

/// A version that may be chosen.
struct Candidate {
  model::Version version{};
  std::string number;
  std::vector<Need> needs;
  const RegistryVersion* there = nullptr;  // to be fetched; null: it is here
};

class Planner {
 public:
  Planner(Client::Parts& parts, archive::Installed installed, const std::vector<Wish>& wishes,
          const PlanOptions& options, const Watch& watch)
      : parts_(parts), installed_(std::move(installed)), wishes_(wishes), options_(options), watch_(watch) {}

  Checked<Plan> run() {
    if (Checked<> good = readWishes(); !good) return refused(good);
    if (Checked<> good = mayRemove(); !good) return refused(good);
    Plan out;
    if (!wanted_.empty()) {
      if (Checked<> known = fetchNeeds(); !known) return refused(known);
      Checked<std::vector<Chosen>> chosen =
          solve(demands(), [&](const std::string& id) -> Checked<Offers> { return offersOf(id); });
      if (!chosen) return refused(chosen);
      if (Checked<> good = addSteps(*chosen, out); !good) return refused(good);
    }
    for (const std::string& id : removed_) {
      PlanStep step;
      step.id = id;
      step.from = installed_.find(id)->version;
      out.steps.push_back(std::move(step));
    }
    for (const std::string& warning : parts_.warnings()) out.warnings.push_back(warning);
    return out;
  }

 private:
  Checked<> readWishes() {
    for (const Wish& wish : wishes_) {
      if (wish.kind == WishKind::Update && wish.id.empty()) {
        for (const archive::InstalledPack& pack : installed_.packs) wanted_.emplace(pack.id, "");
        updating_ = true;
        continue;
      }
      if (!isPackId(wish.id))
        return refuse("absent", {"absent-pack",
                                 fmt::format("\"{}\" is not the id of a pack", wish.id),
                                 {},
                                 "ids have lower-case letters, digits and \"-\""});
      if (!model::inRange({}, wish.range))
        return refuse("conflict", {"range",
                                   fmt::format("\"{}\" is not a range of versions", wish.range),
                                   {},
                                   "write 1.2.3, ^1.2 or \">=1.2 <2\""});
      if (wish.kind != WishKind::Install && installed_.find(wish.id) == nullptr)
        return refuse("absent", {"absent-pack", fmt::format("{} is not installed", wish.id), {}, "see `sortie list`"});
      if (wish.kind == WishKind::Remove) {
        removed_.insert(wish.id);
        continue;
      }
      wanted_[wish.id] = wish.range;
      if (wish.kind == WishKind::Install) asked_.insert(wish.id);
      updating_ = updating_ || wish.kind == WishKind::Update;
    }
    return {};
  }

  [[nodiscard]] bool isPresent(const std::string& id) const {
    return std::any_of(parts_.options.present.begin(), parts_.options.present.end(),
                       [&](const PresentPack& each) { return each.id == id; });
  }

  /// What the installed pack needs, by its own pack.xml.
  [[nodiscard]] std::vector<Need> needsOf(const archive::InstalledPack& pack) const {
    std::vector<Need> out;
    const Result<model::PackInfo> info = model::readPackInfo(parts_.archiveOf(pack.sha256));
    if (!info) return out;
    for (const model::Dependency& need : info->dependencies) out.push_back({need.pack, need.version});
    return out;
  }

  Checked<> mayRemove() const {
    for (const archive::InstalledPack& pack : installed_.packs) {
      if (removed_.contains(pack.id)) continue;
      for (const Need& need : needsOf(pack))
        if (removed_.contains(need.pack) && !isPresent(need.pack))
          return refuse("conflict", {"conflict-remove",
                                     fmt::format("{} needs {}", pack.id, need.pack),
                                     {},
                                     fmt::format("remove both: `sortie remove {} {}`", need.pack, pack.id)});
    }
    return {};
  }

  /// Shards of all packs that will be looked at, a level of needs at a time, so that few requests wait for each other.
  Checked<> fetchNeeds() {
    std::vector<std::string> next;
    for (const auto& [id, range] : wanted_) next.push_back(id);
    for (const archive::InstalledPack& pack : installed_.packs) next.push_back(pack.id);
    std::set<std::string> seen;
    while (!next.empty()) {
      if (Checked<> known = parts_.find(next, installed_, watch_); !known) {
        // Everything may be here already.
        if (known.error().kind != "absent" || !parts_.options.registries.empty()) return known;
        if (std::any_of(asked_.begin(), asked_.end(), [&](const std::string& id) { return !isPresent(id); }))
          return known;
        return {};
      }
      std::vector<std::string> below;
      for (const std::string& id : next) {
        if (!seen.insert(id).second) continue;
        const FoundPack* found = parts_.found(id);
        if (found == nullptr || found->pack.versions.empty()) continue;
        for (const RegistryNeed& need : found->pack.versions.front().needs)
          if (!seen.contains(need.pack)) below.push_back(need.pack);
      }
      next = std::move(below);
    }
    return {};
  }

  [[nodiscard]] std::vector<Demand> demands() const {
    std::vector<Demand> out;
    for (const auto& [id, range] : wanted_)
      if (asked_.contains(id) || !range.empty()) out.push_back({{id, range}, DemandKind::Wanted});
    for (const archive::InstalledPack& pack : installed_.packs) {
      if (removed_.contains(pack.id)) continue;
      const auto pin = installed_.pins.find(pack.id);
      if (pin != installed_.pins.end())
        out.push_back({{pack.id, pin->second}, DemandKind::Pinned});
      else if (!asked_.contains(pack.id))
        out.push_back({{pack.id, ""}, DemandKind::Installed});
    }
    return out;
  }

  /// Why a version of a registry is not available; empty: it is.
  [[nodiscard]] std::string whyNot(const FoundPack& found, const RegistryVersion& version) const {
    if (const auto reason = revocationOf(found.registry->view->root, found.pack, version))
      return fmt::format("{} is revoked{}", version.number, reason->empty() ? "" : ": " + *reason);
    if (!found.registry->view->stale.empty())
      return fmt::format("{} is out of date", found.registry->reader.listed().name);
    if (version.engine > kEngine) return fmt::format("{} needs a newer Sortie", version.number);
    const auto author = installed_.authors.find(found.pack.id);
    if (author != installed_.authors.end() && (!found.pack.author || keyText(*found.pack.author) != author->second))
      return fmt::format("{} says another author's key than the one that was pinned",
                         found.registry->reader.listed().name);
    return {};
  }

  Offers offersOf(const std::string& id) {
    Offers out;
    std::vector<Candidate> candidates;
    const archive::InstalledPack* here = installed_.find(id);
    const std::optional<model::Version> hereVersion =
        here != nullptr ? model::parseVersion(here->version) : std::optional<model::Version>();
    if (const FoundPack* found = parts_.found(id)) {
      for (const RegistryVersion& version : found->pack.versions) {
        const std::optional<model::Version> number = model::parseVersion(version.number);
        if (!number || (here != nullptr && version.number == here->version)) continue;
        std::string note = whyNot(*found, version);
        if (note.empty() && hereVersion && *number < *hereVersion && !options_.allowOlder && !isRevoked(here))
          note = fmt::format("versions before {}, which is installed, only with --allow-older", here->version);
        if (!note.empty()) {
          if (out.note.empty()) out.note = std::move(note);
          continue;
        }
        Candidate candidate{*number, version.number, {}, &version};
        for (const RegistryNeed& need : version.needs) candidate.needs.push_back({need.pack, need.range});
        candidates.push_back(std::move(candidate));
      }
    }
    const bool newest = wanted_.contains(id) && (here == nullptr || updating_);
    const auto order = [](const Candidate& a, const Candidate& b) { return a.version > b.version; };
    std::sort(candidates.begin(), candidates.end(), order);
    if (here != nullptr && !removed_.contains(id)) {
      Candidate own{hereVersion.value_or(model::Version{}), here->version, keptNeeds(*here), nullptr};
      const auto place = isRevoked(here) ? candidates.end()
                         : newest        ? std::upper_bound(candidates.begin(), candidates.end(), own, order)
                                         : candidates.begin();
      if (isRevoked(here) && asked_.contains(id))
        out.note = fmt::format("{} is revoked: {}", here->version, installed_.revoked.at(here->sha256));
      else
        candidates.insert(place, std::move(own));
    } else if (!asked_.contains(id)) {
      // What came with the program need not be fetched.
      for (const PresentPack& each : parts_.options.present) {
        const std::optional<model::Version> number = model::parseVersion(each.version);
        if (each.id != id || !number) continue;
        std::erase_if(candidates, [&](const Candidate& other) { return other.number == each.version; });
        candidates.insert(candidates.begin(), {*number, each.version, {}, nullptr});
      }
    }
    for (Candidate& candidate : candidates) {
      out.versions.push_back({candidate.number, candidate.needs});
      if (candidate.there != nullptr) fetched_[id + " " + candidate.number] = candidate.there;
    }
    return out;
  }

  [[nodiscard]] bool isRevoked(const archive::InstalledPack* pack) const {
    return pack != nullptr && installed_.revoked.contains(pack->sha256);
  }

  /// Needs of a pack that is here already, but for those that nothing here fills: it was so before.
  [[nodiscard]] std::vector<Need> keptNeeds(const archive::InstalledPack& pack) const {
    std::vector<Need> out = needsOf(pack);
    std::erase_if(out, [&](const Need& need) {
      return installed_.find(need.pack) == nullptr && !isPresent(need.pack) && parts_.found(need.pack) == nullptr;
    });
    return out;
  }

  Checked<> addSteps(const std::vector<Chosen>& chosen, Plan& out) {
    std::set<std::string> changing;
    for (const Chosen& each : chosen) {
      const auto there = fetched_.find(each.pack + " " + each.number);
      const archive::InstalledPack* here = installed_.find(each.pack);
      if (here != nullptr && here->version == each.number) {
        const bool matters =
            std::any_of(wishes_.begin(), wishes_.end(), [&](const Wish& wish) { return wish.id == each.pack; });
        if (isRevoked(here))
          out.warnings.push_back(
              fmt::format("{} {} is revoked, and there is no other version that fits; it cannot be played", each.pack,
                          each.number));
        else if (installed_.pins.contains(each.pack) && updating_ && matters)
          out.warnings.push_back(fmt::format("{} stays at {}: it is pinned", each.pack, each.number));
        if (isRevoked(here) && changing.contains(each.neededBy)) return refuseRevoked(*here);
        continue;
      }
      if (there == fetched_.end()) continue;  // it came with the program
      changing.insert(each.pack);
      out.steps.push_back(stepOf(each, *there->second, here));
      if (!out.steps.back().here) out.download += out.steps.back().size;
    }
    return {};
  }

  [[nodiscard]] tl::unexpected<Refusal> refuseRevoked(const archive::InstalledPack& pack) const {
    const std::string& reason = installed_.revoked.at(pack.sha256);
    return refuse("revoked", {"pack-revoked",
                              fmt::format("{} {} is needed, and was revoked{}", pack.id, pack.version,
                                          reason.empty() ? "" : ": " + reason),
                              {},
                              "wait for a new version"});
  }

  [[nodiscard]] PlanStep stepOf(const Chosen& chosen, const RegistryVersion& version,
                                const archive::InstalledPack* here) const {
    const FoundPack& found = *parts_.found(chosen.pack);
    PlanStep out;
    out.id = chosen.pack;
    out.title = found.pack.title;
    out.from = here != nullptr ? here->version : std::string();
    out.to = version.number;
    out.size = version.file.size;
    out.sha256 = version.file.sha256;
    if (found.pack.author) out.author = keyText(*found.pack.author);
    out.authorName = found.pack.keyOf;
    out.newKey = !out.author.empty() && std::none_of(installed_.authors.begin(), installed_.authors.end(),
                                                     [&](const auto& each) { return each.second == out.author; });
    out.registry = found.registry->reader.listed().name;
    out.address = found.registry->reader.listed().address;
    out.neededBy = chosen.neededBy;
    std::error_code status;
    out.here = fs::file_size(parts_.folders.store / "tmp" / (out.sha256 + ".zip"), status) == out.size && !status;
    return out;
  }

  Client::Parts& parts_;
  archive::Installed installed_;
  const std::vector<Wish>& wishes_;
  const PlanOptions& options_;
  const Watch& watch_;
  std::map<std::string, std::string> wanted_;  // id -> range
  std::set<std::string> asked_;                // ids that are to be there
  std::set<std::string> removed_;
  bool updating_ = false;
  std::map<std::string, const RegistryVersion*> fetched_;  // "id number" -> what is offered
};

}  // namespace

Checked<Plan> Client::plan(const std::vector<Wish>& wishes, const PlanOptions& options, const Watch& watch) {
  const bool online =
      std::any_of(wishes.begin(), wishes.end(), [](const Wish& w) { return w.kind != WishKind::Remove; });
  if (online) {
    // A registry may have revoked what is here; where there is none that is no reason to stop.
    const Checked<std::vector<archive::InstalledPack>> revoked = parts_->keepRevocations(watch);
    if (!revoked && revoked.error().kind != "absent") return refused(revoked);
  }
  Checked<archive::Installed> here = installed();
  if (!here) return refused(here);
  return Planner(*parts_, std::move(*here), wishes, options, watch).run();
}

Checked<LockFile> Client::lock(const std::vector<std::string>& ids) const {
  const Checked<archive::Installed> here = installed();
  if (!here) return refused(here);
  std::set<std::string> wanted(ids.begin(), ids.end());
  std::vector<std::string> open(ids.begin(), ids.end());
  for (const std::string& id : ids)
    if (here->find(id) == nullptr)
      return refuse("absent", {"absent-pack", fmt::format("{} is not installed", id), {}, "see `sortie list`"});
  while (!open.empty()) {
    const archive::InstalledPack* pack = here->find(open.back());
    open.pop_back();
    if (pack == nullptr) continue;
    const Result<model::PackInfo> info = model::readPackInfo(parts_->archiveOf(pack->sha256));
    if (!info) return refuse("file", info.error());
    for (const model::Dependency& need : info->dependencies)
      if (wanted.insert(need.pack).second) open.push_back(need.pack);
  }
  LockFile out;
  for (const archive::InstalledPack& pack : here->packs) {
    if (!ids.empty() && !wanted.contains(pack.id)) continue;
    const auto source = here->sources.find(pack.id);
    out.packs.push_back({pack.id, pack.version, pack.size, pack.sha256, pack.key,
                         source != here->sources.end() ? source->second : std::string()});
  }
  return out;
}

Checked<Plan> Client::planLock(const LockFile& lock, const Watch& watch) {
  const Checked<std::vector<archive::InstalledPack>> revoked = parts_->keepRevocations(watch);
  if (!revoked && revoked.error().kind != "absent") return refused(revoked);
  const Checked<archive::Installed> here = installed();
  if (!here) return refused(here);
  std::vector<std::string> ids;
  for (const LockedPack& pack : lock.packs) ids.push_back(pack.id);
  Plan out;
  for (const LockedPack& pack : lock.packs) {
    const archive::InstalledPack* installed = here->find(pack.id);
    if (installed != nullptr && installed->sha256 == pack.sha256) continue;
    if (Checked<> known = parts_->find(ids, *here, watch); !known) return refused(known);
    const FoundPack* found = parts_->found(pack.id);
    const RegistryVersion* there = nullptr;
    if (found != nullptr)
      for (const RegistryVersion& version : found->pack.versions)
        if (version.file.sha256 == pack.sha256 && version.number == pack.version) there = &version;
    if (there == nullptr)
      return refuse("absent",
                    {"absent-pack",
                     fmt::format("no registry of yours has these bytes of {} {}", pack.id, pack.version),
                     {},
                     pack.registry.empty() ? "ask who made the lock file where they come from"
                                           : fmt::format("add the registry {}, where they came from", pack.registry)});
    if (const auto reason = revocationOf(found->registry->view->root, found->pack, *there))
      return refuse("revoked",
                    {"pack-revoked",
                     fmt::format("{} {} was revoked{}", pack.id, pack.version, reason->empty() ? "" : ": " + *reason),
                     {},
                     "agree on another version, and write the lock file anew with `sortie lock`"});
    if (!found->registry->view->stale.empty())
      return refuse("stale", {"stale-index", found->registry->view->stale, {}, "ask the registry's keeper"});
    PlanStep step;
    step.id = pack.id;
    step.title = found->pack.title;
    step.from = installed != nullptr ? installed->version : std::string();
    step.to = pack.version;
    step.size = there->file.size;
    step.sha256 = pack.sha256;
    if (found->pack.author) step.author = keyText(*found->pack.author);
    if (step.author != pack.author)
      return refuse("key", {"key-lock",
                            fmt::format("{} is signed with another key than the lock file says", pack.id),
                            {},
                            "ask who made the lock file"});
    step.authorName = found->pack.keyOf;
    step.newKey = !step.author.empty() && std::none_of(here->authors.begin(), here->authors.end(),
                                                       [&](const auto& each) { return each.second == step.author; });
    step.registry = found->registry->reader.listed().name;
    step.address = found->registry->reader.listed().address;
    out.download += step.size;
    out.steps.push_back(std::move(step));
  }
  for (const std::string& warning : parts_->warnings()) out.warnings.push_back(warning);
  return out;
}

}  // namespace sortie::exchange
