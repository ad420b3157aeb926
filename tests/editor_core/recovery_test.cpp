// What a journal brings back of files that were taken away, and journals that cannot be read.
#include <cstdlib>
#include <optional>

#include "editor/core/document/document.h"
#include "editor_core/disks.h"
#include "editor_core/testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

class Recoveries : public ::testing::Test {
 protected:
  Recoveries() : mission_(copiedMission(folder_)) {
    setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1);
    fs::create_directory(folder_.path() / "state");
    fs::permissions(folder_.path() / "state", fs::perms::all);
  }
  ~Recoveries() override { unsetenv("XDG_STATE_HOME"); }

  /// What the next start of the editor brings back.
  [[nodiscard]] Document recovered() const {
    Result<Document> document = Document::open(mission_);
    EXPECT_TRUE(document && document->recovery());
    EXPECT_TRUE(document->recover());
    return std::move(*document);
  }
  void writeJournal(const std::string& text) const {
    ASSERT_TRUE(model::writeFile(mission_ / ".mission-journal", text));
  }

  TemporaryFolder folder_;
  fs::path mission_;
};

TEST_F(Recoveries, FileThatWasLetGo_StaysAwayAndComesBackWithAnUndo) {
  const std::string rules = textOf(mission_ / "rules.lua");
  {
    Result<Document> document = Document::open(mission_);
    ASSERT_TRUE(document);
    fs::remove(mission_ / "rules.lua");
    ASSERT_TRUE(document->takeOutside("rules.lua"));
    document->editText("doors.lua", "return 1\n", "Type");
  }
  Document document = recovered();
  EXPECT_FALSE(document.now().files.contains("rules.lua"));
  EXPECT_EQ(document.now().text("doors.lua"), "return 1\n");
  ASSERT_TRUE(document.save());
  EXPECT_FALSE(fs::exists(mission_ / "rules.lua"));
  ASSERT_TRUE(document.undo());
  ASSERT_TRUE(document.undo());
  EXPECT_EQ(document.now().text("rules.lua"), rules);
  ASSERT_TRUE(document.redo());
  EXPECT_FALSE(document.now().files.contains("rules.lua"));
}

TEST_F(Recoveries, FileThatAnUndoTookAwayAfterTheSave_StaysAway) {
  {
    Result<Document> document = Document::open(mission_);
    ASSERT_TRUE(document);
    document->editText("doors.lua", "return 1\n", "Type");
    ASSERT_TRUE(document->save());
    ASSERT_TRUE(document->undo());
  }
  Document document = recovered();
  EXPECT_FALSE(document.now().files.contains("doors.lua"));
  ASSERT_TRUE(document.save());
  EXPECT_FALSE(fs::exists(mission_ / "doors.lua"));
  EXPECT_EQ(textOf(mission_ / ".doors.lua.previous"), "return 1\n");
}

TEST_F(Recoveries, FileThatWasLetGo_StaysAwayAfterTheJournalMovedOrBeganAgain) {
  for (const bool full : {true, false}) {
    ASSERT_TRUE(model::writeFile(mission_ / "doors.lua", std::string(9000, '-') + "\n"));
    {
      Result<Document> document = Document::open(mission_);
      ASSERT_TRUE(document);
      // Edits that make the journal longer than another that begins now.
      for (int i = 0; i < 40; ++i)
        document->editText("rules.lua", std::string(2000, static_cast<char>('a' + i % 26)) + "-- mine\n", "Type");
      fs::remove(mission_ / "doors.lua");
      if (full) {
        const FullDisk disk(fs::file_size(mission_ / ".mission-journal") + 1);
        ASSERT_TRUE(document->takeOutside("doors.lua"));
        EXPECT_FALSE(document->journalElsewhere().empty());
      } else {
        ASSERT_TRUE(document->takeOutside("doors.lua"));
        document->closeJournal();
        document->journalUnsaved();
      }
    }
    Document document = recovered();
    EXPECT_FALSE(document.now().files.contains("doors.lua")) << full;
    EXPECT_TRUE(document.now().text("rules.lua").ends_with("-- mine\n"));
    document.closeJournal();
  }
}

TEST_F(Recoveries, EmptiedFile_ComesBackEmpty) {
  {
    Result<Document> document = Document::open(mission_);
    ASSERT_TRUE(document);
    document->editText("rules.lua", "", "Type");
  }
  const Document document = recovered();
  EXPECT_TRUE(document.now().files.contains("rules.lua"));
  EXPECT_EQ(document.now().text("rules.lua"), "");
}

TEST_F(Recoveries, FileThatWasLetGo_IsGoneAfterSaveUndoAndRedo) {
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  fs::remove(mission_ / "rules.lua");
  ASSERT_TRUE(document->takeOutside("rules.lua"));
  ASSERT_TRUE(document->undo());
  ASSERT_TRUE(document->save());
  ASSERT_TRUE(document->redo());
  EXPECT_FALSE(document->now().files.contains("rules.lua"));
}

TEST_F(Recoveries, SecondBrokenJournal_LeavesTheFirstThatWasSetAside) {
  for (const char* text : {"first\n", "second\n", "third\n"}) {
    writeJournal(text);
    ASSERT_TRUE(Document::open(mission_));
    EXPECT_FALSE(fs::exists(mission_ / ".mission-journal"));
  }
  EXPECT_EQ(textOf(mission_ / ".mission-journal.broken"), "first\n");
  EXPECT_EQ(textOf(mission_ / ".mission-journal.broken-2"), "second\n");
  EXPECT_EQ(textOf(mission_ / ".mission-journal.broken-3"), "third\n");
}

TEST_F(Recoveries, BrokenJournalThatCannotBeSetAside_IsNotOverwritten) {
  writeJournal("precious\n");
  const fs::path journal = mission_ / ".mission-journal";
  std::optional<ReadOnly> folder(std::in_place, mission_);
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  ASSERT_EQ(document->brokenJournals().size(), 1U);
  EXPECT_EQ(document->brokenJournals().front().file, journal);
  EXPECT_FALSE(document->brokenJournals().front().stays.empty());
  folder.reset();
  document->editText("rules.lua", "return 1\n", "Type");
  EXPECT_EQ(textOf(journal), "precious\n");
  EXPECT_FALSE(document->journalElsewhere().empty());
  EXPECT_FALSE(document->journalProblem());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(journal), "precious\n");
}

TEST_F(Recoveries, BrokenJournalThatCannotBeSetAside_StaysWhenEditsOfAnotherAreDiscarded) {
  writeJournal("precious\n");
  std::optional<ReadOnly> folder(std::in_place, mission_);
  {
    Result<Document> document = Document::open(mission_);
    ASSERT_TRUE(document);
    document->editText("rules.lua", "return 1\n", "Type");
    EXPECT_FALSE(document->journalElsewhere().empty());
  }
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document && document->recovery());
  folder.reset();
  document->discardRecovery();
  EXPECT_EQ(textOf(mission_ / ".mission-journal"), "precious\n");
  EXPECT_FALSE(Document::open(mission_)->recovery());
}

TEST_F(Recoveries, JournalThatCannotBeRead_IsSetAside) {
  fs::create_directories(mission_ / ".mission-journal" / "folder");
  Result<Document> document = Document::open(mission_);
  ASSERT_TRUE(document);
  ASSERT_EQ(document->brokenJournals().size(), 1U);
  EXPECT_TRUE(fs::is_directory(mission_ / ".mission-journal.broken" / "folder"));
  document->editText("rules.lua", "return 1\n", "Type");
  EXPECT_TRUE(fs::is_regular_file(mission_ / ".mission-journal"));
}

}  // namespace
}  // namespace sortie::editor
