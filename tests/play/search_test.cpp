// The search agent: what it is worth, that it cannot peek, and that it is the same every time.
#include "play/search/search.h"

#include <sstream>

#include <gtest/gtest.h>

#include "play/record/record.h"
#include "play/session/resample.h"
#include "play/sweep/sweep.h"
#include "playing.h"

namespace sortie::play {
namespace {

using world::Value;

std::unique_ptr<Agent> made(const std::shared_ptr<const world::Scenario>& scenario, const std::string& name) {
  Result<std::unique_ptr<Agent>> agent = makeAgent(name, scenario, world::SideId{0});
  EXPECT_TRUE(agent) << agent.error().message();
  return agent ? std::move(*agent) : nullptr;
}

std::vector<SweepRow> rows(const char* mission, std::map<std::string, std::string> agents, std::uint64_t runs,
                           unsigned jobs) {
  SweepOptions options;
  options.variants.push_back({"", testing::scenarioOf(mission)});
  options.agents = std::move(agents);
  options.runs = runs;
  options.jobs = jobs;
  std::vector<SweepRow> out(runs);
  const Result<std::uint64_t> played = sweep(
      options, [](std::uint64_t) { return false; },
      [&](SweepRow&& row) -> Result<> {
        out[row.run - 1] = std::move(row);
        return {};
      });
  EXPECT_TRUE(played) << played.error().message();
  return out;
}

TEST(SearchName, AgentNameContainsTheSearch) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  EXPECT_EQ(made(scenario, "search:7")->name(), "search:7");
  EXPECT_EQ(made(scenario, "search:7:first")->name(), "search:7:first");
  EXPECT_FALSE(makeAgent("search:7:nobody", scenario, world::SideId{0}));
}

TEST(SearchReward, WinnersScoresAndUnfinishedPlaytestsHaveTheirReward) {
  const auto scenario = testing::scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  world::World w = scenario->initial;
  const auto score = [&](std::size_t side) -> std::int32_t& {
    const world::AttributeSlot* slot =
        scenario->kinds[world::at(scenario->sides[side].kind)].slot(scenario->scoreAttribute);
    return w.cells[w.sideCells[side] + static_cast<std::uint32_t>(slot->offset)];
  };
  std::vector<double> out;
  rewards(*scenario, w, true, out);
  EXPECT_DOUBLE_EQ(out[0], 0.5);
  EXPECT_DOUBLE_EQ(out[1], 0.5);
  w.winners = 2;
  rewards(*scenario, w, true, out);
  EXPECT_DOUBLE_EQ(out[0], 0.05);
  EXPECT_DOUBLE_EQ(out[1], 0.95);
  score(0) = 3;
  score(1) = 1;
  rewards(*scenario, w, true, out);
  EXPECT_DOUBLE_EQ(out[0], 0.075);
  EXPECT_DOUBLE_EQ(out[1], 0.925);
  rewards(*scenario, w, false, out);
  EXPECT_DOUBLE_EQ(out[0], 0.75);
  EXPECT_DOUBLE_EQ(out[1], 0.25);
  score(0) = -2;
  rewards(*scenario, w, false, out);
  EXPECT_DOUBLE_EQ(out[0], 0);
  EXPECT_DOUBLE_EQ(out[1], 1);
}

TEST(Search, BeatsRandomOnTheTinyGame) {
  // Figures of other budgets stand in docs/agents.md.
  int won = 0;
  const std::uint64_t each = 10;
  for (const char* side : {"red", "blue"}) {
    const std::string name = side;
    for (const SweepRow& row :
         rows(testing::duel, {{name, "search:30"}, {name == "red" ? "blue" : "red", "random"}}, each, 2))
      won += row.winners == std::vector<std::string>{name} ? 1 : 0;
  }
  EXPECT_GE(won, 18);
}

TEST(Search, BeatsTheHeuristicThatItSearchesWith) {
  // Figures of more playtests stand in docs/agents.md; between two heuristics each wins about half of them.
  int won = 0;
  const std::uint64_t each = 10;
  for (const char* side : {"red", "blue"}) {
    const std::string name = side;
    for (const SweepRow& row :
         rows(testing::duel, {{name, "search:60:heuristic"}, {name == "red" ? "blue" : "red", "heuristic"}}, each, 2))
      won += row.winners == std::vector<std::string>{name} ? 1 : 0;
  }
  EXPECT_GE(won, 14);
}

TEST(Search, RaceLeavesTheAgentsAnswerOnlyAfterMoreThanOnePlayout) {
  // One playout has nobody to compare with, so that what the agent says stands.
  const std::map<std::string, std::string> alone{{"red", "search:1:heuristic"}, {"blue", "first"}};
  const std::map<std::string, std::string> plain{{"red", "heuristic"}, {"blue", "first"}};
  const std::vector<SweepRow> searched = rows(testing::duel, alone, 4, 1), played = rows(testing::duel, plain, 4, 1);
  for (std::size_t i = 0; i < searched.size(); ++i) EXPECT_EQ(searched[i].hash, played[i].hash);
}

TEST(Search, RaceIsTheSameForAnyNumberOfWorkers) {
  const std::map<std::string, std::string> agents{{"red", "search:12:heuristic"}, {"blue", "search:9:first"}};
  EXPECT_EQ(rows(testing::duel, agents, 6, 1), rows(testing::duel, agents, 6, 2));
  const std::map<std::string, std::string> cards{{"north", "search:12:first"}, {"south", "search:3:first"}};
  EXPECT_EQ(rows(testing::deal, cards, 6, 1), rows(testing::deal, cards, 6, 2));
}

TEST(Search, RaceStopsAtTheRoundThatAnAgentCanValue) {
  const auto scenario = testing::scenarioOf(testing::duel);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {1, false, false});
  const world::AttributeSlot* slot = scenario->kinds[0].slot(scenario->attribute("round"));
  ASSERT_NE(slot, nullptr);
  const std::function<bool()> stop = [&] { return session.world().cells[static_cast<std::size_t>(slot->offset)] == 3; };
  const auto red = made(scenario, "random");
  const Advance& end = session.run({red.get(), red.get()}, 1000, &stop);
  const Halt* halt = std::get_if<Halt>(&end);
  ASSERT_NE(halt, nullptr);
  EXPECT_EQ(halt->error.code, "stopped");
  EXPECT_TRUE(stop());
}

TEST(Search, AnswersEveryKindOfDecision) {
  for (const SweepRow& row : rows(testing::deal, {{"north", "search:30"}, {"south", "search:12:first"}}, 6, 1))
    EXPECT_EQ(row.outcome, "done") << row.error;
}

TEST(Search, BestNumberAndMostValuableCardAreChosen) {
  // The side that ends with more points wins nothing here: only the share of the score counts, and so it bets high.
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const auto agent = made(scenario, "search:400"), other = randomAgent();
  const std::int32_t bet = scenario->decision("bet");
  Session session(*host, {2, false, false, true});
  int bets = 0;
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    world::Answer answer;
    AgentStream stream(session.seed(), decision->side, decision->number);
    const bool north = decision->side == world::SideId{0} && decision->kind == bet;
    (north ? *agent : *other).decide(*decision, View(session, decision->side), stream, answer);
    if (north) {
      ++bets;
      EXPECT_GE(answer.number, 3);
    }
    ASSERT_TRUE(session.decide(answer));
  }
  EXPECT_EQ(bets, 2);
}

/// Asks the agent every N decisions, in the playtest and in one that looks the same to the side that is asked.
/// Returns how often the two differed in what is hidden.
std::uint64_t askedTwice(const char* mission, const char* name, std::uint64_t seeds, std::uint64_t every) {
  const auto scenario = testing::scenarioOf(mission);
  const auto host = testing::hostOf(scenario);
  EXPECT_NE(host, nullptr);
  if (host == nullptr) return 0;
  const auto agent = made(scenario, name), random = randomAgent();
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    Session session(*host, {seed, false, false, true});
    Session other(*host, {seed, false, false, true});
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      const View view(session, decision->side);
      const Session::Checkpoint here = session.checkpoint();
      world::Answer answer;
      AgentStream stream(seed, decision->side, decision->number);
      if (here.since.empty() && decision->number % every == 0) {
        // The same playtest, but what this side cannot see is dealt otherwise: the opponent's hand and the pile.
        Session::Checkpoint otherwise = here;
        AgentStream any(99, decision->side, decision->number);
        otherwise.world = resample(*scenario, here.world, decision->side, any);
        EXPECT_TRUE(other.restore(otherwise));
        const auto* asked = std::get_if<world::Decision>(&other.advance());
        EXPECT_NE(asked, nullptr);
        if (asked == nullptr) return compared;
        const View there(other, asked->side);
        // What the step shows before it asks may be another card now; then the two do not look the same.
        if (view.digest() == there.digest()) {
          compared += here.world == otherwise.world ? 0 : 1;
          world::Answer one, two;
          AgentStream mine(seed, decision->side, decision->number), same(seed, decision->side, decision->number);
          agent->decide(*decision, view, mine, one);
          agent->decide(*asked, there, same, two);
          EXPECT_EQ(one, two);
        }
      }
      random->decide(*decision, view, stream, answer);
      EXPECT_TRUE(session.decide(answer));
    }
  }
  return compared;
}

TEST(Search, CannotPeekAtHands) {
  EXPECT_GE(askedTwice(testing::deal, "search:60", 4, 1), 8U);
  EXPECT_GE(askedTwice(testing::deal, "search:30:first", 4, 1), 8U);
}
TEST(Search, CannotPeekAtDecks) {
  EXPECT_GE(askedTwice("../../missions/citadel/missions/data-theft", "search:3", 1, 11), 5U);
}

TEST(Search, OneAndTwoWorkersGiveTheSameAnswers) {
  const std::map<std::string, std::string> agents{{"red", "search:10"}, {"blue", "search:5"}};
  EXPECT_EQ(rows(testing::duel, agents, 6, 1), rows(testing::duel, agents, 6, 2));
  const std::map<std::string, std::string> cards{{"north", "search:10"}, {"south", "search:10"}};
  EXPECT_EQ(rows(testing::deal, cards, 6, 1), rows(testing::deal, cards, 6, 2));
}

TEST(Search, OnePlaytestDoesNotInfluenceTheNext) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const auto used = made(scenario, "search:20");
  const auto play = [&](Agent& agent, std::uint64_t seed) {
    Session session(*host, {seed, false, false, true});
    (void)session.run({&agent, &agent});
    return session.rollingHash();
  };
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    EXPECT_EQ(play(*used, seed), play(*made(scenario, "search:20"), seed));
}

TEST(Search, RecordOfASearchAgentReplays) {
  const auto scenario = testing::scenarioOf(testing::deal);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const auto agent = made(scenario, "search:15");
  Session session(*host, {6, true, true});
  Record record;
  record.header = recordHeader(*scenario, {}, 6, {{"north", agent->name()}, {"south", agent->name()}});
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    world::Answer answer;
    AgentStream stream(6, decision->side, decision->number);
    agent->decide(*decision, View(session, decision->side), stream, answer);
    recordAnswer(record, session, *decision, answer);
    ASSERT_TRUE(session.decide(answer));
  }
  record.end = recordEnd(session);
  const std::string text = writeRecord(record);
  EXPECT_NE(text.find("agent north search:15\n"), std::string::npos);
  const Result<Record> read = readRecord(text, "test");
  ASSERT_TRUE(read) << read.error().message();
  Session again(*host, {6, true, true});
  const Replay replayed = replay(*read, again, true);
  EXPECT_TRUE(replayed.complete);
  EXPECT_EQ(again.rollingHash(), session.rollingHash());
}

TEST(Search, WithoutAForkItAnswersAsItsRollout) {
  const auto scenario = testing::scenarioOf(testing::duel);
  const auto host = testing::hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Session session(*host, {1, false, false});
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  ASSERT_NE(decision, nullptr);
  world::Answer answer;
  AgentStream stream(1, decision->side, 0);
  made(scenario, "search:50:first")->decide(*decision, View(session, decision->side), stream, answer);
  EXPECT_EQ(answer.number, 0);
}

TEST(Search, CitadelMissionIsPlayedToItsEnd) {
  const auto played = rows("../../missions/citadel/missions/data-theft",
                           {{"red", "random"}, {"blue", "random"}, {"legion", "search:3"}}, 2, 2);
  for (const SweepRow& row : played) EXPECT_NE(row.outcome, "halt") << row.error;
}

}  // namespace
}  // namespace sortie::play
