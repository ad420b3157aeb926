#include "exchange/solver.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <set>

#include "exchange/solver_parts.h"
#include "model/load/version.h"

namespace sortie::exchange {
namespace {

constexpr int kDecided = -1;

/// A pack's states became fewer: by a decision, or because of an exclusion.
struct Assignment {
  std::size_t pack = 0;
  VersionSet set;    ///< what this one says
  VersionSet after;  ///< what is left with all before it
  int level = 0;     ///< decisions up to here
  int cause = kDecided;
};

class Solver {
 public:
  Solver(const std::vector<Demand>& demands, const OffersOf& offersOf) : demands_(demands), offersOf_(offersOf) {}

  Checked<std::vector<Chosen>> run() {
    for (std::size_t i = 0; i < demands_.size(); ++i) {
      const Checked<std::size_t> target = packNamed(demands_[i].need.pack);
      if (!target) return refused(target);
      Exclusion exclusion;
      exclusion.demand = static_cast<int>(i);
      exclusion.target = *target;
      exclusion.range = demands_[i].need.range;
      addFact(std::move(exclusion));
    }
    std::optional<std::size_t> changed;
    for (std::size_t i = 0; i < exclusions_.size(); ++i) toLookAt_.insert(i);
    for (;;) {
      if (!propagate()) return tl::unexpected<Refusal>(conflictRefusal(packs_, demands_, exclusions_, failed_));
      changed = nextPack();
      if (!changed) return chosen();
      const std::size_t version = firstOf(left_[*changed]);
      if (Checked<> known = addNeeds(*changed, version); !known) return refused(known);
      VersionSet one(packs_[*changed].states());
      one.add(version);
      ++level_;
      assign(*changed, one, kDecided);
    }
  }

 private:
  Checked<std::size_t> packNamed(const std::string& id) {
    const auto known = byId_.find(id);
    if (known != byId_.end()) return known->second;
    Checked<Offers> offers = offersOf_(id);
    if (!offers) return refused(offers);
    const std::size_t at = packs_.size();
    byId_[id] = at;
    packs_.push_back({id, std::move(*offers)});
    left_.emplace_back(packs_.back().states(), true);
    history_.emplace_back();
    excludedBy_.emplace_back();
    return at;
  }

  /// A demand, or that versions of a pack need another one.
  void addFact(Exclusion exclusion) {
    exclusion.terms.clear();
    if (exclusion.demand < 0) exclusion.terms[exclusion.pack] = exclusion.versions;
    const VersionSet without = packs_[exclusion.target].inRange(exclusion.range).complement();
    const auto own = exclusion.terms.find(exclusion.target);
    if (own != exclusion.terms.end())
      own->second &= without;  // a pack that needs itself
    else if (!without.full())
      exclusion.terms[exclusion.target] = without;
    add(std::move(exclusion));
  }

  std::size_t add(Exclusion exclusion) {
    const std::size_t at = exclusions_.size();
    for (const auto& [pack, states] : exclusion.terms) excludedBy_[pack].push_back(at);
    exclusions_.push_back(std::move(exclusion));
    toLookAt_.insert(at);
    return at;
  }

  Checked<> addNeeds(std::size_t pack, std::size_t version) {
    // A copy: packNamed may move the packs.
    const std::vector<Need> needs = packs_[pack].offers.versions[version].needs;
    for (const Need& need : needs) {
      if (!told_.insert({pack, need.pack + ' ' + need.range}).second) continue;
      const Checked<std::size_t> target = packNamed(need.pack);
      if (!target) return refused(target);
      Exclusion exclusion;
      exclusion.pack = pack;
      exclusion.target = *target;
      exclusion.range = need.range;
      exclusion.versions = VersionSet(packs_[pack].states());
      // All versions with this need at once: fewer steps, and a shorter explanation.
      for (std::size_t i = 0; i < packs_[pack].absent(); ++i) {
        const std::vector<Need>& others = packs_[pack].offers.versions[i].needs;
        if (std::find(others.begin(), others.end(), need) != others.end()) exclusion.versions.add(i);
      }
      addFact(std::move(exclusion));
    }
    return {};
  }

  void assign(std::size_t pack, const VersionSet& set, int cause) {
    left_[pack] &= set;
    history_[pack].push_back(assignments_.size());
    assignments_.push_back({pack, set, left_[pack], level_, cause});
    for (const std::size_t exclusion : excludedBy_[pack]) toLookAt_.insert(exclusion);
  }

  /// Draws all conclusions. False: nothing goes together, and `failed_` tells why.
  bool propagate() {
    while (!toLookAt_.empty()) {
      // The newest first: what was learned says most.
      const std::size_t at = *toLookAt_.rbegin();
      toLookAt_.erase(std::prev(toLookAt_.end()));
      std::optional<std::size_t> open;
      bool conclusive = true;
      for (const auto& [pack, states] : exclusions_[at].terms) {
        if (left_[pack].isIn(states)) continue;
        if (open || !left_[pack].meets(states)) {
          conclusive = false;
          break;
        }
        open = pack;
      }
      if (!conclusive) continue;
      if (open) {
        assign(*open, exclusions_[at].terms.at(*open).complement(), static_cast<int>(at));
        continue;
      }
      if (!resolve(at)) return false;
    }
    return true;
  }

  /// The first assignment after which the pack is in these states; `with`: as if that one held already.
  [[nodiscard]] std::optional<std::size_t> satisfiedAt(std::size_t pack, const VersionSet& states,
                                                       const VersionSet* with = nullptr) const {
    for (const std::size_t at : history_[pack]) {
      VersionSet after = assignments_[at].after;
      if (with != nullptr) after &= *with;
      if (after.isIn(states)) return at;
    }
    return std::nullopt;
  }

  /// Learns from an exclusion that holds in full, and goes back to where it would have helped. False: it never would.
  bool resolve(std::size_t at) {
    for (;;) {
      if (exclusions_[at].terms.empty()) {
        failed_ = at;
        return false;
      }
      std::size_t satisfier = 0;
      for (const auto& [pack, states] : exclusions_[at].terms)
        satisfier = std::max(satisfier, satisfiedAt(pack, states).value_or(0));
      const Assignment last = assignments_[satisfier];
      int before = 0;
      for (const auto& [pack, states] : exclusions_[at].terms) {
        std::optional<std::size_t> earlier;
        if (pack != last.pack)
          earlier = satisfiedAt(pack, states);
        else if (!last.set.isIn(states))
          earlier = satisfiedAt(pack, states, &last.set);
        if (earlier) before = std::max(before, assignments_[*earlier].level);
      }
      if (last.cause == kDecided || before < last.level) {
        backTo(before);
        toLookAt_.insert(at);
        return true;
      }
      at = add(resolved(at, static_cast<std::size_t>(last.cause), last.pack));
    }
  }

  [[nodiscard]] Exclusion resolved(std::size_t left, std::size_t right, std::size_t pivot) const {
    Exclusion out;
    out.left = static_cast<int>(left);
    out.right = static_cast<int>(right);
    out.terms = exclusions_[left].terms;
    for (const auto& [pack, states] : exclusions_[right].terms) {
      const auto both = out.terms.find(pack);
      if (both == out.terms.end())
        out.terms.emplace(pack, states);
      else if (pack == pivot)
        both->second |= states;
      else
        both->second &= states;
    }
    const auto own = out.terms.find(pivot);
    if (own != out.terms.end() && own->second.full()) out.terms.erase(own);
    return out;
  }

  void backTo(int level) {
    while (!assignments_.empty() && assignments_.back().level > level) {
      const std::size_t pack = assignments_.back().pack;
      assignments_.pop_back();
      history_[pack].pop_back();
      left_[pack] =
          history_[pack].empty() ? VersionSet(packs_[pack].states(), true) : assignments_[history_[pack].back()].after;
    }
    level_ = level;
  }

  /// A pack that must be there and has no version yet: the one with the fewest left.
  [[nodiscard]] std::optional<std::size_t> nextPack() const {
    std::optional<std::size_t> best;
    std::size_t fewest = 0;
    for (std::size_t pack = 0; pack < packs_.size(); ++pack) {
      if (left_[pack].has(packs_[pack].absent())) continue;
      if (!history_[pack].empty() && assignments_[history_[pack].back()].cause == kDecided) continue;
      const std::size_t count = left_[pack].count();
      if (best && count >= fewest) continue;
      best = pack;
      fewest = count;
    }
    return best;
  }

  [[nodiscard]] static std::size_t firstOf(const VersionSet& set) {
    std::size_t at = 0;
    while (!set.has(at)) ++at;
    return at;
  }

  [[nodiscard]] std::vector<Chosen> chosen() const {
    std::vector<Chosen> out;
    std::set<std::size_t> seen;
    for (const Demand& demand : demands_) chooseWithNeeds(byId_.at(demand.need.pack), seen, out);
    return out;
  }

  void chooseWithNeeds(std::size_t root, std::set<std::size_t>& seen, std::vector<Chosen>& out) const {
    struct Open {
      std::size_t pack;
      std::size_t next;
      std::string neededBy;
    };
    std::vector<Open> open;
    if (seen.insert(root).second) open.push_back({root, 0, {}});
    while (!open.empty()) {
      const std::size_t pack = open.back().pack;
      const Offer& offer = packs_[pack].offers.versions[firstOf(left_[pack])];
      if (open.back().next < offer.needs.size()) {
        const std::size_t need = byId_.at(offer.needs[open.back().next++].pack);
        if (seen.insert(need).second) open.push_back({need, 0, packs_[pack].id});
        continue;
      }
      const bool demanded = std::any_of(demands_.begin(), demands_.end(),
                                        [&](const Demand& each) { return each.need.pack == packs_[pack].id; });
      out.push_back({packs_[pack].id, offer.number, demanded ? std::string() : open.back().neededBy});
      open.pop_back();
    }
  }

  const std::vector<Demand>& demands_;
  const OffersOf& offersOf_;
  std::map<std::string, std::size_t> byId_;
  std::vector<SolvedPack> packs_;
  std::vector<VersionSet> left_;                      // by pack: states that are not excluded
  std::vector<std::vector<std::size_t>> history_;     // by pack: its assignments
  std::vector<std::vector<std::size_t>> excludedBy_;  // by pack: exclusions that name it
  std::vector<Assignment> assignments_;
  std::vector<Exclusion> exclusions_;
  std::set<std::size_t> toLookAt_;
  std::set<std::pair<std::size_t, std::string>> told_;  // needs that are exclusions already
  std::size_t failed_ = 0;
  int level_ = 0;
};

}  // namespace

VersionSet SolvedPack::inRange(const std::string& range) const {
  VersionSet out(states());
  for (std::size_t i = 0; i < offers.versions.size(); ++i) {
    const std::optional<model::Version> version = model::parseVersion(offers.versions[i].number);
    if (version && model::inRange(*version, range).value_or(false)) out.add(i);
  }
  return out;
}

Checked<std::vector<Chosen>> solve(const std::vector<Demand>& demands, const OffersOf& offersOf) {
  return Solver(demands, offersOf).run();
}

}  // namespace sortie::exchange
