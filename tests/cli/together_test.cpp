// Two questions that the terminal asks at once: where a unit stops, and which way it faces then.
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "../play/playing.h"
#include "cli/terminal.h"
#include "cli/transcript.h"
#include "model/agent_name.h"
#include "play/together.h"

namespace sortie::cli {
namespace {

struct Walk {
  std::string text;
  play::Record record;
};

/// Lesson 1 of Mayhem up to Vesper's first stop, then those lines.
Walk walk(const std::string& lines) {
  Walk out;
  const auto scenario = play::testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  const auto host = play::testing::hostOf(scenario);
  if (host == nullptr) return out;
  play::Session session(*host, {1, true, true});
  HandOptions options;
  options.agents.resize(scenario->sides.size());
  out.record.header = play::recordHeader(*scenario, {}, 1, {});
  std::istringstream in("Vesper\nSprint\nt1:B4\n" + lines + "\nquit\n");
  std::ostringstream text;
  EXPECT_TRUE(playByHand(session, out.record, options, in, text));
  out.text = text.str();
  return out;
}

/// The last two answers.
std::vector<std::string> lastTwo(const Walk& walk) {
  const auto& answers = walk.record.answers;
  if (answers.size() < 2) return {};
  return {answers[answers.size() - 2].key, answers.back().key};
}

const std::vector<std::string> stopEast{"stop", "east"};

TEST(Together, StopAndFacingAreOneQuestion) {
  const Walk shown = walk("");
  EXPECT_NE(shown.text.find("stop here, facing east"), std::string::npos) << shown.text;
  EXPECT_NE(shown.text.find("stop here, facing west: "), std::string::npos) << "with what comes of it";
  EXPECT_EQ(shown.text.find("Which way does it face?"), std::string::npos) << shown.text;
  for (const char* line : {"stop here, facing east", "Stop east", "east", "stop; east"}) {
    const Walk typed = walk(line);
    EXPECT_EQ(lastTwo(typed), stopEast) << line << "\n" << typed.text;
  }
}

TEST(Together, TheNumberShownMeansBothAnswers) {
  const std::string text = walk("").text;
  const std::size_t at = text.rfind("  stop here, facing east");
  ASSERT_NE(at, std::string::npos);
  const std::size_t line = text.find_last_of(' ', at - 1);
  EXPECT_EQ(lastTwo(walk(text.substr(line + 1, at - line - 1))), stopEast);
}

TEST(Together, StopAloneAsksWhatFollows) {
  const Walk stopped = walk("stop");
  EXPECT_NE(stopped.text.find("Which way does it face?"), std::string::npos) << stopped.text;
  EXPECT_EQ(stopped.record.answers.back().key, "stop");
}

TEST(Together, UndoTakesBackBothAnswers) {
  const Walk back = walk("stop east\nundo");
  EXPECT_EQ(back.record.answers.back().key, "t1:B4") << back.text;
}

TEST(Together, LookingAheadLeavesTheSessionAsItWas) {
  const auto scenario = play::testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  const auto host = play::testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, true, true});
  for (int i = 0; i < 2; ++i) {
    (void)session.advance();
    EXPECT_FALSE(play::followingOf(session, nullptr));
    ASSERT_TRUE(session.decide({0, {}}));
  }
  (void)session.advance();
  const std::uint64_t hash = session.rollingHash();
  const std::size_t options = session.pending().domain.options.size(), changes = session.journal().changes.size();
  const auto following = play::followingOf(session, nullptr);
  ASSERT_TRUE(following);
  EXPECT_EQ(following->decision, "facing");
  EXPECT_EQ(following->options.size(), 4U);
  EXPECT_EQ(session.rollingHash(), hash);
  EXPECT_EQ(session.pending().domain.options.size(), options);
  EXPECT_EQ(session.journal().changes.size(), changes);
}

TEST(Together, TranscriptHasBothInOneLine) {
  Walk played = walk("stop east");
  const auto scenario = play::testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  const auto host = play::testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, true, true});
  std::ostringstream out;
  const Result<> printed = printTranscript(session, played.record, {true, true}, {}, out);
  ASSERT_TRUE(printed) << printed.error().message();
  EXPECT_NE(out.str().find("agents> stop here, facing east\n"), std::string::npos) << out.str();
}

}  // namespace
}  // namespace sortie::cli
