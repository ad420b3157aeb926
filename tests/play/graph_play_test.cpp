// A game on a graph (tests/packs/ring) goes through every room of play as one on squares does.
#include <set>

#include <gtest/gtest.h>

#include "play/conformance/conformance.h"
#include "play/sweep/statistics.h"
#include "play/text/board_text.h"
#include "playing.h"
#include "sweeping.h"

namespace sortie::play {
namespace {

constexpr const char* landing = "ring/missions/landing";
constexpr const char* bridges = "ring/missions/bridges";

TEST(GraphPlay, RingConforms) {
  for (const char* mission : {landing, bridges}) {
    const auto scenario = testing::scenarioOf(mission);
    ASSERT_NE(scenario, nullptr);
    ConformanceOptions options;
    options.runs = 6;
    const Result<ConformanceReport> report = conform(scenario, options);
    ASSERT_TRUE(report) << report.error().message();
    for (const ConformanceIssue& issue : report->issues) ADD_FAILURE() << issue.check << ": " << issue.text;
  }
}

TEST(GraphPlay, TextShowsOwnersRoomFeaturesAndLinks) {
  const auto scenario = testing::scenarioOf(landing);
  ASSERT_NE(scenario, nullptr);
  const std::string text = boardText(*scenario, scenario->initial, world::SideId::None, {});
  EXPECT_EQ(
      text.substr(0, text.find("\n  r1")),
      "  The North   1 of 2  r1\n"
      "              to north-east by arrow, north-east by road (open), Fort Dusk by road (open)\n"
      "  north-east  0 of 2\n"
      "              to Fort Dawn by arrow, The North by road (open), Fort Dawn by road (open)\n"
      "  Fort Dawn   dawn  2 of 3  citadel  g1 g2\n"
      "              to south by arrow, north-east by road (open), south by road (open), Fort Dusk by road (steep)\n"
      "  south       0 of 2  marsh\n"
      "              to south-west by arrow, Fort Dawn by road (open), south-west by road (closed)\n"
      "  south-west  1 of 2  G2\n"
      "              to Fort Dusk by arrow, south by road (closed), Fort Dusk by road (open)\n"
      "  Fort Dusk   dusk  1 of 3  citadel  G1\n"
      "              to The North by arrow, south-west by road (open), The North by road (open), Fort Dawn by road "
      "(steep)\n"
      "  g1  Fort Dawn   d1                  dawn\n"
      "  g2  Fort Dawn   d2                  dawn\n"
      "  G1  Fort Dusk   u1                  dusk\n"
      "  G2  south-west  u2                  dusk")
      << text;
  const auto isle = testing::scenarioOf(bridges);
  EXPECT_NE(boardText(*isle, isle->initial, world::SideId::None, {}).find("isle"), std::string::npos);
}

TEST(GraphPlay, TitleThatWouldSteerATerminalIsShownHarmless) {
  world::Scenario scenario = *testing::scenarioOf(landing);
  scenario.nodes[0].title =
      "The\xC2\x9B"
      "2JNorth\xE2\x80\xAE";
  const std::string text = boardText(scenario, scenario.initial, world::SideId::None, {});
  EXPECT_NE(text.find("2JNorth"), std::string::npos) << text;
  EXPECT_EQ(text.find("\xC2\x9B"), std::string::npos) << text;
  EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos) << text;
}

TEST(GraphPlay, SearchAndHeuristicAgentsPlaySweeps_WithPlacesOfNodes) {
  SweepStore store = testing::sweptStore(testing::sweepOf(landing, 4, {{"dawn", "search:20"}, {"dusk", "heuristic"}}));
  const Result<Statistics> statistics = Statistics::of(store);
  ASSERT_TRUE(statistics) << statistics.error().message();
  EXPECT_EQ(statistics->ended(""), 4U);
  std::set<std::string> places;
  for (const RowView& row : statistics->rows("places", "")) places.insert(row.text("place"));
  EXPECT_TRUE(places.contains("south-east") || places.contains("north-east"));
}

}  // namespace
}  // namespace sortie::play
