// Steps off a level's edge, zones of control, plain costs and roofs.
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "board/moves/walk.h"
#include "brute_levels.h"

namespace sortie::board {
namespace {

using namespace maps;

std::vector<Step> stepsByBrute(const Tower& tower, const MoveRules& rules, SquareIndex from) {
  std::vector<Step> out;
  const Cell cell = tower.grid.cell(from);
  for (const Direction d : stepOrder)
    if (const std::optional<Step> step = deepStepByBrute(tower, rules, cell, d)) out.push_back(*step);
  for (const bool up : {true, false})
    if (const std::optional<Step> step = climbByBrute(tower, rules, cell, up)) out.push_back(*step);
  return out;
}

std::map<SquareIndex, std::int32_t> costsByBrute(const Tower& tower, const MoveRules& rules, SquareIndex start,
                                                 std::int32_t budget) {
  std::map<SquareIndex, std::int32_t> costs{{start, 0}};
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [square, cost] : std::map(costs)) {
      for (const Step& step : stepsByBrute(tower, rules, square)) {
        if (cost + step.cost > budget) continue;
        const auto [found, added] = costs.try_emplace(step.square, cost + step.cost);
        if (!added && found->second <= cost + step.cost) continue;
        found->second = cost + step.cost;
        changed = true;
      }
    }
  }
  return costs;
}

TEST(DeepMoves, StepsOfRandomTowersAgreeWithTheRule) {
  std::vector<Step> got;
  int falls = 0, climbs = 0, dear = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Tower tower = randomTower(seed, seed % 2 == 0);
    for (const MoveRules& rules : deepRules()) {
      for (const SquareIndex square : tower.grid.squares()) {
        legalSteps(initialView(tower.grid), rules, square, tower.flags.data(), got);
        ASSERT_EQ(got, stepsByBrute(tower, rules, square)) << seed << " " << tower.grid.name(square);
        for (const Step& step : got) {
          falls += step.fall > 0 ? 1 : 0;
          climbs += step.climb != Step::Climb::None ? 1 : 0;
          dear += step.cost > 2 ? 1 : 0;
          if (step.climb == Step::Climb::None) {
            ASSERT_EQ(stepCost(initialView(tower.grid), rules, square, step.direction, tower.flags.data()), step.cost);
          }
          const std::vector<SquareIndex> route{square, step.square};
          const Walk walked = walk(initialView(tower.grid), {.move = rules}, route, step.cost, tower.flags.data());
          ASSERT_EQ(walked.last, 1);
          ASSERT_EQ(walked.cost, step.cost);
        }
      }
    }
  }
  EXPECT_GT(falls, 1000);
  EXPECT_GT(climbs, 100);
  EXPECT_GT(dear, 1000);
}

TEST(DeepMoves, ReachAndPathOfRandomTowersAgreeWithRelaxation) {
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  int lower = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const Tower tower = randomTower(seed, seed % 2 == 1);
    const GridView view = initialView(tower.grid);
    Dice dice(seed + 500);
    for (const MoveRules& rules : deepRules()) {
      const auto& squares = tower.grid.squares();
      const SquareIndex start =
          squares[static_cast<std::size_t>(dice.below(static_cast<std::int32_t>(squares.size())))];
      const std::int32_t budget = 2 + dice.below(12);
      const auto expected = costsByBrute(tower, rules, start, budget);
      reach(view, rules, start, budget, tower.flags.data(), scratch, out);
      std::map<SquareIndex, std::int32_t> got;
      std::vector<std::int32_t> ends;
      for (std::size_t i = 0; i < out.visited.size(); ++i) {
        const Reached& r = out.visited[i];
        got[r.square] = r.cost;
        if (!tower.has(tower.grid.cell(r.square), Mark) && (tower.flags[at(r.square)] & flag::NoEnd) == 0)
          ends.push_back(static_cast<std::int32_t>(i));
        lower += tower.grid.cell(r.square).level < tower.grid.cell(start).level ? 1 : 0;
      }
      ASSERT_EQ(got, expected) << seed;
      ASSERT_EQ(out.ends, ends) << seed;
      for (const SquareIndex to : squares) {
        const auto found = expected.find(to);
        const std::int32_t cost = found == expected.end() ? -1 : found->second;
        ASSERT_EQ(path(view, rules, start, to, budget, tower.flags.data(), scratch, route), cost) << seed;
        if (cost < 0) continue;
        const Walk walked = walk(view, {.move = rules, .declaredStops = false}, route, cost, tower.flags.data());
        ASSERT_EQ(walked.cost, cost);
        ASSERT_EQ(walked.last, static_cast<std::int32_t>(route.size()) - 1);
      }
    }
  }
  EXPECT_GT(lower, 500);
}

/// Every square of a large piece makes the step, and all land on one level.
TEST(DeepMoves, LargePiecesAgreeWithTheRuleOfTheirSquares) {
  std::vector<Step> got;
  int steps = 0, falls = 0, controlled = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const Tower tower = randomTower(seed, seed % 2 == 0);
    const GridView view = initialView(tower.grid);
    for (MoveRules rules : deepRules()) {
      rules.footprint = seed % 3 == 0 ? Footprint{2, 1} : Footprint{2, 2};
      MoveRules bare = rules;  // of one square, with no regard to control
      bare.footprint = {};
      bare.controlCost = 1;
      const auto parts = [&](const Cell& anchor) {
        std::vector<Cell> out;
        for (std::int32_t r = 0; r < rules.footprint.height; ++r)
          for (std::int32_t c = 0; c < rules.footprint.width; ++c)
            out.push_back({anchor.column + c, anchor.row + r, anchor.level});
        return out;
      };
      const auto whole = [&](const Cell& anchor) {
        for (const Cell& part : parts(anchor)) {
          if (tower.grid.at(part) == noSquare) return false;
          for (const Direction side : {Direction::North, Direction::West}) {
            const bool inner = side == Direction::North ? part.row > anchor.row : part.column > anchor.column;
            if (inner && edgeRules()[stateAt(tower.grid, part, side)].movable == 0) return false;
          }
          const bool middle = part.row > anchor.row && part.column > anchor.column;
          if (middle && !tower.grid.initialCorners().empty() &&
              cornerRules()[tower.grid.initialCorners()[at(tower.grid.at(part))]].movable == 0)
            return false;
        }
        return true;
      };
      const auto anyControlled = [&](const Cell& anchor) {
        for (const Cell& part : parts(anchor))
          if ((tower.flags[at(tower.grid.at(part))] & flag::Controlled) != 0) return true;
        return false;
      };
      for (const SquareIndex square : tower.grid.squares()) {
        const Cell anchor = tower.grid.cell(square);
        std::vector<Step> expected;
        for (const Direction d : stepOrder) {
          if (!whole(anchor)) break;
          std::int32_t cost = 0, fall = -1;
          bool good = true;
          for (const Cell& part : parts(anchor)) {
            const std::optional<Step> step = deepStepByBrute(tower, bare, part, d);
            good = good && step && (fall < 0 || fall == step->fall);
            if (!good) break;
            fall = step->fall;
            cost = std::max(cost, step->cost);
          }
          if (!good) continue;
          Cell to = beside(anchor, d);
          to.level -= fall;
          if (!whole(to)) continue;
          if (anyControlled(anchor) && anyControlled(to))
            cost = std::max(cost, pricedByBrute(rules, d, 1, false, true));
          expected.push_back({tower.grid.at(to), cost, d, fall});
        }
        legalSteps(view, rules, square, tower.flags.data(), got);
        ASSERT_EQ(got, expected) << seed << " " << tower.grid.name(square);
        steps += static_cast<int>(got.size());
        for (const Step& step : got) falls += step.fall > 0 ? 1 : 0;
        controlled += !got.empty() && anyControlled(anchor) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(steps, 1000);
  EXPECT_GT(controlled, 100);
  EXPECT_GT(falls, 0);
}

// The example W03 of the Mayhem rules: rows grow south here, so its (1,1) is B2 of three rows.
TEST(DeepMoves, EdgesAndCornersAddCostOrCloseTheWay) {
  std::vector<EdgeRules> edges(3);
  edges[1].movable = 0;  // wall
  edges[2].cost = 3;     // obstacle
  std::vector<CornerRules> corners(3);
  corners[1].cost = 3;     // obstacle
  corners[2].movable = 0;  // a point of a wall
  GridBuilder b(edges, {}, corners);
  b.placeTile({.id = "m", .at = {}, .width = 3, .height = 3});
  b.mapEdge("m:B2", Direction::East, 2);
  b.mapEdge("m:B2", Direction::South, 1);
  b.mapCorner("m:B2", Direction::NorthEast, 1);
  b.mapCorner("m:B2", Direction::SouthEast, 2);
  b.mapCorner("m:B2", Direction::SouthWest, 1);
  const Grid grid = built(b);
  MoveRules rules;
  const auto cost = [&](Direction d) { return stepCost(initialView(grid), rules, grid.find("m:B2"), d, nullptr); };
  using enum Direction;
  EXPECT_EQ(cost(NorthWest), 1);
  EXPECT_EQ(cost(North), 1);
  EXPECT_EQ(cost(NorthEast), 3);
  EXPECT_EQ(cost(East), 3);
  EXPECT_EQ(cost(SouthEast), -1);
  EXPECT_EQ(cost(South), -1);
  EXPECT_EQ(cost(SouthWest), 3);
  EXPECT_EQ(cost(West), 1);
  rules.plainCosts = true;
  EXPECT_EQ(cost(NorthEast), 1);
  EXPECT_EQ(cost(East), 1);
  EXPECT_EQ(cost(SouthWest), 1);
  EXPECT_EQ(cost(SouthEast), -1) << "what is closed stays closed";
  Scratch scratch;
  Reach out;
  reach(initialView(grid), rules, grid.find("m:B2"), 1, nullptr, scratch, out);
  EXPECT_EQ(out.visited.size(), 7u);
}

TEST(DeepMoves, LeavingARoofOverItsCornerCostsTheParapet) {
  GridBuilder b(edgeRules(), groundRules());
  b.placeTile({.id = "low", .at = {0, 0, 0}, .width = 4, .height = 4});
  b.placeTile({.id = "high", .at = {1, 1, 2}, .width = 1, .height = 1});
  b.mapEdge("high:A1", Direction::East, Fence);
  b.mapEdge("high:A1", Direction::South, Wall);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  MoveRules rules;
  rules.falls = true;
  std::vector<Step> steps;
  legalSteps(view, rules, grid.find("high:A1"), nullptr, steps);
  const auto landed = [&](const char* name, std::int32_t cost, Direction d) {
    return Step{grid.find(name), cost, d, 2};
  };
  using enum Direction;
  EXPECT_EQ(steps, (std::vector{landed("low:B1", 1, North), landed("low:C2", 2, East), landed("low:A2", 1, West),
                                landed("low:C1", 1, NorthEast), landed("low:C3", 1, SouthEast),
                                landed("low:A3", 1, SouthWest), landed("low:A1", 1, NorthWest)}));
  rules.falls = false;
  legalSteps(view, rules, grid.find("high:A1"), nullptr, steps);
  EXPECT_TRUE(steps.empty());
}

// Control is of the level landed on, costs do not add up, and what only enters or leaves it pays nothing.
TEST(DeepMoves, ControlCountsBetweenControlledSquares) {
  GridBuilder b = field(6, 3);
  b.mapEdge("m:B2", Direction::East, Fence);
  const Grid grid = built(b);
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  for (const char* name : {"m:B1", "m:B2", "m:C1", "m:C2"}) flags[at(grid.find(name))] |= flag::Controlled;
  MoveRules rules;
  rules.controlCost = 3;
  const auto cost = [&](const char* from, Direction d) {
    return stepCost(initialView(grid), rules, grid.find(from), d, flags.data());
  };
  EXPECT_EQ(cost("m:A2", Direction::East), 1);
  EXPECT_EQ(cost("m:B2", Direction::North), 3);
  EXPECT_EQ(cost("m:B2", Direction::East), 3) << "a fence of two adds nothing";
  EXPECT_EQ(cost("m:C2", Direction::East), 1);
  Scratch scratch;
  std::vector<SquareIndex> route;
  EXPECT_EQ(path(initialView(grid), rules, grid.find("m:B1"), grid.find("m:C1"), 9, flags.data(), scratch, route), 3);
}

}  // namespace
}  // namespace sortie::board
