#include "editor/core/balance/balance_outliers.h"

#include <algorithm>

#include "balance_testing.h"

namespace sortie::editor {
namespace {

using namespace balance_testing;

std::vector<play::SweepRow> rowsOf(PlayedSweep& sweep) {
  std::vector<play::SweepRow> out;
  const Result<> read = sweep.store.each([&](const play::SweepRow& row) -> Result<> {
    out.push_back(row);
    return {};
  });
  EXPECT_TRUE(read);
  return out;
}

std::int64_t marginOf(const play::SweepRow& row) {
  std::int64_t least = INT64_MAX;
  std::int64_t most = INT64_MIN;
  for (const auto& each : row.scores) {
    least = std::min(least, each.second);
    most = std::max(most, each.second);
  }
  return most - least;
}

const Outlier* find(const VariantResults& results, Outlier::Why why) {
  for (const Outlier& each : results.outliers)
    if (each.why == why) return &each;
  return nullptr;
}

void expectReplays(const std::string& mission, std::uint64_t runs, const std::map<std::string, std::string>& agents) {
  BalancePlan plan = balancePlan(mission, runs);
  plan.agents = agents;
  plan.firstSeed = 7;
  PlayedSweep sweep = playedNow(plan);
  const auto snapshot = resultsOf(sweep);
  ASSERT_TRUE(snapshot);
  const VariantResults& results = (*snapshot)->variants.front();
  ASSERT_GE(results.outliers.size(), 2U);
  const std::vector<play::SweepRow> rows = rowsOf(sweep);
  for (const Outlier& outlier : results.outliers) {
    const auto row =
        std::find_if(rows.begin(), rows.end(), [&](const play::SweepRow& each) { return each.run == outlier.run; });
    ASSERT_NE(row, rows.end());
    const Result<ReplayPlan> again = replayPlan(**snapshot, outlier);
    ASSERT_TRUE(again);
    const Result<play::Record> record = replayAsRecord(*again);
    ASSERT_TRUE(record) << record.error().message();
    ASSERT_TRUE(record->end);
    EXPECT_EQ(record->header.seed, row->seed);
    EXPECT_EQ(record->end->hash, row->hash) << outlier.words;
    EXPECT_EQ(record->end->hash, outlier.hash);
    EXPECT_EQ(record->end->outcome, row->outcome);
    EXPECT_EQ(record->end->winners, row->winners);
    EXPECT_EQ(record->answers.size(), row->decisions);
    // What the playtest pane does with it: it goes through to the end without a difference.
    const Result<std::unique_ptr<script::Host>> host = script::Host::make(again->scenario);
    ASSERT_TRUE(host);
    play::Session session(**host, {record->header.seed, true, true});
    const play::Replay replayed = play::replay(*record, session, true);
    EXPECT_TRUE(replayed.complete);
    EXPECT_FALSE(replayed.divergence);
  }
}

TEST(BalanceOutliers, OutliersAreTheExtremesOfTheRows) {
  PlayedSweep sweep = playedNow(balancePlan(duel, 60));
  const auto snapshot = resultsOf(sweep);
  ASSERT_TRUE(snapshot);
  const VariantResults& results = (*snapshot)->variants.front();
  const std::vector<play::SweepRow> rows = rowsOf(sweep);
  const auto longest = std::max_element(rows.begin(), rows.end(),
                                        [](const auto& a, const auto& b) { return a.decisions < b.decisions; });
  const auto shortest = std::min_element(rows.begin(), rows.end(),
                                         [](const auto& a, const auto& b) { return a.decisions < b.decisions; });
  const auto widest = std::max_element(rows.begin(), rows.end(),
                                       [](const auto& a, const auto& b) { return marginOf(a) < marginOf(b); });
  ASSERT_NE(find(results, Outlier::Why::Longest), nullptr);
  EXPECT_EQ(find(results, Outlier::Why::Longest)->run, longest->run);
  EXPECT_EQ(find(results, Outlier::Why::Shortest)->run, shortest->run);
  ASSERT_NE(find(results, Outlier::Why::BiggestMargin), nullptr);
  EXPECT_EQ(find(results, Outlier::Why::BiggestMargin)->run, widest->run);
  EXPECT_EQ(find(results, Outlier::Why::Halted), nullptr);
  std::map<std::pair<std::string, std::vector<std::string>>, std::uint64_t> ends;
  for (const play::SweepRow& row : rows) ++ends[{row.outcome, row.winners}];
  const Outlier* rare = find(results, Outlier::Why::RarestOutcome);
  ASSERT_NE(rare, nullptr);
  for (const auto& each : ends) EXPECT_LE(ends.at({rare->outcome, rare->winners}), each.second);
}

TEST(BalanceOutliers, TightestAndOddestAreThoseOfTheReport) {
  PlayedSweep sweep = playedNow(balancePlan(duel, 60));
  const auto snapshot = resultsOf(sweep);
  ASSERT_TRUE(snapshot);
  const VariantResults& results = (*snapshot)->variants.front();
  for (const auto& [why, query] :
       {std::pair(Outlier::Why::Tightest, "tightest"), std::pair(Outlier::Why::Oddest, "oddest")}) {
    std::vector<std::string> wanted, shown;
    for (const play::RowView& row : (*snapshot)->statistics->rows(query, "")) wanted.push_back(row.text("seed"));
    for (const Outlier& each : results.outliers)
      if (each.why == why) {
        shown.push_back(std::to_string(each.seed));
        EXPECT_FALSE(each.words.empty());
        EXPECT_NE(outlierCommand(**snapshot, each).find("--seed " + std::to_string(each.seed)), std::string::npos);
      }
    EXPECT_EQ(shown, wanted) << query;
    EXPECT_EQ(wanted.size(), 5U) << query;
  }
}

TEST(BalanceOutliers, Replay_EndsLikeItsRow) { expectReplays(duel, 40, {}); }
TEST(BalanceOutliers, ReplayOfDataTheft_EndsLikeItsRow) { expectReplays(dataTheft, 20, {}); }
TEST(BalanceOutliers, ReplayWithASearchAgent_EndsLikeItsRow) {
  expectReplays(duel, 6, {{"red", "search:20"}, {"blue", "random"}});
}

TEST(BalanceOutliers, HaltedPlaytestIsReplayedUpToItsHalt) {
  BalancePlan plan = balancePlan(duel, 4);
  plan.maxDecisions = 12;
  const std::shared_ptr<const BalanceResults> results = resultsNow(plan);
  const VariantResults& all = results->variants.front();
  EXPECT_EQ(all.halted, 4U);
  ASSERT_EQ(all.halts.size(), 1U);
  EXPECT_EQ(all.halts[0].count, 4);
  const Outlier* halted = find(all, Outlier::Why::Halted);
  ASSERT_NE(halted, nullptr);
  const Result<ReplayPlan> again = replayPlan(*results, *halted);
  ASSERT_TRUE(again);
  const Result<play::Record> record = replayAsRecord(*again);
  ASSERT_TRUE(record);
  EXPECT_EQ(record->end->outcome, "halt");
  EXPECT_EQ(record->end->hash, halted->hash);
  EXPECT_EQ(record->answers.size(), 12U);
}

TEST(BalanceOutliers, WithoutItsMissionAPlaytestIsNotReplayed) {
  PlayedSweep sweep = playedNow(balancePlan(duel, 3));
  const Result<BalanceResults> bare = balanceResults(sweep.store, {}, {});
  ASSERT_TRUE(bare);
  const Result<ReplayPlan> plan = replayPlan(*bare, bare->variants.front().outliers.front());
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().code, "balance-no-mission");
}

}  // namespace
}  // namespace sortie::editor
