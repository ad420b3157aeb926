// The masked world that scripts of agents look at: kept from one decision to the next, it must be what a fresh mask
// makes of the same world, and its lists of pieces must hang together.
#include "script/agents/agent_world.h"

#include <gtest/gtest.h>

#include "play/agents/agent.h"
#include "playing.h"

namespace sortie::play {
namespace {

using namespace testing;

/// Pieces in lists that start at `first`; checks their links and places.
std::size_t listed(const world::World& w, std::int32_t first, board::Place place) {
  std::size_t count = 0;
  std::int32_t last = -1;
  for (std::int32_t p = first; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next) {
    const world::PieceState& piece = w.pieces[static_cast<std::size_t>(p)];
    EXPECT_EQ(piece.previous, last);
    EXPECT_EQ(piece.place, place);
    last = p;
    if (++count > w.pieces.size()) break;
  }
  return count;
}

void checkLists(const world::World& w) {
  std::size_t onMap = 0, listedOnMap = 0;
  for (const world::PieceState& piece : w.pieces) onMap += board::isSquare(piece.place) ? 1u : 0u;
  for (std::size_t s = 0; s < w.squareHeads.size(); ++s)
    listedOnMap += listed(w, w.squareHeads[s], board::placeOf(board::SquareIndex{static_cast<std::int32_t>(s)}));
  EXPECT_EQ(listedOnMap, onMap);
  for (const world::ZoneState& zone : w.zones) {
    if (zone.first < 0) continue;
    EXPECT_EQ(listed(w, zone.first, w.pieces[static_cast<std::size_t>(zone.first)].place),
              static_cast<std::size_t>(zone.count));
    EXPECT_EQ(w.pieces[static_cast<std::size_t>(zone.last)].next, -1);
  }
}

void lookAtEveryDecision(const std::string& mission, std::uint64_t seeds) {
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  ASSERT_NE(host, nullptr);
  const auto random = randomAgent();
  std::vector<script::WorldMask> kept;
  for (std::size_t i = 0; i < scenario->sides.size(); ++i) kept.emplace_back(*scenario);
  Session session(*host, {1, false, false});
  int looks = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    session.restart(seed);
    while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
      // One mask keeps to a side, the others look for whoever it is.
      for (std::size_t i = 0; i < kept.size(); ++i) {
        const world::SideId side = i == 0 ? decision->side : static_cast<world::SideId>(i);
        kept[i].look(session.world(), side);
        script::WorldMask fresh(*scenario);
        fresh.look(session.world(), side);
        ASSERT_TRUE(kept[i].world() == fresh.world()) << "seed " << seed << ", decision " << decision->number;
        if (++looks % 16 == 0) checkLists(fresh.world());
      }
      world::Answer answer;
      AgentStream stream(seed, decision->side, decision->number);
      random->decide(*decision, View(*scenario, session.world(), decision->side), stream, answer);
      ASSERT_TRUE(session.decide(answer));
    }
  }
  EXPECT_GT(looks, 50);
}

TEST(AgentWorld, KeptAgentWorld_EqualsAFreshOne) {
  lookAtEveryDecision("../../missions/citadel/missions/data-theft", 2);
}

TEST(AgentWorld, KeptAgentWorldWithHiddenCards_EqualsAFreshOne) { lookAtEveryDecision(deal, 20); }

}  // namespace
}  // namespace sortie::play
