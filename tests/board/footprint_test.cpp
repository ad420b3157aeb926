// Pieces that cover several squares, held against the rule square by square.
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "board/moves/reach.h"
#include "board/moves/walk.h"
#include "brute_step.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

bool liesByBrute(const RandomMap& map, const MoveRules& rules, const Cell& nw) {
  for (std::int32_t r = 0; r < rules.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules.footprint.width; ++c) {
      const Cell cell{nw.column + c, nw.row + r, nw.level};
      if (map.grid.at(cell) == noSquare) return false;
      if (c > 0 && shutByBrute(map, rules, cell, Direction::West, true, false)) return false;
      if (r > 0 && shutByBrute(map, rules, cell, Direction::North, true, false)) return false;
      if (r > 0 && c > 0 && cornerAt(map.grid, cell, Direction::NorthWest) == Post) return false;
    }
  }
  return true;
}

std::int32_t stepOfAll(const RandomMap& map, const MoveRules& rules, bool useFlags, const Cell& nw, Direction d) {
  std::int32_t dearest = 0;
  for (std::int32_t r = 0; r < rules.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules.footprint.width; ++c) {
      const std::int32_t part = stepByBrute(map, rules, useFlags, {nw.column + c, nw.row + r, nw.level}, d);
      if (part < 0) return -1;
      dearest = std::max(dearest, part);
    }
  }
  return liesByBrute(map, rules, beside(nw, d)) ? dearest : -1;
}

TEST(Footprint, FlagsAndFeaturesOfAllSquaresOfAPieceCount) {
  GridBuilder b = field(5, 2);
  b.mapFeature("m:C2", Token);
  const Grid grid = built(b);
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  flags[at(grid.find("m:E1"))] = flag::NoEnd;
  MoveRules rules;
  rules.footprint = {1, 2};
  rules.directions = 4;
  Scratch scratch;
  Reach out;
  reach(initialView(grid), rules, grid.find("m:A1"), 9, flags.data(), scratch, out);
  std::vector<std::string> ends;
  for (std::size_t i = 0; i < out.ends.size(); ++i) ends.push_back(grid.name(out.end(i).square));
  EXPECT_EQ(ends, (std::vector<std::string>{"m:A1", "m:B1", "m:D1"})) << "not on the token below C1, nor where it ends";
  flags[at(grid.find("m:B2"))] = flag::Stop;
  reach(initialView(grid), rules, grid.find("m:A1"), 9, flags.data(), scratch, out);
  EXPECT_EQ(out.visited.size(), 2u) << "its southern square is halted on B2";
}

TEST(Footprint, WalkStopsWhenAnySquareOfThePieceIsBlocked) {
  GridBuilder b = field(6, 2);
  b.mapEdge("m:C2", Direction::West, Hatch);
  b.mapFeature("m:F2", Trap);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  std::vector<std::uint8_t> stops(edgeStates, 0);
  stops[Hatch] = 1;
  WalkRules rules;
  rules.stopEdges = stops.data();
  rules.move.footprint = {2, 2};
  std::vector<SquareIndex> route;
  for (const char* name : {"m:A1", "m:B1", "m:C1", "m:D1", "m:E1"}) route.push_back(grid.find(name));
  const Walk first = walk(view, rules, route, unlimited, nullptr);
  EXPECT_EQ(first.why, WalkStop::Edge);
  EXPECT_EQ(first.edge, grid.findEdge("m:C2:west"));
  EXPECT_EQ(first.last, 0) << "its eastern squares stand before the hatch";
  const Walk second = walk(view, rules, route, unlimited, nullptr, first.edge);
  EXPECT_EQ(second.why, WalkStop::Feature);
  EXPECT_EQ(second.square, grid.find("m:E1"));
}

TEST(Footprint, RandomMapsAgreeWithTheRuleSquareBySquare) {
  Scratch scratch;
  int moved = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    RandomMap map = randomMap(seed, seed % 2 == 0, 8, 8, seed % 4 == 1 ? 15 : 0);
    for (std::uint8_t& flags : map.flags) flags &= static_cast<std::uint8_t>(~flag::Stop);
    const bool useFlags = seed % 3 == 0;
    for (const Footprint size : {Footprint{2, 2}, Footprint{1, 2}, Footprint{3, 1}}) {
      MoveRules rules;
      rules.footprint = size;
      rules.kinds = seed % 5 == 0 ? 1 : 0;
      rules.directions = seed % 7 == 0 ? 4 : 8;
      for (const SquareIndex start : map.grid.squares()) {
        std::map<SquareIndex, std::int32_t> expected;
        if (liesByBrute(map, rules, map.grid.cell(start))) expected[start] = 0;
        for (bool changed = true; changed;) {
          changed = false;
          for (const auto& [square, cost] : std::map(expected)) {
            for (const Direction d : allDirections) {
              const std::int32_t step = stepOfAll(map, rules, useFlags, map.grid.cell(square), d);
              if (step < 0 || cost + step > 4) continue;
              const SquareIndex n = map.grid.at(beside(map.grid.cell(square), d));
              const auto found = expected.find(n);
              if (found != expected.end() && found->second <= cost + step) continue;
              expected[n] = cost + step;
              changed = true;
            }
          }
        }
        Reach out;
        reach(initialView(map.grid), rules, start, 4, useFlags ? map.flags.data() : nullptr, scratch, out);
        std::map<SquareIndex, std::int32_t> got;
        for (const Reached& r : out.visited) got[r.square] = r.cost;
        ASSERT_EQ(got, expected) << "seed " << seed << " from " << map.grid.name(start);
        moved += got.size() > 1 ? 1 : 0;
        if (start > map.grid.squares()[map.grid.squares().size() / 3]) break;
      }
    }
  }
  EXPECT_GT(moved, 300) << "the maps must leave room for such pieces";
}

}  // namespace
}  // namespace sortie::board
