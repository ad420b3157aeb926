// What players read while they play: log lines of rulesets that are told in words, from whole playtests of bots.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "play/sweep/sweep.h"
#include "play/text/log_text.h"
#include "playing.h"
#include "world/mutator.h"

namespace sortie::play {
namespace {

std::vector<std::string> logOfPlaytest(const std::string& mission, std::uint64_t seed) {
  const auto scenario = testing::scenarioOf("../../missions/" + mission);
  const std::unique_ptr<script::Host> host = testing::hostOf(scenario);
  Result<std::vector<std::unique_ptr<Agent>>> agents = makeAgents(scenario, {});
  if (host == nullptr || !agents) return {};
  Session session(*host, {seed});
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    (*agents)[world::at(decision->side)]->decide(*decision, View(*scenario, session.world(), decision->side), stream,
                                                 answer);
    if (!session.decide(answer)) return {};
  }
  return logLines(*scenario, session.world(), session.journal(), 0, world::SideId::None, LogDetail::Table);
}

bool has(const std::vector<std::string>& log, const std::string& words) {
  return std::any_of(log.begin(), log.end(),
                     [&](const std::string& line) { return line.find(words) != std::string::npos; });
}

// "Stragglers 3 is turned up": the number of a copy, which nobody at the table can see.
bool endsWithCopy(std::string line) {
  if (line.ends_with('.')) line.pop_back();
  const std::size_t blank = line.rfind(' ');
  return blank != std::string::npos && blank + 1 < line.size() &&
         std::all_of(line.begin() + static_cast<std::ptrdiff_t>(blank) + 1, line.end(),
                     [](unsigned char c) { return std::isdigit(c) != 0; });
}

TEST(LogWords, APieceThatComesOrGoesHasOneLineWhereTheRulesSayIt) {
  const auto scenario = testing::scenarioOf(testing::duel);
  world::World world = scenario->initial;
  world::Journal journal;
  world::Mutator mutator(*scenario, world, &journal);
  const auto lines = [&] { return logLines(*scenario, world, journal, 0, world::SideId::None, LogDetail::Table); };
  mutator.move(scenario->piece("b1"), board::zonePlace(world::raw(scenario->offMap)));
  mutator.message("b1 is eliminated.", ~0U);
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C5")));
  mutator.message("b1 appears at m:C5.", ~0U);
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C4")));
  mutator.message("b1 is at m:C4.", ~0U);
  mutator.move(scenario->piece("b2"), board::zonePlace(world::raw(scenario->offMap)));
  mutator.message("b1 laughs.", ~0U);
  EXPECT_EQ(lines(), (std::vector<std::string>{"b1 is eliminated.", "b1 appears at m:C5.", "b1 goes to m:C4",
                                               "b1 is at m:C4.", "b2 leaves the map from m:D8", "b1 laughs."}));
}

TEST(LogWords, APieceThatComesIsToldWhereTheMessageNamesAnotherPlace) {
  const auto scenario = testing::scenarioOf(testing::duel);
  world::World world = scenario->initial;
  world::Journal journal;
  world::Mutator mutator(*scenario, world, &journal);
  mutator.move(scenario->piece("b1"), board::zonePlace(world::raw(scenario->offMap)));
  mutator.move(scenario->piece("b1"), board::placeOf(scenario->grid->find("m:C5")));
  mutator.message("b1 looks at m:C55 and m:C5/2.", ~0U);
  const std::vector<std::string> lines = logLines(*scenario, world, journal, 1, world::SideId::None, LogDetail::Table);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1], "b1 looks at m:C55 and m:C5/2.");
}

TEST(LogWords, Citadel_SaysWhyAndByWhat) {
  const std::vector<std::string> log = logOfPlaytest("citadel/missions/foothold", 7);
  for (const char* words :
       {"Nothing stirs. That is worse.", "Force card on sector s1: Stragglers. It brings 1 Husk.",
        "Reinforcements by Spore Fall: 2 Gutterlings.", "Reinforcements outside North flue: 5 Gutterlings.",
        "The first sluice screams", "Spore Fall: the Legion picks Dame Hargrave.",
        "Slagback 3: 2 hits, needs 3 (DEFENSE 2): no damage.", "Husk 8: 2 hits, needs 1 (DEFENSE 0): 2 damage.",
        "Dame Hargrave loses 1 health: 4 left.", "The armour of Ilya Senn stops nothing.",
        "Master Keys: the door is harmless for Ilya Senn."})
    EXPECT_TRUE(has(log, words)) << words;
  for (const std::string& line : log) {
    if (line.starts_with("Event:") || line.find("Contractor plays ") != std::string::npos) {
      EXPECT_FALSE(endsWithCopy(line)) << line;
    }
  }
}

TEST(LogWords, Citadel_NamesTheAbilityOrCoverThatCounts) {
  const std::vector<std::string> log = logOfPlaytest("citadel/missions/foothold", 3);
  EXPECT_TRUE(has(log, "(DEFENSE 2 with Anvil)"));
  EXPECT_TRUE(has(log, "needs 2 (DEFENSE 0, +1 for cover): no damage."));
  EXPECT_FALSE(has(log, "Anvil:"));
}

TEST(LogWords, Mayhem_SaysHowMuchAndWhatIsLeft) {
  const std::vector<std::string> log = logOfPlaytest("mayhem/missions/crystal-run", 5);
  for (const char* words :
       {"Auntie Brick uses Sprint.", "Biscuit takes 3 hits.", "Biscuit takes 2 wounds: 2 now, down at 2.",
        "Works Legion leads by 2 VP.", "Lamplight turns up refresh card 1: 2 cubes, 1 Shield.",
        "Auntie Brick: +1 Speed +1 Focus.", "Small explosion at t2:C3!", "Vesper loses 1 cube of shield and armor.",
        "Night Shift gains 1 reinforcement cube.", "Dawn Shift pays reinforcement cubes for Ratchet.",
        "Ratchet 3 lands at t2:A8."})
    EXPECT_TRUE(has(log, words)) << words;
  EXPECT_FALSE(has(log, "no dice"));
}

}  // namespace
}  // namespace sortie::play
