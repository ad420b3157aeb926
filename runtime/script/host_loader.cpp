#include "script/host_loader.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/level.h"
#include "model/load/pack_files.h"
#include "script/agents/agent_world.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// Notes in the table of modules which lines of the file just loaded may read a module's fields without its seal. Of two files
/// of one name, in two packs, none may.
void noteReadingRequires(lua_State* L, int modules, const std::string& chunk) {
  const bool known = lua_getfield(L, modules, chunk.c_str()) != LUA_TNIL;
  lua_pop(L, 1);
  const std::vector<std::uint32_t>& lines = stateOf(L).readingRequires;
  if (known) {
    lua_pushboolean(L, 0);
    lua_setfield(L, modules, chunk.c_str());
    return;
  }
  lua_createtable(L, 0, static_cast<int>(lines.size()));
  for (const std::uint32_t line : lines) {
    lua_pushboolean(L, 1);
    lua_rawseti(L, -2, line);
  }
  lua_setfield(L, modules, chunk.c_str());
}

/// The sealed module on top of the stack as the line that asks for it may have it: where that can only read fields, what the
/// seal holds, so that each access finds the field at once in place of missing it first in the empty table.
void unsealForReading(lua_State* L) {
  const int module = lua_gettop(L);
  lua_Debug caller{};
  if (lua_getstack(L, 1, &caller) == 0 || lua_getinfo(L, "Sl", &caller) == 0 || caller.currentline <= 0) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).refModules);
  if (lua_getfield(L, -1, caller.source) == LUA_TTABLE && lua_rawgeti(L, -1, caller.currentline) == LUA_TBOOLEAN &&
      pushSealedContent(L, module)) {
    // A function behind the seal that answers for what is not there stays in charge.
    if (luaL_getmetafield(L, module, "__index") == LUA_TTABLE && lua_rawequal(L, -1, -2) != 0) lua_replace(L, module);
  }
  lua_settop(L, module);
}

/// Loads the chunk of a module and pushes it, or fails. Upvalue 1 of `require`: the pack's number.
int pushModule(lua_State* L, std::size_t packNumber, const std::string& name) {
  Host& host = hostOf(L);
  std::size_t number = packNumber;
  std::string module = name;
  const std::size_t colon = name.find(':');
  if (colon != std::string::npos) {
    const std::string pack = name.substr(0, colon);
    module = name.substr(colon + 1);
    const auto& dependencies = host.packStates[packNumber].pack->info.dependencies;
    const bool depends = std::any_of(dependencies.begin(), dependencies.end(),
                                     [&](const model::Dependency& d) { return d.pack == pack; });
    number = host.packStates.size();
    for (std::size_t i = 0; i < host.packStates.size(); ++i)
      if (host.packStates[i].pack->info.id == pack) number = i;
    if (number == host.packStates.size() || (!depends && number != packNumber))
      return failing(L, fmt::format("require \"{}\": pack.xml does not say that this pack needs '{}'",
                                    name.substr(0, 80), pack.substr(0, 60)));
    const auto& exports = host.packStates[number].pack->info.exports;
    if (number != packNumber && std::find(exports.begin(), exports.end(), module) == exports.end())
      return failing(L, fmt::format("require \"{}\": pack '{}' does not export this module", name.substr(0, 80), pack));
  }
  const auto found = host.packStates[number].sources.find(module);
  if (found == host.packStates[number].sources.end())
    return failing(L, fmt::format("require \"{}\": there is no {} in this pack", name.substr(0, 80),
                                  model::moduleFile(module.substr(0, 60))));
  const std::string key = fmt::format("{}:{}", number, module);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.refModules);
  const int modules = lua_gettop(L);
  if (lua_getfield(L, modules, key.c_str()) == LUA_TTABLE || lua_type(L, -1) == LUA_TUSERDATA) return 1;
  if (lua_type(L, -1) == LUA_TBOOLEAN)
    return failing(L, fmt::format("require \"{}\": modules require each other in a circle", module));
  lua_pushboolean(L, 0);
  lua_setfield(L, modules, key.c_str());
  lua_pushlstring(L, key.data(), key.size());
  // Chunks are compiled on the state that all threads belong to: specs require inside their functions as well.
  lua_State* compiler = host.state();
  lua_rawgeti(compiler, LUA_REGISTRYINDEX, host.packStates[number].environment);
  const Result<> loaded =
      host.sandbox().load(found->second->text, "@" + found->second->file, lua_gettop(compiler), true);
  if (!loaded) {
    if (compiler != L) lua_pop(compiler, 1);
    return failing(L, loaded.error());
  }
  noteReadingRequires(L, modules, "@" + found->second->file);
  lua_xmove(compiler, L, 2);
  return 3;  // the stack holds: modules, nil, key, environment, chunk
}

int requireBody(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "require takes the name of a module");
  std::size_t length = 0;
  const char* text = lua_tolstring(L, 1, &length);
  if (length > 200) return failing(L, "require: the name of the module is too long");
  return pushModule(L, static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(1))), std::string(text, length));
}

int requireModule(lua_State* L) {
  lua_settop(L, 1);
  if (!contextOf(L).loading) {
    (void)failing(L, "require belongs at the top of a file: modules are loaded before play begins");
    raiseFailure(L);
  }
  const int result = requireBody(L);
  if (result < 0) raiseFailure(L);
  if (result == 1) {
    unsealForReading(L);
    return 1;
  }
  lua_call(L, 0, 1);
  if (lua_type(L, -1) != LUA_TTABLE) {
    (void)failing(L, "a module returns a table of functions");
    raiseFailure(L);
  }
  pushSealedTop(L);
  // modules is at 2, its key at 4
  lua_pushvalue(L, 4);
  lua_pushvalue(L, -2);
  lua_rawset(L, 2);
  unsealForReading(L);
  return 1;
}

template <class List>
int makeTable(lua_State* L, const List& list) {
  lua_newtable(L);
  std::int32_t i = 0;
  for (const auto& entry : list) {
    lua_pushinteger(L, ++i);
    lua_setfield(L, -2, entry.name.c_str());
  }
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

}  // namespace

void HostLoader::makeLookUps() {
  lua_State* L = host_.state();
  const world::Scenario& s = host_.scenario();
  lua_createtable(L, 0, static_cast<int>(s.symbols.size()));
  for (std::size_t i = 0; i < s.symbols.size(); ++i) {
    lua_pushlstring(L, s.symbols[i].data(), s.symbols[i].size());
    lua_pushvalue(L, -1);
    lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
    lua_rawset(L, -4);
    host_.symbolRefs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
  }
  host_.refSymbolOf = luaL_ref(L, LUA_REGISTRYINDEX);
  host_.refDecisions = makeTable(L, s.decisions);
  host_.refDice = makeTable(L, s.dice);
  host_.refMovements = makeTable(L, s.movements);
  host_.refSteps = makeTable(L, s.steps);
  for (const auto& [kind, ref] : {std::pair(model::DeclarationKind::Hook, &host_.refHooks),
                                  std::pair(model::DeclarationKind::Modifier, &host_.refModifiers),
                                  std::pair(model::DeclarationKind::Query, &host_.refQueries)}) {
    lua_newtable(L);
    for (std::size_t i = 0; i < s.hooks.size(); ++i)
      if (s.hooks[i].kind == kind) {
        lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
        lua_setfield(L, -2, s.hooks[i].name.c_str());
      }
    *ref = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_newtable(L);
  for (std::size_t i = 0; i < s.attributeNames.size(); ++i) {
    for (const std::string& name : {s.attributeNames[i], snake(s.attributeNames[i])}) {
      lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
      lua_setfield(L, -2, name.c_str());
    }
  }
  host_.refAttributes = luaL_ref(L, LUA_REGISTRYINDEX);
  host_.listeners.resize(s.hooks.size());
  host_.offers.resize(s.hooks.size());
  host_.roundAttribute_ = s.attribute("round");
  const auto& marks = s.mission.mission->edges;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (marks[i].id.empty()) continue;
    const std::string name = model::squareOnLevel(marks[i].square, marks[i].level);
    const board::Place edge = s.board.find(fmt::format("edge:{}:{}", name, marks[i].direction));
    if (edge != board::noPlace) host_.edgeIds_[raw(board::edgeOf(edge))] = &marks[i].id;
  }
  for (std::size_t i = 0; i < s.links.size(); ++i)
    if (!s.links[i].id.empty()) host_.edgeIds_[static_cast<std::int32_t>(i)] = &s.links[i].id;
  if (s.graph != nullptr) host_.nodeCount = s.graph->nodeCount();
}

void HostLoader::makeInterface() {
  lua_State* L = host_.state();
  // All names once; then each pack's environment gets those that are for it.
  lua_newtable(L);
  const int interface = lua_gettop(L);
  bindSets(L, host_);
  bindHandles(L, host_);
  bindData(L, host_);
  bindFilters(L, host_);
  bindChoose(L, host_);
  bindChange(L, host_);
  bindBoard(L, host_);
  bindEvents(L, host_);
  if (host_.agents) bindAgents(L, host_);
  for (const char* name : {"change", "board", "domain"}) {
    lua_getfield(L, interface, name);
    pushSealedTop(L);
    lua_setfield(L, interface, name);
    lua_pop(L, 1);
  }
  lua_newtable(L);
  host_.refModules = luaL_ref(L, LUA_REGISTRYINDEX);
  const auto& packs = host_.scenario().mission.packs;
  for (std::size_t i = 0; i <= packs.size(); ++i) {
    // One environment a pack, and a last one for the mission's rules.lua: missions may listen, not change.
    const bool mission = i == packs.size();
    Host::PackState state;
    state.pack = mission ? packs.back().get() : packs[i].get();
    for (const model::LuaSource& source : state.pack->modules) state.sources[source.module] = &source;
    if (host_.instead_ && i + 1 >= packs.size()) state.sources[host_.instead_->module] = host_.instead_.get();
    host_.sandbox().pushEnvironment();
    const int environment = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, interface) != 0) {
      const std::string_view name = lua_tostring(L, -2);
      const bool rulesOnly = name == "change" || name == "push" || name == "finish";
      const bool missionOnly = name == "on" || name == "modify" || name == "veto" || name == "offer";
      if (host_.agents ? !isForAgents(name) : mission ? rulesOnly : missionOnly) {
        lua_pop(L, 1);
        continue;
      }
      lua_setfield(L, environment, lua_tostring(L, -2));
    }
    lua_pushinteger(L, static_cast<lua_Integer>(mission ? packs.size() - 1 : i));
    lua_pushcclosure(L, requireModule, 1);
    lua_setfield(L, environment, "require");
    state.environment = luaL_ref(L, LUA_REGISTRYINDEX);
    host_.packStates.push_back(std::move(state));
  }
  lua_settop(L, interface - 1);
}

Result<> HostLoader::require(std::size_t pack, const std::string& module) {
  lua_State* L = host_.state();
  lua_pushinteger(L, static_cast<lua_Integer>(pack));
  lua_pushcclosure(L, requireModule, 1);
  lua_pushlstring(L, module.data(), module.size());
  if (const auto called = host_.sandbox().call(1, 1); !called) {
    Error error = called.error().error;
    return tl::unexpected<Error>(std::move(error));
  }
  return {};
}

Result<> HostLoader::function(const std::string& path, const std::string& otherwise, const SourcePlace& where,
                              const std::string& what) {
  lua_State* L = host_.state();
  const std::string full = path.empty() ? otherwise : path;
  const std::size_t dot = full.rfind('.');
  if (dot == std::string::npos)
    return fail("lua-name", fmt::format("{} has lua=\"{}\", not module.function", what, full), where,
                "write lua=\"module.function\"");
  std::size_t ruleset = 0;
  for (std::size_t i = 0; i + 1 < host_.packStates.size(); ++i)
    if (host_.packStates[i].pack->ruleset != nullptr) ruleset = i;
  if (Result<> r = require(ruleset, full.substr(0, dot)); !r) return r;
  lua_getfield(L, -1, full.substr(dot + 1).c_str());
  lua_remove(L, -2);
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    lua_pop(L, 1);
    return fail(
        "lua-name",
        fmt::format("{}: {} has no function '{}'", what, model::moduleFile(full.substr(0, dot)), full.substr(dot + 1)),
        where);
  }
  return {};
}

Result<> HostLoader::loadSteps() {
  for (const world::StepInfo& step : host_.scenario().steps) {
    SourcePlace where;
    for (const model::Declaration* d : host_.scenario().declarations)
      if (d->kind == model::DeclarationKind::Step && d->id == step.name) where = d->where;
    if (Result<> r = function(step.module + "." + step.function, "", where, "step " + step.name); !r) return r;
    host_.stepFunctions.push_back(luaL_ref(host_.state(), LUA_REGISTRYINDEX));
  }
  return {};
}

Result<> HostLoader::loadActions() {
  lua_State* L = host_.state();
  using model::DeclarationKind;
  for (const auto& [kind, table, folder] : {std::tuple(DeclarationKind::Action, "act", "actions."),
                                            std::tuple(DeclarationKind::Condition, "conditions", "conditions.")}) {
    lua_newtable(L);
    for (const model::Declaration* d : host_.scenario().declarations) {
      if (d->kind != kind) continue;
      if (Result<> r = function(d->text("lua"), folder + snake(d->id), d->where,
                                fmt::format("{} {}", model::elementName(kind), d->id));
          !r)
        return r;
      lua_setfield(L, -2, snake(d->id).c_str());
    }
    pushSealedTop(L);
    lua_remove(L, -2);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host_.packStates.back().environment);
    lua_insert(L, -2);
    lua_setfield(L, -2, table);
    lua_pop(L, 1);
  }
  return {};
}

Result<> HostLoader::loadMissionRules() {
  lua_State* L = host_.state();
  const model::Mission& mission = *host_.scenario().mission.mission;
  lua_newtable(L);
  if (!mission.rules.empty()) {
    lua_pop(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host_.packStates.back().environment);
    if (Result<> r = host_.sandbox().load(mission.rules, "@" + mission.rulesFile, lua_gettop(L), true); !r) return r;
    if (const auto called = host_.sandbox().call(0, 1); !called) return tl::unexpected<Error>(called.error().error);
    lua_remove(L, -2);
    if (lua_isnil(L, -1)) {
      lua_pop(L, 1);
      lua_newtable(L);
    }
    if (lua_type(L, -1) != LUA_TTABLE)
      return fail("mission-rules", "rules.lua returns something that is not a table", {mission.rulesFile, 0, 0},
                  "return a table of functions, or nothing");
  }
  pushSealedTop(L);
  host_.refMissionRules = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_pop(L, 1);
  return {};
}

Result<> HostLoader::load() {
  // While modules are loaded there is a world to look at, but nothing may be changed or asked.
  PlayContext context;
  world::World world = host_.scenario().initial;
  if (host_.agents) {
    // What agents' modules find out at their top would serve whichever side they decide for later.
    WorldMask mask(host_.scenario());
    mask.look(world, nobody);
    world = mask.world();
    context.eyes.reader = nobody;
  }
  world::Mutator mutator(host_.scenario(), world, nullptr);
  context.host = &host_;
  context.scenario = &host_.scenario();
  context.world = &world;
  context.mutator = &mutator;
  context.loading = true;
  host_.current = &context;
  makeLookUps();
  makeInterface();
  Result<> result;
  if (host_.agents) {
    result = loadAgent();
  } else {
    result = loadSteps();
    if (result) result = loadActions();
    if (result) result = loadMissionRules();
    if (result) result = loadBlocks();
  }
  host_.current = nullptr;
  return result;
}

}  // namespace sortie::script
