// The mission now against another revision of it: both are played with the same seeds by the same bots, and each figure
// is compared pair by pair (play/sweep/compare.h), with words for who does not read p-values.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "editor/core/balance/balance_run.h"
#include "play/sweep/compare.h"

namespace sortie::editor {

struct CompareRow {
  enum class Kind : std::uint8_t { Wins, Objective, Score, Length, Choice };
  enum class Verdict : std::uint8_t { Same, NoDifference, Maybe, Clear };
  std::string variant;
  Kind kind = Kind::Wins;
  std::string what;   ///< a side's or objective's id, "nobody", "decisions", "rounds"; of a choice its value
  std::string title;  ///< "Red wins"
  bool share = true;  ///< a and b are shares, 0 to 1; else means
  double a = 0;
  double b = 0;
  play::Interval difference;  ///< B minus A
  double p = 1;               ///< McNemar's mid-p, Wilcoxon's, or of a choice the distance in standard errors
  Verdict verdict = Verdict::Same;
  std::string words;  ///< "clearly more in B", "no difference seen", "the same in every pair"

  // As a table shows them.
  std::string textA;
  std::string textB;
  std::string textDifference;  ///< "+4.5 points (-1.2 to +10.1)"
};

struct CompareResults {
  std::vector<CompareRow> rows;
  std::uint64_t pairs = 0;            ///< that ended in both
  std::uint64_t same = 0;             ///< of them: alike to the last change
  std::uint64_t halted = 0;           ///< pairs left out
  std::vector<std::string> unpaired;  ///< variants that only one of the two has
  /// What the two were played with that differs: name, A, B. Packs and scenario hashes of an edited mission always do.
  std::vector<std::array<std::string, 3>> differences;
  std::string summary;  ///< in words
  std::shared_ptr<const BalanceResults> a;
  std::shared_ptr<const BalanceResults> b;
};

/// p below this counts as clear, and below `maybeBelow` as perhaps: of twenty rows one is that by chance.
inline constexpr double clearBelow = 0.01;
inline constexpr double maybeBelow = 0.05;

/// Compares two played sweeps. Errors: "compare-pairs" when nothing stands in both.
[[nodiscard]] Result<CompareResults> comparePlayed(PlayedSweep& a, PlayedSweep& b);

struct CompareNews {
  BalanceProgress progress;                       ///< of both together
  std::shared_ptr<const CompareResults> results;  ///< when it has ended; after a cancel of those pairs that were played
};

/// Plays A, then B, in the background, and compares them. Runs, first seed, limits and bots of `b` are those of `a`.
class CompareRun {
 public:
  CompareRun(BalancePlan a, BalancePlan b, Deliver deliver, std::function<void(const CompareNews&)> news);
  void cancel() noexcept { thread_.stop(); }
  [[nodiscard]] bool over() const noexcept { return thread_.over(); }

 private:
  void work();
  [[nodiscard]] Result<CompareResults> play(CompareNews& news);

  BalancePlan a_;
  BalancePlan b_;
  std::function<void(const CompareNews&)> news_;
  BalanceThread thread_;  // the last member: gone first
};

}  // namespace sortie::editor
