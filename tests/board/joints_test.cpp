// What stands where tiles meet and print different things, and prints kept beside the grid.
#include "board/tiles/joints.h"

#include <vector>

#include <gtest/gtest.h>

#include "board/tiles/tile_print.h"
#include "maps.h"

namespace sortie::board::joints_tests {
namespace {

enum State : std::uint8_t { Nothing, Gap, Low, Solid, BarredGap, states };

std::vector<EdgeRules> ranked() {
  std::vector<EdgeRules> rules(states);
  rules[Gap] = {.sight = 0, .priority = 1};
  rules[Low] = {.cost = 3, .priority = 2};
  rules[Solid] = {.movable = 0, .sight = 0, .adjacent = 0, .priority = 4};
  rules[BarredGap] = {.sight = 0, .cost = 3, .priority = 2};
  return rules;
}

std::vector<CornerRules> rankedCorners() {
  std::vector<CornerRules> rules(states);
  rules[Gap].priority = 3;
  rules[Low] = {.movable = 0, .priority = 1};
  rules[Solid] = {.sight = 0, .priority = 2};
  rules[BarredGap].cost = 2;
  return rules;
}

// Two tiles side by side that print these on the edge between their only squares, the second tile placed first if
// `turned`.
std::uint8_t between(std::uint8_t a, std::uint8_t b, bool swapped, std::vector<JointRule> joints = {}) {
  GridBuilder builder(ranked(), {});
  for (const JointRule& joint : joints) builder.joinEdges(joint);
  const auto west = [&] {
    const std::int32_t tile = builder.placeTile({.id = "w", .at = {}, .width = 1, .height = 1});
    if (a != Nothing) builder.tileEdge(tile, {}, Direction::East, a);
  };
  if (!swapped) west();
  const std::int32_t tile = builder.placeTile({.id = "e", .at = {1, 0, 0}, .width = 1, .height = 1});
  if (b != Nothing) builder.tileEdge(tile, {}, Direction::West, b);
  if (swapped) west();
  const Grid grid = maps::built(builder);
  return grid.initialEdges()[at(grid.findEdge("w:A1:east"))];
}

TEST(Joints, HigherPriorityWinsInAnyOrder) {
  for (const bool swapped : {false, true}) {
    EXPECT_EQ(between(Solid, Gap, swapped), Solid);
    EXPECT_EQ(between(Gap, Low, swapped), Low) << "though a gap closes more: it blocks sight";
    EXPECT_EQ(between(Low, Solid, swapped), Solid);
    EXPECT_EQ(between(Gap, Nothing, swapped), Gap);
    EXPECT_EQ(between(Low, BarredGap, swapped), BarredGap) << "equal priority: the one that closes more";
  }
}

TEST(Joints, PairOfKindsMayBecomeAThirdKind) {
  const std::vector<JointRule> joints{{Gap, Low, BarredGap}};
  for (const bool swapped : {false, true}) {
    EXPECT_EQ(between(Gap, Low, swapped, joints), BarredGap);
    EXPECT_EQ(between(Low, Gap, swapped, joints), BarredGap);
    EXPECT_EQ(between(Gap, Solid, swapped, joints), Solid);
    EXPECT_EQ(between(Gap, Gap, swapped, joints), Gap);
  }
}

TEST(Joints, FirstOfSeveralRulesForAPairApplies) {
  const std::vector<JointRule> joints{{Low, Gap, Solid}, {Gap, Low, BarredGap}, {Low, Gap, Nothing}};
  for (const bool swapped : {false, true}) EXPECT_EQ(between(Gap, Low, swapped, joints), Solid);
}

TEST(Joints, AllStatesOfOneAreDeclared) {
  for (const JointRule joint : {JointRule{200, Low, Gap}, {Low, 200, Gap}, {Low, Gap, 200}}) {
    GridBuilder builder(ranked(), {});
    builder.joinEdges(joint);
    (void)builder.placeTile({.id = "t", .at = {}, .width = 1, .height = 1});
    const Result<Grid> grid = builder.build();
    ASSERT_FALSE(grid);
    EXPECT_EQ(grid.error().code, "edge-state");
  }
}

TEST(Joints, TileHasOneMarkAtEachPlace) {
  GridBuilder builder(ranked(), {});
  builder.joinEdges({Gap, Low, BarredGap});
  const std::int32_t tile = builder.placeTile({.id = "t", .at = {}, .width = 2, .height = 1});
  builder.tileEdge(tile, {0, 0, 0}, Direction::East, Gap);
  builder.tileEdge(tile, {1, 0, 0}, Direction::West, Low);
  const Grid grid = maps::built(builder);
  EXPECT_EQ(grid.initialEdges()[at(grid.findEdge("t:A1:east"))], Low) << "joints are of tiles that meet";
}

TEST(Joints, MarkOfTheMapReplacesBothMarksOfTiles) {
  GridBuilder builder(ranked(), {});
  for (const std::int32_t column : {0, 1}) {
    const std::int32_t tile =
        builder.placeTile({.id = column == 0 ? "w" : "e", .at = {column, 0, 0}, .width = 1, .height = 1});
    builder.tileEdge(tile, {}, column == 0 ? Direction::East : Direction::West, Solid);
  }
  builder.mapEdge("e:A1", Direction::West, Gap);
  const Grid grid = maps::built(builder);
  const EdgeIndex edge = grid.findEdge("w:A1:east");
  EXPECT_EQ(grid.initialEdges()[at(edge)], Gap);
  ASSERT_EQ(grid.fixedEdges().size(), 1u);
  EXPECT_EQ(grid.fixedEdges().front().index, raw(edge));
  EXPECT_EQ(grid.fixedEdges().front().state, Gap);
}

TEST(Joints, FourCornersMeetInOrderOfStrength) {
  const std::vector<std::uint8_t> marks{Gap, Low, Solid, Nothing};
  for (int turn = 0; turn < 4; ++turn) {
    GridBuilder builder({}, {}, rankedCorners());
    builder.joinCorners({Solid, Gap, BarredGap});
    for (int i = 0; i < 4; ++i) {
      const std::int32_t tile = builder.placeTile(
          {.id = std::string(1, static_cast<char>('a' + i)), .at = {i % 2, i / 2, 0}, .width = 1, .height = 1});
      const std::uint8_t state = marks[static_cast<std::size_t>((i + turn) % 4)];
      const Direction inwards = i == 0   ? Direction::SouthEast
                                : i == 1 ? Direction::SouthWest
                                : i == 2 ? Direction::NorthEast
                                         : Direction::NorthWest;
      if (state != Nothing) builder.tileCorner(tile, {}, inwards, state);
    }
    const Grid grid = maps::built(builder);
    // The gap meets the solid one first and makes the barred one with it, which the low one does not change.
    EXPECT_EQ(grid.initialCorners()[at(grid.findCorner("a:A1:south-east"))], BarredGap) << turn;
  }
}

TEST(Joints, StatesOfJointsAreDeclared) {
  GridBuilder builder(ranked(), {});
  builder.placeTile({.id = "t", .at = {}, .width = 1, .height = 1});
  builder.joinEdges({Gap, Low, states});
  const Result<Grid> grid = builder.build();
  ASSERT_FALSE(grid);
  EXPECT_EQ(grid.error().code, "edge-state");
}

// A print laid in any turn says of every square what a grid built from the same marks has.
TEST(TilePrints, AgreeWithTheGridInEveryTurn) {
  for (std::int32_t turns = 0; turns < 4; ++turns) {
    maps::Dice dice(static_cast<std::uint64_t>(turns) + 1);
    GridBuilder builder(maps::edgeRules(), maps::featureRules(), maps::cornerRules());
    const std::int32_t tile =
        builder.placeTile({.id = "t", .at = {5, -2, 1}, .width = 4, .height = 3, .levels = 2, .turns = turns});
    TilePrint print(4, 3, 2);
    for (std::int32_t i = 0; i < 60; ++i) {
      const Cell cell{dice.below(4), dice.below(3), dice.below(2)};
      const Direction d = static_cast<Direction>(dice.below(8));
      if (isDiagonal(d)) {
        const auto state = static_cast<std::uint8_t>(1 + dice.below(maps::cornerStates - 1));
        builder.tileCorner(tile, cell, d, state);
        print.addCorner(cell, d, state);
      } else {
        const auto state = static_cast<std::uint8_t>(1 + dice.below(maps::edgeStates - 1));
        builder.tileEdge(tile, cell, d, state);
        print.addEdge(cell, d, state);
      }
      const int feature = dice.below(maps::features);
      builder.tileFeature(tile, cell, feature);
      print.addFeature(cell, feature);
    }
    const Grid grid = maps::built(builder);
    print.finish(grid.edgeRules(), grid.cornerRules());
    for (const SquareIndex s : grid.squares()) {
      const Cell& cell = grid.cell(s);
      const LaidPrint laid(print, grid.tiles()[0], cell.level - 1);
      ASSERT_EQ(laid.features(cell), grid.initialFeatures()[at(s)]) << grid.name(s) << " in turn " << turns;
      for (const Direction d : allDirections) {
        if (isDiagonal(d))
          ASSERT_EQ(laid.corner(cell, d), grid.initialCorners()[at(grid.cornerOf(s, d))]) << grid.name(s);
        else
          ASSERT_EQ(laid.edge(cell, d), grid.initialEdges()[at(grid.edgeOf(s, d))]) << grid.name(s);
      }
    }
  }
}

}  // namespace
}  // namespace sortie::board::joints_tests
