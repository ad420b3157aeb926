#include "picture/map/overlay.h"

#include <cmath>
#include <limits>

#include "gallery.h"
#include "picture/map/board_queries.h"
#include "world/mutator.h"

namespace sortie::picture {
namespace {

using testing::drawn;
using testing::hall;
using testing::pieceOf;
using testing::texts;
using testing::titled;

struct Overlays : ::testing::Test {
  std::shared_ptr<const world::Scenario> scenario = testing::scenarioOf(hall);
  const world::World& world = scenario->initial;
  MapPicture picture = drawn(scenario, world);
  Theme theme;
  board::SquareIndex square(const char* name) const { return scenario->grid->find(name); }
};

TEST_F(Overlays, DotsAreTheSquaresOfReach) {
  const world::PieceId man = pieceOf(*scenario, "man");
  const Result<UsualMove> move = usualMove(*scenario, world, man, {});
  ASSERT_TRUE(move);
  EXPECT_EQ(move->budget, 2);
  const board::Reach reach = reachOf(*scenario, world, man, move->movement, move->budget);
  addReach(picture.scene, picture.frame, reach);
  std::size_t ends = 0;
  for (std::size_t i = 0; i < reach.ends.size(); ++i) {
    const board::Reached& end = reach.end(i);
    if (end.from < 0) continue;
    ++ends;
    EXPECT_EQ(titled(picture.scene, "reach " + scenario->grid->name(end.square)), 1u);
  }
  EXPECT_GT(ends, 4u);
  EXPECT_EQ(titled(picture.scene, "reach ", true), ends);
  // The open door lets him through to the cellar, the shut one does not; the rail below B3 stays.
  EXPECT_EQ(titled(picture.scene, "reach b:A3"), 1u);
  EXPECT_EQ(titled(picture.scene, "reach b:A2"), 0u);
  EXPECT_EQ(titled(picture.scene, "reach a:C3"), 0u) << "where he stands";
}

TEST_F(Overlays, SightIsNotDrawnInTheAir) {
  const auto house = testing::scenarioOf("siege/missions/annex");
  MapOptions options;
  options.level = 1;
  const MapPicture upper = drawn(house, house->initial, options);
  Scene over;
  addSight(over, upper.frame, {}, theme, house->initial.view(*house->grid));
  ASSERT_EQ(titled(over, "not seen"), 1u);
  const Rect dim = std::get<Shape>(over.items().front().what).path.bounds();
  // Above B2 to C3 there is a floor, around it air.
  EXPECT_EQ(dim.x, upper.frame.at(1, 1).x);
  EXPECT_EQ(dim.y, upper.frame.at(1, 1).y);
  EXPECT_EQ(dim.width, 2 * squareSide);
}

TEST_F(Overlays, OtherPieces_BlockTheWay) {
  world::World crowded = world;
  world::Mutator mutator(*scenario, crowded, nullptr);
  mutator.move(pieceOf(*scenario, "tom"), board::placeOf(square("a:C2")));
  const world::PieceId man = pieceOf(*scenario, "man");
  const board::Reach reach = reachOf(*scenario, crowded, man, scenario->movement("walk"), 3);
  EXPECT_EQ(board::find(reach, square("a:C2")), -1);
  EXPECT_NE(board::find(reachOf(*scenario, world, man, scenario->movement("walk"), 3), square("a:C2")), -1);
}

TEST_F(Overlays, ReachIsAnAttributeOrAGivenNumber) {
  const world::PieceId cat = pieceOf(*scenario, "cat-1");
  EXPECT_EQ(usualMove(*scenario, world, cat, {})->budget, 1);
  EXPECT_EQ(usualMove(*scenario, world, cat, 7)->budget, 7);
  const Result<UsualMove> cart = usualMove(*scenario, world, pieceOf(*scenario, "cart-1"), {});
  ASSERT_FALSE(cart);
  EXPECT_EQ(cart.error().code, "reach-unknown");
}

TEST_F(Overlays, UnseenSquares_AreDimmed) {
  const world::PieceId man = pieceOf(*scenario, "man");
  const std::vector<board::SquareIndex> seen = seenFrom(*scenario, world, man);
  for (const board::SquareIndex s : picture.frame.squares())
    EXPECT_EQ(std::find(seen.begin(), seen.end(), s) != seen.end(),
              lineBetween(*scenario, world, square("a:C3"), s).clear)
        << scenario->grid->name(s);
  addSight(picture.scene, picture.frame, seen, theme, world.view(*scenario->grid));
  const auto dim = std::find_if(picture.scene.items().begin(), picture.scene.items().end(),
                                [](const Item& item) { return item.title == "not seen"; });
  ASSERT_NE(dim, picture.scene.items().end());
  // The area of the dimmed shape, by the shoelace formula over its rings, is that of the squares not seen: rings that
  // lie inside others count against them, and all run along squares.
  const Shape& shape = std::get<Shape>(dim->what);
  EXPECT_TRUE(shape.evenOdd);
  for (const board::SquareIndex s : picture.frame.squares()) {
    // Even-odd by counting the crossings of a ray to the west.
    const Point p = picture.frame.centre(s);
    int crossings = 0;
    Point here, first;
    for (const Path::Step& step : shape.path.steps()) {
      const Point to = step.verb == Path::Verb::Close ? first : step.to;
      if (step.verb == Path::Verb::Move)
        first = step.to;
      else if (here.x == to.x && here.x < p.x && (here.y < p.y) != (to.y < p.y))
        ++crossings;
      here = to;
    }
    const bool dimmed = crossings % 2 != 0;
    EXPECT_EQ(dimmed, std::find(seen.begin(), seen.end(), s) == seen.end()) << scenario->grid->name(s);
  }
}

TEST_F(Overlays, LineEndsAtItsBlocker) {
  const board::SquareIndex from = square("a:C2"), to = square("b:B2");
  const board::Sight sight = lineBetween(*scenario, world, from, to);
  ASSERT_FALSE(sight.clear);
  addSightLine(picture.scene, picture.frame, from, to, sight, theme);
  const auto cross = std::find_if(picture.scene.items().begin(), picture.scene.items().end(),
                                  [](const Item& item) { return item.title == "blocked"; });
  ASSERT_NE(cross, picture.scene.items().end());
  const Rect box = std::get<Shape>(cross->what).path.bounds();
  const auto [a, b] = picture.frame.ends(scenario->grid->findEdge("a:D2:east"));
  EXPECT_NEAR(box.x + box.width / 2, a.x, 1e-9);
  EXPECT_NEAR(box.y + box.height / 2, (a.y + b.y) / 2, 1e-9);
  Scene clear;
  addSightLine(clear, picture.frame, square("a:A1"), square("a:D1"),
               lineBetween(*scenario, world, square("a:A1"), square("a:D1")), theme);
  EXPECT_EQ(titled(clear, "blocked"), 0u);
  EXPECT_EQ(titled(clear, "seen"), 1u);
}

TEST_F(Overlays, RouteHasAnArrow) {
  const std::vector<board::SquareIndex> way{square("a:A1"), square("a:B1"), square("a:B2")};
  addPath(picture.scene, picture.frame, way, theme.accent);
  EXPECT_EQ(titled(picture.scene, "path"), 1u);
  Scene none;
  addPath(none, picture.frame, std::span(way).first(1), theme.accent);
  EXPECT_TRUE(none.items().empty());
}

TEST_F(Overlays, HigherHeatIsBrighter) {
  const auto light = [](Colour c) { return 0.299 * c.red + 0.587 * c.green + 0.114 * c.blue; };
  double before = -1;
  for (int i = 0; i <= 20; ++i) {
    EXPECT_GT(light(heatColour(i / 20.0)), before);
    before = light(heatColour(i / 20.0));
  }
  HeatMap heat;
  heat.values.assign(static_cast<std::size_t>(scenario->grid->squareCount()), std::numeric_limits<double>::quiet_NaN());
  heat.values[board::at(square("a:A1"))] = 7;
  heat.values[board::at(square("b:A1"))] = 40;
  heat.title = "visits";
  const double height = picture.scene.size.height;
  addHeatMap(picture.scene, picture.frame, heat, theme.ink);
  EXPECT_EQ(titled(picture.scene, "a:A1 7"), 1u);
  EXPECT_EQ(titled(picture.scene, "b:A1 40"), 1u);
  EXPECT_EQ(titled(picture.scene, "a:", true), 1u) << "squares without a value stay as they are";
  EXPECT_EQ(texts(picture.scene, "7"), 1u);
  EXPECT_EQ(texts(picture.scene, "40"), 1u);
  EXPECT_EQ(texts(picture.scene, "visits"), 1u);
  EXPECT_GT(picture.scene.size.height, height) << "room for the legend";
  Scene empty;
  addHeatMap(empty, picture.frame, {}, theme.ink);
  EXPECT_TRUE(empty.items().empty());
}

}  // namespace
}  // namespace sortie::picture
