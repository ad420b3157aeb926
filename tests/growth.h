// How the time of work grows with its size, instead of a limit on time, which says more about the machine.
#pragma once

#include <malloc.h>
#include <time.h>

#include <algorithm>
#include <cstddef>

namespace sortie::timing {

/// Processor seconds of this thread in one call of the body: other work on the machine does not count.
template <class Body>
double processorSeconds(Body&& body) {
  const auto now = [] {
    timespec at{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
    return static_cast<double>(at.tv_sec) + static_cast<double>(at.tv_nsec) * 1e-9;
  };
  const double begin = now();
  body();
  return now() - begin;
}

/// Eight times the work takes this many times the processor time, by the quickest of three rounds each: 8 when the time grows
/// with the size, 64 when it grows with its square.
/// @param work work(size) does it
/// @param size of the small work; it should take a millisecond or more
template <class Work>
double growth(std::size_t size, Work&& work) {
  // Memory is kept for the next round: pages that the kernel hands out anew would count as growth.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  double small = 1e9, large = 1e9;
  for (int round = 0; round < 3; ++round) {
    small = std::min(small, processorSeconds([&] { work(size); }));
    large = std::min(large, processorSeconds([&] { work(8 * size); }));
  }
  return large / small;
}

inline constexpr double kAboutLinear = 24;  ///< between 8 and 64, as far from both

}  // namespace sortie::timing
