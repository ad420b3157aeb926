#include "board/walk.h"

#include "board/step.h"

namespace sortie::board {
namespace {

// The direction from one square to a neighbour; false if they are none.
bool directionBetween(const Grid& grid, SquareIndex from, SquareIndex to, Direction& out) noexcept {
  for (const Direction d : stepOrder) {
    if (grid.neighbour(from, d) != to) continue;
    out = d;
    return true;
  }
  return false;
}

}  // namespace

Walk walk(const GridView& view, const WalkRules& rules, std::span<const SquareIndex> route, std::int32_t budget,
          const std::uint8_t* flags, EdgeIndex skipEdge, SquareIndex consented) {
  const Grid& grid = *view.grid;
  const Steps steps(view, rules.move, flags);
  const std::uint32_t stops =
      (rules.stopFeatures | (rules.declaredStops ? grid.tables().stops : 0)) & ~rules.move.ignoredFeatures;
  Walk result;
  for (std::size_t i = 0; i + 1 < route.size(); ++i) {
    const SquareIndex from = route[i], to = route[i + 1];
    Direction d{};
    const bool next = grid.exists(from) && grid.exists(to) && directionBetween(grid, from, to, d);
    const bool allowed = next && !(isDiagonal(d) && rules.move.directions == 4);
    const std::int32_t cost = allowed ? steps.cost(raw(from), d) : -1;
    const auto halt = [&](WalkStop why, EdgeIndex edge = noEdge) {
      result.why = why;
      result.edge = edge;
      result.square = to;
      return result;
    };
    if (cost < 0) return halt(WalkStop::Illegal);
    if (cost > budget - result.cost) return halt(WalkStop::Budget);
    const std::uint8_t here = flags == nullptr ? std::uint8_t{0} : flags[at(to)];
    if ((here & flag::Ask) != 0 && to != consented) return halt(WalkStop::Ask);
    EdgeIndex crossed = noEdge;
    std::uint8_t edgeStop = 0;
    if (!isDiagonal(d) && rules.stopEdges != nullptr) {
      crossed = grid.edgeOf(from, d);
      if (crossed != skipEdge) edgeStop = rules.stopEdges[view.edgeStates[at(crossed)]];
    }
    if (edgeStop == 1) return halt(WalkStop::Edge, crossed);
    result.cost += cost;
    result.last = static_cast<std::int32_t>(i) + 1;
    if (edgeStop == 2) return halt(WalkStop::Edge, crossed);
    if ((view.features[at(to)] & stops) != 0) return halt(WalkStop::Feature);
    if ((here & flag::Stop) != 0) return halt(WalkStop::Flag);
  }
  return result;
}

}  // namespace sortie::board
