// Dijkstra's algorithm with a ring of buckets by cost (Dial, "Algorithm 360", Communications of the ACM 12, 1969), for
// boards of every kind. Settled spots go to the scratch's queue in order; the buckets hold spots, first in first out, so
// that unit costs give breadth-first order.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "board/moves/reach.h"

namespace sortie::board {

class Frontier {
 public:
  /// `maxCost`: no step costs more. The scratch has begun a call.
  Frontier(Scratch& scratch, std::int32_t maxCost)
      : scratch_(scratch), ring_(std::bit_ceil(static_cast<std::size_t>(maxCost) + 1) - 1) {
    if (scratch.buckets.size() <= ring_) scratch.buckets.resize(ring_ + 1);
    for (std::size_t i = 0; i <= ring_; ++i) scratch.buckets[i].clear();
  }

  /// Whether a way to the spot is known that costs no more.
  [[nodiscard]] bool cheapEnough(std::int32_t spot, std::int32_t cost) const noexcept {
    const auto i = static_cast<std::size_t>(spot);
    return scratch_.stamps[i] == scratch_.epoch && scratch_.costs[i] <= cost;
  }
  /// A way to the spot, through the entry `from` of the queue; -1: it begins there.
  void improve(std::int32_t spot, std::int32_t cost, std::int32_t from) {
    if (cheapEnough(spot, cost)) return;
    const auto i = static_cast<std::size_t>(spot);
    scratch_.stamps[i] = scratch_.epoch;
    scratch_.costs[i] = cost;
    scratch_.from[i] = from;
    scratch_.buckets[static_cast<std::size_t>(cost) & ring_].push_back(spot);
    ++waiting_;
  }

  /// Settles all that can be reached from the starts; of each settled spot `expand(spot, cost, position)` improves what lies
  /// beyond it by 1 to maxCost. Returns the length of the queue.
  template <class Expand>
  std::int32_t settle(std::span<const Start> from, const Expand& expand) {
    std::vector<Start> starts(from.begin(), from.end());
    if (starts.size() > 1)
      std::stable_sort(starts.begin(), starts.end(), [](const Start& a, const Start& b) { return a.cost < b.cost; });
    std::int32_t tail = 0;
    std::size_t nextStart = 0;
    for (std::int32_t cost = 0;; ++cost) {
      if (waiting_ == 0) {
        if (nextStart == starts.size()) break;
        cost = starts[nextStart].cost;
      }
      for (; nextStart < starts.size() && starts[nextStart].cost == cost; ++nextStart)
        improve(raw(starts[nextStart].square), cost, -1);
      auto& bucket = scratch_.buckets[static_cast<std::size_t>(cost) & ring_];
      // Steps cost 1 at least, so the bucket does not grow meanwhile.
      for (std::size_t entry = 0; entry < bucket.size(); ++entry) {
        const std::int32_t spot = bucket[entry];
        --waiting_;
        if (scratch_.costs[static_cast<std::size_t>(spot)] != cost) continue;
        const std::int32_t position = tail++;
        scratch_.queue[static_cast<std::size_t>(position)] = {SquareIndex{spot}, cost,
                                                              scratch_.from[static_cast<std::size_t>(spot)]};
        expand(spot, cost, position);
      }
      bucket.clear();
    }
    return tail;
  }

 private:
  Scratch& scratch_;
  std::size_t ring_;  // its size, a power of two, less one
  std::int32_t waiting_ = 0;
};

}  // namespace sortie::board
