#include "board/grid.h"

#include <gtest/gtest.h>

#include "board/tiles/square_name.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

std::string errorOf(const GridBuilder& b) {
  const Result<Grid> grid = b.build();
  if (grid) return "no error";
  EXPECT_FALSE(grid.error().text.empty());
  EXPECT_FALSE(grid.error().remedy.empty());
  return grid.error().code;
}

TEST(SquareName, NameIsLettersThenNumberThenLevel) {
  EXPECT_EQ(squareName({0, 0, 0}), "A1");
  EXPECT_EQ(squareName({2, 3, 1}), "C4/2");
  EXPECT_EQ(squareName({25, 9, 0}), "Z10");
  EXPECT_EQ(squareName({26, 0, 0}), "AA1");
  EXPECT_EQ(squareName({26 * 27, 0, 0}), "AAA1");
}

TEST(SquareName, WrittenNameIsReadBackUnchanged) {
  for (std::int32_t column = 0; column < 1500; column += 7) {
    for (const std::int32_t level : {0, 1, 11}) {
      const Cell cell{column, (column * 31) % 9999, level};
      EXPECT_EQ(readSquareName(squareName(cell)), cell);
    }
  }
}

TEST(SquareName, TextThatIsNotASquareName_IsRefused) {
  for (const char* text : {"", "A", "4", "A0", "A01", "a4", "A4/", "A4/1", "A4/0", "A4/02", "A4x", "A4/2x", "A-1",
                           "AAAAAAAAAAAAAAAA1", "A99999999999", " A4", "A 4"}) {
    EXPECT_FALSE(readSquareName(text)) << text;
  }
}

TEST(Direction, TurnsAndNamesRoundTrip) {
  EXPECT_EQ(turned(Direction::North, 2), Direction::East);
  EXPECT_EQ(turned(Direction::North, -1), Direction::NorthWest);
  EXPECT_EQ(opposite(Direction::NorthEast), Direction::SouthWest);
  for (const Direction d : allDirections) {
    Direction read{};
    EXPECT_TRUE(readDirection(directionName(d), read));
    EXPECT_EQ(read, d);
  }
  Direction untouched = Direction::West;
  EXPECT_FALSE(readDirection("up", untouched));
  EXPECT_EQ(untouched, Direction::West);
}

TEST(Grid, SquareNamesAreWrittenAndFound) {
  GridBuilder b = builder();
  b.placeTile({.id = "s1", .at = {-3, 5, 0}, .width = 8, .height = 8});
  b.placeTile({.id = "s2", .at = {5, 5, 0}, .width = 8, .height = 4, .levels = 3, .turns = 1});
  const Grid grid = built(b);
  EXPECT_EQ(grid.squares().size(), 64U + 96U);
  for (const SquareIndex s : grid.squares()) EXPECT_EQ(grid.find(grid.name(s)), s);
  EXPECT_EQ(grid.cell(grid.find("s1:A1")), (Cell{-3, 5, 0}));
  EXPECT_EQ(grid.cell(grid.find("s2:D8/3")), (Cell{8, 12, 2}));
  for (const char* none : {"s1:I1", "s1:A9", "s2:A1/4", "s2:E1", "s3:A1", "A1", "s1:", ":A1", "s1:A1/2"}) {
    EXPECT_EQ(grid.find(none), noSquare) << none;
  }
  EXPECT_EQ(grid.name(noSquare), "");
}

TEST(Grid, SquareOrderIsLevelRowColumn) {
  const Grid grid = built(field(3, 2));
  EXPECT_EQ(grid.width(), 5);  // with margins
  EXPECT_EQ(grid.height(), 4);
  EXPECT_EQ(raw(grid.find("m:A1")), 6);
  EXPECT_EQ(raw(grid.find("m:C2")), 13);
  EXPECT_EQ(grid.tiles()[0].squares.front(), grid.find("m:A1"));
  EXPECT_EQ(grid.tiles()[0].squares[3], grid.find("m:A2"));
}

TEST(Grid, LineOfEverySquareIsExact) {
  for (const std::int32_t width : {1, 2, 5, 62, 254, 997, 4096}) {
    GridBuilder b = builder();
    b.placeTile({.id = "m", .at = {-7, 3, 0}, .width = width, .height = 19, .levels = 2});
    const Grid grid = built(b);
    for (std::int32_t s = 0; s < grid.squareCount(); ++s) ASSERT_EQ(grid.lineOf(SquareIndex{s}), s / grid.width());
  }
}

TEST(Grid, NeighboursCrossJointsAndEndAtTheRim) {
  GridBuilder b = builder();
  b.placeTile({.id = "a", .at = {0, 0, 0}, .width = 2, .height = 2});
  b.placeTile({.id = "b", .at = {2, 0, 0}, .width = 2, .height = 2});
  b.placeTile({.id = "up", .at = {0, 0, 1}, .width = 1, .height = 1});
  const Grid grid = built(b);
  EXPECT_EQ(grid.neighbour(grid.find("a:B1"), Direction::East), grid.find("b:A1"));
  EXPECT_EQ(grid.neighbour(grid.find("a:B1"), Direction::SouthEast), grid.find("b:A2"));
  EXPECT_EQ(grid.neighbour(grid.find("a:A1"), Direction::West), noSquare);
  EXPECT_EQ(grid.neighbour(grid.find("b:B2"), Direction::South), noSquare);
  EXPECT_EQ(grid.neighbour(grid.find("up:A1"), Direction::East), noSquare);
  EXPECT_EQ(grid.initialFeatures()[0], outsideFeature);
}

TEST(Grid, EdgesAndCornersAreShared) {
  const Grid grid = built(field(4, 3));
  const SquareIndex b2 = grid.find("m:B2"), c2 = grid.find("m:C2"), b3 = grid.find("m:B3"), c3 = grid.find("m:C3");
  EXPECT_EQ(grid.edgeOf(b2, Direction::East), grid.edgeOf(c2, Direction::West));
  EXPECT_EQ(grid.edgeOf(b2, Direction::South), grid.edgeOf(b3, Direction::North));
  EXPECT_EQ(grid.squaresOf(grid.edgeOf(b2, Direction::East)), (std::array{b2, c2}));
  EXPECT_EQ(grid.squaresOf(grid.edgeOf(b2, Direction::South)), (std::array{b2, b3}));
  const CornerIndex corner = grid.cornerOf(b2, Direction::SouthEast);
  EXPECT_EQ(corner, grid.cornerOf(c2, Direction::SouthWest));
  EXPECT_EQ(corner, grid.cornerOf(b3, Direction::NorthEast));
  EXPECT_EQ(corner, grid.cornerOf(c3, Direction::NorthWest));
  EXPECT_EQ(grid.squaresOf(corner), (std::array{c2, c3, b3, b2}));
}

TEST(Grid, EdgeOrCornerHasOneNameFromEverySide) {
  const Grid grid = built(field(3, 3));
  for (const SquareIndex s : grid.squares()) {
    for (const Direction d : allDirections) {
      const std::string fromHere = grid.name(s) + ":" + std::string(directionName(d));
      if (isDiagonal(d)) {
        EXPECT_EQ(grid.findCorner(fromHere), grid.cornerOf(s, d));
        EXPECT_EQ(grid.findCorner(grid.name(grid.cornerOf(s, d))), grid.cornerOf(s, d));
      } else {
        EXPECT_EQ(grid.findEdge(fromHere), grid.edgeOf(s, d));
        EXPECT_EQ(grid.findEdge(grid.name(grid.edgeOf(s, d))), grid.edgeOf(s, d));
      }
    }
  }
  EXPECT_EQ(grid.name(grid.findEdge("m:B1:west")), "m:A1:east");
  EXPECT_EQ(grid.name(grid.findEdge("m:A1:west")), "m:A1:west");
  EXPECT_EQ(grid.name(grid.findCorner("m:B2:north-west")), "m:A1:south-east");
  EXPECT_EQ(grid.findEdge("m:B1:north-west"), noEdge);
  EXPECT_EQ(grid.findEdge("m:B1"), noEdge);
  EXPECT_EQ(grid.findCorner("m:Z1:north-west"), noCorner);
}

// A tile of 3 x 2 with a wall east of its A1 and a rock on its C2, in all four positions.
TEST(Grid, TurnedTileTurnsEdgesAndFeaturesButNotNames) {
  struct Case {
    int turns;
    const char* edge;
    const char* rock;
    std::int32_t width;
  };
  for (const Case& c :
       {Case{0, "t:A1:east", "t:C2", 3}, Case{1, "t:B1:south", "t:A3", 2}, Case{2, "t:C2:west", "t:A1", 3},
        Case{3, "t:A3:north", "t:B1", 2}, Case{-1, "t:A3:north", "t:B1", 2}, Case{5, "t:B1:south", "t:A3", 2}}) {
    GridBuilder b = builder();
    const std::int32_t tile = b.placeTile({.id = "t", .at = {10, 10, 0}, .width = 3, .height = 2, .turns = c.turns});
    b.tileEdge(tile, {0, 0, 0}, Direction::East, Wall);
    b.tileFeature(tile, {2, 1, 0}, Rock);
    const Grid grid = built(b);
    EXPECT_EQ(grid.tiles()[0].width, c.width);
    EXPECT_EQ(grid.initialEdges()[at(grid.findEdge(c.edge))], Wall) << c.turns;
    EXPECT_EQ(grid.initialFeatures()[at(grid.find(c.rock))], bit(Rock)) << c.turns;
    std::int32_t walls = 0, rocks = 0;
    for (const std::uint8_t state : grid.initialEdges()) walls += state != None ? 1 : 0;
    for (const SquareIndex s : grid.squares()) rocks += grid.initialFeatures()[at(s)] != 0 ? 1 : 0;
    EXPECT_EQ(walls, 1);
    EXPECT_EQ(rocks, 1);
  }
}

TEST(Grid, QuarterTurnsKeepEveryEdgeOfTheTile) {
  // Turning the tile and the directions alike must leave every square with the edges it had.
  const auto make = [](int turns) {
    GridBuilder b = builder();
    const std::int32_t tile = b.placeTile({.id = "t", .at = {}, .width = 4, .height = 4, .turns = turns});
    Dice dice(7);
    for (std::int32_t i = 0; i < 16; ++i) {
      if (dice.chance(40)) b.tileEdge(tile, {i % 4, i / 4, 0}, Direction::South, Wall);
    }
    return built(b);
  };
  const Grid straight = make(0);
  for (int turns = 1; turns < 4; ++turns) {
    const Grid grid = make(turns);
    for (const SquareIndex s : straight.squares()) {
      Cell cell = straight.cell(s);
      for (int i = 0; i < turns; ++i) cell = {3 - cell.row, cell.column, 0};
      for (const Direction d : {Direction::North, Direction::East, Direction::South, Direction::West}) {
        EXPECT_EQ(straight.initialEdges()[at(straight.edgeOf(s, d))],
                  grid.initialEdges()[at(grid.edgeOf(grid.at(cell), turned(d, 2 * turns)))]);
      }
    }
  }
}

TEST(Grid, StrongerEdgeWinsAtAJointAndTheMapOverridesBoth) {
  GridBuilder b = builder();
  const std::int32_t west = b.placeTile({.id = "w", .at = {0, 0, 0}, .width = 1, .height = 3});
  const std::int32_t east = b.placeTile({.id = "e", .at = {1, 0, 0}, .width = 1, .height = 3});
  for (std::int32_t row = 0; row < 3; ++row) b.tileEdge(west, {0, row, 0}, Direction::East, Wall);
  b.tileEdge(east, {0, 0, 0}, Direction::West, Curtain);
  b.mapEdge("e:A2", Direction::West, OpenDoor);
  b.tileEdge(east, {0, 1, 0}, Direction::West, Window);
  b.mapEdge("w:A3", Direction::East, None);
  b.mapFeature("w:A3", Token);
  b.tileFeature(west, {0, 2, 0}, Rough);
  const Grid grid = built(b);
  EXPECT_EQ(grid.initialEdges()[at(grid.findEdge("w:A1:east"))], Wall);
  EXPECT_EQ(grid.initialEdges()[at(grid.findEdge("w:A2:east"))], OpenDoor);
  EXPECT_EQ(grid.initialEdges()[at(grid.findEdge("w:A3:east"))], None);
  EXPECT_EQ(grid.initialFeatures()[at(grid.find("w:A3"))], bit(Token) | bit(Rough));
}

TEST(Grid, DerivedEdgeIsOpenBesideItsOwnKind) {
  const Grid grid = built(field(1, 1));
  EXPECT_EQ(effectiveState(grid, ClosedDoor, 0), ClosedDoor);
  EXPECT_EQ(effectiveState(grid, ClosedDoor, 2), ClosedDoor);
  EXPECT_EQ(effectiveState(grid, ClosedDoor, 3), OpenDoor);
  EXPECT_EQ(effectiveState(grid, Wall, ~0ULL), Wall);
}

TEST(GridBuilder, InvalidMapIsRefusedWithItsCode) {
  EXPECT_EQ(errorOf(builder()), "no-tiles");
  GridBuilder overlap = field(4, 4);
  overlap.placeTile({.id = "n", .at = {3, 3, 0}, .width = 2, .height = 2});
  EXPECT_EQ(errorOf(overlap), "tile-overlap");
  GridBuilder twice = field(2, 2);
  twice.placeTile({.id = "m", .at = {5, 5, 0}, .width = 2, .height = 2});
  EXPECT_EQ(errorOf(twice), "tile-id");
  EXPECT_EQ(errorOf(field(0, 2)), "tile-size");
  EXPECT_EQ(errorOf(field(5000, 2)), "tile-size");
  GridBuilder far = field(2, 2);
  far.placeTile({.id = "n", .at = {900'000, 900'000, 0}, .width = 2, .height = 2});
  EXPECT_EQ(errorOf(far), "map-size");
  GridBuilder unknown = field(2, 2);
  unknown.mapEdge("m:C1", Direction::North, Wall);
  EXPECT_EQ(errorOf(unknown), "unknown-square");
  GridBuilder outside = field(2, 2);
  outside.tileFeature(0, {2, 0, 0}, Rock);
  EXPECT_EQ(errorOf(outside), "outside-tile");
  GridBuilder slanted = field(2, 2);
  slanted.mapEdge("m:A1", Direction::NorthEast, Wall);
  EXPECT_EQ(errorOf(slanted), "edge-side");
  GridBuilder state = field(2, 2);
  state.mapEdge("m:A1", Direction::North, 99);
  EXPECT_EQ(errorOf(state), "edge-state");
  GridBuilder feature = field(2, 2);
  feature.mapFeature("m:A1", 30);
  EXPECT_EQ(errorOf(feature), "feature-number");
  GridBuilder many({}, std::vector<FeatureRules>(32));
  EXPECT_EQ(errorOf(many), "feature-number");
}

TEST(GridBuilder, OverlapIsReportedOnTheLowestLevel) {
  GridBuilder b = builder();
  b.placeTile({.id = "high", .at = {0, 0, 1}, .width = 1, .height = 1});
  b.placeTile({.id = "low", .at = {0, 3, 0}, .width = 1, .height = 1});
  b.placeTile({.id = "n", .at = {0, 0, 0}, .width = 1, .height = 4, .levels = 2});
  const Result<Grid> grid = b.build();
  ASSERT_FALSE(grid);
  EXPECT_EQ(grid.error().text, "tiles 'low' and 'n' overlap at low:A1");
}

TEST(GridBuilder, ErrorHasThePlaceInTheDocument) {
  GridBuilder b = field(2, 2);
  b.mapFeature("m:Q9", Rock, {"mission.xml", 12, 5});
  const Result<Grid> grid = b.build();
  ASSERT_FALSE(grid);
  EXPECT_EQ(grid.error().where, (SourcePlace{"mission.xml", 12, 5}));
  EXPECT_NE(grid.error().text.find("m:Q9"), std::string::npos);
}

}  // namespace
}  // namespace sortie::board
