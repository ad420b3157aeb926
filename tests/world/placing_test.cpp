#include "world/placing.h"

#include "world/square_flags.h"
#include "world/ways.h"
#include "yard.h"

namespace sortie::world {
namespace {

using testing::piece;
using testing::yard;

TEST(Placing, PlaceIsOnTheMapOnlyIfTheMapHasIt) {
  const auto s = yard("");
  EXPECT_TRUE(isOnMap(*s, board::placeOf(s->grid->find("y:H3"))));
  EXPECT_FALSE(isOnMap(*s, s->grid->squareCount()));
  EXPECT_TRUE(isOnMap(*s, board::placeOf(s->grid->findEdge("y:B3:east"))));
  EXPECT_FALSE(isOnMap(*s, board::placeOf(board::EdgeIndex{s->grid->edgeCount()})));
  EXPECT_FALSE(isOnMap(*s, board::zonePlace(0)));
  EXPECT_FALSE(isOnMap(*s, board::piecePlace(0)));
  EXPECT_FALSE(isOnMap(*s, board::noPlace));
}

TEST(Placing, LargePieceFitsOnlyWhereAllItsSquaresExist) {
  const auto s = yard("");
  const KindId cart = s->pieceKind("cart"), man = s->pieceKind("man");
  const auto at = [&](const char* square) { return board::placeOf(s->grid->find(square)); };
  EXPECT_TRUE(fits(*s, s->initial, cart, at("y:G1")));
  EXPECT_FALSE(fits(*s, s->initial, cart, at("y:H1")));
  EXPECT_TRUE(fits(*s, s->initial, man, at("y:H1")));
  EXPECT_TRUE(fits(*s, s->initial, cart, board::zonePlace(0)));
}

TEST(Placing, PlaceInsideThePieceItself_HasNoCarriers) {
  const auto s = yard(piece("man", "r", "red", "A1") + piece("man", "s", "red", "B1") + piece("dog", "t", "red", "C1"));
  World world = s->initial;
  Mutator mutator(*s, world, nullptr);
  const PieceId r = s->piece("r"), t = s->piece("t");
  const auto in = [&](const char* name) { return board::piecePlace(raw(s->piece(name))); };
  mutator.move(s->piece("s"), in("r"));
  EXPECT_EQ(carriersOf(world, in("s"), t), 2);
  EXPECT_EQ(carriersOf(world, in("s"), r), -1);
  EXPECT_EQ(carriersOf(world, in("r"), r), -1);
  EXPECT_EQ(carriersOf(world, board::placeOf(s->grid->find("y:A1")), r), 0);
}

TEST(Placing, PiecesAreMadeFromContentAndFromKinds) {
  const auto s = yard("");
  const PieceSource charge = pieceSource(*s, "charge");
  EXPECT_EQ(charge.item, s->item("charge"));
  EXPECT_TRUE(isMade(*s, charge.kind));
  const PieceSource man = pieceSource(*s, "man");
  EXPECT_EQ(man.item, -1);
  EXPECT_EQ(man.kind, s->pieceKind("man"));
  const PieceSource hemp = pieceSource(*s, "hemp");
  ASSERT_NE(hemp.kind, KindId::None);
  EXPECT_FALSE(isMade(*s, hemp.kind)) << "an item is not a piece";
  EXPECT_EQ(pieceSource(*s, "nobody").kind, KindId::None);
}

TEST(Placing, SquaresOfAllPiecesHaveALimit) {
  const auto s = yard("");
  World world = s->initial;
  EXPECT_TRUE(hasCellsFor(*s, world, s->pieceKind("man")));
  world.cells.resize(mostCells);
  EXPECT_FALSE(hasCellsFor(*s, world, s->pieceKind("man")));
}

TEST(Placing, AttributeTakesDeclaredValuesOnly) {
  const auto s = yard(piece("man", "r", "red", "A1"));
  const KindInfo& man = s->kinds[at(s->pieceKind("man"))];
  const AttributeSlot& mood = *man.slot(s->attribute("mood"));
  EXPECT_TRUE(takes(mood, raw(s->symbol("angry"))));
  EXPECT_TRUE(takes(mood, -1));
  EXPECT_FALSE(takes(mood, raw(s->symbol("red"))));
  EXPECT_TRUE(takes(*man.slot(s->attribute("hp")), 99)) << "it is clamped when it is set";
  const AttributeSlot& kit = *man.slot(s->attribute("kit"));
  EXPECT_TRUE(mayHold(*s, kit, Value::ofInt(4)));
  EXPECT_FALSE(mayHold(*s, kit, Value::of(s->piece("r"))));
}

TEST(Placing, AdditionStaysWithinTheRange) {
  const auto s = yard(piece("man", "r", "red", "A1"));
  World world = s->initial;
  Mutator mutator(*s, world, nullptr);
  const Thing r{Tag::Piece, raw(s->piece("r"))};
  const AttributeSlot& hp = *s->kinds[at(s->pieceKind("man"))].slot(s->attribute("hp"));
  EXPECT_EQ(mutator.add(r, hp, 1), 4);
  EXPECT_EQ(mutator.add(r, hp, INT64_MAX), 5);
  EXPECT_EQ(mutator.add(r, hp, INT64_MIN), 0);
}

TEST(Placing, ValuesOfANewPieceAreSetInTheOrderOfTheirDeclaration) {
  const auto s = yard(piece("man", "r", "red", "A1"));
  World world = s->initial;
  Journal journal;
  Mutator mutator(*s, world, &journal);
  const KindInfo& man = s->kinds[at(s->pieceKind("man"))];
  const AttributeSlot *hp = man.slot(s->attribute("hp")), *mood = man.slot(s->attribute("mood"));
  const std::pair<const AttributeSlot*, std::int32_t> values[] = {{mood, raw(s->symbol("angry"))}, {hp, 1}};
  mutator.setInOrder({Tag::Piece, raw(s->piece("r"))}, values);
  ASSERT_EQ(journal.changes.size(), 2u);
  EXPECT_EQ(journal.changes[0].name, raw(hp->id));
  EXPECT_EQ(journal.changes[1].name, raw(mood->id));
}

TEST(Placing, PieceMadeInAHiddenPlace_IsUnseen) {
  const auto s = yard("");
  World world = s->initial;
  Journal journal;
  Mutator mutator(*s, world, &journal);
  const PieceSource charge = pieceSource(*s, "charge");
  const std::size_t since = mutator.journalSize();
  const PieceId card = mutator.create(charge.kind, charge.item, s->side("red"));
  mutator.enter(card, board::zonePlace(raw(s->zone("hand", Value::of(s->side("red"))))), since);
  ASSERT_GT(journal.changes.size(), since);
  for (const Change& change : journal.changes) EXPECT_EQ(change.seenBy & 2u, 0u) << "blue is not told";
  EXPECT_NE(journal.changes.back().seenBy & 1u, 0u);
}

TEST(Placing, FaceDownCardInAHandIsKnownToItsOwnerAlone) {
  const auto s = yard("<deck zone=\"hand\" side=\"red\"><card item=\"charge\"/></deck>");
  World world = s->initial;
  Mutator mutator(*s, world, nullptr);
  const ZoneId hand = s->zone("hand", Value::of(s->side("red")));
  const auto card = static_cast<PieceId>(world.zones[at(hand)].first);
  mutator.show(card, SideId::None);
  EXPECT_EQ(knownBy(*s, world, card) & 3u, 3u);
  mutator.hide(card);
  EXPECT_EQ(knownBy(*s, world, card) & 3u, 1u);
  mutator.move(card, board::placeOf(s->grid->find("y:A1")));
  EXPECT_EQ(knownBy(*s, world, card) & 3u, 0u) << "on the map nobody may look";
}

TEST(Placing, LevelsCanBeLiftedWhenSomethingHasNoFloor) {
  const auto s = yard("");
  EXPECT_TRUE(canLift(*s));
  board::TileInstance tile;
  tile.width = 3;
  tile.height = 8;
  tile.turns = 1;
  EXPECT_EQ(printedSize(tile), (board::Footprint{8, 3}));
}

TEST(SquareFlags, FlagsTellFriendsEnemiesAndObstaclesOfTheMover) {
  const auto s =
      yard(piece("man", "r", "red", "A1") + piece("man", "a", "red", "C1") + piece("man", "b", "blue", "E1") +
           piece("cart", "c", "blue", "F2") + piece("flag", "f", "", "H3"));
  const auto at = [&](const char* square) { return s->grid->find(std::string("y:") + square); };
  SquareFlags flags;
  flags.fillForMover(*s, s->initial, s->movements[static_cast<std::size_t>(s->movement("walk"))], s->piece("r"),
                     s->side("red"));
  EXPECT_EQ(flags[at("A1")], 0) << "the mover itself";
  EXPECT_EQ(flags[at("C1")], board::flag::NoEnd);
  EXPECT_EQ(flags[at("E1")], board::flag::Blocked);
  EXPECT_EQ(flags[at("F2")], board::flag::Ask | board::flag::NoEnd);
  EXPECT_EQ(flags[at("G2")], board::flag::Ask | board::flag::NoEnd) << "all its squares";
  EXPECT_EQ(flags[at("H3")], 0);
  flags.clear();
  EXPECT_EQ(flags[at("E1")], 0);
  EXPECT_TRUE(flags.none());
}

TEST(SquareFlags, ControllingPieceControlsTheSquaresAroundIt) {
  const auto s = yard(piece("man", "r", "red", "A1") + piece("dog", "d", "blue", "E2"));
  const auto at = [&](const char* square) { return s->grid->find(std::string("y:") + square); };
  SquareFlags flags;
  flags.fillForMover(*s, s->initial, s->movements[static_cast<std::size_t>(s->movement("creep"))], s->piece("r"),
                     s->side("red"));
  EXPECT_EQ(flags[at("D1")], board::flag::Controlled);
  EXPECT_EQ(flags[at("F3")], board::flag::Controlled);
  EXPECT_EQ(flags[at("E2")], 0);
  EXPECT_EQ(flags[at("B2")], 0);
}

TEST(SquareFlags, FiguresCanLeaveTwoPiecesOut) {
  const auto s = yard(piece("man", "r", "red", "A1") + piece("dog", "d", "blue", "B1") +
                      piece("cart", "c", "blue", "C1") + piece("flag", "f", "", "F1"));
  const auto at = [&](const char* square) { return s->grid->find(std::string("y:") + square); };
  SquareFlags flags;
  flags.fillFigures(*s, s->initial, s->piece("r"), PieceId::None);
  EXPECT_EQ(flags[at("A1")], 0);
  EXPECT_EQ(flags[at("B1")], board::flag::Figure);
  EXPECT_EQ(flags[at("D1")], board::flag::Figure);
  EXPECT_EQ(flags[at("F1")], 0) << "a marker is not a figure";
}

TEST(SquareFlags, SquareHasRoomWhenNothingBlocksIt) {
  const auto s = yard(piece("man", "b", "blue", "C1"));
  const auto at = [&](const char* square) { return s->grid->find(std::string("y:") + square); };
  const std::uint32_t noEntry = s->grid->tables().noEntry;
  SquareFlags flags;
  flags.fillForMover(*s, s->initial, s->movements[static_cast<std::size_t>(s->movement("walk"))], PieceId::None,
                     s->side("red"));
  const auto room = [&](const char* square, board::Footprint size) {
    return roomFor(*s, s->initial, flags, at(square), size, noEntry, board::flag::Blocked);
  };
  EXPECT_TRUE(room("B1", {}));
  EXPECT_FALSE(room("C1", {}));
  EXPECT_FALSE(room("B1", {2, 1})) << "the enemy stands on its other half";
  EXPECT_FALSE(room("H1", {})) << "a rock";
  EXPECT_FALSE(room("H2", {2, 1})) << "beside the tiles";
}

TEST(Mover, MoverOpensAndCoversLikeItsKind) {
  const auto s = yard(piece("man", "r", "red", "A1") + piece("cart", "c", "blue", "C1"));
  const Mover man = moverOf(*s, s->initial, s->piece("r"));
  EXPECT_EQ(man.side, s->side("red"));
  EXPECT_NE(man.openers, 0u);
  const Mover cart = moverOf(*s, s->initial, s->piece("c"));
  EXPECT_EQ(cart.footprint, (board::Footprint{2, 1}));
  EXPECT_EQ(cart.openers, 0u);
  const MovementInfo& walk = s->movements[static_cast<std::size_t>(s->movement("walk"))];
  EXPECT_EQ(moveRules(walk, cart).footprint, cart.footprint);
  EXPECT_EQ(moveRules(walk, man).kinds, man.openers);
  EXPECT_EQ(moverOf(*s, s->initial, PieceId::None).piece, PieceId::None);
}

}  // namespace
}  // namespace sortie::world
