// What the rows of a sweep say: rates with confidence intervals, scores, lengths.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "play/sweep/sweep.h"

namespace sortie::play {

/// A share of n with its 95 % interval (Wilson 1927, without continuity correction).
struct Rate {
  std::uint64_t count = 0;
  std::uint64_t of = 0;
  double share = 0;
  double low = 0;
  double high = 1;
};
[[nodiscard]] Rate wilson(std::uint64_t count, std::uint64_t of);

/// Numbers counted by value, so that memory depends on how many different ones there are.
class Spread {
 public:
  void add(std::int64_t value, std::uint64_t count = 1) { counts_[value] += count, total_ += count; }
  [[nodiscard]] std::uint64_t count() const noexcept { return total_; }
  [[nodiscard]] double mean() const;
  /// The least value with at least that share of all at or below it; 0 when empty.
  [[nodiscard]] std::int64_t quantile(double share) const;

 private:
  std::map<std::int64_t, std::uint64_t> counts_;
  std::uint64_t total_ = 0;
};

/// Statistics of one variant. Halted playtests count as runs and as nothing else.
struct VariantTally {
  std::uint64_t runs = 0;
  std::uint64_t halted = 0;
  std::map<std::string, std::uint64_t> outcomes;
  std::map<std::string, std::uint64_t> wins;    ///< by side; a playtest may have several winners
  std::uint64_t unwon = 0;                      ///< ended without a winner
  std::map<std::string, std::uint64_t> losses;  ///< by side: those of them that it lost
  std::map<std::string, Spread> scores;
  Spread decisions;
  Spread rounds;
  Spread minutes;  ///< at a table; of no playtest where the ruleset does not tell how long things take
  std::map<std::string, std::uint64_t> errors;  ///< texts of halts; at most 20 different ones

  /// Whether a side of the mission is in this variant: every playtest that ends scores its sides.
  [[nodiscard]] bool tookPart(const std::string& side) const { return scores.empty() || scores.contains(side); }
};

class SweepTally {
 public:
  /// Before all rows: with which outcomes a side loses although nobody wins, from the names of the mission.
  void expect(const std::vector<SweepName>& names);
  void add(const SweepRow& row);
  [[nodiscard]] const std::map<std::string, VariantTally>& variants() const noexcept { return variants_; }
  [[nodiscard]] std::uint64_t runs() const noexcept;
  [[nodiscard]] std::uint64_t halted() const noexcept;

  /// For people. `sides` in seating order.
  [[nodiscard]] std::string text(const std::string& mission, const std::vector<std::string>& sides) const;
  /// For machines; `playoutsPerSecond` of those played now.
  [[nodiscard]] std::string json(const std::string& mission, const std::vector<std::string>& sides,
                                 std::uint64_t played, double playoutsPerSecond) const;

 private:
  std::map<std::string, VariantTally> variants_;
  std::map<std::pair<std::string, std::string>, std::vector<std::string>> losers_;  ///< by variant and outcome
};

}  // namespace sortie::play
