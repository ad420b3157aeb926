// Saving where things go wrong: folders that are gone, disks that are full or read-only, other packs.
#include <cstdlib>

#include "editor/core/document/document.h"
#include "editor/core/document/fixtures.h"
#include "editor/core/wizard.h"
#include "editor_core/disks.h"
#include "editor_core/testing.h"
#include "model/load/find_pack.h"
#include "model/load/load.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

Result<> setTitle(Document& document, const std::string& title) {
  return document.edit("Title", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", title);
    return std::vector<ElementPath>{};
  });
}

/// Every file below a folder but those that the editor keeps for itself, by path.
std::map<std::string, std::string> filesOf(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && !isLeftover(entry.path()))
      out[entry.path().lexically_relative(folder).generic_string()] = textOf(entry.path());
  return out;
}

class Save : public ::testing::Test {
 protected:
  Save() {
    setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1);
    fs::create_directory(folder_.path() / "state");
    fs::permissions(folder_.path() / "state", fs::perms::all);
  }
  ~Save() override { unsetenv("XDG_STATE_HOME"); }

  MissionPlan plan() const {
    MissionPlan out;
    out.ruleset = "citadel";
    out.rulesetFolder = sourceFolder() / "scripts" / "citadel";
    out.from = "two-sectors";
    out.title = "Night Run";
    out.drafts = folder_.path() / "drafts";
    out.userPacks = folder_.path() / "packs";
    return out;
  }

  TemporaryFolder folder_;
};

TEST_F(Save, DraftTakesItsSpecsIntoANewPack) {
  const Result<fs::path> draft = makeMission(plan(), {});
  ASSERT_TRUE(draft) << draft.error().message();
  const fs::path old = draft->parent_path().parent_path();
  ASSERT_TRUE(fs::exists(old / "specs" / "night-run.lua"));
  fs::create_directories(old / "art");
  ASSERT_TRUE(model::writeFile(old / "art" / "map.svg", "<svg/>"));
  ASSERT_TRUE(model::writeFile(*draft / ".playtests.json", "{}"));
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  document->editText("pack:specs/night-run.lua", document->now().text("pack:specs/night-run.lua") + "-- mine\n",
                     "Type");
  MissionPlan place = plan();
  place.title = "day-run";
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  const Result<fs::path> to = placeFor(place, {});
  ASSERT_TRUE(to) << to.error().message();
  const Result<Saved> saved = document->saveAs(*to, Carry::Pack);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_TRUE(saved->lost.empty());
  EXPECT_FALSE(document->dirty());
  const std::map<std::string, std::string> now = filesOf(place.pack);
  EXPECT_EQ(now.size(), filesOf(old).size());
  const auto spec = now.find("specs/day-run.lua");
  ASSERT_NE(spec, now.end());
  EXPECT_TRUE(spec->second.find("fixture \"day-run\"") != std::string::npos) << spec->second;
  EXPECT_TRUE(spec->second.ends_with("-- mine\n"));
  EXPECT_EQ(document->now().text("pack:specs/day-run.lua"), spec->second);
  EXPECT_EQ(now.at("art/map.svg"), "<svg/>");
  EXPECT_EQ(now.at("missions/day-run/.playtests.json"), "{}");
  EXPECT_EQ(now.at("missions/day-run/mission.xml"), document->now().text(missionFile));
  // The history is that of the files under their new names.
  while (document->undo()) {
  }
  EXPECT_EQ(document->now().text("pack:specs/day-run.lua").find("-- mine"), std::string::npos);
}

TEST_F(Save, SpecWhoseNameIsTakenGetsANumber) {
  const Result<fs::path> first = makeMission(plan(), {});
  ASSERT_TRUE(first);
  MissionPlan place = plan();
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  place.title = "First";
  ASSERT_TRUE(makeMission(place, {}));
  ASSERT_TRUE(model::writeFile(place.pack / "specs" / "night-run.lua", "-- another\n"));
  place.place = MissionPlace::Pack;
  place.title = "night-run";
  const Result<fs::path> to = placeFor(place, {});
  ASSERT_TRUE(to) << to.error().message();
  Result<Document> document = Document::open(*first);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->saveAs(*to, Carry::Pack));
  EXPECT_EQ(textOf(place.pack / "specs" / "night-run.lua"), "-- another\n");
  EXPECT_NE(textOf(place.pack / "specs" / "night-run-2.lua").find("fixture \"night-run\""), std::string::npos);
  EXPECT_TRUE(document->now().files.contains("pack:specs/first.lua")) << "what the pack had is open too";
}

TEST_F(Save, MissionOfALargePackTakesOnlyItsOwnSpecs) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  MissionPlan place = plan();
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  place.title = "heist";
  const Result<fs::path> to = placeFor(place, {});
  ASSERT_TRUE(to) << to.error().message();
  ASSERT_TRUE(document->saveAs(*to));
  EXPECT_NE(textOf(place.pack / "specs" / "heist.lua").find("fixture \"heist\""), std::string::npos);
  EXPECT_FALSE(fs::exists(place.pack / "specs" / "castellan.lua"));
}

TEST_F(Save, PackOfAnotherRulesetGetsTheNeed) {
  const Result<fs::path> draft = makeMission(plan(), {});
  ASSERT_TRUE(draft);
  MissionPlan place = plan();
  place.ruleset = "mayhem";
  place.rulesetFolder = sourceFolder() / "scripts" / "mayhem";
  place.from = "two-blocks";
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  place.title = "Other";
  ASSERT_TRUE(makeMission(place, {}));
  const std::vector<PackChoice> packs = missionPacksIn({place.pack});
  ASSERT_EQ(packs.size(), 1U);
  EXPECT_FALSE(isFor(packs.front(), "citadel"));
  EXPECT_TRUE(isFor(packs.front(), "mayhem"));
  MissionPlan here = plan();
  here.place = MissionPlace::Pack;
  here.pack = place.pack;
  const Result<fs::path> to = placeFor(here, {});
  ASSERT_TRUE(to) << to.error().message();
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->saveAs(*to, Carry::Pack));
  EXPECT_TRUE(isFor(missionPacksIn({place.pack}).front(), "citadel"));
}

TEST_F(Save, NewPackFarAwayFindsTheRulesetThatIsLoaded) {
  // A ruleset that is only where --packs said.
  fs::create_directory(folder_.path() / "away");
  fs::copy(sourceFolder() / "scripts" / "starter", folder_.path() / "away" / "own-rules", fs::copy_options::recursive);
  for (const char* file : {"pack.xml", "ruleset.xml", "templates/skirmish/mission.xml"}) {
    std::string text = textOf(folder_.path() / "away" / "own-rules" / file);
    for (std::size_t at = text.find("\"starter\""); at != std::string::npos; at = text.find("\"starter\""))
      text.replace(at, 9, "\"own-rules\"");
    ASSERT_TRUE(model::writeFile(folder_.path() / "away" / "own-rules" / file, text));
  }
  setenv("XDG_DATA_HOME", (folder_.path() / "data").c_str(), 1);
  MissionPlan wish = plan();
  wish.ruleset = "own-rules";
  wish.rulesetFolder = folder_.path() / "away" / "own-rules";
  wish.from = "skirmish";
  wish.userPacks = model::userPackFolder();
  wish.place = MissionPlace::NewPack;
  wish.pack = folder_.path() / "elsewhere" / "mine";
  const Result<fs::path> made = makeMission(wish, {folder_.path() / "away"});
  ASSERT_TRUE(made) << made.error().message();
  const Result<model::LoadedMission> loaded = model::loadMission(made->string());
  EXPECT_TRUE(loaded) << loaded.error().message();
  unsetenv("XDG_DATA_HOME");
}

TEST_F(Save, DeletedFolderIsWrittenAgainWithEverythingInIt) {
  const fs::path mission = copiedMission(folder_);
  ASSERT_TRUE(model::writeFile(mission / ".playtests.json", "{}"));
  fs::create_directory(mission / "pictures");
  ASSERT_TRUE(model::writeFile(mission / "pictures" / "brief.svg", "<svg/>"));
  const std::map<std::string, std::string> before = filesOf(mission);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_FALSE(document->dirty());
  fs::remove_all(mission);
  EXPECT_TRUE(document->noticeGone());
  EXPECT_FALSE(document->noticeGone());
  EXPECT_TRUE(document->dirty()) << "closing asks to save";
  const Result<Saved> saved = document->save();
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_EQ(saved->again.size(), before.size());
  EXPECT_TRUE(saved->lost.empty());
  EXPECT_EQ(filesOf(mission), before);
  EXPECT_FALSE(document->dirty());
}

TEST_F(Save, DeletedPackIsWrittenAgainAndWhatIsLostIsNamed) {
  const fs::path mission = copiedMission(folder_);
  const fs::path pack = folder_.path() / "missions" / "citadel";
  const std::map<std::string, std::string> before = filesOf(pack);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(setTitle(*document, "Precious"));
  fs::remove_all(pack);
  const Result<Saved> saved = document->save();
  ASSERT_TRUE(saved) << saved.error().message();
  const std::map<std::string, std::string> after = filesOf(pack);
  EXPECT_EQ(after.at("pack.xml"), before.at("pack.xml"));
  EXPECT_EQ(after.at("specs/castellan.lua"), before.at("specs/castellan.lua"));
  EXPECT_EQ(after.size() + saved->lost.size(), before.size());
  EXPECT_NE(std::find(saved->lost.begin(), saved->lost.end(), pack / "missions" / "castellan" / "mission.xml"),
            saved->lost.end());
  const Result<Saved> again = document->save();
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->lost.empty()) << "what is lost is told once";
}

TEST_F(Save, DeletedMissionCanBeSavedElsewhere) {
  const fs::path mission = copiedMission(folder_);
  ASSERT_TRUE(model::writeFile(mission / ".playtests.json", "{}"));
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  fs::remove_all(mission);
  const fs::path to = mission.parent_path() / "second";
  const Result<Saved> saved = document->saveAs(to);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_EQ(textOf(to / ".playtests.json"), "{}");
  EXPECT_EQ(textOf(to / "rules.lua"), document->now().text("rules.lua"));
}

TEST_F(Save, DeletedFileIsKeptOrLetGo) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  const std::string rules = document->now().text("rules.lua");
  fs::remove(mission / "rules.lua");
  EXPECT_EQ(document->changedOutside(), std::vector<std::string>{"rules.lua"});
  document->ignoreOutside("rules.lua");
  EXPECT_TRUE(document->changedOutside().empty());
  EXPECT_TRUE(document->dirty());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / "rules.lua"), rules);
  fs::remove(mission / "rules.lua");
  ASSERT_TRUE(document->takeOutside("rules.lua"));
  EXPECT_FALSE(document->now().files.contains("rules.lua"));
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(document->undo());
  EXPECT_EQ(document->now().text("rules.lua"), rules);
  EXPECT_TRUE(document->dirty());
  ASSERT_TRUE(document->redo());
  EXPECT_FALSE(document->now().files.contains("rules.lua"));
}

TEST_F(Save, FilesThatDidNotChangeAreNotReadAgain) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->changedOutside().empty());
  // The same bytes in another file at the same time: nobody looks.
  const fs::file_time_type time = fs::last_write_time(mission / "rules.lua");
  std::string other = textOf(mission / "rules.lua");
  std::reverse(other.begin(), other.end());
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", other));
  fs::last_write_time(mission / "rules.lua", time);
  EXPECT_TRUE(document->changedOutside().empty());
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", other));
  EXPECT_EQ(document->changedOutside(), std::vector<std::string>{"rules.lua"});
}

TEST_F(Save, FullDiskKeepsOldFileAndJournal) {
  const fs::path mission = copiedMission(folder_);
  const std::map<std::string, std::string> before = filesOf(mission);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(setTitle(*document, "Precious"));
  {
    const FullDisk full(64);
    const Result<Saved> saved = document->save();
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().code, "file-unwritable");
    EXPECT_EQ(saved.error().where.file, (mission / "mission.xml").string());
    EXPECT_FALSE(saved.error().remedy.empty());
    const Result<Saved> elsewhere = document->saveAs(mission.parent_path() / "second");
    ASSERT_FALSE(elsewhere);
  }
  EXPECT_FALSE(fs::exists(mission.parent_path() / "second")) << "nothing is left of the second try";
  EXPECT_EQ(document->folder(), mission);
  EXPECT_EQ(document->now().root().value("id"), "data-theft");
  EXPECT_TRUE(document->dirty());
  EXPECT_EQ(filesOf(mission), before);
  EXPECT_TRUE(fs::exists(mission / ".mission-journal"));
  EXPECT_TRUE(document->save());
  EXPECT_NE(textOf(mission / "mission.xml").find("Precious"), std::string::npos);
}

TEST_F(Save, ReadOnlyFolderIsReportedWithPlaceAndRemedy) {
  const fs::path mission = copiedMission(folder_);
  const std::string before = textOf(mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  {
    const ReadOnly folder(mission);
    ASSERT_TRUE(setTitle(*document, "Precious"));
    const Result<Saved> saved = document->save();
    ASSERT_FALSE(saved);
    EXPECT_EQ(saved.error().where.file, (mission / "mission.xml").string());
    EXPECT_FALSE(saved.error().remedy.empty());
  }
  EXPECT_TRUE(document->dirty());
  EXPECT_EQ(textOf(mission / "mission.xml"), before);
}

TEST_F(Save, FileThatDoesNotHoldWhatWasWrittenIsAnError) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(setTitle(*document, "Precious"));
  document->writeFile = [](const fs::path& path, std::string_view text) {
    return model::writeFile(path, text.substr(0, text.size() / 2));
  };
  const Result<Saved> saved = document->save();
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "save-differs");
  EXPECT_TRUE(document->dirty());
  EXPECT_TRUE(fs::exists(mission / ".mission-journal"));
  document->writeFile = nullptr;
  EXPECT_TRUE(document->save());
}

TEST_F(Save, JournalGoesToTheStateFolderWhereNothingCanBeWritten) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    const ReadOnly folder(mission);
    EXPECT_TRUE(document->journalElsewhere().empty());
    ASSERT_TRUE(setTitle(*document, "Precious"));
    EXPECT_FALSE(document->journalProblem());
    EXPECT_EQ(document->journalElsewhere().parent_path(), folder_.path() / "state" / "sortie" / "journals");
    EXPECT_FALSE(fs::exists(mission / ".mission-journal"));
    // The other window is warned all the same.
    EXPECT_EQ(Document::open(mission)->journalProblem()->code, "journal-locked");
    // The program ends here without closing the mission.
  }
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  ASSERT_TRUE(document->recover());
  EXPECT_EQ(document->now().root().value("title"), "Precious");
  EXPECT_TRUE(document->journalElsewhere().empty()) << "it can be written again";
  EXPECT_TRUE(fs::is_empty(folder_.path() / "state" / "sortie" / "journals"));
  ASSERT_TRUE(document->save());
  EXPECT_FALSE(Document::open(mission)->recovery());
}

TEST_F(Save, JournalMovesWhenTheDiskFillsUp) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    // Edits that make the journal longer than another that begins now.
    for (int i = 0; i < 40; ++i)
      document->editText("rules.lua", std::string(2000, static_cast<char>('a' + i % 26)), "Type");
    const FullDisk full(fs::file_size(mission / ".mission-journal"));
    ASSERT_TRUE(setTitle(*document, "One"));
    EXPECT_FALSE(document->journalElsewhere().empty());
    EXPECT_FALSE(document->journalProblem());
    ASSERT_TRUE(setTitle(*document, "Two"));
  }
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  ASSERT_TRUE(document->recover());
  EXPECT_EQ(document->now().root().value("title"), "Two");
  EXPECT_EQ(document->now().text("rules.lua"), std::string(2000, 'n'));
}

TEST_F(Save, JournalThatFitsNowhereSaysSoAndGoesOnLater) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    ASSERT_TRUE(setTitle(*document, "One"));
    {
      const FullDisk full(fs::file_size(mission / ".mission-journal"));
      ASSERT_TRUE(model::writeFile(folder_.path() / "in-the-way", ""));
      setenv("XDG_STATE_HOME", (folder_.path() / "in-the-way").c_str(), 1);
      ASSERT_TRUE(setTitle(*document, "Two"));
      ASSERT_TRUE(document->journalProblem());
      EXPECT_FALSE(document->journalProblem()->remedy.empty());
    }
    ASSERT_TRUE(setTitle(*document, "Three"));
    EXPECT_FALSE(document->journalProblem());
  }
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  EXPECT_EQ(document->recovery()->steps.size(), 3U);
  ASSERT_TRUE(document->recover());
  EXPECT_EQ(document->now().root().value("title"), "Three");
}

TEST_F(Save, EditsAfterAnUndoBehindTheSaveAreRecovered) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    for (const char* title : {"One", "Two", "Three"}) ASSERT_TRUE(setTitle(*document, title));
    ASSERT_TRUE(document->save());
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(document->undo());
    ASSERT_TRUE(document->redo());
    ASSERT_TRUE(document->undo());
    ASSERT_TRUE(document->undo());
    ASSERT_TRUE(document->redo());
    document->editText("rules.lua", "return {}\n", "Type");
  }
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  const Result<> recovered = document->recover();
  ASSERT_TRUE(recovered) << recovered.error().message();
  EXPECT_EQ(document->now().root().value("title"), "One");
  EXPECT_EQ(document->now().text("rules.lua"), "return {}\n");
}

TEST(Fixtures, OnlyFixturesFollowTheMission) {
  EXPECT_EQ(withFixture("fixture \"red\"\nworld.side \"red\"\nfixture('red') fixture \"reds\"", "red", "blue"),
            "fixture \"blue\"\nworld.side \"red\"\nfixture('blue') fixture \"reds\"");
  const auto text = [](const char* words) { return std::make_shared<const std::string>(words); };
  EXPECT_EQ(scriptsFor("m", {text("require \"mine\"")},
                       {{"specs/m.lua", text("fixture \"m\" require 'specs.shared.a'")},
                        {"specs/n.lua", text("fixture \"n\"")},
                        {"specs/shared/a.lua", text("require \"specs.shared.b\"")},
                        {"specs/shared/b.lua", text("")},
                        {"specs/shared/c.lua", text("")},
                        {"rules/mine.lua", text("")}},
                       {}),
            (std::set<std::string>{"specs/m.lua", "specs/shared/a.lua", "specs/shared/b.lua", "rules/mine.lua"}));
}

TEST(PlaceToBegin, DialogsNeverBeginAmongTheDrafts) {
  const TemporaryFolder folder;
  const fs::path drafts = folder.path() / "drafts";
  fs::create_directories(drafts / "draft-one" / "missions");
  EXPECT_EQ(folderToBegin(folder.path() / "gone" / "deep", drafts), folder.path());
  EXPECT_EQ(folderToBegin(drafts / "draft-one" / "missions", drafts), fs::path(std::getenv("HOME")));
  EXPECT_EQ(folderToBegin({}, drafts), fs::path(std::getenv("HOME")));
}

}  // namespace
}  // namespace sortie::editor
