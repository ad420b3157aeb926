#include "editor/core/document/document.h"

#include <algorithm>
#include <random>

#include <sys/wait.h>

#include <fmt/format.h>

#include "editor_core/testing.h"
#include "model/format.h"

namespace sortie::editor {
namespace {

using model::ElementPtr;

Result<> setTitle(Document& document, const std::string& title, const std::string& key = {}) {
  return document.edit(
      "Title",
      [&](const ElementPtr& root) -> Result<Edited> {
        return Edited{model::withAttribute(root, "title", title), {}};
      },
      key);
}

/// Any edit that a designer could make to a tree.
ElementPtr randomEdit(const ElementPtr& root, std::mt19937& random) {
  std::vector<ElementPath> all;
  model::walk(root, [&](const ElementPtr& element) {
    if (const auto path = pathOf(root, element.get())) all.push_back(*path);
  });
  const ElementPath path = all[random() % all.size()];
  switch (random() % 6) {
    case 0: return setAttributeAt(root, path, "title", fmt::format("t{}", random() % 100));
    case 1: return removeAt(root, path);
    case 2:
      return insertAt(root, path, static_cast<std::uint32_t>(random() % 4),
                      model::makeElement("marker", {{"kind", "note", 0}}));
    case 3: {
      const ElementPtr element = elementAt(root, path);
      return path.empty() ? root
                          : insertAt(root, ElementPath(path.begin(), path.end() - 1), path.back(), detached(element));
    }
    case 4: return moveTo(root, path, all[random() % all.size()], static_cast<std::uint32_t>(random() % 5));
    default: return setValueAt(root, path, "points", std::to_string(random() % 9));
  }
}

TEST(Document, SavesTheBytesThatItRead) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string before = textOf(mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(setTitle(*document, "Another"));
  EXPECT_TRUE(document->dirty());
  ASSERT_TRUE(document->undo());
  EXPECT_FALSE(document->dirty());
  ASSERT_TRUE(document->save());
  EXPECT_EQ(textOf(mission / "mission.xml"), before);
}

TEST(Document, UndoToTheStartAfterAThousandRandomEditsGivesTheSameBytes) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  const std::string rules = document->now().text("rules.lua");
  std::mt19937 random(7);
  std::vector<std::string> texts{before};
  for (int i = 0; i < 1000; ++i) {
    if (random() % 8 == 0) {
      std::string text = document->now().text("rules.lua");
      text.insert(random() % (text.size() + 1), "-- \xff\n");
      document->editText("rules.lua", text, "Type");
    } else {
      const Result<> done = document->edit("Random", [&](const ElementPtr& root) -> Result<Edited> {
        return Edited{randomEdit(root, random), {}};
      });
      ASSERT_TRUE(done) << done.error().message();
    }
    texts.push_back(document->now().text(missionFile));
  }
  const std::size_t steps = document->position();
  ASSERT_GT(steps, 700U);
  const std::string after = document->now().text(missionFile);
  const std::string rulesAfter = document->now().text("rules.lua");
  while (document->undo()) {
    const std::string& text = document->now().text(missionFile);
    EXPECT_NE(std::find(texts.begin(), texts.end(), text), texts.end());
  }
  EXPECT_EQ(document->now().text(missionFile), before);
  EXPECT_EQ(document->now().text("rules.lua"), rules);
  EXPECT_FALSE(document->dirty());
  EXPECT_EQ(document->at(steps)->text(missionFile), after);
  EXPECT_EQ(document->now().text(missionFile), before) << "at() goes nowhere";
  document->goTo(steps);
  EXPECT_EQ(document->at(0)->text(missionFile), before);
  EXPECT_EQ(document->now().text(missionFile), after);
  EXPECT_EQ(document->now().text("rules.lua"), rulesAfter);
}

TEST(Document, WhatIsLeftAloneKeepsItsBytes) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  const auto marker = pathOfId(document->now().root(), "marker", "core-1");
  ASSERT_TRUE(marker);
  ASSERT_TRUE(document->edit("Move", [&](const ElementPtr& root) -> Result<Edited> {
    return Edited{setAttributeAt(root, *marker, "at", "s1:E5"), {*marker}};
  }));
  std::string expected = before;
  expected.replace(expected.find("at=\"s1:E4\""), 10, "at=\"s1:E5\"");
  EXPECT_EQ(document->now().text(missionFile), expected);
  EXPECT_EQ(document->selection, std::vector<ElementPath>{*marker});
}

TEST(Document, NewElementsStandOnLinesOfTheirOwn) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const auto marker = pathOfId(document->now().root(), "marker", "core-1");
  ASSERT_TRUE(marker);
  const ElementPath setup(marker->begin(), marker->end() - 1);
  ASSERT_TRUE(document->edit("Add", [&](const ElementPtr& root) -> Result<Edited> {
    return Edited{insertAt(root, setup, marker->back() + 1,
                           model::makeElement("marker", {{"id", "new", 0}, {"kind", "note", 0}})),
                  {}};
  }));
  EXPECT_NE(
      document->now()
          .text(missionFile)
          .find("    <marker id=\"core-1\" kind=\"terminal\" at=\"s1:E4\"/>\n    <marker id=\"new\" kind=\"note\"/>\n"
                "    <marker id=\"core-2\""),
      std::string::npos)
      << document->now().text(missionFile);
}

TEST(Document, TransactionsAreOneStepAndCanBeTakenBack) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  document->begin("Both");
  document->begin("Inner");
  ASSERT_TRUE(setTitle(*document, "One"));
  document->end();
  document->editText("rules.lua", "return {}\n", "Script");
  document->end();
  ASSERT_EQ(document->history().size(), 1U);
  EXPECT_EQ(document->history().front().label, "Both");
  document->begin("Gone");
  ASSERT_TRUE(setTitle(*document, "Two"));
  document->cancel();
  EXPECT_EQ(document->now().root()->value("title"), "One");
  EXPECT_EQ(document->history().size(), 1U);
  ASSERT_TRUE(document->undo());
  EXPECT_EQ(document->now().text(missionFile), before);
  EXPECT_FALSE(document->dirty());
}

TEST(Document, TypingIsOneStepUntilSomethingElseComesBetween) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  for (const char* title : {"A", "AB", "ABC"}) ASSERT_TRUE(setTitle(*document, title, "title"));
  EXPECT_EQ(document->history().size(), 1U);
  document->breakMerge();
  ASSERT_TRUE(setTitle(*document, "ABCD", "title"));
  EXPECT_EQ(document->history().size(), 2U);
  document->undo();
  EXPECT_EQ(document->now().root()->value("title"), "ABC");
}

TEST(Document, BrokenXmlStaysAsTextAndCanBeMended) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string good = document->now().text(missionFile);
  document->editText(missionFile, good + "<", "Type");
  EXPECT_TRUE(document->now().unreadable);
  EXPECT_EQ(document->now().root()->name, "mission");
  const Result<> refused = setTitle(*document, "No");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "document-unreadable");
  document->editText(missionFile, good, "Type");
  EXPECT_FALSE(document->now().unreadable);
  EXPECT_TRUE(setTitle(*document, "Yes"));
}

TEST(Document, OpensAFileThatIsNoXml) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  ASSERT_TRUE(model::writeFile(mission / "mission.xml", "<mission id='x'"));
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->now().unreadable);
  EXPECT_EQ(document->now().text(missionFile), "<mission id='x'");
}

TEST(Document, SaveKeepsThePreviousFileAndLeavesNoJournal) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string before = textOf(mission / "mission.xml");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(setTitle(*document, "Saved"));
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
  ASSERT_TRUE(setTitle(*document, "Precious"));
  std::filesystem::rename(mission, folder.path() / "elsewhere");
  ASSERT_TRUE(model::writeFile(mission.parent_path() / "data-theft", "a file in the way"));
  const Result<> saved = document->save();
  EXPECT_FALSE(saved);
  EXPECT_TRUE(document->dirty());
  EXPECT_EQ(document->now().root()->value("title"), "Precious");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "elsewhere" / ".mission-journal"));
}

TEST(Document, ASecondWindowIsTold) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> first = Document::open(mission);
  ASSERT_TRUE(first);
  ASSERT_TRUE(setTitle(*first, "Mine"));
  Result<Document> second = Document::open(mission);
  ASSERT_TRUE(second);
  ASSERT_TRUE(second->journalProblem());
  EXPECT_EQ(second->journalProblem()->code, "journal-locked");
  EXPECT_FALSE(second->recovery());
}

TEST(Document, ChangesOutsideAreSeenAndTakenAsAnEdit) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->changedOutside().empty());
  ASSERT_TRUE(setTitle(*document, "Mine"));
  ASSERT_TRUE(model::writeFile(mission / "rules.lua", "return {}\n"));
  ASSERT_EQ(document->changedOutside(), std::vector<std::string>{"rules.lua"});
  ASSERT_TRUE(document->takeOutside("rules.lua"));
  EXPECT_TRUE(document->changedOutside().empty());
  EXPECT_EQ(document->now().text("rules.lua"), "return {}\n");
  EXPECT_FALSE(document->dirty("rules.lua"));
  EXPECT_EQ(document->now().root()->value("title"), "Mine");
}

TEST(Document, KilledInTheMiddleOfEditingItLosesAtMostOneEdit) {
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
      (void)setTitle(*document, fmt::format("Edit {}", i));
      if (i % 7 == 3) document->undo();
      if (i % 7 == 5) document->editText("rules.lua", fmt::format("return {{}} -- {}\n", i), "Type", "typing");
      (void)model::writeFile(told, fmt::format("{}\n{}", i, document->now().text(missionFile)));
    }
  }
  while (!std::filesystem::exists(told)) usleep(1000);
  usleep(150'000);
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
  const std::string title = document->now().root()->value("title");
  const bool same = document->now().text(missionFile) == lastText;
  EXPECT_TRUE(same || title == fmt::format("Edit {}", lastNumber + 1)) << title << " after " << lastNumber;
  // All of it can be undone.
  while (document->undo()) {
  }
  EXPECT_FALSE(document->dirty());
}

TEST(Document, AJournalCutOffAnywhereGivesWhatIsBeforeTheCut) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  std::string journal;
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(setTitle(*document, fmt::format("Edit {}", i)));
    journal = textOf(mission / ".mission-journal");
  }
  for (std::size_t cut = 0; cut < journal.size(); cut += 211) {
    ASSERT_TRUE(model::writeFile(mission / ".mission-journal", journal.substr(0, cut)));
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    if (!document->recovery()) continue;
    ASSERT_TRUE(document->recover());
    EXPECT_EQ(document->now().root()->value("title").substr(0, 5), "Edit ");
  }
}

TEST(Document, SaveAsMakesAnotherMissionOfIt) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  ASSERT_TRUE(setTitle(*document, "The second"));
  const std::filesystem::path to = mission.parent_path() / "second";
  const Result<> saved = document->saveAs(to);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_NE(textOf(to / "mission.xml").find("id=\"second\""), std::string::npos);
  EXPECT_EQ(textOf(to / "rules.lua"), textOf(mission / "rules.lua"));
  EXPECT_EQ(textOf(mission / "mission.xml").find("The second"), std::string::npos);
  EXPECT_FALSE(document->dirty());
  const Result<> twice = document->saveAs(mission);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code, "new-exists");
}

TEST(Journal, ChangesAreTheirSmallestDifference) {
  const TextChange change = changeBetween("f", "one two three", "one 2 three");
  EXPECT_EQ(change.at, 4U);
  EXPECT_EQ(change.removed, "two");
  EXPECT_EQ(change.inserted, "2");
  EXPECT_EQ(applied(change, "one two three", false), "one 2 three");
  EXPECT_EQ(applied(change, "one 2 three", true), "one two three");
  EXPECT_EQ(changeBetween("f", "aa", "aaa").inserted, "a");
}

}  // namespace
}  // namespace sortie::editor
