// setmetatable and getmetatable. A table gets a copy of the script's metatable that nobody can change afterwards and
// that holds none of the fields by which scripts could watch or steer the collector.
#include "script/library/library.h"

namespace sortie::script::library {

namespace {

const char copiesKey = 0;    // registry: script's metatable -> copy
const char originalKey = 0;  // copy: the script's metatable

constexpr const char* metamethods[] = {
    "__index", "__newindex", "__call", "__tostring", "__len", "__eq",   "__lt",  "__le",   "__concat", "__unm", "__add",
    "__sub",   "__mul",      "__div",  "__idiv",     "__mod", "__band", "__bor", "__bxor", "__bnot",   "__shl", "__shr",
};

int finishClose(lua_State*, int, lua_KContext) noexcept { return 0; }

// __close runs while errors unwind the stack, also when the state is dead and hooks may be off: look first.
int guardedClose(lua_State* L) noexcept {
  if (core(L)->death != Death::None) raiseDead(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_callk(L, lua_gettop(L) - 1, 0, 0, finishClose);
  return 0;
}

// Pushes the copy of the metatable at `index`, made at its first use.
void pushCopy(lua_State* L, int index) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &copiesKey);
  const int copies = lua_gettop(L);
  lua_pushvalue(L, index);
  if (lua_rawget(L, copies) == LUA_TTABLE) {
    lua_remove(L, copies);
    return;
  }
  lua_pop(L, 1);
  charge(L, 20);
  const bool sealed = pushSealedContent(L, index);
  if (!sealed) lua_pushvalue(L, index);
  const int source = lua_gettop(L);
  lua_createtable(L, 0, 4);
  const int copy = lua_gettop(L);
  for (const char* name : metamethods) {
    lua_pushstring(L, name);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, source) != LUA_TNIL) {
      lua_rawset(L, copy);
    } else {
      lua_pop(L, 2);
    }
  }
  lua_pushliteral(L, "__close");
  if (lua_rawget(L, source) != LUA_TNIL) {
    lua_pushcclosure(L, guardedClose, 1);
    lua_setfield(L, copy, "__close");
  }
  lua_settop(L, copy);
  lua_pushvalue(L, index);
  lua_rawsetp(L, copy, &originalKey);
  lua_pushvalue(L, index);
  lua_pushvalue(L, copy);
  lua_rawset(L, copies);
  lua_replace(L, copies);
  lua_settop(L, copies);
}

int setMetatable(lua_State* L) noexcept {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  lua_settop(L, 2);
  charge(L, 1);
  if (pushSealedContent(L, 1)) return luaL_error(L, "cannot change the metatable of a sealed table");
  if (lua_isnil(L, 2)) {
    lua_pushnil(L);
  } else {
    pushCopy(L, 2);
  }
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

int getMetatable(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) != LUA_TTABLE) {
    // Strings and handles have one, but it is nobody's business.
    if (lua_getmetatable(L, 1)) {
      lua_pushboolean(L, 0);
    } else {
      lua_pushnil(L);
    }
    return 1;
  }
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_rawgetp(L, -1, &originalKey);
  return 1;
}

constexpr Binding metatablesEntries[] = {
    {"setmetatable", setMetatable, "(t: table, meta: table?): table",
     "Sets a metatable. __gc, __mode and __close are not available; later changes of the table have no effect."},
    {"getmetatable", getMetatable, "(t: any): any", "The metatable that was set."},
};

}  // namespace

std::span<const Binding> metatableFunctions() noexcept { return metatablesEntries; }

void addMetatables(lua_State* L) {
  // Ephemerons: a copy lives as long as its original, which it refers to.
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &copiesKey);
  addFunctions(L, metatablesEntries);
}

}  // namespace sortie::script::library
