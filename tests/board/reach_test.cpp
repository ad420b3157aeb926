#include "board/moves/reach.h"

#include <algorithm>
#include <deque>
#include <map>

#include <gtest/gtest.h>

#include "brute_step.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

// Cheapest costs by relaxing until nothing changes.
std::map<SquareIndex, std::int32_t> costsByBrute(const RandomMap& map, const MoveRules& rules, bool useFlags,
                                                 const std::vector<Start>& starts, std::int32_t budget) {
  std::map<SquareIndex, std::int32_t> costs;
  for (const Start& s : starts) {
    if (s.cost > budget) continue;
    const auto [place, fresh] = costs.emplace(s.square, s.cost);
    place->second = std::min(place->second, s.cost);
  }
  const auto first = costs;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [square, cost] : std::map(costs)) {
      const bool standing = first.contains(square);
      if (useFlags && (map.flags[at(square)] & flag::Stop) != 0 && !standing) continue;
      for (const Direction d : allDirections) {
        const std::int32_t step = stepByBrute(map, rules, useFlags, map.grid.cell(square), d);
        if (step < 0 || cost + step > budget) continue;
        const SquareIndex n = map.grid.at(beside(map.grid.cell(square), d));
        const auto found = costs.find(n);
        if (found != costs.end() && found->second <= cost + step) continue;
        costs[n] = cost + step;
        changed = true;
      }
    }
  }
  return costs;
}

void checkReach(const RandomMap& map, const MoveRules& rules, bool useFlags, const std::vector<Start>& starts,
                std::int32_t budget, Scratch& scratch) {
  const GridView view = initialView(map.grid);
  const std::uint8_t* flags = useFlags ? map.flags.data() : nullptr;
  Reach out;
  reach(view, rules, starts, budget, flags, scratch, out);
  const auto expected = costsByBrute(map, rules, useFlags, starts, budget);
  std::map<SquareIndex, std::int32_t> got;
  std::vector<std::int32_t> ends;
  for (std::size_t i = 0; i < out.visited.size(); ++i) {
    const Reached& r = out.visited[i];
    ASSERT_TRUE(got.emplace(r.square, r.cost).second) << "listed twice";
    if (i > 0) {
      ASSERT_LE(out.visited[i - 1].cost, r.cost);
    }
    const bool mayEnd = (map.grid.initialFeatures()[at(r.square)] & ~rules.ignoredFeatures & bit(Token)) == 0 &&
                        !(useFlags && (map.flags[at(r.square)] & flag::NoEnd) != 0);
    if (mayEnd) ends.push_back(static_cast<std::int32_t>(i));
    if (r.from < 0) continue;
    ASSERT_LT(r.from, static_cast<std::int32_t>(i));
    const Reached& before = out.visited[static_cast<std::size_t>(r.from)];
    bool linked = false;
    for (const Direction d : allDirections) {
      const Cell& cell = map.grid.cell(before.square);
      if (beside(cell, d) != map.grid.cell(r.square)) continue;
      linked = before.cost + stepByBrute(map, rules, useFlags, cell, d) == r.cost;
    }
    ASSERT_TRUE(linked) << "a predecessor that does not lead here";
  }
  ASSERT_EQ(got, expected);
  ASSERT_EQ(out.ends, ends);
}

std::vector<MoveRules> manyRules() {
  std::vector<MoveRules> all;
  for (const std::uint8_t directions : {std::uint8_t{4}, std::uint8_t{8}}) {
    for (const Diagonal diagonal : {Diagonal::Corner, Diagonal::Free}) {
      MoveRules rules;
      rules.directions = directions;
      rules.diagonal = diagonal;
      all.push_back(rules);
      rules.kinds = 1;
      rules.closedFlags = flag::Blocked | flag::Ask;
      all.push_back(rules);
      rules.ignoredFeatures = bit(Pit) | bit(Rough) | bit(Token);
      rules.orthogonalCost = 2;
      rules.diagonalCost = 3;
      all.push_back(rules);
    }
  }
  return all;
}

TEST(Reach, RandomMapsAgreeWithRelaxation) {
  Scratch scratch;  // one for all: nothing may leak from call to call
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    for (const bool costs : {false, true}) {
      const RandomMap map = randomMap(seed, costs);
      Dice dice(seed + 1000);
      const auto& squares = map.grid.squares();
      for (const MoveRules& rules : manyRules()) {
        const auto any = [&] {
          return squares[static_cast<std::size_t>(dice.below(static_cast<int>(squares.size())))];
        };
        checkReach(map, rules, dice.chance(60), {{any(), 0}}, 1 + dice.below(8), scratch);
        checkReach(map, rules, dice.chance(60), {{any(), 0}, {any(), 0}}, unlimited, scratch);
        checkReach(map, rules, dice.chance(60), {{any(), 5}, {any(), 1}, {any(), 30}}, 4 + dice.below(40), scratch);
        if (HasFatalFailure()) FAIL() << "seed " << seed;
      }
    }
  }
}

TEST(Reach, UnitCostsComeInBreadthFirstOrder) {
  Scratch scratch;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const RandomMap map = randomMap(seed, false);
    for (const std::uint8_t directions : {std::uint8_t{4}, std::uint8_t{8}}) {
      MoveRules rules;
      rules.directions = directions;
      const SquareIndex start = map.grid.squares()[seed];
      std::deque<SquareIndex> queue{start};
      std::vector<SquareIndex> order{start};
      while (!queue.empty()) {
        const SquareIndex here = queue.front();
        queue.pop_front();
        for (const Direction d : stepOrder) {
          if (stepByBrute(map, rules, false, map.grid.cell(here), d) < 0) continue;
          const SquareIndex n = map.grid.at(beside(map.grid.cell(here), d));
          if (std::find(order.begin(), order.end(), n) != order.end()) continue;
          order.push_back(n);
          queue.push_back(n);
        }
      }
      Reach out;
      reach(initialView(map.grid), rules, start, unlimited, nullptr, scratch, out);
      std::vector<SquareIndex> got;
      for (const Reached& r : out.visited) got.push_back(r.square);
      ASSERT_EQ(got, order);
      // The general search keeps the same order and the same routes.
      MoveRules doubled = rules;
      doubled.orthogonalCost = doubled.diagonalCost = 2;
      Reach general;
      reach(initialView(map.grid), doubled, start, unlimited, nullptr, scratch, general);
      ASSERT_EQ(general.visited.size(), out.visited.size());
      for (std::size_t i = 0; i < out.visited.size(); ++i) {
        ASSERT_EQ(general.visited[i].square, out.visited[i].square);
        ASSERT_EQ(general.visited[i].from, out.visited[i].from);
      }
    }
  }
}

std::string namesOf(const Grid& grid, const std::vector<SquareIndex>& squares) {
  std::string text;
  for (const SquareIndex s : squares) text += grid.name(s).substr(2) + " ";
  return text;
}
std::string endNames(const Grid& grid, const Reach& reach) {
  std::vector<SquareIndex> squares;
  for (std::size_t i = 0; i < reach.ends.size(); ++i) squares.push_back(reach.end(i).square);
  return namesOf(grid, squares);
}

TEST(Reach, SquaresComeOwnFirstThenNorthEastSouthWest) {
  const Grid grid = built(field(5, 5));
  Scratch scratch;
  Reach out;
  MoveRules rules;
  rules.directions = 4;
  reach(initialView(grid), rules, grid.find("m:C3"), 1, nullptr, scratch, out);
  EXPECT_EQ(endNames(grid, out), "C3 C2 D3 C4 B3 ");
  rules.directions = 8;
  reach(initialView(grid), rules, grid.find("m:C3"), 1, nullptr, scratch, out);
  EXPECT_EQ(endNames(grid, out), "C3 C2 D3 C4 B3 D2 D4 B4 B2 ");
}

TEST(Reach, MoverPassesFriendsStopsAtStopsAndAvoidsBlockedSquares) {
  const Grid grid = built(field(5, 1));
  Scratch scratch;
  Reach out;
  MoveRules rules;
  rules.directions = 4;
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  flags[at(grid.find("m:B1"))] = flag::NoEnd;
  flags[at(grid.find("m:D1"))] = flag::Stop;
  reach(initialView(grid), rules, grid.find("m:A1"), 4, flags.data(), scratch, out);
  EXPECT_EQ(endNames(grid, out), "A1 C1 D1 ");
  EXPECT_EQ(namesOf(grid, path(out, grid.find("m:D1"))), "A1 B1 C1 D1 ");
  EXPECT_TRUE(path(out, grid.find("m:E1")).empty());
  flags[at(grid.find("m:C1"))] = flag::Blocked;
  reach(initialView(grid), rules, grid.find("m:A1"), 4, flags.data(), scratch, out);
  EXPECT_EQ(endNames(grid, out), "A1 ");
}

// CIT-MOVE-02: a diagonal step between two figures is legal.
TEST(Reach, FiguresDoNotCloseADiagonal) {
  const Grid grid = built(field(2, 2));
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  flags[at(grid.find("m:B1"))] = flags[at(grid.find("m:A2"))] = flag::Blocked;
  EXPECT_EQ(stepCost(initialView(grid), {}, grid.find("m:A1"), Direction::SouthEast, flags.data()), 1);
  EXPECT_EQ(stepCost(initialView(grid), {}, grid.find("m:A1"), Direction::East, flags.data()), -1);
}

// CIT-DOOR-07 and open point 53: the door opens when the creature comes next to it in mid-move.
TEST(Reach, MoverThatOpensDoorsWalksThroughThem) {
  GridBuilder b = field(5, 1);
  b.mapEdge("m:C1", Direction::East, ClosedDoor);
  const Grid grid = built(b);
  Scratch scratch;
  Reach out;
  MoveRules rules;
  reach(initialView(grid), rules, grid.find("m:A1"), 4, nullptr, scratch, out);
  EXPECT_EQ(endNames(grid, out), "A1 B1 C1 ");
  rules.kinds = 1;
  reach(initialView(grid), rules, grid.find("m:A1"), 4, nullptr, scratch, out);
  EXPECT_EQ(endNames(grid, out), "A1 B1 C1 D1 E1 ");
}

TEST(Reach, LargePiecesNeedRoomForAllTheirSquares) {
  // A gap of one square in a wall of rocks, then one of two.
  GridBuilder b = field(6, 6);
  for (const char* rock : {"m:D1", "m:D2", "m:D4", "m:D5", "m:D6"}) b.mapFeature(rock, Rock);
  const Grid narrow = built(b);
  Scratch scratch;
  Reach out;
  MoveRules rules;
  rules.footprint = {2, 2};
  reach(initialView(narrow), rules, narrow.find("m:A1"), unlimited, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 10U);
  std::vector<SquareIndex> route;
  EXPECT_EQ(
      path(initialView(narrow), rules, narrow.find("m:A1"), narrow.find("m:E1"), unlimited, nullptr, scratch, route),
      -1);
  GridBuilder wide = field(6, 6);
  for (const char* rock : {"m:D1", "m:D2", "m:D5", "m:D6"}) wide.mapFeature(rock, Rock);
  const Grid open = built(wide);
  reach(initialView(open), rules, open.find("m:A1"), unlimited, nullptr, scratch, out);
  EXPECT_GE(find(out, open.find("m:E1")), 0);
  // It does not come to stand across a wall.
  wide.mapEdge("m:D3", Direction::South, Wall);
  const Grid walled = built(wide);
  reach(initialView(walled), rules, walled.find("m:A1"), unlimited, nullptr, scratch, out);
  EXPECT_EQ(find(out, walled.find("m:E1")), -1);
}

TEST(Path, CostsAgreeWithReachAndRoutesAreLegal) {
  Scratch scratch;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const RandomMap map = randomMap(seed, seed % 2 == 0);
    const GridView view = initialView(map.grid);
    for (const MoveRules& rules : manyRules()) {
      for (const bool useFlags : {false, true}) {
        const std::uint8_t* flags = useFlags ? map.flags.data() : nullptr;
        const SquareIndex from = map.grid.squares()[seed % map.grid.squares().size()];
        Reach all;
        reach(view, rules, from, unlimited, flags, scratch, all);
        for (const SquareIndex to : map.grid.squares()) {
          std::vector<SquareIndex> route;
          const std::int32_t cost = path(view, rules, from, to, unlimited, flags, scratch, route);
          const std::int32_t position = find(all, to);
          ASSERT_EQ(cost, position < 0 ? -1 : all.visited[static_cast<std::size_t>(position)].cost);
          ASSERT_EQ(route.empty(), cost < 0);
          if (cost < 0) continue;
          ASSERT_EQ(route.front(), from);
          ASSERT_EQ(route.back(), to);
          std::int32_t sum = 0;
          for (std::size_t i = 0; i + 1 < route.size(); ++i) {
            for (const Direction d : allDirections) {
              if (map.grid.neighbour(route[i], d) != route[i + 1]) continue;
              const std::int32_t step = stepCost(view, rules, route[i], d, flags);
              ASSERT_GT(step, 0);
              sum += step;
            }
          }
          ASSERT_EQ(sum, cost);
          std::vector<SquareIndex> second;
          if (cost > 0) {
            ASSERT_EQ(path(view, rules, from, to, cost - 1, flags, scratch, second), -1);
          }
          ASSERT_EQ(path(view, rules, from, to, cost, flags, scratch, second), cost);
          ASSERT_EQ(second, route);
        }
      }
    }
  }
}

TEST(Scratch, ReachIsRightAfterStampsWrapAround) {
  const Grid grid = built(field(4, 4));
  Scratch scratch;
  Reach before, after;
  reach(initialView(grid), {}, grid.find("m:A1"), 2, nullptr, scratch, before);
  scratch.epoch = ~0U;
  reach(initialView(grid), {}, grid.find("m:A1"), 2, nullptr, scratch, after);
  EXPECT_EQ(before.visited, after.visited);
}

}  // namespace
}  // namespace sortie::board
