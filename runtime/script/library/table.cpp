// The table functions except sort. All go through metamethods as stock Lua's do, and pay before they loop.
#include <limits>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

void checkList(lua_State* L, int index) {
  if (lua_type(L, index) == LUA_TUSERDATA && lua_getmetatable(L, index)) {
    lua_pop(L, 1);  // a list of the host's
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
}

std::uint64_t distance(lua_Integer from, lua_Integer to) noexcept {
  return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from);
}

int insert(lua_State* L) noexcept {
  checkList(L, 1);
  const lua_Integer end = static_cast<lua_Integer>(static_cast<lua_Unsigned>(luaL_len(L, 1)) + 1);
  charge(L, 1);
  switch (lua_gettop(L)) {
    case 2: lua_seti(L, 1, end); return 0;
    case 3: {
      const lua_Integer at = luaL_checkinteger(L, 2);
      luaL_argcheck(L, distance(1, at) < static_cast<std::uint64_t>(end), 2, "position out of bounds");
      charge(L, distance(at, end));
      for (lua_Integer i = end; i > at; --i) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      lua_seti(L, 1, at);
      return 0;
    }
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
}

int remove(lua_State* L) noexcept {
  checkList(L, 1);
  const lua_Integer size = luaL_len(L, 1);
  lua_Integer at = luaL_optinteger(L, 2, size);
  charge(L, 1);
  if (!lua_isnone(L, 2)) {
    luaL_argcheck(L, at == size || distance(1, at) <= static_cast<std::uint64_t>(size), 2, "position out of bounds");
  }
  lua_geti(L, 1, at);
  if (at < size) charge(L, distance(at, size));
  for (; at < size; ++at) {
    lua_geti(L, 1, at + 1);
    lua_seti(L, 1, at);
  }
  lua_pushnil(L);
  lua_seti(L, 1, at);
  return 1;
}

int move(lua_State* L) noexcept {
  const lua_Integer from = luaL_checkinteger(L, 2);
  const lua_Integer end = luaL_checkinteger(L, 3);
  const lua_Integer to = luaL_checkinteger(L, 4);
  const int target = lua_isnoneornil(L, 5) ? 1 : 5;
  checkList(L, 1);
  checkList(L, target);
  if (end >= from) {
    constexpr lua_Integer most = std::numeric_limits<lua_Integer>::max();
    luaL_argcheck(L, from > 0 || end < most + from, 3, "too many elements to move");
    const lua_Integer n = end - from + 1;
    luaL_argcheck(L, to <= most - n + 1, 4, "destination wrap around");
    charge(L, static_cast<std::uint64_t>(n));
    // Backwards when the destination lies within what is still to be read.
    const bool backwards = to > from && to <= end && (target == 1 || lua_rawequal(L, 1, target));
    for (lua_Integer k = 0; k < n; ++k) {
      const lua_Integer i = backwards ? n - 1 - k : k;
      lua_geti(L, 1, from + i);
      lua_seti(L, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

int pack(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  charge(L, static_cast<std::uint64_t>(n) + 1);
  lua_createtable(L, n, 1);
  lua_insert(L, 1);
  for (int i = n; i >= 1; --i) lua_rawseti(L, 1, i);
  lua_pushinteger(L, n);
  lua_setfield(L, 1, "n");
  return 1;
}

int unpack(lua_State* L) noexcept {
  const lua_Integer from = luaL_optinteger(L, 2, 1);
  const lua_Integer to = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (from > to) return 0;
  const std::uint64_t n = distance(from, to) + 1;
  if (n == 0 || n > 100'000 || !lua_checkstack(L, static_cast<int>(n)))
    return luaL_error(L, "too many results to unpack");
  charge(L, n);
  for (std::uint64_t i = 0; i < n; ++i) lua_geti(L, 1, static_cast<lua_Integer>(static_cast<std::uint64_t>(from) + i));
  return static_cast<int>(n);
}

int concat(lua_State* L) noexcept {
  checkList(L, 1);
  std::size_t separatorSize = 0;
  if (lua_isnoneornil(L, 2)) {
    lua_settop(L, lua_gettop(L) < 4 ? 4 : lua_gettop(L));
    lua_pushliteral(L, "");
    lua_replace(L, 2);
  }
  const char* separator = checkText(L, 2, &separatorSize);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  const lua_Integer last = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  TextBuffer out;
  openText(out, L);
  // Each element pays for itself: the count may be made up by __len.
  for (; i <= last; ++i) {
    lua_geti(L, 1, i);
    if (lua_type(L, -1) != LUA_TSTRING && lua_type(L, -1) != LUA_TNUMBER) {
      return luaL_error(L, "invalid value (at index %I) in table for 'concat'", static_cast<LUAI_UACINT>(i));
    }
    std::size_t length = 0;
    const char* s = checkText(L, lua_gettop(L), &length);
    appendText(out, s, length);
    lua_pop(L, 1);
    if (i == last) break;  // it may be the largest integer there is
    appendText(out, separator, separatorSize);
  }
  pushText(out);
  return 1;
}

constexpr Binding tableEntries[] = {
    {"insert", insert, "(list: table, position: any, value?: any)", "Inserts, at the end when no position is given."},
    {"remove", remove, "(list: table, position?: integer): any", "Takes out, from the end when no position is given."},
    {"move", move, "(from: table, first: integer, last: integer, to: integer, into?: table): table",
     "Copies elements."},
    {"pack", pack, "(...: any): table", "The arguments in a table, with their number as n."},
    {"unpack", unpack, "(list: table, first?: integer, last?: integer): any", "The elements as results."},
    {"concat", concat, "(list: table, between?: string, first?: integer, last?: integer): string", "Joined texts."},
};

}  // namespace

std::span<const Binding> tableFunctions() noexcept { return tableEntries; }

void addTables(lua_State* L) { addFunctions(L, tableEntries); }

}  // namespace sortie::script::library
