// Agents by name, for the command line, missions and records.
#include <algorithm>

#include <fmt/format.h>

#include "model/agent_name.h"
#include "model/decode/readers.h"
#include "play/agents/agent.h"
#include "play/agents/lua_agent.h"
#include "play/search/search.h"

namespace sortie::play {

namespace {

const std::string& sideKind(const world::Scenario& scenario, world::SideId side) {
  return scenario.kinds[world::at(scenario.sides[world::at(side)].kind)].name;
}

bool declares(const world::Scenario& scenario, world::SideId side, std::string_view id) {
  return std::ranges::any_of(scenario.declarations, [&](const model::Declaration* each) {
    return each->id == id && model::isAgentFor(*each, sideKind(scenario, side));
  });
}

}  // namespace

std::string defaultAgent(const world::Scenario& scenario, world::SideId side) {
  const world::SideInfo& info = scenario.sides[world::at(side)];
  if (!info.agent.empty() && info.agent != model::humanAgent) return info.agent;
  for (const model::Declaration* declared : scenario.declarations)
    if (model::isAgentFor(*declared, sideKind(scenario, side))) return "heuristic:" + declared->id;
  return "random";
}

Result<std::unique_ptr<Agent>> makeAgent(const std::string& name,
                                         const std::shared_ptr<const world::Scenario>& scenario, world::SideId side) {
  const Result<model::AgentName> read =
      model::readAgentName(name, [&](std::string_view id) { return declares(*scenario, side, id); });
  if (!read) {
    // Of an id that is written out, the agent itself says what else this side may have.
    if (const std::size_t at = name.find("heuristic:"); at != std::string::npos)
      if (auto other = makeLuaAgent(name.substr(at), scenario, side); !other) return failed(other);
    Error error = read.error();
    if (!name.starts_with("search:")) error.text += fmt::format(" for side {}", scenario->sides[world::at(side)].name);
    return tl::unexpected<Error>(std::move(error));
  }
  switch (read->kind) {
    case model::AgentKind::Random: return randomAgent();
    case model::AgentKind::First: return firstAgent();
    case model::AgentKind::Heuristic: return makeLuaAgent(model::agentText(*read), scenario, side);
    case model::AgentKind::Search: break;
  }
  SearchOptions options;
  options.iterations = read->playouts;
  options.rollout = read->rollout;
  return searchAgent(options, scenario);
}

}  // namespace sortie::play
