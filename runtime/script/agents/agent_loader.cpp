// Loading for agents: the mission's rules.lua for what it returns, then the agent's own module.
#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "script/bindings/bind.h"
#include "script/host_loader.h"

namespace sortie::script {

Result<> HostLoader::loadAgent() {
  lua_State* L = host_.state();
  // Modifiers and queries of rules.lua hold for agents too, over what their side may know; nothing is raised that it could
  // listen to. The table that it returns may hold hints.
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_.packStates.back().environment);
  addAgentListening(L);
  lua_pop(L, 1);
  if (Result<> r = loadMissionRules(); !r) return r;
  for (const Host::PackState& pack : host_.packStates) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, pack.environment);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host_.refMissionRules);
    lua_setfield(L, -2, "mission");
    lua_pop(L, 1);
  }
  // "bots.heuristic" is a table or function of a module; a name without a dot is the module itself (CampaignHost).
  const std::size_t dot = agent_.rfind('.');
  std::size_t ruleset = 0;
  for (std::size_t i = 0; i + 1 < host_.packStates.size(); ++i)
    if (host_.packStates[i].pack->ruleset != nullptr) ruleset = i;
  if (Result<> r = require(ruleset, agent_.substr(0, dot)); !r) return r;
  if (dot == std::string::npos) {
    host_.refAgent = luaL_ref(L, LUA_REGISTRYINDEX);
    return {};
  }
  lua_getfield(L, -1, agent_.substr(dot + 1).c_str());
  lua_remove(L, -2);
  if (lua_type(L, -1) != LUA_TTABLE && lua_type(L, -1) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return fail("lua-name",
                fmt::format("{} has no table or function '{}'", model::moduleFile(agent_.substr(0, dot)),
                            agent_.substr(dot + 1)),
                {}, "return a table of functions by decision, or one function");
  }
  host_.refAgent = luaL_ref(L, LUA_REGISTRYINDEX);
  return {};
}

}  // namespace sortie::script
