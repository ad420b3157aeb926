// `sortie sweep` as it is typed.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"
#include "play/sweep/statistics.h"

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

/// What `sortie play` is given by a command without quotes.
PlayArguments playArguments(const std::string& command) {
  PlayArguments out;
  std::istringstream words(command);
  std::string word;
  words >> word >> word >> out.mission.mission;
  while (words >> word) {
    if (word == "--auto") {
      out.automatic = true;
      continue;
    }
    std::string value;
    words >> value;
    if (word == "--variant") out.mission.variant = value;
    if (word == "--option") out.mission.options.push_back(value);
    if (word == "--packs") out.mission.packs.push_back(value);
    if (word == "--agent") out.agents.push_back(value);
    if (word == "--seed") out.seed = std::stoull(value);
  }
  out.quiet = true;
  return out;
}

std::string textOf(const fs::path& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

TEST_F(SweepBlunders, CommandOfTheReportPlaysThatPlaytestAgain) {
  arguments.mission.mission = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden/missions/deal";
  arguments.mission.variant = "long";
  arguments.mission.options = {"rounds=3"};
  arguments.agents = {"north=first"};
  arguments.blunders = 0;
  arguments.runs = 25;
  arguments.out = (folder / "deal.sqlite").string();
  arguments.report = (folder / "deal.html").string();
  (void)printed();
  const std::string page = textOf(arguments.report);
  const std::size_t begin = page.find("<pre>sortie play ");
  ASSERT_NE(begin, std::string::npos);
  const std::string command = page.substr(begin + 5, page.find("</pre>", begin) - begin - 5);
  PlayArguments play = playArguments(command);
  EXPECT_EQ(play.agents, (std::vector<std::string>{"north=first", "south=random"})) << command;
  EXPECT_EQ(play.mission.variant, "long");
  play.record = (folder / "again.record").string();
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  EXPECT_EQ(playCommand(play), good) << command;
  (void)testing::internal::GetCapturedStdout();
  (void)testing::internal::GetCapturedStderr();
  Result<play::SweepStore> store = play::SweepStore::open(arguments.out, play::SweepStore::Use::Read);
  ASSERT_TRUE(store);
  const Result<play::Table> hash =
      store->query("SELECT hash FROM playout WHERE seed = '" + std::to_string(play.seed) + "'");
  ASSERT_TRUE(hash);
  ASSERT_EQ(hash->rows.size(), 1U);
  EXPECT_NE(textOf(play.record).find("#" + play::cellText(hash->rows[0][0])), std::string::npos) << command;
}

}  // namespace
}  // namespace sortie::cli
