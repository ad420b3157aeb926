// Things that stand at corners: where they lie, and what they do to steps, contacts and lines.
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "board/area.h"
#include "board/lines/sight.h"
#include "brute_step.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

TEST(Corner, TurnsWithItsTile) {
  const char* expected[] = {"t:A1:south-east", "t:C1:south-west", "t:B3:north-west", "t:A2:north-east"};
  for (std::int32_t turns = 0; turns < 4; ++turns) {
    GridBuilder b = builder(true);
    const std::int32_t tile = b.placeTile({.id = "t", .at = {}, .width = 2, .height = 3, .turns = turns});
    b.tileCorner(tile, {0, 0, 0}, Direction::SouthEast, Post);
    const Grid grid = built(b);
    EXPECT_EQ(grid.initialCorners()[static_cast<std::size_t>(grid.findCorner(expected[turns]))], Post) << turns;
    int set = 0;
    for (const std::uint8_t state : grid.initialCorners()) set += state != Bare ? 1 : 0;
    EXPECT_EQ(set, 1);
  }
}

TEST(Corner, TheMapOverridesTilesAndTheMoreClosedTileWins) {
  GridBuilder b = builder(true);
  const std::int32_t west = b.placeTile({.id = "w", .at = {}, .width = 1, .height = 2});
  const std::int32_t east = b.placeTile({.id = "e", .at = {1, 0, 0}, .width = 1, .height = 2});
  b.tileCorner(west, {0, 0, 0}, Direction::SouthEast, Post);
  b.tileCorner(east, {0, 0, 0}, Direction::SouthWest, Thorns);
  b.tileCorner(east, {0, 0, 0}, Direction::NorthWest, Bush);
  b.mapCorner("w:A1", Direction::NorthEast, Bare);
  const Grid grid = built(b);
  const auto state = [&](const char* name) {
    return grid.initialCorners()[static_cast<std::size_t>(grid.findCorner(name))];
  };
  EXPECT_EQ(state("w:A1:south-east"), Post);
  EXPECT_EQ(state("w:A1:north-east"), Bare);
}

TEST(Corner, MistakeInACornerIsNamed) {
  GridBuilder side = builder(true);
  side.placeTile({.id = "m", .at = {}, .width = 2, .height = 2});
  GridBuilder state = side, undeclared = field(2, 2);
  side.mapCorner("m:A1", Direction::North, Post);
  state.mapCorner("m:A1", Direction::NorthEast, cornerStates);
  undeclared.mapCorner("m:A1", Direction::NorthEast, 1);
  EXPECT_EQ(side.build().error().code, "corner-side");
  EXPECT_EQ(state.build().error().code, "corner-state");
  EXPECT_EQ(undeclared.build().error().code, "corner-state");
}

TEST(Corner, WithoutKindsOfCornerTheViewHasNone) { EXPECT_EQ(initialView(built(field(2, 2))).cornerStates, nullptr); }

TEST(Corner, ContactsAcrossAPostAreCutUnderBothPolicies) {
  GridBuilder b = builder(true);
  b.placeTile({.id = "m", .at = {}, .width = 2, .height = 2});
  b.mapCorner("m:A1", Direction::SouthEast, Post);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  EXPECT_FALSE(adjacent(view, grid.find("m:A1"), grid.find("m:B2"), Diagonal::Free));
  EXPECT_FALSE(adjacent(view, grid.find("m:B1"), grid.find("m:A2")));
  EXPECT_TRUE(adjacent(view, grid.find("m:A1"), grid.find("m:B1")));
}

TEST(Corner, RandomStepsReachesAndPathsAgreeWithTheRule) {
  Scratch scratch;
  int passed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomMap map = randomMap(seed, seed % 2 == 0, 10, 8, 30);
    const GridView view = initialView(map.grid);
    MoveRules rules;
    rules.diagonal = seed % 3 == 0 ? Diagonal::Free : Diagonal::Corner;
    rules.diagonalCost = seed % 5 == 0 ? 2 : 1;
    rules.directions = seed % 7 == 0 ? 4 : 8;
    const SquareIndex start = map.grid.squares()[seed % map.grid.squares().size()];
    std::map<SquareIndex, std::int32_t> expected{{start, 0}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [square, cost] : std::map(expected)) {
        for (const Direction d : allDirections) {
          const std::int32_t step = stepByBrute(map, rules, false, map.grid.cell(square), d);
          ASSERT_EQ(stepCost(view, rules, square, d, nullptr), step) << seed;
          if (step < 0 || cost + step > 7) continue;
          passed += isDiagonal(d) && cornerAt(map.grid, map.grid.cell(square), d) != Bare ? 1 : 0;
          const auto [found, added] = expected.try_emplace(map.grid.neighbour(square, d), cost + step);
          if (!added && found->second <= cost + step) continue;
          found->second = cost + step;
          changed = true;
        }
      }
    }
    Reach out;
    reach(view, rules, start, 7, nullptr, scratch, out);
    std::map<SquareIndex, std::int32_t> got;
    for (const Reached& r : out.visited) got[r.square] = r.cost;
    ASSERT_EQ(got, expected) << seed;
    std::vector<SquareIndex> route;
    for (const SquareIndex to : map.grid.squares()) {
      const auto found = expected.find(to);
      ASSERT_EQ(path(view, rules, start, to, 7, nullptr, scratch, route), found == expected.end() ? -1 : found->second);
    }
  }
  EXPECT_GT(passed, 100);
}

// Whether the segment between two points, in half squares, passes exactly through a lattice point that blocks sight.
bool throughBlockingCorner(const Grid& grid, std::int32_t level, std::int32_t x0, std::int32_t y0, std::int32_t x1,
                           std::int32_t y1) {
  for (const SquareIndex square : grid.squares()) {
    const Cell cell = grid.cell(square);
    if (cell.level != level) continue;
    for (const Direction d : {Direction::NorthWest, Direction::NorthEast, Direction::SouthEast, Direction::SouthWest}) {
      const std::uint8_t state = cornerAt(grid, cell, d);
      if (state != Post && state != Bush) continue;
      const std::int32_t x = 2 * cell.column + (columnStep(d) > 0 ? 2 : 0);
      const std::int32_t y = 2 * cell.row + (rowStep(d) > 0 ? 2 : 0);
      const bool on = (x - x0) * (y1 - y0) == (y - y0) * (x1 - x0);
      const bool within = (x - x0) * (x - x1) <= 0 && (y - y0) * (y - y1) <= 0;
      const bool end = (x == x0 && y == y0) || (x == x1 && y == y1);
      if (on && within && !end) return true;
    }
  }
  return false;
}

TEST(Corner, LinesAreBlockedOnlyByCornersTheyPassExactly) {
  int blocked = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const RandomMap map = randomMap(seed, false, 6, 6, 35);
    const GridView view = initialView(map.grid);
    GridView bare = view;
    bare.cornerStates = nullptr;
    Dice dice(seed);
    std::vector<SquareIndex> seen, expected;
    for (const SquareIndex a : map.grid.squares()) {
      const Cell p = map.grid.cell(a);
      expected.clear();
      for (const SquareIndex b : map.grid.squares()) {
        const Cell q = map.grid.cell(b);
        const bool hit =
            throughBlockingCorner(map.grid, 0, 2 * p.column + 1, 2 * p.row + 1, 2 * q.column + 1, 2 * q.row + 1);
        const bool open = sees(bare, a, b, map.flags.data());
        ASSERT_EQ(sees(view, a, b, map.flags.data()), open && !hit) << seed;
        ASSERT_EQ(sees(view, b, a, map.flags.data()), open && !hit) << seed;
        blocked += open && hit ? 1 : 0;
        if (open && !hit) expected.push_back(b);
        if (!dice.chance(10)) continue;
        for (const Direction d : {Direction::NorthWest, Direction::SouthEast}) {
          const CornerIndex from = map.grid.cornerOf(a, d), to = map.grid.cornerOf(b, opposite(d));
          const Cell f = map.grid.cell(SquareIndex{raw(from)}), t = map.grid.cell(SquareIndex{raw(to)});
          const bool post = throughBlockingCorner(map.grid, 0, 2 * f.column, 2 * f.row, 2 * t.column, 2 * t.row);
          ASSERT_EQ(cornerSight(view, from, to, a, b, map.flags.data()),
                    cornerSight(bare, from, to, a, b, map.flags.data()) && !post);
        }
      }
      visibleFrom(view, a, unlimited, map.flags.data(), {}, seen);
      ASSERT_EQ(seen, expected) << seed;
    }
  }
  EXPECT_GT(blocked, 200);
}

TEST(Corner, TheBlockerIsNamed) {
  GridBuilder b = builder(true);
  b.placeTile({.id = "m", .at = {}, .width = 3, .height = 3});
  b.mapCorner("m:B2", Direction::SouthEast, Bush);
  const Grid grid = built(b);
  const Sight line = sight(initialView(grid), grid.find("m:A1"), grid.find("m:C3"), nullptr);
  EXPECT_FALSE(line.clear);
  EXPECT_EQ(line.corner, grid.findCorner("m:B2:south-east"));
}

}  // namespace
}  // namespace sortie::board
