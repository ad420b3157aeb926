// Saving where links, hidden files and other packs' needs are in play.
#include "editor_core/saving_testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

using SaveLinks = SavingTest;

TEST_F(SaveLinks, LinkIntoThePack_IsWrittenThrough) {
  const fs::path mission = copiedMission(folder_);
  fs::rename(mission / "mission.xml", mission / "real.xml");
  fs::create_symlink("real.xml", mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  retitle(*document, "Written through");
  ASSERT_TRUE(document->save());
  EXPECT_TRUE(fs::is_symlink(mission / "mission.xml"));
  EXPECT_NE(textOf(mission / "real.xml").find("Written through"), std::string::npos);
  EXPECT_FALSE(document->dirty());
}

TEST_F(SaveLinks, LinkOutOfThePack_IsRefusedWithTheReason) {
  const fs::path mission = copiedMission(folder_);
  const fs::path outside = folder_.path() / "outside.xml";
  fs::rename(mission / "mission.xml", outside);
  fs::create_symlink(outside, mission / "mission.xml");
  const std::string before = textOf(outside);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  retitle(*document, "Outside");
  const Result<Saved> saved = document->save();
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "save-link");
  EXPECT_FALSE(saved.error().remedy.empty());
  EXPECT_TRUE(fs::is_symlink(mission / "mission.xml"));
  EXPECT_EQ(textOf(outside), before);
  EXPECT_TRUE(document->dirty());
  EXPECT_TRUE(document->saveAs(mission.parent_path() / "second")) << "its own file, in the pack";
  EXPECT_FALSE(fs::is_symlink(mission.parent_path() / "second" / "mission.xml"));
  EXPECT_EQ(textOf(outside), before);
}

TEST_F(SaveLinks, NewFileInALinkedFolderOrUnderABrokenLink_IsNotWrittenOutside) {
  const fs::path mission = copiedMission(folder_);
  const fs::path pack = mission.parent_path().parent_path();
  fs::create_directory(folder_.path() / "outside");
  fs::create_directory_symlink(folder_.path() / "outside", pack / "rules");
  fs::create_symlink(folder_.path() / "outside" / "not there.lua", mission / "doors.lua");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  document->editText("pack:rules/mine.lua", "return 1\n", "Type");
  document->editText("doors.lua", "return 2\n", "Type");
  const Result<Saved> saved = document->save();
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "save-link");
  EXPECT_TRUE(fs::is_empty(folder_.path() / "outside"));
  EXPECT_TRUE(fs::is_symlink(mission / "doors.lua"));
}

TEST_F(SaveLinks, PackWithABrokenLink_OpensWithItsScripts) {
  const fs::path mission = copiedMission(folder_);
  const fs::path pack = mission.parent_path().parent_path();
  fs::create_symlink("not there", pack / "notes");
  fs::create_symlink("not there.lua", mission / "broken.lua");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->now().files.contains("pack:specs/data_theft.lua"));
  EXPECT_TRUE(document->now().files.contains("rules.lua"));
  EXPECT_FALSE(document->now().files.contains("broken.lua"));
}

TEST_F(SaveLinks, DraftTakesHiddenFilesOfItsPackAlong) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft) << draft.error().message();
  const fs::path pack = draft->parent_path().parent_path();
  fs::create_directories(pack / ".history" / "deep");
  ASSERT_TRUE(model::writeFile(pack / ".gitignore", "*.o\n"));
  ASSERT_TRUE(model::writeFile(pack / ".history" / "deep" / "notes.txt", "mine\n"));
  ASSERT_TRUE(model::writeFile(pack / "specs" / ".todo", "more\n"));
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  MissionPlan place = plan("night-run");
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  const Result<fs::path> to = placeFor(place, {});
  ASSERT_TRUE(to);
  const Result<Saved> saved = document->saveAs(*to, Carry::Pack);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_EQ(textOf(place.pack / ".gitignore"), "*.o\n");
  EXPECT_EQ(textOf(place.pack / ".history" / "deep" / "notes.txt"), "mine\n");
  EXPECT_EQ(textOf(place.pack / "specs" / ".todo"), "more\n");
}

TEST_F(SaveLinks, HiddenFileThatThePackHasToo_StopsTheSave) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft);
  MissionPlan place = plan("First");
  place.place = MissionPlace::NewPack;
  place.pack = folder_.path() / "mine";
  ASSERT_TRUE(makeMission(place, {}));
  ASSERT_TRUE(model::writeFile(draft->parent_path().parent_path() / ".gitignore", "*.o\n"));
  ASSERT_TRUE(model::writeFile(place.pack / ".gitignore", "*.a\n"));
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  const Result<Saved> saved = document->saveAs(place.pack / "missions" / "night-run", Carry::Pack);
  ASSERT_FALSE(saved);
  EXPECT_EQ(saved.error().code, "save-clash");
  EXPECT_EQ(document->folder(), *draft);
}

class Needs : public SaveLinks {
 protected:
  Needs() {
    MissionPlan other = plan("Other");
    other.ruleset = "mayhem";
    other.rulesetFolder = sourceFolder() / "scripts" / "mayhem";
    other.from = "two-blocks";
    other.place = MissionPlace::NewPack;
    other.pack = pack_ = folder_.path() / "mine";
    const Result<fs::path> made = makeMission(other, {});
    EXPECT_TRUE(made);
    before_ = textOf(pack_ / "pack.xml");
  }
  fs::path pack_;
  std::string before_;
};

TEST_F(Needs, FailedSave_LeavesThePackAsItWas) {
  const Result<fs::path> draft = makeMission(plan("Night Run"), {});
  ASSERT_TRUE(draft);
  Result<Document> document = Document::open(*draft);
  ASSERT_TRUE(document);
  MissionPlan place = plan("night-run");
  place.place = MissionPlace::Pack;
  place.pack = pack_;
  for (const char* broken : {"mission.xml", "pack.xml"}) {
    const Result<fs::path> to = placeFor(place, {});
    ASSERT_TRUE(to);
    document->writeFile = [&](const fs::path& path, std::string_view text) {
      return model::writeFile(path, path.filename() == broken ? text.substr(0, text.size() / 2) : text);
    };
    // As if the need were not there yet, so that saveAs adds it.
    if (std::string(broken) == "pack.xml") {
      ASSERT_TRUE(model::writeFile(pack_ / "pack.xml", before_));
    }
    ASSERT_FALSE(document->saveAs(*to, Carry::Pack));
    giveBack(place, before_);
    EXPECT_EQ(textOf(pack_ / "pack.xml"), before_) << broken;
  }
}

TEST_F(Needs, MissionThatCannotBeMade_LeavesThePackAsItWas) {
  MissionPlan wish = plan("Night Run");
  wish.place = MissionPlace::Pack;
  wish.pack = pack_;
  wish.from = "no such template";
  ASSERT_FALSE(makeMission(wish, {}));
  EXPECT_EQ(textOf(pack_ / "pack.xml"), before_);
  wish.from = "skirmish";
  wish.variant = "no such variant";
  ASSERT_FALSE(makeMission(wish, {}));
  EXPECT_EQ(textOf(pack_ / "pack.xml"), before_);
}

}  // namespace
}  // namespace sortie::editor
