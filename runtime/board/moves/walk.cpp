#include "board/moves/walk.h"

#include "board/moves/step.h"

namespace sortie::board {
namespace {

// The direction of a step from one square to another; false if there is none. Falls lead to lower levels.
bool directionBetween(const Grid& grid, SquareIndex from, SquareIndex to, Direction& out) noexcept {
  const Cell &a = grid.cell(from), &b = grid.cell(to);
  for (const Direction d : stepOrder) {
    if (b.column - a.column != columnStep(d) || b.row - a.row != rowStep(d)) continue;
    out = d;
    return true;
  }
  return false;
}

// The squares of a piece whose edges an orthogonal step crosses: those on the side it goes to.
template <class Visit>
void eachLeading(const Grid& grid, SquareIndex anchor, Footprint size, Direction d, Visit visit) {
  const std::int32_t width = grid.width();
  const bool sideways = columnStep(d) != 0;
  const std::int32_t first = raw(anchor) + (d == Direction::East ? size.width - 1 : 0) +
                             (d == Direction::South ? (size.height - 1) * width : 0);
  for (std::int32_t i = 0; i < (sideways ? size.height : size.width); ++i) {
    visit(SquareIndex{first + i * (sideways ? width : 1)});
  }
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
    const bool both = grid.exists(from) && grid.exists(to);
    const bool up = both && raw(to) == raw(from) + grid.levelOffset();
    const bool climb = up || (both && raw(to) == raw(from) - grid.levelOffset());
    const bool next = both && !climb && directionBetween(grid, from, to, d);
    const bool allowed = next && !(isDiagonal(d) && rules.move.directions == 4);
    const Steps::Landing landing = allowed ? steps.landing(raw(from), d) : Steps::Landing{};
    const std::int32_t cost = climb ? steps.climbCost(raw(from), up) : landing.square == raw(to) ? landing.cost : -1;
    const auto halt = [&](WalkStop why, EdgeIndex edge = noEdge) {
      result.why = why;
      result.edge = edge;
      result.square = to;
      return result;
    };
    if (cost < 0) return halt(WalkStop::Illegal);
    if (cost > budget - result.cost) return halt(WalkStop::Budget);
    const std::uint8_t here = steps.flagsAt(raw(to));
    if ((here & flag::Ask) != 0 && to != consented) return halt(WalkStop::Ask);
    EdgeIndex crossed = noEdge;
    std::uint8_t edgeStop = 0;
    if (!climb && !isDiagonal(d) && rules.stopEdges != nullptr) {
      eachLeading(grid, from, rules.move.footprint, d, [&](SquareIndex square) {
        const EdgeIndex edge = grid.edgeOf(square, d);
        if (edgeStop != 0 || edge == skipEdge) return;
        edgeStop = rules.stopEdges[view.edgeStates[at(edge)]];
        crossed = edge;
      });
    }
    if (edgeStop == 1) return halt(WalkStop::Edge, crossed);
    result.cost += cost;
    result.last = static_cast<std::int32_t>(i) + 1;
    if (edgeStop == 2) return halt(WalkStop::Edge, crossed);
    if ((steps.featuresAt(raw(to)) & stops) != 0) return halt(WalkStop::Feature);
    if ((here & flag::Stop) != 0) return halt(WalkStop::Flag);
  }
  return result;
}

}  // namespace sortie::board
