// What a spec file requires: modules of the rules, and those that specs share.
#include "base/nearest.h"
#include "script/sandbox/sandbox_state.h"
#include "script/specs/spec_run.h"

namespace sortie::script {

namespace {

/// The number of the pack whose file calls `require`.
std::size_t packOf(lua_State* L) { return static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(2))); }

/// Pushes the module of specs/shared/ named at 1, or its chunk, to be called: 1 or 2; -1 and a failure. `from` is its pack.
int sharedBody(lua_State* L, std::size_t& from) {
  SpecRun& run = runOf(L);
  const std::string name = textAt(L, 1);
  const std::string module = name.substr(std::string_view("specs.").size());
  const model::LuaSource* found = nullptr;
  std::vector<std::string> names;
  // The pack's own come first, then those of the packs that it needs; the last state is the mission's.
  std::vector<std::size_t> order{packOf(L)};
  for (std::size_t i = 0; i + 1 < hostOf(L).packStates.size(); ++i)
    if (i != order[0]) order.push_back(i);
  for (const std::size_t number : order)
    for (const model::LuaSource& each : hostOf(L).packStates[number].pack->specs) {
      if (!each.file.starts_with("specs/shared/")) continue;
      names.push_back("specs." + each.module);
      if (found != nullptr || each.module != module) continue;
      found = &each;
      from = number;
    }
  if (found == nullptr)
    return failing(L, fmt::format("require: there is no module {} in specs/shared/: {}", nameOf(L, 1),
                                  namesToChoose(name, names)));
  const auto [at, fresh] = run.shared.try_emplace({from, name}, LUA_NOREF);
  if (at->second != LUA_NOREF) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, at->second);
    return 1;
  }
  if (!fresh) return failing(L, fmt::format("require \"{}\": modules require each other in a circle", name));
  // Chunks are compiled on the state that all threads belong to.
  lua_State* compiler = hostOf(L).state();
  const int top = lua_gettop(compiler);
  Result<> loaded = pushSpecEnvironment(hostOf(L), run, from);
  if (loaded) loaded = hostOf(L).sandbox().load(found->text, "@" + found->file, top + 1, true);
  if (loaded) {
    lua_xmove(compiler, L, 1);
    if (compiler != L) lua_settop(compiler, top);
    return 2;
  }
  lua_settop(compiler, top);
  run.shared.erase(at);
  return failing(L, loaded.error());
}

/// The chunk of a module has failed or given no table: the next `require` tries again. Notes the latter.
void forgetShared(lua_State* L, std::size_t from) {
  const std::string name = textAt(L, 1);
  runOf(L).shared.erase({from, name});
  (void)failing(L, fmt::format("require \"{}\": a module returns a table of functions", name));
}

void keepShared(lua_State* L, std::size_t from, int module) { runOf(L).shared[{from, textAt(L, 1)}] = module; }

/// specs/shared/NAME.lua as "specs.shared.NAME": it sees what spec files see.
int requireShared(lua_State* L) {
  PlayContext* context = hostOf(L).current;
  std::size_t from = 0;
  const int pushed = sharedBody(L, from);
  if (pushed < 0) {
    raiseIfDead(L, LUA_OK);
    raiseFailure(L);
  }
  if (pushed == 1) return 1;
  const bool before = context->loading;
  std::vector<SpecRun::Found>* const declared = runOf(L).loading;
  context->loading = true;
  runOf(L).loading = nullptr;
  const int status = lua_pcall(L, 0, 1, 0);
  context->loading = before;
  runOf(L).loading = declared;
  raiseIfDead(L, status);
  if (status != LUA_OK || !lua_istable(L, -1)) {
    forgetShared(L, from);
    if (status != LUA_OK) return lua_error(L);
    raiseFailure(L);
  }
  // Both may raise for want of memory: no C++ value may be alive here.
  pushSealedTop(L);
  lua_pushvalue(L, -1);
  keepShared(L, from, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}

bool isShared(lua_State* L) {
  std::size_t length = 0;
  const char* text = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : "";
  return std::string_view(text, length).starts_with("specs.");
}

}  // namespace

int specRequire(lua_State* L) {
  lua_settop(L, 1);
  if (isShared(L)) return requireShared(L);
  PlayContext* context = hostOf(L).current;
  const bool before = context->loading;
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).packStates[packOf(L)].environment);
  lua_getfield(L, -1, "require");
  lua_pushvalue(L, 1);
  context->loading = true;
  const int status = lua_pcall(L, 1, 1, 0);
  context->loading = before;
  raiseIfDead(L, status);
  if (status != LUA_OK) return lua_error(L);
  return 1;
}

void pushSpecRequire(lua_State* L, SpecRun& run, std::size_t pack) {
  lua_pushlightuserdata(L, &run);
  lua_pushinteger(L, static_cast<lua_Integer>(pack));
  lua_pushcclosure(L, specRequire, 2);
}

}  // namespace sortie::script
