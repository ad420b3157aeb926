#include "board/lines/sight.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <gtest/gtest.h>

#include "board/moves/contact.h"
#include "board/moves/reach.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

// A fraction with a positive denominator; the numbers here are small.
struct Ratio {
  std::int64_t n = 0, d = 1;
  friend bool operator<(const Ratio& a, const Ratio& b) { return a.n * b.d < b.n * a.d; }
};
Ratio ratio(std::int64_t n, std::int64_t d) { return d < 0 ? Ratio{-n, -d} : Ratio{n, d}; }

// The segment in half squares: centres are odd, lattice points even.
struct Segment {
  std::int64_t x0, y0, x1, y1;
};

// How much of the segment, as a span of its parameter, lies strictly inside the open box; false if none.
bool insideOf(const Segment& s, std::int64_t left, std::int64_t top, std::int64_t right, std::int64_t bottom) {
  Ratio low{0, 1}, high{1, 1};
  const auto clip = [&](std::int64_t from, std::int64_t to, std::int64_t lower, std::int64_t upper) {
    if (from == to) return lower < from && from < upper;
    Ratio enter = ratio(lower - from, to - from), leave = ratio(upper - from, to - from);
    if (leave < enter) std::swap(enter, leave);
    if (low < enter) low = enter;
    if (leave < high) high = leave;
    return true;
  };
  return clip(s.x0, s.x1, left, right) && clip(s.y0, s.y1, top, bottom) && low < high;
}

bool wallByBrute(const Grid& grid, const Cell& cell, const SightRules& rules) {
  const SquareIndex s = grid.at(cell);
  if (s == noSquare) return rules.outsideBlocks;
  return (grid.initialFeatures()[at(s)] & bit(Rock)) != 0;
}
bool edgeByBrute(const Grid& grid, const Cell& cell, Direction side) {
  return edgeRules()[stateAt(grid, cell, side)].sight == 0;
}

// The rule word for word: every edge, square and corner of the map is held against the segment.
bool seesByBrute(const RandomMap& map, SquareIndex a, SquareIndex b, bool useFlags, const SightRules& rules) {
  const Grid& grid = map.grid;
  const Cell from = grid.cell(a), to = grid.cell(b);
  const Segment s{2 * from.column + 1, 2 * from.row + 1, 2 * to.column + 1, 2 * to.row + 1};
  const std::int64_t dx = s.x1 - s.x0, dy = s.y1 - s.y0;
  for (std::int32_t row = std::min(from.row, to.row); row <= std::max(from.row, to.row); ++row) {
    for (std::int32_t column = std::min(from.column, to.column); column <= std::max(from.column, to.column); ++column) {
      const Cell cell{column, row, 0};
      if (cell != from && cell != to && insideOf(s, 2 * column, 2 * row, 2 * column + 2, 2 * row + 2)) {
        const SquareIndex square = grid.at(cell);
        if (wallByBrute(grid, cell, rules)) return false;
        if (useFlags && square != noSquare && (map.flags[at(square)] & rules.blockingFlags) != 0) return false;
      }
      // The west and north edges of this square: where does the segment meet their lines?
      if (dx != 0 && std::min(s.x0, s.x1) < 2 * column && 2 * column < std::max(s.x0, s.x1)) {
        const Ratio y = ratio(s.y0 * dx + (2 * column - s.x0) * dy, dx);
        if (Ratio{2 * row, 1} < y && y < Ratio{2 * row + 2, 1} && edgeByBrute(grid, cell, Direction::West))
          return false;
      }
      if (dy != 0 && std::min(s.y0, s.y1) < 2 * row && 2 * row < std::max(s.y0, s.y1)) {
        const Ratio x = ratio(s.x0 * dy + (2 * row - s.y0) * dx, dy);
        if (Ratio{2 * column, 1} < x && x < Ratio{2 * column + 2, 1} && edgeByBrute(grid, cell, Direction::North)) {
          return false;
        }
      }
      // The north-west corner of this square.
      const std::int64_t cx = 2 * column - s.x0, cy = 2 * row - s.y0;
      if (dx == 0 || dy == 0 || cx * dy != cy * dx) continue;
      if (!(std::min(s.x0, s.x1) < 2 * column && 2 * column < std::max(s.x0, s.x1))) continue;
      const bool falling = (dx > 0) == (dy > 0);  // from the north-west square to the south-east one, or back
      const Cell se = cell, nw{column - 1, row - 1, 0}, ne{column, row - 1, 0}, sw{column - 1, row, 0};
      const bool northWall = edgeByBrute(grid, ne, Direction::West), southWall = edgeByBrute(grid, se, Direction::West);
      const bool westWall = edgeByBrute(grid, sw, Direction::North), eastWall = edgeByBrute(grid, se, Direction::North);
      const bool one = falling ? northWall || eastWall || wallByBrute(grid, ne, rules)
                               : northWall || westWall || wallByBrute(grid, nw, rules);
      const bool other = falling ? southWall || westWall || wallByBrute(grid, sw, rules)
                                 : southWall || eastWall || wallByBrute(grid, se, rules);
      if (one && other) return false;
    }
  }
  return true;
}

TEST(Sight, RandomMapsAgreeWithRationalArithmeticAndAreSymmetric) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const RandomMap map = randomMap(seed, false, 12, 8);
    const GridView view = initialView(map.grid);
    for (const bool useFlags : {false, true}) {
      SightRules rules;
      rules.outsideBlocks = seed % 3 == 0;
      if (seed % 4 == 0) rules.blockingFlags = flag::Figure | flag::Blocked;
      const std::uint8_t* flags = useFlags ? map.flags.data() : nullptr;
      for (const SquareIndex a : map.grid.squares()) {
        for (const SquareIndex b : map.grid.squares()) {
          const bool expected = seesByBrute(map, a, b, useFlags, rules);
          ASSERT_EQ(sees(view, a, b, flags, rules), expected) << seed << map.grid.name(a) << map.grid.name(b);
          ASSERT_EQ(sees(view, b, a, flags, rules), expected);
          const Sight result = sight(view, a, b, flags, rules);
          ASSERT_EQ(result.clear, expected);
          const int named = (result.square != noSquare) + (result.edge != noEdge) + (result.corner != noCorner);
          ASSERT_EQ(named, expected ? 0 : 1);
        }
      }
    }
  }
}

TEST(Sight, CrossedSquaresAreExactlyThoseTheLineEnters) {
  const Grid grid = built(field(9, 7));
  const GridView view = initialView(grid);
  std::vector<SquareIndex> crossed;
  for (const SquareIndex a : grid.squares()) {
    for (const SquareIndex b : grid.squares()) {
      ASSERT_TRUE(sight(view, a, b, nullptr, {}, crossed));
      const Cell from = grid.cell(a), to = grid.cell(b);
      const Segment s{2 * from.column + 1, 2 * from.row + 1, 2 * to.column + 1, 2 * to.row + 1};
      std::vector<SquareIndex> expected;
      for (const SquareIndex q : grid.squares()) {
        const Cell& c = grid.cell(q);
        if (q != a && q != b && insideOf(s, 2 * c.column, 2 * c.row, 2 * c.column + 2, 2 * c.row + 2))
          expected.push_back(q);
      }
      std::vector<SquareIndex> sorted = crossed;
      std::sort(sorted.begin(), sorted.end());
      ASSERT_EQ(sorted, expected);
    }
  }
}

// A line from A1 to C3 passes the corner between B1 and A2, then B2, then the corner between C2 and B3.
// CIT-LOS-02: what stands in B1 and in A2.
TEST(Sight, LineThroughACornerDependsOnBothBlockers) {
  enum class Side { Empty, Figure, WallSquare, WallBorder };
  for (const Side one : {Side::Empty, Side::Figure, Side::WallSquare, Side::WallBorder}) {
    for (const Side other : {Side::Empty, Side::Figure, Side::WallSquare, Side::WallBorder}) {
      GridBuilder b = field(3, 3);
      if (one == Side::WallSquare) b.mapFeature("m:B1", Rock);
      if (other == Side::WallSquare) b.mapFeature("m:A2", Rock);
      if (one == Side::WallBorder) b.mapEdge("m:B1", Direction::South, Wall);
      if (other == Side::WallBorder) b.mapEdge("m:A2", Direction::North, Wall);
      const Grid grid = built(b);
      std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
      if (one == Side::Figure) flags[at(grid.find("m:B1"))] = flag::Figure;
      if (other == Side::Figure) flags[at(grid.find("m:A2"))] = flag::Figure;
      const bool walls = one >= Side::WallSquare && other >= Side::WallSquare;
      const Sight line = sight(initialView(grid), grid.find("m:A1"), grid.find("m:C3"), flags.data());
      EXPECT_EQ(line.clear, !walls) << static_cast<int>(one) << static_cast<int>(other);
      EXPECT_EQ(line.corner, walls ? grid.findCorner("m:A1:south-east") : noCorner);
    }
  }
}

TEST(Sight, StraightWallBlocksAtACornerButEndOfWallAndLDoNot) {
  const auto clear = [](std::vector<std::pair<const char*, Direction>> walls) {
    GridBuilder b = field(2, 2);
    for (const auto& [square, side] : walls) b.mapEdge(square, side, Wall);
    const Grid grid = built(b);
    const bool there = sees(initialView(grid), grid.find("m:A1"), grid.find("m:B2"), nullptr);
    EXPECT_EQ(there, sees(initialView(grid), grid.find("m:B2"), grid.find("m:A1"), nullptr));
    return there;
  };
  EXPECT_TRUE(clear({{"m:A1", Direction::East}}));
  EXPECT_TRUE(clear({{"m:B2", Direction::West}}));
  EXPECT_TRUE(clear({{"m:B1", Direction::West}, {"m:B1", Direction::South}}));
  EXPECT_FALSE(clear({{"m:A1", Direction::East}, {"m:A2", Direction::East}}));
  EXPECT_FALSE(clear({{"m:A1", Direction::South}, {"m:B1", Direction::South}}));
  EXPECT_FALSE(clear({{"m:A1", Direction::South}, {"m:A1", Direction::East}}));
  EXPECT_FALSE(clear({{"m:B2", Direction::North}, {"m:B2", Direction::West}}));
}

TEST(Sight, FigureBlocksWhenTheLineEntersItsSquareAtAll) {
  const Grid grid = built(field(5, 2));
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  const auto clear = [&](const char* a, const char* b) {
    return sees(initialView(grid), grid.find(a), grid.find(b), flags.data());
  };
  flags[at(grid.find("m:C1"))] = flag::Figure;
  EXPECT_FALSE(clear("m:A1", "m:E1"));
  EXPECT_FALSE(clear("m:A1", "m:E2"));  // passes C1 and C2
  EXPECT_TRUE(clear("m:A1", "m:C1"));   // the target itself
  EXPECT_TRUE(clear("m:C1", "m:E2"));   // and the viewer
  flags[at(grid.find("m:C1"))] = flag::Blocked | flag::NoEnd;
  EXPECT_TRUE(clear("m:A1", "m:E1"));  // tokens that hinder movement hide nothing
}

TEST(Sight, PitsAndGapsDoNotBlock) {
  GridBuilder b = builder();
  b.placeTile({.id = "a", .at = {0, 0, 0}, .width = 2, .height = 1});
  b.placeTile({.id = "b", .at = {3, 0, 0}, .width = 1, .height = 1});
  b.mapFeature("a:B1", Pit);
  const Grid grid = built(b);
  EXPECT_TRUE(sees(initialView(grid), grid.find("a:A1"), grid.find("b:A1"), nullptr));
  SightRules strict;
  strict.outsideBlocks = true;
  EXPECT_FALSE(sees(initialView(grid), grid.find("a:A1"), grid.find("b:A1"), nullptr, strict));
}

TEST(Sight, SquaresOfDifferentLevelsDoNotSeeEachOther) {
  GridBuilder b = builder();
  b.placeTile({.id = "a", .at = {}, .width = 2, .height = 2, .levels = 2});
  const Grid grid = built(b);
  EXPECT_FALSE(sees(initialView(grid), grid.find("a:A1"), grid.find("a:A1/2"), nullptr));
  EXPECT_TRUE(sees(initialView(grid), grid.find("a:B2/2"), grid.find("a:A1/2"), nullptr));
}

TEST(Sight, NamesTheFirstBlocker) {
  GridBuilder b = field(6, 1);
  b.mapEdge("m:B1", Direction::East, Curtain);
  b.mapFeature("m:E1", Rock);
  const Grid grid = built(b);
  EXPECT_EQ(sight(initialView(grid), grid.find("m:A1"), grid.find("m:F1"), nullptr).edge, grid.findEdge("m:B1:east"));
  const Sight back = sight(initialView(grid), grid.find("m:F1"), grid.find("m:A1"), nullptr);
  EXPECT_EQ(back.square, grid.find("m:E1"));
  EXPECT_EQ(back.edge, noEdge);
  std::vector<SquareIndex> crossed;
  EXPECT_FALSE(sight(initialView(grid), grid.find("m:F1"), grid.find("m:A1"), nullptr, {}, crossed));
  EXPECT_EQ(crossed, std::vector{grid.find("m:E1")});
}

TEST(Sight, LargePieceIsSeenAtAnySquareAndDoesNotBlockItself) {
  GridBuilder b = field(6, 3);
  b.mapEdge("m:C1", Direction::East, Wall);
  const Grid grid = built(b);
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(grid.squareCount()), 0);
  for (const char* own : {"m:E1", "m:F1", "m:E2", "m:F2"}) flags[at(grid.find(own))] = flag::Figure;
  const GridView view = initialView(grid);
  const SquareIndex big = grid.find("m:E1");
  EXPECT_FALSE(sees(view, grid.find("m:A1"), big, flags.data()));
  EXPECT_TRUE(sight(view, grid.find("m:A1"), {}, big, {2, 2}, flags.data()));
  EXPECT_TRUE(sight(view, big, {2, 2}, grid.find("m:A1"), {}, flags.data()));
  flags[at(grid.find("m:D2"))] = flags[at(grid.find("m:B1"))] = flag::Figure;
  EXPECT_FALSE(sight(view, grid.find("m:A1"), {}, big, {2, 2}, flags.data()));
}

// The rule word for word for segments between lattice points.
bool cornerSeesByBrute(const RandomMap& map, CornerIndex from, CornerIndex to, SquareIndex a, SquareIndex b) {
  const Grid& grid = map.grid;
  const Cell p = grid.cell(SquareIndex{raw(from)}), q = grid.cell(SquareIndex{raw(to)});
  const Segment s{2 * p.column, 2 * p.row, 2 * q.column, 2 * q.row};
  const std::int64_t dx = s.x1 - s.x0, dy = s.y1 - s.y0;
  const auto wall = [&](const Cell& c) { return wallByBrute(grid, c, {}); };
  const auto blocks = [&](const Cell& c) {
    const SquareIndex square = grid.at(c);
    if (square == a || square == b) return false;
    return wall(c) || (square != noSquare && (map.flags[at(square)] & flag::Figure) != 0);
  };
  const auto between = [](std::int64_t value, std::int64_t x, std::int64_t y) {
    return std::min(x, y) < value && value < std::max(x, y);
  };
  const auto covers = [](std::int64_t value, std::int64_t x, std::int64_t y) {
    return std::min(x, y) <= value && value + 2 <= std::max(x, y);
  };
  for (std::int32_t row = std::min(p.row, q.row); row <= std::max(p.row, q.row); ++row) {
    for (std::int32_t column = std::min(p.column, q.column); column <= std::max(p.column, q.column); ++column) {
      const Cell se{column, row, 0}, nw{column - 1, row - 1, 0}, ne{column, row - 1, 0}, sw{column - 1, row, 0};
      const bool northEdge = edgeByBrute(grid, ne, Direction::West), southEdge = edgeByBrute(grid, se, Direction::West);
      const bool westEdge = edgeByBrute(grid, sw, Direction::North), eastEdge = edgeByBrute(grid, se, Direction::North);
      const std::int64_t x = 2 * column, y = 2 * row;
      if (insideOf(s, x, y, x + 2, y + 2) && blocks(se)) return false;
      if (dy == 0 && covers(x, s.x0, s.x1) && (eastEdge || (blocks(se) && blocks(ne)))) return false;
      if (dx == 0 && covers(y, s.y0, s.y1) && (southEdge || (blocks(se) && blocks(sw)))) return false;
      if (dy == 0 && between(x, s.x0, s.x1)) {
        if ((northEdge || wall(ne) || wall(nw)) && (southEdge || wall(se) || wall(sw))) return false;
      }
      if (dx == 0 && between(y, s.y0, s.y1)) {
        if ((westEdge || wall(nw) || wall(sw)) && (eastEdge || wall(ne) || wall(se))) return false;
      }
      if (dx == 0 || dy == 0) continue;
      if (between(x, s.x0, s.x1)) {
        const Ratio hit = ratio(s.y0 * dx + (x - s.x0) * dy, dx);
        if (Ratio{y, 1} < hit && hit < Ratio{y + 2, 1} && southEdge) return false;
      }
      if (between(y, s.y0, s.y1)) {
        const Ratio hit = ratio(s.x0 * dy + (y - s.y0) * dx, dy);
        if (Ratio{x, 1} < hit && hit < Ratio{x + 2, 1} && eastEdge) return false;
      }
      if (!between(x, s.x0, s.x1) || (x - s.x0) * dy != (y - s.y0) * dx) continue;
      const bool falling = (dx > 0) == (dy > 0);
      const bool one = falling ? northEdge || eastEdge || wall(ne) : northEdge || westEdge || wall(nw);
      const bool other = falling ? southEdge || westEdge || wall(sw) : southEdge || eastEdge || wall(se);
      if (one && other) return false;
    }
  }
  return true;
}

TEST(CornerSight, RandomMapsAgreeWithRationalArithmeticAndAreSymmetric) {
  constexpr std::array<Direction, 4> corners{Direction::NorthEast, Direction::SouthEast, Direction::SouthWest,
                                             Direction::NorthWest};
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const RandomMap map = randomMap(seed, false, 10, 8);
    const GridView view = initialView(map.grid);
    Dice dice(seed);
    for (const SquareIndex a : map.grid.squares()) {
      for (const SquareIndex b : map.grid.squares()) {
        if (!dice.chance(8)) continue;
        int best = 0, worst = 4;
        for (const Direction mine : corners) {
          int seen = 0;
          for (const Direction theirs : corners) {
            const CornerIndex from = map.grid.cornerOf(a, mine), to = map.grid.cornerOf(b, theirs);
            const bool expected = cornerSeesByBrute(map, from, to, a, b);
            ASSERT_EQ(cornerSight(view, from, to, a, b, map.flags.data()), expected)
                << seed << " " << map.grid.name(from) << " " << map.grid.name(to);
            ASSERT_EQ(cornerSight(view, to, from, a, b, map.flags.data()), expected);
            seen += expected ? 1 : 0;
          }
          best = std::max(best, seen);
          worst = std::min(worst, seen);
        }
        for (int needed = 1; needed <= 4; ++needed) {
          ASSERT_EQ(cornersSee(view, a, b, map.flags.data(), {false, needed, {}}), best >= needed);
          ASSERT_EQ(cornersSee(view, a, b, map.flags.data(), {true, needed, {}}), worst >= needed);
        }
      }
    }
  }
}

TEST(CornerSight, CornerSeesAroundABlockerThatHidesTheCentre) {
  GridBuilder b = field(3, 2);
  b.mapFeature("m:B1", Rock);
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  const SquareIndex a = grid.find("m:A1"), c = grid.find("m:C1");
  EXPECT_FALSE(sees(view, a, c, nullptr));
  const SightRules strict{.outsideBlocks = true};
  EXPECT_TRUE(cornersSee(view, a, c, nullptr, {false, 2, strict}));  // along the south side of the rock
  EXPECT_FALSE(cornersSee(view, a, c, nullptr, {true, 1, strict}));  // not from the north-west corner
  EXPECT_TRUE(cornersSee(view, a, c, nullptr, {true, 1, {}}));       // unless along the north rim
}

TEST(Visible, VisibleSquares_AreThoseThatSeesAccepts) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const RandomMap map = randomMap(seed, false, 12, 8);
    const GridView view = initialView(map.grid);
    std::vector<SquareIndex> got;
    SightRules rules;
    rules.outsideBlocks = seed % 2 == 0;
    for (const SquareIndex a : map.grid.squares()) {
      for (const std::int32_t range : {0, 1, 3, 5, unlimited}) {
        const std::uint8_t* flags = seed % 3 == 0 ? nullptr : map.flags.data();
        visibleFrom(view, a, range, flags, rules, got);
        std::vector<SquareIndex> expected;
        for (const SquareIndex b : map.grid.squares()) {
          if (chebyshev(map.grid, a, b) <= range && sees(view, a, b, flags, rules)) expected.push_back(b);
        }
        ASSERT_EQ(got, expected);
      }
    }
  }
}

TEST(Visible, FarSquaresAreThoseThatSeesAccepts) {
  GridBuilder b = field(45, 40);
  Dice dice(3);
  for (std::int32_t i = 0; i < 45 * 40; ++i) {
    if (dice.chance(3)) b.tileFeature(0, {i % 45, i / 45, 0}, Rock);
    if (dice.chance(3)) b.tileEdge(0, {i % 45, i / 45, 0}, Direction::South, Wall);
  }
  const Grid grid = built(b);
  const GridView view = initialView(grid);
  std::vector<SquareIndex> got, expected;
  for (const char* from : {"m:A1", "m:W20", "m:AS40", "m:C37"}) {
    for (const std::int32_t range : {12, 16, 17, 25, unlimited}) {
      const SquareIndex a = grid.find(from);
      visibleFrom(view, a, range, nullptr, {}, got);
      expected.clear();
      for (const SquareIndex s : grid.squares()) {
        if (chebyshev(grid, a, s) <= range && sees(view, a, s, nullptr)) expected.push_back(s);
      }
      ASSERT_EQ(got, expected);
    }
  }
}

}  // namespace
}  // namespace sortie::board
