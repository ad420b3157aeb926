// pcall and xpcall. They catch script errors, never the death of the state.
#include "script/library/library.h"

namespace sortie::script::library {

namespace {

// Unwinding costs this much more than a call.
constexpr std::uint64_t caughtErrorWork = 20;

std::intptr_t depthOf(lua_State* L) noexcept { return core(L)->depth != nullptr ? core(L)->depth(L) : 0; }
void unwindTo(lua_State* L, std::intptr_t depth) noexcept {
  if (core(L)->unwind != nullptr) core(L)->unwind(L, depth);
}

int finishPcall(lua_State* L, int status, lua_KContext depth) noexcept {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L);
  raiseIfDead(L, status);
  unwindTo(L, depth);
  charge(L, caughtErrorWork);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int protectedCall(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  charge(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  const std::intptr_t depth = depthOf(L);
  const int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, depth, finishPcall);
  return finishPcall(L, status, depth);
}

// After the handler itself: what it returned, or the error it raised.
int finishHandler(lua_State* L, int status, lua_KContext depth) noexcept {
  if (status != LUA_OK && status != LUA_YIELD) {
    raiseIfDead(L, status);
    unwindTo(L, depth);
  }
  lua_pushboolean(L, 0);
  lua_replace(L, 1);
  return lua_gettop(L);
}

// The stack is: handler, true, results or the error.
int finishXpcall(lua_State* L, int status, lua_KContext depth) noexcept {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - 1;
  raiseIfDead(L, status);
  unwindTo(L, depth);
  charge(L, caughtErrorWork);
  // Unlike stock Lua the handler runs after unwinding: hooks would be off while an error is raised.
  lua_insert(L, 1);
  lua_settop(L, 2);
  lua_insert(L, 1);
  lua_pushnil(L);
  lua_insert(L, 1);  // a slot for the false
  return finishHandler(L, lua_pcallk(L, 1, LUA_MULTRET, 0, depth, finishHandler), depth);
}

int protectedCallWith(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  charge(L, 1);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);  // f, handler, args, true, f
  lua_rotate(L, 3, 2);  // f, handler, true, f, args
  lua_remove(L, 1);     // handler, true, f, args
  const std::intptr_t depth = depthOf(L);
  const int status = lua_pcallk(L, n - 2, LUA_MULTRET, 0, depth, finishXpcall);
  return finishXpcall(L, status, depth);
}

constexpr Binding protectedEntries[] = {
    {"pcall", protectedCall, "(f: function, ...: any): boolean, any", "Catches errors, but not limits."},
    {"xpcall", protectedCallWith, "(f: function, handler: function, ...: any): boolean, any",
     "The same with a handler."},
};

}  // namespace

std::span<const Binding> protectedFunctions() noexcept { return protectedEntries; }

void addProtected(lua_State* L) { addFunctions(L, protectedEntries); }

}  // namespace sortie::script::library
