// What the functions of a campaign are given: plain tables, with names as Lua has them. Private to the room.
#pragma once

#include "campaign/state.h"
#include "model/campaign.h"
#include "play/session/session.h"

namespace sortie::campaign {

/// A kebab-case name as in Lua, and back.
[[nodiscard]] std::string luaName(std::string name);
[[nodiscard]] std::string documentName(std::string name);

/// A player with its values after `missions` of them.
[[nodiscard]] model::Setting playerTable(const State& state, std::size_t number, std::size_t missions,
                                         const std::vector<model::Property>& attributes);
/// The first argument of every function: number, missions, players, history.
[[nodiscard]] model::Setting campaignTable(const State& state, const std::vector<model::Property>& attributes);
[[nodiscard]] model::Setting sideTable(const world::Scenario& scenario, std::size_t side);
/// How a mission ended: outcome, and the sides with their values, scores and players.
[[nodiscard]] model::Setting resultTable(const Played& played, const MissionEnd& end, const play::Session& session);

}  // namespace sortie::campaign
