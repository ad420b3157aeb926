// The log of a playtest as a value whose copies share what they have in common.
#include "editor/core/playtest/playtest_lines.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "playtest_testing.h"

namespace sortie::editor {
namespace {

using testing::dataTheft;
using testing::good;
using testing::open;

std::vector<PlaytestLine> numbered(std::size_t first, std::size_t count, const std::string& word = "line") {
  std::vector<PlaytestLine> out;
  for (std::size_t i = first; i < first + count; ++i)
    out.push_back({fmt::format("{} {}", word, i), i / 2, static_cast<std::int32_t>(i / 10), i % 7 == 0});
  return out;
}

TEST(PlaytestLines, LinesAreReadBackAsTheyWereAdded) {
  PlaytestLines log;
  const std::vector<PlaytestLine> all = numbered(0, 300);
  for (std::size_t i = 0; i < 300; i += 3)
    log.append({all.begin() + static_cast<long>(i), all.begin() + static_cast<long>(i) + 3});
  ASSERT_EQ(log.size(), 300U);
  for (std::size_t i = 0; i < 300; ++i) EXPECT_EQ(log[i], all[i]) << i;
}

TEST(PlaytestLines, CopyKeepsItsLinesWhenTheOriginalIsCutAndGoesOnDifferently) {
  PlaytestLines log;
  log.append(numbered(0, 100));
  const PlaytestLines before = log;
  log.cut(70);
  log.append(numbered(70, 200, "other"));
  ASSERT_EQ(before.size(), 100U);
  EXPECT_EQ(before[99].text, "line 99");
  EXPECT_EQ(before[70].text, "line 70");
  EXPECT_EQ(log[69].text, "line 69");
  EXPECT_EQ(log[70].text, "other 70");
  EXPECT_EQ(log[269].text, "other 269");
  EXPECT_EQ(log.common(before), 70U);
  EXPECT_NE(log, before);
}

TEST(PlaytestLines, LinesInTheMiddleAreReplacedAndLaterOnesMove) {
  PlaytestLines log;
  log.append(numbered(0, 130));
  log.replace(64, 65, numbered(500, 3, "note"));
  ASSERT_EQ(log.size(), 132U);
  EXPECT_EQ(log[63].text, "line 63");
  EXPECT_EQ(log[64].text, "note 500");
  EXPECT_EQ(log[67].text, "line 65");
  EXPECT_EQ(log[131].text, "line 129");
  log.replace(0, log.size(), {});
  EXPECT_TRUE(log.empty());
  EXPECT_EQ(log, PlaytestLines());
}

// What a snapshot of each decision kept was once the whole log again: 40 MB for 500 decisions.
TEST(PlaytestLines, SnapshotOfEachDecisionKeepsOnlyWhatIsNewInIt) {
  const auto playtest = open(dataTheft, "heuristic", 1);
  ASSERT_NE(playtest, nullptr);
  PlaytestLines before;
  std::size_t most = 0;
  std::size_t all = 0;
  std::size_t decisions = 0;
  while (playtest->status() == PlaytestStatus::Bot) {
    good(playtest->step());
    const PlaytestLines now = playtest->state().log;
    EXPECT_EQ(now.common(before), before.size());
    most = std::max(most, now.bytesBeside(before));
    all += now.bytesBeside(before);
    before = now;
    ++decisions;
  }
  ASSERT_GT(decisions, 200U);
  ASSERT_GT(before.size(), 300U);
  EXPECT_LE(before.bytes(), 150 * before.size());
  EXPECT_LE(most, 24'000U);
  EXPECT_LE(all, 10'000 * decisions);
}

TEST(PlaytestLines, LinesNameThePlaceAndSayWhoseTheyAre) {
  const auto playtest = open(dataTheft, "heuristic", 2);
  ASSERT_NE(playtest, nullptr);
  playtest->play();
  const PlaytestLines log = playtest->state().log;
  std::size_t moves = 0;
  std::size_t moversKnown = 0;
  std::size_t marked = 0;
  for (std::size_t i = 0; i < log.size(); ++i) {
    const PlaytestLine line = log[i];
    const bool known = line.side != world::SideId::None;
    marked += known ? 1 : 0;
    const std::size_t at = line.text.find(" goes to ");
    if (at == std::string::npos) continue;
    ++moves;
    moversKnown += known ? 1 : 0;
    EXPECT_NE(line.text.find(':', at), std::string::npos) << line.text;
  }
  EXPECT_GT(moves, 30U);
  EXPECT_GT(10 * moversKnown, 9 * moves);
  // What the ruleset says of a piece or a side is marked, too.
  EXPECT_GT(marked, moversKnown);
  EXPECT_GT(2 * marked, log.size());
}

TEST(PlaytestLines, NotesInTheMiddleStandWithTheirMomentAndGoAgain) {
  const auto playtest = open(dataTheft, "random", 4);
  ASSERT_NE(playtest, nullptr);
  playtest->play(nullptr, 60);
  const PlaytestLines before = playtest->state().log;
  good(playtest->goTo(20));
  playtest->note("look here");
  const PlaytestState noted = playtest->state();
  ASSERT_EQ(noted.log.size(), before.size() + 1);
  EXPECT_EQ(noted.log[noted.logPresent - 1].text, "note: look here");
  EXPECT_EQ(noted.log[noted.logPresent - 1].decision, 20U);
  EXPECT_EQ(noted.log[noted.log.size() - 1], before[before.size() - 1]);
  good(playtest->toLine(noted.log.size() - 1));
  EXPECT_EQ(playtest->state().logPresent, noted.log.size());
  good(playtest->goTo(20));
  ASSERT_TRUE(playtest->takeBackByHand());
  EXPECT_EQ(playtest->state().log, before);
}

}  // namespace
}  // namespace sortie::editor
