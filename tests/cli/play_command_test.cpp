// `sortie play` as it is typed: where records go, and how one goes on.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/shell_text.h"
#include "play/record/record.h"

namespace sortie::cli {
namespace {

namespace fs = std::filesystem;

struct Play : ::testing::Test {
  fs::path folder = fs::path(::testing::TempDir()) / ("sortie play " + std::to_string(::getpid()));
  fs::path records = folder / "sortie" / "playtests";
  PlayArguments arguments;

  Play() {
    fs::create_directories(folder);
    ::setenv("XDG_STATE_HOME", folder.c_str(), 1);
    arguments.mission.mission = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/tiny/missions/duel";
  }
  ~Play() override {
    ::unsetenv("XDG_STATE_HOME");
    fs::remove_all(folder);
  }

  std::string typed(const std::string& lines) const {
    std::istringstream in(lines);
    std::streambuf* before = std::cin.rdbuf(in.rdbuf());
    testing::internal::CaptureStdout();
    EXPECT_EQ(playCommand(arguments), good);
    std::cin.rdbuf(before);
    std::cin.clear();
    return testing::internal::GetCapturedStdout();
  }

  [[nodiscard]] std::size_t recordCount() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(records), fs::directory_iterator()));
  }
};

TEST_F(Play, TheCommandToGoOnNamesTheMissionAndTheRecord) {
  const std::string out = typed("r1\nC2\nquit\n");
  const std::string expected = "continue with: sortie play " + arguments.mission.mission + " --resume '" +
                               (records / "tiny.duel.1.record").string() + "'";
  EXPECT_NE(out.find(expected), std::string::npos) << out;
}

TEST_F(Play, PictureIsKeptUpToDateBesideTheTerminal) {
  const fs::path picture = folder / "map.svg";
  arguments.picture = picture.string();
  const auto drawn = [&] {
    std::ifstream in(picture, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  (void)typed("quit\n");
  const std::string before = drawn();
  EXPECT_NE(before.find("<svg"), std::string::npos);
  (void)typed("r1\nC2\nquit\n");
  EXPECT_NE(drawn(), before) << "r1 has moved";
}

TEST_F(Play, PictureOfAnUnknownKindIsRefusedBeforePlay) {
  arguments.picture = (folder / "map.gif").string();
  testing::internal::CaptureStderr();
  testing::internal::CaptureStdout();
  EXPECT_NE(playCommand(arguments), good);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_NE(testing::internal::GetCapturedStderr(), "");
}

TEST_F(Play, OneThatGoesOnHasTheSeatsItHad) {
  arguments.as = {"red"};
  arguments.agents = {"blue=first"};
  (void)typed("r1\nC2\nquit\n");
  arguments.as.clear();
  arguments.agents.clear();
  arguments.resume = (records / "tiny.duel.1.record").string();
  const std::string out = typed("r2\nquit\n");
  EXPECT_NE(out.find("red: "), std::string::npos) << out;
  EXPECT_EQ(out.find("blue: "), std::string::npos) << "blue is an agent's";
  const Result<play::Record> record = play::loadRecord(arguments.resume);
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(record->header.agents.at("blue"), "first");
}

TEST_F(Play, AChoiceOfSeatsGoesBeforeTheRecords) {
  arguments.as = {"red"};
  arguments.agents = {"blue=first"};
  (void)typed("quit\n");
  arguments.agents.clear();
  arguments.as = {"red", "blue"};
  arguments.resume = (records / "tiny.duel.1.record").string();
  EXPECT_NE(typed("r1\nC2\nquit\n").find("blue: "), std::string::npos);
}

TEST_F(Play, AnUnfinishedPlaytestIsNotReplacedByANewOne) {
  (void)typed("r1\nC2\nquit\n");
  (void)typed("r2\nquit\n");
  EXPECT_EQ(recordCount(), 2U);
  const Result<play::Record> first = play::loadRecord(records / "tiny.duel.1.record");
  ASSERT_TRUE(first) << first.error().message();
  EXPECT_EQ(first->answers.size(), 2U);
}

TEST(ShellText, WordsAreQuotedOnlyWhereAShellWouldReadThemOtherwise) {
  EXPECT_EQ(shellWord("/a/b-c_1.record"), "/a/b-c_1.record");
  EXPECT_EQ(shellWord("it's here"), "'it'\\''s here'");
  EXPECT_EQ(shellWord(""), "''");
  EXPECT_EQ(shellWord("~x"), "'~x'");
}

}  // namespace
}  // namespace sortie::cli
