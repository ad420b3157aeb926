// Status lines: texts of a ruleset with values filled in.
#include <algorithm>

#include <gtest/gtest.h>

#include "play/text/board_text.h"
#include "playing.h"

namespace sortie::play {
namespace {

std::string statusOf(const std::string& text) {
  const auto original = testing::scenarioOf(testing::duel);
  if (original == nullptr) return {};
  world::Scenario told = *original;
  model::Text ofWorld;
  ofWorld.text = text;
  told.texts["status"] = &ofWorld;
  const std::string status = statusText(told, told.initial, world::SideId::None, {});
  return status.substr(0, status.find('\n'));
}

TEST(StatusText, WordsAfterABarApplyToAllOtherValues) {
  EXPECT_EQ(statusOf("{round} {round=0?round|rounds}"), "0 round");
  EXPECT_EQ(statusOf("{round} {round=1?round|rounds}"), "0 rounds");
  EXPECT_EQ(statusOf("a{round?set|not set}b"), "anot setb");
  EXPECT_EQ(statusOf("a{round=0?|never}b"), "ab");
  EXPECT_EQ(statusOf("a{round=1?never}b"), "ab");
}

TEST(StatusText, BarInsideAMarkBelongsToTheMark) {
  EXPECT_EQ(statusOf("{round=0?{round=1?one|none} yet|never}"), "none yet");
  EXPECT_EQ(statusOf("{round=1?{round=1?never|never} ever|{round=0?none|some} left}"), "none left");
}

// The refresh card that Lamplight has drawn in lesson 1: a name alone tells nobody what comes.
TEST(StatusText, CardsOfTheReaderShowWhatTheRulesetSaysOfTheirKind) {
  const auto scenario = testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  ASSERT_NE(scenario, nullptr);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {1, true, true});
  const world::SideId agents = scenario->side("agents"), command = scenario->side("command");
  const auto shown = [&](world::SideId reader) {
    return statusText(*scenario, session.world(), reader, {}, StatusDetail::Short);
  };
  while (std::holds_alternative<world::Decision>(session.advance()) && shown(agents).find("Drawn") == std::string::npos)
    ASSERT_TRUE(session.decide({0, {}}));
  EXPECT_NE(shown(agents).find("Lamplight 0"), std::string::npos) << shown(agents);
  EXPECT_NE(shown(agents).find(" cube"), std::string::npos) << shown(agents);
  EXPECT_EQ(shown(agents).find("Reinforcement"), std::string::npos) << "only of the advanced rules: " << shown(agents);
  EXPECT_EQ(shown(command).find(" cube"), std::string::npos) << "it is Lamplight's secret: " << shown(command);
}

TEST(StatusText, ShortStatusIsFourLinesAtMost) {
  for (const char* mission :
       {"../../missions/citadel/missions/foothold", "../../missions/mayhem/missions/crystal-run"}) {
    const auto scenario = testing::scenarioOf(mission);
    ASSERT_NE(scenario, nullptr);
    const std::string text = statusText(*scenario, scenario->initial, world::SideId{0}, {}, StatusDetail::Short);
    EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 4) << text;
    EXPECT_NE(text.find("Objective"), std::string::npos) << text;
    EXPECT_NE(text.find("Legion 0"), std::string::npos) << "the others with their score: " << text;
    const std::string all = statusText(*scenario, scenario->initial, world::SideId{0}, {});
    EXPECT_GT(std::count(all.begin(), all.end(), '\n'), 4);
  }
}

}  // namespace
}  // namespace sortie::play
