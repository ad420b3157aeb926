// Shipped missions tell how they end: a text "epilogue-OUTCOME" for every reader, others for one side.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "model/pack.h"

namespace sortie::model {
namespace {

namespace fs = std::filesystem;

const std::string kPrefix = "epilogue-";

std::set<fs::path> shippedMissions() {
  std::set<fs::path> out;
  const fs::path root = SORTIE_SOURCE_DIR;
  for (const auto& [top, folder] : {std::pair{"missions", "missions"}, std::pair{"scripts", "templates"}})
    for (const auto& pack : fs::directory_iterator(root / top)) {
      if (!fs::exists(pack.path() / folder)) continue;
      for (const auto& each : fs::directory_iterator(pack.path() / folder)) out.insert(each.path());
    }
  return out;
}

std::ptrdiff_t sentences(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return c == '.' || c == '!' || c == '?'; });
}

// "mission-done" of "epilogue-mission-done-legion"; empty when no outcome is meant.
std::string outcomeOf(const std::string& id, const std::set<std::string>& outcomes) {
  const std::string rest = id.substr(kPrefix.size());
  for (const std::string& outcome : outcomes)
    if (rest == outcome || rest.starts_with(outcome + "-")) return outcome;
  return "";
}

void expectEpilogues(const LoadedMission& loaded) {
  std::set<std::string> outcomes;
  for (const Declaration* each : loaded.rulesetPack().ruleset->all(DeclarationKind::Outcome)) outcomes.insert(each->id);
  ASSERT_FALSE(outcomes.empty());
  std::set<std::string> told;
  for (const Text& text : loaded.mission->texts) {
    if (!text.id.starts_with(kPrefix)) continue;
    const std::string outcome = outcomeOf(text.id, outcomes);
    EXPECT_NE(outcome, "") << text.id << " names an outcome that the ruleset does not have";
    EXPECT_EQ(text.id == kPrefix + outcome, text.sides.empty()) << text.id;
    EXPECT_GE(sentences(text.text), 2) << text.id;
    if (text.sides.empty()) told.insert(outcome);
  }
  EXPECT_EQ(told, outcomes);
}

TEST(Epilogue, EachShippedMission_HasOneForEachOutcome) {
  const std::set<fs::path> missions = shippedMissions();
  EXPECT_GE(missions.size(), 21U);
  for (const fs::path& mission : missions) {
    SCOPED_TRACE(mission);
    const Result<LoadedMission> loaded = loadMission(mission.string());
    ASSERT_TRUE(loaded) << loaded.error().message();
    expectEpilogues(*loaded);
  }
}

}  // namespace
}  // namespace sortie::model
