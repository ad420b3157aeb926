#include "editor/core/balance/balance_compare.h"

#include <algorithm>

#include "balance_testing.h"

namespace sortie::editor {
namespace {

using namespace balance_testing;
using Verdict = CompareRow::Verdict;

CompareNews runToTheEnd(BalancePlan a, BalancePlan b) {
  Window window;
  CompareNews last;
  const CompareRun run(std::move(a), std::move(b), window.deliver(), [&](const CompareNews& news) { last = news; });
  EXPECT_TRUE(window.until([&] { return ended(last.progress); }));
  return last;
}

TEST(BalanceCompare, RevisionComparedWithItself_ShowsNoDifference) {
  for (const char* mission : {duel, dataTheft}) {
    const CompareNews news = runToTheEnd(balancePlan(mission, 20), balancePlan(mission, 20));
    ASSERT_EQ(news.progress.state, BalanceProgress::State::Done) << progressText(news.progress);
    EXPECT_EQ(news.progress.played, 40U);
    ASSERT_NE(news.results, nullptr);
    EXPECT_EQ(news.results->pairs, 20U);
    EXPECT_EQ(news.results->same, 20U);
    EXPECT_TRUE(news.results->differences.empty());
    ASSERT_FALSE(news.results->rows.empty());
    for (const CompareRow& row : news.results->rows) {
      EXPECT_EQ(row.verdict, Verdict::Same) << row.title;
      EXPECT_DOUBLE_EQ(row.p, 1) << row.title;
      EXPECT_EQ(row.textA, row.textB) << row.title;
    }
    EXPECT_NE(news.results->summary.find("change. Both play the same"), std::string::npos) << news.results->summary;
  }
}

TEST(BalanceCompare, WeakerSide_ShowsAClearDifference) {
  // A revision of the scenario itself: red begins with one piece only.
  auto weaker = std::make_shared<world::Scenario>(*balanceScenario(duel));
  const world::SideId red = weaker->side("red");
  bool first = true;
  for (world::PieceState& piece : weaker->initial.pieces)
    if (piece.side == red && board::isSquare(piece.place)) {
      if (!first) piece.place = board::zonePlace(world::raw(weaker->offMap));
      first = false;
    }
  BalancePlan revised = planOf({{"", weaker}});
  const CompareNews news = runToTheEnd(balancePlan(duel, 60), std::move(revised));
  ASSERT_NE(news.results, nullptr) << progressText(news.progress);
  EXPECT_EQ(news.results->pairs, 60U);
  EXPECT_LT(news.results->same, 60U);
  const auto wins = std::find_if(news.results->rows.begin(), news.results->rows.end(), [](const CompareRow& row) {
    return row.kind == CompareRow::Kind::Wins && row.what == "red";
  });
  ASSERT_NE(wins, news.results->rows.end());
  EXPECT_EQ(wins->verdict, Verdict::Clear) << wins->textDifference;
  EXPECT_EQ(wins->words, "clearly less in B");
  EXPECT_LT(wins->difference.high, 0);
  EXPECT_NE(news.results->summary.find(wins->title), std::string::npos);
  bool choices = false;
  for (const CompareRow& row : news.results->rows) {
    if (row.kind != CompareRow::Kind::Choice) continue;
    choices = true;
    // The most distant of many: what p = 0.05 shows of one line alone is not told as a difference.
    EXPECT_NE(row.verdict, Verdict::Maybe) << row.title;
    EXPECT_EQ(row.verdict == Verdict::Clear, row.words.starts_with("clearly ") && row.words.ends_with(" often in B"));
    EXPECT_TRUE(row.verdict != Verdict::Clear || row.p <= 0.003) << row.title;
  }
  EXPECT_TRUE(choices);
}

TEST(BalanceCompare, SecondRevision_IsPlayedWithTheSettingsOfTheFirst) {
  BalancePlan a = balancePlan(duel, 15);
  a.firstSeed = 100;
  a.agents = {{"red", "first"}};
  const CompareNews news = runToTheEnd(a, balancePlan(duel, 3));
  ASSERT_NE(news.results, nullptr);
  EXPECT_EQ(news.results->pairs, 15U);
  EXPECT_EQ(news.results->b->firstSeed, 100U);
  EXPECT_EQ(news.results->b->agents.at("red"), "first");
}

TEST(BalanceCompare, CancelledComparisonUsesThePlaytestsPlayed) {
  Window window;
  CompareNews last;
  CompareRun run(balancePlan(duel, 100'000), balancePlan(duel, 1), window.deliver(),
                 [&](const CompareNews& news) { last = news; });
  ASSERT_TRUE(window.until([&] { return last.progress.played > 20; }));
  EXPECT_EQ(last.progress.total, 200'000U);
  run.cancel();
  ASSERT_TRUE(window.until([&] { return ended(last.progress); }));
  EXPECT_EQ(last.progress.state, BalanceProgress::State::Cancelled) << progressText(last.progress);
}

TEST(BalanceCompare, RunStoppedAtAnyMomentEnds) {
  Window window;
  for (int i = 0; i < 10; ++i) {
    window.drain();
    const CompareRun run(balancePlan(duel, 5000), balancePlan(duel, 1), window.deliver(), [](const CompareNews&) {});
    // Stopped before it begins, while it is loaded, while it plays.
    EXPECT_TRUE(window.comes(static_cast<std::size_t>(i % 4)));
  }
  window.drain();
}

}  // namespace
}  // namespace sortie::editor
