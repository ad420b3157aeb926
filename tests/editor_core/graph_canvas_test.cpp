// A mission on nodes and links in the editor: what is drawn, pointed at, dragged, joined and laid.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/graph_edits.h"
#include "editor/core/map/map_render_scenes.h"
#include "editor/core/playtest/playtest_moment.h"
#include "editor/core/work_count.h"
#include "editor_core/workbench_testing.h"

namespace sortie::editor {
namespace {

class GraphCanvas : public WorkbenchTest {
 protected:
  void openGraph(const std::string& mission) {
    const std::filesystem::path pack = temporary_.path() / "ring";
    std::filesystem::copy(sourceFolder() / "tests/packs/ring", pack, std::filesystem::copy_options::recursive);
    const Result<> opened = bench_.open(pack / "missions" / mission);
    ASSERT_TRUE(opened) << opened.error().message();
    settle();
    heard_ = bench_.refused.connect([this](const Error& error) { told_ = error.text; });
  }
  [[nodiscard]] std::size_t count(const char* element, const char* attribute, const std::string& value) const {
    std::size_t out = 0;
    model::walk(bench_.root(), [&](const model::Element& each) {
      out += each.name() == element && each.value(attribute) == value ? 1U : 0U;
    });
    return out;
  }
  std::string told_;
  Connection heard_;
};

// Nodes of bridges: isle (100,100), bank (300,100), hill (200,250).
const picture::Point isleRim{62, 100}, hillRim{162, 250};

TEST_F(GraphCanvas, MissionIsDrawnAndItsPartsArePointedAt) {
  openGraph("bridges");
  ASSERT_NE(bench_.looks(), nullptr);
  MapShown shown;
  shown.scenario = bench_.analysis().scenario;
  const std::vector<LevelPicture> levels = levelPictures(shown, *bench_.looks());
  ASSERT_EQ(levels.size(), 1U);
  const auto nodes = std::count_if(levels[0].scene.items().begin(), levels[0].scene.items().end(),
                                   [](const picture::Item& item) { return item.title.starts_with("node "); });
  EXPECT_EQ(nodes, 3);
  const picture::Rect box = mapBox(*shown.scenario);
  EXPECT_LT(box.x, 100 - 44);
  EXPECT_GT(box.x + box.width, 300 + 44);
  click(isleRim);
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().name(), "node");
  EXPECT_EQ(bench_.selected().value("id"), "isle");
  click({100, 100});
  EXPECT_EQ(bench_.selected().value("id"), "d1") << "what stands on a node lies above it";
  click({200, 107});
  EXPECT_EQ(bench_.selected().value("id"), "bridge");
  EXPECT_NE(tools_.status().find("edge:") == std::string::npos ? tools_.status().find("isle>bank") : 0,
            std::string::npos)
      << tools_.status();
  click({20, 300});
  EXPECT_FALSE(bench_.selected());
  picture::Scene scene;
  tools_.draw(scene, 1);
}

TEST_F(GraphCanvas, NodeIsDraggedInStepsAndUndone) {
  openGraph("bridges");
  const std::size_t before = bench_.document().position();
  drag(hillRim, {hillRim.x + 43, hillRim.y - 12});
  EXPECT_EQ(attribute("node", "hill", "at"), "240,240");
  EXPECT_EQ(bench_.document().position(), before + 1);
  // Ctrl while it is dragged; at the press it would add to the selection.
  const picture::Point rim{hillRim.x + 40, hillRim.y - 10};
  tools_.press(rim, {});
  tools_.move({rim.x + 7, rim.y + 7}, {.control = true});
  tools_.release({rim.x + 7, rim.y + 7}, {.control = true});
  settle();
  EXPECT_EQ(attribute("node", "hill", "at"), "247,247");
  tools_.nudge(1, -2);
  EXPECT_EQ(attribute("node", "hill", "at"), "257,227");
  bench_.undo();
  bench_.undo();
  bench_.undo();
  EXPECT_EQ(attribute("node", "hill", "at"), "200,250");
}

TEST_F(GraphCanvas, NodeOfABoard_GetsAnElementOfTheMission) {
  openGraph("landing");
  ASSERT_FALSE(pathOfId(bench_.root(), "node", "south-west"));
  drag({120 - 40, 280}, {120 - 40, 300});
  EXPECT_EQ(attribute("node", "south-west", "at"), "120,300");
  EXPECT_EQ(attribute("node", "south-west", "kind"), "") << "it stays the node of the board";
  settle();
  EXPECT_EQ(bench_.analysis().scenario->nodes[4].y, 300);
  EXPECT_EQ(bench_.selected().value("id"), "south-west");
  bench_.undo();
  EXPECT_FALSE(pathOfId(bench_.root(), "node", "south-west"));
}

TEST_F(GraphCanvas, PieceIsDraggedToANodeThatHasRoom) {
  openGraph("landing");
  drag({120, 280}, {470, 130});
  EXPECT_EQ(attribute("piece", "u2", "at"), "north-east");
  drag({480, 120}, {300, 200});
  EXPECT_EQ(attribute("piece", "u2", "at"), "north-east");
  EXPECT_NE(told_.find("no node"), std::string::npos) << told_;
}

TEST_F(GraphCanvas, NodesAreJoinedByDragging) {
  openGraph("bridges");
  bench_.takeInHand({.entry = "edge:road"});
  settle();
  const std::size_t roads = count("edge", "kind", "road");
  drag(hillRim, isleRim);
  EXPECT_EQ(count("edge", "kind", "road"), roads + 1);
  EXPECT_EQ(bench_.selected().value("from"), "hill");
  EXPECT_EQ(bench_.selected().value("to"), "isle");
  bench_.takeInHand({.entry = "edge:road/closed"});
  settle();
  drag(isleRim, hillRim);
  EXPECT_EQ(count("edge", "kind", "road"), roads + 1) << "the same road in another state";
  EXPECT_EQ(bench_.selected().value("state"), "closed");
  drag(isleRim, isleRim);
  EXPECT_NE(told_.find("another"), std::string::npos) << told_;
  told_.clear();
  drag(isleRim, {20, 300});
  EXPECT_NE(told_.find("no node"), std::string::npos) << told_;
  bench_.undo();
  bench_.undo();
  EXPECT_EQ(count("edge", "kind", "road"), roads);
}

TEST_F(GraphCanvas, NodesPiecesAndFeaturesAreLaid) {
  openGraph("bridges");
  bench_.takeInHand({.entry = "node:region"});
  settle();
  click({402, 251});
  EXPECT_EQ(bench_.selected().value("at"), "400,250");
  const std::string id = bench_.selected().value("id");
  EXPECT_FALSE(id.empty());
  told_.clear();
  click({410, 260});
  EXPECT_NE(told_.find("lies there"), std::string::npos) << told_;
  bench_.takeInHand({.entry = "piece:guard"});
  settle();
  click({400, 250});
  EXPECT_EQ(bench_.selected().value("at"), id);
  click({400, 250});
  told_.clear();
  click({400, 250});
  EXPECT_NE(told_.find("no room"), std::string::npos) << "a region holds two: " << told_;
  bench_.takeInHand({.entry = "feature:marsh"});
  settle();
  click(isleRim);
  EXPECT_EQ(count("feature", "nodes", "bank isle"), 1U);
  bench_.takeInHand({.entry = "corner:x"});
}

TEST_F(GraphCanvas, SelectedNodesAreArrangedOnARing) {
  openGraph("bridges");
  EXPECT_FALSE(tools_.canArrange());
  drag({10, 10}, {400, 330});
  ASSERT_EQ(bench_.selection().size(), 3U) << "nodes are taken with what stands on them";
  ASSERT_TRUE(tools_.canArrange());
  tools_.arrangeOnRing();
  settle();
  const auto& nodes = bench_.analysis().scenario->nodes;
  const double x = (nodes[0].x + nodes[1].x + nodes[2].x) / 3.0, y = (nodes[0].y + nodes[1].y + nodes[2].y) / 3.0;
  const double radius = std::hypot(nodes[0].x - x, nodes[0].y - y);
  for (const world::NodeInfo& each : nodes) EXPECT_NEAR(std::hypot(each.x - x, each.y - y), radius, 2);
  bench_.undo();
  EXPECT_EQ(attribute("node", "isle", "at"), "100,100");
}

TEST_F(GraphCanvas, DeletedNodeTakesItsEdgesAlong) {
  openGraph("bend");
  click({500 - 40, 100});
  ASSERT_EQ(bench_.selected().value("id"), "hill");
  tools_.removeSelected();
  EXPECT_EQ(count("edge", "from", "hill") + count("edge", "to", "hill"), 0U);
  EXPECT_EQ(count("edge", "from", "isle"), 1U);
  bench_.undo();
  EXPECT_EQ(count("edge", "from", "hill") + count("edge", "to", "hill"), 3U);
}

TEST_F(GraphCanvas, CopyOfANode_StandsBesideItUnderAnotherId) {
  openGraph("bend");
  click({500 - 40, 100});
  ASSERT_EQ(bench_.selected().value("id"), "hill");
  const std::string at = bench_.selected().value("at");
  const std::size_t nodes = count("node", "kind", bench_.selected().value("kind"));
  tools_.duplicate();
  EXPECT_EQ(count("node", "kind", bench_.selected().value("kind")), nodes + 1);
  EXPECT_NE(bench_.selected().value("id"), "hill");
  EXPECT_NE(bench_.selected().value("at"), at);
  bench_.select({pathOfId(bench_.root(), "node", "hill").value()});
  const Result<> pasted = tools_.paste(tools_.copyText());
  EXPECT_TRUE(pasted) << pasted.error().message();
  EXPECT_EQ(count("node", "kind", bench_.selected().value("kind")), nodes + 2);
}

TEST_F(GraphCanvas, PickTakesNodesAndLinks) {
  openGraph("bridges");
  std::string got;
  tools_.pick({Pick::Square}, [&](const std::string& value) { got = value; });
  click({300, 100});
  EXPECT_EQ(got, "bank");
  tools_.pick({Pick::Edge}, [&](const std::string& value) { got = value; });
  click({200, 107});
  EXPECT_EQ(got, "edge:isle>bank:road");
  tools_.pick({Pick::Piece}, [&](const std::string& value) { got = value; });
  click({100, 100});
  EXPECT_EQ(got, "d1");
}

TEST_F(GraphCanvas, FrameIsMadeOnceForItsPicture) {
  openGraph("landing");
  const std::uint64_t before = workDone(Work::Frame);
  for (int i = 0; i < 20; ++i) {
    click({300, 40});
    picture::Scene scene;
    tools_.draw(scene, 1);
  }
  EXPECT_LE(workDone(Work::Frame) - before, 1U);
  drag({300 - 40, 40}, {300 - 20, 40});
  tools_.move({300, 40}, {});
  (void)tools_.status();
  EXPECT_LE(workDone(Work::Frame) - before, 2U) << "another map has another";
}

TEST_F(GraphCanvas, ManySelectedNodesAreLookedAtOnce) {
  openGraph("bridges");
  constexpr std::size_t many = 400;
  ASSERT_TRUE(bench_.edit("many", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    std::string nodes;
    for (std::size_t i = 0; i < many; ++i)
      nodes += fmt::format("<node id=\"n{}\" kind=\"region\" at=\"{},{}\"/>\n", i, 400 + i % 20 * 60, i / 20 * 60);
    std::string text = draft.document().text();
    const std::size_t at = text.find("<node id=\"isle\"");
    draft.apply(model::TextPatches{{{at, 0, nodes}}});
    return std::vector<ElementPath>{};
  }));
  settle();
  std::vector<ElementPath> all;
  for (const MapThing& thing : bench_.analysis().things)
    if (thing.kind == ThingKind::Node) all.push_back(thing.path);
  ASSERT_EQ(all.size(), many + 3);
  bench_.select(all);
  const std::uint64_t before = workDone(Work::Selected);
  // Nodes are smaller where many lie close together.
  tools_.press({82, 100}, {});
  tools_.move({112, 100}, {});
  picture::Scene scene;
  tools_.draw(scene, 1);
  tools_.release({112, 100}, {});
  EXPECT_LT(workDone(Work::Selected) - before, 40 * many) << "and not for each thing on the map";
  EXPECT_EQ(attribute("node", "n399", "at"), "1570,1140");
}

TEST_F(GraphCanvas, MomentAsAMission_SaysWhatOfTheMapStaysAsItWas) {
  openGraph("landing");
  const world::Scenario& scenario = *bench_.analysis().scenario;
  EXPECT_TRUE(asMissionStart(scenario, scenario.initial).lost.empty());
  world::World world = scenario.initial;
  auto map = std::make_shared<world::MapState>(*world.map);
  map->owners[0] = 1;
  world.map = map;
  const std::vector<std::string> lost = asMissionStart(scenario, world).lost;
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_NE(lost[0].find("owners of nodes"), std::string::npos);
}

}  // namespace
}  // namespace sortie::editor
