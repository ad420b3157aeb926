// Copies on the map find room: for all squares that they cover, on the level that is shown, at once after another edit.
#include <algorithm>
#include <map>
#include <set>

#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/map_edits.h"
#include "editor/core/map/palette.h"
#include "editor/core/map/tile_contents.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

class MapPasteTest : public ::testing::Test {
 protected:
  void open(const char* pack, const char* mission) {
    const Result<> opened = bench_.open(copiedMission(temporary_, pack, mission));
    ASSERT_TRUE(opened) << opened.error().message();
    settle();
  }
  void settle() { bench_.settleMap(); }
  void select(const char* name, const char* id) { bench_.select({pathOfId(bench_.root(), name, id).value()}); }
  /// Adds it to the <map> or <setup>, last.
  void add(const char* section, const model::Markup& what) {
    ASSERT_TRUE(bench_.edit("Add", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      const ElementPath at = withChild(draft, {}, section, {});
      insertAt(draft, at, childElements(elementAt(draft.root(), at)).size(), what);
      return std::vector<ElementPath>();
    }));
    settle();
  }
  void show(int level) {
    View view = bench_.view();
    view.level = level;
    bench_.setView(view);
  }
  /// Pairs of pieces and markers on a square together.
  [[nodiscard]] int sharing() const {
    std::map<board::SquareIndex, int> there;
    int out = 0;
    for (const MapThing& each : bench_.analysis().things)
      if (each.kind == ThingKind::Piece)
        for (const board::SquareIndex square : each.squares) out += there[square]++;
    return out;
  }
  /// The first problem of that code, after all checks.
  [[nodiscard]] std::string problem(const char* code) {
    EXPECT_TRUE(loop_.until([&] { return bench_.upToDate(); }));
    for (const Problem& each : bench_.problems())
      if (each.code == code) return each.text;
    return {};
  }
  static picture::Point at(int column, int row) { return {(column + 0.5) * 64, (row + 0.5) * 64}; }

  TemporaryFolder temporary_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
  CanvasTools tools_{bench_};
};

TEST_F(MapPasteTest, PaletteKnowsHowManySquaresAPieceCovers) {
  open("mayhem", "prime-time");
  const std::vector<PaletteEntry> palette = paletteOf(bench_);
  for (const char* id : {"piece:device/noon-mirror", "piece:giant/gantry"}) {
    const std::optional<PaletteEntry> entry = paletteEntry(palette, id);
    ASSERT_TRUE(entry) << id;
    EXPECT_EQ(entry->width, 2) << id;
    EXPECT_EQ(entry->height, 2) << id;
  }
}

TEST_F(MapPasteTest, LargePieceIsPastedBesideAllSquaresOfTheOthers) {
  open("mayhem", "prime-time");
  add("setup",
      model::Markup("piece", {{"id", "mirror"}, {"item", "noon-mirror"}, {"side", "command"}, {"at", "t1:D7"}}));
  const int before = sharing();
  select("piece", "mirror");
  const std::string copied = tools_.copyText();
  tools_.leave();
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE(tools_.paste(copied));
    settle();
    EXPECT_EQ(sharing(), before) << bench_.selected().value("at");
  }
}

TEST_F(MapPasteTest, PieceBesideALargeOneIsPastedOffIt) {
  open("mayhem", "prime-time");
  add("setup",
      model::Markup("piece", {{"id", "mirror"}, {"item", "noon-mirror"}, {"side", "command"}, {"at", "t1:D7"}}));
  select("piece", "vesper");
  const std::string copied = tools_.copyText();
  tools_.move(at(4, 7), {});  // the south-east square of the large one
  ASSERT_TRUE(tools_.paste(copied));
  settle();
  const std::set<std::string> covered{"t1:D7", "t1:E7", "t1:D8", "t1:E8"};
  EXPECT_FALSE(covered.contains(bench_.selected().value("at"))) << bench_.selected().value("at");
}

TEST_F(MapPasteTest, CopiesGoToTheLevelThatIsShown) {
  open("mayhem", "prime-time");
  select("marker", "transmitter");  // t2:F4/3
  const std::string upper = tools_.copyText();
  show(0);
  tools_.move(at(9, 6), {});
  ASSERT_TRUE(tools_.paste(upper));
  EXPECT_EQ(bench_.selected().value("at"), "t2:B7");
  settle();
  select("piece", "fuse");  // t1:C6
  const std::string lower = tools_.copyText();
  show(1);
  tools_.move(at(11, 3), {});
  ASSERT_TRUE(tools_.paste(lower));
  const std::string there = bench_.selected().value("at");
  EXPECT_TRUE(there.starts_with("t2:") && there.ends_with("/2")) << there;
}

TEST_F(MapPasteTest, TileOfSeveralLevelsThatIsPastedOnOneOfThemStaysOnTheGround) {
  open("mayhem", "prime-time");
  select("tile", "t2");
  const std::string high = tools_.copyText();
  for (const int level : {1, 3}) {  // it has three
    show(level);
    tools_.move(at(3, 11), {});
    ASSERT_TRUE(tools_.paste(high));
    EXPECT_EQ(bench_.selected().value("at"), "3,11");
    EXPECT_EQ(bench_.selected().value("level"), level == 1 ? "" : "4");
    settle();
  }
}

TEST_F(MapPasteTest, SquaresWithALevelOfTheirElementStayOnTheirLevel) {
  open("mayhem", "prime-time");
  add("map", model::Markup("feature", {{"kind", "muster-mayhem"}, {"squares", "t2:D4 t2:D5"}, {"level", "2"}}));
  const ElementPath map = pathOf(model::child(bench_.root(), "map"));
  bench_.select({below(map, childElements(elementAt(bench_.root(), map)).size() - 1)});
  const std::string copied = tools_.copyText();
  show(1);
  tools_.move(at(12, 3), {});
  ASSERT_TRUE(tools_.paste(copied));
  EXPECT_EQ(bench_.selected().value("squares"), "t2:E4/2 t2:E5/2");
  EXPECT_FALSE(bench_.selected().has("level"));
  ASSERT_TRUE(bench_.selected());
  tools_.nudge(0, -1);
  EXPECT_EQ(bench_.selected().value("squares"), "t2:E3/2 t2:E4/2");
}

TEST_F(MapPasteTest, MarkOfABorderIsPastedBesideTheSameBorderNamedFromTheOtherSide) {
  open("citadel", "data-theft");
  add("map", model::Markup("edge", {{"kind", "wall"}, {"square", "s2:B4"}, {"side", "west"}}));
  select("edge", "d1");  // s1:H4 east
  tools_.leave();
  ASSERT_TRUE(tools_.paste(tools_.copyText()));
  EXPECT_FALSE(bench_.selected().value("square") == "s2:A4") << "the wall west of s2:B4 is there";
}

TEST_F(MapPasteTest, DuplicatesMadeOneAfterTheOtherLieApart) {
  open("citadel", "data-theft");
  const int before = sharing();
  select("marker", "core-1");
  tools_.duplicate();
  select("marker", "core-1");
  tools_.duplicate();  // the worker has not looked at the first
  select("tile", "s1");
  tools_.duplicate();
  select("tile", "s1");
  tools_.duplicate();
  settle();
  EXPECT_EQ(sharing(), before);
  EXPECT_EQ(problem("tile-overlap"), "");
}

TEST_F(MapPasteTest, DuplicateAtTheRimOfTheMapFindsAFreeSquare) {
  open("citadel", "data-theft");
  add("setup", model::Markup("marker", {{"id", "rim"}, {"kind", "terminal"}, {"at", "s2:H2"}}));
  const int before = sharing();
  select("marker", "rim");
  tools_.duplicate();
  settle();
  EXPECT_EQ(sharing(), before) << bench_.selected().value("at");
  EXPECT_NE(bench_.selected().value("at"), "s2:H2");
}

TEST_F(MapPasteTest, WhatLiesNowhereIsDuplicatedWithoutAMapAndWithAWrongPlace) {
  open("citadel", "data-theft");
  add("setup", model::Markup("marker", {{"id", "lost"}, {"kind", "terminal"}, {"at", "s99:A1"}}));
  select("marker", "lost");
  tools_.duplicate();
  EXPECT_EQ(bench_.selected().value("at"), "s99:A1");
  EXPECT_NE(bench_.selected().value("id"), "lost");
  ASSERT_TRUE(bench_.edit("Delete", [&](model::Draft& draft) {
    removeWithContents(draft, {pathOf(model::child(draft.root(), "map"))});
    return std::vector<ElementPath>();
  }));
  select("objective", "names");
  tools_.duplicate();
  EXPECT_EQ(bench_.selected().name(), "objective");
  EXPECT_NE(bench_.selected().value("id"), "names");
}

TEST_F(MapPasteTest, DuplicateOfATileWithItsThingsHasThemOnTheCopy) {
  open("citadel", "data-theft");
  bench_.select({pathOfId(bench_.root(), "tile", "s1").value(), pathOfId(bench_.root(), "marker", "core-1").value()});
  tools_.duplicate();
  settle();
  ASSERT_EQ(bench_.selection().size(), 2U);
  const std::string tile = elementAt(bench_.root(), bench_.selection()[0]).value("id");
  EXPECT_NE(tile, "s1");
  EXPECT_EQ(elementAt(bench_.root(), bench_.selection()[1]).value("at"), tile + ":E4");
}

TEST_F(MapPasteTest, TileDraggedWithControlIsCopiedToWhereItIsDropped) {
  open("citadel", "data-theft");
  select("tile", "s1");
  tools_.press(at(6, 6), {});
  tools_.move(at(6, 22), {.control = true});
  tools_.release(at(6, 22), {.control = true});
  settle();
  EXPECT_EQ(bench_.selected().name(), "tile");
  EXPECT_NE(bench_.selected().value("id"), "s1");
  EXPECT_EQ(bench_.selected().value("at"), "0,16");
  EXPECT_EQ(problem("tile-overlap"), "");
  // Where it would lie on another there is no copy.
  const std::size_t tiles = bench_.analysis().scenario->grid->tiles().size();
  select("tile", "s1");
  tools_.press(at(6, 6), {});
  tools_.move(at(8, 6), {.control = true});
  tools_.release(at(8, 6), {.control = true});
  settle();
  EXPECT_EQ(bench_.analysis().scenario->grid->tiles().size(), tiles);
  EXPECT_EQ(problem("tile-overlap"), "");
}

TEST_F(MapPasteTest, TileFarOffTheMapIsLeftWhereItIs) {
  open("citadel", "data-theft");
  tools_.leave();
  ASSERT_TRUE(tools_.paste("<sortie><tile id=\"far\" tile=\"archive\" at=\"2147483640,-2147483640\"/></sortie>"));
  EXPECT_EQ(bench_.selected().value("at"), "2147483640,-2147483640");
}

TEST_F(MapPasteTest, TileOfSeveralLevelsIsNotLaidUnderAnother) {
  open("mayhem", "prime-time");
  add("map", model::Markup("tile", {{"id", "roof"}, {"tile", "t07-scrapyard"}, {"at", "16,0"}, {"level", "3"}}));
  const std::optional<PaletteEntry> high = paletteEntry(paletteOf(bench_), "tile:t01-foundry");
  const std::optional<PaletteEntry> low = paletteEntry(paletteOf(bench_), "tile:t07-scrapyard");
  ASSERT_TRUE(high && low);
  const world::Scenario* scenario = bench_.analysis().scenario.get();
  EXPECT_EQ(refusal(scenario, *high, {.column = 16}).value_or(""), "roof lies there");
  EXPECT_EQ(refusal(scenario, *low, {.column = 16}).value_or(""), "");
}

TEST_F(MapPasteTest, PieceIsNotLaidWhereThePlayOfTheGameWouldNotLetItStand) {
  open("mayhem", "prime-time");
  const std::vector<MapThing>& things = bench_.analysis().things;
  const world::Scenario& scenario = *bench_.analysis().scenario;
  const auto unit = std::find_if(things.begin(), things.end(), [](const MapThing& each) {
    return each.kind == ThingKind::Piece && each.layer == "pieces" && each.squares.size() == 1 && each.level == 0;
  });
  ASSERT_NE(unit, things.end());
  const board::Cell cell = scenario.grid->cell(unit->squares.front());
  std::optional<PaletteEntry> entry;
  for (const PaletteEntry& each : paletteOf(bench_))
    if (!entry && each.kind == PaletteKind::Piece && each.declared == "minion") entry = each;
  ASSERT_TRUE(entry);
  const Spot taken{.column = cell.column, .row = cell.row, .level = cell.level};
  const std::string why = refusal(&scenario, *entry, taken).value_or("");
  EXPECT_NE(why.find("stands there already"), std::string::npos) << why << " at " << cell.column << "," << cell.row;
  bench_.takeInHand({entry->id, 0});
  tools_.move(at(cell.column, cell.row), {});
  settle();
  ASSERT_TRUE(tools_.ghost());
  EXPECT_FALSE(tools_.ghost()->allowed);
  EXPECT_NE(tools_.status().find("stands there already"), std::string::npos) << tools_.status();
}

TEST_F(MapPasteTest, MissionWithoutATileHasAnEmptyMapOnWhichOneCanBeLaid) {
  open("citadel", "data-theft");
  EXPECT_FALSE(mapIsEmpty(bench_.analysis()));
  std::vector<ElementPath> all;
  for (const MapThing& each : bench_.analysis().things) all.push_back(each.path);
  bench_.select(all);
  tools_.removeSelected();
  settle();
  EXPECT_EQ(bench_.analysis().scenario, nullptr);
  EXPECT_TRUE(mapIsEmpty(bench_.analysis()));
  bench_.takeInHand({"tile:archive", 0});
  tools_.move(at(4, 4), {});
  ASSERT_TRUE(tools_.ghost());
  EXPECT_TRUE(tools_.ghost()->allowed) << tools_.ghost()->reason;
  tools_.press(at(4, 4), {});
  tools_.release(at(4, 4), {});
  settle();
  EXPECT_NE(bench_.analysis().scenario, nullptr);
  EXPECT_FALSE(mapIsEmpty(bench_.analysis()));
}

TEST_F(MapPasteTest, MissionWhoseTilesCannotBeReadHasNoEmptyMap) {
  open("citadel", "data-theft");
  ASSERT_TRUE(bench_.edit("Break", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    for (const char* id : {"s1", "s2", "s3", "s4"})
      setAttributeAt(draft, *pathOfId(draft.root(), "tile", id), "tile", std::optional<std::string>("no-such-tile"));
    return std::vector<ElementPath>{};
  }));
  settle();
  EXPECT_EQ(bench_.analysis().scenario, nullptr);
  EXPECT_FALSE(mapIsEmpty(bench_.analysis()));
}

TEST_F(MapPasteTest, TileMovedTwiceAtOnceGoesTwice) {
  open("citadel", "data-theft");
  select("tile", "s2");  // 8,0
  tools_.nudge(1, 0);
  tools_.nudge(1, 0);  // the worker has not looked at the first
  EXPECT_EQ(bench_.selected().value("at"), "10,0");
}

TEST_F(MapPasteTest, DeletingAPartOfTheMissionSaysWhatItIs) {
  open("citadel", "data-theft");
  std::string told;
  const Connection listening = tools_.told.connect([&](const std::string& line) { told = line; });
  bench_.select({pathOf(model::child(bench_.root(), "map"))});
  tools_.removeSelected();
  EXPECT_TRUE(told.starts_with("Deleted the map with ")) << told;
  EXPECT_TRUE(bench_.document().history().back().label.starts_with("Delete the map and "))
      << bench_.document().history().back().label;
}

}  // namespace
}  // namespace sortie::editor
