// Where the options of a question are marked on the map.
#include "editor/window/playtest/playtest_map.h"

#include <gtest/gtest.h>

#include "editor/window/playtest/playtest_log.h"
#include "model/pack.h"

namespace sortie::editor::window {
namespace {

std::shared_ptr<const world::Scenario> annex() {
  Result<model::LoadedMission> loaded = model::loadMission(SORTIE_SOURCE_DIR "/tests/packs/siege/missions/annex");
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return nullptr;
  }
  Result<std::shared_ptr<const world::Scenario>> made = world::Scenario::make(std::move(*loaded));
  if (!made) ADD_FAILURE() << made.error().message();
  return made ? *made : nullptr;
}

PlaytestQuestion asking(const world::Scenario& scenario, const std::vector<std::string>& words) {
  PlaytestQuestion out;
  for (const std::string& word : words) {
    PlaytestOption option;
    option.index = static_cast<std::int32_t>(out.options.size());
    option.value = world::Value::of(scenario.symbol(word));
    out.options.push_back(option);
  }
  return out;
}

TEST(PlaytestMap, WordIsAnEntranceOnlyInAQuestionForEntrances) {
  const auto scenario = annex();
  ASSERT_NE(scenario, nullptr);
  // "west" is an entrance of this mission, and a direction.
  EXPECT_EQ(spotsOf(*scenario, asking(*scenario, {"west", "none"})).size(), 1U);
  EXPECT_TRUE(spotsOf(*scenario, asking(*scenario, {"north", "east", "south", "west"})).empty());
}

TEST(PlaytestMap, OptionIsMarkedOnItsLevel) {
  const auto scenario = annex();
  ASSERT_NE(scenario, nullptr);
  PlaytestQuestion question;
  for (const char* square : {"a:C3", "a:C3/2"}) {
    PlaytestOption option;
    option.index = static_cast<std::int32_t>(question.options.size());
    option.place = board::placeOf(scenario->grid->find(square));
    question.options.push_back(option);
  }
  const std::vector<PlaytestSpot> spots = spotsOf(*scenario, question);
  ASSERT_EQ(spots.size(), 2U);
  EXPECT_EQ(levelsOf(*scenario, spots), (std::vector<int>{0, 1}));
  const auto key = [](std::int32_t index) { return wxString::Format("%d", index); };
  for (const int level : {0, 1}) {
    const auto frame = picture::MapFrame::of(*scenario, level, {});
    const auto shown = highlightsOf(*scenario, frame, question, spots, -1, key);
    ASSERT_EQ(shown.size(), 1U);
    EXPECT_EQ(shown.front().id, level);
  }
}

TEST(PlaytestRounds, RulesetThatCountsNoRoundsHasNoSetUpEither) {
  const auto scenario = annex();
  ASSERT_NE(scenario, nullptr);
  EXPECT_EQ(roundWords(*scenario, 0), "");
  Result<model::LoadedMission> loaded = model::loadMission(SORTIE_SOURCE_DIR "/tests/packs/tiny/missions/duel");
  ASSERT_TRUE(loaded);
  const auto duel = world::Scenario::make(std::move(*loaded));
  ASSERT_TRUE(duel);
  EXPECT_EQ(roundWords(**duel, 0), "Set-up");
  EXPECT_EQ(roundWords(**duel, 3), "Round 3");
}

}  // namespace
}  // namespace sortie::editor::window
