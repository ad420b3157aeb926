// Agents by name, for the command line, missions and records.
#include <algorithm>

#include <fmt/format.h>

#include "model/agent_name.h"
#include "play/agents/agent.h"
#include "play/agents/lua_agent.h"
#include "play/search/search.h"

namespace sortie::play {

namespace {

bool declares(const world::Scenario& scenario, std::string_view id) {
  return std::ranges::any_of(scenario.declarations, [&](const model::Declaration* each) {
    return each->kind == model::DeclarationKind::Agent && each->id == id && !each->text("lua").empty();
  });
}

}  // namespace

std::string defaultAgent(const world::Scenario& scenario, world::SideId side) {
  const world::SideInfo& info = scenario.sides[world::at(side)];
  if (!info.agent.empty() && info.agent != model::humanAgent) return info.agent;
  for (const model::Declaration* declared : scenario.declarations) {
    if (declared->kind != model::DeclarationKind::Agent || declared->text("lua").empty()) continue;
    const std::string only = declared->text("side");
    if (only.empty() || only == scenario.kinds[world::at(info.kind)].name) return "heuristic:" + declared->id;
  }
  return "random";
}

Result<std::unique_ptr<Agent>> makeAgent(const std::string& name,
                                         const std::shared_ptr<const world::Scenario>& scenario, world::SideId side) {
  // An id that is written out is looked up by the agent itself, which knows what else this side may have.
  const bool writtenOut = name.find("heuristic:") != std::string::npos;
  const Result<model::AgentName> read =
      model::readAgentName(name, [&](std::string_view id) { return writtenOut || declares(*scenario, id); });
  if (!read) {
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
