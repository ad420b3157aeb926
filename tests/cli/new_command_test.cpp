// `sortie new` as it is typed: what it prints.
#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

struct New : ::testing::Test {
  std::filesystem::path folder =
      std::filesystem::path(::testing::TempDir()) / ("sortie-new-" + std::to_string(::getpid()));
  NewArguments arguments;

  New() {
    std::filesystem::create_directories(folder);
    arguments.packs = {std::string(SORTIE_SOURCE_DIR) + "/scripts"};
  }
  ~New() override { std::filesystem::remove_all(folder); }

  std::string output(int (*command)(const NewArguments&), int status) {
    testing::internal::CaptureStdout();
    const int result = command(arguments);
    std::string out = testing::internal::GetCapturedStdout();
    EXPECT_EQ(result, status);
    return out;
  }
};

TEST_F(New, ListsTemplatesWithoutAFolder) {
  arguments.list = true;
  arguments.ruleset = "citadel";
  EXPECT_NE(output(newMissionCommand, good).find("two-sectors"), std::string::npos);
}

TEST_F(New, CommandNamesATemplateOfTheCopiedRuleset) {
  arguments.folder = (folder / "cit").string();
  arguments.from = "citadel";
  EXPECT_NE(output(newRulesetCommand, good).find("templates/two-sectors"), std::string::npos);
}

TEST_F(New, BoardChoosesTheRulesetToCopy) {
  arguments.folder = (folder / "war").string();
  arguments.board = "graph";
  EXPECT_NE(output(newRulesetCommand, good).find("war; sortie sweep"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder / "war/templates/valley/mission.xml"));
  arguments.folder = (folder / "duel").string();
  arguments.board = "squares";
  EXPECT_NE(output(newRulesetCommand, good).find("duel/templates/skirmish"), std::string::npos);
}

TEST_F(New, BoardIsOfAKnownKindAndNotBesideFrom) {
  const auto status = [&](const std::string& options) {
    const std::string line = std::string(SORTIE_PROGRAM) + " new ruleset " + (folder / "game").string() + " --packs " +
                             arguments.packs.front() + " " + options + " >/dev/null 2>&1";
    return std::system(line.c_str());
  };
  EXPECT_NE(status("--board hexes"), 0);
  EXPECT_NE(status("--board graph --from citadel"), 0);
  EXPECT_FALSE(std::filesystem::exists(folder / "game"));
  EXPECT_EQ(status("--board graph"), 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "game/templates/valley"));
}

}  // namespace
}  // namespace sortie::cli
