#include "board/board.h"

#include <gtest/gtest.h>

#include "maps.h"

namespace sortie::board {
namespace {

Board corridor() {
  GridBuilder b = maps::field(3, 2);
  Result<Grid> grid = b.build();
  EXPECT_TRUE(grid) << grid.error().text;
  return Board(std::move(*grid));
}

TEST(Board, NameOfEveryPlaceIsFoundAgain) {
  const Board board = corridor();
  ASSERT_EQ(board.spots().size(), 6U);
  for (const Spot spot : board.spots()) {
    EXPECT_TRUE(board.has(spot));
    EXPECT_TRUE(board.has(placeOf(spot)));
    EXPECT_EQ(board.spotAt(placeOf(spot)), spot);
    EXPECT_EQ(board.findSpot(board.name(placeOf(spot))), spot);
    EXPECT_EQ(board.find(board.name(placeOf(spot))), placeOf(spot));
    for (const Direction d : allDirections) {
      const Place beside =
          isDiagonal(d) ? placeOf(board.grid()->cornerOf(spot, d)) : placeOf(board.grid()->edgeOf(spot, d));
      EXPECT_TRUE(board.has(beside));
      EXPECT_EQ(board.find(board.name(beside)), beside) << board.name(beside);
    }
  }
  EXPECT_EQ(board.name(board.find("edge:m:A1:east")), "edge:m:A1:east");
  EXPECT_EQ(board.name(board.find("corner:m:A1:south-east")), "corner:m:A1:south-east");
}

TEST(Board, SpotsOfTheMarginAreIndexedAndNotOnTheBoard) {
  const Board board = corridor();
  EXPECT_TRUE(board.isIndexed(0));
  EXPECT_FALSE(board.has(Place{0}));
  EXPECT_FALSE(board.has(Spot{0}));
  EXPECT_EQ(board.spotAt(0), noSpot);
  EXPECT_EQ(board.name(0), "");
}

TEST(Board, PlacesBeyondItAreRefused) {
  const Board board = corridor();
  const Place beyond[] = {noPlace,
                          board.spotCount(),
                          INT32_MAX,
                          Place{1} << 40,
                          placeOf(EdgeIndex{board.edgeCount()}),
                          placeOf(CornerIndex{board.cornerCount()}),
                          makePlace(PlaceTag::Edge, 0xffff'ffffULL),
                          zonePlace(1),
                          piecePlace(0),
                          placeOf(TablePoint{1, 1}),
                          INT64_MIN,
                          INT64_MAX};
  for (const Place place : beyond) {
    EXPECT_FALSE(board.isIndexed(place)) << place;
    EXPECT_FALSE(board.has(place)) << place;
    EXPECT_EQ(board.spotAt(place), noSpot) << place;
    EXPECT_EQ(board.name(place), "") << place;
  }
  EXPECT_FALSE(board.has(Spot{board.spotCount()}));
  EXPECT_FALSE(board.has(noSpot));
}

TEST(Board, TextThatNamesNoPlaceIsNotFound) {
  const Board board = corridor();
  for (const char* text : {"", "m", "m:D1", "m:A3", "m:A1/2", "x:A1", "edge:m:A1", "edge:m:A1:up", "corner:m:A1:east",
                           "edge:m:A1:north-east", "zone:hand", "A1"})
    EXPECT_EQ(board.find(text), noPlace) << text;
  EXPECT_EQ(board.findSpot("edge:m:A1:east"), noSpot);
}

TEST(Board, EmptyOneHasNoPlaces) {
  const Board board;
  EXPECT_EQ(board.grid(), nullptr);
  EXPECT_EQ(board.spotCount(), 0);
  EXPECT_TRUE(board.spots().empty());
  EXPECT_FALSE(board.has(Place{0}));
  EXPECT_EQ(board.name(0), "");
  EXPECT_EQ(board.find("m:A1"), noPlace);
}

TEST(Board, CopyKeepsItsGrid) {
  Board first = corridor();
  const Grid* grid = first.grid();
  const Board second = first;
  first = Board();
  EXPECT_EQ(second.grid(), grid);
  EXPECT_EQ(second.findSpot("m:A1"), second.spots().front());
}

}  // namespace
}  // namespace sortie::board
