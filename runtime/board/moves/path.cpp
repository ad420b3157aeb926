// The cheapest way to one square: A* over a ring of buckets by estimated total cost.
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "board/moves/reach.h"
#include "board/moves/step.h"

namespace sortie::board {
namespace {

// The cheapest conceivable cost between two squares: as if nothing were in the way. It is a metric, so estimates never
// fall along a route and a square is final when it is first taken out. Levels do not count: stairs change no estimate,
// falls as much as other steps.
struct Estimate {
  Cell to;
  std::int32_t straight;
  std::int32_t slanted;  // 0: no diagonal steps

  [[nodiscard]] std::int32_t operator()(const Cell& from) const noexcept {
    const std::int32_t dx = std::abs(from.column - to.column);
    const std::int32_t dy = std::abs(from.row - to.row);
    if (slanted == 0) return (dx + dy) * straight;
    return std::min(dx, dy) * slanted + std::abs(dx - dy) * straight;
  }
};

Estimate estimateTo(const MoveRules& rules, const Cell& to) {
  if (rules.directions == 4) return {to, rules.orthogonalCost, 0};
  return {to, std::min(rules.orthogonalCost, rules.diagonalCost),
          std::min(rules.diagonalCost, 2 * rules.orthogonalCost)};
}

}  // namespace

std::int32_t path(const GridView& view, const MoveRules& rules, SquareIndex from, SquareIndex to, std::int32_t budget,
                  const std::uint8_t* flags, Scratch& scratch, std::vector<SquareIndex>& route) {
  route.clear();
  const Grid& grid = *view.grid;
  if (!grid.exists(from) || !grid.exists(to) || budget < 0) return -1;
  const Steps steps(view, rules, flags);
  if (!steps.liesWhole(raw(from))) return -1;
  if (!steps.climbs() && !rules.falls && grid.cell(from).level != grid.cell(to).level) return -1;
  const Estimate estimate = estimateTo(rules, grid.cell(to));
  scratch.begin(grid.squareCount());
  // One step raises the estimate by its cost and, at worst, twice the longest plain step.
  const std::int32_t reachOfRing = steps.maxCost() + 2 * std::max(rules.orthogonalCost, rules.diagonalCost);
  const std::size_t ringSize = std::bit_ceil(static_cast<std::size_t>(reachOfRing) + 1);
  if (scratch.buckets.size() < ringSize) scratch.buckets.resize(ringSize);
  for (std::size_t i = 0; i < ringSize; ++i) scratch.buckets[i].clear();
  const auto bucketOf = [&](std::int32_t total) -> std::vector<std::int32_t>& {
    return scratch.buckets[static_cast<std::size_t>(total) & (ringSize - 1)];
  };
  std::int32_t total = estimate(grid.cell(from));
  scratch.stamps[at(from)] = scratch.epoch;
  scratch.costs[at(from)] = 0;
  scratch.from[at(from)] = -1;
  bucketOf(total).push_back(raw(from));
  for (std::int32_t waiting = 1; waiting > 0 && total <= budget; ++total) {
    auto& bucket = bucketOf(total);
    while (!bucket.empty()) {
      const std::int32_t p = bucket.back();
      bucket.pop_back();
      --waiting;
      const std::int32_t cost = scratch.costs[static_cast<std::size_t>(p)];
      if (cost + estimate(grid.cell(SquareIndex{p})) != total) continue;
      if (p == raw(to)) {
        for (std::int32_t s = p; s >= 0; s = scratch.from[static_cast<std::size_t>(s)]) route.push_back(SquareIndex{s});
        std::reverse(route.begin(), route.end());
        return cost;
      }
      if ((steps.flagsAt(p) & flag::Stop) != 0 && p != raw(from)) continue;
      for (int k = 0; k < steps.directions(); ++k) {
        const Direction d = stepOrder[static_cast<std::size_t>(k)];
        std::int32_t n = p + grid.offset(d), step = -1;
        if (steps.deep()) {
          const Steps::Landing landing = steps.landing(p, d);
          if (landing.cost < 0) continue;
          n = landing.square;
          step = landing.cost;
        }
        const auto i = static_cast<std::size_t>(n);
        const bool seen = scratch.stamps[i] == scratch.epoch;
        if (seen && scratch.costs[i] <= cost + 1) continue;
        if (!steps.deep()) step = steps.cost(p, d);
        if (step < 0 || (seen && scratch.costs[i] <= cost + step)) continue;
        scratch.stamps[i] = scratch.epoch;
        scratch.costs[i] = cost + step;
        scratch.from[i] = p;
        bucketOf(cost + step + estimate(grid.cell(SquareIndex{n}))).push_back(n);
        ++waiting;
      }
      if (!steps.climbs()) continue;
      for (const bool up : {true, false}) {
        const std::int32_t step = steps.climbCost(p, up);
        const std::int32_t n = p + (up ? 1 : -1) * grid.levelOffset();
        const auto i = static_cast<std::size_t>(n);
        if (step < 0 || (scratch.stamps[i] == scratch.epoch && scratch.costs[i] <= cost + step)) continue;
        scratch.stamps[i] = scratch.epoch;
        scratch.costs[i] = cost + step;
        scratch.from[i] = p;
        bucketOf(cost + step + estimate(grid.cell(SquareIndex{n}))).push_back(n);
        ++waiting;
      }
    }
  }
  return -1;
}

}  // namespace sortie::board
