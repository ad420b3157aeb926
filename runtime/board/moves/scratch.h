// Working memory of the kernels. One per worker, reused from call to call, so that a call costs what it visits and not
// what the map measures. Holds no results.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/square.h"

namespace sortie::board {

/// A square on a route.
struct Reached {
  SquareIndex square = noSquare;
  std::int32_t cost = 0;   ///< of the cheapest route to it
  std::int32_t from = -1;  ///< position in the list of the square before it; -1 for starts

  friend bool operator==(const Reached&, const Reached&) = default;
};

struct Scratch {
  std::vector<std::uint32_t> stamps;  ///< by square: equal to `epoch` if seen in this call
  std::vector<std::int32_t> costs;    ///< by square, valid if seen
  std::vector<std::int32_t> from;     ///< by square, valid if seen
  std::vector<Reached> queue;         ///< one entry more than squares: kernels may write the next one in advance
  std::vector<std::int32_t> tops;     ///< by column: its highest floor, where a kernel looked it up in this call
  std::vector<std::vector<std::int32_t>> buckets;
  std::uint32_t epoch = 0;

  /// Begins a call on a map of that many squares; forgets everything seen.
  void begin(std::int32_t squareCount) {
    const auto count = static_cast<std::size_t>(squareCount);
    if (stamps.size() < count) {
      stamps.resize(count, 0);
      costs.resize(count);
      from.resize(count);
      queue.resize(count + 1);
    }
    if (++epoch == 0) {
      std::fill(stamps.begin(), stamps.end(), 0);
      epoch = 1;
    }
  }
};

}  // namespace sortie::board
