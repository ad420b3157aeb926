#include "board/moves/reach.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <type_traits>
#include <utility>

#include "board/moves/frontier.h"
#include "board/moves/step.h"

namespace sortie::board {
namespace {

// Everything the breadth-first loop reads, in locals of one struct so that the compiler keeps it in registers.
struct Spread {
  const std::uint8_t* edges;
  const std::uint32_t* features;
  const std::uint8_t* flags;
  const std::uint8_t* beside;
  const std::uint8_t* ahead;
  std::uint32_t noEntry;
  std::uint32_t walls;
  std::uint8_t closedFlags;
  bool cornersClose;
  std::int32_t width;
  std::int32_t budget;
  std::uint32_t* stamps;
  std::uint32_t epoch;
  Reached* queue;
};

// Breadth-first search where every step costs 1. The queue already holds `tail` starts; returns its length.
template <bool Eight, bool HasFlags>
std::int32_t breadthFirst(const Spread s, std::int32_t tail) {
  const std::int32_t w = s.width;
  for (std::int32_t head = 0; head < tail; ++head) {
    const Reached here = s.queue[head];
    if (here.cost >= s.budget) break;
    const std::int32_t p = raw(here.square);
    if constexpr (HasFlags) {
      if ((s.flags[p] & flag::Stop) != 0 && here.from >= 0) continue;
    }
    const auto visit = [&](std::int32_t n) {
      s.stamps[n] = s.epoch;
      s.queue[tail++] = {SquareIndex{n}, here.cost + 1, head};
    };
    const auto hindered = [&](std::int32_t n) {
      std::uint32_t result = s.features[n] & s.noEntry;
      if constexpr (HasFlags) result |= static_cast<std::uint32_t>(s.flags[n] & s.closedFlags);
      return result;
    };
    // Written in advance and kept or not, without a branch: whether a square is new cannot be predicted.
    const auto orthogonal = [&](std::int32_t n, std::int32_t edge) {
      const bool seen = s.stamps[n] == s.epoch;
      const bool fresh = (hindered(n) | (s.beside[s.edges[edge]] & 1U) | static_cast<std::uint32_t>(seen)) == 0;
      s.queue[tail] = {SquareIndex{n}, here.cost + 1, head};
      s.stamps[n] = fresh ? s.epoch : s.stamps[n];
      tail += fresh ? 1 : 0;
    };
    orthogonal(p - w, 2 * p);
    orthogonal(p + 1, 2 * p + 3);
    orthogonal(p + w, 2 * (p + w));
    orthogonal(p - 1, 2 * p + 1);
    if constexpr (Eight) {
      const auto diagonal = [&](std::int32_t n, bool east, bool south) {
        if (hindered(n) != 0 || s.stamps[n] == s.epoch) return;
        if (s.cornersClose) {
          const CornerRoutes routes = cornerRoutes(p, east, south, w);
          const GridView view{nullptr, s.edges, s.features};
          if (bothRoutesCut(view, routes, s.beside, s.ahead, s.walls)) return;
        }
        visit(n);
      };
      diagonal(p - w + 1, true, false);
      diagonal(p + w + 1, true, true);
      diagonal(p + w - 1, false, true);
      diagonal(p - w - 1, false, false);
    }
  }
  return tail;
}

// Cheapest ways where steps differ in cost. Deep steps (see Steps) may lead elsewhere than to neighbours.
enum class Kind : std::uint8_t { Flat, DeepSquare, DeepLarge };
template <Kind kind>
std::int32_t byCost(const Steps& steps, const MoveRules& rules, const Grid& grid, std::span<const Start> starts,
                    std::int32_t budget, Scratch& scratch) {
  struct FlatWay {
    Direction direction;
    std::int32_t offset, factor;
  };
  using Way = std::conditional_t<kind == Kind::Flat, FlatWay, Steps::Way>;
  std::array<Way, 8> ways{};
  for (std::size_t k = 0; k < ways.size(); ++k) {
    const Direction d = stepOrder[k];
    if constexpr (kind == Kind::Flat) {
      ways[k] = {d, grid.offset(d), isDiagonal(d) ? rules.diagonalCost : rules.orthogonalCost};
    } else {
      ways[k] = steps.wayOf(d);
    }
  }
  const bool plain = steps.plain();
  Frontier frontier(scratch, steps.maxCost());
  const auto isStart = [&](std::int32_t square) {
    return std::any_of(starts.begin(), starts.end(), [&](const Start& s) { return raw(s.square) == square; });
  };
  return frontier.settle(starts, [&](std::int32_t p, std::int32_t cost, std::int32_t position) {
    if ((steps.flagsAt(p) & flag::Stop) != 0 && !isStart(p)) return;
    for (int k = 0; k < steps.directions(); ++k) {
      const Way& way = ways[static_cast<std::size_t>(k)];
      const std::int32_t n = p + way.offset;
      if constexpr (kind == Kind::Flat) {
        if (frontier.cheapEnough(n, cost + way.factor)) continue;
        const std::int32_t step =
            plain ? steps.plainCost(p, n, way.direction, way.factor) : steps.cost(p, way.direction);
        if (step < 0 || step > budget - cost) continue;
        frontier.improve(n, cost + step, position);
      } else {
        // Where there is a floor the step leads there if anywhere.
        if (frontier.cheapEnough(n, cost + way.factor) && steps.floored(n)) continue;
        const Steps::Landing landing =
            kind == Kind::DeepSquare ? steps.squareLanding(p, way) : steps.landing(p, way.direction);
        if (landing.cost < 0 || landing.cost > budget - cost) continue;
        frontier.improve(landing.square, cost + landing.cost, position);
      }
    }
    if (!steps.climbs()) return;
    for (const bool up : {true, false}) {
      const std::int32_t step = steps.climbCost(p, up);
      if (step < 0 || step > budget - cost) continue;
      frontier.improve(p + (up ? 1 : -1) * grid.levelOffset(), cost + step, position);
    }
  });
}

}  // namespace

void reach(const GridView& view, const MoveRules& rules, std::span<const Start> starts, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out) {
  const Grid& grid = *view.grid;
  const Steps steps(view, rules, flags);
  scratch.begin(grid.squareCount());
  const bool single = rules.footprint == Footprint{};
  const auto usable = [&](const Start& start) {
    return grid.exists(start.square) && start.cost <= budget && (single || steps.liesWhole(raw(start.square)));
  };
  const bool equalCosts =
      std::all_of(starts.begin(), starts.end(), [&](const Start& s) { return s.cost == starts.front().cost; });
  std::int32_t count = 0;
  if (single && equalCosts && steps.unitCosts()) {
    for (const Start& start : starts) {
      if (!usable(start) || scratch.stamps[at(start.square)] == scratch.epoch) continue;
      scratch.stamps[at(start.square)] = scratch.epoch;
      scratch.queue[static_cast<std::size_t>(count++)] = {start.square, start.cost, -1};
    }
    const Spread search{view.edgeStates,
                        view.features,
                        flags,
                        steps.beside(),
                        steps.ahead(),
                        steps.noEntry(),
                        steps.walls(),
                        rules.closedFlags,
                        rules.diagonal == Diagonal::Corner,
                        grid.width(),
                        budget,
                        scratch.stamps.data(),
                        scratch.epoch,
                        scratch.queue.data()};
    if (steps.directions() == 4) {
      count = flags != nullptr ? breadthFirst<false, true>(search, count) : breadthFirst<false, false>(search, count);
    } else {
      count = flags != nullptr ? breadthFirst<true, true>(search, count) : breadthFirst<true, false>(search, count);
    }
  } else {
    std::vector<Start> good;
    std::copy_if(starts.begin(), starts.end(), std::back_inserter(good), usable);
    const auto search = !steps.deep() ? byCost<Kind::Flat>
                        : single      ? byCost<Kind::DeepSquare>
                                      : byCost<Kind::DeepLarge>;
    count = search(steps, rules, grid, good, budget, scratch);
  }
  const std::uint32_t noEnd = grid.tables().noEnd & ~rules.ignoredFeatures;
  out.visited.assign(scratch.queue.begin(), scratch.queue.begin() + count);
  out.ends.resize(out.visited.size());
  if (noEnd == 0 && flags == nullptr) {
    std::iota(out.ends.begin(), out.ends.end(), 0);
    return;
  }
  std::size_t ends = 0;
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t square = raw(scratch.queue[static_cast<std::size_t>(i)].square);
    out.ends[ends] = i;
    const std::uint32_t features = single ? view.features[square] : steps.featuresAt(square);
    const bool may = (features & noEnd) == 0 && (steps.flagsAt(square) & flag::NoEnd) == 0;
    ends += may ? 1 : 0;
  }
  out.ends.resize(ends);
}

void reach(const GridView& view, const MoveRules& rules, SquareIndex start, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out) {
  const Start one{start, 0};
  reach(view, rules, std::span(&one, 1), budget, flags, scratch, out);
}

std::int32_t find(const Reach& reach, SquareIndex square) noexcept {
  for (std::size_t i = 0; i < reach.visited.size(); ++i) {
    if (reach.visited[i].square == square) return static_cast<std::int32_t>(i);
  }
  return -1;
}

void path(const Reach& reach, SquareIndex square, std::vector<SquareIndex>& out) {
  out.clear();
  for (std::int32_t i = find(reach, square); i >= 0; i = reach.visited[static_cast<std::size_t>(i)].from) {
    out.push_back(reach.visited[static_cast<std::size_t>(i)].square);
  }
  std::reverse(out.begin(), out.end());
}

std::vector<SquareIndex> path(const Reach& reach, SquareIndex square) {
  std::vector<SquareIndex> out;
  path(reach, square, out);
  return out;
}

std::int32_t stepCost(const GridView& view, const MoveRules& rules, SquareIndex from, Direction d,
                      const std::uint8_t* flags) {
  if (!view.grid->exists(from) || (isDiagonal(d) && rules.directions == 4)) return -1;
  const Steps steps(view, rules, flags);
  if (!steps.liesWhole(raw(from))) return -1;
  return steps.landing(raw(from), d).cost;
}

void legalSteps(const GridView& view, const MoveRules& rules, SquareIndex from, const std::uint8_t* flags,
                std::vector<Step>& out) {
  out.clear();
  if (!view.grid->exists(from)) return;
  const Steps steps(view, rules, flags);
  if (!steps.liesWhole(raw(from))) return;
  for (int k = 0; k < steps.directions(); ++k) {
    const Direction d = stepOrder[static_cast<std::size_t>(k)];
    const Steps::Landing landing = steps.landing(raw(from), d);
    if (landing.cost >= 0) out.push_back({SquareIndex{landing.square}, landing.cost, d, landing.fall});
  }
  if (!steps.climbs()) return;
  for (const bool up : {true, false}) {
    const std::int32_t cost = steps.climbCost(raw(from), up);
    if (cost < 0) continue;
    const SquareIndex to{raw(from) + (up ? 1 : -1) * view.grid->levelOffset()};
    out.push_back({to, cost, Direction::North, 0, up ? Step::Climb::Up : Step::Climb::Down});
  }
}

}  // namespace sortie::board
