#include "board/moves/walk.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "board/lines/sight.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

struct WalkTest : ::testing::Test {
  // A1 … F1 in a row: a door (open) between B and C, a trap on D, a wall between E and F.
  WalkTest() {
    GridBuilder b = field(6, 2);
    b.mapEdge("m:B1", Direction::East, OpenDoor);
    b.mapFeature("m:D1", Trap);
    b.mapEdge("m:E1", Direction::East, Wall);
    grid = built(b);
    flags.assign(static_cast<std::size_t>(grid.squareCount()), 0);
    for (const char* s : {"m:A1", "m:B1", "m:C1", "m:D1", "m:E1", "m:F1"}) route.push_back(grid.find(s));
    stops.assign(edgeStates, 0);
    rules.stopEdges = stops.data();
  }
  Walk go(std::size_t from, std::int32_t budget = 100, EdgeIndex skip = noEdge, SquareIndex consented = noSquare) {
    return walk(initialView(grid), rules, std::span(route).subspan(from), budget, flags.data(), skip, consented);
  }

  Grid grid;
  std::vector<std::uint8_t> flags;
  std::vector<SquareIndex> route;
  std::vector<std::uint8_t> stops;
  WalkRules rules;
};

TEST_F(WalkTest, StopsAtDoorTrapAndWallInTurn) {
  stops[OpenDoor] = 1;
  const Walk door = go(0);
  EXPECT_EQ(door.why, WalkStop::Edge);
  EXPECT_EQ(door.last, 1);
  EXPECT_EQ(door.edge, grid.findEdge("m:B1:east"));
  const Walk trap = go(1, 100, door.edge);
  EXPECT_EQ(trap.why, WalkStop::Feature);
  EXPECT_EQ(trap.last, 2);  // counted from B1
  EXPECT_EQ(trap.square, grid.find("m:D1"));
  EXPECT_EQ(trap.cost, 2);
  const Walk wall = go(3);
  EXPECT_EQ(wall.why, WalkStop::Illegal);
  EXPECT_EQ(wall.last, 1);
  EXPECT_EQ(wall.square, grid.find("m:F1"));
}

TEST_F(WalkTest, WalkStopsAfterADoorWhenTheRulesSaySo) {
  stops[OpenDoor] = 2;
  const Walk door = go(0);
  EXPECT_EQ(door.why, WalkStop::Edge);
  EXPECT_EQ(door.last, 2);
  EXPECT_EQ(door.cost, 2);
}

TEST_F(WalkTest, StopsForConsentUntilItIsGiven) {
  flags[at(grid.find("m:C1"))] = flag::Ask;
  const Walk ask = go(0);
  EXPECT_EQ(ask.why, WalkStop::Ask);
  EXPECT_EQ(ask.last, 1);
  EXPECT_EQ(ask.square, grid.find("m:C1"));
  EXPECT_EQ(go(1, 100, noEdge, grid.find("m:C1")).why, WalkStop::Feature);
}

TEST_F(WalkTest, StopsAtFlagsAndWhenTheBudgetIsSpent) {
  flags[at(grid.find("m:C1"))] = flag::Stop;
  EXPECT_EQ(go(0).why, WalkStop::Flag);
  EXPECT_EQ(go(0).last, 2);
  flags[at(grid.find("m:C1"))] = 0;
  const Walk spent = go(0, 2);
  EXPECT_EQ(spent.why, WalkStop::Budget);
  EXPECT_EQ(spent.last, 2);
  EXPECT_EQ(spent.cost, 2);
  rules.move.ignoredFeatures = bit(Trap);
  EXPECT_EQ(go(0).last, 4);
  rules.move.ignoredFeatures = 0;
  rules.declaredStops = false;
  EXPECT_EQ(go(0).last, 4);
  rules.stopFeatures = bit(Trap);
  EXPECT_EQ(go(0).last, 3);
}

TEST_F(WalkTest, WalkEndsWithoutErrorAndRefusesLeaps) {
  EXPECT_EQ(walk(initialView(grid), rules, std::span(route).first(3), 9, nullptr).why, WalkStop::End);
  EXPECT_EQ(walk(initialView(grid), rules, std::span(route).first(1), 9, nullptr).last, 0);
  const std::vector<SquareIndex> leap{grid.find("m:A1"), grid.find("m:C1")};
  EXPECT_EQ(walk(initialView(grid), rules, leap, 9, nullptr).why, WalkStop::Illegal);
}

TEST(Walk, WalkHasTheCostOfReach) {
  Scratch scratch;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    RandomMap map = randomMap(seed, true);
    for (std::uint8_t& flags : map.flags) flags &= static_cast<std::uint8_t>(~(flag::Stop | flag::Ask));
    const GridView view = initialView(map.grid);
    WalkRules rules;
    rules.declaredStops = false;
    Reach out;
    reach(view, rules.move, map.grid.squares()[seed], unlimited, map.flags.data(), scratch, out);
    for (std::size_t i = 0; i < out.ends.size(); ++i) {
      const std::vector<SquareIndex> route = path(out, out.end(i).square);
      const Walk walked = walk(view, rules, route, out.end(i).cost, map.flags.data());
      ASSERT_EQ(walked.why, WalkStop::End);
      ASSERT_EQ(walked.last, static_cast<std::int32_t>(route.size()) - 1);
      ASSERT_EQ(walked.cost, out.end(i).cost);
    }
  }
}

// CIT-DOOR-05, 09: what play changes of the map is what the kernels see.
TEST(View, ChangedMapTakesEffectInEveryKernel) {
  GridBuilder b = field(3, 1);
  b.mapEdge("m:A1", Direction::East, ClosedDoor);
  const Grid grid = built(b);
  std::vector<std::uint8_t> edges = grid.initialEdges();
  std::vector<std::uint32_t> squares = grid.initialFeatures();
  const GridView view{&grid, edges.data(), squares.data()};
  const SquareIndex a = grid.find("m:A1"), c = grid.find("m:C1");
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  const auto everything = [&] {
    reach(view, {}, a, 2, nullptr, scratch, out);
    const bool seen = sees(view, a, c, nullptr);
    EXPECT_EQ(path(view, {}, a, c, 2, nullptr, scratch, route) >= 0, out.visited.size() == 3);
    EXPECT_EQ(sight(view, a, c, nullptr).clear, seen);
    visibleFrom(view, a, 2, nullptr, {}, route);
    EXPECT_EQ(route.size() == 3, seen);
    return std::pair(out.visited.size(), seen);
  };
  EXPECT_EQ(everything(), std::pair(std::size_t{1}, false));
  EXPECT_FALSE(adjacent(view, a, grid.find("m:B1")));
  edges[at(grid.findEdge("m:A1:east"))] = OpenDoor;
  EXPECT_EQ(everything(), std::pair(std::size_t{3}, true));
  EXPECT_TRUE(adjacent(view, a, grid.find("m:B1")));
  squares[at(grid.find("m:B1"))] |= bit(Rock);
  EXPECT_EQ(everything().first, 1U);
  squares[at(grid.find("m:B1"))] = bit(Pit);
  reach(view, {}, a, 2, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 1U);
  EXPECT_TRUE(sees(view, a, c, nullptr));
}

}  // namespace
}  // namespace sortie::board
