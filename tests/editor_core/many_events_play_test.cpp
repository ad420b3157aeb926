// A mission of 5,000 events opens without a problem, plays, and its record replays.
#include <algorithm>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "editor/core/playtest/playtest.h"
#include "editor/core/workbench.h"
#include "editor_core/playtest_testing.h"
#include "editor_core/testing.h"

namespace sortie::editor {
namespace {

constexpr int manyEvents = 5000;

/// Data Theft with as many events more: half at the start of each round, half at its end, a tenth of them called by others.
std::filesystem::path longMission(const TemporaryFolder& to) {
  const std::filesystem::path mission = copiedMission(to);
  std::string more;
  for (int i = 0; i < manyEvents; ++i)
    more += fmt::format(
        "  <event id=\"e{}\">\n    <when><{}/></when>\n    <do><award-all points=\"0\"/>{}</do>\n  </event>\n", i,
        i % 2 == 0 ? "round-start" : "round-end", i % 10 == 5 ? fmt::format("<call event=\"e{}\"/>", i - 1) : "");
  std::string text = textOf(mission / "mission.xml");
  text.insert(text.find("</mission>"), more);
  std::ofstream(mission / "mission.xml", std::ios::binary) << text;
  return mission;
}

TEST(ManyEventsPlay, MissionOfFiveThousandEvents_OpensPlaysAndReplays) {
  const TemporaryFolder folder;
  Loop loop;
  Workbench bench(loop.deliver());
  const Result<> opened = bench.open(longMission(folder));
  ASSERT_TRUE(opened) << opened.error().message();
  ASSERT_TRUE(loop.until([&] { return bench.upToDate(); }));
  EXPECT_TRUE(bench.problems().empty()) << bench.problems().front().text;

  const auto scenario = bench.playable("");
  ASSERT_TRUE(scenario) << scenario.error().message();
  const auto playtest = testing::open(*scenario, "random", 5);
  ASSERT_NE(playtest, nullptr);
  while (playtest->round() < 4 && playtest->status() == PlaytestStatus::Bot) playtest->play(nullptr, 5);
  ASSERT_EQ(playtest->status(), PlaytestStatus::Bot);
  ASSERT_GE(playtest->round(), 4);
  const std::vector<model::EventSetup>& events = (*scenario)->mission.mission->events;
  const std::vector<std::int32_t>& fired = playtest->session().world().events;
  ASSERT_EQ(events.size(), fired.size());
  int often = 0;
  for (std::size_t i = 0; i < events.size(); ++i)
    if (events[i].id.starts_with("e") && fired[i] >= 3) ++often;
  EXPECT_GE(often, manyEvents) << "each in each round";

  const Result<Playtest::Opened> again = Playtest::open(*scenario, playtest->toRecord(), {});
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_FALSE(again->fit.unfit);
  EXPECT_EQ(again->fit.fitted, playtest->known());
  EXPECT_EQ(again->playtest->session().rollingHash(), playtest->session().rollingHash());
}

}  // namespace
}  // namespace sortie::editor
