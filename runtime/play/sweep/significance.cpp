#include "play/sweep/significance.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"

namespace sortie::play {

McNemar mcNemar(std::uint64_t onlyA, std::uint64_t onlyB) {
  const std::uint64_t n = onlyA + onlyB;
  const std::uint64_t least = std::min(onlyA, onlyB);
  if (n == 0) return {};
  // From the point downwards each term is the one before times k / (n - k + 1): the first in logarithms, so that
  // thousands of pairs do not underflow.
  const double size = static_cast<double>(n);
  const double k = static_cast<double>(least);
  const double point =
      std::exp(std::lgamma(size + 1) - std::lgamma(k + 1) - std::lgamma(size - k + 1) - size * std::log(2.0));
  double tail = 0;
  double term = point;
  for (std::uint64_t i = least; term > 0; --i) {
    tail += term;
    if (i == 0 || term < tail * 1e-18) break;
    term *= static_cast<double>(i) / static_cast<double>(n - i + 1);
  }
  return {std::min(1.0, 2 * tail), std::min(1.0, 2 * tail - point)};
}

double shareDistance(const Rate& a, const Rate& b) {
  const auto all = static_cast<double>(a.of + b.of);
  const double pooled = static_cast<double>(a.count + b.count) / std::max(all, 1.0);
  const auto least = static_cast<double>(std::min(a.of, b.of));
  if (least * std::min(pooled, 1 - pooled) < 5) return 0;
  const double error =
      std::sqrt(pooled * (1 - pooled) * (1 / static_cast<double>(a.of) + 1 / static_cast<double>(b.of)));
  return (a.share - b.share) / error;
}

Interval pairedDifference(const PairCounts& pairs) {
  const double n = static_cast<double>(pairs.total());
  if (pairs.total() == 0) return {0, -1, 1};
  const Rate a = wilson(pairs.both + pairs.onlyA, pairs.total());
  const Rate b = wilson(pairs.both + pairs.onlyB, pairs.total());
  const double e = static_cast<double>(pairs.both);
  const double f = static_cast<double>(pairs.onlyA);
  const double g = static_cast<double>(pairs.onlyB);
  const double h = static_cast<double>(pairs.neither);
  const double product = (e + f) * (g + h) * (e + g) * (f + h);
  double phi = 0;
  if (product > 0) {
    const double cross = e * h - f * g;
    phi = (cross > 0 ? std::max(cross - n / 2, 0.0) : cross) / std::sqrt(product);
  }
  const double value = b.share - a.share;
  const auto bound = [phi](double x, double y) { return std::sqrt(std::max(0.0, x * x - 2 * phi * x * y + y * y)); };
  return {value, std::max(-1.0, value - bound(b.share - b.low, a.high - a.share)),
          std::min(1.0, value + bound(b.high - b.share, a.share - a.low))};
}

Interval bootstrapMean(const std::vector<double>& differences, std::uint64_t seed) {
  if (differences.empty()) return {};
  const auto meanOf = [&](auto next) {
    double sum = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) sum += next(i);
    return sum / static_cast<double>(differences.size());
  };
  Interval out;
  out.value = meanOf([&](std::size_t i) { return differences[i]; });
  constexpr std::size_t resamples = 2000;
  const std::uint64_t key = streamKey(seed, hashText("bootstrap"));
  std::uint64_t counter = 0;
  std::vector<double> means;
  means.reserve(resamples);
  for (std::size_t r = 0; r < resamples; ++r)
    means.push_back(meanOf([&](std::size_t) {
      return differences[static_cast<std::size_t>(below(streamAt(key, counter++), differences.size()))];
    }));
  std::sort(means.begin(), means.end());
  out.low = means[resamples * 25 / 1000];
  out.high = means[resamples * 975 / 1000 - 1];
  return out;
}

double wilcoxonSignedRank(std::vector<double> differences) {
  std::erase(differences, 0.0);
  if (differences.empty()) return 1;
  std::sort(differences.begin(), differences.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  const double n = static_cast<double>(differences.size());
  double positive = 0;
  double ties = 0;
  for (std::size_t first = 0; first < differences.size();) {
    std::size_t last = first;
    while (last < differences.size() && std::abs(differences[last]) == std::abs(differences[first])) ++last;
    const double count = static_cast<double>(last - first);
    const double rank = static_cast<double>(first) + (count + 1) / 2;  // equal sizes share the mean of their ranks
    for (std::size_t i = first; i < last; ++i)
      if (differences[i] > 0) positive += rank;
    ties += count * count * count - count;
    first = last;
  }
  const double mean = n * (n + 1) / 4;
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - ties / 48;
  if (variance <= 0) return 1;
  const double z = std::max(0.0, std::abs(positive - mean) - 0.5) / std::sqrt(variance);
  return std::erfc(z / std::sqrt(2.0));
}

}  // namespace sortie::play
