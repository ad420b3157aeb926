// What the terminal tells those who are asked: facts of options, values of now, rules, entrances, standing answers.
#include <algorithm>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/about_text.h"
#include "cli/rules_text.h"
#include "cli/terminal.h"
#include "../play/playing.h"

namespace sortie::cli {
namespace {

constexpr const char* ridge = "lookout/missions/ridge";

struct Told {
  std::string text;
  play::Record record;
};

Told playRidge(const std::string& lines, std::vector<std::string>* drawn = nullptr) {
  Told out;
  const auto scenario = play::testing::scenarioOf(ridge);
  const auto host = play::testing::hostOf(scenario);
  if (host == nullptr) return out;
  play::Session session(*host, {1, true, true});
  HandOptions options;
  options.agents.resize(2);
  if (drawn != nullptr)
    options.draw = [&](const world::World&, world::SideId side) -> Result<> {
      drawn->push_back(side == world::SideId::None ? "all" : scenario->sides[world::at(side)].name);
      return {};
    };
  out.record.header = play::recordHeader(*scenario, {}, 1, {});
  std::istringstream in(lines);
  std::ostringstream text;
  EXPECT_TRUE(playByHand(session, out.record, options, in, text));
  out.text = text.str();
  return out;
}

bool tells(const Told& told, const std::string& text) { return told.text.find(text) != std::string::npos; }

TEST(Told, OptionsSayWhereWhatAndHowLikely) {
  const Told told = playRidge("pass\nquit\n");
  EXPECT_TRUE(tells(told, "north: Shoot at whom? [n1 at m:A1]\n  One die\n")) << told.text;
  EXPECT_TRUE(tells(told, "   1  s1 at m:B4: DEFENSE 3, 53 %")) << told.text;
}

// Where a squib can be laid on 75 squares, only those near somebody have something to be told of.
TEST(Told, SquaresOfWhichThereIsNothingToSayAreListedByTileBesideOthers) {
  const auto scenario = play::testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  const auto host = play::testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  play::Session session(*host, {1, true, true});
  for (int i = 0; i < 2; ++i) {
    (void)session.advance();
    ASSERT_TRUE(session.decide({0, {}}));
  }
  (void)session.advance();
  const world::Decision decision = session.pending();
  ASSERT_GT(decision.domain.options.size(), 40U);
  play::Notes notes;
  notes.options.resize(decision.domain.options.size());
  notes.options[2] = "somebody within 1 space";
  const std::string text = questionText(session, decision, {}, notes);
  const std::string named = play::optionKey(session, decision.domain.options[2], decision.side);
  EXPECT_NE(text.find("   3  " + named + ": somebody within 1 space"), std::string::npos) << text;
  EXPECT_NE(text.find("     s1: "), std::string::npos) << text;
  EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 8) << text;
}

TEST(Told, SquareOfAnOptionIsAcceptedOfTheTileOneStandsIn) {
  const Told told = playRidge("pass\nb4\nquit\n");
  ASSERT_GE(told.record.answers.size(), 4U) << told.text;
  EXPECT_EQ(told.record.answers[3].key, "s1") << "n1 stands in m, so does s1";
}

TEST(Told, UnaskedQuestionsAreCountedAndUndoGoesToTheLastAsked) {
  const Told told = playRidge("pass\ns2\nundo\nundo\nquit\n");
  EXPECT_TRUE(tells(told, "(1 question answered for you: \"ask\" says why)")) << told.text;
  ASSERT_EQ(told.record.answers.size(), 1U) << "the first window is not asked: nothing can matter";
  EXPECT_TRUE(told.record.answers[0].standing);
}

TEST(Told, AskChangesWhenOneIsAskedAndThePromptSaysSo) {
  const Told told = playRidge("ask\nask never\nask attacked\nask always\nquit\n");
  EXPECT_TRUE(tells(told, "you are asked when something can come of it")) << told.text;
  EXPECT_TRUE(tells(told, "ask takes matter, always, attacked or turn"));
  EXPECT_TRUE(tells(told, "you are asked only when you are attacked"));
  const Told turn = playRidge("ask turn\ns1\nquit\n");
  EXPECT_GT(turn.text.rfind("south: Signal now?"), turn.text.find("north: Shoot")) << "it is attacked: that ends it";
  const Told always = playRidge("ask always\npass\nquit\n");
  EXPECT_TRUE(tells(always, "south (ask always)> ")) << always.text;
}

TEST(Told, AnswersToWhatFollowsCanBeTypedAhead) {
  const Told told = playRidge("pass\nask always\ns1\npass\npass; wave\nquit\n");
  ASSERT_EQ(told.record.answers.size(), 8U) << told.text;
  EXPECT_EQ(told.record.answers[5].key, "pass");
  EXPECT_EQ(told.record.answers[6].key, "wave");
  const Told wrong = playRidge("nonsense; pass\nquit\n");
  EXPECT_EQ(wrong.record.answers.size(), 1U) << "what follows a wrong answer is dropped";
  const Told other = playRidge("pass; s1\nquit\n");
  EXPECT_EQ(other.record.answers.size(), 3U) << "s1 was typed by south, north is asked";
}

TEST(Told, AboutHasValuesOfNow) {
  const auto scenario = play::testing::scenarioOf(ridge);
  const Result<std::unique_ptr<play::Facts>> facts = play::Facts::make(scenario);
  ASSERT_TRUE(facts && *facts != nullptr);
  const std::string scout = aboutText(*scenario, scenario->initial, world::SideId{0}, "s1", facts->get());
  EXPECT_NE(scout.find("  Now: DEFENSE 3, 53 %\n"), std::string::npos) << scout;
  const std::string gully = aboutText(*scenario, scenario->initial, world::SideId{0}, "the gully", facts->get());
  EXPECT_NE(gully.find("the gully (Gate) at m:A2, west rim"), std::string::npos) << gully;
  EXPECT_NE(gully.find("Scouts come in here"), std::string::npos);
}

TEST(Told, AboutAWordOfTheRulesShowsItsPage) {
  const auto scenario = play::testing::scenarioOf("../../missions/mayhem/missions/lesson-1");
  ASSERT_NE(scenario, nullptr);
  const std::string told = aboutText(*scenario, scenario->initial, world::SideId{0}, "Disrupted");
  EXPECT_NE(told.find("Disrupted: the enemy locks one of"), std::string::npos) << told;
  EXPECT_EQ(told.find("(rule)"), std::string::npos) << "its entry in the list of rules says nothing: " << told;
}

TEST(Told, EntrancesStandOnTheMap) {
  const Told told = playRidge("quit\n");
  EXPECT_TRUE(tells(told, "   2 G .")) << told.text;
  EXPECT_TRUE(tells(told, "  G Gate: the gully\n"));
}

TEST(Told, RulesAnswersFromTheRulesetsPages) {
  const auto scenario = play::testing::scenarioOf(ridge);
  EXPECT_EQ(rulesText(*scenario, world::SideId{0}, ""), "  rules WORD shows the pages on it: Cover, Signals\n");
  EXPECT_EQ(rulesText(*scenario, world::SideId{0}, "signals"),
            "  Signals\n  A signal is seen from behind cover too.\n");
  const std::string cover = rulesText(*scenario, world::SideId{0}, "crate");
  EXPECT_EQ(cover, "  Cover\n  A crate stops one hit.\n");
  EXPECT_EQ(rulesText(*scenario, world::SideId{0}, "crates"), cover);
  EXPECT_NE(rulesText(*scenario, world::SideId{0}, "signls").find("did you mean"), std::string::npos);
  const auto none = play::testing::scenarioOf(play::testing::duel);
  EXPECT_EQ(rulesText(*none, world::SideId{0}, "x"), "  this ruleset has no pages to read here\n");
}

TEST(Told, PictureIsDrawnBeforeEachQuestionAndAtTheEnd) {
  std::vector<std::string> drawn;
  (void)playRidge("pass\nquit\n", &drawn);
  EXPECT_EQ(drawn, (std::vector<std::string>{"south", "north"}));
}

}  // namespace
}  // namespace sortie::cli
