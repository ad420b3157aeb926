// Random maps with levels, and steps on them by the words of board/moves/reach.h, in cells and without any of its code.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/moves/around.h"
#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board::maps {

enum Ground { Spikes, Block, Mud, Air, Ladder, Mark, grounds };

inline std::vector<FeatureRules> groundRules() {
  std::vector<FeatureRules> rules(grounds);
  rules[Spikes].enter = 0;
  rules[Block] = {.enter = 0, .sightBlocks = 1};
  rules[Mud].cost = 3;
  rules[Air].floor = 0;
  rules[Ladder].joinsUp = 1;
  rules[Mark].mayEnd = 0;
  return rules;
}

/// A house of several levels with holes in its floors, beside low ground; edges, corners and features strewn about;
/// flags of the mover's foes and friends, and the squares that some of them control.
struct Tower {
  Grid grid;
  std::vector<std::uint8_t> flags;

  [[nodiscard]] bool has(const Cell& cell, Ground ground) const {
    const SquareIndex s = grid.at(cell);
    return s != noSquare && (grid.initialFeatures()[at(s)] >> ground & 1U) != 0;
  }
  [[nodiscard]] bool floor(const Cell& cell) const { return grid.at(cell) != noSquare && !has(cell, Air); }
  /// The level of the highest floor below a level; -1 for none.
  [[nodiscard]] std::int32_t floorUnder(const Cell& cell) const {
    for (std::int32_t level = std::min(cell.level, grid.levels()) - 1; level >= 0; --level)
      if (floor({cell.column, cell.row, level})) return level;
    return -1;
  }
  [[nodiscard]] std::int32_t top(const Cell& cell) const { return floorUnder({cell.column, cell.row, grid.levels()}); }
  [[nodiscard]] bool closed(const Cell& cell, const MoveRules& rules) const {
    const SquareIndex s = grid.at(cell);
    return s == noSquare || has(cell, Spikes) || has(cell, Block) || has(cell, Air) ||
           (flags[at(s)] & rules.closedFlags) != 0;
  }
  [[nodiscard]] bool controlled(const Cell& cell) const { return (flags[at(grid.at(cell))] & flag::Controlled) != 0; }
};

inline Tower randomTower(std::uint64_t seed, bool corners) {
  Dice dice(seed);
  GridBuilder b(edgeRules(), groundRules(), corners ? cornerRules() : std::vector<CornerRules>{});
  struct Part {
    const char* id;
    Cell at;
    std::int32_t width, height, levels;
  };
  const std::int32_t high = 2 + dice.below(2);
  const Part parts[] = {{"low", {0, 0, 0}, 3, 6, 1}, {"high", {3, 1, 0}, 4, 4, high}, {"far", {3, 5, 0}, 4, 1, 2}};
  for (const Part& part : parts) {
    const std::int32_t tile =
        b.placeTile({.id = part.id, .at = part.at, .width = part.width, .height = part.height, .levels = part.levels});
    for (std::int32_t i = 0; i < part.width * part.height * part.levels; ++i) {
      const Cell local{i % part.width, i / part.width % part.height, i / (part.width * part.height)};
      for (const Direction d : {Direction::North, Direction::West})
        if (dice.chance(20)) b.tileEdge(tile, local, d, static_cast<std::uint8_t>(1 + dice.below(edgeStates - 1)));
      if (corners && dice.chance(20))
        b.tileCorner(tile, local, Direction::NorthWest, static_cast<std::uint8_t>(1 + dice.below(cornerStates - 1)));
      if (local.level > 0 && dice.chance(35)) b.tileFeature(tile, local, Air);
      if (dice.chance(20)) b.tileFeature(tile, local, dice.below(grounds));
    }
  }
  Tower tower{built(b), {}};
  tower.flags.assign(static_cast<std::size_t>(tower.grid.squareCount()), 0);
  for (const SquareIndex s : tower.grid.squares()) {
    if (dice.chance(8)) tower.flags[at(s)] |= flag::NoEnd;
    if (!dice.chance(10)) continue;
    tower.flags[at(s)] |= flag::Blocked | flag::NoEnd;
    eachAround(tower.grid, s, {}, [&](SquareIndex near) { tower.flags[at(near)] |= flag::Controlled; });
  }
  return tower;
}

/// What an edge or corner makes a step from a cell cost, of the cell's level; nothing where it closes. With `air` a
/// position over a floor is not a wall.
inline std::optional<std::int32_t> crossingByBrute(const Tower& tower, const MoveRules& rules, const Cell& from,
                                                   Direction d, bool air) {
  const auto shut = [&](const Cell& cell, Direction side, bool diagonal) {
    const EdgeRules& edge = edgeRules()[stateAt(tower.grid, cell, side)];
    return edge.movable == 0 || (diagonal && edge.straightOnly != 0);
  };
  if (!isDiagonal(d)) {
    if (shut(from, d, false)) return std::nullopt;
    return edgeRules()[stateAt(tower.grid, from, d)].cost;
  }
  if (rules.directions == 4) return std::nullopt;
  std::int32_t cost = 1;
  if (!tower.grid.initialCorners().empty()) {
    // Any of the four squares round it names the corner.
    std::uint8_t state = Bare;
    const Cell around[] = {from, beside(from, turned(d, -1)), beside(from, d), beside(from, turned(d, 1))};
    const Direction to[] = {d, turned(d, 2), opposite(d), turned(d, -2)};
    for (std::size_t i = 0; i < 4; ++i)
      if (const SquareIndex s = tower.grid.at(around[i]); s != noSquare)
        state = tower.grid.initialCorners()[static_cast<std::size_t>(tower.grid.cornerOf(s, to[i]))];
    if (cornerRules()[state].movable == 0) return std::nullopt;
    cost = cornerRules()[state].cost;
  }
  if (rules.diagonal == Diagonal::Free) return cost;
  const auto cut = [&](Direction first, Direction second) {
    const Cell middle = beside(from, first);
    const bool wall =
        tower.grid.at(middle) == noSquare ? !air || tower.floorUnder(middle) < 0 : tower.has(middle, Block);
    return wall || shut(from, first, true) || shut(middle, second, true);
  };
  const Direction left = turned(d, -1), right = turned(d, 1);
  if (cut(left, right) && cut(right, left)) return std::nullopt;
  return cost;
}

/// The dearest of the costs of a step, times that of its direction.
inline std::int32_t pricedByBrute(const MoveRules& rules, Direction d, std::int32_t crossing, bool mud, bool control) {
  const std::int32_t dearest = std::max({crossing, mud ? 3 : 1, control ? rules.controlCost : 1});
  return (rules.plainCosts ? 1 : dearest) * (isDiagonal(d) ? rules.diagonalCost : rules.orthogonalCost);
}

/// A step of a piece of one square.
inline std::optional<Step> deepStepByBrute(const Tower& tower, const MoveRules& rules, const Cell& from, Direction d) {
  const std::optional<std::int32_t> crossing = crossingByBrute(tower, rules, from, d, rules.falls);
  if (!crossing) return std::nullopt;
  Cell to = beside(from, d);
  std::int32_t fall = 0;
  if (!tower.floor(to)) {
    if (!rules.falls || tower.has(to, Spikes) || tower.has(to, Block)) return std::nullopt;
    const std::int32_t level = tower.floorUnder(to);
    if (level < 0) return std::nullopt;
    fall = to.level - level;
    to.level = level;
  }
  if (tower.closed(to, rules) || (!rules.inside && tower.top(to) > to.level)) return std::nullopt;
  const bool control = tower.controlled(from) && tower.controlled(to);
  return Step{tower.grid.at(to), pricedByBrute(rules, d, *crossing, tower.has(to, Mud), control), d, fall};
}

/// Stairs.
inline std::optional<Step> climbByBrute(const Tower& tower, const MoveRules& rules, const Cell& from, bool up) {
  const Cell to{from.column, from.row, from.level + (up ? 1 : -1)};
  if (!tower.has(up ? from : to, Ladder) || tower.closed(to, rules)) return std::nullopt;
  if (!rules.inside && tower.top(to) > to.level) return std::nullopt;
  const bool control = tower.controlled(from) && tower.controlled(to);
  return Step{tower.grid.at(to), pricedByBrute(rules, Direction::North, 1, tower.has(to, Mud), control),
              Direction::North, 0, up ? Step::Climb::Up : Step::Climb::Down};
}

/// Profiles that differ in all that matters to levels.
inline std::vector<MoveRules> deepRules() {
  std::vector<MoveRules> all;
  for (int i = 0; i < 48; ++i) {
    MoveRules rules;
    rules.falls = i % 2 == 0;
    rules.inside = i / 2 % 3 != 0;
    rules.plainCosts = i / 6 % 4 == 3;
    rules.controlCost = i / 2 % 2 == 0 ? 3 : 1;
    rules.diagonal = i % 5 == 0 ? Diagonal::Free : Diagonal::Corner;
    rules.directions = i % 7 == 6 ? 4 : 8;
    if (i % 11 == 10) {
      rules.orthogonalCost = 2;
      rules.diagonalCost = 3;
    }
    all.push_back(rules);
  }
  return all;
}

}  // namespace sortie::board::maps
