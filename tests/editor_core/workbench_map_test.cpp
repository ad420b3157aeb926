#include "editor/core/workbench.h"

#include <optional>

#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/map_edits.h"
#include "editor_core/workbench_testing.h"

namespace sortie::editor {
namespace {

TEST_F(WorkbenchTest, ClickBoxAndShiftSelect) {
  open();
  click(at(4, 3));  // E4 of s1 in the north-west
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().value("id"), "core-1");
  click(at(10, 1), {.shift = true});
  EXPECT_EQ(bench_.selection().size(), 2U);
  click(at(4, 3), {.shift = true});
  ASSERT_EQ(bench_.selection().size(), 1U);
  EXPECT_EQ(bench_.selected().value("id"), "core-2");
  click(at(-3, -3));
  EXPECT_TRUE(bench_.selection().empty());
  drag(at(-2, -2), at(7, 6));
  std::vector<std::string> ids;
  for (const ElementPath& path : bench_.selection()) ids.push_back(elementAt(bench_.root(), path).value("id"));
  EXPECT_NE(std::find(ids.begin(), ids.end(), "core-1"), ids.end());
  EXPECT_EQ(std::find(ids.begin(), ids.end(), "s1"), ids.end()) << "tiles are not taken with what stands on them";
  EXPECT_TRUE(tools_.cancel());
  EXPECT_TRUE(bench_.selection().empty());
  EXPECT_FALSE(tools_.cancel());
}

TEST_F(WorkbenchTest, DragIsOneStepAndKeepsTheSelection) {
  open();
  const std::size_t before = bench_.document().position();
  drag(at(4, 3), at(5, 5));
  EXPECT_EQ(attribute("marker", "core-1", "at"), "s1:F6");
  EXPECT_EQ(bench_.document().position(), before + 1);
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().value("id"), "core-1");
  // Over the rim of its tile onto the next one.
  drag(at(5, 5), at(9, 5));
  EXPECT_EQ(attribute("marker", "core-1", "at"), "s2:B6");
  bench_.undo();
  bench_.undo();
  EXPECT_EQ(attribute("marker", "core-1", "at"), "s1:E4");
}

TEST_F(WorkbenchTest, MoveThatWouldLeaveTheTiles_IsRefusedWithTheReason) {
  open();
  std::string told;
  const Connection heard = bench_.refused.connect([&](const Error& error) { told = error.text; });
  drag(at(4, 3), at(4, -4));
  EXPECT_EQ(attribute("marker", "core-1", "at"), "s1:E4");
  EXPECT_NE(told.find("off the tiles"), std::string::npos);
  told.clear();
  drag(at(0, 0), at(5, 0));  // a whole tile onto its neighbour
  EXPECT_EQ(attribute("tile", "s1", "at"), "0,0");
  EXPECT_NE(told.find("would overlap"), std::string::npos) << told;
}

TEST_F(WorkbenchTest, TileLaidOnTheSecondLevel_IsWrittenWithLevelTwo) {
  open();
  View view = bench_.view();
  view.level = 1;
  bench_.setView(view);
  bench_.takeInHand({found(paletteOf(bench_), "archive").front().id, 0});
  click(at(20, 4));
  const auto laid = pathOfId(bench_.root(), "tile", "s5");
  ASSERT_TRUE(laid);
  EXPECT_EQ(elementAt(bench_.root(), *laid).value("level"), "2");
}

TEST_F(WorkbenchTest, TilesAreLaidTurnedMovedAndSnapToNeighbours) {
  open();
  const std::vector<PaletteEntry> tiles = found(paletteOf(bench_), "archive");
  ASSERT_FALSE(tiles.empty());
  EXPECT_EQ(tiles.front().kind, PaletteKind::Tile);
  bench_.takeInHand({tiles.front().id, 0});
  tools_.move(at(20, 4), {});
  ASSERT_TRUE(tools_.ghost());
  EXPECT_TRUE(tools_.ghost()->allowed);
  EXPECT_EQ(tools_.ghost()->column, 16) << "flush with the tile beside it";
  EXPECT_EQ(tools_.ghost()->row, 0);
  tools_.turn(1);
  click(at(20, 4));
  const auto laid = pathOfId(bench_.root(), "tile", "s5");
  ASSERT_TRUE(laid);
  EXPECT_EQ(elementAt(bench_.root(), *laid).value("at"), "16,0");
  EXPECT_EQ(elementAt(bench_.root(), *laid).value("turns"), "1");
  EXPECT_TRUE(bench_.isSelected(*laid));
  // Over another one it may not lie, and says so.
  tools_.move(at(4, 4), {.control = true});
  ASSERT_TRUE(tools_.ghost());
  EXPECT_FALSE(tools_.ghost()->allowed);
  EXPECT_NE(tools_.ghost()->reason.find("s1"), std::string::npos);
  EXPECT_TRUE(tools_.cancel());
  EXPECT_EQ(bench_.tool(), Tool::Select);
  bench_.select({*laid});
  tools_.turn(1);
  EXPECT_EQ(elementAt(bench_.root(), *laid).value("turns"), "2");
  tools_.removeSelected();
  EXPECT_FALSE(pathOfId(bench_.root(), "tile", "s5"));
  settle();
  EXPECT_TRUE(bench_.problems().empty());
}

TEST_F(WorkbenchTest, EdgesArePaintedReplacedAndRemovedInOneStepEach) {
  open();
  bench_.takeInHand({"edge:wall", 0});
  const std::size_t before = bench_.document().position();
  // Along the north side of three squares in a row.
  const auto north = [](int column) { return picture::Point{(column + 0.5) * 64, 5 * 64 + 4.0}; };
  tools_.move(north(1), {});
  tools_.press(north(1), {});
  tools_.move(north(2), {});
  tools_.move(north(3), {});
  tools_.release(north(3), {});
  settle();
  EXPECT_EQ(bench_.document().position(), before + 1);
  const auto edges = [&] {
    return std::count_if(bench_.analysis().things.begin(), bench_.analysis().things.end(),
                         [](const MapThing& thing) { return thing.kind == ThingKind::Edge; });
  };
  EXPECT_EQ(edges(), 8 + 3);
  bench_.takeInHand({"edge:door", 0});
  click(north(2));
  EXPECT_EQ(edges(), 8 + 3) << "the door takes the place of the wall";
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().value("kind"), "door");
  click(north(2), {.alt = true});
  EXPECT_EQ(edges(), 8 + 2);
}

TEST_F(WorkbenchTest, EntrancesGrowAlongTheRim) {
  open();
  bench_.takeInHand({"entrance:red", 0});
  const auto west = [](int row) { return picture::Point{4, (row + 0.5) * 64}; };
  tools_.move(west(1), {});
  ASSERT_TRUE(tools_.ghost());
  EXPECT_TRUE(tools_.ghost()->allowed) << tools_.ghost()->reason;
  tools_.press(west(1), {});
  tools_.move(west(2), {});
  tools_.release(west(2), {});
  settle();
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().value("squares"), "s1:A2 s1:A3");
  EXPECT_EQ(bench_.selected().value("side"), "west");
  tools_.move(at(3, 3), {});
  EXPECT_FALSE(tools_.ghost()->allowed);
}

TEST_F(WorkbenchTest, RulesetMayForbidAPlace) {
  open();
  bench_.takeInHand({"marker:terminal", 0});
  tools_.move(at(4, 3), {});  // core-1 stands there
  settle();
  ASSERT_TRUE(tools_.ghost());
  EXPECT_FALSE(tools_.ghost()->checking);
  EXPECT_FALSE(tools_.ghost()->allowed);
  EXPECT_NE(tools_.ghost()->reason.find("core-1"), std::string::npos) << tools_.ghost()->reason;
  click(at(5, 3));
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().value("at"), "s1:F4");
}

TEST_F(WorkbenchTest, RulesetIsAskedAboutTheEditedMission) {
  open();
  const auto allowed = [&](const std::string& square) {
    std::optional<bool> answer;
    bench_.askPlacement("terminal", square, 0, [&](bool may, const std::string&) { answer = may; });
    EXPECT_TRUE(loop_.until([&] { return answer.has_value(); }));
    return answer.value_or(false);
  };
  EXPECT_FALSE(allowed("s1:E4"));
  EXPECT_TRUE(allowed("s1:F4"));
  ASSERT_TRUE(bench_.edit("Move", changing("marker", "core-1", "at", "s1:F4")));
  EXPECT_TRUE(allowed("s1:E4"));
  EXPECT_FALSE(allowed("s1:F4"));
}

TEST_F(WorkbenchTest, ForceCardsLieOnSectors) {
  open();
  const auto slots = [&] {
    int count = 0;
    model::walk(bench_.root(), [&](const model::Element& element) {
      count += element.value("kind") == "force-slot" && element.value("at") == "zone:slots@s1" ? 1 : 0;
    });
    return count;
  };
  const int before = slots();
  bench_.takeInHand({"marker:force-slot", 0});
  click(at(1, 1));
  EXPECT_EQ(slots(), before + 1);
  EXPECT_TRUE(bench_.problems().empty()) << bench_.problems().front().text;
}

TEST_F(WorkbenchTest, CopiesGetNewIdsAndTheClipboardIsXml) {
  open();
  click(at(4, 3));
  const std::string text = tools_.copyText();
  EXPECT_NE(text.find("<marker id=\"core-1\" kind=\"terminal\" at=\"s1:E4\"/>"), std::string::npos) << text;
  tools_.duplicate();
  EXPECT_EQ(bench_.selected().value("id"), "core-4");
  EXPECT_EQ(bench_.selected().value("at"), "s1:F4");
  ASSERT_TRUE(tools_.paste(text));
  EXPECT_EQ(bench_.selected().value("id"), "core-5");
  const Result<> bad = tools_.paste("no xml");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().code, "clipboard");
}

TEST_F(WorkbenchTest, RulerShowsDistanceAndSight) {
  open();
  bench_.setTool(Tool::Ruler);
  tools_.press(at(1, 1), {});
  tools_.move(at(4, 3), {});
  EXPECT_NE(tools_.status().find("3 squares (3 across, 2 down)"), std::string::npos) << tools_.status();
  picture::Scene scene;
  tools_.draw(scene, 1);
  EXPECT_FALSE(scene.items().empty());
}

TEST_F(WorkbenchTest, MapOfAPlaytestDoesNotChangeTheMission) {
  open();
  click(at(4, 3));
  const std::string before = bench_.document().now().text(missionFile);
  bench_.setPlayWorld(bench_.analysis().scenario, std::make_shared<world::World>(bench_.analysis().scenario->initial),
                      world::SideId::None);
  drag(at(4, 3), at(5, 5));
  tools_.removeSelected();
  tools_.nudge(1, 0);
  bench_.takeInHand({"edge:wall", 0});
  click(at(2, 2));
  EXPECT_EQ(bench_.document().now().text(missionFile), before);
  bench_.setPlayWorld(nullptr, nullptr, world::SideId::None);
  bench_.takeInHand({});
  bench_.select({});
  drag(at(4, 3), at(5, 5));
  EXPECT_NE(bench_.document().now().text(missionFile), before);
}

TEST_F(WorkbenchTest, ElementsOfALockedLayerAreNotSelected) {
  open();
  View view = bench_.view();
  view.locked = {"markers"};
  bench_.setView(view);
  click(at(4, 3));
  ASSERT_TRUE(bench_.selected());
  EXPECT_EQ(bench_.selected().name(), "tile");
}

}  // namespace
}  // namespace sortie::editor
