// A mission on nodes and links in the editor: what is drawn, pointed at, dragged, joined and laid.
#include <algorithm>
#include <fstream>

#include <fmt/format.h>

#include "editor/core/balance/balance_heat.h"
#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/graph_edits.h"
#include "editor/core/map/kept_frame.h"
#include "editor/core/map/node_words.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/map/map_render_scenes.h"
#include "editor/core/outline/outline.h"
#include "editor/core/outline/outline_edits.h"
#include "editor/core/playtest/playtest_moment.h"
#include "editor/core/work_count.h"
#include "editor_core/workbench_testing.h"

namespace sortie::editor {
namespace {

class GraphCanvas : public WorkbenchTest {
 protected:
  /// `boards`: words of the boards, and those that stand there in their place.
  void openGraph(const std::string& mission, const std::pair<std::string, std::string>& boards = {}) {
    const std::filesystem::path pack = temporary_.path() / "ring";
    std::filesystem::copy(sourceFolder() / "tests/packs/ring", pack, std::filesystem::copy_options::recursive);
    if (!boards.first.empty()) {
      const std::filesystem::path file = pack / "content/boards.xml";
      std::string text = textOf(file);
      const std::size_t at = text.find(boards.first);
      ASSERT_NE(at, std::string::npos) << boards.first;
      std::ofstream(file) << text.replace(at, boards.first.size(), boards.second);
    }
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

TEST_F(GraphCanvas, NodeOfABoardIsClicked_ItIsNamedAndChangedForThisMission) {
  openGraph("landing");
  EXPECT_EQ(tools_.boardPart(), "");
  click({120 - 40, 280});
  EXPECT_FALSE(bench_.selected());
  EXPECT_EQ(tools_.boardPart(), nodeWords("", "south-west"));
  EXPECT_TRUE(tools_.cancel()) << "Escape lets go of it";
  EXPECT_EQ(tools_.boardPart(), "");
  click({120 - 40, 280});
  const std::size_t before = bench_.document().position();
  tools_.changeBoardPart();
  EXPECT_EQ(bench_.document().position(), before + 1);
  EXPECT_EQ(bench_.selected().value("id"), "south-west");
  EXPECT_FALSE(bench_.selected().has("at"));
  EXPECT_EQ(tools_.boardPart(), "") << "it is one of the mission now";
  settle();
  EXPECT_TRUE(bench_.problems().empty()) << bench_.problems().front().text;
  click({20, 390});
  EXPECT_EQ(tools_.boardPart(), "");
}

TEST_F(GraphCanvas, FormsOfNodesAndEdges_ShowWhatTheBoardSays) {
  openGraph("landing");
  const auto form = [&](const char* element, const char* attribute, const char* value) {
    std::vector<ElementPath> found;
    model::walk(bench_.root(), [&](const model::Element& each) {
      if (each.name() == element && each.value(attribute) == value) found.push_back(pathOf(each));
    });
    return inspect(*bench_.missionScope(), found);
  };
  const auto row = [](const Inspection& shown, const std::string& key) {
    for (const InspectorRow& each : shown.rows)
      if (each.key == key) return each;
    ADD_FAILURE() << "no row " << key;
    return InspectorRow{};
  };
  const Inspection fort = form("node", "id", "south-east");
  EXPECT_TRUE(row(fort, "@id").readOnly) << "another id would be another node";
  EXPECT_EQ(row(fort, "@title").fallback, "Fort Dawn");
  EXPECT_EQ(row(fort, "@owner").value, "dawn");
  EXPECT_EQ(row(fort, "@owner").fallback, "nobody's");
  EXPECT_EQ(row(fort, "@at").fallback, "480,280");
  EXPECT_FALSE(row(fort, "@at").required);
  EXPECT_EQ(row(fort, "=unrest").value, "2");
  EXPECT_NE(row(fort, ".Kind").value, std::nullopt);
  const Inspection road = form("edge", "kind", "road");
  EXPECT_EQ(row(road, "@from").value, "south");
  EXPECT_EQ(row(road, "@to").value, "south-west");
  EXPECT_TRUE(row(road, "@to").required);
  EXPECT_EQ(row(road, "@state").value, "closed");
  for (const InspectorRow& each : road.rows) EXPECT_NE(each.key, "@square");
  click({120 - 40, 280});
  tools_.changeBoardPart();
  const Inspection marsh = form("node", "id", "south-west");
  EXPECT_EQ(row(marsh, "@title").fallback, "");
  // What the board gives a node stays as long as the mission gives nothing else.
  bench_.undo();
  click({300, 360 - 40});
  tools_.changeBoardPart();
  const Inspection south = form("node", "id", "south");
  EXPECT_EQ(row(south, "=unrest").fallback, "1");
  EXPECT_EQ(row(south, "=unrest").value, std::nullopt);
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

/// In the picture of the tools over the map: rectangles with these sides, and texts.
std::size_t textsIn(const CanvasTools& tools, const std::string& text) {
  picture::Scene scene;
  tools.draw(scene, 1);
  return static_cast<std::size_t>(
      std::count_if(scene.items().begin(), scene.items().end(), [&](const picture::Item& item) {
        const auto* words = std::get_if<picture::Text>(&item.what);
        return words != nullptr && words->text == text;
      }));
}

// Panels of landing's board: the chest of north-west at 10,10 and that of south-east at 510,330, 80 by 60 each.
TEST_F(GraphCanvas, PanelOfABoard_IsMovedByTheMission) {
  openGraph("landing");
  const std::size_t before = bench_.document().position();
  click({60, 40});
  EXPECT_EQ(tools_.boardPart(), panelTitle(*bench_.analysis().scenario, bench_.analysis().scenario->panels[0]));
  tools_.changeBoardPart();
  EXPECT_EQ(bench_.selected().value("at"), "10,10");
  bench_.undo();
  drag({60, 40}, {82, 61});
  EXPECT_EQ(bench_.document().position(), before + 1) << "a drag is one step";
  ASSERT_EQ(bench_.selected().name(), "panel");
  EXPECT_EQ(bench_.selected().value("zone"), "chest");
  EXPECT_EQ(bench_.selected().value("of"), "north-west");
  EXPECT_EQ(bench_.selected().value("at"), "30,30");
  EXPECT_EQ(bench_.selected().value("size"), "80,60");
  ASSERT_EQ(bench_.analysis().scenario->panels.size(), 2U) << "in place of the board's";
  EXPECT_EQ(bench_.analysis().scenario->panels[0].x, 30);
  tools_.nudge(0, 3);
  tools_.nudge(1, 0);
  EXPECT_EQ(bench_.selected().value("at"), "40,60");
  EXPECT_EQ(bench_.document().position(), before + 2) << "arrow keys in a row are one step, too";
  settle();
  // Now it has an element of its own, which is dragged in place.
  drag({80, 90}, {80, 130});
  EXPECT_EQ(count("panel", "zone", "chest"), 1U);
  EXPECT_EQ(bench_.selected().value("at"), "40,100");
  for (int i = 0; i < 3; ++i) bench_.undo();
  EXPECT_EQ(count("panel", "zone", "chest"), 0U);
  EXPECT_EQ(bench_.document().position(), before);
}

TEST_F(GraphCanvas, PanelIsPulledByItsHandles) {
  openGraph("landing");
  const std::size_t before = bench_.document().position();
  click({60, 40});
  EXPECT_FALSE(bench_.selected()) << "it has no element in the mission yet";
  EXPECT_TRUE(tools_.movesByKeys());
  EXPECT_EQ(bench_.document().position(), before);
  picture::Scene scene;
  tools_.draw(scene, 1);
  tools_.move({90, 70}, {});
  EXPECT_EQ(tools_.handle(), (BoxHandle{1, 1}));
  tools_.move({50, 40}, {});
  EXPECT_EQ(tools_.handle(), BoxHandle{});
  drag({90, 70}, {142, 96});
  ASSERT_EQ(bench_.selected().name(), "panel");
  EXPECT_EQ(bench_.selected().value("at"), "10,10");
  EXPECT_EQ(bench_.selected().value("size"), "130,90");
  EXPECT_EQ(bench_.document().position(), before + 1);
  // The opposite corner stays, and it does not get smaller than can be seen.
  drag({10, 10}, {300, 300});
  EXPECT_EQ(bench_.selected().value("at"), "120,80");
  EXPECT_EQ(bench_.selected().value("size"), "20,20");
  bench_.undo();
  EXPECT_EQ(bench_.selected().value("size"), "130,90");
  // With Ctrl in single units.
  settle();
  tools_.press({140, 100}, {});
  tools_.move({152, 103}, {.control = true});
  tools_.move({147, 103}, {.control = true});
  tools_.release({147, 103}, {.control = true});
  EXPECT_EQ(bench_.selected().value("size"), "137,93");
  settle();
  EXPECT_TRUE(tools_.cancel());
  EXPECT_FALSE(bench_.selected());
}

TEST_F(GraphCanvas, ClickOnAHandle_LeavesThePanelAsItIs) {
  // Its corner lies between steps: to pull it there would change it.
  openGraph("landing", {"size=\"80,60\"", "size=\"83,57\""});
  click({60, 40});
  ASSERT_TRUE(tools_.movesByKeys());
  const std::size_t before = bench_.document().position();
  for (const picture::Point to : {picture::Point{93, 67}, picture::Point{96, 69}}) {
    tools_.move({93, 67}, {});
    ASSERT_EQ(tools_.handle(), (BoxHandle{1, 1}));
    tools_.press({93, 67}, {});
    tools_.move(to, {});
    EXPECT_EQ(tools_.handle(), (BoxHandle{1, 1})) << "it is held";
    tools_.release(to, {});
    settle();
  }
  EXPECT_EQ(bench_.document().position(), before);
  EXPECT_EQ(bench_.analysis().scenario->panels[0].width, 83);
  drag({93, 67}, {103, 67});
  EXPECT_EQ(bench_.selected().value("size"), "90,60");
}

TEST_F(GraphCanvas, PanelsOfOneZone_AreToldApartByTheirOrder) {
  openGraph("landing", {"zone=\"chest\" of=\"south-east\"", "zone=\"chest\" of=\"north-west\""});
  drag({550, 360}, {540, 40});
  EXPECT_EQ(count("panel", "at", "10,10"), 1U) << "the first of them stays where it is";
  EXPECT_EQ(count("panel", "at", "500,10"), 1U);
  ASSERT_EQ(bench_.selection().size(), 1U) << "the one that was moved";
  EXPECT_EQ(bench_.selected().value("at"), "500,10");
  tools_.nudge(-1, 2);
  EXPECT_EQ(bench_.selected().value("at"), "490,30");
  EXPECT_EQ(count("panel", "at", "10,10"), 1U) << "arrow keys move the other alone";
  bench_.undo();
  bench_.undo();
  EXPECT_EQ(count("panel", "zone", "chest"), 0U);
}

TEST_F(GraphCanvas, NodesAndPanelsAreMovedTogether) {
  openGraph("landing");
  drag({60, 40}, {60, 50});
  drag({2, 2}, {210, 200});
  ASSERT_EQ(bench_.selection().size(), 2U) << "north-west and its chest";
  const std::size_t before = bench_.document().position();
  drag({120 - 40, 120}, {120 - 20, 120});
  EXPECT_EQ(bench_.document().position(), before + 1);
  EXPECT_EQ(attribute("node", "north-west", "at"), "140,120");
  EXPECT_EQ(count("panel", "at", "30,20"), 1U);
}

TEST_F(GraphCanvas, PanelIsAddedFromTheOutlineAndHasItsFields) {
  openGraph("landing");
  const std::vector<Addable> all = addables(*bench_.missionScope());
  const auto chest =
      std::find_if(all.begin(), all.end(), [](const Addable& each) { return each.id == "panel:zone:chest"; });
  ASSERT_NE(chest, all.end());
  ASSERT_TRUE(bench_.edit("Add", adding(bench_.missionScope(), chest->id)));
  settle();
  ASSERT_EQ(bench_.selected().name(), "panel");
  const Inspection form = inspect(*bench_.missionScope(), bench_.selection());
  EXPECT_EQ(form.title, "Chest");
  std::vector<std::string> keys;
  for (const InspectorRow& row : form.rows) keys.push_back(row.key);
  EXPECT_EQ(keys, (std::vector<std::string>{"@zone", "@of", "@at", "@size"}));
  const OutlineNode outline = outlineOf(*bench_.missionScope(), bench_.document().now(), {});
  const auto map = std::find_if(outline.children.begin(), outline.children.end(),
                                [](const OutlineNode& each) { return each.title == "Map"; });
  ASSERT_NE(map, outline.children.end());
  EXPECT_TRUE(std::any_of(map->children.begin(), map->children.end(),
                          [](const OutlineNode& each) { return each.title == "Panels" && each.children.size() == 1; }));
  EXPECT_TRUE(bench_.problems().empty()) << bench_.problems().front().text;
}

TEST_F(GraphCanvas, HiddenOrLockedPanels_AreNotTakenHoldOf) {
  openGraph("landing");
  const std::size_t before = bench_.document().position();
  for (std::set<std::string> View::*layers : {&View::hidden, &View::locked}) {
    click({60, 40});
    ASSERT_TRUE(tools_.movesByKeys()) << "it is in hand";
    EXPECT_NE(tools_.status().find("Chest"), std::string::npos) << tools_.status();
    tools_.move({90, 70}, {});
    ASSERT_EQ(tools_.handle(), (BoxHandle{1, 1}));
    View view = bench_.view();
    (view.*layers).insert("zones");
    bench_.setView(view);
    EXPECT_FALSE(tools_.movesByKeys()) << "and let go of";
    EXPECT_EQ(tools_.handle(), BoxHandle{});
    drag({90, 70}, {142, 96});
    drag({60, 40}, {82, 61});
    click({60, 40});
    tools_.nudge(1, 0);
    EXPECT_EQ(bench_.document().position(), before);
    EXPECT_EQ(tools_.status().find("Chest"), std::string::npos) << tools_.status();
    (view.*layers).erase("zones");
    bench_.setView(view);
  }
  drag({60, 40}, {82, 61});
  EXPECT_EQ(bench_.document().position(), before + 1) << "shown and free again it is moved";
  ASSERT_EQ(bench_.selected().value("at"), "30,30");
  // An element of the mission has its own place among the things of the map.
  for (std::set<std::string> View::*layers : {&View::hidden, &View::locked}) {
    bench_.select({});
    View view = bench_.view();
    (view.*layers).insert("zones");
    bench_.setView(view);
    drag({80, 60}, {110, 90});
    EXPECT_EQ(bench_.document().position(), before + 1);
    EXPECT_FALSE(bench_.selected());
    (view.*layers).erase("zones");
    bench_.setView(view);
  }
}

TEST_F(GraphCanvas, DeletedNodeTakesItsPanelAlong) {
  openGraph("bridges");
  ASSERT_TRUE(bench_.edit("panel", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    insertAt(draft, pathOf(model::child(draft.root(), "map")), 0,
             model::Markup("panel", {{"zone", "chest"}, {"of", "isle"}, {"at", "10,200"}, {"size", "60,40"}}));
    return std::vector<ElementPath>{};
  }));
  settle();
  ASSERT_EQ(count("panel", "of", "isle"), 1U);
  click({30, 220});
  EXPECT_EQ(bench_.selected().name(), "panel") << "of a map without a board";
  click(isleRim);
  tools_.removeSelected();
  EXPECT_EQ(count("panel", "of", "isle"), 0U);
}

TEST_F(GraphCanvas, RulerShowsTheCheapestWay) {
  openGraph("landing");
  bench_.setTool(Tool::Ruler);
  const picture::Point south{300, 360}, southWest{120, 280}, north{300, 40};
  tools_.press({300, 220}, {});
  tools_.move(north, {});
  EXPECT_NE(tools_.status().find("Drag from one node to another"), std::string::npos) << tools_.status();
  tools_.release(north, {});
  tools_.press(south, {});
  tools_.move(southWest, {});
  EXPECT_NE(tools_.status().find("1 link, cost 1"), std::string::npos) << tools_.status();
  EXPECT_EQ(textsIn(tools_, "1 link, cost 1"), 1U);
  tools_.release(southWest, {});
  EXPECT_EQ(textsIn(tools_, "1 link, cost 1"), 1U) << "it stays until another tool is taken";
  bench_.select({pathOfId(bench_.root(), "piece", "d1").value()});
  EXPECT_EQ(textsIn(tools_, "3 links, cost 4 for guard (d1)"), 1U) << "a guard keeps to roads, and this one is closed";
  bench_.setTool(Tool::Select);
  EXPECT_EQ(textsIn(tools_, "3 links, cost 4 for guard (d1)"), 0U);
  tools_.move(southWest, {});
  EXPECT_NE(tools_.status().find("cost 3 from guard (d1), 2 moves"), std::string::npos) << tools_.status();
  ASSERT_TRUE(bench_.edit("move", changing("piece", "d1", "at", "south")));
  settle();
  bench_.select({pathOfId(bench_.root(), "piece", "d1").value()});
  EXPECT_NE(tools_.status().find("cost 4 from guard (d1), 3 moves"), std::string::npos)
      << "a move of 2 does not end half way over the pass: " << tools_.status();
}

TEST_F(GraphCanvas, FrameIsMadeOnceForItsPicture) {
  openGraph("landing");
  const std::shared_ptr<const picture::MapFrame> frame = bench_.mapFrame(0);
  ASSERT_NE(frame, nullptr);
  const std::uint64_t before = workDone(Work::Frame);
  for (int i = 0; i < 20; ++i) {
    click({300, 40});
    picture::Scene scene;
    tools_.draw(scene, 1);
    EXPECT_EQ(frameOf(bench_).frame, frame) << "the same, and not one that is equal";
  }
  EXPECT_EQ(workDone(Work::Frame), before);
  drag({300 - 40, 40}, {300 - 20, 40});
  tools_.move({300, 40}, {});
  (void)tools_.status();
  EXPECT_EQ(workDone(Work::Frame), before + 1) << "another map has another";
  EXPECT_NE(bench_.mapFrame(0), frame);
  EXPECT_EQ(workDone(Work::Frame), before + 1);
}

TEST_F(GraphCanvas, FrameKeepsTheMapThatItLooksInto) {
  openGraph("landing");
  std::shared_ptr<const picture::MapFrame> frame;
  std::weak_ptr<const world::Scenario> scenario;
  {
    const auto copy = std::make_shared<const world::Scenario>(*bench_.analysis().scenario);
    scenario = copy;
    KeptFrame kept;
    frame = kept.of(copy, 0);
  }
  EXPECT_FALSE(scenario.expired()) << "though nobody else holds it";
  EXPECT_EQ(frame->name(board::Spot{0}), "north");
  frame.reset();
  EXPECT_TRUE(scenario.expired());
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

TEST_F(GraphCanvas, ProblemsOfNodesHaveTheirFixes) {
  openGraph("bridges");
  ASSERT_TRUE(bench_.edit("wrong", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    insertAt(draft, pathOf(model::child(draft.root(), "map")), 5,
             model::Markup("edge", {{"kind", "road"}, {"from", "hill"}, {"to", "hill"}}));
    return std::vector<ElementPath>{};
  }));
  settle();
  const auto problem = [&](const std::string& code) {
    const auto found = std::find_if(bench_.problems().begin(), bench_.problems().end(),
                                    [&](const Problem& each) { return each.code == code; });
    return found == bench_.problems().end() ? Problem{} : *found;
  };
  ASSERT_TRUE(problem("link-to-itself").isSafe());
  ASSERT_TRUE(bench_.edit("Fix", fixing({problem("link-to-itself")})));
  settle();
  EXPECT_EQ(count("edge", "to", "hill"), 1U);
  ASSERT_TRUE(bench_.edit("full", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    insertAt(
        draft, pathOf(model::child(draft.root(), "setup")), 2,
        model::Markup("piece", {{"id", "u9"}, {"kind", "guard"}, {"side", "dusk"}, {"at", "hill"}, {"count", "2"}}));
    return std::vector<ElementPath>{};
  }));
  settle();
  const Problem full = problem("node-full");
  ASSERT_TRUE(full.fix) << bench_.problems().size();
  EXPECT_FALSE(full.isSafe()) << "not among those that are made all at once";
  EXPECT_EQ(full.fix->label, "Put 1 of 2 u9 there");
  ASSERT_TRUE(bench_.edit(full.fix->label, fixing({full})));
  settle();
  EXPECT_EQ(attribute("piece", "u9", "count"), "1");
  EXPECT_FALSE(problem("node-full").fix);
  bench_.undo();
  EXPECT_EQ(attribute("piece", "u9", "count"), "2");
}

TEST_F(GraphCanvas, ListsCallNodesByTitleAndId) {
  openGraph("landing");
  const world::Scenario& scenario = *bench_.analysis().scenario;
  EXPECT_EQ(placeTitle(scenario, scenario.graph->find("south-east")), "Fort Dawn (south-east)");
  EXPECT_EQ(placeTitle(scenario, scenario.graph->find("south")), "south");
  // The same of its element, on the map, in the status bar and in the outline.
  const ElementPath fort = pathOfId(bench_.root(), "node", "south-east").value();
  EXPECT_EQ(elementTitle(*bench_.missionScope(), fort), "Fort Dawn (south-east)");
  const auto thing = std::find_if(bench_.analysis().things.begin(), bench_.analysis().things.end(),
                                  [&](const MapThing& each) { return each.path == fort; });
  ASSERT_NE(thing, bench_.analysis().things.end());
  EXPECT_EQ(thing->title, "Fort Dawn (south-east)");
  tools_.move({480 - 40, 280}, {});
  EXPECT_TRUE(tools_.status().starts_with("Fort Dawn (south-east)")) << tools_.status();
  std::vector<std::string> titles;
  const std::function<void(const OutlineNode&)> collect = [&](const OutlineNode& node) {
    titles.push_back(node.title);
    for (const OutlineNode& child : node.children) collect(child);
  };
  collect(outlineOf(*bench_.missionScope(), bench_.document().now(), {}));
  EXPECT_EQ(std::count(titles.begin(), titles.end(), "Fort Dawn (south-east)"), 1);
  EXPECT_EQ(nodeWords("South east", "south-east"), "South east") << "where the id says the same";
}

TEST_F(GraphCanvas, PanelsAreCalledAlikeOnTheMapAndInLists) {
  openGraph("landing");
  drag({60, 40}, {82, 61});
  ASSERT_EQ(bench_.selected().name(), "panel");
  EXPECT_EQ(elementTitle(*bench_.missionScope(), bench_.selection().front()), "Chest of north-west");
  tools_.move({60, 60}, {});
  EXPECT_NE(tools_.status().find("Chest of north-west"), std::string::npos) << tools_.status();
  // A track is not taken for a zone of its id.
  const auto titleOf = [](model::DeclarationKind kind, const std::string& id) {
    return kind == model::DeclarationKind::Zone && id == "fame" ? std::string("Hall of fame") : std::string();
  };
  EXPECT_EQ(panelWords("fame", "", "", titleOf), "Hall of fame");
  EXPECT_EQ(panelWords("", "fame", "red", titleOf), "Fame of red");
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
