// Two sweeps of one mission side by side: playtests with the same seed and variant are pairs, and what differs is told
// with its significance. docs/reports.md says which test is which.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/sweep/choice_rates.h"
#include "play/sweep/significance.h"
#include "play/sweep/sweep_store.h"

namespace sortie::play {

/// A share in A and in B over the pairs.
struct ShareComparison {
  std::string what;  ///< a side's id, "nobody", or an objective's id
  PairCounts pairs;
  McNemar test;
  Interval difference;  ///< B minus A
};

/// A number in A and in B over the pairs.
struct NumberComparison {
  std::string what;  ///< a side's id (its score), "decisions" or "rounds"
  std::uint64_t pairs = 0;
  double meanA = 0;
  double meanB = 0;
  Interval difference;  ///< of the means, B minus A
  double wilcoxon = 1;
};

/// How often a side won with a choice in A and in B, over all playtests in which it had it. Not pairs: the same seed need
/// not bring the same choice.
struct ChoiceComparison {
  std::string choice;  ///< the statistic
  std::string side;
  std::string value;
  std::string choiceTitle;
  std::string sideTitle;
  std::string title;  ///< of the value
  Rate a;             ///< won with it
  Rate b;
  double chosenA = 0;  ///< the share of the playtests in which it was chosen
  double chosenB = 0;
  Interval difference;  ///< of the wins, B minus A
  double distance = 0;  ///< in standard errors: shareDistance
  double p = 1;         ///< two-sided, of that distance

  /// Many choices are compared and the most distant shown: 1 in 370 is as far apart by chance.
  [[nodiscard]] bool differs() const noexcept { return distance > 3 || distance < -3; }
};

/// Lines of choices that a comparison shows for a variant.
inline constexpr std::size_t mostChoicesCompared = 12;

struct VariantComparison {
  std::string variant;
  std::uint64_t pairs = 0;   ///< ended in both
  std::uint64_t halted = 0;  ///< pairs of which one or both were halted: left out
  std::uint64_t onlyA = 0;   ///< seeds without a partner
  std::uint64_t onlyB = 0;
  std::uint64_t same = 0;  ///< pairs that went alike to the last change
  std::vector<ShareComparison> wins;
  std::vector<ShareComparison> objectives;  ///< done
  std::vector<NumberComparison> numbers;
  std::vector<ChoiceComparison> choices;  ///< made in both; the most distant first
};

struct Comparison {
  std::string missionA;
  std::string missionB;
  /// What was played with different packs, options, agents …: name -> (A, B); empty: not there.
  std::map<std::string, std::pair<std::string, std::string>> differences;
  std::vector<VariantComparison> variants;
  std::vector<std::string> unpaired;  ///< variants that only one of the two has
};

/// The choices of a variant that a side made in both, the most distant first.
[[nodiscard]] std::vector<ChoiceComparison> compareChoices(const Statistics& a, const Statistics& b,
                                                           const std::string& variant);

/// Errors: "compare-missions" when they played different missions and `force` is not set; "compare-pairs" when no seed
/// stands in both.
[[nodiscard]] Result<Comparison> compareSweeps(SweepStore& a, SweepStore& b, bool force);

[[nodiscard]] std::string comparisonText(const Comparison& comparison);
[[nodiscard]] std::string comparisonJson(const Comparison& comparison);

}  // namespace sortie::play
