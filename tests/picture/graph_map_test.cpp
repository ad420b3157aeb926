// Pictures of graphs: nodes, links, panels and pieces are there once, where they belong, and not on each other.
#include <cmath>

#include "board/moves/reach.h"
#include "gallery.h"
#include "picture/book/book.h"
#include "picture/map/graph_layer.h"
#include "picture/map/overlay.h"
#include "picture/map/way_overlay.h"
#include "picture/render.h"
#include "world/mutator.h"
#include "world/place_names.h"

namespace sortie::picture {
namespace {

using testing::drawn;
using testing::scenarioOf;
using testing::texts;
using testing::titled;

constexpr const char* landing = "ring/missions/landing";

board::SquareIndex nodeOf(const world::Scenario& scenario, const char* id) {
  const board::SquareIndex node = scenario.graph->find(id);
  EXPECT_NE(node, board::noSquare) << id;
  return node;
}

double apart(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

void place(world::Mutator& change, const char* kind, board::SquareIndex node, int side) {
  const world::PieceId piece = change.create(change.scenario().pieceKind(kind), -1, static_cast<world::SideId>(side));
  change.move(piece, board::placeOf(node));
}

/// Boxes of the black grounds of tokens, by what they are called.
std::vector<Rect> tokens(const Scene& scene, const std::string& prefix) {
  std::vector<Rect> out;
  for (const Item& item : scene.items())
    if (item.layer == Layer::Pieces && item.title.starts_with(prefix))
      out.push_back(std::get<Shape>(item.what).path.bounds());
  return out;
}

TEST(GraphPicture, BoardUnitsAreUnitsOfThePicture) {
  const auto scenario = scenarioOf(landing);
  const MapFrame frame(*scenario, {10, 20, 30, 40});
  EXPECT_EQ(frame.size(), (Size{640, 460}));
  EXPECT_EQ(frame.map(), (Rect{10, 20, 600, 400}));
  EXPECT_EQ(frame.centre(nodeOf(*scenario, "north-west")), (Point{130, 140}));
  EXPECT_EQ(frame.at(0, 0), (Point{10, 20}));
  for (const board::SquareIndex node : frame.squares()) {
    EXPECT_EQ(frame.squareAt(frame.centre(node)), node);
    EXPECT_TRUE(frame.holds(node));
  }
  EXPECT_EQ(frame.squareAt({310, 220}), board::noSquare);
  EXPECT_EQ(frame.name(nodeOf(*scenario, "south")), "south");
}

TEST(GraphPicture, NodesOfAMapWithoutABoardGiveItsSize) {
  const auto scenario = scenarioOf("ring/missions/bridges");
  const MapFrame frame(*scenario, {});
  const double around = frame.nodeRadius() + 30;
  EXPECT_DOUBLE_EQ(frame.size().width, 200 + 2 * around);
  EXPECT_DOUBLE_EQ(frame.size().height, 150 + 2 * around);
}

TEST(GraphPicture, LinksEndAtTheirNodesAndDoNotLieOnEachOther) {
  const auto scenario = scenarioOf(landing);
  const MapFrame frame(*scenario, {});
  for (std::int32_t i = 0; i < scenario->graph->linkCount(); ++i) {
    const auto link = static_cast<board::EdgeIndex>(i);
    const auto [a, b] = scenario->graph->ends(link);
    const LinkCurve curve = frame.curve(link, 3, 5);
    EXPECT_NEAR(apart(curve.from, frame.centre(a)), frame.nodeRadius() + 3, 0.01);
    EXPECT_NEAR(apart(curve.to, frame.centre(b)), frame.nodeRadius() + 5, 0.01);
    for (std::int32_t j = 0; j < i; ++j)
      EXPECT_GT(apart(frame.middle(link), frame.middle(static_cast<board::EdgeIndex>(j))), 8) << i << ' ' << j;
  }
}

TEST(GraphPicture, LinkGoesAroundNodesInBetween) {
  const auto scenario = scenarioOf("ring/missions/bend");
  const MapFrame frame(*scenario, {});
  const auto link = scenario->graph->findLink("isle>hill:road");
  ASSERT_NE(link, board::noEdge);
  for (int part = 0; part <= 16; ++part)
    EXPECT_GT(apart(frame.curve(link).at(part / 16.0), frame.centre(nodeOf(*scenario, "bank"))), frame.nodeRadius());
}

TEST(GraphPicture, NodesLinksFeaturesAndOwnersAreDrawnOnce) {
  const auto scenario = scenarioOf(landing);
  const Scene scene = drawn(scenario, scenario->initial).scene;
  EXPECT_EQ(titled(scene, "node ", true), 6u);
  EXPECT_EQ(titled(scene, "link ", true), 13u);
  EXPECT_EQ(titled(scene, "arrow"), 6u);
  EXPECT_EQ(titled(scene, "closed link"), 1u);
  EXPECT_EQ(titled(scene, "cost"), 1u);
  EXPECT_EQ(titled(scene, "owner dawn"), 1u);
  EXPECT_EQ(titled(scene, "owner dusk"), 1u);
  EXPECT_EQ(titled(scene, "feature citadel"), 2u);
  EXPECT_EQ(titled(scene, "feature marsh"), 1u);
  EXPECT_EQ(titled(scene, "slot taken"), 5u);
  EXPECT_EQ(titled(scene, "slot"), 9u);
  EXPECT_EQ(titled(scene, "panel chest"), 2u);
  EXPECT_EQ(titled(scene, "chest"), 1u) << "the token that lies in it";
  EXPECT_EQ(texts(scene, "Fort Dawn"), 1u);
  EXPECT_EQ(texts(scene, "south-west"), 1u) << "a node without a title has its id";
}

TEST(GraphPicture, ChangesOfPlayAreSeen) {
  const auto scenario = scenarioOf(landing);
  world::World world = scenario->initial;
  auto map = std::make_shared<world::MapState>(*world.map);
  map->owners[board::at(nodeOf(*scenario, "north"))] = 0;
  const auto road = scenario->graph->findLink("south>south-west:road");
  map->effective[board::at(road)] = static_cast<std::uint8_t>(scenario->edgeState("road", "open"));
  world.map = map;
  const Scene scene = drawn(scenario, world).scene;
  EXPECT_EQ(titled(scene, "owner dawn"), 2u);
  EXPECT_EQ(titled(scene, "closed link"), 0u);
}

TEST(GraphPicture, PiecesOnANodeDoNotOverlap) {
  const auto scenario = scenarioOf(landing);
  for (std::size_t count = 1; count <= 4; ++count) {
    world::World world = scenario->initial;
    world::Mutator change(*scenario, world, nullptr);
    const board::SquareIndex node = nodeOf(*scenario, "north-east");
    for (std::size_t i = 0; i < count; ++i) place(change, "guard", node, static_cast<int>(i % 2));
    const MapPicture picture = drawn(scenario, world);
    std::vector<Rect> there;
    for (const Rect& box : tokens(picture.scene, "guard"))
      if (picture.frame.squareAt({box.x + box.width / 2, box.y + box.height / 2}) == node) there.push_back(box);
    ASSERT_EQ(there.size(), count);
    for (std::size_t i = 0; i < count; ++i) {
      const Point a{there[i].x + there[i].width / 2, there[i].y + there[i].height / 2};
      EXPECT_LE(apart(a, picture.frame.centre(node)) + there[i].width / 2, picture.frame.nodeRadius());
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GE(apart(a, {there[j].x + there[j].width / 2, there[j].y + there[j].height / 2}) + 0.01, there[i].width);
    }
  }
}

TEST(GraphPicture, ManyAlikeAreOneWithANumber) {
  const auto scenario = scenarioOf(landing);
  world::World world = scenario->initial;
  world::Mutator change(*scenario, world, nullptr);
  const board::SquareIndex node = nodeOf(*scenario, "north-east");
  for (int i = 0; i < 23; ++i) place(change, "guard", node, i % 2);
  const MapPicture picture = drawn(scenario, world);
  EXPECT_EQ(texts(picture.scene, "12"), 1u);
  EXPECT_EQ(texts(picture.scene, "11"), 1u);
}

TEST(GraphPicture, ReachAndHeatShowOnNodes) {
  const auto scenario = scenarioOf(landing);
  RenderRequest request;
  request.reach = "d1=2";
  const Result<Rendered> rendered = render(scenario, scenario->initial, request);
  ASSERT_TRUE(rendered) << rendered.error().message();
  EXPECT_EQ(titled(rendered->scene, "reach ", true), 3u);
  MapPicture picture = drawn(scenario, scenario->initial);
  HeatMap heat;
  heat.values.assign(6, std::nan(""));
  heat.values[board::at(nodeOf(*scenario, "south"))] = 3;
  addHeatMap(picture.scene, picture.frame, heat, Colour{});
  EXPECT_EQ(titled(picture.scene, "south 3"), 1u);
}

TEST(GraphPicture, HeatOfANodeShowsBesideWhatStandsOnIt) {
  const auto scenario = scenarioOf(landing);
  MapPicture picture = drawn(scenario, scenario->initial);
  HeatMap heat;
  heat.values.assign(6, 2.5);
  heat.low = 0;
  heat.values[0] = 1;
  addHeatMap(picture.scene, picture.frame, heat, Colour{});
  EXPECT_EQ(texts(picture.scene, "2.50"), 6u) << "on five nodes, and at the end of the legend";
  EXPECT_EQ(texts(picture.scene, "1.00"), 1u) << "as exact as the others";
  const board::SquareIndex node = nodeOf(*scenario, "south-east");
  const double radius = picture.frame.nodeRadius();
  bool beyond = false;
  for (const Item& item : picture.scene.items())
    if (const Shape* shape = std::get_if<Shape>(&item.what); shape != nullptr && shape->stroke)
      if (const Rect box = shape->path.bounds();
          std::abs(box.x + box.width / 2 - picture.frame.centre(node).x) < 0.5 && item.layer == Layer::Floor)
        beyond = beyond || box.width / 2 > radius;
  EXPECT_TRUE(beyond) << "a ring that pieces leave free";
}

TEST(GraphPicture, PanelsBesideTheBoardAreInThePicture) {
  const auto scenario = scenarioOf(landing);
  world::Scenario changed = *scenario;
  const MapFrame before(changed, {});
  changed.panels.push_back({});
  changed.panels.back().zone = "chest";
  changed.panels.back().x = -150;
  changed.panels.back().y = 380;
  changed.panels.back().width = 100;
  changed.panels.back().height = 90;
  const MapFrame frame(changed, {});
  const Rect box = frame.box(changed.panels.back());
  EXPECT_GE(box.x, 0);
  EXPECT_LE(box.y + box.height, frame.size().height);
  EXPECT_EQ(frame.map().width, before.map().width) << "the board is as large as it was";
  EXPECT_EQ(frame.at(0, 0).x, frame.map().x);
}

TEST(GraphPicture, PanelsThatAreNotDrawn_TakeNoRoom) {
  const auto scenario = scenarioOf(landing);
  auto changed = std::make_shared<world::Scenario>(*scenario);
  model::PanelMark& beside = changed->panels.emplace_back();
  beside.zone = "chest";
  beside.x = 700;
  beside.y = -200;
  beside.width = 100;
  beside.height = 90;
  MapOptions options;
  const auto sizeOf = [&](const std::shared_ptr<const world::Scenario>& of) {
    const auto looks = MapLooks::make(of);
    EXPECT_TRUE(looks);
    const auto drawn = drawBoard(*looks, of->initial, options);
    EXPECT_TRUE(drawn);
    return drawn->frame.size();
  };
  EXPECT_GT(sizeOf(changed).width, sizeOf(scenario).width);
  options.zones = false;
  EXPECT_EQ(sizeOf(changed).width, sizeOf(scenario).width) << "as on maps of heat";
  EXPECT_EQ(sizeOf(changed).height, sizeOf(scenario).height);
}

TEST(GraphPicture, PanelsShowWhatIsInsideWhatLiesThere) {
  const auto scenario = scenarioOf(landing);
  const auto looks = MapLooks::make(scenario);
  ASSERT_TRUE(looks);
  world::World world = scenario->initial;
  world::Mutator change(*scenario, world, nullptr);
  const world::ZoneId chest = scenario->zone("chest", world::ownerNamed(*scenario, "north-west"));
  const auto token = static_cast<world::PieceId>(world.zones[world::at(chest)].first);
  ASSERT_NE(token, world::PieceId::None);
  const auto piles = [&](world::SideId reader) { return pilesIn(*looks, world, chest, reader); };
  ASSERT_EQ(piles(world::SideId::None).size(), 1U);
  const std::size_t before = tokens(drawMap(*looks, world, {})->scene, "chest").size();
  const world::PieceId guard = change.create(scenario->pieceKind("guard"), -1, world::SideId{0});
  change.move(guard, board::piecePlace(world::raw(token)));
  const world::PieceId inner = change.create(scenario->pieceKind("raider"), -1, world::SideId::None);
  change.move(inner, board::piecePlace(world::raw(guard)));
  const std::vector<Pile> all = piles(world::SideId::None);
  ASSERT_EQ(all.size(), 3U) << "a token, a guard in it and a raider in that";
  EXPECT_EQ(all[1].kind, scenario->pieceKind("guard"));
  EXPECT_EQ(all[2].kind, scenario->pieceKind("raider"));
  EXPECT_EQ(tokens(drawMap(*looks, world, {})->scene, "chest").size(), before + 2);
  // What is inside something hidden is hidden with it.
  change.hide(guard);
  EXPECT_EQ(piles(world::SideId{1}).size(), 2U);
}

TEST(GraphPicture, BookOfAnEmptyBoardHasNoEmptyHeadings) {
  const auto scenario = scenarioOf(landing);
  auto bare = std::make_shared<world::Scenario>(*scenario);
  auto mission = std::make_shared<model::Mission>(*bare->mission.mission);
  mission->pieces.clear();
  bare->mission.mission = mission;
  const auto headings = [](const std::shared_ptr<const world::Scenario>& of) {
    const auto looks = MapLooks::make(of);
    EXPECT_TRUE(looks);
    BookOptions options;
    options.parts = {BookPart::Setup, BookPart::Placement};
    const Result<std::vector<Page>> pages = makeBook(*looks, options);
    EXPECT_TRUE(pages);
    std::size_t out = 0;
    for (const Page& page : *pages) out += texts(page.scene, "Out of the box") + texts(page.scene, "Placement chart");
    return out;
  };
  EXPECT_EQ(headings(scenario), 2U);
  EXPECT_EQ(headings(bare), 0U);
}

TEST(GraphPicture, WayBetweenNodes_FollowsDirectionsAndOpenLinks) {
  const auto scenario = scenarioOf(landing);
  const auto way = [&](const char* from, const char* to, const char* piece = nullptr) {
    const world::PieceId mover =
        piece == nullptr ? world::PieceId::None : world::pieceNamed(*scenario, scenario->initial, piece);
    return wayBetween(*scenario, scenario->initial, nodeOf(*scenario, from), nodeOf(*scenario, to), mover);
  };
  EXPECT_EQ(way("north", "north-east").words, "1 link, cost 1");
  // South to south-west: the road is closed, and the arrow leads there.
  EXPECT_EQ(way("south", "south-west").words, "1 link, cost 1");
  // A guard marches along roads only: over the steep pass, which costs 2.
  const MeasuredWay march = way("south", "south-west", "d1");
  EXPECT_EQ(march.words, "3 links, cost 4");
  ASSERT_EQ(march.nodes.size(), 4U);
  EXPECT_EQ(march.nodes[1], nodeOf(*scenario, "south-east"));
  EXPECT_EQ(march.links.size(), 3U);
  // Back: the arrows lead the other way round, and marsh costs 2.
  EXPECT_NE(way("south-west", "south").words, way("south", "south-west").words);
}

TEST(GraphPicture, LinkIsNotLeftHalfWay) {
  const auto scenario = scenarioOf(landing);
  // A road, the steep pass, a road.
  const MeasuredWay way =
      wayBetween(*scenario, scenario->initial, nodeOf(*scenario, "south"), nodeOf(*scenario, "south-west"),
                 world::pieceNamed(*scenario, scenario->initial, "d1"));
  ASSERT_EQ(way.costs, (std::vector<std::int32_t>{1, 2, 1}));
  EXPECT_EQ(movesAlong(way, 2), 3) << "4 in all, but a move of 2 does not cross a link of 1 and half of one of 2";
  EXPECT_EQ(movesAlong(way, 3), 2);
  EXPECT_EQ(movesAlong(way, 4), 1);
  EXPECT_EQ(movesAlong(way, 1), -1) << "no move crosses the pass";
  EXPECT_EQ(movesAlong(MeasuredWay{}, 4), -1);
}

TEST(GraphPicture, WayThatIsNotThere_IsSaid) {
  const auto scenario = scenarioOf("ring/missions/bend");
  world::World world = scenario->initial;
  auto map = std::make_shared<world::MapState>(*world.map);
  for (std::uint8_t& state : map->effective) state = static_cast<std::uint8_t>(scenario->edgeState("road", "closed"));
  world.map = map;
  const MeasuredWay way = wayBetween(*scenario, world, board::Spot{0}, board::Spot{1});
  EXPECT_EQ(way.cost, -1);
  EXPECT_EQ(way.words, "no way");
  EXPECT_TRUE(way.links.empty());
}

TEST(GraphPicture, LineOnAGraphIsTheWay) {
  const auto scenario = scenarioOf(landing);
  RenderRequest request;
  request.line = {"south", "south-west"};
  Result<Rendered> rendered = render(scenario, scenario->initial, request);
  ASSERT_TRUE(rendered) << rendered.error().message();
  EXPECT_EQ(texts(rendered->scene, "1 link, cost 1"), 1u);
  EXPECT_EQ(titled(rendered->scene, "way end"), 1u);
  request.reach = "d1";
  rendered = render(scenario, scenario->initial, request);
  ASSERT_TRUE(rendered);
  EXPECT_EQ(texts(rendered->scene, "3 links, cost 4"), 1u) << "of the piece whose reach is shown";
}

TEST(GraphPicture, SightOnAGraphIsRefused) {
  const auto scenario = scenarioOf(landing);
  RenderRequest request;
  request.sight = "d1";
  EXPECT_EQ(render(scenario, scenario->initial, request).error().code, "board-kind");
  request.sight.clear();
  request.line = {"north", "sout"};
  EXPECT_EQ(render(scenario, scenario->initial, request).error().code, "node-unknown");
  request.line.clear();
  request.map.level = 1;
  EXPECT_EQ(render(scenario, scenario->initial, request).error().code, "level-unknown");
}

TEST(GraphPicture, BookPrintsTheBoardAtTrueScale) {
  const auto scenario = scenarioOf(landing);
  const Result<MapLooks> looks = MapLooks::make(scenario);
  ASSERT_TRUE(looks);
  BookOptions options;
  options.parts = {BookPart::Placement, BookPart::Map};
  const Result<std::vector<Page>> pages = makeBook(*looks, options);
  ASSERT_TRUE(pages) << pages.error().message();
  ASSERT_FALSE(pages->empty());
  std::string all;
  bool taken = false;
  for (const Page& page : *pages)
    for (const Item& item : page.scene.items()) {
      if (const Text* text = std::get_if<Text>(&item.what)) all += text->text + "\n";
      taken = taken || item.title.starts_with("slot taken");
    }
  // 600 by 400 units at 64 units an inch.
  EXPECT_NE(all.find("the board is 238 by 159 mm"), std::string::npos) << all;
  EXPECT_NE(all.find("Fort Dusk"), std::string::npos);
  EXPECT_NE(all.find("The North"), std::string::npos);
  EXPECT_NE(all.find("chest"), std::string::npos) << "panels are where things are laid";
  EXPECT_EQ(all.find("s1:C4"), std::string::npos) << "there are no squares";
  EXPECT_FALSE(taken) << "slots are empty on paper";
}

}  // namespace
}  // namespace sortie::picture
