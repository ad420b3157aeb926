#include "editor/core/balance/balance_results.h"

#include <algorithm>
#include <cmath>

#include "balance_testing.h"
#include "editor/core/balance/balance_charts.h"
#include "editor/core/balance/balance_heat.h"
#include "editor/core/balance/balance_fired.h"
#include "editor/core/balance/balance_targets.h"
#include "picture/map/map.h"
#include "picture/writers/writers.h"

namespace sortie::editor {
namespace {

using namespace balance_testing;

const VariantResults& only(const std::shared_ptr<const BalanceResults>& results) { return results->variants.front(); }

TEST(BalanceResults, FactsOfDataTheftHaveTheirFigures) {
  PlayedSweep sweep = playedNow(balancePlan(dataTheft, 30));
  const auto snapshot = resultsOf(sweep);
  ASSERT_TRUE(snapshot) << snapshot.error().message();
  const VariantResults& results = only(*snapshot);
  ASSERT_EQ(results.ended, 30U);
  ASSERT_FALSE(results.objectives.empty());
  for (const ObjectiveResult& each : results.objectives) {
    EXPECT_EQ(each.done.count + each.failed.count + each.open.count, 30U) << each.id;
    EXPECT_EQ(each.doneRounds.total, each.done.count) << each.id;
  }
  // Cards: as many rows as the decks have different cards; those never drawn are there too.
  const auto cards = sweep.store.query("SELECT count(*) FROM declared WHERE what = 'card'");
  ASSERT_TRUE(cards);
  EXPECT_EQ(static_cast<std::int64_t>(results.cards.size()), std::get<std::int64_t>(cards->rows[0][0]));
  ASSERT_FALSE(deckNames(results).empty());
  std::uint64_t drawn = 0;
  for (const CardResult& card : results.cards) {
    drawn += card.drawn.count;
    EXPECT_EQ(card.times > 0, card.drawn.count > 0);
    for (const auto& [side, rate] : card.wins) EXPECT_EQ(rate.of, card.drawn.count) << card.id << side;
  }
  EXPECT_GT(drawn, 0U);
  const auto declared = sweep.store.query("SELECT count(*) FROM declared WHERE what = 'event'");
  ASSERT_TRUE(declared);
  EXPECT_EQ(static_cast<std::int64_t>(results.events.size()), std::get<std::int64_t>(declared->rows[0][0]));
  EXPECT_FALSE(results.counts.empty());
  EXPECT_TRUE(results.halts.empty());
  // Curves: of each number the rounds ascend and fewer and fewer playtests get so far.
  ASSERT_FALSE(results.pace.empty());
  for (const PaceCurve& curve : results.pace)
    for (std::size_t i = 1; i < curve.points.size(); ++i) {
      EXPECT_LT(curve.points[i - 1].round, curve.points[i].round);
      EXPECT_GE(curve.points[i - 1].playtests, curve.points[i].playtests);
      EXPECT_LE(curve.points[i].q1, curve.points[i].median);
      EXPECT_LE(curve.points[i].median, curve.points[i].q3);
    }
  EXPECT_EQ(results.course.measured(), 30U);
  EXPECT_NE(results.verdict.find("30 playtests"), std::string::npos) << results.verdict;
}

TEST(BalanceResults, DistributionHasTheIntervalOfItsMean) {
  const Distribution values = distributionOf({{2, 1}, {4, 2}, {9, 1}});
  EXPECT_EQ(values.total, 4U);
  EXPECT_DOUBLE_EQ(values.mean, 4.75);
  // Deviations -2.75, -0.75, -0.75, 4.25: squares add up to 26.75; variance of the mean 26.75 / 3 / 4.
  EXPECT_NEAR(values.high - values.mean, 1.959964 * std::sqrt(26.75 / 12), 1e-6);
  EXPECT_EQ(values.median, 4);
  EXPECT_EQ(values.least, 2);
  EXPECT_EQ(values.most, 9);
  EXPECT_EQ(distributionOf({}).total, 0U);
}

play::SweepRow rowOf(const std::vector<std::vector<std::int64_t>>& scoresByRound, std::vector<std::string> winners) {
  play::SweepRow row;
  row.outcome = "won";
  row.winners = std::move(winners);
  for (std::size_t r = 0; r < scoresByRound.size(); ++r)
    for (std::size_t s = 0; s < scoresByRound[r].size(); ++s)
      row.facts.pace.push_back({static_cast<std::int64_t>(r), s == 0 ? "red" : "blue", "score", scoresByRound[r][s]});
  return row;
}

TEST(BalancePace, LeadsComebacksAndDeadRoundsAreCounted) {
  PaceTally tally;
  // Red leads from the first round to the last; nothing happens in round 3.
  tally.add(rowOf({{0, 0}, {1, 0}, {3, 1}, {3, 1}, {4, 1}}, {"red"}));
  // Red leads halfway (round 2 of 4), blue passes it in the last.
  tally.add(rowOf({{0, 0}, {1, 0}, {2, 1}, {2, 2}, {2, 5}}, {"blue"}));
  // Nobody ever led: it says nothing about leads.
  tally.add(rowOf({{0, 0}, {0, 0}, {0, 1}}, {"blue"}));
  // A draw.
  tally.add(rowOf({{0, 0}, {1, 0}, {1, 1}}, {}));
  EXPECT_EQ(tally.measured(), 4U);
  ASSERT_TRUE(tally.leads().contains("score"));
  const Leads& leads = tally.leads().at("score");
  EXPECT_EQ(leads.contested, 2U);
  EXPECT_EQ(leads.comebacks, 1U);
  EXPECT_EQ(leads.changes, (std::map<std::int64_t, std::int64_t>{{0, 1}, {1, 1}}));
  EXPECT_EQ(leads.decided, (std::map<std::int64_t, std::int64_t>{{1, 1}, {4, 1}}));
  EXPECT_EQ(leads.rounds.at(1), (Leads::Round{3, 1}));
  EXPECT_EQ(leads.rounds.at(4), (Leads::Round{2, 2}));
  ASSERT_EQ(tally.rounds().size(), 4U);
  EXPECT_EQ(tally.rounds().at(1), (RoundShape{4, 1}));  // dead: that of the third
  EXPECT_EQ(tally.rounds().at(3), (RoundShape{2, 1}));
}

TEST(BalanceFired, EachEventAndObjectiveIsCountedInPlaytests) {
  VariantResults results;
  results.playtests = 200;
  results.events.push_back({"alarm", {12, 200, 0.06, 0, 0}, 1, 3});
  results.events.push_back({"never", {0, 200, 0, 0, 0}, 0, 0});
  ObjectiveResult escape;
  escape.id = "escape";
  escape.done = {140, 200, 0.7, 0, 0};
  results.objectives.push_back(escape);
  const std::map<std::string, Fired> fired = firedIn(results);
  ASSERT_EQ(fired.size(), 3U);
  EXPECT_EQ(fired.at("event:alarm"), (Fired{12, 200}));
  EXPECT_EQ(firedWords("event:alarm", fired.at("event:alarm")), "fired in 12 of 200 playtests");
  EXPECT_EQ(firedText(fired.at("event:never")), "0 of 200");
  EXPECT_EQ(firedWords("objective:escape", fired.at("objective:escape")), "done in 140 of 200 playtests");
  EXPECT_EQ(firedWords("event:once", {1, 1}), "fired in 1 of 1 playtest");
}

TEST(BalanceFired, WorkbenchKnowsTheLastSweep) {
  Workbench bench([](std::function<void()> run) { run(); }, {});
  EXPECT_FALSE(firedInLastSweep(bench, "event:alarm"));
  bench.setRates({{"event:alarm", 1.0 / 3}}, 30);
  EXPECT_EQ(firedInLastSweep(bench, "event:alarm"), (Fired{10, 30}));
  EXPECT_FALSE(firedInLastSweep(bench, "event:other"));
}

TEST(BalanceTargets, MissedTargetIsRed) {
  const std::shared_ptr<const BalanceResults> snapshot = resultsNow(balancePlan(duel, 60));
  VariantResults results = only(snapshot);
  results.minutes = {};  // as of a ruleset that does not tell how long things take
  Targets targets;
  targets.secondsPerDecision = 30;
  targets.rounds = results.rounds.mean;
  targets.slack = 0.5;
  targets.minutes = 10 * results.decisions.mean / 2;
  targets.wins = {{"red", 0.95}};
  const std::vector<TargetVerdict> verdicts = judgeTargets(results, targets);
  ASSERT_EQ(verdicts.size(), 3U);
  EXPECT_EQ(verdicts[0].what, "rounds");
  EXPECT_EQ(verdicts[0].state, TargetVerdict::State::Met) << verdicts[0].words;
  EXPECT_EQ(verdicts[1].what, "minutes");
  EXPECT_DOUBLE_EQ(verdicts[1].got, results.decisions.mean / 2);
  EXPECT_EQ(verdicts[1].state, TargetVerdict::State::Missed) << verdicts[1].words;
  EXPECT_EQ(verdicts[2].what, "red");
  EXPECT_EQ(verdicts[2].state, TargetVerdict::State::Missed) << verdicts[2].words;
  // Exactly what it is, with little room: 60 playtests cannot tell.
  targets.wins = {{"red", results.side("red")->wins.share}};
  targets.winSlack = 0.01;
  EXPECT_EQ(judgeTargets(results, targets).back().state, TargetVerdict::State::TooFew);
  EXPECT_TRUE(judgeTargets(VariantResults{}, targets).empty());
}

TEST(BalanceTargets, MinutesAreThoseOfTheRulesetWhereItTellsThem) {
  const std::shared_ptr<const BalanceResults> snapshot = resultsNow(balancePlan(duel, 30));
  const VariantResults& results = only(snapshot);
  ASSERT_EQ(results.minutes.total, 30U);
  EXPECT_DOUBLE_EQ(tableMinutes(results, 30).mean, results.minutes.mean);
  Targets targets;
  targets.minutes = results.minutes.mean;
  const std::vector<TargetVerdict> verdicts = judgeTargets(results, targets);
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_NE(verdicts[0].words.find("by the ruleset's figures"), std::string::npos) << verdicts[0].words;
}

TEST(BalanceChoices, WinsByChoiceAreThoseOfTheReport) {
  const std::shared_ptr<const BalanceResults> snapshot = resultsNow(balancePlan(duel, 40));
  const VariantResults& results = only(snapshot);
  std::map<std::string, std::uint64_t> openings;
  for (const play::ChoiceRate& each : results.choices)
    if (each.choice == "opening") openings[each.side] += each.chosen.count;
  EXPECT_EQ(openings, (std::map<std::string, std::uint64_t>{{"blue", 40}, {"red", 40}}));
  EXPECT_EQ(results.choiceTitles.at("opening"), "First unit to act");
  EXPECT_TRUE(choicesChart(results, "opening", "red"));
  EXPECT_FALSE(choicesChart(results, "opening", "nobody"));
  EXPECT_FALSE(choicesText(results).empty());
  EXPECT_TRUE(choicesText(VariantResults{}).empty());
}

TEST(BalanceHeat, ValuesAreTimesPerPlaytest) {
  const std::shared_ptr<const BalanceResults> snapshot = resultsNow(balancePlan(dataTheft, 20));
  const VariantResults& results = only(snapshot);
  const std::vector<HeatKind> kinds = heatKinds(results);
  ASSERT_GE(kinds.size(), 2U);
  EXPECT_EQ(kinds.front().what, "visit");
  const board::Grid& grid = *results.scenario->grid;
  double visits = 0;
  for (const int level : kinds.front().levels) {
    const Result<picture::HeatMap> heat = heatMap(results, "visit", level);
    ASSERT_TRUE(heat);
    double most = 0;
    for (std::size_t s = 0; s < heat->values.size(); ++s) {
      if (std::isnan(heat->values[s])) continue;
      visits += heat->values[s];
      most = std::max(most, heat->values[s]);
      EXPECT_EQ(grid.cell(board::SquareIndex{static_cast<std::int32_t>(s)}).level, level);
    }
    EXPECT_DOUBLE_EQ(*heat->high, most);
  }
  double expected = 0;
  for (const PlaceCount& each : results.places)
    if (each.what == "visit" && grid.find(each.place) != board::noSquare)
      expected += static_cast<double>(each.count) / 20;
  EXPECT_GT(expected, 0);
  EXPECT_NEAR(visits, expected, 1e-9);
  // One side's are a part of all.
  const Result<picture::HeatMap> legion = heatMap(results, "visit", kinds.front().levels.front(), "legion");
  ASSERT_TRUE(legion);
  EXPECT_LT(*legion->high, visits);
  EXPECT_EQ(heatMap(results, "rainfall", 0).error().code, "heat-unknown");
  // It draws on the canvas's picture.
  const Result<picture::MapLooks> looks = picture::MapLooks::make(results.scenario);
  ASSERT_TRUE(looks);
  picture::MapOptions options;
  options.level = kinds.front().levels.front();
  Result<picture::MapPicture> map = picture::drawBoard(*looks, results.scenario->initial, options);
  ASSERT_TRUE(map);
  const std::size_t before = picture::toSvg(map->scene, "a").size();
  picture::addHeatMap(map->scene, map->frame, *heatMap(results, "visit", options.level), {0, 0, 0});
  EXPECT_GT(picture::toSvg(map->scene, "a").size(), before);
}

TEST(BalanceCharts, EveryFigureHasAChart) {
  const std::shared_ptr<const BalanceResults> snapshot = resultsNow(balancePlan(dataTheft, 20));
  const VariantResults& results = only(snapshot);
  const auto text = [](const Chart& chart) { return chart ? picture::toSvg(*chart, "c") : std::string(); };
  const std::string wins = text(winsChart(results, 500));
  for (const SideResult& side : results.sides) EXPECT_NE(wins.find(side.title), std::string::npos) << side.title;
  EXPECT_DOUBLE_EQ(winsChart(results, 500)->size.width, 500);
  EXPECT_TRUE(outcomesChart(results));
  EXPECT_TRUE(roundsChart(results));
  EXPECT_TRUE(decisionsChart(results));
  EXPECT_NE(text(minutesChart(results, Targets{}, 500)).find("minutes"), std::string::npos);
  EXPECT_TRUE(objectivesChart(results));
  for (const ObjectiveResult& each : results.objectives)
    EXPECT_EQ(objectiveRoundsChart(results, each.id, true).has_value(), each.done.count > 0) << each.id;
  EXPECT_EQ(eventsChart(results).has_value(), !results.events.empty());
  for (const std::string& deck : deckNames(results)) EXPECT_TRUE(cardsChart(results, deck)) << deck;
  ASSERT_FALSE(countNames(results).empty());
  for (const auto& name : countNames(results)) EXPECT_TRUE(countsChart(results, name.first)) << name.first;
  ASSERT_FALSE(paceNames(results).empty());
  for (const auto& name : paceNames(results)) EXPECT_TRUE(paceChart(results, name.first)) << name.first;
  EXPECT_FALSE(cardsChart(results, "no-such-deck"));
  EXPECT_FALSE(winsChart(VariantResults{}));
  EXPECT_FALSE(courseText(results).empty());

  const std::shared_ptr<const BalanceResults> duels = resultsNow(balancePlan(duel, 40));
  EXPECT_TRUE(scoresChart(only(duels), "red"));
  // Its score is counted at the end alone, its victory points in every round.
  const auto names = leadNames(only(duels));
  ASSERT_TRUE(std::any_of(names.begin(), names.end(), [](const auto& each) { return each.first == "vp"; }));
  EXPECT_TRUE(leaderChart(only(duels), "vp"));
  EXPECT_FALSE(leaderChart(only(duels), "nothing"));
  EXPECT_TRUE(deadRoundsChart(only(duels)));
  const std::vector<std::string> told = courseText(only(duels), "vp");
  EXPECT_TRUE(std::any_of(told.begin(), told.end(), [](const std::string& line) {
    return line.find("Leads by Victory points") != std::string::npos;
  }));
}

}  // namespace
}  // namespace sortie::editor
