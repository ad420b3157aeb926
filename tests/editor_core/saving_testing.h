// A folder with its own state folder, edits that retitle a mission, drafts of the starter: for tests of saving.
#pragma once

#include <cstdlib>

#include "editor/core/document/document.h"
#include "editor/core/wizard.h"
#include "editor_core/testing.h"

namespace sortie::editor {

class SavingTest : public ::testing::Test {
 protected:
  SavingTest() { setenv("XDG_STATE_HOME", (folder_.path() / "state").c_str(), 1); }
  ~SavingTest() override { unsetenv("XDG_STATE_HOME"); }

  static void retitle(Document& document, const std::string& title) {
    const Result<> done = document.edit("Title", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
      setAttributeAt(draft, {}, "title", title);
      return std::vector<ElementPath>{};
    });
    ASSERT_TRUE(done) << done.error().message();
  }
  MissionPlan plan(const std::string& title) const {
    MissionPlan out;
    out.ruleset = "starter";
    out.rulesetFolder = sourceFolder() / "scripts" / "starter";
    out.from = "skirmish";
    out.title = title;
    out.drafts = folder_.path() / "drafts";
    out.userPacks = folder_.path() / "packs";
    return out;
  }

  TemporaryFolder folder_;
};

}  // namespace sortie::editor
