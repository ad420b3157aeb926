#include "play/sweep/compare.h"

#include <cmath>

#include <gtest/gtest.h>

#include "sweeping.h"

namespace sortie::play {
namespace {

using testing::sweepOf;
using testing::sweptStore;

TEST(Compare, SweepComparedWithItselfShowsNoDifference) {
  SweepStore a = sweptStore(sweepOf(testing::duel, 60));
  SweepStore b = sweptStore(sweepOf(testing::duel, 50));
  const Result<Comparison> found = compareSweeps(a, b, false);
  ASSERT_TRUE(found) << found.error().message();
  EXPECT_TRUE(found->differences.empty());
  ASSERT_EQ(found->variants.size(), 1U);
  const VariantComparison& all = found->variants[0];
  EXPECT_EQ(all.pairs, 50U);
  EXPECT_EQ(all.same, 50U);
  EXPECT_EQ(all.onlyA, 10U);
  EXPECT_EQ(all.onlyB, 0U);
  for (const ShareComparison& each : all.wins) {
    EXPECT_EQ(each.pairs.total(), 50U);
    EXPECT_EQ(each.test.midP, 1);
    EXPECT_EQ(each.difference.value, 0);
  }
  for (const NumberComparison& each : all.numbers) EXPECT_EQ(each.wilcoxon, 1);
}

TEST(Compare, DifferentAgentIsFoundAndNamed) {
  SweepStore a = sweptStore(sweepOf(testing::duel, 200));
  SweepStore b = sweptStore(sweepOf(testing::duel, 200, {{"red", "first"}}));
  const Result<Comparison> found = compareSweeps(a, b, false);
  ASSERT_TRUE(found) << found.error().message();
  ASSERT_EQ(found->differences.count("agent red"), 1U);
  EXPECT_EQ(found->differences.at("agent red").first, "random");
  EXPECT_EQ(found->differences.at("agent red").second, "first");
  EXPECT_EQ(found->differences.size(), 1U);
  // The counts are those of the rows.
  const auto wins = [](SweepStore& store, const char* side) {
    return std::get<std::int64_t>(
        store.query(std::string("SELECT sum(won) FROM result WHERE side = '") + side + "'")->rows[0][0]);
  };
  for (const ShareComparison& each : found->variants[0].wins) {
    if (each.what == "nobody") continue;
    EXPECT_EQ(static_cast<std::int64_t>(each.pairs.both + each.pairs.onlyA), wins(a, each.what.c_str()));
    EXPECT_EQ(static_cast<std::int64_t>(each.pairs.both + each.pairs.onlyB), wins(b, each.what.c_str()));
  }
  const std::string text = comparisonText(*found);
  EXPECT_NE(text.find("agent red"), std::string::npos) << text;
  EXPECT_NE(text.find("200 pairs"), std::string::npos) << text;
  EXPECT_EQ(comparisonJson(*found), comparisonJson(*compareSweeps(a, b, false)));
}

TEST(Compare, WinRatesByChoiceAreComparedValueByValue) {
  SweepStore a = sweptStore(sweepOf(testing::duel, 200));
  SweepStore b = sweptStore(sweepOf(testing::duel, 200, {{"blue", "first"}}));
  const Result<Comparison> found = compareSweeps(a, b, false);
  ASSERT_TRUE(found) << found.error().message();
  const std::vector<ChoiceComparison>& choices = found->variants[0].choices;
  ASSERT_FALSE(choices.empty());
  const Result<Statistics> ofA = Statistics::of(a), ofB = Statistics::of(b);
  ASSERT_TRUE(ofA && ofB);
  double before = 1e9;
  for (const ChoiceComparison& each : choices) {
    EXPECT_LE(std::abs(each.distance), before) << "the most distant first";
    before = std::abs(each.distance);
    for (const auto& [statistics, rate] : {std::pair(&*ofA, &each.a), std::pair(&*ofB, &each.b)})
      for (const ChoiceRate& row : choiceRates(*statistics, ""))
        if (row.choice == each.choice && row.side == each.side && row.value == each.value) {
          EXPECT_EQ(row.with.count, rate->count) << each.title;
          EXPECT_EQ(row.with.of, rate->of) << each.title;
        }
    EXPECT_LE(each.difference.low, each.difference.value);
    EXPECT_GE(each.difference.high, each.difference.value);
  }
  EXPECT_LT(choices.front().p, 0.05) << "blue's bot is another";
  const std::string text = comparisonText(*found);
  EXPECT_NE(text.find("win rates by choice (not pairs)\n"), std::string::npos) << text;
  EXPECT_NE(text.find(choices.front().title), std::string::npos) << text;
  EXPECT_NE(comparisonJson(*found).find("\"chosen_a\""), std::string::npos);
  const auto same = compareSweeps(a, a, false);
  ASSERT_TRUE(same);
  for (const ChoiceComparison& each : same->variants[0].choices) EXPECT_EQ(each.p, 1);
}

TEST(Compare, ChoiceIsMarkedOnlyOverThreeStandardErrors) {
  const auto marked = [](double distance, double p) {
    Comparison comparison;
    comparison.variants.emplace_back().pairs = 1;
    ChoiceComparison& choice = comparison.variants[0].choices.emplace_back();
    choice.distance = distance;
    choice.p = p;
    const std::string text = comparisonText(comparison);
    return text[text.find('\n', text.find("  chosen ")) - 1] == '*';
  };
  EXPECT_TRUE(marked(3.1, 0.002));
  EXPECT_TRUE(marked(-3.1, 0.002));
  EXPECT_FALSE(marked(2.9, 0.004)) << "the most distant of many";
}

TEST(Compare, DifferentMissionsOrSeedsAreRefused) {
  SweepStore a = sweptStore(sweepOf(testing::duel, 5));
  SweepStore b = sweptStore(sweepOf(testing::deal, 5));
  const Result<Comparison> missions = compareSweeps(a, b, false);
  ASSERT_FALSE(missions);
  EXPECT_EQ(missions.error().code, "compare-missions");
  EXPECT_TRUE(compareSweeps(a, b, true));
  SweepOptions later = sweepOf(testing::duel, 5);
  later.firstSeed = 100;
  SweepStore c = sweptStore(later);
  const Result<Comparison> seeds = compareSweeps(a, c, false);
  ASSERT_FALSE(seeds);
  EXPECT_EQ(seeds.error().code, "compare-pairs");
}

TEST(Compare, EachVariantIsComparedWithItself) {
  SweepStore a = sweptStore(sweepOf(testing::deal, 8, {}, {"long", "short"}));
  SweepStore b = sweptStore(sweepOf(testing::deal, 8, {}, {"short"}));
  const Result<Comparison> found = compareSweeps(a, b, false);
  ASSERT_TRUE(found) << found.error().message();
  ASSERT_EQ(found->variants.size(), 1U);
  EXPECT_EQ(found->variants[0].variant, "short");
  EXPECT_EQ(found->variants[0].same, 8U);
  EXPECT_EQ(found->unpaired, std::vector<std::string>{"long"});
}

}  // namespace
}  // namespace sortie::play
