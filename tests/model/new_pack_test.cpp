// `sortie new`: what it makes loads, and what it must not touch stays.
#include <fstream>

#include <unistd.h>

#include <gtest/gtest.h>

#include "model/load/find_pack.h"
#include "model/load/new_pack.h"
#include "model/pack.h"
#include "model/validate.h"
#include "model/xml/xml.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

class NewPack : public ::testing::Test {
 protected:
  NewPack()
      : root_(fs::path(::testing::TempDir()) /
              ("new_pack_" + std::to_string(::getpid()) + "_" + std::to_string(++folders))) {
    fs::remove_all(root_);
    fs::create_directories(root_);
  }
  ~NewPack() override { fs::remove_all(root_); }

  [[nodiscard]] static std::string read(const fs::path& file) { return readFile(file, 1U << 20U).value_or(""); }
  [[nodiscard]] static std::vector<fs::path> shipped() { return {fs::path(SORTIE_SOURCE_DIR)}; }
  [[nodiscard]] static std::size_t errors(const fs::path& path) {
    std::size_t out = 0;
    const Result<std::vector<FileReport>> reports = validate(path, shipped());
    if (!reports) return 1;
    for (const FileReport& report : *reports)
      for (const Issue& issue : report.issues) {
        ADD_FAILURE() << issue.text;
        ++out;
      }
    return out;
  }

  fs::path root_;
  static inline int folders = 0;
};

TEST_F(NewPack, PackThenMissionAreValid) {
  const fs::path pack = root_ / "night-run";
  const Result<NewFiles> made = newPack({pack, "", "", "Ann <x> & Co", "CC-BY-4.0", "citadel"}, shipped());
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_NE(read(pack / "pack.xml").find("title=\"Night run\""), std::string::npos);
  EXPECT_NE(read(pack / "pack.xml").find("<needs pack=\"citadel\" version=\"^0.1\"/>"), std::string::npos);
  const Result<NewFiles> mission = newMission({pack / "missions" / "vault", "The <Vault>", "", ""}, shipped());
  ASSERT_TRUE(mission) << mission.error().message();
  EXPECT_EQ(mission->files.size(), 3U);
  const Result<Document> document = readXmlFile(pack / "missions/vault/mission.xml");
  ASSERT_TRUE(document);
  EXPECT_EQ(document->root().value("id"), "vault");
  EXPECT_EQ(document->root().value("title"), "The <Vault>");
  EXPECT_EQ(read(pack / "specs/vault.lua").find("@id@"), std::string::npos);
  EXPECT_NE(read(pack / "specs/vault.lua").find("fixture \"vault\""), std::string::npos);
  EXPECT_EQ(errors(pack), 0U);
  EXPECT_EQ(errors(pack / "missions/vault"), 0U);
}

TEST_F(NewPack, NewMissionAddsDependenciesToItsPack) {
  const fs::path pack = root_ / "mine";
  ASSERT_TRUE(newPack({pack, "", "", "", "MIT", ""}, shipped()));
  const Result<NewFiles> unclear = newMission({pack / "missions/one", "", "", ""}, shipped());
  ASSERT_FALSE(unclear);
  EXPECT_EQ(unclear.error().code, "ruleset-unclear");
  EXPECT_FALSE(fs::exists(pack / "missions/one"));
  ASSERT_TRUE(newMission({pack / "missions/one", "", "starter", ""}, shipped()));
  EXPECT_NE(read(pack / "pack.xml").find("  <needs pack=\"starter\" version=\"^0.1\"/>\n</pack>"), std::string::npos)
      << read(pack / "pack.xml");
  const std::string before = read(pack / "pack.xml");
  ASSERT_TRUE(newMission({pack / "missions/two", "", "", "skirmish"}, shipped()));
  EXPECT_EQ(read(pack / "pack.xml"), before);
  EXPECT_EQ(errors(pack / "missions/two"), 0U);
}

TEST_F(NewPack, NewRulesetIsACopyWithItsOwnId) {
  const fs::path folder = root_ / "my-game";
  const Result<NewFiles> made = newRuleset({folder, "", "My Game", "Bo", "starter"}, shipped());
  ASSERT_TRUE(made) << made.error().message();
  const Result<LoadedMission> mission = loadMission((folder / "templates/skirmish").string(), {});
  ASSERT_TRUE(mission) << mission.error().message();
  EXPECT_EQ(mission->mission->ruleset, "my-game");
  EXPECT_NE(read(folder / "pack.xml").find("name=\"Bo\""), std::string::npos);
  EXPECT_EQ(errors(folder), 0U);
}

TEST_F(NewPack, NewRulesetOnAGraphIsACopyOfTheSmallWar) {
  const fs::path folder = root_ / "my-war";
  const Result<NewFiles> made = newRuleset({folder, "", "My War", "Bo", "", BoardKind::Graph}, shipped());
  ASSERT_TRUE(made) << made.error().message();
  const Result<LoadedMission> mission = loadMission((folder / "templates/valley").string(), {});
  ASSERT_TRUE(mission) << mission.error().message();
  EXPECT_EQ(mission->mission->ruleset, "my-war");
  EXPECT_EQ(mission->rulesetPack().ruleset->board, BoardKind::Graph);
  EXPECT_NE(read(folder / "pack.xml").find("name=\"Bo\""), std::string::npos);
  EXPECT_EQ(errors(folder), 0U);
  // Its own missions begin from its template.
  ASSERT_TRUE(newMission({folder / "missions/pass", "", "", ""}, shipped()));
  EXPECT_EQ(errors(folder / "missions/pass"), 0U);
}

TEST_F(NewPack, NewRulesetWithoutAWishIsACopyOfTheStarter) {
  ASSERT_TRUE(newRuleset({root_ / "plain", "", "", "", "", BoardKind::Squares}, shipped()));
  EXPECT_TRUE(fs::exists(root_ / "plain/templates/skirmish/mission.xml"));
}

TEST_F(NewPack, FailureOverwritesNothingAndLeavesNoFiles) {
  const fs::path pack = root_ / "mine";
  fs::create_directories(pack);
  std::ofstream(pack / "notes.txt") << "keep";
  EXPECT_EQ(newPack({pack, "", "", "", "MIT", ""}, shipped()).error().code, "new-exists");
  EXPECT_EQ(read(pack / "notes.txt"), "keep");
  EXPECT_EQ(newPack({root_ / "a/b/Bad Name", "", "", "", "MIT", ""}, shipped()).error().code, "new-id");
  EXPECT_FALSE(fs::exists(root_ / "a"));
  EXPECT_EQ(newPack({root_ / "other", "", "", "", "MIT", "no-such"}, shipped()).error().code, "pack-not-found");
  EXPECT_FALSE(fs::exists(root_ / "other"));

  ASSERT_TRUE(newPack({root_ / "full", "", "", "", "MIT", "citadel"}, shipped()));
  fs::create_directories(root_ / "full/specs");
  std::ofstream(root_ / "full/specs/vault.lua") << "-- mine";
  EXPECT_EQ(newMission({root_ / "full/missions/vault", "", "", ""}, shipped()).error().code, "new-exists");
  EXPECT_FALSE(fs::exists(root_ / "full/missions/vault"));
  EXPECT_EQ(read(root_ / "full/specs/vault.lua"), "-- mine");
}

TEST_F(NewPack, UnknownTemplateIsReportedWithTheExistingOnes) {
  ASSERT_TRUE(newPack({root_ / "mine", "", "", "", "MIT", "citadel"}, shipped()));
  const Result<NewFiles> unknown = newMission({root_ / "mine/missions/x", "", "", "huge"}, shipped());
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, "template-unknown");
  EXPECT_NE(unknown.error().remedy.find("two-sectors"), std::string::npos);
  EXPECT_EQ(newMission({root_ / "x", "", "", ""}, shipped()).error().code, "new-place");
  const Result<std::vector<MissionTemplate>> templates =
      missionTemplates(fs::path(SORTIE_SOURCE_DIR) / "scripts/citadel");
  ASSERT_TRUE(templates);
  ASSERT_FALSE(templates->empty());
  EXPECT_EQ(templates->front().sides.size(), 5U);  // four corporations, some in variants, and the Legion
}

TEST_F(NewPack, FolderMayEndInASlash) {
  ASSERT_TRUE(newPack({root_ / "slash/", "", "", "", "CC0", "citadel"}, shipped()));
  EXPECT_NE(read(root_ / "slash/pack.xml").find("id=\"slash\""), std::string::npos);
  ASSERT_TRUE(newMission({root_ / "slash/missions/one/", "", "", ""}, shipped()));
  EXPECT_EQ(errors(root_ / "slash/missions/one"), 0U);
}

// A pack.xml that nothing can read was written once.
TEST_F(NewPack, TextThatXmlCannotHoldIsRefused) {
  for (const char* bad : {"bell\a", "\x1b[2J", "not \xff UTF-8"}) {
    const Result<NewFiles> byTitle = newPack({root_ / "bad", "", bad, "", "CC0", ""}, shipped());
    ASSERT_FALSE(byTitle);
    EXPECT_EQ(byTitle.error().code, "new-text");
    EXPECT_FALSE(newPack({root_ / "bad", "", "", bad, "CC0", ""}, shipped()));
    EXPECT_FALSE(newRuleset({root_ / "bad", "", bad, "", "starter"}, shipped()));
    EXPECT_FALSE(newRuleset({root_ / "bad", "", "", bad, "starter"}, shipped()));
    EXPECT_FALSE(fs::exists(root_ / "bad"));
  }
}

}  // namespace
}  // namespace sortie::model
