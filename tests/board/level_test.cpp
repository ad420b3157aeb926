// Stairs: features that join a square to the one above it.
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "board/moves/walk.h"
#include "maps.h"

namespace sortie::board::levels_tests {
namespace {

enum Ground { Stairs, Mud, Hole, Flight, grounds };

std::vector<FeatureRules> grounds3() {
  std::vector<FeatureRules> rules(grounds);
  rules[Stairs].joinsUp = 1;
  rules[Mud].cost = 3;
  rules[Hole].enter = 0;
  rules[Flight].joinsUp = 2;
  return rules;
}

GridBuilder house(std::int32_t width, std::int32_t height, std::int32_t levels) {
  GridBuilder b(maps::edgeRules(), grounds3());
  b.placeTile({.id = "h", .at = {}, .width = width, .height = height, .levels = levels});
  return b;
}

TEST(Levels, StairsAreWalkedUpAndDown) {
  GridBuilder b = house(3, 1, 2);
  b.mapFeature("h:B1", Stairs);
  b.mapFeature("h:B1/2", Mud);
  const Grid grid = maps::built(b);
  const GridView view = initialView(grid);
  Scratch scratch;
  Reach out;
  MoveRules rules;
  reach(view, rules, grid.find("h:A1"), 4, nullptr, scratch, out);
  EXPECT_EQ(path(out, grid.find("h:B1/2")), (std::vector{grid.find("h:A1"), grid.find("h:B1"), grid.find("h:B1/2")}));
  EXPECT_EQ(find(out, grid.find("h:C1/2")), -1) << "the mud above costs three";
  std::vector<SquareIndex> route;
  EXPECT_EQ(path(view, rules, grid.find("h:A1"), grid.find("h:C1/2"), unlimited, nullptr, scratch, route), 5);
  EXPECT_EQ(path(view, rules, grid.find("h:C1/2"), grid.find("h:A1"), unlimited, nullptr, scratch, route), 5);
  const Walk walked = walk(view, {}, route, unlimited, nullptr);
  EXPECT_EQ(walked.why, WalkStop::End);
  EXPECT_EQ(walked.cost, 5);
  const std::vector<SquareIndex> jump{grid.find("h:A1"), grid.find("h:A1/2")};
  EXPECT_EQ(walk(view, {}, jump, unlimited, nullptr).why, WalkStop::Illegal);
}

TEST(Levels, StairsLeadUpOnlyWhenBothSquaresHaveThem) {
  GridBuilder b = house(1, 1, 3);
  b.mapFeature("h:A1", Flight);
  b.mapFeature("h:A1/2", Flight);
  const Grid grid = maps::built(b);
  const GridView view = initialView(grid);
  Scratch scratch;
  Reach out;
  reach(view, {}, grid.find("h:A1/2"), 9, nullptr, scratch, out);
  EXPECT_NE(find(out, grid.find("h:A1")), -1);
  EXPECT_EQ(find(out, grid.find("h:A1/3")), -1) << "no stairs there";
}

TEST(Levels, LargePiecesDoNotClimb) {
  GridBuilder b = house(2, 1, 2);
  for (const char* square : {"h:A1", "h:B1"}) b.mapFeature(square, Stairs);
  const Grid grid = maps::built(b);
  MoveRules rules;
  rules.footprint = {2, 1};
  Scratch scratch;
  Reach out;
  reach(initialView(grid), rules, grid.find("h:A1"), 9, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 1u);
}

TEST(Levels, RandomHousesAgreeWithTheRule) {
  Scratch scratch;
  int climbed = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    maps::Dice dice(seed);
    GridBuilder b = house(4, 4, 3);
    for (std::int32_t i = 0; i < 48; ++i) {
      const Cell cell{i % 4, i / 4 % 4, i / 16};
      if (dice.chance(20)) b.tileFeature(0, cell, dice.below(grounds));
      if (dice.chance(20)) b.tileEdge(0, cell, Direction::South, maps::Wall);
    }
    const Grid grid = maps::built(b);
    const GridView view = initialView(grid);
    MoveRules rules;
    rules.directions = seed % 2 == 0 ? 4 : 8;
    rules.orthogonalCost = seed % 3 == 0 ? 2 : 1;
    std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
    for (const SquareIndex s : grid.squares()) flags[at(s)] = dice.chance(10) ? flag::Blocked : std::uint8_t{0};
    const auto has = [&](SquareIndex s, Ground ground) { return (grid.initialFeatures()[at(s)] >> ground & 1U) != 0; };
    const SquareIndex start = grid.squares()[seed % grid.squares().size()];
    std::map<SquareIndex, std::int32_t> expected{{start, 0}};
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [square, cost] : std::map(expected)) {
        const auto offer = [&, from = cost](SquareIndex to, std::int32_t step) {
          if (step < 0 || from + step > 12) return;
          const auto [found, added] = expected.try_emplace(to, from + step);
          if (!added && found->second <= from + step) return;
          found->second = from + step;
          changed = true;
        };
        for (const Direction d : allDirections) {
          if (const SquareIndex n = grid.neighbour(square, d); n != noSquare) {
            offer(n, stepCost(view, rules, square, d, flags.data()));
          }
        }
        const Cell c = grid.cell(square);
        for (const std::int32_t by : {1, -1}) {
          const SquareIndex to = grid.at({c.column, c.row, c.level + by});
          if (to == noSquare || has(to, Hole)) continue;
          if (!has(by > 0 ? square : to, Stairs) && !(has(square, Flight) && has(to, Flight))) continue;
          if (flags[at(to)] != 0) continue;
          offer(to, (has(to, Mud) ? 3 : 1) * rules.orthogonalCost);
        }
      }
    }
    Reach out;
    reach(view, rules, start, 12, flags.data(), scratch, out);
    std::map<SquareIndex, std::int32_t> got;
    for (const Reached& r : out.visited) got[r.square] = r.cost;
    ASSERT_EQ(got, expected) << seed;
    std::vector<SquareIndex> route;
    for (const SquareIndex to : grid.squares()) {
      const auto found = expected.find(to);
      const std::int32_t cost = found == expected.end() ? -1 : found->second;
      ASSERT_EQ(path(view, rules, start, to, 12, flags.data(), scratch, route), cost) << seed;
      climbed += cost > 0 && grid.cell(to).level != grid.cell(start).level ? 1 : 0;
    }
  }
  EXPECT_GT(climbed, 100);
}

}  // namespace
}  // namespace sortie::board::levels_tests
