#include "editor/core/document/document.h"

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include <sys/wait.h>

#include <fmt/format.h>

#include "editor_core/document_testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

TEST(Document, SaveKeepsThePreviousFileAndLeavesNoJournal) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string before = textOf(mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(withTitle(*document, "Saved"));
  EXPECT_TRUE(std::filesystem::exists(mission / ".mission-journal"));
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / ".mission.xml.previous"), before);
  EXPECT_EQ(textOf(mission / "mission.xml"), document->now().text(missionFile));
  EXPECT_FALSE(std::filesystem::exists(mission / ".mission-journal"));
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(document->undo());
  EXPECT_TRUE(document->dirty());
}

TEST(Document, AFailedSaveLosesNothing) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(withTitle(*document, "Precious"));
  std::filesystem::rename(mission, folder.path() / "elsewhere");
  ASSERT_TRUE(model::writeFile(mission.parent_path() / "data-theft", "a file in the way"));
  const Result<Saved> saved = document->save();
  EXPECT_FALSE(saved);
  EXPECT_TRUE(document->dirty());
  EXPECT_EQ(document->now().root().value("title"), "Precious");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "elsewhere" / ".mission-journal"));
}

TEST(Document, SecondWindowIsWarned) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> first = Document::open(mission);
  ASSERT_TRUE(first);
  ASSERT_TRUE(withTitle(*first, "Mine"));
  Result<Document> second = Document::open(mission);
  ASSERT_TRUE(second);
  ASSERT_TRUE(second->journalProblem());
  EXPECT_EQ(second->journalProblem()->code, "journal-locked");
  EXPECT_FALSE(second->recovery());
}

TEST(Document, ChangeByAnotherProgramIsNoticedAndLoadedAsAnEdit) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->changedOutside().empty());
  ASSERT_TRUE(withTitle(*document, "Mine"));
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", "return {}\n"));
  ASSERT_EQ(document->changedOutside(), std::vector<std::string>{"rules.lua"});
  ASSERT_TRUE(document->takeOutside("rules.lua"));
  EXPECT_TRUE(document->changedOutside().empty());
  EXPECT_EQ(document->now().text("rules.lua"), "return {}\n");
  EXPECT_FALSE(document->dirty("rules.lua"));
  EXPECT_EQ(document->now().root().value("title"), "Mine");
}

TEST(Document, KilledEditorLosesAtMostOneEdit) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::filesystem::path told = folder.path() / "told";
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    // Edits for ever and tells after each how far it is.
    Result<Document> document = Document::open(mission);
    std::mt19937 random(3);
    for (int i = 0;; ++i) {
      (void)withTitle(*document, fmt::format("Edit {}", i));
      if (i % 7 == 3) document->undo();
      if (i % 7 == 5) document->editText("rules.lua", fmt::format("return {{}} -- {}\n", i), "Type", "typing");
      (void)model::writeFile(told, fmt::format("{}\n{}", i, document->now().text(missionFile)));
    }
  }
  // Some twenty edits, then it dies at any moment of the next one.
  const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < limit) {
    const std::string far = textOf(told);
    if (!far.empty() && std::stoi(far) >= 20) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  const std::string last = textOf(told);
  const std::string lastText = last.substr(last.find('\n') + 1);
  const int lastNumber = std::stoi(last);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(document->recovery());
  EXPECT_GT(document->recovery()->steps.size(), 3U);
  const Result<> recovered = document->recover();
  ASSERT_TRUE(recovered) << recovered.error().message();
  // What it told last, or the edit after it.
  const std::string title = document->now().root().value("title");
  const bool same = document->now().text(missionFile) == lastText;
  EXPECT_TRUE(same || title == fmt::format("Edit {}", lastNumber + 1)) << title << " after " << lastNumber;
  // All of it can be undone.
  while (document->undo()) {
  }
  EXPECT_FALSE(document->dirty());
}

TEST(Document, StepOfManyPlacesIsRecoveredWithOneReading) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  std::string edited;
  std::size_t places = 0;
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    ASSERT_TRUE(document->edit("All", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      std::vector<ElementPath> all;
      walkPaths(draft.root(), [&](const model::Element&, const ElementPath& path) { all.push_back(path); });
      for (const ElementPath& path : all) setAttributeAt(draft, path, "mark", "here");
      places = all.size();
      return std::vector<ElementPath>{};
    }));
    edited = document->now().text(missionFile);
  }
  ASSERT_GT(places, 20U);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  const std::uint64_t before = model::documentsRead();
  ASSERT_TRUE(document->recover());
  EXPECT_LE(model::documentsRead() - before, 2U);
  EXPECT_EQ(document->now().text(missionFile), edited);
}

TEST(Document, JournalCutOffAnywhereRestoresTheEditsBeforeTheCut) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  std::string journal;
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(withTitle(*document, fmt::format("Edit {}", i)));
    journal = textOf(mission / ".mission-journal");
  }
  for (std::size_t cut = 0; cut < journal.size(); cut += 211) {
    ASSERT_TRUE(model::writeFile(mission / ".mission-journal", journal.substr(0, cut)));
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    if (!document->recovery()) continue;
    ASSERT_TRUE(document->recover());
    EXPECT_EQ(document->now().root().value("title").substr(0, 5), "Edit ");
  }
}

TEST(Document, SaveAs_MakesAnIndependentMission) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(withTitle(*document, "The second"));
  const std::filesystem::path to = mission.parent_path() / "second";
  const Result<Saved> saved = document->saveAs(to);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_NE(textOf(to / "mission.xml").find("id=\"second\""), std::string::npos);
  EXPECT_EQ(textOf(to / "rules.lua"), textOf(mission / "rules.lua"));
  EXPECT_EQ(textOf(mission / "mission.xml").find("The second"), std::string::npos);
  EXPECT_FALSE(document->dirty());
  const Result<Saved> twice = document->saveAs(mission);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, "new-exists");
}

TEST(Journal, ChangeIsWrittenAsTheSmallestDifference) {
  const TextChange change = changeBetween("f", "one two three", "one 2 three");
  EXPECT_EQ(change.at, 4U);
  EXPECT_EQ(change.removed, "two");
  EXPECT_EQ(change.inserted, "2");
  std::string text = "one two three";
  apply(change, text, false);
  EXPECT_EQ(text, "one 2 three");
  apply(change, text, true);
  EXPECT_EQ(text, "one two three");
  EXPECT_EQ(changeBetween("f", "aa", "aaa").inserted, "a");
}

}  // namespace
}  // namespace sortie::editor
