#include "world/walking.h"

#include <sstream>

#include "yard.h"

namespace sortie::world {
namespace {

using testing::piece;
using testing::yard;

/// A world in which pieces walk.
struct Walk {
  std::shared_ptr<const Scenario> scenario;
  World world;
  Journal journal;

  explicit Walk(const std::string& pieces) : scenario(yard(pieces)), world(scenario->initial) {}

  /// "2 end at C1": the squares gone, why it ended and where the piece stands.
  std::string of(const char* name, const std::string& squares, const char* movement = "walk") {
    std::vector<board::SquareIndex> route;
    std::istringstream words(squares);
    for (std::string square; words >> square;) route.push_back(scenario->grid->find("y:" + square));
    Mutator mutator(*scenario, world, &journal);
    SquareFlags flags;
    const PieceId id = scenario->piece(name);
    beginWhereItStands(world, id, route);
    Walking walk(mutator, flags, id, scenario->movements[static_cast<std::size_t>(scenario->movement(movement))],
                 route);
    while (!walk.over()) walk.step();
    EXPECT_TRUE(flags.none());
    const board::SquareIndex stands = world.squareOf(id);
    return std::to_string(walk.gone()) + " " + std::string(walkEndName(walk.why())) + " at " +
           (stands == board::noSquare ? "nowhere" : scenario->grid->name(stands).substr(2));
  }
};

TEST(Walking, WalkMovesOneSquareAtATimeToTheEnd) {
  Walk walk(piece("man", "r", "red", "A1"));
  EXPECT_EQ(walk.of("r", "B1 C1 D1"), "3 end at D1");
  const auto moves = std::count_if(walk.journal.changes.begin(), walk.journal.changes.end(),
                                   [](const Change& change) { return change.kind == ChangeKind::Move; });
  EXPECT_EQ(moves, 3);
}

TEST(Walking, RouteMayStartAtThePiecesOwnSquare) {
  Walk walk(piece("man", "r", "red", "A1"));
  EXPECT_EQ(walk.of("r", "A1 B1"), "1 end at B1");
  EXPECT_EQ(walk.of("r", ""), "0 end at B1");
  EXPECT_EQ(walk.of("r", "B1"), "0 end at B1");
}

TEST(Walking, WalkEndsBeforeASquareThatIsNotAStep) {
  Walk walk(piece("man", "r", "red", "G1") + piece("man", "b", "blue", "F2"));
  EXPECT_EQ(walk.of("r", "H1"), "0 blocked at G1") << "a rock";
  EXPECT_EQ(walk.of("r", "F2"), "0 blocked at G1") << "an enemy";
  EXPECT_EQ(walk.of("r", "E1"), "0 blocked at G1") << "a leap";
  EXPECT_EQ(walk.of("r", "F1 F2"), "1 blocked at F1");
}

TEST(Walking, WallEndsAWalkAndDoorsOpenForPiecesThatOpenThem) {
  Walk walk(piece("man", "r", "red", "A3") + piece("dog", "b", "blue", "C3") + piece("man", "w", "red", "F3"));
  EXPECT_EQ(walk.of("w", "G3"), "0 blocked at F3");
  const std::size_t door = board::at(walk.scenario->grid->findEdge("y:B3:east"));
  EXPECT_EQ(walk.of("r", "B3 A3"), "2 end at A3") << "a closed door stands between it and the dog as it comes there";
  EXPECT_EQ(walk.world.map->effective[door], walk.scenario->edgeState("door", "closed"));
  EXPECT_EQ(walk.of("r", "B3"), "1 end at B3");
  EXPECT_EQ(walk.world.map->effective[door], walk.scenario->edgeState("door", "held"));
}

TEST(Walking, WalkStopsBesideDeclaredPieces) {
  Walk walk(piece("man", "r", "red", "A1") + piece("dog", "b", "blue", "D1"));
  EXPECT_EQ(walk.of("r", "B1 C1 C2"), "2 beside at C1");
  EXPECT_EQ(walk.of("r", "B1"), "1 end at B1") << "the last square is the end anyway";
  EXPECT_EQ(walk.of("b", "C1 D1 E1"), "3 end at E1") << "a piece does not stop beside itself";
}

TEST(Walking, WalkStopsOnStoppingFeaturesAndBeforeStoppingEdges) {
  Walk walk(piece("man", "r", "red", "B2") + piece("dog", "b", "blue", "D3"));
  EXPECT_EQ(walk.of("r", "C2 D1"), "1 feature at C2");
  EXPECT_EQ(walk.of("b", "C3 B3 A3", "wary"), "1 edge at C3");
}

TEST(Walking, WalkStopsBeforeASquareThatNeedsConsent) {
  Walk walk(piece("man", "r", "red", "A1") + piece("cart", "b", "blue", "C1"));
  EXPECT_EQ(walk.of("r", "B1 C1 E1"), "1 ask at B1");
}

TEST(Walking, WalkPassesOwnPieces) {
  Walk walk(piece("man", "r", "red", "A1") + piece("man", "s", "red", "B1"));
  EXPECT_EQ(walk.of("r", "B1 C1"), "2 end at C1");
}

TEST(Walking, LargePieceWalksWithAllItsSquares) {
  Walk walk(piece("cart", "c", "red", "D1") + piece("dog", "b", "blue", "H3"));
  EXPECT_EQ(walk.of("c", "E1 F1 G1"), "2 blocked at F1") << "its other half would stand on the rock";
  EXPECT_EQ(walk.of("c", "F2 E2"), "1 beside at F2") << "the dog is beside its other half";
}

}  // namespace
}  // namespace sortie::world
