// What is hidden in Citadel, exactly as section 2 of docs/rules/citadel.md lists it: at each decision of random playtests
// every card in every zone is known to whom it says, and to nobody else.
#include <map>

#include <gtest/gtest.h>

#include "play/session/session.h"
#include "playing.h"

namespace sortie::play {
namespace {

enum class Seen { All, Owner, Nobody };

/// Section 2, by the zones of the ruleset; whatever is not listed is open to everybody.
const std::map<std::string, Seen>& hidden() {
  static const std::map<std::string, Seen> table{
      {"event-deck", Seen::Nobody},  {"event-spare", Seen::Nobody},  // event cards: nobody until drawn
      {"force-pile", Seen::Nobody},  {"force", Seen::Nobody},        // force cards: nobody, nor the Legion
      {"door-deck", Seen::Nobody},   {"ai-deck", Seen::Nobody},      // their order: nobody
      {"tactic-deck", Seen::Nobody}, {"secondary-deck", Seen::Nobody},
      {"hand", Seen::Owner},         {"orders", Seen::Owner},  // tactic cards, secondary missions
  };
  return table;
}

/// A secondary mission that has been completed or has become impossible is open from then on.
bool isTold(const world::Scenario& scenario, const world::World& world, const world::PieceState& piece) {
  const world::AttributeSlot* told = scenario.kinds[world::at(piece.kind)].slot(scenario.attribute("told"));
  return told != nullptr && world.cells[piece.cells + static_cast<std::size_t>(told->offset)] != 0;
}

void check(const Session& session, std::map<std::string, int>& met) {
  const world::Scenario& scenario = session.scenario();
  const world::World& world = session.world();
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const auto piece = static_cast<world::PieceId>(p);
    const board::Place place = world.pieces[p].place;
    if (!board::isZone(place)) continue;
    const world::ZoneInfo& zone = scenario.zones[static_cast<std::size_t>(board::zoneOf(place))];
    const auto listed = hidden().find(zone.text);
    const bool told = isTold(scenario, world, world.pieces[p]);
    const Seen seen = told || listed == hidden().end() ? Seen::All : listed->second;
    ++met[told ? zone.text + ", told" : zone.text];
    for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
      const auto side = static_cast<world::SideId>(s);
      const bool may = seen == Seen::All || (seen == Seen::Owner && zone.owner == world::Value::of(side));
      EXPECT_EQ(View(session, side).knows(piece), may) << zone.text << ", side " << scenario.sides[s].name;
    }
  }
}

std::map<std::string, int> cardsMet(const model::LoadOptions& options, std::uint64_t seed) {
  std::map<std::string, int> met;
  Result<model::LoadedMission> loaded =
      model::loadMission(std::string(SORTIE_SOURCE_DIR) + "/missions/citadel/missions/data-theft", options);
  if (!loaded) {
    ADD_FAILURE() << loaded.error().message();
    return met;
  }
  Result<std::shared_ptr<const world::Scenario>> scenario = world::Scenario::make(std::move(*loaded));
  if (!scenario) {
    ADD_FAILURE() << scenario.error().message();
    return met;
  }
  const auto host = testing::hostOf(*scenario);
  if (host == nullptr) return met;
  const std::unique_ptr<Agent> agent = randomAgent();
  Session session(*host, {seed, false, false});
  for (int i = 0; i < 400; ++i) {
    const auto* decision = std::get_if<world::Decision>(&session.advance());
    if (decision == nullptr) break;
    if (i % 16 == 0) check(session, met);
    world::Answer answer;
    AgentStream stream(seed, decision->side, decision->number);
    agent->decide(*decision, View(session, decision->side), stream, answer);
    EXPECT_TRUE(session.decide(answer));
  }
  return met;
}

TEST(CitadelHidden, HiddenThingsAreKnownToTheSidesThatTheRulesName) {
  const std::map<std::string, int> met = cardsMet({}, 3);
  for (const auto& [zone, seen] : hidden()) {
    if (zone == "ai-deck") continue;
    EXPECT_GT(met.contains(zone) ? met.at(zone) : 0, 0) << zone;
  }
}

TEST(CitadelHidden, WithAiCardsHiddenThingsAreKnownToTheSidesThatTheRulesName) {
  model::LoadOptions options;
  options.options["mode"] = "cards";
  // Few playtests come to the point where a secondary mission is settled.
  std::map<std::string, int> met;
  for (std::uint64_t seed = 1; seed <= 12; ++seed)
    for (const auto& [zone, seen] : cardsMet(options, seed)) met[zone] += seen;
  for (const char* each : {"ai-deck", "orders", "orders, told"})
    EXPECT_GT(met.contains(each) ? met.at(each) : 0, 0) << each;
}

}  // namespace
}  // namespace sortie::play
