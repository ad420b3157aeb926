#include "editor/core/playtest/playtest.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "../growth.h"
#include "editor/core/blocks/owner_edits.h"
#include "editor/core/blocks/owners.h"
#include "editor/core/playtest/option_about.h"
#include "editor/core/workbench.h"
#include "playtest_testing.h"
#include "testing.h"
#include "world/names.h"

namespace sortie::editor {
namespace {

using testing::dataTheft;
using testing::deal;
using testing::duel;
using testing::good;
using testing::open;
using testing::scenarioOf;
using world::SideId;

/// The first answer of the pending question.
world::Answer firstAnswer(const PlaytestQuestion& question) {
  world::Answer answer;
  switch (question.type) {
    case world::DomainType::Number: answer.number = question.min; break;
    case world::DomainType::Some:
      for (std::int64_t i = 0; i < question.min; ++i) answer.indices.push_back(static_cast<std::int32_t>(i));
      break;
    default: break;
  }
  return answer;
}

TEST(PlaytestFacts, OptionsHaveThoseThatTheRulesetTells) {
  const auto playtest = open(scenarioOf("tests/packs/lookout/missions/ridge"), editor::humanAgent);
  ASSERT_NE(playtest, nullptr);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(playtest->answer({}));
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question && state.question->decision == "target");
  EXPECT_EQ(state.question->line, "One die");
  ASSERT_EQ(state.question->options.size(), 2U);
  EXPECT_EQ(state.question->options[0].fact, "DEFENSE 3, 53 %");
}

TEST(PlaytestEvents, MutedEventDoesNotFire_UnsavedEither) {
  const TemporaryFolder folder;
  Loop loop;
  Workbench bench(loop.deliver());
  ASSERT_TRUE(bench.open(copiedMission(folder, "citadel", "brood-nest")));
  ElementPath keepers;
  for (const Owner& each : ownersOf(bench.root(), "event"))
    if (each.id == "keepers") keepers = each.path;
  ASSERT_FALSE(keepers.empty());
  // How often that event has fired after a few decisions, and how many pieces are on the map then.
  const auto fired = [&]() -> std::pair<std::int32_t, std::size_t> {
    const Result<std::shared_ptr<const world::Scenario>> scenario = bench.playable({});
    EXPECT_TRUE(scenario);
    const auto playtest = open(*scenario, "random", 7);
    if (playtest == nullptr) return {-1, 0};
    playtest->play(nullptr, 30);
    const world::World& world = playtest->session().world();
    std::int32_t count = -1;
    for (std::size_t i = 0; i < world.events.size(); ++i)
      if ((*scenario)->mission.mission->events[i].id == "keepers") count = world.events[i];
    return {count,
            static_cast<std::size_t>(std::count_if(world.pieces.begin(), world.pieces.end(),
                                                   [](const auto& piece) { return world::onMap(piece.place); }))};
  };
  const auto before = fired();
  EXPECT_EQ(before.first, 1);
  ASSERT_TRUE(bench.edit("Mute", muting({keepers}, true)));
  const auto muted = fired();
  EXPECT_EQ(muted.first, 0);
  EXPECT_LT(muted.second, before.second) << "nobody comes";
  bench.undo();
  EXPECT_EQ(fired(), before);
}

class Playtests : public ::testing::TestWithParam<const char*> {};

TEST_P(Playtests, EveryMoment_IsTheSameGoingForwardAndBack) {
  const auto playtest = open(GetParam(), "random", 7);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  ASSERT_EQ(playtest->status(), PlaytestStatus::Ended);
  const std::size_t all = playtest->known();
  ASSERT_GE(all, 20U);
  const std::size_t stride = std::max<std::size_t>(1, std::min<std::size_t>(50, all / 10));
  const auto same = [&](std::size_t moment) {
    good(playtest->goTo(moment));
    EXPECT_EQ(playtest->present(), moment);
    EXPECT_EQ(playtest->known(), all);
    EXPECT_EQ(playtest->session().rollingHash(), playtest->hashAt(moment)) << moment;
  };
  const std::uint64_t last = world::hashOf(playtest->session().world());
  for (std::size_t moment = all; moment >= stride; moment -= stride) same(moment);
  same(0);
  for (std::size_t moment = 0; moment <= all; moment += stride) same(moment);
  good(playtest->toEnd());
  EXPECT_EQ(world::hashOf(playtest->session().world()), last);
}

INSTANTIATE_TEST_SUITE_P(Missions, Playtests, ::testing::Values(duel, deal, dataTheft));

TEST(Playtest, AnyMomentIsReachedSoonerThanByPlayingThereAnew) {
  const auto playtest = open(dataTheft, "random", 3);
  ASSERT_NE(playtest, nullptr);
  const double played = timing::processorSeconds([&] { playtest->play(nullptr, 1000); });
  good(playtest->toEnd());
  double jumps = 0;
  for (const std::size_t target : {std::size_t{0}, playtest->known(), playtest->known() / 2, playtest->known() / 3}) {
    jumps += timing::processorSeconds([&] {
      good(playtest->goTo(target));
      (void)playtest->state();
    });
  }
  EXPECT_LT(jumps / 4, played);
}

TEST(Playtest, LaterDecisionsAreKeptUntilAnotherAnswer) {
  const auto playtest = open(duel, "random", 5);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const std::size_t all = playtest->known();
  ASSERT_GT(all, 12U);
  good(playtest->goTo(10));
  const PlaytestState there = playtest->state();
  ASSERT_TRUE(there.question);
  ASSERT_TRUE(there.question->known);
  EXPECT_LT(there.logPresent, there.log.size());
  good(playtest->answer(*there.question->known));
  EXPECT_EQ(playtest->present(), 11U);
  EXPECT_EQ(playtest->known(), all);
  good(playtest->back());
  ASSERT_GT(there.question->options.size(), 1U);
  world::Answer other;
  other.number = there.question->known->number == 0 ? 1 : 0;
  good(playtest->answer(other));
  EXPECT_EQ(playtest->present(), 11U);
  EXPECT_EQ(playtest->known(), 11U);
  EXPECT_EQ(playtest->toRecord().answers.size(), 11U);
}

TEST(Playtest, LinesAndRoundsLeadToTheirMoments) {
  const auto playtest = open(dataTheft, "random", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const PlaytestState end = playtest->state();
  ASSERT_GT(end.log.size(), 30U);
  ASSERT_GT(end.rounds.size(), 2U);
  EXPECT_EQ(end.logPresent, end.log.size());
  good(playtest->toLine(20));
  EXPECT_EQ(playtest->present(), end.log[20].decision);
  EXPECT_EQ(playtest->state().log, end.log);  // as it was told the first time
  const PlaytestRound& third = end.rounds[2];
  good(playtest->toRound(third.round));
  EXPECT_EQ(playtest->present(), third.decision);
  EXPECT_EQ(playtest->state().round, third.round);
  EXPECT_FALSE(playtest->toRound(9999));
  EXPECT_FALSE(playtest->toLine(end.log.size()));
}

TEST(Playtest, PersonAndBotCanSwapSides) {
  const auto playtest = open(duel, "human");
  ASSERT_NE(playtest, nullptr);
  EXPECT_EQ(playtest->status(), PlaytestStatus::Human);
  const Result<> step = playtest->step();
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().code, "human");
  playtest->play();
  EXPECT_EQ(playtest->present(), 0U);
  const PlaytestState state = playtest->state();
  ASSERT_TRUE(state.question);
  EXPECT_FALSE(state.question->text.empty());
  good(playtest->answer(firstAnswer(*state.question)));
  good(playtest->setAgent(SideId{0}, "random"));
  good(playtest->setAgent(SideId{1}, "random"));
  EXPECT_FALSE(playtest->setAgent(SideId{0}, "nobody-knows-it"));
  good(playtest->step());
  playtest->play();
  EXPECT_EQ(playtest->status(), PlaytestStatus::Ended);
  ASSERT_TRUE(playtest->state().end);
  EXPECT_EQ(playtest->toRecord().interventions.size(), 2U);
  EXPECT_FALSE(playtest->state().touched);  // who plays does not change what happens
}

TEST(Playtest, Options_AreOnTheMapWithTheirWays) {
  const auto playtest = open(dataTheft, "random", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 150);
  int ways = 0;
  int marks = 0;
  for (std::size_t moment = 0; moment < playtest->known(); ++moment) {
    good(playtest->goTo(moment));
    const PlaytestState state = playtest->state();
    ASSERT_TRUE(state.question);
    for (const PlaytestOption& option : state.question->options) {
      EXPECT_FALSE(option.title.empty());
      EXPECT_FALSE(option.key.empty());
      if (option.place != board::noPlace) ++marks;
      if (state.question->type != world::DomainType::Path) continue;
      EXPECT_TRUE(board::isSquare(option.place));
      ASSERT_FALSE(option.way.empty());
      EXPECT_EQ(option.way.back(), option.place);
      ++ways;
    }
    ASSERT_TRUE(state.question->known);
    EXPECT_TRUE(checkAnswer(*state.question, *state.question->known).complete);
    world::Answer wrong;
    wrong.number = 9999;
    EXPECT_FALSE(checkAnswer(*state.question, wrong).complete);
  }
  EXPECT_GT(ways, 20);
  EXPECT_GT(marks, ways);
}

TEST(Playtest, SubsetsAndAllocationsAreCheckedAsTheyGrow) {
  PlaytestQuestion question;
  question.type = world::DomainType::Some;
  question.min = 2;
  question.max = 2;
  for (int i = 0; i < 3; ++i) question.options.push_back({i, "x", "x", world::Value::ofInt(i), -1, {}, 3, {}});
  AnswerCheck check = checkAnswer(question, {0, {1}});
  EXPECT_FALSE(check.complete);
  EXPECT_TRUE(check.possible);
  EXPECT_EQ(check.text, "1 more to choose");
  EXPECT_TRUE(checkAnswer(question, {0, {1, 2}}).complete);
  EXPECT_FALSE(checkAnswer(question, {0, {1, 1}}).possible);
  EXPECT_FALSE(checkAnswer(question, {0, {0, 1, 2}}).possible);
  question.type = world::DomainType::Allocate;
  question.min = 4;
  question.total = 4;
  question.max = 3;
  check = checkAnswer(question, {0, {3, 0, 0}});
  EXPECT_TRUE(check.possible);
  EXPECT_EQ(check.text, "1 more to give");
  EXPECT_TRUE(checkAnswer(question, {0, {3, 1, 0}}).complete);
  EXPECT_FALSE(checkAnswer(question, {0, {4, 0, 0}}).possible);
}

TEST(Playtest, HiddenCards_StayHiddenFromTheSide) {
  const auto playtest = open(deal, "human", 3);
  ASSERT_NE(playtest, nullptr);
  // To a decision in which hidden cards are offered.
  for (int i = 0; i < 60; ++i) {
    const PlaytestState state = playtest->state();
    if (!state.question || state.question->decision == "steal") break;
    good(playtest->answer(firstAnswer(*state.question)));
  }
  PlaytestState all = playtest->state();
  ASSERT_TRUE(all.question);
  ASSERT_EQ(all.question->decision, "steal");
  const SideId thief = all.question->side;
  const SideId other = thief == SideId{0} ? SideId{1} : SideId{0};
  EXPECT_FALSE(all.question->options.empty());
  playtest->viewAs(other);
  const PlaytestState theirs = playtest->state();
  EXPECT_TRUE(theirs.question->hidden);
  EXPECT_TRUE(theirs.question->options.empty());
  EXPECT_LE(theirs.log.size(), all.log.size());
  playtest->viewAs(thief);
  const PlaytestState ours = playtest->state();
  ASSERT_FALSE(ours.question->options.empty());
  EXPECT_EQ(ours.question->options.front().title.rfind("hand@", 0), 0U) << ours.question->options.front().title;
  EXPECT_EQ(ours.question->options.front().key.rfind("hand@", 0), 0U);
}

TEST(Playtest, OptionsThatAreCardsOrPiecesHaveAPictureAndWords) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "heuristic", 3);
  ASSERT_NE(playtest, nullptr);
  const Result<picture::MapLooks> looks = picture::MapLooks::make(scenario);
  ASSERT_TRUE(looks) << looks.error().message();
  const model::TitleOf titleOf = model::titlesOf(scenario->mission);
  int pieces = 0;
  int cards = 0;
  while (playtest->status() == PlaytestStatus::Bot && (pieces == 0 || cards == 0)) {
    const PlaytestState state = playtest->state();
    for (const PlaytestOption& option : state.question->options) {
      const OptionAbout about = aboutOption(*scenario, *state.world, &*looks, titleOf, option.value, SideId::None);
      if (!about.picture) continue;
      EXPECT_FALSE(about.title.empty()) << option.key;
      const bool card = about.picture->size.height > about.picture->size.width;
      if (card) {
        EXPECT_FALSE(about.text.empty()) << option.key;
      }
      (card ? cards : pieces) += 1;
    }
    good(playtest->step());
  }
  EXPECT_GT(pieces, 0);
  EXPECT_GT(cards, 0);
  EXPECT_TRUE(
      aboutOption(*scenario, playtest->session().world(), &*looks, titleOf, world::Value::ofInt(3), SideId::None)
          .empty());
}

TEST(Playtest, ABotCanBeAskedForItsOpinion) {
  const auto scenario = scenarioOf(dataTheft);
  const auto playtest = open(scenario, "human");
  ASSERT_NE(playtest, nullptr);
  bool opinions = false;
  for (int i = 0; i < 30 && !opinions; ++i) {
    good(playtest->advise("heuristic"));
    const PlaytestState state = playtest->state();
    ASSERT_TRUE(state.question);
    ASSERT_TRUE(state.question->advice);
    EXPECT_EQ(state.question->advisor, "heuristic");
    for (const PlaytestOption& option : state.question->options) opinions = opinions || option.opinion.has_value();
    good(playtest->answer(*state.question->advice));
    EXPECT_FALSE(playtest->state().question->advice);
  }
  EXPECT_TRUE(opinions);
}

}  // namespace
}  // namespace sortie::editor
