// Agents that come with a ruleset: Lua functions that answer decisions (docs/agents.md).
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "play/agents/agent.h"

namespace sortie::play {

/// The agent "heuristic" (the ruleset's own of that name, else the first one that it declares for this kind of side) or
/// "heuristic:NAME" (the one with that id). What its script has no opinion about it answers at random. It may serve any
/// session of the scenario. Errors: "agent-unknown", or what loading its module gives.
[[nodiscard]] Result<std::unique_ptr<Agent>> makeLuaAgent(const std::string& name,
                                                          const std::shared_ptr<const world::Scenario>& scenario,
                                                          world::SideId side);

}  // namespace sortie::play
