#include "play/text/closing_text.h"

#include <gtest/gtest.h>

#include "playing.h"

namespace sortie::play {
namespace {

using testing::hostOf;
using testing::scenarioOf;
using Lines = std::vector<std::string>;

TEST(Epilogue, IsThatOfTheOutcomeAndOfTheReader) {
  const auto original = scenarioOf(testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario scenario = *original;
  model::Mission mission = *scenario.mission.mission;
  mission.texts.push_back({"epilogue-won", "It is over.", {}, {}});
  mission.texts.push_back({"epilogue-won-red", "Red goes home.", {"red"}, {}});
  mission.texts.push_back({"epilogue-wonder", "Never told.", {}, {}});
  mission.texts.push_back({"epilogue-won-late", "It took its time.", {}, {}});
  mission.texts.push_back({"epilogue-won-late-red", "Red goes home at night.", {"red"}, {}});
  mission.texts.push_back({"epilogue-draw", "Nobody goes home.", {}, {}});
  scenario.mission.mission = std::make_shared<const model::Mission>(mission);
  EXPECT_EQ(epilogueOf(scenario, "won", {scenario.side("red")}), (Lines{"It is over.", "Red goes home."}));
  EXPECT_EQ(epilogueOf(scenario, "won", {scenario.side("blue")}), Lines{"It is over."});
  EXPECT_EQ(epilogueOf(scenario, "won", {}).size(), 2U);
  EXPECT_EQ(epilogueOf(scenario, "draw", {scenario.side("red")}), Lines{"Nobody goes home."});
  EXPECT_EQ(epilogueOf(scenario, "won-late", {scenario.side("blue")}), Lines{"It took its time."});
  EXPECT_EQ(epilogueOf(scenario, "won-late", {scenario.side("red")}).size(), 2U);
  EXPECT_TRUE(epilogueOf(scenario, "halt", {scenario.side("red")}).empty());
}

TEST(Epilogue, OfOneSideIsNotToldToOthers) {
  const auto original = scenarioOf(testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario scenario = *original;
  model::Mission mission = *scenario.mission.mission;
  mission.texts.push_back({"epilogue-won", "Red goes home.", {"red"}, {}});
  scenario.mission.mission = std::make_shared<const model::Mission>(mission);
  scenario.texts["epilogue-won"] = &scenario.mission.mission->texts.back();
  EXPECT_TRUE(epilogueOf(scenario, "won", {scenario.side("blue")}).empty());
  EXPECT_EQ(epilogueOf(scenario, "won", {scenario.side("blue"), scenario.side("red")}), Lines{"Red goes home."});
}

TEST(Epilogue, OfARulesetStandsInForTheMissions) {
  const auto original = scenarioOf(testing::duel);
  ASSERT_NE(original, nullptr);
  world::Scenario scenario = *original;
  model::Text text;
  text.text = "The game is over.";
  scenario.texts["epilogue-won"] = &text;
  EXPECT_EQ(epilogueOf(scenario, "won", {}), Lines{"The game is over."});
}

SweepFacts factsWith(std::vector<PaceFact> pace) {
  SweepFacts facts;
  facts.pace = std::move(pace);
  return facts;
}

TEST(Losses, AreToldWithTheSidesThatHaveThem) {
  const auto scenario = testing::scenarioOf("secrets/missions/hunt");
  ASSERT_NE(scenario, nullptr);
  const auto said = [&](const char* outcome, std::uint32_t winners = 0) {
    world::World world = scenario->initial;
    world.finished = true;
    world.outcome = scenario->symbol(outcome);
    world.winners = winners;
    return lossText(*scenario, world);
  };
  EXPECT_EQ(said("drowned"), "All have lost");
  EXPECT_EQ(said("stranded"), "red and gold have lost");
  EXPECT_EQ(said("adrift"), "");
  EXPECT_EQ(said("won", 4), "") << "there is a winner to name";
}

TEST(TurningPoints, AreTheRoundsInWhichMostWasCounted) {
  const auto scenario = scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  std::string statistic, title;
  for (const SweepName& name : sweepNames(*scenario, {}))
    if (name.what == "statistic" && statistic.empty()) statistic = name.id, title = name.title;
  ASSERT_FALSE(statistic.empty());
  const Lines lines = turningPoints(*scenario, factsWith({{1, "red", statistic, 1},
                                                          {2, "red", statistic, 7},
                                                          {3, "red", statistic, 8},
                                                          {4, "red", statistic, 12},
                                                          {4, "red", "pieces", 30}}));
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_TRUE(lines[0].starts_with("round 2: ")) << lines[0];
  EXPECT_TRUE(lines[0].ends_with(title + " +6")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with("round 4: ")) << lines[1];
}

TEST(TurningPoints, ObjectivesGoBeforeCountsAndTheListIsShort) {
  const auto scenario = scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  SweepFacts facts;
  for (std::int64_t i = 0; i < 4; ++i) facts.objectives.push_back({"goal-" + std::to_string(i), "done", 9 - i});
  facts.objectives.push_back({"goal-open", "open", std::nullopt});
  const Lines lines = turningPoints(*scenario, facts, 2);
  EXPECT_EQ(lines, (Lines{"round 8: goal-1: done", "round 9: goal-0: done"}));
}

TEST(TurningPoints, NameNoRoundWhereTheRulesetCountsNone) {
  const auto scenario = scenarioOf("tower/missions/block");
  ASSERT_NE(scenario, nullptr);
  SweepFacts facts;
  facts.objectives.push_back({"top", "done", 0});
  EXPECT_EQ(turningPoints(*scenario, facts), Lines{"top: done"});
}

TEST(TurningPoints, FactsAreThoseOfTheRecord) {
  const auto scenario = scenarioOf(testing::duel);
  ASSERT_NE(scenario, nullptr);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  Record record;
  record.header = recordHeader(*scenario, {}, 1, {});
  Session session(*host, {1, true, true});
  const auto agent = randomAgent();
  while (const auto* pending = std::get_if<world::Decision>(&session.advance())) {
    const world::Decision decision = *pending;
    world::Answer answer;
    AgentStream stream(1, decision.side, decision.number);
    agent->decide(decision, View(session, decision.side), stream, answer);
    recordAnswer(record, session, decision, answer);
    ASSERT_TRUE(session.decide(answer));
  }
  EXPECT_FALSE(factsOf(record, *host).pace.empty());
  record.answers.front().key = "no such option";
  EXPECT_TRUE(factsOf(record, *host).pace.empty());
}

}  // namespace
}  // namespace sortie::play
