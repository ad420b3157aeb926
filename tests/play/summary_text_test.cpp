#include "play/text/summary_text.h"

#include <gtest/gtest.h>

#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

using testing::scenarioOf;

struct SummaryText : ::testing::Test {
  std::shared_ptr<const world::Scenario> scenario = scenarioOf(testing::duel);
  world::World world = scenario->initial;
  world::Journal journal;
  world::Mutator mutator{*scenario, world, &journal};

  void say(const std::string& text) { mutator.message(text, ~0U); }
  [[nodiscard]] Summary forSide(const char* side) const {
    return summaryOf(*scenario, world, journal, 0, scenario->side(side));
  }
};

TEST_F(SummaryText, TellsWhatConcernsTheReaderAndCountsTheRest) {
  say("Round 2 begins.");
  say("b1 attacks r1: 2 hits.");
  say("b2 attacks b3: 1 hit.");
  mutator.rolled(0, 3);
  const Summary red = forSide("red");
  EXPECT_EQ(red.lines, (std::vector<std::string>{"Round 2 begins.", "b1 attacks r1: 2 hits."}));
  EXPECT_EQ(red.left, 2U);
  EXPECT_EQ(forSide("blue").lines.size(), 3U);
}

TEST_F(SummaryText, WhatOnePieceDoesInARowIsOneLine) {
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C5")));
  say("b1 attacks r1: 2 hits.");
  mutator.rolled(0, 3);
  say("b1 attacks r2: 0 hits.");
  say("b2 attacks r2: 0 hits.");
  EXPECT_EQ(forSide("blue").lines, (std::vector<std::string>{"b1 goes to m:C5; attacks r1: 2 hits; attacks r2: 0 hits.",
                                                             "b2 attacks r2: 0 hits."}));
}

TEST_F(SummaryText, AShorterNameWithinALongerOneIsNotMeant) {
  say("b1 attacks r12: 2 hits.");
  EXPECT_TRUE(forSide("red").lines.empty());
  EXPECT_EQ(forSide("red").left, 1U);
}

TEST_F(SummaryText, WhatIsSaidOfAPieceAfterAColonIsALineOfItsOwn) {
  say("b1 loses 1 health: 2 left.");
  say("b1: 1 hit, needs 2: no damage.");
  EXPECT_EQ(forSide("blue").lines.size(), 2U);
}

TEST_F(SummaryText, ALineThatOnlyNamesOthersIsNotToldThoughItBeginsWithNobody) {
  say("The armour of b1 stops one point.");
  say("The armour of r1 stops one point.");
  EXPECT_EQ(forSide("red").lines, std::vector<std::string>{"The armour of r1 stops one point."});
}

TEST_F(SummaryText, WhereAnothersPieceHasGoneIsToldWithoutItsWay) {
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C6")));
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C5")));
  mutator.move(scenario->piece("r1"), board::placeOf(scenario->grid->find("m:C2")));
  mutator.move(scenario->piece("r1"), board::placeOf(scenario->grid->find("m:C3")));
  EXPECT_EQ(forSide("red").lines, (std::vector<std::string>{"b1 goes to m:C5", "r1 goes to m:C2, m:C3"}));
}

TEST_F(SummaryText, WhatComesOfAnAttackStandsBesideIt) {
  say("b1 attacks r1.");
  say("r1: 2 hits, needs 3: no damage.");
  say("b1 attacks r1.");
  say("r1: 3 hits, needs 3: 1 damage.");
  say("r1 loses 1 health: 2 left.");
  EXPECT_EQ(
      forSide("red").lines,
      (std::vector<std::string>{"b1 attacks r1: 2 hits, needs 3: no damage; attacks r1: 3 hits, needs 3: 1 damage.",
                                "r1 loses 1 health: 2 left."}));
}

TEST_F(SummaryText, ACardThatMovesAPieceStandsAfterWhatThePieceDoes) {
  world::Scenario cards = *scenario;
  model::Text text;
  text.text = "The horde draws {1}.";
  cards.texts["cause-card"] = &text;
  say("The horde draws Teeth First.");
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C5")));
  say("The horde draws Fade Back.");
  say("b1 waits.");
  say("The horde draws No Mercy.");
  say("b1 attacks r1: 2 hits.");
  say("The horde draws The Pack Turns.");
  say("Round 2 begins.");
  const Summary red = summaryOf(cards, world, journal, 0, scenario->side("red"));
  EXPECT_EQ(red.lines, (std::vector<std::string>{"b1 (Teeth First) goes to m:C5; (No Mercy) attacks r1: 2 hits.",
                                                 "Round 2 begins."}));
  EXPECT_EQ(red.left, 5U);
}

TEST_F(SummaryText, ACauseWithoutWordsOfItsOwnSwallowsNothing) {
  world::Scenario cards = *scenario;
  model::Text text;
  text.text = "{1}";
  cards.texts["cause-card"] = &text;
  say("b1 attacks r1: 2 hits.");
  EXPECT_EQ(summaryOf(cards, world, journal, 0, scenario->side("red")).lines,
            std::vector<std::string>{"b1 attacks r1: 2 hits."});
}

TEST_F(SummaryText, ToNobodyInParticularEverythingIsTold) {
  say("b1 attacks b2: 1 hit.");
  EXPECT_EQ(summaryOf(*scenario, world, journal, 0, world::SideId::None).lines.size(), 1U);
}

}  // namespace
}  // namespace sortie::play
