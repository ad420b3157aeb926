// Ways in which work was lost without a word: journals that go away or that strangers wrote, drafts that are removed with
// more in them than was saved, files that came from outside, formats that an undo brings back.
#include <fstream>

#include "editor_core/saving_testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

class Losses : public SavingTest {
 protected:
  /// What another start of the editor would bring back of a mission.
  static std::string recoveredTitle(const fs::path& mission) {
    Result<Document> document = Document::open(mission);
    if (!document || !document->recovery() || !document->recover()) return "nothing";
    const std::string title = document->now().root().value("title");
    document->closeJournal();
    return title;
  }
};

TEST_F(Losses, DeletedJournal_BeginsAgainWithTheNextEdit) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    retitle(*document, "One");
    fs::remove(mission / ".mission-journal");  // as `git clean` does
    retitle(*document, "Two");
    ASSERT_TRUE(document->undo());
    retitle(*document, "Three");
  }
  EXPECT_EQ(recoveredTitle(mission), "Three");
}

TEST_F(Losses, DeletedFolder_JournalGoesOnElsewhere) {
  const fs::path mission = copiedMission(folder_);
  fs::copy(mission, folder_.path() / "copy", fs::copy_options::recursive);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    retitle(*document, "One");
    fs::remove_all(mission);
    retitle(*document, "Two");
    EXPECT_FALSE(document->journalElsewhere().empty());
  }
  fs::rename(folder_.path() / "copy", mission);
  EXPECT_EQ(recoveredTitle(mission), "Two");
}

TEST_F(Losses, JournalOfStrangers_WritesNothingOutsideTheMission) {
  const fs::path mission = copiedMission(folder_);
  const std::string text = textOf(mission / "mission.xml");
  for (const std::string name : {"../escaped.lua", "pack:../escaped.lua", "pack:specs/../../escaped.lua", ".hidden.lua",
                                 "sub/.hidden.lua", "pack:pack.xml", "notes.txt", "/tmp/escaped.lua", "rules.lua"}) {
    const bool own = name == "rules.lua";
    ASSERT_TRUE(model::writeFile(mission / ".mission-journal",
                                 R"({"sortie-journal":1,"files":{}})"
                                 "\n"
                                 R"({"step":"Type","time":"2026-01-01 10:00","changes":[{"file":")" +
                                     name + R"(","at":0,"removed":"","inserted":"return 1 "}]})" + "\n"));
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    EXPECT_EQ(document->recovery().has_value(), own) << name;
    EXPECT_EQ(document->brokenJournals().empty(), own) << name;
    EXPECT_EQ(fs::exists(mission / ".mission-journal.broken"), !own) << name;
    fs::remove(mission / ".mission-journal.broken");
    document->closeJournal();
  }
}

TEST_F(Losses, SaveAsThatCannotBeFinished_StaysInTheJournal) {
  const fs::path mission = copiedMission(folder_);
  const fs::path to = mission.parent_path() / "second";
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    const std::string spec = document->now().text("pack:specs/data_theft.lua");
    ASSERT_FALSE(spec.empty());
    document->editText("pack:specs/data_theft.lua", spec + "-- mine\n", "Type");
    document->writeFile = [](const fs::path& path, std::string_view text) -> Result<> {
      if (path.extension() == ".lua" && path.parent_path().filename() == "specs")
        return fail("file-unwritable", "the disk is full", {path.string(), 0, 0}, "make room");
      return model::writeFile(path, text);
    };
    ASSERT_FALSE(document->saveAs(to));
    ASSERT_EQ(document->folder(), to);
    EXPECT_TRUE(document->dirty());
  }
  Result<Document> document = Document::open(to);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  ASSERT_TRUE(document->recover());
  EXPECT_TRUE(document->now().text("pack:specs/data_theft.lua").ends_with("-- mine\n"));
}

TEST_F(Losses, JournalThatWasClosed_HoldsTheUnsavedEditsAgain) {
  const fs::path mission = copiedMission(folder_);
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    retitle(*document, "One");
    retitle(*document, "Two");
    document->closeJournal();
    document->journalUnsaved();
    ASSERT_TRUE(document->undo());
    ASSERT_TRUE(document->redo());
  }
  EXPECT_EQ(recoveredTitle(mission), "Two");
}

TEST_F(Losses, DraftWithALink_IsNotSavedWithoutItsFiles) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft) << draft.error().message();
  const fs::path pack = draft->parent_path().parent_path();
  fs::create_symlink(folder_.path(), pack / "art");
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  MissionPlan place = plan("night-run");
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  const Result<fs::path> to = placeFor(place, {});
  ASSERT_TRUE(to);
  const Result<Saved> saved = document->saveAs(*to, Carry::Pack);
  ASSERT_FALSE(saved) << "its spec would stay behind, and the draft be removed";
  EXPECT_EQ(saved.error().code, "pack-link");
  EXPECT_EQ(document->folder(), *draft);
}

TEST_F(Losses, DraftBesideAnotherMission_GoesAlone) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft) << draft.error().message();
  MissionPlan second = plan("Second");
  second.place = MissionPlace::Pack;
  second.pack = draft->parent_path().parent_path();
  const Result<fs::path> other = makeMission(second, {});
  ASSERT_TRUE(other) << other.error().message();
  removeDraft(*draft, plan("").drafts);
  EXPECT_FALSE(fs::exists(*draft));
  EXPECT_TRUE(fs::exists(*other / "mission.xml"));
  EXPECT_TRUE(fs::exists(second.pack / "pack.xml"));
  removeDraft(*other, plan("").drafts);
  EXPECT_FALSE(fs::exists(second.pack));
}

TEST_F(Losses, DraftThatIsEditedInAnotherWindow_IsNotOfferedToBeDiscarded) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft) << draft.error().message();
  const fs::path drafts = plan("").drafts;
  EXPECT_EQ(draftsIn(drafts).size(), 1U);
  {
    Result<Document> document = Document::open(*draft);
    ASSERT_TRUE(document);
    retitle(*document, "Mine");
    EXPECT_TRUE(draftsIn(drafts).empty());
  }
  EXPECT_EQ(draftsIn(drafts).size(), 1U) << "left behind by a window that went away";
}

TEST_F(Losses, NewPackHasAWholePath) {
  MissionPlan wish = plan("Night Run");
  wish.place = MissionPlace::NewPack;
  for (const char* typed : {"games/mine", "~games", "./mine"}) {
    wish.pack = typedFolder(typed);
    const std::optional<Error> wrong = objection(wish);
    ASSERT_TRUE(wrong) << typed;
    EXPECT_EQ(wrong->code, "new-place");
  }
  wish.pack = typedFolder("~/no such folder");
  EXPECT_EQ(wish.pack, fs::path(std::getenv("HOME")) / "no such folder");
  EXPECT_FALSE(objection(wish));
}

TEST_F(Losses, FileThatAnotherProgramHasMadeToo_IsNoticed) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  document->editText("doors.lua", "return 1\n", "Type");
  EXPECT_TRUE(document->changedOutside().empty());
  ASSERT_TRUE(model::writeFile(mission / "doors.lua", "return 2\n"));
  EXPECT_EQ(document->changedOutside(), std::vector<std::string>{"doors.lua"});
  document->ignoreOutside("doors.lua");
  EXPECT_TRUE(document->changedOutside().empty());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / "doors.lua"), "return 1\n");
}

TEST_F(Losses, FileThatAnUndoTookAwayAndThatCannotBeRemoved_IsAnError) {
  const fs::path mission = copiedMission(folder_);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  document->editText("doors.lua", "return 1\n", "Type");
  ASSERT_TRUE(document->save());
  ASSERT_TRUE(document->undo());
  fs::create_directories(mission / ".doors.lua.previous" / "in-the-way");
  const Result<Saved> saved = document->save();
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().where.file, (mission / "doors.lua").string());
  EXPECT_TRUE(document->dirty());
  fs::remove_all(mission / ".doors.lua.previous");
  EXPECT_TRUE(document->save());
  EXPECT_FALSE(fs::exists(mission / "doors.lua"));
  EXPECT_EQ(textOf(mission / ".doors.lua.previous"), "return 1\n");
  ASSERT_TRUE(document->redo());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / "doors.lua"), "return 1\n");
}

class OlderFormat : public Losses {
 protected:
  OlderFormat() : mission_(copiedMission(folder_)) { write(); }
  void write() const { std::ofstream(mission_ / "mission.xml", std::ios::binary) << older; }
  static std::string level(const Document& document) {
    return model::child(model::child(document.now().root(), "map"), "tile").value("level");
  }

  static constexpr const char* older =
      "<mission id='data-theft' ruleset='citadel' format='1'>\n"
      "  <map><tile id='a' tile='alley' level='1'/></map>\n</mission>\n";
  fs::path mission_;
};

TEST_F(OlderFormat, EditAfterTheUndoOfTheStep_IsMadeInThePresentFormat) {
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->undo());
  ASSERT_EQ(level(*document), "1");
  retitle(*document, "Two floors");
  EXPECT_EQ(document->now().root().value("format"), "2");
  EXPECT_EQ(level(*document), "2");
  ASSERT_TRUE(document->undo());
  EXPECT_EQ(level(*document), "2") << "the edit alone";
}

TEST_F(OlderFormat, RefusedEditAfterTheUndoOfTheStep_ChangesNothing) {
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  retitle(*document, "Two floors");
  document->goTo(0);
  int told = 0;
  document->changed = [&] { ++told; };
  const std::uint64_t number = document->now().number;
  const auto nothing = [](model::Draft&) -> Result<std::vector<ElementPath>> { return std::vector<ElementPath>{}; };
  const auto refusing = [](model::Draft&) -> Result<std::vector<ElementPath>> { return fail("edit-no", "no"); };
  const auto breaking = [](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    setAttributeAt(draft, {}, "title", "\x01");
    return std::vector<ElementPath>{};
  };
  EXPECT_FALSE(document->edit("Refused", refusing));
  EXPECT_FALSE(document->edit("Broken", breaking));
  EXPECT_TRUE(document->edit("Nothing", nothing));
  EXPECT_EQ(told, 0);
  EXPECT_EQ(document->now().number, number);
  EXPECT_EQ(document->now().text(missionFile), older);
  EXPECT_FALSE(document->dirty());
  ASSERT_EQ(document->history().size(), 2U) << "what can be done again";
  document->goTo(2);
  EXPECT_EQ(document->now().root().value("title"), "Two floors");
}

TEST_F(OlderFormat, TextThatAnotherProgramBringsBack_IsBroughtToThePresentFormat) {
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->save());
  EXPECT_FALSE(document->dirty());
  write();  // as `git checkout` of an older state
  ASSERT_EQ(document->changedOutside(), std::vector<std::string>{missionFile});
  ASSERT_TRUE(document->takeOutside(missionFile));
  EXPECT_EQ(level(*document), "2");
  EXPECT_TRUE(document->dirty());
  EXPECT_TRUE(document->changedOutside().empty());
}

}  // namespace
}  // namespace sortie::editor
