#include "editor/core/workbench.h"

#include <algorithm>
#include <thread>
#include <chrono>
#include <future>
#include <optional>

#include "editor/core/map/canvas_tools.h"
#include "editor_core/workbench_testing.h"
#include "model/issue.h"
#include "model/load/load.h"
#include "model/validate.h"
#include "model/xml/format.h"
#include "picture/symbols/symbols.h"

namespace sortie::editor {
namespace {

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
  const std::size_t packs = model::packsRead();
  ASSERT_TRUE(model::writeFile(folder_.parent_path().parent_path() / "note.txt", "changed"));
  bench_.reloadPacks();
  EXPECT_EQ(model::packsRead(), packs + 1) << "the ruleset's pack is as it was";
  settle();
  EXPECT_EQ(picture::symbolsRead(), read) << "none of the files that changed is a picture";
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
  EXPECT_EQ(bench_.analysis().compiled, before) << "nothing has changed";
  const std::filesystem::path pack = temporary_.path() / "scripts" / "citadel" / "pack.xml";
  std::string text = textOf(pack);
  const std::size_t title = text.find("title=\"");
  ASSERT_NE(title, std::string::npos);
  ASSERT_TRUE(model::writeFile(pack, text.insert(title + 7, "Another ")));
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
