// Maps for the tests of the board: a small set of edge states and features, and random maps made of them.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.h"
#include "board/grid_builder.h"

namespace sortie::board::maps {

enum Edges : std::uint8_t { None, Wall, Window, Curtain, Fence, ClosedDoor, OpenDoor, Hatch, edgeStates };
enum Corners : std::uint8_t { Bare, Post, Bush, Thorns, cornerStates };
enum Features { Pit, Rock, Rough, Token, Trap, features };
inline constexpr std::uint32_t bit(Features f) { return 1U << f; }

inline const std::vector<EdgeRules>& edgeRules() {
  static const std::vector<EdgeRules> declared = [] {
    std::vector<EdgeRules> rules(edgeStates);
    rules[Wall] = {0, 0, 0, 1, 0, 0};
    rules[Window] = {0, 1, 0, 1, 0, 0};
    rules[Curtain] = {1, 0, 1, 1, 0, 0};
    rules[Fence] = {1, 1, 1, 2, 0, 0};
    rules[ClosedDoor] = {0, 0, 0, 1, OpenDoor, 1};
    rules[OpenDoor] = {1, 1, 1, 1, 0, 0};
    rules[Hatch] = {.sight = 0, .adjacent = 0, .straightOnly = 1};
    return rules;
  }();
  return declared;
}

inline std::vector<FeatureRules> featureRules() {
  std::vector<FeatureRules> rules(features);
  rules[Pit].enter = 0;
  rules[Rock] = {0, 1, 0, 1, 1};
  rules[Rough].cost = 3;
  rules[Token].mayEnd = 0;
  rules[Trap].stop = 1;
  return rules;
}

/// A post closes a corner to everything, a bush to sight, thorns cost 3.
inline std::vector<CornerRules> cornerRules() {
  std::vector<CornerRules> rules(cornerStates);
  rules[Post] = {0, 0, 0, 1};
  rules[Bush].sight = 0;
  rules[Thorns].cost = 3;
  return rules;
}

inline GridBuilder builder(bool corners = false) {
  return GridBuilder(edgeRules(), featureRules(), corners ? cornerRules() : std::vector<CornerRules>{});
}

/// One tile "m" at the origin.
inline GridBuilder field(std::int32_t width, std::int32_t height) {
  GridBuilder b = builder();
  b.placeTile({.id = "m", .at = {}, .width = width, .height = height});
  return b;
}

inline Grid built(const GridBuilder& b) {
  Result<Grid> grid = b.build();
  if (!grid) {
    ADD_FAILURE() << grid.error().message();
    return {};
  }
  return std::move(*grid);
}

/// Whole numbers from a seed, 0 to n - 1.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : key_(streamKey(seed, hashText("board tests"))) {}
  std::int32_t below(std::int32_t n) {
    return static_cast<std::int32_t>(sortie::below(streamAt(key_, counter_++), static_cast<std::uint64_t>(n)));
  }
  bool chance(std::int32_t percent) { return below(100) < percent; }

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

struct RandomMap {
  Grid grid;
  std::vector<std::uint8_t> flags;
};

/// Tiles with gaps between them, edges and features strewn about; `costs` adds fences and rough ground; things stand at
/// `cornerPercent` of the corners.
inline RandomMap randomMap(std::uint64_t seed, bool costs, std::int32_t edgePercent = 25,
                           std::int32_t featurePercent = 15, std::int32_t cornerPercent = 0) {
  Dice dice(seed);
  Dice cornerDice(seed + 1'000'000);
  GridBuilder b = builder(cornerPercent > 0);
  const std::int32_t side = 3 + dice.below(2);
  for (std::int32_t r = 0; r < 3; ++r) {
    for (std::int32_t c = 0; c < 3; ++c) {
      if (r != 1 && dice.chance(25)) continue;
      const std::int32_t tile = b.placeTile({.id = "t" + std::to_string(r * 3 + c),
                                             .at = {c * side - 2, r * side + 5, 0},
                                             .width = side,
                                             .height = side,
                                             .turns = dice.below(4)});
      for (std::int32_t i = 0; i < side * side; ++i) {
        const Cell local{i % side, i / side, 0};
        for (const Direction d : {Direction::NorthWest, Direction::SouthEast}) {
          if (!cornerDice.chance(cornerPercent)) continue;
          b.tileCorner(tile, local, d, static_cast<std::uint8_t>(1 + cornerDice.below(cornerStates - 1)));
        }
        for (const Direction d : {Direction::North, Direction::West, Direction::South}) {
          if (!dice.chance(edgePercent)) continue;
          auto state = static_cast<std::uint8_t>(1 + dice.below(edgeStates - 1));
          if (state == Fence && !costs) state = Wall;
          b.tileEdge(tile, local, d, state);
        }
        if (!dice.chance(featurePercent)) continue;
        int feature = dice.below(features);
        if (feature == Rough && !costs) feature = Rock;
        b.tileFeature(tile, local, feature);
      }
    }
  }
  RandomMap map{built(b), {}};
  map.flags.assign(static_cast<std::size_t>(map.grid.squareCount()), 0);
  for (const SquareIndex s : map.grid.squares()) {
    if (dice.chance(20)) map.flags[at(s)] = static_cast<std::uint8_t>(1U << dice.below(5));
  }
  return map;
}

/// The edge state on a side of a cell, whichever of its two squares exists; None between two that do not.
inline std::uint8_t stateAt(const Grid& grid, const Cell& cell, Direction side) {
  const auto& states = grid.initialEdges();
  const SquareIndex here = grid.at(cell);
  if (here != noSquare) return states[at(grid.edgeOf(here, side))];
  const SquareIndex there = grid.at({cell.column + columnStep(side), cell.row + rowStep(side), cell.level});
  return there == noSquare ? std::uint8_t{None} : states[at(grid.edgeOf(there, opposite(side)))];
}

inline Cell beside(const Cell& c, Direction d) { return {c.column + columnStep(d), c.row + rowStep(d), c.level}; }

}  // namespace sortie::board::maps
