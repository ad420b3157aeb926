// Floors: open air, what lies over a position's head and what below it.
#include "board/floors.h"

#include <vector>

#include <gtest/gtest.h>

#include "board/lines/sight.h"
#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board::floors_tests {
namespace {

enum Ground { Air, Stairs, Boards, grounds };

std::vector<FeatureRules> groundRules() {
  std::vector<FeatureRules> rules(grounds);
  rules[Air].floor = 0;
  rules[Stairs].joinsUp = 1;
  return rules;
}

// "h": 3x3 squares on three levels, the upper two with a floor in column A only, the top one in A1 only; "y": a yard of
// one level east of it.
GridBuilder houseAndYard() {
  GridBuilder b(maps::edgeRules(), groundRules());
  const std::int32_t house = b.placeTile({.id = "h", .at = {}, .width = 3, .height = 3, .levels = 3});
  b.placeTile({.id = "y", .at = {3, 0, 0}, .width = 2, .height = 3});
  for (std::int32_t row = 0; row < 3; ++row) {
    for (std::int32_t column = 0; column < 3; ++column) {
      if (column > 0) b.tileFeature(house, {column, row, 1}, Air);
      if (column > 0 || row > 0) b.tileFeature(house, {column, row, 2}, Air);
    }
  }
  return b;
}

// The position of the stored box as many levels above a square, be it a square or not.
SquareIndex over(const Grid& grid, SquareIndex s, std::int32_t levels) {
  return SquareIndex{raw(s) + levels * grid.levelOffset()};
}

TEST(Floors, AirAndPlacesOutsideTheTilesHaveNoFloor) {
  const Grid grid = maps::built(houseAndYard());
  const GridView view = initialView(grid);
  EXPECT_TRUE(hasFloor(view, grid.find("h:A1/3")));
  EXPECT_FALSE(hasFloor(view, grid.find("h:A2/3")));
  EXPECT_TRUE(hasFloor(view, grid.find("h:A2/2")));
  EXPECT_FALSE(hasFloor(view, grid.find("h:C3/2")));
  EXPECT_TRUE(hasFloor(view, grid.find("y:A1")));
  EXPECT_FALSE(hasFloor(view, over(grid, grid.find("y:A1"), 1))) << "above the yard there is no square at all";
  EXPECT_FALSE(hasFloor(view, noSquare));
  EXPECT_FALSE(hasFloor(view, SquareIndex{grid.squareCount()}));
}

TEST(Floors, CoveredMeansSomeFloorAbove) {
  const Grid grid = maps::built(houseAndYard());
  const GridView view = initialView(grid);
  EXPECT_TRUE(covered(view, grid.find("h:A1")));
  EXPECT_TRUE(covered(view, grid.find("h:A1/2")));
  EXPECT_FALSE(covered(view, grid.find("h:A1/3"))) << "the roof is outside";
  EXPECT_TRUE(covered(view, grid.find("h:A3")));
  EXPECT_FALSE(covered(view, grid.find("h:A3/2")));
  EXPECT_FALSE(covered(view, grid.find("h:B1")));
  EXPECT_FALSE(covered(view, grid.find("y:B3")));
  EXPECT_FALSE(covered(view, over(grid, grid.find("y:B3"), 2)));
  EXPECT_FALSE(covered(view, noSquare));
}

TEST(Floors, AnyPositionHasItsRoofAndItsFloorBelow) {
  const Grid grid = maps::built(houseAndYard());
  const GridView view = initialView(grid);
  const SquareIndex yard = grid.find("y:A2");
  for (std::int32_t level = 0; level < 3; ++level) {
    EXPECT_EQ(roofOf(view, over(grid, yard, level)), yard) << level;
    EXPECT_EQ(floorBelow(view, over(grid, yard, level)), level == 0 ? noSquare : yard) << level;
    EXPECT_EQ(roofOf(view, over(grid, grid.find("h:A2"), level)), grid.find("h:A2/2")) << level;
  }
  EXPECT_EQ(floorBelow(view, grid.find("h:A2/3")), grid.find("h:A2/2"));
  EXPECT_EQ(floorBelow(view, grid.find("h:A1/3")), grid.find("h:A1/2"));
  EXPECT_EQ(floorBelow(view, grid.find("h:C1/3")), grid.find("h:C1")) << "two levels of air in between";
  EXPECT_EQ(roofOf(view, SquareIndex{0}), noSquare) << "the margin has no floor";
  EXPECT_EQ(roofOf(view, noSquare), noSquare);
  EXPECT_EQ(floorBelow(view, SquareIndex{grid.squareCount()}), noSquare);
}

TEST(Floors, RandomColumnsAgreeWithTheRule) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    maps::Dice dice(seed);
    GridBuilder b(maps::edgeRules(), groundRules());
    const std::int32_t first = b.placeTile({.id = "a", .at = {0, 0, 1}, .width = 3, .height = 2, .levels = 4});
    b.placeTile({.id = "b", .at = {4, 1, 0}, .width = 2, .height = 2, .levels = 2});
    for (std::int32_t i = 0; i < 24; ++i) {
      if (dice.chance(50)) b.tileFeature(first, {i % 3, i / 3 % 2, i / 6}, Air);
    }
    const Grid grid = maps::built(b);
    const GridView view = initialView(grid);
    for (std::int32_t s = 0; s < grid.squareCount(); ++s) {
      SquareIndex roof = noSquare, below = noSquare;
      for (std::int32_t level = 0; level < grid.levels(); ++level) {
        const SquareIndex there{s % grid.levelOffset() + level * grid.levelOffset()};
        if (!grid.exists(there) || (grid.initialFeatures()[at(there)] >> Air & 1U) != 0) continue;
        roof = there;
        if (raw(there) < s) below = there;
      }
      ASSERT_EQ(hasFloor(view, SquareIndex{s}), roof != noSquare && grid.exists(SquareIndex{s}) &&
                                                    (grid.initialFeatures()[at(SquareIndex{s})] >> Air & 1U) == 0);
      ASSERT_EQ(roofOf(view, SquareIndex{s}), roof);
      ASSERT_EQ(floorBelow(view, SquareIndex{s}), below);
      ASSERT_EQ(covered(view, SquareIndex{s}), raw(roof) > s);
    }
  }
}

TEST(Floors, NoOrdinaryStepEntersAirAndStairsDoNotLeadIntoIt) {
  GridBuilder b = houseAndYard();
  b.mapFeature("h:A1", Stairs);
  b.mapFeature("h:B2", Stairs);
  const Grid grid = maps::built(b);
  Scratch scratch;
  Reach out;
  reach(initialView(grid), {}, grid.find("h:A1/2"), 9, nullptr, scratch, out);
  EXPECT_NE(find(out, grid.find("h:A3/2")), -1);
  EXPECT_NE(find(out, grid.find("h:B2")), -1) << "down the stairs";
  EXPECT_EQ(find(out, grid.find("h:B1/2")), -1);
  EXPECT_EQ(find(out, grid.find("h:B2/2")), -1);
}

}  // namespace
}  // namespace sortie::board::floors_tests
