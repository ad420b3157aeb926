#include "editor/core/document/document.h"

#include <algorithm>
#include <fstream>

#include "editor/core/problems.h"
#include "editor_core/document_testing.h"
#include "model/xml/format.h"

namespace sortie::editor {
namespace {

using model::Element;

TEST(Document, MissionOfAnOlderFormat_IsBroughtToThePresentOneInAStepThatCanBeUndone) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  const std::string older =
      "<mission id='data-theft' ruleset='citadel' format='1'>\n"
      "  <map><tile id='a' tile='alley' level='1'/><!-- kept --></map>\n</mission>\n";
  std::ofstream(mission / "mission.xml", std::ios::binary) << older;
  {
    Result<Document> document = Document::open(mission);
    ASSERT_TRUE(document);
    EXPECT_EQ(document->now().root().value("format"), "2");
    EXPECT_EQ(model::child(model::child(document->now().root(), "map"), "tile").value("level"), "2");
    ASSERT_EQ(document->history().size(), 1U);
    EXPECT_TRUE(document->dirty());
    ASSERT_TRUE(document->undo());
    EXPECT_EQ(document->now().text(missionFile), older);
    EXPECT_FALSE(document->dirty());
    ASSERT_TRUE(document->redo());
    ASSERT_TRUE(withTitle(*document, "Two floors"));
  }
  // The window went away: the journal has both steps.
  Result<Document> again = Document::open(mission);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->now().text(missionFile), older);
  ASSERT_TRUE(again->recover());
  EXPECT_EQ(again->now().root().value("title"), "Two floors");
  EXPECT_EQ(model::child(model::child(again->now().root(), "map"), "tile").value("level"), "2");
  ASSERT_TRUE(again->save());
  EXPECT_EQ(textOf(mission / ".mission.xml.previous"), older);
  again->closeJournal();
  EXPECT_TRUE(Document::open(mission)->history().empty());
}

TEST(Document, SameStateHasTheSameNumberHoweverItIsReached) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  std::vector<std::uint64_t> numbers{document->now().number};
  for (const char* title : {"One", "Two", "Three"}) {
    ASSERT_TRUE(withTitle(*document, title));
    numbers.push_back(document->now().number);
  }
  for (std::size_t from = 0; from < numbers.size(); ++from)
    for (std::size_t to = 0; to < numbers.size(); ++to) {
      document->goTo(from);
      EXPECT_EQ(document->at(to)->number, numbers[to]) << "from " << from << " to " << to;
      document->goTo(to);
      EXPECT_EQ(document->now().number, numbers[to]) << "from " << from << " to " << to;
    }
}

TEST(Document, EmptiedFileStaysAFile) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  ASSERT_FALSE(document->now().text("rules.lua").empty());
  document->editText("rules.lua", "", "Empty");
  document->editText("rules.lua", "return {}\n", "Type");
  ASSERT_TRUE(document->undo());
  EXPECT_TRUE(document->now().files.contains("rules.lua"));
  EXPECT_EQ(document->now().text("rules.lua"), "");
  EXPECT_TRUE(document->dirty("rules.lua"));
  document->goTo(0);
  document->goTo(1);
  EXPECT_TRUE(document->now().files.contains("rules.lua"));
}

TEST(Document, FixOfAnOlderStateIsRefused) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  Problem problem;
  problem.of = document->now().mission;
  problem.fix = model::fixAttribute(model::child(problem.of.root(), "side"), "title", "Mended");
  ASSERT_TRUE(withTitle(*document, "Longer than it was before"));
  const std::string now = document->now().text(missionFile);
  const Result<> refused = document->edit("Fix", fixing({problem}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "fix-stale");
  EXPECT_EQ(document->now().text(missionFile), now);
  document->undo();
  EXPECT_TRUE(document->edit("Fix", fixing({problem})));
  EXPECT_EQ(model::child(document->now().root(), "side").value("title"), "Mended");
}

TEST(Document, ProblemWithoutAFixSaysSo) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  Problem problem;
  problem.of = document->now().mission;
  for (const std::vector<Problem>& problems : {std::vector<Problem>{problem}, {}}) {
    const Result<> refused = document->edit("Fix", fixing(problems));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, "fix-none");
  }
}

TEST(Document, NewElementIsOnItsOwnLine) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const auto marker = pathOfId(document->now().root(), "marker", "core-1");
  ASSERT_TRUE(marker);
  const ElementPath setup(marker->begin(), marker->end() - 1);
  ASSERT_TRUE(document->edit("Add", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    insertAt(draft, setup, marker->back() + 1, model::Markup("marker", {{"id", "new"}, {"kind", "note"}}));
    return std::vector<ElementPath>{};
  }));
  EXPECT_NE(
      document->now()
          .text(missionFile)
          .find("    <marker id=\"core-1\" kind=\"terminal\" at=\"s1:E4\"/>\n    <marker id=\"new\" kind=\"note\"/>\n"
                "    <marker id=\"core-2\""),
      std::string::npos)
      << document->now().text(missionFile);
}

TEST(Document, TransactionIsOneStepThatCanBeUndone) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string before = document->now().text(missionFile);
  document->begin("Both");
  document->begin("Inner");
  ASSERT_TRUE(withTitle(*document, "One"));
  document->end();
  document->editText("rules.lua", "return {}\n", "Script");
  document->end();
  ASSERT_EQ(document->history().size(), 1U);
  EXPECT_EQ(document->history().front().label, "Both");
  document->begin("Gone");
  ASSERT_TRUE(withTitle(*document, "Two"));
  document->cancel();
  EXPECT_EQ(document->now().root().value("title"), "One");
  EXPECT_EQ(document->history().size(), 1U);
  ASSERT_TRUE(document->undo());
  EXPECT_EQ(document->now().text(missionFile), before);
  EXPECT_FALSE(document->dirty());
}

TEST(Document, TypingIsOneStepUntilAnotherEdit) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  for (const char* title : {"A", "AB", "ABC"}) ASSERT_TRUE(withTitle(*document, title, "title"));
  EXPECT_EQ(document->history().size(), 1U);
  document->breakMerge();
  ASSERT_TRUE(withTitle(*document, "ABCD", "title"));
  EXPECT_EQ(document->history().size(), 2U);
  document->undo();
  EXPECT_EQ(document->now().root().value("title"), "ABC");
}

TEST(Document, BrokenXmlStaysAsTextAndCanBeCorrected) {
  const TemporaryFolder folder;
  Result<Document> document = Document::open(copiedMission(folder));
  ASSERT_TRUE(document);
  const std::string good = document->now().text(missionFile);
  document->editText(missionFile, good + "<", "Type");
  EXPECT_TRUE(document->now().unreadable);
  EXPECT_EQ(document->now().root().name(), "mission");
  const Result<> refused = withTitle(*document, "No");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "document-unreadable");
  document->editText(missionFile, good, "Type");
  EXPECT_FALSE(document->now().unreadable);
  EXPECT_TRUE(withTitle(*document, "Yes"));
}

TEST(Document, FileThatIsNotXml_OpensAsText) {
  const TemporaryFolder folder;
  const std::filesystem::path mission = copiedMission(folder);
  ASSERT_TRUE(model::writeFile(mission / "mission.xml", "<mission id='x'"));
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  EXPECT_TRUE(document->now().unreadable);
  EXPECT_EQ(document->now().text(missionFile), "<mission id='x'");
}

}  // namespace
}  // namespace sortie::editor
