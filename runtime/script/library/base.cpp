// type, select, assert, error, tostring, tonumber and the raw functions.
#include "script/library/library.h"

namespace sortie::script::library {

namespace {

int typeName(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  lua_pushstring(L, luaL_typename(L, 1));
  return 1;
}

int selectFrom(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  if (lua_type(L, 1) == LUA_TSTRING && *lua_tostring(L, 1) == '#') {
    lua_pushinteger(L, n - 1);
    return 1;
  }
  lua_Integer i = luaL_checkinteger(L, 1);
  if (i < 0) i = n + i;
  if (i > n) i = n;
  luaL_argcheck(L, i >= 1, 1, "index out of range");
  charge(L, static_cast<std::uint64_t>(n - i));
  return n - static_cast<int>(i);
}

int assertTrue(lua_State* L) noexcept {
  if (lua_toboolean(L, 1)) return lua_gettop(L);
  luaL_checkany(L, 1);
  lua_remove(L, 1);
  lua_pushliteral(L, "assertion failed!");
  lua_settop(L, 1);  // the message if there is one, else the default
  return lua_error(L);
}

int raiseError(lua_State* L) noexcept {
  const lua_Integer level = luaL_optinteger(L, 2, 1);
  lua_settop(L, 1);
  if (lua_type(L, 1) == LUA_TSTRING && level > 0 && level < 1000) {
    luaL_where(L, static_cast<int>(level));
    lua_pushvalue(L, 1);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

int toString(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  charge(L, 1);
  pushText(L, 1, nullptr);
  return 1;
}

int digitValue(char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

bool isBlank(char c) noexcept { return c == ' ' || (c >= '\t' && c <= '\r'); }

int toNumber(lua_State* L) noexcept {
  std::size_t n = 0;
  if (lua_isnoneornil(L, 2)) {
    luaL_checkany(L, 1);
    if (lua_type(L, 1) == LUA_TNUMBER) {
      lua_settop(L, 1);
      return 1;
    }
    if (lua_type(L, 1) == LUA_TSTRING) {
      const char* s = lua_tolstring(L, 1, &n);
      chargeBytes(L, n);
      if (lua_stringtonumber(L, s) == n + 1) return 1;
    }
    lua_pushnil(L);
    return 1;
  }
  const lua_Integer base = luaL_checkinteger(L, 2);
  luaL_checktype(L, 1, LUA_TSTRING);
  luaL_argcheck(L, base >= 2 && base <= 36, 2, "base out of range");
  const char* p = lua_tolstring(L, 1, &n);
  const char* end = p + n;
  chargeBytes(L, n);
  while (p < end && isBlank(*p)) ++p;
  while (end > p && isBlank(end[-1])) --end;
  const bool negative = p < end && *p == '-';
  if (negative) ++p;
  lua_Unsigned value = 0;
  bool good = p < end;
  for (; p < end && good; ++p) {
    const int digit = digitValue(*p);
    good = digit < base;
    value = value * static_cast<lua_Unsigned>(base) + static_cast<lua_Unsigned>(digit);
  }
  if (good) {
    lua_pushinteger(L, static_cast<lua_Integer>(negative ? 0 - value : value));
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int rawGet(lua_State* L) noexcept {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  if (pushSealedContent(L, 1)) lua_replace(L, 1);
  lua_rawget(L, 1);
  return 1;
}

int rawSet(lua_State* L) noexcept {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  if (pushSealedContent(L, 1)) return luaL_error(L, "attempt to change a sealed table");
  lua_rawset(L, 1);
  return 1;
}

int rawEqual(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  luaL_checkany(L, 2);
  lua_pushboolean(L, lua_rawequal(L, 1, 2));
  return 1;
}

int rawLength(lua_State* L) noexcept {
  if (lua_type(L, 1) != LUA_TSTRING) luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_istable(L, 1) && pushSealedContent(L, 1)) lua_replace(L, 1);
  lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, 1)));
  return 1;
}

constexpr Binding baseEntries[] = {
    {"type", typeName, "(v: any): string", "The type of a value."},
    {"select", selectFrom, "(n: integer|\"#\", ...: any): any", "The arguments from the nth on, or their number."},
    {"assert", assertTrue, "(v: any, message?: any): any",
     "Returns its arguments, or raises an error when the first is false or nil."},
    {"error", raiseError, "(message: any, level?: integer)", "Raises an error, with file and line in front."},
    {"tostring", toString, "(v: any): string", "A value as text. No addresses are shown."},
    {"tonumber", toNumber, "(v: any, base?: integer): number?", "A text as a number, or nil."},
    {"rawget", rawGet, "(t: table, key: any): any", "Reads without metamethods."},
    {"rawset", rawSet, "(t: table, key: any, value: any): table", "Writes without metamethods. Error: a sealed table."},
    {"rawequal", rawEqual, "(a: any, b: any): boolean", "Compares without metamethods."},
    {"rawlen", rawLength, "(v: table|string): integer", "Length without metamethods."},
};

}  // namespace

std::span<const Binding> baseFunctions() noexcept { return baseEntries; }

void addBase(lua_State* L) {
  addFunctions(L, baseEntries);
  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, -2, "_VERSION");
}

}  // namespace sortie::script::library
