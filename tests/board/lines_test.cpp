// Lines from corner to corner over levels: the worked cases, and random maps against the rule in its own words.
#include "board/lines/lines.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/moves/contact.h"
#include "brute_line.h"

namespace sortie::board::lines_tests {
namespace {

using namespace maps;

enum Ground { Hollow, Boulder, grounds };
enum Points : std::uint8_t { Nothing, Pillar, Dot, Shield, points };

GridBuilder town() {
  std::vector<FeatureRules> features(grounds);
  features[Hollow].floor = 0;
  features[Boulder] = {.enter = 0, .sightBlocks = 1};
  std::vector<CornerRules> corners(points);
  corners[Pillar].sight = 0;
  corners[Dot] = {.sight = 0, .lineEnd = 1};
  return GridBuilder(edgeRules(), features, corners);
}

// The names of the squares that a square has a line to.
std::vector<std::string> seen(const Grid& grid, const char* from, std::int32_t range, bool levelOnly = false) {
  std::vector<SquareIndex> out;
  squaresInLine(initialView(grid), grid.find(from), {}, range, levelOnly, out);
  std::vector<std::string> names;
  for (const SquareIndex square : out) names.push_back(grid.name(square));
  return names;
}

bool sees(const Grid& grid, const char* a, const char* b) {
  const bool there = inLine(initialView(grid), grid.find(a), grid.find(b));
  EXPECT_EQ(there, inLine(initialView(grid), grid.find(b), grid.find(a))) << a << " and " << b;
  return there;
}

// The corners of `b` where clear lines from `a` end.
std::vector<std::string> ends(const Grid& grid, const char* a, const char* b) {
  std::vector<CornerLine> lines;
  nearestLines(initialView(grid), grid.find(a), {}, grid.find(b), {}, lines);
  std::vector<std::string> names;
  for (const CornerLine& line : lines)
    if (line.clear) names.push_back(grid.name(line.to));
  return names;
}

// A street, and south of it a house of two floors: its rooms A4 to H7 lie inside, A4/2 to H7/2 are its roof.
GridBuilder street() {
  GridBuilder b = town();
  b.placeTile({.id = "s", .at = {0, 0, 0}, .width = 8, .height = 3});
  b.placeTile({.id = "h", .at = {0, 3, 0}, .width = 8, .height = 4, .levels = 2});
  for (const char* wall : {"h:A1", "h:B1", "h:C1", "h:D1", "h:E1", "h:F1", "h:G1", "h:H1"})
    b.mapEdge(wall, Direction::North, Wall);
  return b;
}

// One window in the north wall, over h:D1, with its two dots.
GridBuilder windowed() {
  GridBuilder b = street();
  b.mapCorner("h:D1", Direction::NorthWest, Dot);
  b.mapCorner("h:D1", Direction::NorthEast, Dot);
  return b;
}

std::vector<std::string> onTile(const std::vector<std::string>& names, const std::string& tile) {
  std::vector<std::string> out;
  for (const std::string& name : names)
    if (name.rfind(tile + ":", 0) == 0 && name.find('/') == std::string::npos) out.push_back(name);
  return out;
}

TEST(Lines, WindowShowsTheSquaresAtItsDots) {
  const Grid grid = built(windowed());
  // Two squares north of the wall, one column east of the window.
  EXPECT_EQ(onTile(seen(grid, "s:E1", 9), "h"), (std::vector<std::string>{"h:C1", "h:D1", "h:E1"}));
  EXPECT_EQ(ends(grid, "s:E1", "h:C1"), std::vector<std::string>{"s:C3:south-east"});
  EXPECT_EQ(ends(grid, "s:E1", "h:D1"), std::vector<std::string>{"s:D3:south-east"});
  EXPECT_EQ(ends(grid, "s:E1", "h:E1"), std::vector<std::string>{"s:D3:south-east"});
  // One column further the nearest corner of h:E1 lies in the wall.
  EXPECT_EQ(onTile(seen(grid, "s:F1", 9), "h"), (std::vector<std::string>{"h:C1", "h:D1"}));
}

TEST(Lines, WithoutAWindowInsideAndOutsideHaveNoLine) {
  const Grid grid = built(street());
  for (const char* from : {"s:A1", "s:D2", "s:H3"}) EXPECT_TRUE(onTile(seen(grid, from, 9), "h").empty()) << from;
  EXPECT_FALSE(sees(grid, "h:D1", "h:D1/2"));
}

TEST(Lines, DotShowsTheRoofAboveAndBlocksLinesThatPassIt) {
  const Grid grid = built(windowed());
  EXPECT_TRUE(sees(grid, "h:D1", "h:D1/2")) << "straight up outside the wall";
  EXPECT_FALSE(sees(grid, "h:D2", "h:D1/2"));
  const Grid wall = built(street());
  EXPECT_EQ(ends(wall, "s:A3", "s:H3"), (std::vector<std::string>{"s:G2:south-east", "s:G3:south-east"}));
  EXPECT_EQ(ends(grid, "s:A3", "s:H3"), std::vector<std::string>{"s:G2:south-east"});
}

TEST(Lines, AUnitThatIsNotAtTheEdgeIsHiddenByItsOwnFloor) {
  const Grid grid = built(street());
  EXPECT_TRUE(sees(grid, "h:D1/2", "s:D1")) << "at the edge";
  EXPECT_TRUE(sees(grid, "h:D1/2", "s:D3")) << "at the edge, straight down";
  EXPECT_TRUE(sees(grid, "h:D1/2", "s:A2"));
  EXPECT_FALSE(sees(grid, "h:D2/2", "s:D1"));
  EXPECT_FALSE(sees(grid, "h:D4/2", "s:H1"));
}

TEST(Lines, ParapetBlocksLinesBetweenRoofsOfOneLevel) {
  GridBuilder b = street();
  b.placeTile({.id = "n", .at = {0, -4, 0}, .width = 8, .height = 4, .levels = 2});
  const Grid open = built(b);
  EXPECT_TRUE(sees(open, "h:D4/2", "n:D1/2"));
  EXPECT_TRUE(sees(open, "h:A3/2", "n:G2/2"));
  for (char c = 'A'; c <= 'H'; ++c) b.mapEdge(std::string("h:") + c + "1/2", Direction::North, Wall);
  const Grid walled = built(b);
  EXPECT_FALSE(sees(walled, "h:D4/2", "n:D1/2"));
  EXPECT_FALSE(sees(walled, "h:D1/2", "n:G2/2")) << "beside the parapet too";
  EXPECT_FALSE(sees(walled, "h:D1/2", "s:D3"));
  EXPECT_TRUE(sees(walled, "h:D4/2", "h:H1/2"));
}

TEST(Lines, HigherHouseBlocksLinesThatDoNotPassAboveIt) {
  GridBuilder b = town();
  const std::int32_t levels[] = {1, 2, 1, 1, 3, 1};
  for (std::int32_t i = 0; i < 6; ++i)
    b.placeTile({.id = std::string(1, static_cast<char>('p' + i)),
                 .at = {i, 0, 0},
                 .width = 1,
                 .height = 3,
                 .levels = levels[i]});
  const Grid grid = built(b);
  EXPECT_FALSE(sees(grid, "p:A2", "r:A2")) << "the house q lies between";
  EXPECT_TRUE(sees(grid, "q:A2/2", "t:A2/3"));
  EXPECT_TRUE(sees(grid, "r:A2", "t:A2/3"));
  EXPECT_FALSE(sees(grid, "p:A2", "t:A2/3")) << "over q the line is at height 0 to 2/3";
  EXPECT_TRUE(sees(grid, "p:A2", "q:A2/2"));
  EXPECT_FALSE(sees(grid, "q:A2/2", "u:A2"));
}

TEST(Lines, RemovedFloorsBlockNothingAndHaveNoLines) {
  GridBuilder b = street();
  for (char c = 'A'; c <= 'H'; ++c)
    for (char r = '1'; r <= '4'; ++r) b.mapFeature(std::string("h:") + c + r + "/2", Hollow);
  const Grid grid = built(b);
  EXPECT_FALSE(sees(grid, "h:D2/2", "s:D1"));
  EXPECT_FALSE(sees(grid, "h:D2", "s:D1")) << "the wall of the lower floor stands";
  EXPECT_TRUE(sees(grid, "h:D2", "h:H4"));
  EXPECT_EQ(seen(grid, "h:D2/2", 9), std::vector<std::string>{});
}

TEST(Lines, NeighboursAcrossAWallSeeEachOtherOnlyThroughAWindow) {
  const Grid wall = built(street()), window = built(windowed());
  EXPECT_FALSE(sees(wall, "s:D3", "h:D1"));
  EXPECT_EQ(ends(window, "s:D3", "h:D1"), (std::vector<std::string>{"s:C3:south-east", "s:D3:south-east"}));
  EXPECT_EQ(ends(window, "s:C3", "h:D1"), std::vector<std::string>{"s:C3:south-east"});
  EXPECT_EQ(ends(window, "s:C3", "h:C1"), std::vector<std::string>{"s:C3:south-east"});
  EXPECT_FALSE(sees(window, "s:B3", "h:B1"));

  // A house of one square; the squares around see each other past its corners.
  GridBuilder b = town();
  b.placeTile({.id = "m", .at = {0, 0, 0}, .width = 3, .height = 3});
  b.placeTile({.id = "w", .at = {3, 1, 0}, .width = 1, .height = 1, .levels = 2});
  b.placeTile({.id = "e", .at = {3, 0, 0}, .width = 1, .height = 1});
  for (const Direction d : {Direction::North, Direction::East, Direction::South, Direction::West})
    b.mapEdge("w:A1", d, Wall);
  b.mapEdge("m:A2", Direction::East, Wall);
  const Grid house = built(b);
  EXPECT_TRUE(sees(house, "m:C2", "e:A1")) << "the corner joins both";
  EXPECT_FALSE(sees(house, "m:C1", "w:A1"));
  EXPECT_EQ(ends(house, "m:A2", "m:B2"), (std::vector<std::string>{"m:A1:south-east", "m:A2:south-east"}))
      << "round the ends of a wall that stands alone";
}

TEST(Lines, WallBesideTheViewerBlocksSquaresBeyondIt) {
  GridBuilder b = town();
  b.placeTile({.id = "m", .at = {0, 0, 0}, .width = 7, .height = 7});
  for (char c = 'A'; c <= 'G'; ++c) b.mapEdge(std::string("m:") + c + "4", Direction::North, Wall);
  const Grid grid = built(b);
  for (const char* behind : {"m:D3", "m:D2", "m:A1", "m:G2"}) EXPECT_FALSE(sees(grid, "m:D4", behind)) << behind;
  EXPECT_TRUE(sees(grid, "m:A4", "m:G4"));
  b.mapCorner("m:D4", Direction::NorthWest, Dot);
  const Grid dotted = built(b);
  EXPECT_TRUE(sees(dotted, "m:D4", "m:B1"));
  EXPECT_TRUE(sees(dotted, "m:C4", "m:D1"));
  EXPECT_FALSE(sees(dotted, "m:D5", "m:B1")) << "in passing it blocks";
}

TEST(Lines, LargePiecesUseAllTheirCorners) {
  const Grid grid = built(street());
  const GridView view = initialView(grid);
  std::vector<CornerLine> lines;
  nearestLines(view, grid.find("s:B1"), {2, 2}, grid.find("s:F1"), {2, 2}, lines);
  ASSERT_EQ(lines.size(), 3u);
  for (const CornerLine& line : lines) EXPECT_TRUE(line.clear);
  EXPECT_EQ(grid.name(lines.front().from), "s:C1:north-east");
  std::vector<SquareIndex> out;
  squaresInLine(view, grid.find("s:B1"), {2, 2}, 1, true, out);
  EXPECT_EQ(out.size(), 12u);
}

TEST(Lines, SquareSeesItselfAndStackedRoomsOnlyThroughDots) {
  const Grid grid = built(street());
  EXPECT_EQ(ends(grid, "s:A1", "s:A1").size(), 4u);
  EXPECT_EQ(seen(grid, "s:A1", 0), std::vector<std::string>{"s:A1"});
  EXPECT_TRUE(seen(grid, "s:A1", -1).empty());
}

// Houses of one to three floors with holes, walls, dots and boulders; some ground missing.
Grid randomTown(std::uint64_t seed, std::int32_t side = 3, std::int32_t most = 38) {
  Dice dice(seed);
  GridBuilder b = town();
  const std::int32_t walls = 2 + dice.below(most - 2);
  for (std::int32_t i = 0; i < 9; ++i) {
    if (dice.chance(10)) continue;
    const std::int32_t levels = 1 + dice.below(3) * dice.below(2);
    const std::int32_t tile = b.placeTile({.id = "t" + std::to_string(i),
                                           .at = {i % 3 * side - 4, i / 3 * side + 2, 0},
                                           .width = side,
                                           .height = side,
                                           .levels = levels,
                                           .turns = dice.below(4)});
    for (std::int32_t s = 0; s < side * side * levels; ++s) {
      const Cell local{s % side, s / side % side, s / (side * side)};
      for (const Direction d : {Direction::North, Direction::West, Direction::South, Direction::East})
        if (dice.chance(walls)) b.tileEdge(tile, local, d, dice.chance(85) ? Wall : Window);
      for (const Direction d : {Direction::NorthWest, Direction::SouthEast})
        if (dice.chance(25)) b.tileCorner(tile, local, d, static_cast<std::uint8_t>(1 + dice.below(points - 1)));
      if (dice.chance(local.level > 0 ? 20 : 3)) b.tileFeature(tile, local, dice.chance(80) ? Hollow : Boulder);
    }
  }
  return built(b);
}

TEST(Lines, RandomTownsAgreeWithTheWrittenRule) {
  int clear = 0, blocked = 0, steep = 0, joined = 0;
  std::vector<CornerLine> lines;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Grid grid = randomTown(seed);
    const BruteLines brute{grid};
    for (const SquareIndex a : grid.squares()) {
      for (const SquareIndex b : grid.squares()) {
        nearestLines(brute.view, a, {}, b, {}, lines);
        const auto expected = brute.lines(a, b);
        ASSERT_EQ(lines.size(), expected.size());
        bool any = false;
        for (const CornerLine& line : lines) {
          const Cell p = grid.cell(SquareIndex{raw(line.from)}), q = grid.cell(SquareIndex{raw(line.to)});
          const auto found = std::find_if(expected.begin(), expected.end(), [&](const BruteLines::Line& e) {
            return e.from == Column{p.column, p.row} && e.to == Column{q.column, q.row};
          });
          ASSERT_NE(found, expected.end());
          ASSERT_EQ(line.clear, found->clear)
              << seed << ": " << grid.name(a) << " to " << grid.name(b) << " by " << grid.name(line.from);
          any = any || line.clear;
          (line.clear ? clear : blocked) += 1;
          steep += line.clear && std::abs(p.level - q.level) > 1 ? 1 : 0;
        }
        ASSERT_EQ(inLine(brute.view, a, b), any);
        ASSERT_EQ(inLine(brute.view, b, a), any);
        joined += any && covered(brute.view, a) != covered(brute.view, b) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(clear, 10'000);
  EXPECT_GT(blocked, 10'000);
  EXPECT_GT(steep, 100);
  EXPECT_GT(joined, 100);
}

TEST(Lines, NoClearLineInTheOpenDipsIntoAHouse) {
  // By sampling: every point of a clear line lies above the column that it is in.
  std::vector<CornerLine> lines;
  int sampled = 0;
  for (std::uint64_t seed = 100; seed < 106; ++seed) {
    const Grid grid = randomTown(seed);
    const BruteLines brute{grid};
    for (const SquareIndex a : grid.squares()) {
      for (const SquareIndex b : grid.squares()) {
        if (covered(brute.view, a) || covered(brute.view, b)) continue;
        nearestLines(brute.view, a, {}, b, {}, lines);
        for (const CornerLine& line : lines) {
          const Cell p = grid.cell(SquareIndex{raw(line.from)}), q = grid.cell(SquareIndex{raw(line.to)});
          if (!line.clear || p.column == q.column || p.row == q.row) continue;
          for (int i = 1; i < 199; ++i) {
            const double t = i / 199.0, x = p.column + t * (q.column - p.column), y = p.row + t * (q.row - p.row);
            const double toLattice = std::min(std::abs(x - std::round(x)), std::abs(y - std::round(y)));
            if (toLattice < 1e-9) continue;
            const Column under{static_cast<std::int32_t>(std::floor(x)), static_cast<std::int32_t>(std::floor(y))};
            ASSERT_LE(brute.height(under), p.level + t * (q.level - p.level) + 1e-9);
            ++sampled;
          }
        }
      }
    }
  }
  EXPECT_GT(sampled, 100'000);
}

TEST(Lines, SquaresInLine_AreThoseOfSingleLines) {
  std::vector<SquareIndex> out, expected;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Grid grid = randomTown(seed);
    const GridView view = initialView(grid);
    Dice dice(seed);
    for (const SquareIndex a : grid.squares()) {
      const std::int32_t range = dice.below(10);
      const bool levelOnly = dice.chance(30);
      const Footprint size{1 + dice.below(8) / 7, 1 + dice.below(8) / 7};
      expected.clear();
      for (const SquareIndex b : grid.squares()) {
        if (chebyshev(grid, a, size, b, {}) > range || !hasFloor(view, b)) continue;
        if (levelOnly && grid.cell(a).level != grid.cell(b).level) continue;
        if (inLine(view, a, size, b, {})) expected.push_back(b);
      }
      squaresInLine(view, a, size, range, levelOnly, out);
      ASSERT_EQ(out, expected) << seed << ' ' << grid.name(a) << ' ' << range;
    }
  }
}

TEST(Lines, SquaresInLineOnWideMaps_AreThoseOfSingleLines) {
  std::vector<SquareIndex> out, expected;
  std::size_t found = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Grid grid = randomTown(seed, 14, 4);
    const GridView view = initialView(grid);
    Dice dice(seed);
    for (int i = 0; i < 12; ++i) {
      const SquareIndex a =
          grid.squares()[static_cast<std::size_t>(dice.below(static_cast<int>(grid.squares().size())))];
      const std::int32_t range = i < 3 ? 14 + i : dice.below(20);  // lines are followed one by one from 17 on
      expected.clear();
      for (const SquareIndex b : grid.squares())
        if (chebyshev(grid, a, b) <= range && inLine(view, a, b)) expected.push_back(b);
      squaresInLine(view, a, {}, range, false, out);
      ASSERT_EQ(out, expected) << seed << ' ' << grid.name(a) << ' ' << range;
      found += out.size();
    }
  }
  EXPECT_GT(found, 5'000u);
}

}  // namespace
}  // namespace sortie::board::lines_tests
