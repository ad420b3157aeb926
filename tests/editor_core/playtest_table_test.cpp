// A game that was played at a table, opened as a playtest.
#include <gtest/gtest.h>

#include "editor/core/playtest/playtest.h"
#include "play/text/chance_text.h"
#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using testing::deal;
using testing::good;
using testing::scenarioOf;

/// The record of a game of random players in which the table says what the program would have rolled.
play::Record gameAtTable(const std::shared_ptr<const world::Scenario>& scenario, script::Host& host) {
  play::Record record;
  record.header = play::recordHeader(*scenario, {}, 9, {});
  play::Session session(host, {.seed = 9, .checkpoints = true, .table = true});
  while (true) {
    const play::Advance& state = session.advance();
    if (const script::Chance* open = session.openChance(); open != nullptr) {
      // Never the card that lies on top.
      std::vector<std::string> words = play::rollForTable(session, *open);
      if (open->kind == script::Chance::Kind::Card)
        words[0] = scenario->keyOf(world::Value::of(open->candidates.back()), session.world());
      EXPECT_TRUE(session.comeUp(words));
      play::recordChance(record, session.context().chances.came.back());
      continue;
    }
    const auto* decision = std::get_if<world::Decision>(&state);
    if (decision == nullptr) break;
    const world::Decision asks = *decision;
    const auto agent = play::makeAgent("random", scenario, asks.side);
    world::Answer answer;
    play::AgentStream stream(9, asks.side, asks.number);
    (*agent)->decide(asks, play::View(session, asks.side), stream, answer);
    play::recordAnswer(record, session, asks, answer);
    EXPECT_TRUE(session.decide(answer));
  }
  record.end = play::recordEnd(session);
  return record;
}

TEST(PlaytestTable, OpensAndGoesBackAndForthAsItWasPlayed) {
  const auto scenario = scenarioOf(deal);
  Result<std::unique_ptr<script::Host>> host = script::Host::make(scenario);
  ASSERT_TRUE(host);
  const play::Record record = gameAtTable(scenario, **host);
  ASSERT_TRUE(record.end);
  Result<Playtest::Opened> opened = Playtest::open(scenario, record, {});
  ASSERT_TRUE(opened) << opened.error().message();
  EXPECT_FALSE(opened->fit.unfit) << opened->fit.unfit->message();
  Playtest& playtest = *opened->playtest;
  EXPECT_EQ(playtest.session().rollingHash(), record.end->hash);
  EXPECT_FALSE(playtest.state().touched);
  const std::size_t all = playtest.known();
  for (const std::size_t moment : {all / 2, std::size_t{0}, std::size_t{1}, all}) good(playtest.goTo(moment));
  EXPECT_EQ(playtest.session().rollingHash(), record.end->hash);
  EXPECT_EQ(play::writeRecord(playtest.toRecord()).substr(0, 15), "sortie-record 4");
  EXPECT_EQ(playtest.toRecord().interventions.size(), record.interventions.size());
}

TEST(PlaytestTable, AnotherAnswerForgetsWhatCameUpAfterIt) {
  const auto scenario = scenarioOf(deal);
  Result<std::unique_ptr<script::Host>> host = script::Host::make(scenario);
  ASSERT_TRUE(host);
  const play::Record record = gameAtTable(scenario, **host);
  Result<Playtest::Opened> opened = Playtest::open(scenario, record, {});
  ASSERT_TRUE(opened);
  Playtest& playtest = *opened->playtest;
  good(playtest.goTo(0));
  const auto* decision = std::get_if<world::Decision>(&playtest.session().advance());
  ASSERT_NE(decision, nullptr);
  for (std::int64_t other = 0; other < static_cast<std::int64_t>(decision->domain.options.size()); ++other) {
    world::Answer answer;
    answer.number = other;
    if (record.answers[0].hint == std::to_string(other)) continue;
    good(playtest.answer(answer));
    break;
  }
  EXPECT_EQ(playtest.known(), 1U);
  for (const play::Intervention& each : playtest.toRecord().interventions) EXPECT_EQ(each.before, 0U);
  play::Session again(**host, {.seed = 9});
  const play::Replay replayed = play::replay(playtest.toRecord(), again, true);
  EXPECT_FALSE(replayed.divergence);
  EXPECT_TRUE(replayed.complete);
}

}  // namespace
}  // namespace sortie::editor
