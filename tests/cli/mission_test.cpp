// What the commands that take a mission say on standard error.
#include "cli/mission.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

const std::string packs = std::string(SORTIE_SOURCE_DIR) + "/tests/packs";

TEST(MissionOnTheCommandLine, EachPrintOfTheRulesIsALine) {
  const fs::path folder = fs::path(::testing::TempDir()) / ("sortie-print-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::copy(packs + "/tiny", folder / "tiny", fs::copy_options::recursive);
  std::ofstream(folder / "tiny/missions/duel/rules.lua", std::ios::app) << "\nprint(\"one\")\nprint(\"two\", 2)\n";
  const auto scenario = loadScenario((folder / "tiny/missions/duel").string(), {});
  ASSERT_TRUE(scenario) << scenario.error().message();
  testing::internal::CaptureStderr();
  EXPECT_TRUE(openHost(*scenario));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "one\ntwo\t2\n");
  fs::remove_all(folder);
}

TEST(MissionOnTheCommandLine, UnknownSideIsReportedWithTheNearestOne) {
  const fs::path folder = fs::path(::testing::TempDir()) / ("sortie-side-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  fs::copy(packs + "/tiny", folder / "tiny", fs::copy_options::recursive);
  const fs::path file = folder / "tiny/missions/duel/mission.xml";
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  std::string mission = text.str();
  const std::size_t at = mission.find("side=\"blue\"");
  ASSERT_NE(at, std::string::npos);
  mission.replace(at, 11, "side=\"bleu\"");
  std::ofstream(file) << mission;
  const auto scenario = loadScenario(file.parent_path().string(), {});
  ASSERT_FALSE(scenario);
  EXPECT_EQ(scenario.error().code, "unresolved-id");
  EXPECT_EQ(scenario.error().text, "there is no side \"bleu\"");
  EXPECT_EQ(scenario.error().remedy, "did you mean blue?");
  fs::remove_all(folder);
}

TEST(MissionOnTheCommandLine, UnknownSideIsReportedWithTheExistingOnes) {
  PlayArguments arguments;
  arguments.mission.mission = packs + "/tiny/missions/duel";
  arguments.as = {"bleu"};
  testing::internal::CaptureStderr();
  EXPECT_EQ(playCommand(arguments), broken);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("did you mean blue? there are red, blue"), std::string::npos) << said;
}

}  // namespace
}  // namespace sortie::cli
