// One step by the words of the rule in board/moves/reach.h, in cells and without any of its code.
#pragma once

#include <algorithm>
#include <cstdint>

#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board::maps {

/// Whether an edge that movement cannot cross lies on a side of a cell. Doors open beside movers of kind bit 0.
inline bool shutByBrute(const RandomMap& map, const MoveRules& rules, const Cell& cell, Direction side,
                        bool besideMover, bool diagonal) {
  const std::uint8_t state = stateAt(map.grid, cell, side);
  if (besideMover && state == ClosedDoor && (rules.kinds & 1) != 0) return false;
  const EdgeRules edge = edgeRules()[state];
  return edge.movable == 0 || (diagonal && edge.straightOnly != 0);
}

/// What stands at a corner of an existing square.
inline std::uint8_t cornerAt(const Grid& grid, const Cell& cell, Direction d) {
  const auto& corners = grid.initialCorners();
  return corners.empty() ? std::uint8_t{Bare} : corners[static_cast<std::size_t>(grid.cornerOf(grid.at(cell), d))];
}

/// What it costs; -1 if it is illegal.
inline std::int32_t stepByBrute(const RandomMap& map, const MoveRules& rules, bool useFlags, const Cell& from,
                                Direction d) {
  const Grid& grid = map.grid;
  const Cell to = beside(from, d);
  const SquareIndex target = grid.at(to);
  if (target == noSquare || (isDiagonal(d) && rules.directions == 4)) return -1;
  const std::uint32_t features = grid.initialFeatures()[at(target)] & ~rules.ignoredFeatures;
  if ((features & (bit(Pit) | bit(Rock))) != 0) return -1;
  if (useFlags && (map.flags[at(target)] & rules.closedFlags) != 0) return -1;
  const auto closed = [&](const Cell& cell, Direction side, bool besideMover) {
    return shutByBrute(map, rules, cell, side, besideMover, isDiagonal(d));
  };
  std::int32_t cost = (features & bit(Rough)) != 0 ? 3 : 1;
  if (!isDiagonal(d)) {
    if (closed(from, d, true)) return -1;
    if (stateAt(grid, from, d) == Fence) cost = std::max(cost, 2);
    return cost * rules.orthogonalCost;
  }
  const std::uint8_t corner = cornerAt(grid, from, d);
  if (corner == Post) return -1;
  if (corner == Thorns) cost = std::max(cost, 3);
  if (rules.diagonal == Diagonal::Corner) {
    const auto routeCut = [&](Direction first, Direction second) {
      const Cell middle = beside(from, first);
      const SquareIndex m = grid.at(middle);
      const bool wall = m == noSquare || (grid.initialFeatures()[at(m)] & ~rules.ignoredFeatures & bit(Rock)) != 0;
      return wall || closed(from, first, true) || closed(middle, second, false);
    };
    const Direction left = turned(d, -1), right = turned(d, 1);
    if (routeCut(left, right) && routeCut(right, left)) return -1;
  }
  return cost * rules.diagonalCost;
}

}  // namespace sortie::board::maps
