#include "editor/core/workbench.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <chrono>
#include <future>
#include <optional>

#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/map_edits.h"
#include "editor_core/testing.h"
#include "model/issue.h"
#include "model/validate.h"
#include "model/xml/format.h"
#include "picture/symbols/symbols.h"

namespace sortie::editor {
namespace {

MissionEdit titled(const char* title) {
  return [title](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", title);
    return std::vector<ElementPath>{};
  };
}

/// Gives the element of that name and id another value of an attribute, and selects it.
MissionEdit changing(const char* element, const char* id, const char* attribute, const char* value) {
  return [=](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const ElementPath path = pathOfId(draft.root(), element, id).value();
    setAttributeAt(draft, path, attribute, value);
    return std::vector<ElementPath>{path};
  };
}

class WorkbenchTest : public ::testing::Test {
 protected:
  void open(const std::string& mission = "data-theft") {
    folder_ = copiedMission(temporary_, "citadel", mission);
    const Result<> opened = bench_.open(folder_);
    ASSERT_TRUE(opened) << opened.error().message();
    settle();
  }
  void settle() {
    ASSERT_TRUE(loop_.until([&] { return bench_.idle() && !loop_.once() && bench_.idle(); }));
  }
  /// The middle of a square of the map.
  static picture::Point at(int column, int row) { return {(column + 0.5) * 64, (row + 0.5) * 64}; }
  void click(picture::Point point, Keys keys = {}) {
    tools_.move(point, keys);
    settle();
    tools_.press(point, keys);
    tools_.release(point, keys);
    settle();
  }
  void drag(picture::Point from, picture::Point to, Keys keys = {}) {
    tools_.press(from, keys);
    tools_.move({(from.x + to.x) / 2, (from.y + to.y) / 2}, keys);
    tools_.move(to, keys);
    tools_.release(to, keys);
    settle();
  }
  [[nodiscard]] std::string attribute(const char* element, const char* id, const char* name) {
    const auto path = pathOfId(bench_.root(), element, id);
    return path ? elementAt(bench_.root(), *path).value(name) : "no such element";
  }

  TemporaryFolder temporary_;
  std::filesystem::path folder_;
  Loop loop_;
  Workbench bench_{loop_.deliver()};
  CanvasTools tools_{bench_};
};

TEST_F(WorkbenchTest, MissionIsOpenedAgain_PicturesThatAreAsTheyWereAreNotReadAgain) {
  open();
  const std::size_t read = picture::symbolsRead();
  bench_.close();
  ASSERT_TRUE(bench_.open(folder_));
  settle();
  EXPECT_EQ(picture::symbolsRead(), read);
  bench_.reloadPacks();
  settle();
  EXPECT_EQ(picture::symbolsRead(), read);
  // Any file of a pack is another: who knows which pictures are.
  ASSERT_TRUE(model::writeFile(folder_.parent_path().parent_path() / "note.txt", "changed"));
  bench_.reloadPacks();
  settle();
  EXPECT_GT(picture::symbolsRead(), read);
}

TEST_F(WorkbenchTest, OpensAMissionWithItsMapAndProblems) {
  open();
  EXPECT_TRUE(bench_.upToDate());
  ASSERT_TRUE(bench_.analysis().scenario);
  EXPECT_TRUE(bench_.analysis().leftOut.empty());
  EXPECT_TRUE(bench_.problems().empty()) << bench_.problems().front().text;
  const auto tiles = std::count_if(bench_.analysis().things.begin(), bench_.analysis().things.end(),
                                   [](const MapThing& thing) { return thing.kind == ThingKind::Tile; });
  EXPECT_EQ(tiles, 4);
  EXPECT_EQ(bench_.packs().size(), 2U);
}

TEST_F(WorkbenchTest, AnEditIsCompiledOnceForEachVariant) {
  open();
  const std::size_t variants = 1 + bench_.analysis().compiled->mission->variants.size();
  std::uint64_t before = world::compileCount();
  ASSERT_TRUE(bench_.edit("Title", titled("Other")));
  bench_.settleMap();  // as painting does, while the workers look at the same
  settle();
  EXPECT_EQ(world::compileCount() - before, variants);
  EXPECT_EQ(bench_.analysis().compiled->mission->title, "Other");
  // What was shown before is known.
  before = world::compileCount();
  bench_.undo();
  settle();
  EXPECT_EQ(world::compileCount(), before);
}

TEST_F(WorkbenchTest, EditDecodesOnlyNewParts) {
  open();
  ASSERT_TRUE(bench_.edit("Events", [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    std::vector<model::Markup> events;
    for (int i = 0; i < 200; ++i)
      events.emplace_back("event", model::Markup::Attributes{{"id", "more-" + std::to_string(i)}});
    draft.apply(model::insertChildren(draft.root(), SIZE_MAX, events));
    return std::vector<ElementPath>{};
  }));
  settle();
  const auto shown = [&] { return bench_.missionScope()->mission.events.size(); };
  ASSERT_GE(shown(), 200U);
  const std::uint64_t before = model::decodedParts();
  ASSERT_TRUE(bench_.edit("Once", changing("event", "more-100", "once", "yes")));
  EXPECT_GE(shown(), 200U);
  settle();
  // One event; wrappers of variants are looked at for each.
  const std::size_t variants = 1 + bench_.analysis().compiled->mission->variants.size();
  EXPECT_LE(model::decodedParts() - before, 1 + 20 * variants);
  EXPECT_TRUE(bench_.upToDate());
}

TEST_F(WorkbenchTest, ThreeVersionsAreKept) {
  open();
  ASSERT_TRUE(bench_.edit("Title", titled("Second")));
  settle();
  ASSERT_TRUE(bench_.edit("Title", titled("Third")));
  settle();
  const std::uint64_t before = world::compileCount();
  for (const std::size_t position : {0U, 2U, 1U, 0U}) {
    bench_.document().goTo(position);
    settle();
  }
  EXPECT_EQ(world::compileCount(), before);
}

TEST_F(WorkbenchTest, ChangedRates_AreAnnounced) {
  int told = 0;
  const Connection connection = bench_.ratesChanged.connect([&] { ++told; });
  bench_.setRates({{"event:alarm", 0.62}}, 200);
  bench_.setRates({{"event:alarm", 0.62}}, 200);
  EXPECT_EQ(told, 1);
  EXPECT_EQ(bench_.ratedPlaytests(), 200U);
  EXPECT_EQ(bench_.rates().at("event:alarm"), 0.62);
}

TEST_F(WorkbenchTest, ProblemsAreThoseOfValidateAndTheirFixesWork) {
  open();
  ASSERT_TRUE(bench_.edit("Break", changing("marker", "core-1", "id", "Core_1")));
  settle();
  ASSERT_FALSE(bench_.problems().empty());
  const Problem& problem = bench_.problems().front();
  EXPECT_EQ(problem.file, missionFile);
  ASSERT_TRUE(problem.element);
  EXPECT_EQ(elementAt(bench_.root(), *problem.element).value("id"), "Core_1");
  ASSERT_TRUE(problem.fix);
  ASSERT_TRUE(bench_.edit("Fix", fixing(bench_.problems())));
  settle();
  EXPECT_TRUE(bench_.problems().empty());
  EXPECT_EQ(attribute("marker", "core-1", "kind"), "terminal");
}

TEST_F(WorkbenchTest, ProblemsOfAnOlderVersionThatArriveLateAreNotShown) {
  open();
  ASSERT_TRUE(bench_.edit("Break", changing("marker", "core-1", "id", "Core_1")));
  // What comes after the check on the worker: it is done then, and waits to be delivered.
  std::promise<void> checked;
  bench_.worker().post("test", [&]() -> std::function<void()> {
    checked.set_value();
    return {};
  });
  ASSERT_EQ(checked.get_future().wait_for(std::chrono::minutes(1)), std::future_status::ready);
  bench_.undo();
  std::size_t shown = 0;
  const Connection connection = bench_.problemsChanged.connect([&] { shown += bench_.problems().size(); });
  settle();
  EXPECT_EQ(shown, 0U);
  EXPECT_TRUE(bench_.upToDate());
}

TEST_F(WorkbenchTest, MissionInMemory_IsPlayedAndHashesLikeTheSavedFile) {
  open();
  ASSERT_TRUE(bench_.edit("Title", titled("Other")));
  const auto before = bench_.playable("solo");
  ASSERT_TRUE(before) << before.error().message();
  EXPECT_EQ((*before)->mission.mission->title, "Other");
  EXPECT_EQ((*before)->sides.size(), 2U);
  ASSERT_TRUE(bench_.document().save());
  model::LoadOptions options;
  options.variant = "solo";
  Result<model::LoadedMission> loaded = model::loadMission(folder_.string(), options);
  ASSERT_TRUE(loaded);
  const auto after = world::Scenario::make(std::move(*loaded));
  ASSERT_TRUE(after);
  EXPECT_EQ((*before)->hash, (*after)->hash);
  // And once it is saved.
  const auto saved = bench_.playable("solo");
  ASSERT_TRUE(saved);
  EXPECT_EQ((*saved)->hash, (*after)->hash);
  EXPECT_EQ((*saved)->mission.packs.back()->info.hash, (*after)->mission.packs.back()->info.hash);
}

TEST_F(WorkbenchTest, EditedFilesHashLikeSavedOnes) {
  open();
  bench_.document().editText("pack:specs/other_spec.lua", "return {}\n", "Type");
  settle();
  const auto before = bench_.playable("");
  ASSERT_TRUE(before) << before.error().message();
  ASSERT_TRUE(bench_.document().save());
  const auto after = bench_.playable("");
  ASSERT_TRUE(after);
  const auto loaded = world::loadScenario(folder_.string(), {});
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ((*before)->hash, (*loaded)->hash);
  EXPECT_EQ((*after)->hash, (*loaded)->hash);
}

TEST_F(WorkbenchTest, ResultsForOutdatedPacks_AreNotShown) {
  open();
  ASSERT_TRUE(bench_.edit("Title", titled("Other")));
  // What the workers make of it waits to be delivered.
  ASSERT_TRUE(loop_.delivered());
  bench_.reloadPacks();
  settle();
  EXPECT_TRUE(bench_.upToDate());
  EXPECT_EQ(bench_.analysis().scenario->mission.packs.front(), bench_.packs().front());
}

TEST_F(WorkbenchTest, PlayingTheSameStateAgainCompilesNothing) {
  open();
  const std::uint64_t opened = world::compileCount();
  ASSERT_TRUE(bench_.playable("solo"));  // as it is on the disk, and known
  EXPECT_EQ(world::compileCount(), opened);
  ASSERT_TRUE(bench_.edit("Title", titled("Other")));
  settle();
  ASSERT_TRUE(bench_.playable("solo"));
  const std::uint64_t played = world::compileCount();
  ASSERT_TRUE(bench_.playable("solo"));
  EXPECT_EQ(world::compileCount(), played);
}

TEST_F(WorkbenchTest, ReloadedPacks_AreShown) {
  open();
  const CompiledPtr before = bench_.analysis().compiled;
  bench_.reloadPacks();
  settle();
  EXPECT_TRUE(bench_.upToDate());
  EXPECT_NE(bench_.analysis().compiled, before);
  EXPECT_EQ(bench_.analysis().scenario->mission.packs.front(), bench_.packs().front());
}

TEST_F(WorkbenchTest, BrokenMissionShowsTheReadablePart) {
  open();
  ASSERT_TRUE(bench_.edit("Break", changing("tile", "s4", "tile", "no-such-tile")));
  settle();
  ASSERT_TRUE(bench_.analysis().scenario);
  EXPECT_FALSE(bench_.analysis().leftOut.empty());
  EXPECT_FALSE(bench_.problems().empty());
  EXPECT_FALSE(bench_.playable(""));
  bench_.undo();
  settle();
  EXPECT_TRUE(bench_.analysis().leftOut.empty());
}

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

TEST_F(WorkbenchTest, VariantShowsItsOwnElements) {
  open();
  const auto markers = [&] {
    return std::count_if(bench_.analysis().things.begin(), bench_.analysis().things.end(),
                         [](const MapThing& thing) { return thing.kind == ThingKind::Piece; });
  };
  const auto before = markers();
  View view = bench_.view();
  view.variant = "solo";
  bench_.setView(view);
  settle();
  EXPECT_EQ(markers(), before - 1) << "core-3 is for two and more corporations";
}

}  // namespace
}  // namespace sortie::editor
