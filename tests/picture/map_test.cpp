// Scenes of small missions: each thing of the world is there once, where it belongs.
#include "picture/map/map.h"

#include <filesystem>
#include <fstream>

#include "gallery.h"
#include "picture/map/board_layers.h"
#include "world/mutator.h"

namespace sortie::picture {
namespace {

using testing::drawn;
using testing::hall;
using testing::pieceOf;
using testing::texts;
using testing::titled;

TEST(MapPicture, SquaresEdgesAndCornersHaveTheirPlaces) {
  const auto scenario = testing::scenarioOf(hall);
  const board::Grid& grid = *scenario->grid;
  const MapFrame frame(grid, 0, {10, 20, 30, 40});
  EXPECT_EQ(frame.size(), (Size{10 + 512 + 30, 20 + 512 + 40}));
  EXPECT_EQ(frame.box(grid.find("a:A1")), (Rect{10, 20, 64, 64}));
  EXPECT_EQ(frame.centre(grid.find("b:D4")), (Point{10 + 7.5 * 64, 20 + 3.5 * 64}));
  EXPECT_EQ(frame.box(grid.find("c:B3"), {2, 1}), (Rect{10 + 64, 20 + 6 * 64, 128, 64}));
  const auto east = frame.ends(grid.findEdge("a:A1:east"));
  EXPECT_EQ(east[0], (Point{74, 20}));
  EXPECT_EQ(east[1], (Point{74, 84}));
  // At the rim the outer side has no square of its own.
  EXPECT_EQ(frame.ends(grid.findEdge("b:D1:east"))[0], (Point{10 + 512, 20}));
  EXPECT_EQ(frame.ends(grid.findEdge("c:A4:south"))[0], (Point{10, 20 + 512}));
  EXPECT_EQ(frame.point(grid.findCorner("a:C2:south-east")), (Point{10 + 3 * 64, 20 + 2 * 64}));
  for (const board::SquareIndex square : frame.squares()) EXPECT_EQ(frame.squareAt(frame.centre(square)), square);
  EXPECT_EQ(frame.squareAt({5, 50}), board::noSquare);
  EXPECT_EQ(frame.squareAt({10 + 5 * 64, 20 + 5 * 64}), board::noSquare) << "no tile there";
}

TEST(MapPicture, WallsThatTouchAreOneItem) {
  const auto scenario = testing::scenarioOf(hall);
  const Scene scene = drawn(scenario, scenario->initial).scene;
  std::size_t walls = 0;
  double length = 0;
  for (const Item& item : scene.items()) {
    if (item.title != "wall") continue;
    ++walls;
    const Path& path = std::get<Shape>(item.what).path;
    Point here, first;
    for (const Path::Step& step : path.steps()) {
      if (step.verb == Path::Verb::Move) first = step.to;
      const Point to = step.verb == Path::Verb::Close ? first : step.to;
      if (step.verb != Path::Verb::Move) length += std::abs(to.x - here.x) + std::abs(to.y - here.y);
      here = to;
    }
  }
  // 4 + 3 of hall a, 4 + 1 of hall c (the mission laid a window and a line over its other two), the window, 2 of the
  // cellar, 6 around the pillars: nothing is drawn twice.
  EXPECT_DOUBLE_EQ(length, 21 * squareSide);
  EXPECT_EQ(walls, 5u);
}

TEST(MapPicture, EdgeHasTheLookOfItsState) {
  const auto scenario = testing::scenarioOf(hall);
  const auto count = [&](const world::World& world, const char* title) {
    return titled(drawn(scenario, world).scene, title);
  };
  const world::World& initial = scenario->initial;
  EXPECT_EQ(count(initial, "door"), 1u);
  EXPECT_EQ(count(initial, "open door"), 2u) << "two leaves";
  EXPECT_EQ(count(initial, "window"), 1u);
  EXPECT_EQ(count(initial, "opening"), 1u);
  EXPECT_EQ(count(initial, "low wall"), 2u) << "a rail in each hall, by what it does";
  EXPECT_EQ(count(initial, "post"), 1u);
  // The same door opened in play.
  world::World opened = initial;
  auto map = std::make_shared<world::MapState>(*opened.map);
  const std::size_t door = board::at(scenario->grid->findEdge("a:D2:east"));
  map->edges[door] = map->effective[door] = static_cast<std::uint8_t>(scenario->edgeState("door", "ajar"));
  opened.map = map;
  EXPECT_EQ(count(opened, "door"), 0u);
  EXPECT_EQ(count(opened, "open door"), 4u);
}

TEST(MapPicture, TurnedTileIsDrawnTurned) {
  const auto scenario = testing::scenarioOf(hall);
  const MapPicture picture = drawn(scenario, scenario->initial);
  std::vector<const Item*> tiles;
  for (const Item& item : picture.scene.items())
    if (item.layer == Layer::Ground && std::holds_alternative<Placed>(item.what)) tiles.push_back(&item);
  ASSERT_EQ(tiles.size(), 2u);
  const Rect map = picture.frame.map();
  EXPECT_EQ(tiles[0]->transform.map({0, 0}), (Point{map.x, map.y}));
  // Turned by a quarter: the picture's north-west corner lies in the north-east of its place.
  const Point corner = tiles[1]->transform.map({0, 0});
  EXPECT_NEAR(corner.x, map.x + 256, 1e-9);
  EXPECT_NEAR(corner.y, map.y + 256, 1e-9);
  const Point far = tiles[1]->transform.map({256, 0});
  EXPECT_NEAR(far.x, map.x + 256, 1e-9);
  EXPECT_NEAR(far.y, map.y + 512, 1e-9);
}

TEST(MapPicture, PieceIsDrawnOnItsLevelWithItsAttributes) {
  const auto scenario = testing::scenarioOf(hall);
  const Scene below = drawn(scenario, scenario->initial).scene;
  EXPECT_EQ(titled(below, "man"), 1u);
  EXPECT_EQ(titled(below, "cat-1"), 1u);
  EXPECT_EQ(titled(below, "cart-1"), 1u);
  EXPECT_EQ(titled(below, "loft-cat"), 0u);
  EXPECT_EQ(titled(below, "facing"), 2u) << "watchmen alone have a facing";
  MapOptions above;
  above.level = 1;
  const Scene loft = drawn(scenario, scenario->initial, above).scene;
  EXPECT_EQ(titled(loft, "loft-cat"), 1u);
  EXPECT_EQ(titled(loft, "man"), 0u);
  EXPECT_EQ(loft.size.width, 2 * above.margin + 256);
  // Six crates on one square are one with a number.
  EXPECT_EQ(texts(below, "6"), 1u);
  // The burglar has no picture: its letter stands in for it.
  EXPECT_EQ(texts(below, "B"), 1u);
  EXPECT_EQ(texts(below, "W"), 0u);
}

TEST(MapPicture, PipsCountTheAttribute) {
  const auto scenario = testing::scenarioOf(hall);
  const auto white = [&](const world::World& world) {
    std::size_t dots = 0;
    const Scene scene = drawn(scenario, world).scene;
    for (const Item& item : scene.items()) {
      const Shape* shape = std::get_if<Shape>(&item.what);
      if (shape == nullptr || item.layer != Layer::Pieces || !shape->fill || shape->stroke) continue;
      const Colour* colour = std::get_if<Colour>(&*shape->fill);
      if (colour != nullptr && *colour == Colour{255, 255, 255} && shape->path.bounds().width < 8) ++dots;
    }
    return dots;
  };
  EXPECT_EQ(white(scenario->initial), 4u) << "three lamps and one";
  world::World hurt = scenario->initial;
  const world::PieceState& man = hurt.piece(pieceOf(*scenario, "man"));
  const world::AttributeSlot* lamps = scenario->kinds[world::at(man.kind)].slot(scenario->attribute("lamps"));
  hurt.cells[man.cells + static_cast<std::uint32_t>(lamps->offset)] = 0;
  EXPECT_EQ(white(hurt), 1u);
}

TEST(MapPicture, LargePieceCoversItsSquares) {
  const auto scenario = testing::scenarioOf(hall);
  const MapPicture picture = drawn(scenario, scenario->initial);
  const auto cart = std::find_if(picture.scene.items().begin(), picture.scene.items().end(),
                                 [](const Item& item) { return item.title == "cart-1"; });
  ASSERT_NE(cart, picture.scene.items().end());
  const Rect box = std::get<Shape>(cart->what).path.bounds();
  const Rect squares = picture.frame.box(scenario->grid->find("c:B3"), {2, 1});
  EXPECT_GT(box.width, 1.7 * squareSide);
  EXPECT_NEAR(box.x + box.width / 2, squares.x + squares.width / 2, 1e-9);
  EXPECT_LT(box.height, squareSide);
}

TEST(MapPicture, HiddenCard_IsDrawnAsItsBack) {
  const auto scenario = testing::scenarioOf(hall);
  world::World world = scenario->initial;
  const world::PieceId cat = pieceOf(*scenario, "cat-1");
  world.pieces[world::at(cat)].hidden = 1;
  world.pieces[world::at(cat)].seenBy = 1U << 2;
  MapOptions options;
  options.pieces.reader = scenario->side("day");
  const Scene day = drawn(scenario, world, options).scene;
  EXPECT_EQ(titled(day, "cat-1"), 0u);
  EXPECT_EQ(titled(day, "face down"), 1u);
  EXPECT_EQ(toSvg(day).find("cat-1"), std::string::npos);
  options.pieces.reader = scenario->side("cat");
  EXPECT_EQ(titled(drawn(scenario, world, options).scene, "cat-1"), 1u);
  EXPECT_EQ(titled(drawn(scenario, world).scene, "cat-1"), 1u) << "a reader without a side sees all";
}

TEST(MapPicture, TileShowsThePiecesOnIt) {
  const auto scenario = testing::scenarioOf(hall);
  const Scene scene = drawn(scenario, scenario->initial).scene;
  EXPECT_EQ(titled(scene, "alarms"), 1u) << "three hidden cards are one back";
  EXPECT_EQ(texts(scene, "3"), 1u);
  EXPECT_EQ(titled(scene, "notes"), 1u);
  MapOptions bare;
  bare.zones = false;
  EXPECT_EQ(titled(drawn(scenario, scenario->initial, bare).scene, "alarms"), 0u);
}

TEST(MapPicture, EachOptionAddsItsLayer) {
  const auto scenario = testing::scenarioOf(hall);
  const Scene plain = drawn(scenario, scenario->initial).scene;
  MapOptions all;
  all.coordinates = all.tileNames = all.sides = all.grid = true;
  const Scene full = drawn(scenario, scenario->initial, all).scene;
  EXPECT_EQ(texts(plain, "C4"), 0u);
  EXPECT_EQ(texts(full, "C4"), 3u) << "one in each tile";
  EXPECT_EQ(texts(full, "b  Cellar"), 1u);
  EXPECT_EQ(titled(full, "side mark"), 3u);
  EXPECT_GT(full.size.height, plain.size.height);
  EXPECT_EQ(titled(plain, "entrance ", true), 2u);
  EXPECT_EQ(texts(plain, "Front door"), 1u);
  EXPECT_EQ(texts(plain, "Back yard"), 1u) << "named after its id";
  MapOptions closed;
  closed.entrances = false;
  EXPECT_EQ(titled(drawn(scenario, scenario->initial, closed).scene, "entrance ", true), 0u);
  MapOptions dark;
  dark.surround = Surround::Dark;
  EXPECT_NE(drawn(scenario, scenario->initial, dark).scene.background, plain.background);
  MapOptions chosen;
  chosen.pieces.selected = {pieceOf(*scenario, "man")};
  EXPECT_EQ(titled(plain, "selected"), 0u);
  EXPECT_EQ(titled(drawn(scenario, scenario->initial, chosen).scene, "selected"), 1u);
}

TEST(MapPicture, EverythingIsInsideThePage) {
  const auto scenario = testing::scenarioOf(hall);
  MapOptions all;
  all.coordinates = all.tileNames = all.sides = all.grid = true;
  const Scene scene = drawn(scenario, scenario->initial, all).scene;
  for (const Item& item : scene.items()) {
    Rect box;
    if (const Shape* shape = std::get_if<Shape>(&item.what))
      box = shape->path.bounds();
    else if (const Placed* placed = std::get_if<Placed>(&item.what))
      box = placed->box;
    else
      box = {std::get<Text>(item.what).at.x, std::get<Text>(item.what).at.y, 0, 0};
    for (const Point corner : {Point{box.x, box.y}, Point{box.x + box.width, box.y + box.height}}) {
      const Point p = item.transform.map(corner);
      EXPECT_GE(p.x, -0.5) << item.title;
      EXPECT_GE(p.y, -0.5) << item.title;
      EXPECT_LE(p.x, scene.size.width + 0.5) << item.title;
      EXPECT_LE(p.y, scene.size.height + 0.5) << item.title;
    }
  }
}

TEST(MapPicture, SameWorld_GivesTheSameBytes) {
  const auto scenario = testing::scenarioOf(hall);
  const std::string once = toSvg(drawn(scenario, scenario->initial).scene);
  EXPECT_EQ(once, toSvg(drawn(scenario, scenario->initial).scene));
  EXPECT_EQ(once, toSvg(drawn(testing::scenarioOf(hall), scenario->initial).scene));
  // Pieces of one square in another order of arrival are the same picture of the same things.
  world::World world = scenario->initial;
  world::Mutator mutator(*scenario, world, nullptr);
  const world::PieceId man = pieceOf(*scenario, "man");
  const board::Place home = world.piece(man).place;
  mutator.move(man, board::placeOf(scenario->grid->find("b:C4")));
  mutator.move(man, home);
  EXPECT_EQ(once, toSvg(drawn(scenario, world).scene));
}

TEST(MapPicture, WithoutArtPiecesAreLettersOnNeutralGround) {
  const auto scenario = testing::scenarioOf(play::testing::duel);
  const Scene scene = drawn(scenario, scenario->initial).scene;
  EXPECT_EQ(texts(scene, "U"), 8u);
  EXPECT_EQ(titled(scene, "mark"), 8u);
  EXPECT_EQ(titled(scene, "wall"), 0u) << "what cannot be entered but seen over is not a wall";
}

TEST(MapPicture, MapThatCannotBeDrawn_IsAnErrorWithARemedy) {
  const auto scenario = testing::scenarioOf(hall);
  const MapLooks looks = *MapLooks::make(scenario);
  MapOptions options;
  options.level = 5;
  const Result<MapPicture> picture = drawMap(looks, scenario->initial, options);
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().code, "level-unknown");
  EXPECT_EQ(picture.error().text, "the map has no squares on level 6");
  EXPECT_EQ(picture.error().remedy, "its levels are 1, 2");
}

TEST(MapLooks, RevisionsShareTheirPictures) {
  const auto first = testing::scenarioOf(hall);
  const auto second = testing::scenarioOf(hall);
  const auto cache = std::make_shared<SymbolCache>();
  const MapLooks one = *MapLooks::make(first, cache);
  const MapLooks two = *MapLooks::make(second, cache);
  const MapLooks apart = *MapLooks::make(second);
  const auto pictureOf = [](const MapLooks& looks) {
    std::shared_ptr<const Symbol> found;
    for (std::size_t kind = 0; kind < looks.scenario().kinds.size() && !found; ++kind)
      found = looks.kind(static_cast<world::KindId>(kind)).symbol;
    return found;
  };
  ASSERT_NE(pictureOf(one), nullptr);
  EXPECT_EQ(pictureOf(one), pictureOf(two));
  EXPECT_NE(pictureOf(one), pictureOf(apart));
  cache->clear();
  const MapLooks anew = *MapLooks::make(first, cache);
  ASSERT_NE(pictureOf(anew), nullptr);
  EXPECT_NE(pictureOf(one), pictureOf(anew));
}

TEST(SymbolCache, BrokenPicture_IsRememberedAsBroken) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "sortie-symbol-cache";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  SymbolCache cache;
  EXPECT_EQ(cache.load(folder, "a.svg", {"here.xml", 3, 1}), nullptr);
  const std::string file = (folder / "a.svg").generic_string();
  ASSERT_TRUE(cache.problem(file));
  EXPECT_FALSE(cache.problem((folder / "b.svg").generic_string()));
  std::ofstream(folder / "a.svg") << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 4\"/>";
  // The disk is asked again only after it is said that something changed there.
  EXPECT_EQ(cache.load(folder, "a.svg", {}), nullptr);
  cache.clear();
  EXPECT_NE(cache.load(folder, "a.svg", {}), nullptr);
  EXPECT_FALSE(cache.problem(file));
  std::filesystem::remove_all(folder);
}

TEST(SymbolCache, CacheIsRenewed_OnlyPicturesWithOtherBytesAreReadAgain) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "sortie-symbol-cache-renewed";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const auto write = [&](const char* name, const char* box) {
    std::ofstream(folder / name) << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" << box << "\"/>";
  };
  write("a.svg", "0 0 4 4");
  write("b.svg", "0 0 4 4");
  SymbolCache cache;
  const auto a = cache.load(folder, "a.svg", {});
  const auto b = cache.load(folder, "b.svg", {});
  ASSERT_NE(a, nullptr);
  write("a.svg", "0 0 4 4");
  write("b.svg", "0 0 4 5");
  const std::size_t read = symbolsRead();
  const std::shared_ptr<SymbolCache> now = cache.renewed();
  EXPECT_EQ(now->load(folder, "a.svg", {}), a);
  EXPECT_EQ(symbolsRead(), read);
  EXPECT_NE(now->load(folder, "b.svg", {}), b);
  EXPECT_EQ(symbolsRead(), read + 1);
  // Once more: what was taken over is known as well.
  EXPECT_EQ(now->renewed()->load(folder, "a.svg", {}), a);
  EXPECT_EQ(symbolsRead(), read + 1);
  std::filesystem::remove_all(folder);
}

TEST(MapPicture, OpenAirShowsTheLevelsBelowUnderAVeil) {
  const auto scenario = testing::scenarioOf("tower/missions/block");
  const world::World& world = scenario->initial;
  const auto shields = [&](int level) {
    MapOptions options;
    options.level = level;
    return titled(drawn(scenario, world, options).scene, "shield");
  };
  // The ground has 4 dots at the building, 4 beside its two openings, 2 at obstacles and 1 at the wall of the court;
  // the second level 4 and 2, drawn over the ground; the roof 3 over both. Points inside walls have look="none".
  EXPECT_EQ(shields(0), 11u);
  EXPECT_EQ(shields(1), 11u + 6u);
  EXPECT_EQ(shields(2), 11u + 6u + 3u);
  MapOptions coordinates;
  coordinates.level = 1;
  coordinates.coordinates = true;
  const Scene scene = drawn(scenario, world, coordinates).scene;
  EXPECT_EQ(texts(scene, "C3"), 1u);
  EXPECT_EQ(texts(scene, "A1"), 0u) << "nobody stands in the air";
}

TEST(MapPicture, RemovedLevelLeavesItsSquaresOpen) {
  const auto scenario = testing::scenarioOf("tower/missions/block");
  world::World world = scenario->initial;
  world::Mutator mutator(*scenario, world, nullptr);
  mutator.lift(scenario->tile("b"), 2);
  mutator.lay(scenario->tile("b"), 1, scenario->tileItem("ruin"));
  MapOptions options;
  options.coordinates = true;
  options.level = 2;
  EXPECT_EQ(texts(drawn(scenario, world, options).scene, "C3"), 0u);
  options.level = 1;
  const Scene scene = drawn(scenario, world, options).scene;
  EXPECT_EQ(texts(scene, "C3"), 1u);
  // 2 obstacle dots and a cover dot of the ruin over those of the ground.
  EXPECT_EQ(titled(scene, "shield"), 11u + 3u);
}

}  // namespace
}  // namespace sortie::picture
