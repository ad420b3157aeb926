#include "editor/core/balance/balance_run.h"

#include <fstream>
#include <sstream>

#include "balance_testing.h"

namespace sortie::editor {
namespace {

using namespace balance_testing;
using State = BalanceProgress::State;

/// The same sweep as `sortie sweep` plays it.
play::SweepTally ordinarySweep(const std::string& mission, std::uint64_t runs) {
  play::SweepOptions options;
  options.variants.push_back({"", balanceScenario(mission)});
  options.runs = runs;
  options.jobs = 1;
  play::SweepTally tally;
  const Result<std::uint64_t> played = play::sweep(options, {}, [&](play::SweepRow&& row) -> Result<> {
    tally.add(row);
    return {};
  });
  EXPECT_TRUE(played) << played.error().message();
  return tally;
}

/// Plays in the background to the end; all that was told.
std::vector<BalanceNews> runToTheEnd(BalancePlan plan) {
  Window window;
  std::vector<BalanceNews> told;
  const BalanceRun run(std::move(plan), window.deliver(), [&](const BalanceNews& news) { told.push_back(news); });
  EXPECT_TRUE(window.until([&] { return !told.empty() && ended(told.back().progress); }));
  return told;
}

void expectTheFiguresOf(const std::string& mission, std::uint64_t runs) {
  const std::vector<BalanceNews> told = runToTheEnd(balancePlan(mission, runs));
  ASSERT_FALSE(told.empty());
  const BalanceNews& last = told.back();
  ASSERT_EQ(last.progress.state, State::Done) << progressText(last.progress);
  EXPECT_EQ(last.progress.played, runs);
  EXPECT_EQ(last.progress.total, runs);
  ASSERT_NE(last.results, nullptr);
  const VariantResults* results = last.results->variant("");
  ASSERT_NE(results, nullptr);
  const play::SweepTally tally = ordinarySweep(mission, runs);
  const play::VariantTally& expected = tally.variants().at("");
  EXPECT_EQ(results->playtests, expected.runs);
  EXPECT_EQ(results->halted, expected.halted);
  EXPECT_EQ(results->ended, expected.runs - expected.halted);
  EXPECT_EQ(results->nobody.count, expected.unwon);
  EXPECT_EQ(results->decisions.total, expected.decisions.count());
  EXPECT_DOUBLE_EQ(results->decisions.mean, expected.decisions.mean());
  EXPECT_EQ(results->decisions.median, expected.decisions.quantile(0.5));
  EXPECT_DOUBLE_EQ(results->rounds.mean, expected.rounds.mean());
  EXPECT_EQ(results->rounds.q3, expected.rounds.quantile(0.75));
  ASSERT_EQ(results->sides.size(), expected.scores.size());
  for (const SideResult& side : results->sides) {
    const auto wins = expected.wins.find(side.id);
    const play::Rate rate = play::wilson(wins == expected.wins.end() ? 0 : wins->second, results->ended);
    EXPECT_EQ(side.wins.count, rate.count) << side.id;
    EXPECT_DOUBLE_EQ(side.wins.low, rate.low) << side.id;
    EXPECT_DOUBLE_EQ(side.wins.high, rate.high) << side.id;
    EXPECT_DOUBLE_EQ(side.scores.mean, expected.scores.at(side.id).mean()) << side.id;
  }
  std::map<std::string, std::uint64_t> outcomes;
  for (const OutcomeResult& outcome : results->outcomes) outcomes[outcome.id] = outcome.rate.count;
  EXPECT_EQ(outcomes, expected.outcomes);
}

TEST(BalanceRun, Figures_EqualThoseOfTheCommandLineSweep) { expectTheFiguresOf(duel, 60); }
TEST(BalanceRun, FiguresOfDataTheft_EqualThoseOfTheCommandLineSweep) { expectTheFiguresOf(dataTheft, 20); }

TEST(BalanceRun, SweepOfManyPlaytestsOrOfAMinuteIsLong) {
  const auto isLongAt = [](std::uint64_t played, double perSecond) {
    BalanceProgress progress;
    progress.played = played;
    progress.perSecond = perSecond;
    return isLong(progress);
  };
  EXPECT_FALSE(isLongAt(200, 52));
  EXPECT_FALSE(isLongAt(500, 52));
  EXPECT_TRUE(isLongAt(501, 5000));
  EXPECT_TRUE(isLongAt(200, 5)) << "40 seconds";
  EXPECT_FALSE(isLongAt(0, 0));
}

TEST(BalanceRun, ResultsGrowAndProgressIsReported) {
  const std::vector<BalanceNews> told = runToTheEnd(balancePlan(duel, 4000));
  ASSERT_GT(told.size(), 3U);
  EXPECT_EQ(told.front().progress.state, State::Starting);
  EXPECT_EQ(told.front().results, nullptr);
  std::uint64_t played = 0;
  std::set<const BalanceResults*> snapshots;
  bool left = false;
  for (const BalanceNews& news : told) {
    EXPECT_GE(news.progress.played, played);
    played = news.progress.played;
    if (news.results != nullptr) {
      snapshots.insert(news.results.get());
      // A snapshot tells what was played when it was made, and never more than the progress beside it.
      EXPECT_LE(news.results->variants.front().playtests, news.progress.played);
    }
    left = left || news.progress.secondsLeft.has_value();
  }
  EXPECT_TRUE(left);
  EXPECT_GE(snapshots.size(), 2U);
  EXPECT_FALSE(told.back().progress.secondsLeft);
  EXPECT_GT(told.back().progress.perSecond, 0);
  EXPECT_EQ(told.back().results->variants.front().playtests, 4000U);
}

TEST(BalanceRun, CancelledSweepKeepsItsPlaytestsAndContinues) {
  const Folder folder;
  BalancePlan plan = balancePlan(duel, 100'000);
  plan.file = folder / "sweep.sqlite";
  Window window;
  BalanceNews last;
  {
    BalanceRun run(plan, window.deliver(), [&](const BalanceNews& news) { last = news; });
    ASSERT_TRUE(window.until([&] { return last.progress.played > 50; }));
    run.cancel();
    ASSERT_TRUE(window.until([&] { return ended(last.progress); }));
  }
  ASSERT_EQ(last.progress.state, State::Cancelled);
  ASSERT_NE(last.results, nullptr);
  const std::uint64_t played = last.progress.played;
  EXPECT_GT(played, 50U);
  EXPECT_LT(played, 100'000U);
  EXPECT_EQ(last.results->variants.front().playtests, played);
  // Nothing was counted that did not end.
  EXPECT_EQ(last.results->variants.front().halted, 0U);

  // The file has them all, and a second run does not play them again.
  const Result<BalanceResults> read = readBalance(plan.file, {{"", balanceScenario(duel)}});
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->variants.front().playtests, played);
  EXPECT_NE(read->variants.front().scenario, nullptr);
  plan.runs = played;  // fewer than the highest run that is there may have been left open
  const PlayedSweep again = playedNow(plan);
  EXPECT_EQ(again.kept, played);
  EXPECT_EQ(again.kept + again.played, again.total);
  EXPECT_GE(again.total, played);
}

TEST(BalanceRun, FileOfAnotherMissionIsRefused) {
  const Folder folder;
  BalancePlan plan = balancePlan(duel, 3);
  plan.file = folder / "sweep.sqlite";
  (void)playedNow(plan).store.close();
  BalancePlan other = balancePlan(deal, 3, "short");
  other.file = plan.file;
  const std::vector<BalanceNews> told = runToTheEnd(std::move(other));
  ASSERT_EQ(told.back().progress.state, State::Failed);
  ASSERT_TRUE(told.back().progress.error);
  EXPECT_EQ(told.back().progress.error->code, "sweep-differs");
  EXPECT_EQ(readBalance(plan.file, {})->variants.front().playtests, 3U);
}

TEST(BalanceRun, MissionThatCannotBePlayed_IsReported) {
  BalancePlan plan = balancePlan(duel, 3);
  plan.agents = {{"red", "no-such-bot"}};
  const std::vector<BalanceNews> told = runToTheEnd(std::move(plan));
  ASSERT_EQ(told.back().progress.state, State::Failed);
  EXPECT_NE(progressText(told.back().progress).find("no-such-bot"), std::string::npos);

  BalancePlan broken;
  broken.variants = []() -> Result<std::vector<play::SweepVariant>> { return fail("mission-broken", "it is broken"); };
  EXPECT_EQ(runToTheEnd(std::move(broken)).back().progress.error->code, "mission-broken");
}

TEST(BalanceRun, TwentyStartedRunsStop) {
  Window window;
  std::size_t told = 0;
  const BalancePlan plan = balancePlan(dataTheft, 100'000);
  for (int i = 0; i < 20; ++i) {
    {
      const BalanceRun run(plan, window.deliver(), [&](const BalanceNews&) { ++told; });
      // Stopped before it begins, while it is loaded, while it plays.
      EXPECT_TRUE(window.comes(static_cast<std::size_t>(i % 4)));
    }
    // What had been on its way when the run went must not reach the window.
    const std::size_t before = told;
    window.drain();
    EXPECT_EQ(told, before);
  }
}

TEST(BalanceRun, StoppingDoesNotWaitForALongPlaytest) {
  BalancePlan plan = balancePlan(dataTheft, 50);
  const auto scenario = balanceScenario(dataTheft);
  for (const world::SideInfo& side : scenario->sides) plan.agents[side.name] = "search:400";
  Window window;
  // One such playtest takes minutes: a run that waited for it would meet the limit that every test has.
  const BalanceRun run(plan, window.deliver(), [](const BalanceNews&) {});
  EXPECT_TRUE(window.comes(4));  // that it begins, that it is loaded, and twice how far it is
}

TEST(BalanceRun, VariantsAreRowsOfOneTable) {
  BalancePlan plan = planOf({{"long", balanceScenario(deal, "long")}, {"short", balanceScenario(deal, "short")}});
  plan.runs = 25;
  plan.jobs = 2;
  const std::shared_ptr<const BalanceResults> results = resultsNow(plan);
  ASSERT_EQ(results->variants.size(), 2U);
  const BalanceMatrix matrix = variantMatrix(*results);
  ASSERT_EQ(matrix.rows.size(), 2U);
  for (const std::vector<std::string>& row : matrix.rows) {
    EXPECT_EQ(row.size(), matrix.heads.size());
    EXPECT_EQ(row[1], "25");
  }
  const std::string seat = results->variants[0].sides[0].title + " wins";
  EXPECT_EQ(matrix.heads[2], seat);
  EXPECT_NE(matrix.rows[0][2].find('%'), std::string::npos);
}

TEST(BalanceRun, Results_NameTheBotsThatPlayed) {
  BalancePlan plan = balancePlan(duel, 5);
  plan.firstSeed = 40;
  const std::shared_ptr<const BalanceResults> random = resultsNow(plan);
  EXPECT_EQ(random->firstSeed, 40U);
  EXPECT_NE(random->restsOn().find("Random bots show what can happen"), std::string::npos);
  EXPECT_NE(random->restsOn().find("5 playtests, starting at seed 40"), std::string::npos);
  plan.agents = {{"red", "first"}};
  const std::string mixed = resultsNow(plan)->restsOn();
  EXPECT_NE(mixed.find("first (" + random->variants[0].sideTitle("red") + ")"), std::string::npos) << mixed;
  EXPECT_EQ(mixed.find("Random bots"), std::string::npos);
}

TEST(BalanceRun, ReportEqualsThatOfTheRuntime) {
  const Folder folder;
  const std::shared_ptr<const BalanceResults> results = resultsNow(balancePlan(duel, 20));
  const Result<> written = writeBalanceReport(*results, folder / "report.html");
  ASSERT_TRUE(written) << written.error().message();
  std::ostringstream text;
  text << std::ifstream(folder / "report.html").rdbuf();
  EXPECT_NE(text.str().find("Who wins"), std::string::npos);
  EXPECT_NE(text.str().find("On the map"), std::string::npos);
  EXPECT_EQ(text.str().find("was not available"), std::string::npos);
}

}  // namespace
}  // namespace sortie::editor
