#include "board/moves/flight.h"

#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "brute_levels.h"

namespace sortie::board {
namespace {

using namespace maps;

/// One square flown, by the words of board/moves/flight.h: squares it may lead to with their costs.
std::vector<std::pair<SquareIndex, std::int32_t>> flownByBrute(const Tower& tower, const MoveRules& rules,
                                                               std::int32_t height, SquareIndex from) {
  std::vector<std::pair<SquareIndex, std::int32_t>> out;
  const Cell here = tower.grid.cell(from);
  const bool outside = tower.top(here) == here.level;
  const auto add = [&](const Cell& to, Direction d, std::int32_t crossing, bool mud, bool control) {
    out.emplace_back(tower.grid.at(to), pricedByBrute(rules, d, crossing, mud, control));
  };
  for (const Direction d : stepOrder) {
    if (isDiagonal(d) && rules.directions == 4) continue;
    const Cell column = beside(here, d);
    const std::int32_t top = tower.top(column);
    if (top < 0) continue;
    const auto into = [&](std::int32_t level) {
      const Cell to{column.column, column.row, level}, start{here.column, here.row, level};
      const auto crossing = crossingByBrute(tower, rules, start, d, true);
      if (!crossing || tower.closed(to, rules)) return;
      const bool control = level == here.level && tower.controlled(here) && tower.controlled(to);
      add(to, d, *crossing, tower.has(to, Mud), control);
    };
    const Cell roof{column.column, column.row, top};
    if (!outside) {
      if (top > here.level) {
        if (rules.inside) into(here.level);
      } else if (top == here.level) {
        into(here.level);
      } else if (const auto crossing = crossingByBrute(tower, rules, here, d, true); crossing) {
        const Cell passed{column.column, column.row, here.level};
        if (!tower.has(passed, Spikes) && !tower.has(passed, Block)) add(roof, d, *crossing, false, false);
      }
      continue;
    }
    if (rules.inside)
      for (std::int32_t level = here.level; level <= height && level < top; ++level) into(level);
    if (top > height) continue;
    if (height >= tower.grid.levels()) {
      add(roof, d, 1, false, false);
      continue;
    }
    const Cell aloft{here.column, here.row, height}, next{column.column, column.row, height};
    const auto crossing = crossingByBrute(tower, rules, aloft, d, true);
    if (!crossing) continue;
    if (top < height) {
      if (!tower.has(next, Spikes) && !tower.has(next, Block)) add(roof, d, *crossing, false, false);
    } else if (!tower.closed(next, rules)) {
      const bool control = here.level == height && tower.controlled(here) && tower.controlled(next);
      add(next, d, *crossing, tower.has(next, Mud), control);
    }
  }
  return out;
}

/// Cheapest costs of flights of at most that many squares.
std::map<SquareIndex, std::int32_t> flightsByBrute(const Tower& tower, const MoveRules& rules, SquareIndex from,
                                                   const Flight& limits) {
  std::map<SquareIndex, std::int32_t> best{{from, 0}}, layer = best;
  if (tower.grid.cell(from).level > limits.height) return best;
  for (std::int32_t flown = 0; flown < limits.across; ++flown) {
    std::map<SquareIndex, std::int32_t> next;
    for (const auto& [square, cost] : layer) {
      for (const auto& [to, step] : flownByBrute(tower, rules, limits.height, square)) {
        if (cost + step > limits.budget) continue;
        const auto [found, added] = next.try_emplace(to, cost + step);
        if (!added) found->second = std::min(found->second, cost + step);
      }
    }
    for (const auto& [square, cost] : next) {
      const auto [found, added] = best.try_emplace(square, cost);
      if (!added) found->second = std::min(found->second, cost);
    }
    layer = next;
  }
  return best;
}

TEST(Flight, RandomTowersAgreeWithTheRule) {
  Scratch scratch;
  Reach out;
  int windows = 0, roofs = 0, shorter = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Tower tower = randomTower(seed, seed % 2 == 0);
    const auto& squares = tower.grid.squares();
    Dice dice(seed + 900);
    for (const MoveRules& rules : deepRules()) {
      SquareIndex from = squares[static_cast<std::size_t>(dice.below(static_cast<std::int32_t>(squares.size())))];
      while (tower.has(tower.grid.cell(from), Air))
        from = squares[static_cast<std::size_t>(dice.below(static_cast<std::int32_t>(squares.size())))];
      const Flight limits{dice.below(5), dice.below(6), dice.below(12)};
      const auto expected = flightsByBrute(tower, rules, from, limits);
      flight(initialView(tower.grid), rules, from, limits, tower.flags.data(), scratch, out);
      std::map<SquareIndex, std::int32_t> got, ends, expectedEnds;
      for (const Reached& r : out.visited) {
        const auto [found, added] = got.try_emplace(r.square, r.cost);
        if (!added) ++shorter;
        ASSERT_LE(found->second, r.cost) << "find() takes the first";
        if (r.from < 0) continue;
        const Reached& before = out.visited[static_cast<std::size_t>(r.from)];
        bool linked = false;
        for (const auto& [to, step] : flownByBrute(tower, rules, limits.height, before.square))
          linked = linked || (to == r.square && before.cost + step == r.cost);
        ASSERT_TRUE(linked) << seed;
      }
      ASSERT_EQ(got, expected) << seed << " from " << tower.grid.name(from) << " at " << limits.height;
      for (std::size_t i = 0; i < out.ends.size(); ++i) {
        ASSERT_TRUE(ends.emplace(out.end(i).square, out.end(i).cost).second) << "an end listed twice";
        ASSERT_LE(path(out, out.end(i).square).size(), static_cast<std::size_t>(limits.across) + 1);
      }
      for (const auto& [square, cost] : expected) {
        const Cell cell = tower.grid.cell(square);
        if (square != from && tower.closed(cell, rules)) continue;
        if (tower.has(cell, Mark) || (tower.flags[at(square)] & flag::NoEnd) != 0) continue;
        expectedEnds[square] = cost;
        windows += square != from && tower.top(cell) > cell.level ? 1 : 0;
        roofs += cell.level > tower.grid.cell(from).level ? 1 : 0;
      }
      ASSERT_EQ(ends, expectedEnds) << seed;
    }
  }
  EXPECT_GT(windows, 200);
  EXPECT_GT(roofs, 500);
  EXPECT_GT(shorter, 0);
}

/// A flight that stops on the way and goes on with what is left comes as far.
TEST(Flight, FlightContinuesFromTheMiddle) {
  Scratch scratch;
  Reach whole, rest;
  int checked = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Tower tower = randomTower(seed, true);
    const GridView view = initialView(tower.grid);
    for (const MoveRules& rules : deepRules()) {
      const SquareIndex from = tower.grid.squares()[seed % tower.grid.squares().size()];
      const Flight limits{2, 4, 9};
      flight(view, rules, from, limits, tower.flags.data(), scratch, whole);
      for (std::size_t i = 0; i < whole.ends.size(); ++i) {
        const std::vector<SquareIndex> way = path(whole, whole.end(i).square);
        if (way.size() < 3) continue;
        const std::int32_t at = find(whole, whole.end(i).square);
        std::int32_t before = at;  // the square after the first one flown
        while (whole.visited[static_cast<std::size_t>(whole.visited[static_cast<std::size_t>(before)].from)].from >= 0)
          before = whole.visited[static_cast<std::size_t>(before)].from;
        const Reached& middle =
            whole.visited[static_cast<std::size_t>(whole.visited[static_cast<std::size_t>(before)].from)];
        ASSERT_EQ(middle.square, from);
        const Reached& first = whole.visited[static_cast<std::size_t>(before)];
        flight(view, rules, first.square, {2, limits.across - 1, limits.budget - first.cost}, tower.flags.data(),
               scratch, rest);
        const std::int32_t there = find(rest, whole.end(i).square);
        ASSERT_GE(there, 0) << seed;
        ASSERT_EQ(rest.visited[static_cast<std::size_t>(there)].cost + first.cost, whole.end(i).cost) << seed;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 1000);
}

// The example W04 of the Mayhem rules.
TEST(Flight, FlightEndsAtTheLimitOfSquaresOrPoints) {
  GridBuilder b(edgeRules(), groundRules());
  b.placeTile({.id = "roof", .at = {0, 0, 0}, .width = 1, .height = 3, .levels = 2});
  b.placeTile({.id = "yard", .at = {1, 0, 0}, .width = 3, .height = 3});
  b.placeTile({.id = "tower", .at = {4, 0, 0}, .width = 2, .height = 3, .levels = 3});
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  const SquareIndex from = grid.find("roof:A2/2");
  MoveRules rules;
  Scratch scratch;
  Reach out;
  flight(view, rules, from, {.height = 2, .across = 4, .budget = 9}, nullptr, scratch, out);
  const std::int32_t four = find(out, grid.find("tower:A2/3"));
  ASSERT_GE(four, 0);
  EXPECT_EQ(out.visited[static_cast<std::size_t>(four)].cost, 4);
  EXPECT_EQ(path(out, grid.find("tower:A2/3")).size(), 5u);
  EXPECT_EQ(find(out, grid.find("tower:B2/3")), -1) << "five squares";
  flight(view, rules, from, {.height = 2, .across = 4, .budget = 3}, nullptr, scratch, out);
  EXPECT_EQ(find(out, grid.find("tower:A2/3")), -1);
  EXPECT_GE(find(out, grid.find("yard:C2")), 0);
  // Up 2 across 3, gliding down.
  flight(view, rules, from, {.height = 3, .across = 3, .budget = 9}, nullptr, scratch, out);
  const std::int32_t yard = find(out, grid.find("yard:C2"));
  ASSERT_GE(yard, 0);
  EXPECT_EQ(out.visited[static_cast<std::size_t>(yard)].cost, 3);
}

// The example W05: over somebody behind an obstacle, then through a window of the second level.
TEST(Flight, FlightMayPassAnEnemyAndEnterAWindow) {
  GridBuilder b(edgeRules(), groundRules());
  b.placeTile({.id = "yard", .at = {0, 0, 0}, .width = 4, .height = 3});
  b.placeTile({.id = "house", .at = {4, 0, 0}, .width = 3, .height = 3, .levels = 3});
  b.mapEdge("yard:B2", Direction::East, Fence);
  for (const char* row : {"1", "2", "3"})
    for (const char* level : {"", "/2"}) {
      const std::string square = std::string("house:A") + row + level;
      if (square != "house:A2/2") b.mapEdge(square, Direction::West, Wall);
    }
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  const SquareIndex enemy = grid.find("yard:C2");
  flags[at(enemy)] = flag::Blocked;
  eachAround(grid, enemy, {}, [&](SquareIndex s) { flags[at(s)] |= flag::Controlled; });
  MoveRules rules;
  rules.controlCost = 3;
  Scratch scratch;
  Reach out;
  flight(view, rules, grid.find("yard:A2"), {.height = 2, .across = 4, .budget = 4}, flags.data(), scratch, out);
  const SquareIndex inside = grid.find("house:A2/2");
  const std::int32_t window = find(out, inside);
  ASSERT_GE(window, 0);
  EXPECT_EQ(out.visited[static_cast<std::size_t>(window)].cost, 4);
  for (std::size_t i = 0; i < out.ends.size(); ++i) EXPECT_NE(out.end(i).square, enemy);
  EXPECT_EQ(find(out, grid.find("house:A2")), -1) << "a wall";
  flight(view, rules, grid.find("yard:A2"), {.height = 0, .across = 4, .budget = 4}, flags.data(), scratch, out);
  EXPECT_EQ(find(out, enemy), -1) << "at its own level nothing is ignored";
  // From the room it flies only once it has left by the window.
  flight(view, rules, inside, {.height = 2, .across = 2, .budget = 9}, flags.data(), scratch, out);
  EXPECT_EQ(path(out, grid.find("house:A2/3")), (std::vector{inside, grid.find("yard:D2"), grid.find("house:A2/3")}));
  EXPECT_EQ(find(out, grid.find("house:B2/3")), -1) << "not through the ceiling";
  rules.inside = false;
  flight(view, rules, grid.find("yard:A2"), {.height = 2, .across = 4, .budget = 4}, flags.data(), scratch, out);
  EXPECT_EQ(find(out, inside), -1);
  EXPECT_GE(find(out, grid.find("house:A2/3")), 0);
}

TEST(Flight, LargePiecesLandOnLevelGroundOnly) {
  GridBuilder b(edgeRules(), groundRules());
  b.placeTile({.id = "yard", .at = {0, 0, 0}, .width = 4, .height = 4});
  b.placeTile({.id = "house", .at = {4, 0, 0}, .width = 3, .height = 4, .levels = 2});
  b.placeTile({.id = "tower", .at = {7, 0, 0}, .width = 3, .height = 4, .levels = 3});
  b.mapFeature("yard:D4", Spikes);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  MoveRules rules;
  rules.inside = false;
  rules.footprint = {2, 2};
  Scratch scratch;
  Reach out;
  flight(view, rules, grid.find("yard:A1"), {.height = 1, .across = 8, .budget = 20}, nullptr, scratch, out);
  std::map<SquareIndex, std::int32_t> ends;
  for (std::size_t i = 0; i < out.ends.size(); ++i) ends[out.end(i).square] = out.end(i).cost;
  EXPECT_EQ(ends.at(grid.find("yard:C1")), 2);
  EXPECT_FALSE(ends.contains(grid.find("yard:D1"))) << "half on the roof";
  EXPECT_FALSE(ends.contains(grid.find("yard:C3"))) << "on the spikes";
  EXPECT_EQ(ends.at(grid.find("house:A1/2")), 4);
  EXPECT_EQ(ends.at(grid.find("house:B3/2")), 5);
  EXPECT_EQ(find(out, grid.find("house:C1/2")), -1) << "the tower is too high";
  EXPECT_EQ(ends.size(), 3u * 3u - 1u + 2u * 3u);
}

}  // namespace
}  // namespace sortie::board
