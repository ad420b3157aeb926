#include "editor/core/wizard.h"

#include <cstdlib>
#include <fstream>
#include <map>

#include <gtest/gtest.h>
#include <unistd.h>

#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "picture/theme.h"
#include "world/compile.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

class Wizard : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("sortie-wizard-" + std::to_string(::getpid()) + "-" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  MissionPlan plan() const {
    MissionPlan out;
    out.ruleset = "citadel";
    out.from = "two-sectors";
    out.title = "Night Run!";
    out.drafts = folder_ / "drafts";
    return out;
  }
  Result<model::LoadedMission> load(const fs::path& folder) const {
    model::LoadOptions options;
    options.packFolders = packs_;
    return model::loadMission(folder.string(), options);
  }

  fs::path folder_;
  std::vector<fs::path> packs_ = {fs::path(SORTIE_SOURCE_DIR) / "scripts", fs::path(SORTIE_SOURCE_DIR) / "missions"};
};

TEST_F(Wizard, FindsRulesetsMissionsAndPacks) {
  const std::vector<RulesetChoice> rulesets = rulesetsIn(packs_);
  const auto citadel = std::find_if(rulesets.begin(), rulesets.end(), [](const auto& r) { return r.id == "citadel"; });
  ASSERT_NE(citadel, rulesets.end());
  EXPECT_FALSE(citadel->templates.empty());
  const std::vector<ShippedMission> missions = missionsIn(packs_);
  EXPECT_TRUE(std::any_of(missions.begin(), missions.end(),
                          [](const auto& m) { return m.folder.filename() == "data-theft" && !m.title.empty(); }));
  const std::vector<PackChoice> homes = missionPacksIn(packs_);
  EXPECT_TRUE(std::none_of(homes.begin(), homes.end(), [](const auto& p) { return p.id == "citadel"; }));
  // Given twice, each pack is there once.
  EXPECT_EQ(rulesetsIn({packs_[0], packs_[0]}).size(), rulesetsIn({packs_[0]}).size());
}

TEST_F(Wizard, Draft_Loads) {
  const Result<fs::path> made = makeMission(plan(), packs_);
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_EQ(made->filename(), "night-run");
  EXPECT_TRUE(isDraft(*made, folder_ / "drafts"));
  const Result<model::LoadedMission> mission = load(*made);
  ASSERT_TRUE(mission) << mission.error().message();
  EXPECT_EQ(mission->mission->title, "Night Run!");
  // A second of the same name has a place of its own.
  const Result<fs::path> second = makeMission(plan(), packs_);
  ASSERT_TRUE(second);
  EXPECT_NE(*second, *made);
  EXPECT_EQ(draftsIn(folder_ / "drafts").size(), 2U);
  removeDraft(*made, folder_ / "drafts");
  EXPECT_EQ(draftsIn(folder_ / "drafts"), std::vector<fs::path>{*second});
}

TEST_F(Wizard, DraftFindsTheChosenRulesetByItself) {
  MissionPlan wish = plan();
  const std::vector<RulesetChoice> rulesets = rulesetsIn(packs_);
  const auto citadel = std::find_if(rulesets.begin(), rulesets.end(), [](const auto& r) { return r.id == "citadel"; });
  ASSERT_NE(citadel, rulesets.end());
  wish.rulesetFolder = citadel->folder;
  const Result<fs::path> made = makeMission(wish, {});
  ASSERT_TRUE(made) << made.error().message();
  const Result<model::LoadedMission> mission = model::loadMission(made->string());
  ASSERT_TRUE(mission) << mission.error().message();
  const auto stands = std::find_if(mission->packs.begin(), mission->packs.end(),
                                   [](const auto& pack) { return pack->info.id == "citadel"; });
  ASSERT_NE(stands, mission->packs.end());
  EXPECT_TRUE(fs::equivalent((*stands)->info.folder, citadel->folder));
  EXPECT_EQ(draftsIn(folder_ / "drafts").size(), 1U);
}

TEST_F(Wizard, MissionThatIsNotADraft_IsNeverRemoved) {
  MissionPlan wish = plan();
  wish.place = MissionPlace::NewPack;
  wish.pack = folder_ / "my-pack";
  const Result<fs::path> made = makeMission(wish, packs_);
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_FALSE(isDraft(*made, folder_ / "drafts"));
  removeDraft(*made, folder_ / "drafts");
  EXPECT_TRUE(fs::exists(*made / "mission.xml"));
}

TEST_F(Wizard, SecondMissionWithTheSameIdIsRefused) {
  MissionPlan wish = plan();
  wish.place = MissionPlace::NewPack;
  wish.pack = folder_ / "deep" / "my-pack";
  ASSERT_TRUE(makeMission(wish, packs_));
  wish.place = MissionPlace::Pack;
  EXPECT_EQ(makeMission(wish, packs_).error().code, "new-exists");
  wish.title = "Second";
  const Result<fs::path> second = makeMission(wish, packs_);
  ASSERT_TRUE(second) << second.error().message();
  EXPECT_TRUE(load(*second));
}

TEST_F(Wizard, EmptyMapKeepsTheSidesOnly) {
  const std::vector<RulesetChoice> rulesets = rulesetsIn(packs_);
  const auto citadel = std::find_if(rulesets.begin(), rulesets.end(), [](const auto& r) { return r.id == "citadel"; });
  ASSERT_NE(citadel, rulesets.end());
  const Result<RulesetDetails> details = detailsOf(*citadel, packs_);
  ASSERT_TRUE(details) << details.error().message();
  ASSERT_FALSE(details->tiles.empty());
  const TileChoice& tile = details->tiles.front();
  MissionPlan wish = plan();
  wish.empty = EmptyMap{tile.id, tile.width, tile.height, 3, 2};
  const Result<fs::path> made = makeMission(wish, packs_);
  ASSERT_TRUE(made) << made.error().message();
  const Result<model::LoadedMission> mission = load(*made);
  ASSERT_TRUE(mission) << mission.error().message();
  EXPECT_EQ(mission->mission->tiles.size(), 6U);
  EXPECT_EQ(mission->mission->tiles[5].column, 2 * tile.width);
  EXPECT_EQ(mission->mission->tiles[5].row, tile.height);
  EXPECT_FALSE(mission->mission->sides.empty());
  EXPECT_TRUE(mission->mission->pieces.empty());
  EXPECT_TRUE(mission->mission->objectives.empty());
  EXPECT_FALSE(fs::exists(made->parent_path().parent_path() / "specs" / "night-run.lua"));
}

TEST_F(Wizard, ChosenTableIsWrittenIntoTheMission) {
  const std::vector<RulesetChoice> rulesets = rulesetsIn(packs_);
  const auto citadel = std::find_if(rulesets.begin(), rulesets.end(), [](const auto& r) { return r.id == "citadel"; });
  ASSERT_NE(citadel, rulesets.end());
  const Result<std::vector<TableChoice>> tables = tablesOf(citadel->templates.front(), packs_);
  ASSERT_TRUE(tables) << tables.error().message();
  const auto other = std::find_if(tables->begin(), tables->end(), [&](const TableChoice& each) {
    return each.sides.size() > tables->front().sides.size();
  });
  ASSERT_NE(other, tables->end());
  MissionPlan wish = plan();
  wish.variant = other->variant;
  const Result<fs::path> made = makeMission(wish, packs_);
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_EQ(load(*made)->mission->sides.size(), other->sides.size());
  wish.variant = "nobody";
  EXPECT_EQ(makeMission(wish, packs_).error().code, "variant-unknown");
  EXPECT_EQ(draftsIn(folder_ / "drafts").size(), 1U);  // nothing is left of what failed
}

TEST_F(Wizard, PacksAreFoundFromAnyFolder) {
  setenv("XDG_DATA_HOME", (folder_ / "data").c_str(), 1);
  setenv("XDG_DATA_DIRS", (folder_ / "system").c_str(), 1);
  // Those that lie with the program, here a build in its source tree.
  const std::vector<RulesetChoice> own = rulesetsIn(model::packSearchFolders({}, "/"));
  EXPECT_TRUE(std::any_of(own.begin(), own.end(), [](const auto& each) { return each.id == "citadel"; }));
  // Those of the system.
  const auto named = [&](const std::string& id, const fs::path& where) {
    fs::create_directories(where);
    std::ofstream(where / "pack.xml") << "<pack id=\"" << id << "\" version=\"1.0.0\" title=\"" << id
                                      << "\" licence=\"CC0-1.0\" engine=\"1\"><author name=\"A\"/></pack>\n";
  };
  named("of-system", folder_ / "system" / "sortie" / "packs" / "one");
  named("of-mine", folder_ / "away" / "scripts" / "two");
  EXPECT_TRUE(model::findPack("of-system", model::packSearchFolders({}, "/")));
  // Those of a folder that was chosen.
  EXPECT_FALSE(model::findPack("of-mine", model::packSearchFolders({}, "/")));
  const Result<std::vector<std::string>> linked = linkPacks(folder_ / "away", model::userPackFolder());
  ASSERT_TRUE(linked) << linked.error().message();
  EXPECT_EQ(*linked, std::vector<std::string>{"of-mine"});
  EXPECT_TRUE(model::findPack("of-mine", model::packSearchFolders({}, "/")));
  const Result<std::vector<std::string>> none = linkPacks(folder_ / "data" / "empty", model::userPackFolder());
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, "pack-not-found");
  EXPECT_FALSE(none.error().remedy.empty());
  unsetenv("XDG_DATA_HOME");
  unsetenv("XDG_DATA_DIRS");
}

TEST_F(Wizard, SidesOfTemplatesThatAreCalledByAColourHaveIt) {
  const std::map<std::string, picture::Colour> colours = {{"Blue", {0x0, 0x72, 0xb2}},
                                                          {"Orange", {0xe6, 0x9f, 0x0}},
                                                          {"Red", {0xd5, 0x5e, 0x0}},
                                                          {"Green", {0x0, 0x9e, 0x73}}};
  for (const RulesetChoice& ruleset : rulesetsIn(packs_)) {
    for (const model::MissionTemplate& each : ruleset.templates) {
      const Result<model::FoundMission> found = model::findMission(each.folder.string(), packs_);
      ASSERT_TRUE(found) << found.error().message();
      const std::shared_ptr<const world::Scenario> scenario = world::compile(found->packs, found->sources).scenario;
      ASSERT_TRUE(scenario);
      const std::vector<picture::SideLook> looks = picture::sideLooks(*scenario, picture::Theme{});
      for (std::size_t i = 0; i < looks.size(); ++i) {
        const std::string& title = scenario->mission.mission->sides.at(i).title;
        if (!colours.contains(title)) continue;
        EXPECT_EQ(looks[i].colour, colours.at(title)) << each.folder << ": " << title;
      }
    }
  }
}

TEST_F(Wizard, ProblemsAreReportedBeforeAnythingIsWritten) {
  MissionPlan wish = plan();
  EXPECT_FALSE(objection(wish));
  wish.title.clear();
  EXPECT_EQ(objection(wish)->code, "new-text");
  wish = plan();
  wish.empty = EmptyMap{"tile", 8, 8, 0, 2};
  EXPECT_EQ(objection(wish)->code, "empty-map");
  wish.empty = EmptyMap{"pump-hall", 8, 8, 40, 26};
  ASSERT_TRUE(objection(wish));
  EXPECT_EQ(objection(wish)->code, "empty-map");
  EXPECT_EQ(objection(wish)->text, "A map has 1000 tiles at most");
  wish = plan();
  wish.place = MissionPlace::Pack;
  wish.pack = folder_;
  EXPECT_EQ(objection(wish)->code, "new-place");
  wish.place = MissionPlace::NewPack;
  EXPECT_FALSE(objection(wish));
  std::ofstream(folder_ / "letter.txt") << "mine";
  EXPECT_EQ(objection(wish)->code, "new-exists");
}

TEST(WizardId, IdIsMadeFromTheTitle) {
  EXPECT_EQ(idFor("Night Run!"), "night-run");
  EXPECT_EQ(idFor("  7 Gates "), "m7-gates");
  EXPECT_EQ(idFor("Über"), "ber");
  EXPECT_EQ(idFor("!!"), "mission");
  EXPECT_LE(idFor(std::string(200, 'a')).size(), 64U);
}

}  // namespace
}  // namespace sortie::editor
