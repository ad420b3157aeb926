// `sortie sweep` as it is typed.
#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

struct SweepBlunders : ::testing::Test {
  fs::path folder = fs::path(::testing::TempDir()) / ("sortie sweep " + std::to_string(::getpid()));
  SweepArguments arguments;

  SweepBlunders() {
    fs::create_directories(folder);
    arguments.mission.mission = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/pitfall/missions/crossing";
    arguments.agents = {"scout=careless"};
    arguments.blunders = 12;
    arguments.jobs = 2;
  }
  ~SweepBlunders() override { fs::remove_all(folder); }

  [[nodiscard]] std::string printed(int expected = good) const {
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(sweepCommand(arguments), expected);
    return testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
  }
};

TEST_F(SweepBlunders, EachTellsHowItIsOpened) {
  const std::string out = printed();
  EXPECT_NE(out.find("12 decisions, each of a playtest of its own"), std::string::npos) << out;
  EXPECT_NE(out.find("sortie play " + arguments.mission.mission + " --agent scout=careless --seed "), std::string::npos)
      << out;
  EXPECT_NE(out.find(" --at 3 --as scout\n"), std::string::npos) << out;
}

TEST_F(SweepBlunders, FileHoldsWhatIsThereAndResumeAddsToIt) {
  arguments.out = (folder / "blunders.sqlite").string();
  const std::string twelve = printed();
  EXPECT_NE(printed(broken).find("continue it with --resume"), std::string::npos);
  arguments.resume = true;
  EXPECT_EQ(printed(), twelve);
  arguments.blunders = 14;
  EXPECT_NE(printed().find("14 decisions"), std::string::npos);
}

TEST_F(SweepBlunders, JsonHasTheSameRowsForAnyNumberOfJobs) {
  arguments.json = true;
  const std::string two = printed();
  arguments.jobs = 1;
  EXPECT_EQ(printed(), two);
  arguments.jobs = 8;
  EXPECT_EQ(printed(), two);
  EXPECT_NE(two.find("\"kind\": \"way\""), std::string::npos) << two;
}

}  // namespace
}  // namespace sortie::cli
