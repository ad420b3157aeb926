// `sortie play` as it is typed: where records go, and how one goes on.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/commands.h"
#include "base/shell_text.h"
#include "model/agent_name.h"
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

TEST_F(Play, AtLetsAgentsGiveTheFirstAnswersAndPeopleTheRest) {
  arguments.at = 5;
  arguments.as = {"red"};
  arguments.agents = {"red=heuristic", "blue=heuristic"};
  const std::string out = typed("quit\n");
  const Result<play::Record> record = play::loadRecord(records / "tiny.duel.1.record");
  ASSERT_TRUE(record) << record.error().message();
  ASSERT_GE(record->answers.size(), 5U);
  arguments.at = 12;
  (void)typed("quit\n");
  const Result<play::Record> longer = play::loadRecord(records / "tiny.duel.1-2.record");
  ASSERT_TRUE(longer) << longer.error().message();
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(longer->answers[i], record->answers[i]) << i;
  EXPECT_EQ(longer->header.agents.at("red"), model::humanAgent);
  EXPECT_NE(out.find("red: "), std::string::npos) << out;
}

TEST_F(Play, AtBeyondTheEndOfThePlaytestIsRefused) {
  arguments.at = 100'000;
  testing::internal::CaptureStderr();
  EXPECT_NE(playCommand(arguments), good);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("the playtest ends after"), std::string::npos);
}

TEST(ShellText, WordsAreQuotedOnlyWhereAShellWouldReadThemOtherwise) {
  EXPECT_EQ(shellWord("/a/b-c_1.record"), "/a/b-c_1.record");
  EXPECT_EQ(shellWord("it's here"), "'it'\\''s here'");
  EXPECT_EQ(shellWord(""), "''");
  EXPECT_EQ(shellWord("~x"), "'~x'");
}

struct Enter : Play {
  fs::path file = folder / "table.record";

  Enter() {
    arguments.mission.mission = std::string(SORTIE_SOURCE_DIR) + "/tests/packs/hidden/missions/deal";
    arguments.mission.variant = "short";
    arguments.enter = true;
    arguments.record = file.string();
  }
  [[nodiscard]] std::string replayed(bool exact) const {
    ReplayArguments again;
    again.file = file.string();
    again.packs = {std::string(SORTIE_SOURCE_DIR) + "/tests/packs"};
    again.check = true;
    testing::internal::CaptureStdout();
    EXPECT_EQ(replayCommand(again), exact ? good : findings);
    return testing::internal::GetCapturedStdout();
  }
};

// What both sides answer in one round: steal, discard, rank, spread, bet, sure, march.
constexpr const char* dealt = "# the cards of our table\nambush\nambush\nadvance; retreat\nadvance\nretreat\n";
constexpr const char* northPlays = "1\n1\n1\n1=2 2=1\n5\nyes\n";
constexpr const char* southPlays = "r:B1\n1\n-\n-\n1=3\n0\nno\nr:B1\n";

TEST_F(Enter, GameOfATableMakesARecordThatReplays) {
  const std::string out = typed(std::string(dealt) + northPlays + "2\n" + southPlays);
  EXPECT_NE(out.find("Which card is it?"), std::string::npos) << out;
  EXPECT_NE(out.find("What is picked at random? (1 to 3)"), std::string::npos) << out;
  EXPECT_NE(out.find("result: done"), std::string::npos) << out;
  const Result<play::Record> record = play::loadRecord(file);
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(record->interventions.size(), 7U);
  EXPECT_NE(replayed(true).find("the record is exact"), std::string::npos);
}

TEST_F(Enter, WrongCardsAndFacesAreAskedAgain) {
  const std::string out = typed("joker\nambush\nambush\nambush\nundo\nretreat\nquit\n");
  EXPECT_NE(out.find("expected the number or name of one of these, or ? for the program to draw"), std::string::npos)
      << out;
  EXPECT_NE(out.find("taken back"), std::string::npos) << out;
  const Result<play::Record> record = play::loadRecord(file);
  ASSERT_TRUE(record);
  ASSERT_EQ(record->interventions.size(), 2U) << out;
  EXPECT_TRUE(record->interventions[1].cards[0].starts_with("retreat#"));
}

TEST_F(Enter, EndOfTheInputKeepsTheRecordAndItGoesOn) {
  const std::string cards(dealt);
  const std::string out = typed(cards.substr(0, cards.find("advance")));
  EXPECT_NE(out.find(" --enter"), std::string::npos) << "the command to go on says so: " << out;
  Result<play::Record> record = play::loadRecord(file);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->interventions.size(), 2U);
  EXPECT_NE(replayed(false).find("cut off"), std::string::npos);
  arguments.resume = arguments.record;
  const std::string more = typed(cards.substr(cards.find("advance")) + northPlays + "2\n" + southPlays);
  EXPECT_NE(more.find("result: done"), std::string::npos) << more;
  const std::string resumed = play::writeRecord(*play::loadRecord(file));
  (void)replayed(true);
  arguments.resume.clear();
  (void)typed(cards + northPlays + "2\n" + southPlays);
  EXPECT_EQ(play::writeRecord(*play::loadRecord(file)), resumed) << "in one go it is the same game";
}

TEST_F(Enter, ProgramRollsWhereItIsAskedTo) {
  (void)typed("?\n?\n?\n?\n?\n?\n" + std::string(northPlays) + "?\n" + southPlays);
  (void)replayed(true);
}

TEST_F(Enter, UndoTakesBackWhatWasTypedLast) {
  const std::string wrong = "3\nundo\n2\n";  // the pick
  (void)typed(std::string(dealt) + northPlays + wrong + southPlays);
  const std::string corrected = play::writeRecord(*play::loadRecord(file));
  (void)typed(std::string(dealt) + northPlays + "2\n" + southPlays);
  EXPECT_EQ(play::writeRecord(*play::loadRecord(file)), corrected);
}

TEST_F(Enter, AgentsDoNotPlayAtATable) {
  arguments.agents = {"south=random"};
  EXPECT_EQ(playCommand(arguments), 2);
}

/// Games that people have played from the printed book; tests/tables has what they rolled, drew and ordered.
struct FromPaper : Enter {
  std::string table(const std::string& mission, const std::string& name) {
    arguments.mission.mission = std::string(SORTIE_SOURCE_DIR) + "/missions/" + mission;
    arguments.mission.variant.clear();
    std::ifstream in(std::string(SORTIE_SOURCE_DIR) + "/tests/tables/" + name);
    EXPECT_TRUE(in);
    return typed(std::string(std::istreambuf_iterator<char>(in), {}));
  }
  void expectLegal(const std::string& out, std::size_t orders) {
    EXPECT_EQ(out.find("> expected"), std::string::npos) << out.substr(0, out.find("> expected") + 200);
    EXPECT_EQ(out.find("has no face"), std::string::npos);
    const Result<play::Record> record = play::loadRecord(file);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->answers.size(), orders) << out.substr(out.size() > 800 ? out.size() - 800 : 0);
    ReplayArguments again;
    again.file = file.string();
    again.packs = {std::string(SORTIE_SOURCE_DIR)};
    again.check = true;
    testing::internal::CaptureStdout();
    EXPECT_EQ(replayCommand(again), good);
    EXPECT_NE(testing::internal::GetCapturedStdout().find("the record is exact"), std::string::npos);
  }
};

TEST_F(FromPaper, FootholdToItsEndIsLegalPlay) {
  const std::string out = table("citadel/missions/foothold", "foothold.txt");
  for (const char* told :
       {"First Contractor wins its wager with the first kill", "Ines Corvo opens a sluice",
        "Reinforcements outside East shaft: 1 Gutterling", "Second Contractor discards Steady Hand for an extra action",
        "Ines Corvo is eliminated", "result: mission-failed", "winner: Pale Legion",
        "scores: First Contractor 13, Second Contractor 11, Pale Legion 13"})
    EXPECT_NE(out.find(told), std::string::npos) << told;
  expectLegal(out, 300);
}

TEST_F(FromPaper, LessonOneOfMayhemIsLegalPlay) {
  const std::string out = table("mayhem/missions/lesson-1", "lesson-1.txt");
  for (const char* told : {"Lamplight turns up refresh card 10: 3 cubes, 1 Shield", "result: mayhem-wins"})
    EXPECT_NE(out.find(told), std::string::npos) << told;
  expectLegal(out, 16);
}

TEST_F(FromPaper, LessonTwoOfMayhemIsLegalPlay) {
  const std::string out = table("mayhem/missions/lesson-2", "lesson-2.txt");
  for (const char* told : {"Vesper uses Rooftop Hop", "Vesper goes to t1:D3/2", "result: legion-wins"})
    EXPECT_NE(out.find(told), std::string::npos) << told;
  expectLegal(out, 34);
}

TEST_F(FromPaper, LessonOneOfMechForceIsLegalPlay) {
  const std::string out = table("mechforce/missions/lesson-1", "mechforce-lesson-1.txt");
  for (const char* told : {"Protection 3 blocks 1 of Straw Giant 2", "Blue gains 1 BP more for the battle won",
                           "result: most-fame", "winner: Blue", "scores: Red 2, Blue 3"})
    EXPECT_NE(out.find(told), std::string::npos) << told;
  expectLegal(out, 15);
}

/// The card of a draw is known before its mod is looked at: an advanced one is set aside as at the table.
TEST_F(FromPaper, MechForceFromTheDraftToALostEndIsLegalPlay) {
  const std::string out = table("mechforce/missions/standard", "mechforce-standard.txt");
  for (const char* told :
       {"Red installs Side Jets", "Red engages at Old Harbours", "Blue gains 1 BP for the defeated enemy",
        "Threat is 1 of 6", "Turn 2, wave 1, Threat 7 of 6", "result: overrun", "scores: Red 4, Blue 1"})
    EXPECT_NE(out.find(told), std::string::npos) << told;
  EXPECT_EQ(out.find("Red installs Fog Lamp"), std::string::npos);
  expectLegal(out, 54);
}

}  // namespace
}  // namespace sortie::cli
