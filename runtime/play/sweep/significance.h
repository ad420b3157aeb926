// Are two sweeps different, or is it chance? Playtests with the same seed are pairs, and the tests are those for pairs.
#pragma once

#include <cstdint>
#include <vector>

#include "play/sweep/sweep_report.h"

namespace sortie::play {

/// Pairs of yes and no: `onlyA`: yes in A and no in B.
struct PairCounts {
  std::uint64_t both = 0;
  std::uint64_t onlyA = 0;
  std::uint64_t onlyB = 0;
  std::uint64_t neither = 0;
  [[nodiscard]] std::uint64_t total() const noexcept { return both + onlyA + onlyB + neither; }
};

/// McNemar's test of the discordant pairs against even odds: exact (twice the smaller tail of the binomial
/// distribution) and mid-p (the point itself counts half; Fagerland, Lydersen, Laake 2013), two-sided, at most 1.
struct McNemar {
  double exact = 1;
  double midP = 1;
};
[[nodiscard]] McNemar mcNemar(std::uint64_t onlyA, std::uint64_t onlyB);

/// How many standard errors two independent shares are apart, by the pooled estimate; 0 where either is of too few to
/// tell (fewer than five expected of what it counts, or of the rest).
[[nodiscard]] double shareDistance(const Rate& a, const Rate& b);

struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
};
/// B's share minus A's with its 95 % interval: Newcombe's square-and-add method for pairs with his correction of
/// phi (Statistics in Medicine 17, 1998, method 10).
[[nodiscard]] Interval pairedDifference(const PairCounts& pairs);

/// The mean of differences with its 95 % interval by the percentile bootstrap: 2000 resamples of our own counter
/// stream, so that the same differences in the same order give the same bounds. Empty: all 0.
[[nodiscard]] Interval bootstrapMean(const std::vector<double>& differences, std::uint64_t seed = 1);

/// Wilcoxon's signed rank test of differences, two-sided, by the normal approximation with ties and continuity
/// corrected; zeros are left out. 1 when nothing differs. Fewer than about 10 differences say little.
[[nodiscard]] double wilcoxonSignedRank(std::vector<double> differences);

}  // namespace sortie::play
