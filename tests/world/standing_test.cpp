#include "world/standing.h"

#include "yard.h"

namespace sortie::world {
namespace {

using testing::piece;
using testing::yard;

Hindrance standing(const Scenario& s, const char* name) {
  const PieceId id = s.piece(name);
  return hindrance(s, s.initial, id, s.initial.squareOf(id));
}

Hindrance put(const Scenario& s, const char* name, const char* square) {
  return hindrance(s, s.initial, s.piece(name), s.grid->find(std::string("y:") + square));
}

TEST(Standing, UsualMovementIsTheOneThatTheKindNames) {
  const auto s = yard("");
  EXPECT_EQ(usualMovement(*s, s->pieceKind("man")), s->movement("walk"));
  EXPECT_EQ(usualMovement(*s, s->pieceKind("dog")), -1) << "three movements, and none of its name";
}

TEST(Standing, FigureMayNotShareASquareWithOneThatItMayNotEndOn) {
  const auto s = yard(piece("man", "a", "red", "A1") + piece("man", "b", "red", "A1") +
                      piece("man", "c", "blue", "A1") + piece("man", "d", "blue", "B2"));
  EXPECT_EQ(standing(*s, "b").by, Hindrance::By::Piece);
  EXPECT_EQ(standing(*s, "b").piece, s->piece("a"));
  EXPECT_EQ(standing(*s, "c").piece, s->piece("a"));
  EXPECT_EQ(standing(*s, "a").piece, s->piece("b"));
  EXPECT_EQ(standing(*s, "d").by, Hindrance::By::Nothing);
  EXPECT_EQ(put(*s, "d", "A1").by, Hindrance::By::Piece);
  EXPECT_EQ(put(*s, "b", "B1").by, Hindrance::By::Nothing);
}

TEST(Standing, PieceWithoutAMovementBarsOnlyThoseThatMayNotEndOnIt) {
  // The movement "walk" says nothing of dogs and flags.
  const auto s = yard(piece("man", "a", "red", "A1") + piece("dog", "b", "red", "A1") + piece("flag", "c", "", "A1") +
                      piece("flag", "d", "", "A1"));
  for (const char* each : {"a", "b", "c", "d"}) EXPECT_EQ(standing(*s, each).by, Hindrance::By::Nothing) << each;
}

TEST(Standing, LargePieceIsInTheWayOnAllItsSquares) {
  const auto s = yard(piece("cart", "c", "red", "C1") + piece("man", "m", "red", "D1"));
  EXPECT_EQ(standing(*s, "m").piece, s->piece("c"));
  EXPECT_EQ(standing(*s, "c").piece, s->piece("m")) << "the man's walk may not end on it";
  EXPECT_EQ(put(*s, "m", "E1").by, Hindrance::By::Nothing);
  EXPECT_EQ(put(*s, "c", "H2").by, Hindrance::By::Map);
}

TEST(Standing, ClosedFeatureBarsWhatMoves) {
  const auto s = yard(piece("man", "m", "red", "H1") + piece("flag", "f", "", "H1"));
  EXPECT_EQ(standing(*s, "m").by, Hindrance::By::Feature);
  EXPECT_EQ(standing(*s, "m").feature, s->featureBit("rock"));
  EXPECT_EQ(standing(*s, "f").by, Hindrance::By::Nothing) << "a flag may be planted on a rock";
}

TEST(Standing, NewPieceIsBarredAsOneOfTheWorldIs) {
  const auto s = yard(piece("man", "a", "red", "A1") + piece("flag", "f", "", "B1"));
  const auto fresh = [&](const char* kind, const char* square) {
    return hindranceOfNew(*s, s->initial, s->pieceKind(kind), s->grid->find(std::string("y:") + square));
  };
  EXPECT_EQ(fresh("man", "A1").by, Hindrance::By::Piece);
  EXPECT_EQ(fresh("man", "A1").piece, s->piece("a"));
  EXPECT_EQ(fresh("man", "B1").by, Hindrance::By::Nothing);
  EXPECT_EQ(fresh("man", "H1").by, Hindrance::By::Feature);
  EXPECT_EQ(fresh("flag", "A1").by, Hindrance::By::Nothing);
}

}  // namespace
}  // namespace sortie::world
