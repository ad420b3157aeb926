// Agents by name, for the command line, missions and records.
#include <fmt/format.h>

#include "play/agents/agent.h"
#include "play/agents/lua_agent.h"
#include "play/search/search.h"

namespace sortie::play {

namespace {

constexpr const char* known = "agents are random, first, heuristic, heuristic:NAME, search:N and search:N:ROLLOUT";

}  // namespace

std::string defaultAgent(const world::Scenario& scenario, world::SideId side) {
  const world::SideInfo& info = scenario.sides[world::at(side)];
  if (!info.agent.empty()) return info.agent;
  for (const model::Declaration* declared : scenario.declarations) {
    if (declared->kind != model::DeclarationKind::Agent || declared->text("lua").empty()) continue;
    const std::string only = declared->text("side");
    if (only.empty() || only == scenario.kinds[world::at(info.kind)].name) return "heuristic:" + declared->id;
  }
  return "random";
}

Result<std::unique_ptr<Agent>> makeAgent(const std::string& name,
                                         const std::shared_ptr<const world::Scenario>& scenario, world::SideId side) {
  if (name == "random") return randomAgent();
  if (name == "first") return firstAgent();
  if (name == "heuristic" || name.rfind("heuristic:", 0) == 0) return makeLuaAgent(name, scenario, side);
  if (name.starts_with("search:")) {
    const Result<SearchOptions> options = readSearchName(name);
    if (!options) return failed(options);
    return searchAgent(*options, scenario);
  }
  return fail("agent-unknown",
              fmt::format("there is no agent \"{}\" for side {}", name, scenario->sides[world::at(side)].name), {},
              known);
}

}  // namespace sortie::play
