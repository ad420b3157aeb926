#include "board/moves/contact.h"

#include <gtest/gtest.h>

#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

bool cutsByBrute(const Grid& grid, const Cell& c, Direction d) {
  const auto& rules = edgeRules();
  return rules[stateAt(grid, c, d)].adjacent == 0;
}
bool wallByBrute(const Grid& grid, const Cell& c) {
  const SquareIndex s = grid.at(c);
  return s == noSquare || (grid.initialFeatures()[at(s)] & bit(Rock)) != 0;
}
// The rule word for word, in cells.
bool adjacentByBrute(const Grid& grid, const Cell& a, const Cell& b, Diagonal policy) {
  for (const Direction d : allDirections) {
    if (beside(a, d) != b) continue;
    if (!isDiagonal(d)) return !cutsByBrute(grid, a, d);
    if (policy == Diagonal::Free) return true;
    const Direction left = turned(d, -1), right = turned(d, 1);
    const auto routeCut = [&](Direction first, Direction second) {
      const Cell middle = beside(a, first);
      return cutsByBrute(grid, a, first) || cutsByBrute(grid, middle, second) || wallByBrute(grid, middle);
    };
    return !(routeCut(left, right) && routeCut(right, left));
  }
  return false;
}

TEST(Contact, RandomMapsAgreeWithTheRuleAndAreSymmetric) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomMap map = randomMap(seed, false, 35, 25);
    const GridView view = initialView(map.grid);
    for (const SquareIndex a : map.grid.squares()) {
      for (const SquareIndex b : map.grid.squares()) {
        for (const Diagonal policy : {Diagonal::Corner, Diagonal::Free}) {
          const bool expected = adjacentByBrute(map.grid, map.grid.cell(a), map.grid.cell(b), policy);
          ASSERT_EQ(adjacent(view, a, b, policy), expected) << seed << " " << map.grid.name(a) << map.grid.name(b);
          ASSERT_EQ(adjacent(view, b, a, policy), expected);
        }
      }
    }
  }
}

// CIT-MAP-02 with open point 6: which walls around a corner close the diagonal A1 - B2.
TEST(Contact, DiagonalIsCutOnlyIfBothRoutesAre) {
  struct Case {
    std::vector<const char*> walls;
    bool touches;
  };
  for (const Case& c :
       {Case{{}, true}, Case{{"m:A1:east"}, true}, Case{{"m:A1:east", "m:B1:south"}, true},  // both on the route by B1
        Case{{"m:A1:south", "m:A2:east"}, true},                                             // both on the route by A2
        Case{{"m:A1:east", "m:A1:south"}, false},                                            // one on each
        Case{{"m:A1:east", "m:A2:east"}, false},                                             // a straight wall
        Case{{"m:B1:south", "m:A1:south"}, false}, Case{{"m:B1:south", "m:A2:east"}, false}}) {
    GridBuilder b = field(2, 2);
    for (const char* wall : c.walls) {
      const std::string text(wall);
      Direction side{};
      ASSERT_TRUE(readDirection(text.substr(text.rfind(':') + 1), side));
      b.mapEdge(text.substr(0, text.rfind(':')), side, Wall);
    }
    const Grid grid = built(b);
    EXPECT_EQ(adjacent(initialView(grid), grid.find("m:A1"), grid.find("m:B2")), c.touches);
  }
}

TEST(Contact, DiagonalIsClosedByWallSquareAndWallBorderButNotByAPit) {
  GridBuilder rock = field(2, 2);
  rock.mapFeature("m:B1", Rock);
  const Grid one = built(rock);
  EXPECT_TRUE(adjacent(initialView(one), one.find("m:A1"), one.find("m:B2")));
  rock.mapEdge("m:A2", Direction::East, Wall);
  const Grid two = built(rock);
  EXPECT_FALSE(adjacent(initialView(two), two.find("m:A1"), two.find("m:B2")));
  GridBuilder pits = field(2, 2);
  pits.mapFeature("m:B1", Pit);
  pits.mapFeature("m:A2", Pit);
  const Grid three = built(pits);
  EXPECT_TRUE(adjacent(initialView(three), three.find("m:A1"), three.find("m:B2")));
}

TEST(Contact, TilesThatMeetInAPointDoNotTouch) {
  GridBuilder b = builder();
  b.placeTile({.id = "a", .at = {0, 0, 0}, .width = 1, .height = 1});
  b.placeTile({.id = "b", .at = {1, 1, 0}, .width = 1, .height = 1});
  const Grid apart = built(b);
  EXPECT_FALSE(adjacent(initialView(apart), apart.find("a:A1"), apart.find("b:A1")));
  b.placeTile({.id = "c", .at = {1, 0, 0}, .width = 1, .height = 1});
  const Grid joined = built(b);
  EXPECT_TRUE(adjacent(initialView(joined), joined.find("a:A1"), joined.find("b:A1")));
}

TEST(Contact, ListAndRingGoClockwiseFromNorth) {
  GridBuilder b = field(3, 3);
  b.mapEdge("m:B2", Direction::East, Wall);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  std::string names;
  for (const SquareIndex s : contacts(view, grid.find("m:B2"))) names += grid.name(s).substr(2) + " ";
  EXPECT_EQ(names, "B1 C1 C3 B3 A3 A2 A1 ");
  const auto around = ring(view, grid.find("m:B2"));
  EXPECT_EQ(around[2].square, grid.find("m:C2"));
  EXPECT_FALSE(around[2].touches);
  EXPECT_TRUE(around[3].touches);
  const auto corner = ring(view, grid.find("m:A1"));
  EXPECT_EQ(corner[0].square, noSquare);
  EXPECT_FALSE(corner[0].touches);
}

TEST(Contact, LargePieceTouchesWithAnyOfItsSquares) {
  GridBuilder b = field(6, 6);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  const SquareIndex b2 = grid.find("m:B2");
  const Footprint big{2, 2};
  EXPECT_TRUE(adjacent(view, b2, big, grid.find("m:D4"), {}));
  EXPECT_FALSE(adjacent(view, b2, big, grid.find("m:E4"), {}));
  EXPECT_FALSE(adjacent(view, b2, big, grid.find("m:C3"), {}));  // inside it
  std::vector<SquareIndex> around;
  contacts(view, b2, big, around);
  std::string names;
  for (const SquareIndex s : around) names += grid.name(s).substr(2) + " ";
  EXPECT_EQ(names, "B1 C1 D1 D2 D3 D4 C4 B4 A4 A3 A2 A1 ");
  EXPECT_EQ(chebyshev(grid, b2, big, grid.find("m:F6"), {}), 3);
  EXPECT_EQ(manhattan(grid, b2, big, grid.find("m:F6"), {}), 6);
}

TEST(Contact, DistancesIgnoreWalls) {
  GridBuilder b = field(6, 6);
  b.mapEdge("m:A1", Direction::East, Wall);
  const Grid grid = built(b);
  EXPECT_EQ(chebyshev(grid, grid.find("m:A1"), grid.find("m:F3")), 5);
  EXPECT_EQ(manhattan(grid, grid.find("m:F3"), grid.find("m:A1")), 7);
  EXPECT_EQ(chebyshev(grid, grid.find("m:A1"), grid.find("m:A1")), 0);
}

}  // namespace
}  // namespace sortie::board
