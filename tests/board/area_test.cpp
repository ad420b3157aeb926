#include "board/area.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "board/lines/sight.h"
#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

std::string names(const Grid& grid, const std::vector<SquareIndex>& squares) {
  std::string text;
  for (const SquareIndex s : squares) text += grid.name(s).substr(2) + " ";
  return text;
}

// Open point 55: the target square, then its neighbours clockwise from north.
TEST(Blast, SquaresComeCentreFirstThenInRingsClockwiseFromNorth) {
  const Grid grid = built(field(5, 5));
  Scratch scratch;
  std::vector<SquareIndex> out;
  blast(initialView(grid), grid.find("m:C3"), 1, BlastStop::Nothing, scratch, out);
  EXPECT_EQ(names(grid, out), "C3 C2 D2 D3 D4 C4 B4 B3 B2 ");
  blast(initialView(grid), grid.find("m:C3"), 2, BlastStop::Nothing, scratch, out);
  EXPECT_EQ(names(grid, out), "C3 C2 D2 D3 D4 C4 B4 B3 B2 C1 D1 E1 E2 E3 E4 E5 D5 C5 B5 A5 A4 A3 A2 A1 B1 ");
  blast(initialView(grid), grid.find("m:A1"), 1, BlastStop::Nothing, scratch, out);
  EXPECT_EQ(names(grid, out), "A1 B1 B2 A2 ");
  blast(initialView(grid), grid.find("m:A1"), 0, BlastStop::Contacts, scratch, out);
  EXPECT_EQ(names(grid, out), "A1 ");
}

TEST(Blast, StopsAtWallsAsAsked) {
  GridBuilder b = field(5, 5);
  for (const char* square : {"m:C1", "m:C2", "m:C3", "m:C4"}) b.mapEdge(square, Direction::East, Wall);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  Scratch scratch;
  std::vector<SquareIndex> out;
  blast(view, grid.find("m:C3"), 1, BlastStop::Contacts, scratch, out);
  EXPECT_EQ(names(grid, out), "C3 C2 C4 B4 B3 B2 ");
  // Two contacts lead around the end of the wall at D5 and, from there, no further.
  blast(view, grid.find("m:C4"), 2, BlastStop::Contacts, scratch, out);
  EXPECT_NE(std::find(out.begin(), out.end(), grid.find("m:D5")), out.end());
  EXPECT_EQ(std::find(out.begin(), out.end(), grid.find("m:D3")), out.end());
  blast(view, grid.find("m:C3"), 2, BlastStop::Sight, scratch, out);
  for (const SquareIndex s : grid.squares()) {
    const bool in = std::find(out.begin(), out.end(), s) != out.end();
    EXPECT_EQ(in, chebyshev(grid, grid.find("m:C3"), s) <= 2 && sees(view, grid.find("m:C3"), s, nullptr));
  }
}

TEST(Blast, BlastByContactsHoldsSquaresWithinThatManyContacts) {
  Scratch scratch;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomMap map = randomMap(seed, false);
    const GridView view = initialView(map.grid);
    for (const SquareIndex centre : map.grid.squares()) {
      std::set<SquareIndex> expected{centre};
      for (int radius = 1; radius <= 3; ++radius) {
        for (const SquareIndex s : std::set(expected)) {
          for (const SquareIndex n : contacts(view, s)) {
            if ((map.grid.initialFeatures()[at(n)] & bit(Rock)) == 0) expected.insert(n);
          }
        }
        std::vector<SquareIndex> out;
        blast(view, centre, radius, BlastStop::Contacts, scratch, out);
        ASSERT_EQ(std::set(out.begin(), out.end()), expected);
        ASSERT_EQ(out.size(), expected.size());
      }
    }
  }
}

TEST(Ray, EndsAtItsLengthTheRimOrAWall) {
  GridBuilder b = field(8, 8);
  b.mapEdge("m:E1", Direction::East, Wall);
  b.mapFeature("m:D4", Rock);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  std::vector<SquareIndex> out;
  ray(view, grid.find("m:A1"), Direction::East, 7, true, out);
  EXPECT_EQ(names(grid, out), "B1 C1 D1 E1 ");
  ray(view, grid.find("m:A1"), Direction::East, 7, false, out);
  EXPECT_EQ(names(grid, out), "B1 C1 D1 E1 F1 G1 H1 ");
  ray(view, grid.find("m:A1"), Direction::SouthEast, 7, true, out);
  EXPECT_EQ(names(grid, out), "B2 C3 ");
  ray(view, grid.find("m:C1"), Direction::West, 7, true, out);
  EXPECT_EQ(names(grid, out), "B1 A1 ");
  ray(view, grid.find("m:A1"), Direction::South, 2, true, out);
  EXPECT_EQ(names(grid, out), "A2 A3 ");
}

TEST(Flood, ChosenJointDividesRooms) {
  // A | B ~ C : a wall, then a curtain, which can be crossed and not seen through.
  GridBuilder b = field(3, 1);
  b.mapEdge("m:A1", Direction::East, Window);
  b.mapEdge("m:B1", Direction::East, Curtain);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  Scratch scratch;
  std::vector<SquareIndex> out;
  FloodRules rules;
  flood(view, grid.find("m:B1"), rules, nullptr, scratch, out);
  EXPECT_EQ(names(grid, out), "B1 C1 ");
  rules.joint = Joint::Sight;
  flood(view, grid.find("m:B1"), rules, nullptr, scratch, out);
  EXPECT_EQ(names(grid, out), "B1 A1 ");
  rules.joint = Joint::Adjacency;
  flood(view, grid.find("m:B1"), rules, nullptr, scratch, out);
  EXPECT_EQ(names(grid, out), "B1 C1 ");
  std::vector<std::int32_t> areaOf;
  EXPECT_EQ(areas(view, rules, nullptr, scratch, areaOf), 2);
  EXPECT_EQ(areaOf[at(grid.find("m:A1"))], 0);
  EXPECT_EQ(areaOf[at(grid.find("m:C1"))], 1);
  EXPECT_EQ(areaOf[0], -1);
}

TEST(Flood, FeaturesAndFlagsLimitTheArea) {
  GridBuilder b = field(5, 1);
  for (const char* s : {"m:A1", "m:B1", "m:C1", "m:E1"}) b.mapFeature(s, Token);
  b.mapFeature("m:C1", Pit);
  const Grid grid = built(b);
  Scratch scratch;
  std::vector<SquareIndex> out;
  FloodRules rules;
  rules.joint = Joint::Adjacency;
  rules.needs = bit(Token);
  flood(initialView(grid), grid.find("m:A1"), rules, nullptr, scratch, out);
  EXPECT_EQ(names(grid, out), "A1 B1 C1 ");
  flood(initialView(grid), grid.find("m:D1"), rules, nullptr, scratch, out);
  EXPECT_TRUE(out.empty());
  rules.without = bit(Pit);
  flood(initialView(grid), grid.find("m:A1"), rules, nullptr, scratch, out);
  EXPECT_EQ(names(grid, out), "A1 B1 ");
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  flags[at(grid.find("m:B1"))] = flag::Figure;
  rules.closedFlags = flag::Figure;
  flood(initialView(grid), grid.find("m:A1"), rules, flags.data(), scratch, out);
  EXPECT_EQ(names(grid, out), "A1 ");
}

TEST(Flood, AreasEqualUnlimitedReach) {
  Scratch scratch, other;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomMap map = randomMap(seed, true);
    const GridView view = initialView(map.grid);
    FloodRules rules;
    std::vector<std::int32_t> areaOf;
    areas(view, rules, nullptr, scratch, areaOf);
    MoveRules move;
    move.directions = 4;
    for (const SquareIndex s : map.grid.squares()) {
      if (areaOf[at(s)] < 0) continue;
      Reach reached;
      reach(view, move, s, unlimited, nullptr, other, reached);
      for (const SquareIndex t : map.grid.squares()) {
        ASSERT_EQ(areaOf[at(s)] == areaOf[at(t)], find(reached, t) >= 0);
      }
    }
  }
}

}  // namespace
}  // namespace sortie::board
