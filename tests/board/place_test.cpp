#include "board/place.h"

#include <gtest/gtest.h>

namespace sortie::board {
namespace {

TEST(Place, SquaresArePlainNumbers) {
  EXPECT_EQ(placeOf(SquareIndex{77}), 77);
  EXPECT_TRUE(isSquare(77));
  EXPECT_EQ(squareOf(77), SquareIndex{77});
}

TEST(Place, MissingPlace_IsNotAPlace) {
  EXPECT_EQ(tagOf(noPlace), PlaceTag::None);
  EXPECT_FALSE(isSquare(noPlace));
  EXPECT_EQ(placeOf(noSquare), noPlace);
  EXPECT_EQ(placeOf(noEdge), noPlace);
  EXPECT_EQ(placeOf(noCorner), noPlace);
  EXPECT_EQ(piecePlace(-1), noPlace);
  EXPECT_EQ(squareOf(noPlace), noSquare);
}

TEST(Place, TagsAndPayloadsComeBack) {
  EXPECT_EQ(edgeOf(placeOf(EdgeIndex{5})), EdgeIndex{5});
  EXPECT_TRUE(isEdge(placeOf(EdgeIndex{5})));
  EXPECT_EQ(cornerOf(placeOf(CornerIndex{6})), CornerIndex{6});
  EXPECT_TRUE(isCorner(placeOf(CornerIndex{6})));
  EXPECT_EQ(pieceOf(piecePlace(8)), 8);
  EXPECT_TRUE(isPiece(piecePlace(8)));
  const Place slot = zonePlace(1234, 2'000'000'000);
  EXPECT_TRUE(isZone(slot));
  EXPECT_EQ(zoneOf(slot), 1234);
  EXPECT_EQ(slotOf(slot), 2'000'000'000);
}

TEST(Place, PointsKeepTheirSigns) {
  for (const TablePoint p :
       {TablePoint{0, 0}, TablePoint{-1, 1}, TablePoint{48'000, -3'500}, TablePoint{maxCoordinate, -maxCoordinate}}) {
    EXPECT_TRUE(isPoint(placeOf(p)));
    EXPECT_EQ(pointOf(placeOf(p)), p);
  }
}

static_assert(placeOf(EdgeIndex{0}) != placeOf(SquareIndex{0}));

}  // namespace
}  // namespace sortie::board
