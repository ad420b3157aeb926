// The math table: integers, and what IEEE 754 rounds exactly on every machine. No logarithms, no angles, no chance.
#include <cmath>
#include <limits>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

// A float with a whole value as an integer if it fits, else as it is.
void pushWhole(lua_State* L, lua_Number value) {
  if (value >= -0x1p63 && value < 0x1p63) {
    lua_pushinteger(L, static_cast<lua_Integer>(value));
  } else {
    lua_pushnumber(L, value);
  }
}

int absolute(lua_State* L) noexcept {
  if (lua_isinteger(L, 1)) {
    const lua_Integer n = lua_tointeger(L, 1);
    lua_pushinteger(L, n < 0 ? static_cast<lua_Integer>(0 - static_cast<lua_Unsigned>(n)) : n);
  } else {
    lua_pushnumber(L, std::fabs(luaL_checknumber(L, 1)));
  }
  return 1;
}

int roundDown(lua_State* L) noexcept {
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
  } else {
    pushWhole(L, std::floor(luaL_checknumber(L, 1)));
  }
  return 1;
}

int roundUp(lua_State* L) noexcept {
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
  } else {
    pushWhole(L, std::ceil(luaL_checknumber(L, 1)));
  }
  return 1;
}

int remainder(lua_State* L) noexcept {
  if (lua_isinteger(L, 1) && lua_isinteger(L, 2)) {
    const lua_Integer d = lua_tointeger(L, 2);
    luaL_argcheck(L, d != 0, 2, "zero");
    lua_pushinteger(L, d == -1 ? 0 : lua_tointeger(L, 1) % d);  // mininteger % -1 traps
  } else {
    lua_pushnumber(L, std::fmod(luaL_checknumber(L, 1), luaL_checknumber(L, 2)));
  }
  return 1;
}

int splitFraction(lua_State* L) noexcept {
  if (lua_isinteger(L, 1)) {
    lua_settop(L, 1);
    lua_pushnumber(L, 0);
    return 2;
  }
  const lua_Number value = luaL_checknumber(L, 1);
  const lua_Number whole = value < 0 ? std::ceil(value) : std::floor(value);
  pushWhole(L, whole);
  lua_pushnumber(L, value == whole ? 0.0 : value - whole);  // equal: also for the infinities
  return 2;
}

int squareRoot(lua_State* L) noexcept {
  lua_pushnumber(L, std::sqrt(luaL_checknumber(L, 1)));
  return 1;
}

int extreme(lua_State* L, bool largest) {
  const int n = lua_gettop(L);
  luaL_checknumber(L, 1);
  charge(L, static_cast<std::uint64_t>(n));
  int best = 1;
  for (int i = 2; i <= n; ++i) {
    luaL_checknumber(L, i);
    if (largest ? lua_compare(L, best, i, LUA_OPLT) : lua_compare(L, i, best, LUA_OPLT)) best = i;
  }
  lua_pushvalue(L, best);
  return 1;
}

int largest(lua_State* L) noexcept { return extreme(L, true); }
int smallest(lua_State* L) noexcept { return extreme(L, false); }

int toInteger(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  int fits = 0;
  const lua_Integer n = lua_type(L, 1) == LUA_TNUMBER ? lua_tointegerx(L, 1, &fits) : 0;
  if (fits) {
    lua_pushinteger(L, n);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int numberType(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  if (lua_type(L, 1) == LUA_TNUMBER) {
    lua_pushstring(L, lua_isinteger(L, 1) ? "integer" : "float");
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int unsignedLess(lua_State* L) noexcept {
  const auto a = static_cast<lua_Unsigned>(luaL_checkinteger(L, 1));
  const auto b = static_cast<lua_Unsigned>(luaL_checkinteger(L, 2));
  lua_pushboolean(L, a < b);
  return 1;
}

constexpr Binding mathEntries[] = {
    {"abs", absolute, "(x: number): number", "Without its sign."},
    {"floor", roundDown, "(x: number): integer", "Rounded down."},
    {"ceil", roundUp, "(x: number): integer", "Rounded up."},
    {"fmod", remainder, "(a: number, b: number): number", "Remainder towards zero."},
    {"modf", splitFraction, "(x: number): number, number", "Whole part and fraction."},
    {"max", largest, "(x: number, ...: number): number", "The largest."},
    {"min", smallest, "(x: number, ...: number): number", "The smallest."},
    {"sqrt", squareRoot, "(x: number): number", "Square root."},
    {"type", numberType, "(x: any): string?", "\"integer\", \"float\" or nil."},
    {"tointeger", toInteger, "(x: any): integer?", "As an integer, when it is one."},
    {"ult", unsignedLess, "(a: integer, b: integer): boolean", "Less, both taken as unsigned."},
};

}  // namespace

std::span<const Binding> mathFunctions() noexcept { return mathEntries; }

void addMath(lua_State* L) {
  addFunctions(L, mathEntries);
  lua_pushnumber(L, std::numeric_limits<lua_Number>::infinity());
  lua_setfield(L, -2, "huge");
  lua_pushnumber(L, 3.141592653589793);
  lua_setfield(L, -2, "pi");
  lua_pushinteger(L, std::numeric_limits<lua_Integer>::max());
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, std::numeric_limits<lua_Integer>::min());
  lua_setfield(L, -2, "mininteger");
}

}  // namespace sortie::script::library
