// The string table except patterns and format, and the arithmetic of strings that hold numbers.
#include <cstring>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

int length(lua_State* L) noexcept {
  std::size_t n = 0;
  checkText(L, 1, &n);
  lua_pushinteger(L, static_cast<lua_Integer>(n));
  return 1;
}

// The first position of a slice, clipped to 1 and up.
std::size_t sliceStart(lua_Integer position, std::size_t n) noexcept {
  if (position > 0) return static_cast<std::size_t>(position);
  if (position == 0 || position < -static_cast<lua_Integer>(n)) return 1;
  return n + static_cast<std::size_t>(position + 1);
}

// The last position of a slice, clipped to the length.
std::size_t sliceEnd(lua_Integer position, std::size_t n) noexcept {
  if (position > static_cast<lua_Integer>(n)) return n;
  if (position >= 0) return static_cast<std::size_t>(position);
  return position < -static_cast<lua_Integer>(n) ? 0 : n + static_cast<std::size_t>(position + 1);
}

int slice(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  const std::size_t from = sliceStart(luaL_checkinteger(L, 2), n);
  const std::size_t to = sliceEnd(luaL_optinteger(L, 3, -1), n);
  const std::size_t size = from <= to ? to - from + 1 : 0;
  chargeBytes(L, size);
  lua_pushlstring(L, size ? s + from - 1 : "", size);
  return 1;
}

int bytes(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  const lua_Integer first = luaL_optinteger(L, 2, 1);
  const std::size_t from = sliceStart(first, n);
  // Without an end it is the start as given: before the text there is nothing.
  const std::size_t to = sliceEnd(luaL_optinteger(L, 3, first), n);
  if (from > to) return 0;
  const std::size_t size = to - from + 1;
  charge(L, size);
  if (size > 100'000 || !lua_checkstack(L, static_cast<int>(size))) return luaL_error(L, "string slice too long");
  for (std::size_t i = 0; i < size; ++i) lua_pushinteger(L, static_cast<unsigned char>(s[from - 1 + i]));
  return static_cast<int>(size);
}

int fromBytes(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  charge(L, static_cast<std::uint64_t>(n));
  TextBuffer text;
  openText(text, L);
  char* out = extendText(text, static_cast<std::size_t>(n));
  for (int i = 1; i <= n; ++i) {
    const lua_Integer c = luaL_checkinteger(L, i);
    luaL_argcheck(L, c >= 0 && c <= 255, i, "value out of range");
    out[i - 1] = static_cast<char>(c);
  }
  pushText(text);
  return 1;
}

int repeat(lua_State* L) noexcept {
  std::size_t n = 0;
  std::size_t gap = 0;
  const char* s = checkText(L, 1, &n);
  const lua_Integer times = luaL_checkinteger(L, 2);
  const char* separator = lua_isnoneornil(L, 3) ? "" : checkText(L, 3, &gap);
  if (times <= 0 || n + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  // Pays for what was asked for before it is found to be too much: asking for gigabytes is never cheap.
  const auto count = static_cast<std::uint64_t>(times);
  const std::uint64_t each = n + gap;
  charge(L, count > (std::uint64_t{1} << 60) / each ? std::uint64_t{1} << 60 : count * each / 32);
  if (count > stateOf(L).limits.stringLength / each + 1) die(L, Death::Memory);
  TextBuffer text;
  openText(text, L);
  const std::size_t size = static_cast<std::size_t>(count * each) - gap;
  char* out = extendText(text, size);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::memcpy(out, s, n);
    out += n;
    if (gap && i + 1 < count) {
      std::memcpy(out, separator, gap);
      out += gap;
    }
  }
  pushText(text);
  return 1;
}

int reverse(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  TextBuffer text;
  openText(text, L);
  char* out = extendText(text, n);
  for (std::size_t i = 0; i < n; ++i) out[i] = s[n - 1 - i];
  pushText(text);
  return 1;
}

// ASCII only, whatever the locale.
int changeCase(lua_State* L, char from, int by) {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  TextBuffer text;
  openText(text, L);
  char* out = extendText(text, n);
  for (std::size_t i = 0; i < n; ++i) out[i] = static_cast<char>(s[i] >= from && s[i] < from + 26 ? s[i] + by : s[i]);
  pushText(text);
  return 1;
}

int upper(lua_State* L) noexcept { return changeCase(L, 'a', 'A' - 'a'); }
int lower(lua_State* L) noexcept { return changeCase(L, 'A', 'a' - 'A'); }

bool pushNumber(lua_State* L, int index) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    lua_pushvalue(L, index);
    return true;
  }
  std::size_t n = 0;
  const char* s = lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, &n) : nullptr;
  if (s) chargeBytes(L, n);
  return s && lua_stringtonumber(L, s) == n + 1;
}

// "10" + 1. When an operand is not a number, the other one's metamethod has its turn, as in stock Lua.
int arithmetic(lua_State* L, int operation, const char* metamethod) {
  if (pushNumber(L, 1) && pushNumber(L, 2)) {
    lua_arith(L, operation);
    return 1;
  }
  lua_settop(L, 2);
  if (lua_type(L, 2) == LUA_TSTRING || luaL_getmetafield(L, 2, metamethod) == LUA_TNIL)
    return luaL_error(
        L, "attempt to perform arithmetic on a %s value",
        luaL_typename(L, lua_type(L, 1) == LUA_TSTRING && lua_type(L, 2) != LUA_TSTRING && lua_type(L, 2) != LUA_TNUMBER
                             ? 2
                             : 1));
  lua_insert(L, 1);
  lua_call(L, 2, 1);
  return 1;
}

int add(lua_State* L) noexcept { return arithmetic(L, LUA_OPADD, "__add"); }
int subtract(lua_State* L) noexcept { return arithmetic(L, LUA_OPSUB, "__sub"); }
int multiply(lua_State* L) noexcept { return arithmetic(L, LUA_OPMUL, "__mul"); }
int divide(lua_State* L) noexcept { return arithmetic(L, LUA_OPDIV, "__div"); }
int divideWhole(lua_State* L) noexcept { return arithmetic(L, LUA_OPIDIV, "__idiv"); }
int modulo(lua_State* L) noexcept { return arithmetic(L, LUA_OPMOD, "__mod"); }

int negate(lua_State* L) noexcept {
  if (!pushNumber(L, 1)) return luaL_error(L, "attempt to perform arithmetic on a string value");
  lua_arith(L, LUA_OPUNM);
  return 1;
}

constexpr Binding stringEntries[] = {
    {"len", length, "(s: string): integer", "Bytes."},
    {"sub", slice, "(s: string, from: integer, to?: integer): string", "A part."},
    {"byte", bytes, "(s: string, from?: integer, to?: integer): integer", "Bytes as numbers."},
    {"char", fromBytes, "(...: integer): string", "Numbers as bytes."},
    {"rep", repeat, "(s: string, n: integer, between?: string): string", "Repeated."},
    {"upper", upper, "(s: string): string", "ASCII letters in upper case."},
    {"lower", lower, "(s: string): string", "ASCII letters in lower case."},
    {"reverse", reverse, "(s: string): string", "Bytes in reverse order."},
    {"format", stringFormat, "(pattern: string, ...: any): string", "As in Lua; the same on every machine."},
};

}  // namespace

std::span<const Binding> stringFunctions() noexcept { return stringEntries; }

void addStrings(lua_State* L) { addFunctions(L, stringEntries); }

void closeStrings(lua_State* L, int index) {
  index = lua_absindex(L, index);
  lua_createtable(L, 0, 8);
  static constexpr Function arithmetic[] = {
      {"__add", add},    {"__sub", subtract},     {"__mul", multiply}, {"__div", divide},
      {"__mod", modulo}, {"__idiv", divideWhole}, {"__unm", negate},
  };
  addFunctions(L, arithmetic);
  lua_pushvalue(L, index);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "");
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

}  // namespace sortie::script::library
