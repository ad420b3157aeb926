// References that are asked for while the mission or its packs change.
#include <gtest/gtest.h>

#include "editor/core/search/references.h"
#include "editor/core/workbench.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

class WorkbenchReferences : public ::testing::Test {
 protected:
  WorkbenchReferences() {
    EXPECT_TRUE(bench_.open(copiedMission(temporary_)));
    settle();
  }
  void settle() {
    ASSERT_TRUE(loop_.until([&] { return bench_.idle() && !loop_.once() && bench_.idle(); }));
  }
  /// What the objective uses.
  std::string used(const References& references) {
    std::string out;
    for (const Reference& each : uses(references, *pathOfId(bench_.root(), "objective", "names")))
      if (each.to.space == "piece") out += each.to.id + " ";
    return out;
  }
  /// The condition of the objective names another marker.
  void change(const char* marker) {
    ASSERT_TRUE(bench_.edit("Marker", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      const ElementPath objective = *pathOfId(draft.root(), "objective", "names");
      setAttributeAt(draft, below(below(objective, 0), 0), "marker", marker);
      return std::vector<ElementPath>{};
    }));
  }

  TemporaryFolder temporary_;
  Loop loop_;
  Workbench bench_{loop_.deliver(), {sourceFolder() / "scripts"}};
};

TEST_F(WorkbenchReferences, MissionChangesBeforeTheAnswer_ItIsNotTakenForTheNewVersion) {
  int answers = 0;
  const std::string before = used(*bench_.references());
  change("core-2");
  bench_.askReferences(this, [&](const References&) { ++answers; });
  ASSERT_TRUE(loop_.delivered());
  change("core-1");
  settle();
  EXPECT_EQ(answers, 0);
  EXPECT_NE(before, "core-1 ");
  EXPECT_EQ(used(*bench_.references()), "core-1 ");
}

TEST_F(WorkbenchReferences, PacksAreReadAgainBeforeTheAnswer_ItComesAllTheSame) {
  change("core-2");
  std::vector<std::string> answers;
  bench_.askReferences(this, [&](const References& references) { answers.push_back(used(references)); });
  bench_.reloadPacks();
  settle();
  EXPECT_EQ(answers, (std::vector<std::string>{"core-2 "}));
}

TEST_F(WorkbenchReferences, TwoAsk_BothAreAnswered) {
  change("core-2");
  std::vector<std::string> answers;
  const int events = 0;
  const int objectives = 0;
  bench_.askReferences(&events, [&](const References&) { answers.emplace_back("events"); });
  bench_.askReferences(&objectives, [&](const References&) { answers.emplace_back("objectives"); });
  bench_.askReferences(&events, [&](const References&) { answers.emplace_back("events again"); });
  bench_.reloadPacks();
  settle();
  EXPECT_EQ(answers, (std::vector<std::string>{"objectives", "events again"}));
}

TEST_F(WorkbenchReferences, PacksAreReadAgain_ThoseWhoShowReferencesHearOfIt) {
  int told = 0;
  const Connection connection = bench_.packsReloaded.connect([&] { ++told; });
  bench_.reloadPacks();
  EXPECT_EQ(told, 1);
}

}  // namespace
}  // namespace sortie::editor
