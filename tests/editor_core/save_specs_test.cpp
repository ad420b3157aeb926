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

std::string contentOf(const char* id) {
  return std::string("<content format=\"2\"><card id=\"") + id + "\" kind=\"event\" title=\"A draught\"/></content>\n";
}

TEST(SaveSpecs, PackHasOtherContentWithTheSameIds_TheSaveIsRefused) {
  const TemporaryFolder folder;
  setenv("XDG_STATE_HOME", (folder.path() / "state").c_str(), 1);
  const fs::path mission = copiedMission(folder);
  const fs::path pack = mission.parent_path().parent_path();
  fs::create_directories(pack / "specs/fixtures");
  fs::copy(sourceFolder() / "scripts/citadel/specs/fixtures/open", pack / "specs/fixtures/yard",
           fs::copy_options::recursive);
  writeBeside(
      pack / "specs/theft.lua",
      "spec(\"the yard\", function() fixture \"yard\" end)\nspec(\"all\", function() fixture \"data-theft\" end)\n");
  writeBeside(pack / "specs/content/more.xml", contentOf("draught"));
  const auto save = [&](const char* name, const std::string& file, const std::string& text) -> Result<Saved> {
    const fs::path other = folder.path() / "missions" / name;
    std::string about = textOf(pack / "pack.xml");
    about.replace(about.find("id=\"") + 4, about.find('"', about.find("id=\"") + 4) - about.find("id=\"") - 4, name);
    writeBeside(other / "pack.xml", about);
    writeBeside(other / file, text);
    Result<Document> document = Document::open(mission);
    if (!document) return failed(document);
    return document->saveAs(other / "missions/heist");
  };
  const fs::path missions = folder.path() / "missions";
  int number = 0;
  for (const char* file : {"specs/content/more.xml", "specs/content/wind.xml", "content/wind.xml"}) {
    const std::string name = "pack-" + std::to_string(++number);
    const Result<Saved> refused = save(name.c_str(), file, contentOf("draught") + "<!-- another -->\n");
    ASSERT_FALSE(refused) << file;
    EXPECT_EQ(refused.error().code, "save-clash") << refused.error().message();
    EXPECT_NE(refused.error().message().find("draught"), std::string::npos) << refused.error().message();
    EXPECT_FALSE(fs::exists(missions / name / "missions/heist")) << file;
    EXPECT_FALSE(fs::exists(missions / name / "specs/content/more-2.xml")) << file;
  }
  const Result<Saved> apart = save("apart", "specs/content/more.xml", contentOf("gust"));
  ASSERT_TRUE(apart) << apart.error().message();
  EXPECT_EQ(textOf(missions / "apart/specs/content/more-2.xml"), contentOf("draught"));
  const Result<Saved> same = save("same", "specs/content/more.xml", contentOf("draught"));
  ASSERT_TRUE(same) << same.error().message();
  EXPECT_FALSE(fs::exists(missions / "same/specs/content/more-2.xml"));
}

}  // namespace
}  // namespace sortie::editor
