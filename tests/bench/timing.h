// Ratios of two ways to do the same thing, measured in turns within one run: whatever else the machine does meets both.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <vector>

namespace sortie::bench {

/// Processor seconds of one call: other work on the machine must not count.
template <class Body>
double seconds(Body&& body) {
  const std::clock_t start = std::clock();
  body();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Ratio {
  double ours = 0;  ///< median, in the unit of the bodies
  double bare = 0;
  double ratio = 0;  ///< median of the ratios inside a round
  double least = 0;
  double most = 0;
};

/// Both bodies give a figure (seconds, nanoseconds a call…).
inline Ratio compare(const std::function<double()>& ours, const std::function<double()>& bare, int rounds = 9) {
  std::vector<double> a, b, ratios;
  (void)ours();
  (void)bare();
  for (int i = 0; i < rounds; ++i) {
    // Who comes first takes turns, too.
    const double first = i % 2 == 0 ? ours() : bare();
    const double second = i % 2 == 0 ? bare() : ours();
    a.push_back(i % 2 == 0 ? first : second);
    b.push_back(i % 2 == 0 ? second : first);
    ratios.push_back(a.back() / b.back());
  }
  return {median(a), median(b), median(ratios), *std::min_element(ratios.begin(), ratios.end()),
          *std::max_element(ratios.begin(), ratios.end())};
}

/// One line of a table; `limit` is the ratio aimed at, 0 = only shown.
inline void print(const char* name, const Ratio& r, double limit) {
  std::printf("%-44s %10.1f %10.1f %7.3f (%.3f - %.3f)", name, r.ours, r.bare, r.ratio, r.least, r.most);
  if (limit > 0) std::printf("  aim %.2f: %s", limit, r.ratio <= limit ? "met" : "missed");
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace sortie::bench
