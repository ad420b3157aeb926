#include "board/moves/approach.h"

#include <algorithm>
#include <bit>

#include "board/moves/step.h"

namespace sortie::board {

Approach approachOf(const GridView& view, const MoveRules& rules) {
  Approach out;
  const Grid& grid = *view.grid;
  struct Found {
    std::int32_t to;
    Approach::Step step;
  };
  std::vector<Found> found;
  std::vector<Step> steps;
  for (const SquareIndex from : grid.squares()) {
    legalSteps(view, rules, from, nullptr, steps);
    for (const Step& step : steps) {
      const bool slanted = step.climb == Step::Climb::None && isDiagonal(step.direction);
      found.push_back({raw(step.square), {raw(from), step.cost, slanted ? rules.diagonalCost : rules.orthogonalCost}});
    }
  }
  out.first.assign(static_cast<std::size_t>(grid.squareCount()) + 1, 0);
  for (const Found& each : found) ++out.first[static_cast<std::size_t>(each.to) + 1];
  for (std::size_t i = 1; i < out.first.size(); ++i) out.first[i] += out.first[i - 1];
  out.steps.resize(found.size());
  std::vector<std::int32_t> next(out.first.begin(), out.first.end() - 1);
  for (const Found& each : found)
    out.steps[static_cast<std::size_t>(next[static_cast<std::size_t>(each.to)]++)] = each.step;
  out.maxCost = Steps(view, rules, nullptr).maxCost();
  return out;
}

void approach(const Approach& approach, const MoveRules& rules, std::span<const SquareIndex> goals, std::int32_t budget,
              const std::uint8_t* flags, Scratch& scratch, std::vector<Reached>& out) {
  out.clear();
  if (budget < 0 || approach.first.empty()) return;
  scratch.begin(static_cast<std::int32_t>(approach.first.size()) - 1);
  const std::size_t ringSize = std::bit_ceil(static_cast<std::size_t>(approach.maxCost) + 1);
  if (scratch.buckets.size() < ringSize) scratch.buckets.resize(ringSize);
  for (std::size_t i = 0; i < ringSize; ++i) scratch.buckets[i].clear();
  std::int32_t waiting = 0;
  const auto improve = [&](std::int32_t square, std::int32_t cost, std::int32_t from) {
    const auto i = static_cast<std::size_t>(square);
    if (scratch.stamps[i] == scratch.epoch && scratch.costs[i] <= cost) return;
    scratch.stamps[i] = scratch.epoch;
    scratch.costs[i] = cost;
    scratch.from[i] = from;
    scratch.buckets[static_cast<std::size_t>(cost) & (ringSize - 1)].push_back(square);
    ++waiting;
  };
  for (const SquareIndex goal : goals) improve(raw(goal), 0, -1);
  for (std::int32_t cost = 0; waiting > 0; ++cost) {
    auto& bucket = scratch.buckets[static_cast<std::size_t>(cost) & (ringSize - 1)];
    for (std::size_t entry = 0; entry < bucket.size(); ++entry) {
      const std::int32_t here = bucket[entry];
      const auto i = static_cast<std::size_t>(here);
      --waiting;
      if (scratch.costs[i] != cost) continue;
      const auto position = static_cast<std::int32_t>(out.size());
      out.push_back({SquareIndex{here}, cost, scratch.from[i]});
      const std::uint8_t flagsHere = flags == nullptr ? std::uint8_t{0} : flags[here];
      // Whoever comes here on the way goes no further; one may begin here.
      if ((flagsHere & flag::Stop) != 0 && cost > 0) continue;
      for (std::int32_t k = approach.first[i]; k < approach.first[i + 1]; ++k) {
        const Approach::Step& step = approach.steps[static_cast<std::size_t>(k)];
        std::int32_t price = step.cost;
        if (flags != nullptr) {
          const std::uint8_t before = flags[step.from];
          if ((before & rules.closedFlags) != 0) continue;
          if ((before & flagsHere & flag::Controlled) != 0 && !rules.plainCosts)
            price = std::max(price, rules.controlCost * step.factor);
        }
        if (price <= budget - cost) improve(step.from, cost + price, position);
      }
    }
    bucket.clear();
  }
}

}  // namespace sortie::board
