// What a mission's specs stand on goes with it into another pack.
#include <gtest/gtest.h>

#include "editor/core/document/document.h"
#include "editor/core/document/fixtures.h"
#include "editor/core/wizard.h"
#include "editor_core/testing.h"
#include "model/xml/format.h"
#include "play/specs/spec.h"

namespace sortie::editor {
namespace {

namespace fs = std::filesystem;

void writeBeside(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  ASSERT_TRUE(model::writeFile(file, text)) << file;
}

TEST(SaveSpecs, SavedIntoAnotherPack_SpecsStillPassThere) {
  const TemporaryFolder folder;
  setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
  const fs::path mission = copiedMission(folder);
  const fs::path pack = mission.parent_path().parent_path();
  const fs::path fixture = sourceFolder() / "scripts/citadel/specs/fixtures/open";
  fs::create_directories(pack / "specs/fixtures");
  for (const char* name : {"yard", "unused"}) {
    fs::copy(fixture, pack / "specs/fixtures" / name, fs::copy_options::recursive);
    std::string text = textOf(fixture / "mission.xml");
    text.replace(text.find("id=\"open\""), 9, std::string("id=\"") + name + "\"");
    writeBeside(pack / "specs/fixtures" / name / "mission.xml", text);
  }
  writeBeside(pack / "specs/fixtures/yard/notes/plan.txt", "of the yard");
  writeBeside(pack / "specs/content/more.xml", "<content format=\"2\"/>\n");
  writeBeside(pack / "specs/shared/yard.lua",
              "local yard = {}\nfunction yard.begin() fixture \"yard\" end\nreturn yard\n");
  writeBeside(pack / "specs/theft_yard.lua",
              "local yard = require \"specs.shared.yard\"\n"
              "spec(\"the cores are silent\", function()\n  fixture \"data-theft\"\n"
              "  expect(world.piece(\"core-1\").value, 0)\nend)\n"
              "spec(\"the yard is there\", function()\n  yard.begin()\n  expect(1, 1)\nend)\n");
  Result<Document> document = Document::open(mission);
  ASSERT_TRUE(document);
  MissionPlan plan;
  plan.ruleset = "citadel";
  plan.rulesetFolder = folder.path() / "scripts" / "citadel";
  plan.from = "two-sectors";
  plan.drafts = folder.path() / "drafts";
  plan.userPacks = folder.path() / "packs";
  plan.place = MissionPlace::NewPack;
  plan.pack = folder.path() / "mine";
  plan.title = "heist";
  const Result<fs::path> to = placeFor(plan, {});
  ASSERT_TRUE(to) << to.error().message();
  const Result<Saved> saved = document->saveAs(*to);
  ASSERT_TRUE(saved) << saved.error().message();
  EXPECT_TRUE(saved->lost.empty());

  const fs::path specs = plan.pack / "specs";
  EXPECT_EQ(textOf(specs / "fixtures/yard/mission.xml"), textOf(pack / "specs/fixtures/yard/mission.xml"));
  EXPECT_EQ(textOf(specs / "fixtures/yard/notes/plan.txt"), "of the yard");
  EXPECT_EQ(textOf(specs / "content/more.xml"), "<content format=\"2\"/>\n");
  EXPECT_TRUE(fs::exists(specs / "shared/yard.lua"));
  EXPECT_FALSE(fs::exists(specs / "fixtures/unused")) << "no spec of this mission uses it";
  play::TestOptions options;
  options.packFolders = {folder.path() / "scripts"};
  const Result<play::PackSpecs> run = play::runSpecs(plan.pack, options);
  ASSERT_TRUE(run) << run.error().message();
  EXPECT_GE(run->specs.size(), 2U);
  for (const play::SpecReport& each : run->specs) EXPECT_TRUE(each.passed) << each.title << ": " << each.error.text;
}

TEST(SaveSpecs, PackHasOtherContentOfThatName_BothAreThere) {
  const auto isFree = [](const std::string& name) { return name != "specs/content/more.xml"; };
  EXPECT_EQ(freeName("specs/content/more.xml", "a", "b", isFree), "specs/content/more-2.xml");
  const auto none = [](const std::string& name) { return name != "specs/fixtures/yard/mission.xml"; };
  EXPECT_EQ(freeName("specs/fixtures/yard/mission.xml", "a", "b", none), std::nullopt) << "specs go by its name";
}

}  // namespace
}  // namespace sortie::editor
