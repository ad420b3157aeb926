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

TEST_F(SummaryText, ToNobodyInParticularEverythingIsTold) {
  say("b1 attacks b2: 1 hit.");
  EXPECT_EQ(summaryOf(*scenario, world, journal, 0, world::SideId::None).lines.size(), 1U);
}

}  // namespace
}  // namespace sortie::play
