// A conflict in sentences: the needs at its bottom, the two that exclude each other first.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "exchange/solver_parts.h"
#include "model/load/version.h"

namespace sortie::exchange {
namespace {

class ConflictText {
 public:
  ConflictText(const std::vector<SolvedPack>& packs, const std::vector<Demand>& demands,
               const std::vector<Exclusion>& exclusions)
      : packs_(packs), demands_(demands), exclusions_(exclusions) {}

  Refusal refusal(std::size_t last) {
    collect(last);
    const auto lead = leading();
    std::vector<std::string> sentences;
    std::string remedy;
    if (lead) {
      const Exclusion& first = exclusions_[lead->first];
      const Exclusion& second = exclusions_[lead->second];
      sentences.push_back(lead->first == lead->second ? fmt::format("{}, and {}", said(first), nothingThere(first))
                                                      : fmt::format("{}, but {}: no version of {} is both", said(first),
                                                                    said(second), packs_[first.target].id));
      remedy = remedyFor(*lead);
    } else {
      sentences.emplace_back("these needs exclude each other");
      remedy = "leave out one of the packs, or ask their authors for versions that go together";
    }
    std::set<std::string> told;
    for (const std::size_t fact : facts_) {
      if (lead && lead->first == fact) continue;
      if (lead && lead->second == fact) continue;
      if (std::string sentence = said(exclusions_[fact]); told.insert(sentence).second)
        sentences.push_back(std::move(sentence));
    }
    for (std::string& sentence : sentences) sentence += '.';
    return {"conflict", {"conflict-versions", fmt::format("{}", fmt::join(sentences, "\n")), {}, std::move(remedy)}};
  }

 private:
  /// The facts below an exclusion, each once, in the order in which they were concluded from.
  void collect(std::size_t last) {
    std::set<std::size_t> seen;
    std::vector<std::size_t> open{last};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      if (exclusions_[at].left < 0) {
        facts_.push_back(at);
        continue;
      }
      open.push_back(static_cast<std::size_t>(exclusions_[at].right));
      open.push_back(static_cast<std::size_t>(exclusions_[at].left));
    }
  }

  [[nodiscard]] VersionSet asked(const Exclusion& fact) const { return packs_[fact.target].inRange(fact.range); }

  /// A need that nothing fulfils (twice the same), or two of one pack that exclude each other.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> leading() const {
    for (const std::size_t fact : facts_)
      if (asked(exclusions_[fact]).empty()) return std::pair(fact, fact);
    for (std::size_t i = 0; i < facts_.size(); ++i)
      for (std::size_t j = i + 1; j < facts_.size(); ++j) {
        const Exclusion& a = exclusions_[facts_[i]];
        const Exclusion& b = exclusions_[facts_[j]];
        if (a.target == b.target && !asked(a).meets(asked(b))) return std::pair(facts_[i], facts_[j]);
      }
    return std::nullopt;
  }

  [[nodiscard]] static std::string needText(const std::string& id, const std::string& range) {
    return range.empty() || range == "*" ? id : fmt::format("{} {}", id, range);
  }

  [[nodiscard]] std::string said(const Exclusion& fact) const {
    const std::string what = needText(packs_[fact.target].id, fact.range);
    if (fact.demand < 0) return fmt::format("{} needs {}", versionsText(fact.pack, fact.versions), what);
    switch (demands_[static_cast<std::size_t>(fact.demand)].kind) {
      case DemandKind::Installed: return fmt::format("{} is installed", what);
      case DemandKind::Pinned: return fmt::format("{} is pinned at {}", packs_[fact.target].id, fact.range);
      case DemandKind::Wanted: break;
    }
    return fmt::format("you ask for {}", what);
  }

  [[nodiscard]] std::string nothingThere(const Exclusion& fact) const {
    const SolvedPack& pack = packs_[fact.target];
    const std::string note = pack.offers.note.empty() ? "" : fmt::format(" ({})", pack.offers.note);
    if (pack.offers.versions.empty()) return fmt::format("no pack {} is available{}", pack.id, note);
    VersionSet all(pack.states(), true);
    all &= pack.inRange("*");
    return fmt::format("there is only {}{}", versionsText(fact.target, all), note);
  }

  /// "citadel", where it is all versions, else "citadel 1.0.0, 1.2.0 to 1.4.0".
  [[nodiscard]] std::string versionsText(std::size_t at, const VersionSet& set) const {
    const SolvedPack& pack = packs_[at];
    std::vector<std::pair<model::Version, std::size_t>> sorted;
    for (std::size_t i = 0; i < pack.absent(); ++i)
      sorted.emplace_back(model::parseVersion(pack.offers.versions[i].number).value_or(model::Version{}), i);
    std::sort(sorted.begin(), sorted.end());
    std::vector<std::string> runs;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      if (!set.has(sorted[i].second)) continue;
      std::size_t last = i;
      while (last + 1 < sorted.size() && set.has(sorted[last + 1].second)) ++last;
      const std::string& from = pack.offers.versions[sorted[i].second].number;
      const std::string& to = pack.offers.versions[sorted[last].second].number;
      runs.push_back(i == last ? from : fmt::format("{} to {}", from, to));
      i = last;
    }
    return fmt::format("{} {}", pack.id, fmt::join(runs, ", "));
  }

  [[nodiscard]] DemandKind kindOf(const Exclusion& fact) const {
    return demands_[static_cast<std::size_t>(fact.demand)].kind;
  }

  /// The one of the two that asks, for people: a pack, or "your own wish".
  [[nodiscard]] std::string remedyFor(const std::pair<std::size_t, std::size_t>& lead) const {
    const Exclusion& first = exclusions_[lead.first];
    const Exclusion& second = exclusions_[lead.second];
    const std::string& target = packs_[first.target].id;
    if (lead.first == lead.second) {
      const std::string asker = first.demand < 0 ? packs_[first.pack].id : std::string();
      if (packs_[first.target].offers.versions.empty())
        return asker.empty() ? "check the id with `sortie search`, or add the registry that has it"
                             : fmt::format("add the registry that has {}, or ask the author of {}", target, asker);
      return asker.empty() ? fmt::format("ask for one of these versions of {}", target)
                           : fmt::format("ask the author of {} for a version that works with these", asker);
    }
    for (const Exclusion* fact : {&first, &second})
      if (fact->demand >= 0 && kindOf(*fact) == DemandKind::Pinned)
        return fmt::format("let go of {0} with `sortie unpin {0}`, or do without the other", target);
    std::vector<std::string> askers;
    bool installed = false;
    for (const Exclusion* fact : {&first, &second}) {
      if (fact->demand < 0) askers.push_back(packs_[fact->pack].id);
      if (fact->demand >= 0) installed = installed || kindOf(*fact) == DemandKind::Installed;
    }
    if (askers.size() == 2 && askers[0] != askers[1])
      return fmt::format(
          "install {0} or {1} but not both (`sortie remove` takes one away), or ask their authors for versions that "
          "need the same {2}",
          askers[0], askers[1], target);
    if (installed) return fmt::format("remove {} first, or do without the other", target);
    if (!askers.empty())
      return fmt::format("ask for another version of {}, or ask the author of {} for one that works with it", target,
                         askers[0]);
    return fmt::format("ask for one range of {}", target);
  }

  const std::vector<SolvedPack>& packs_;
  const std::vector<Demand>& demands_;
  const std::vector<Exclusion>& exclusions_;
  std::vector<std::size_t> facts_;
};

}  // namespace

Refusal conflictRefusal(const std::vector<SolvedPack>& packs, const std::vector<Demand>& demands,
                        const std::vector<Exclusion>& exclusions, std::size_t last) {
  return ConflictText(packs, demands, exclusions).refusal(last);
}

}  // namespace sortie::exchange
