// Lines of sight from corner to corner in pictures, where the ruleset says sight="corner".
#include "gallery.h"
#include "picture/map/board_queries.h"
#include "picture/map/overlay.h"

namespace sortie::picture {
namespace {

using testing::drawn;
using testing::pieceOf;
using testing::titled;

struct CornerLines : ::testing::Test {
  std::shared_ptr<const world::Scenario> scenario = testing::scenarioOf("tower/missions/block");
  const world::World& world = scenario->initial;
  board::SquareIndex square(const char* name) const { return scenario->grid->find(name); }
};

TEST_F(CornerLines, RulesetDecidesWhichLinesAreDrawn) {
  EXPECT_TRUE(seesFromCorners(*scenario));
  EXPECT_FALSE(seesFromCorners(*testing::scenarioOf(testing::hall)));
}

TEST_F(CornerLines, PieceSeesExactlyTheSquaresItHasLinesTo) {
  const world::PieceId unit = pieceOf(*scenario, "unit-2");
  const std::vector<board::SquareIndex> seen = seenFrom(*scenario, world, unit);
  const board::GridView view = world.view(*scenario->grid);
  for (const board::SquareIndex s : scenario->grid->squares())
    EXPECT_EQ(std::find(seen.begin(), seen.end(), s) != seen.end(), board::inLine(view, world.squareOf(unit), s))
        << scenario->grid->name(s);
  EXPECT_NE(std::find(seen.begin(), seen.end(), square("b:F5")), seen.end()) << "by the dots of the window";
  EXPECT_EQ(std::find(seen.begin(), seen.end(), square("b:E5")), seen.end());
}

TEST_F(CornerLines, EachNearestLineIsDrawnFromCornerToCorner) {
  const MapPicture picture = drawn(scenario, world);
  const auto lines = cornerLinesBetween(*scenario, world, square("y:A5"), square("y:E5"));
  ASSERT_EQ(lines.size(), 2u);
  Scene scene;
  addCornerLines(scene, picture.frame, lines, {});
  EXPECT_EQ(titled(scene, "seen"), 2u);
  EXPECT_EQ(titled(scene, "blocked"), 0u);
  const auto end =
      std::find_if(scene.items().begin(), scene.items().end(), [](const Item& item) { return item.title == "seen"; });
  const Rect box = std::get<Shape>(end->what).path.bounds();
  const Point corner = picture.frame.point(lines.front().to);
  EXPECT_NEAR(box.x + box.width / 2, corner.x, 1e-9);
  EXPECT_NEAR(box.y + box.height / 2, corner.y, 1e-9);
  Scene blocked;
  addCornerLines(blocked, picture.frame, cornerLinesBetween(*scenario, world, square("b:A4"), square("b:H4")), {});
  EXPECT_EQ(titled(blocked, "seen"), 0u);
  EXPECT_EQ(titled(blocked, "blocked"), 2u);
}

}  // namespace
}  // namespace sortie::picture
