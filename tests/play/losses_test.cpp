// A loss that sides share: outcomes say who loses, and search and sweeps know it.
#include <gtest/gtest.h>

#include "play/search/search.h"
#include "play/sweep/statistics.h"
#include "play/sweep/sweep_report.h"
#include "playing.h"
#include "sweeping.h"
#include "world/placing.h"

namespace sortie::play {
namespace {

using testing::sweepOf;
using testing::sweptStore;

constexpr const char* hunt = "secrets/missions/hunt";

world::World ended(const world::Scenario& scenario, const char* outcome, std::uint32_t winners = 0) {
  world::World w = scenario.initial;
  w.outcome = scenario.symbol(outcome);
  w.winners = winners;
  return w;
}

TEST(Losses, OutcomeNamesThoseWhoLoseWhereNobodyWins) {
  const auto scenario = testing::scenarioOf(hunt);
  ASSERT_NE(scenario, nullptr);
  EXPECT_EQ(world::losersOf(*scenario, ended(*scenario, "drowned")), 0b111U);
  EXPECT_EQ(world::losersOf(*scenario, ended(*scenario, "stranded")), 0b011U);
  EXPECT_EQ(world::losersOf(*scenario, ended(*scenario, "adrift")), 0U);
  // Red has won: gold is of its team, blue is not.
  EXPECT_EQ(world::losersOf(*scenario, ended(*scenario, "drowned", 1)), 0b100U);
  EXPECT_EQ(world::losersOf(*scenario, ended(*scenario, "won", 4)), 0b011U);
}

TEST(Losses, CommonLossIsWorthNoMoreThanAnothersWin) {
  const auto scenario = testing::scenarioOf(hunt);
  ASSERT_NE(scenario, nullptr);
  std::vector<double> together, another, tie;
  rewards(*scenario, ended(*scenario, "drowned"), true, together);
  rewards(*scenario, ended(*scenario, "won", 4), true, another);
  rewards(*scenario, ended(*scenario, "adrift"), true, tie);
  for (const std::size_t side : {0U, 1U}) {
    EXPECT_DOUBLE_EQ(together[side], another[side]);
    EXPECT_LT(together[side], tie[side]);
  }
  EXPECT_LT(together[2], another[2]);
  std::vector<double> stranded;
  rewards(*scenario, ended(*scenario, "stranded"), true, stranded);
  EXPECT_LT(stranded[0], stranded[2]);
  EXPECT_DOUBLE_EQ(stranded[2], tie[2]);
}

TEST(Losses, SweepCountsThemBySide) {
  const SweepOptions options = sweepOf(hunt, 60);
  SweepTally tally;
  tally.expect(sweepNames(options));
  std::uint64_t drowned = 0, stranded = 0;
  ASSERT_TRUE(sweep(
      options, [](std::uint64_t) { return false; },
      [&](SweepRow&& row) -> Result<> {
        EXPECT_NE(row.outcome, "halt") << row.error;
        drowned += row.outcome == "drowned" ? 1 : 0;
        stranded += row.outcome == "stranded" ? 1 : 0;
        tally.add(row);
        return {};
      }));
  ASSERT_GT(drowned, 0U);
  const VariantTally& all = tally.variants().at("");
  EXPECT_EQ(all.losses.at("blue"), drowned);
  EXPECT_EQ(all.losses.at("red"), drowned + stranded);
  const std::string text = tally.text("secrets:hunt", {"red", "gold", "blue"});
  EXPECT_NE(text.find("losses where nobody won\n"), std::string::npos) << text;
  EXPECT_NE(tally.json("secrets:hunt", {"red", "gold", "blue"}, 60, 1).find("losses_together"), std::string::npos);

  SweepStore store = sweptStore(options);
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  std::map<std::string, std::int64_t> counted;
  for (const RowView& row : statistics->rows("losses-together", "")) {
    counted[row.text("side")] = row.number("count");
    EXPECT_EQ(row.number("total"), 60);
  }
  EXPECT_EQ(counted.at("blue"), static_cast<std::int64_t>(drowned));
  EXPECT_EQ(counted.at("gold"), static_cast<std::int64_t>(drowned + stranded));
  EXPECT_EQ(statistics->lostBy("stranded", ""), " (lost by red, gold, unless somebody wins)");
  EXPECT_EQ(statistics->lostBy("won", ""), "");
}

TEST(Losses, SweepOfAMissionWithoutThemPrintsNone) {
  const SweepOptions options = sweepOf(testing::duel, 4);
  SweepTally tally;
  tally.expect(sweepNames(options));
  ASSERT_TRUE(sweep(
      options, [](std::uint64_t) { return false; },
      [&](SweepRow&& row) -> Result<> {
        tally.add(row);
        return {};
      }));
  EXPECT_EQ(tally.text("tiny:duel", {"red", "blue"}).find("losses"), std::string::npos);
}

}  // namespace
}  // namespace sortie::play
