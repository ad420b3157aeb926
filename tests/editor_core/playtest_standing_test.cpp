// Standing answers in a playtest: who says when to be asked is asked then only, and everything else stays as it was.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "editor/core/playtest/playtest.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using play::Stance;
using testing::good;
using testing::open;
using testing::scenarioOf;
using world::SideId;

constexpr const char* ridge = "tests/packs/lookout/missions/ridge";
constexpr SideId north{0};
constexpr SideId south{1};

std::unique_ptr<Playtest> byHand() { return open(ridge, editor::humanAgent); }

/// Answers everything that is asked with the last option; how often each decision was asked.
std::map<std::string, int> playOn(Playtest& playtest) {
  std::map<std::string, int> asked;
  for (playtest.play(); playtest.status() == PlaytestStatus::Human; playtest.play()) {
    const PlaytestState state = playtest.state();
    ++asked[state.question->decision];
    good(playtest.answer({static_cast<std::int64_t>(state.question->options.size()) - 1, {}}));
  }
  EXPECT_EQ(playtest.status(), PlaytestStatus::Ended);
  return asked;
}

std::size_t standing(const Playtest& playtest) {
  const play::Record record = playtest.toRecord();
  return static_cast<std::size_t>(
      std::count_if(record.answers.begin(), record.answers.end(), [](const auto& each) { return each.standing; }));
}

TEST(PlaytestStanding, NothingSaid_EverythingIsAsked) {
  const auto playtest = byHand();
  const std::map<std::string, int> asked = playOn(*playtest);
  EXPECT_EQ(asked.at("signal"), 12);
  EXPECT_EQ(asked.at("load"), 4);
  EXPECT_EQ(standing(*playtest), 0U);
}

TEST(PlaytestStanding, AskedWhenItMatters_WhatCannotMatterIsAnsweredAndMarkedInTheRecord) {
  const auto playtest = byHand();
  good(playtest->setStance(north, Stance::Matters));
  good(playtest->setStance(south, Stance::Matters));
  const std::map<std::string, int> asked = playOn(*playtest);
  EXPECT_EQ(asked.at("signal"), 8);
  EXPECT_EQ(asked.count("load"), 0U);
  EXPECT_EQ(standing(*playtest), 8U);
}

TEST(PlaytestStanding, QuestionTellsTheStanceOfItsSide_AndHowMuchWasAnsweredSince) {
  const auto playtest = byHand();
  PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question);
  ASSERT_EQ(state.question->side, south);
  EXPECT_TRUE(state.question->person);
  EXPECT_FALSE(state.question->stands);
  EXPECT_EQ(state.question->stance, Stance::Always);
  EXPECT_EQ(state.question->unasked, 0U);
  good(playtest->setStance(south, Stance::Matters));
  state = playtest->state();
  EXPECT_EQ(state.question->stance, Stance::Matters);
  EXPECT_TRUE(state.question->stands) << "a signal tells nobody anything yet";
  EXPECT_EQ(state.status, PlaytestStatus::Bot) << "nobody is asked";
  playtest->play();
  state = playtest->state();
  ASSERT_EQ(state.question->side, south);
  EXPECT_EQ(state.question->unasked, 1U);
  EXPECT_FALSE(state.question->stands);
  EXPECT_EQ(state.status, PlaytestStatus::Human);
  EXPECT_FALSE(playtest->setStance(SideId{7}, Stance::Matters));
}

TEST(PlaytestStanding, NotAgainInThisTurn_EndsWithTheTurnAndWhatWasSaidBeforeHolds) {
  const auto playtest = byHand();
  good(playtest->setStance(south, Stance::Turn));
  EXPECT_EQ(playtest->state().question->stance, Stance::Turn);
  playtest->play();
  ASSERT_EQ(playtest->state().question->side, north);
  EXPECT_EQ(playtest->present(), 2U) << "both windows of this turn";
  while (playtest->state().question->decision != "signal") good(playtest->answer({}));
  const PlaytestState attacked = playtest->state();
  ASSERT_EQ(attacked.question->side, south);
  EXPECT_EQ(attacked.status, PlaytestStatus::Human) << "the side is attacked";
  EXPECT_EQ(attacked.question->stance, Stance::Always);
}

TEST(PlaytestStanding, GoingBack_ShowsWhatWasAnsweredAndNothingIsAnsweredAnew) {
  const auto playtest = byHand();
  good(playtest->setStance(south, Stance::Matters));
  playtest->play();
  good(playtest->answer({1, {}}));  // by hand
  const std::size_t known = playtest->known();
  good(playtest->toStart());
  EXPECT_EQ(playtest->state().question->known->number, 0) << "the standing answer";
  good(playtest->setStance(south, Stance::Attacked));
  playtest->play();
  EXPECT_EQ(playtest->present(), 1U) << "up to what a person has answered";
  EXPECT_EQ(playtest->status(), PlaytestStatus::Human);
  EXPECT_EQ(playtest->known(), known);
  // Somebody may still answer otherwise where a standing answer was given.
  good(playtest->toStart());
  good(playtest->answer({1, {}}));
  EXPECT_EQ(playtest->known(), 1U);
  EXPECT_EQ(standing(*playtest), 0U);
}

TEST(PlaytestStanding, OverAnEditedMission_WhatWasSaidHolds) {
  const auto playtest = byHand();
  good(playtest->setStance(south, Stance::Attacked));
  playtest->play();
  const std::size_t present = playtest->present();
  ASSERT_GT(present, 0U);
  const auto over = playtest->continueOver(scenarioOf(ridge));
  ASSERT_TRUE(over) << over.error().message();
  EXPECT_EQ(over->playtest->present(), present);
  EXPECT_EQ(standing(*over->playtest), present);
  good(over->playtest->answer({}));
  good(over->playtest->answer({}));
  EXPECT_EQ(over->playtest->options().stances.at("south"), Stance::Attacked);
}

TEST(PlaytestStanding, UnknownSide_IsRefused) {
  PlaytestOptions options;
  options.stances["nobody"] = Stance::Matters;
  const auto made = Playtest::make(scenarioOf(ridge), options);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, "side-unknown");
}

}  // namespace
}  // namespace sortie::editor
