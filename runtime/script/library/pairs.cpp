// pairs, next and ipairs. Keys come in a fixed order (booleans, numbers by value, strings by bytes), never in the order
// of a hash. pairs goes over the keys that there are when it starts; those that are gone when their turn comes are
// skipped.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

const char sortedKeysKey = 0;  // registry: content of a sealed table -> its keys in order, at 0 what that cost

struct Key {
  enum class Kind : std::uint8_t { Boolean, Integer, Float, String } kind;
  std::uint32_t index;  // where it waits: on the stack, or in a list in the order of the hash
  std::size_t length;
  union {
    lua_Integer integer;
    lua_Number number;
    const char* bytes;
  };
};

bool less(lua_Integer a, lua_Number b) noexcept {
  if (b >= 0x1p63) return true;
  if (!(b >= -0x1p63)) return false;
  const lua_Number floor = std::floor(b);
  const lua_Integer whole = static_cast<lua_Integer>(floor);
  return floor < b ? a <= whole : a < whole;
}

bool less(const Key& a, const Key& b) noexcept {
  using enum Key::Kind;
  const bool numbers = (a.kind == Integer || a.kind == Float) && (b.kind == Integer || b.kind == Float);
  if (a.kind != b.kind && !numbers) return a.kind < b.kind;
  switch (a.kind) {
    case Boolean: return a.integer < b.integer;
    case Integer: return b.kind == Integer ? a.integer < b.integer : less(a.integer, b.number);
    case Float:
      if (b.kind == Float) return a.number < b.number;
      return !less(b.integer, a.number) && a.number != static_cast<lua_Number>(b.integer);
    case String: {
      const int order = std::memcmp(a.bytes, b.bytes, std::min(a.length, b.length));
      return order != 0 ? order < 0 : a.length < b.length;
    }
  }
  return false;
}

// The key at `index` of the stack; false when keys of its type have no order.
bool readKey(lua_State* L, int index, Key& key) {
  key = {};
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN:
      key.kind = Key::Kind::Boolean;
      key.integer = lua_toboolean(L, index);
      break;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index)) {
        key.kind = Key::Kind::Integer;
        key.integer = lua_tointeger(L, index);
      } else {
        key.kind = Key::Kind::Float;
        key.number = lua_tonumber(L, index);
      }
      break;
    case LUA_TSTRING:
      key.kind = Key::Kind::String;
      key.bytes = lua_tolstring(L, index, &key.length);
      break;
    default: return false;
  }
  return true;
}

// Raised when the whole table was looked at and paid for: which key stands first in its hash differs between runs.
[[noreturn]] void raiseUnordered(lua_State* L) {
  luaL_error(L, "keys other than booleans, numbers and texts have no order; keep such things in a list");
  for (;;) {
  }
}

int iterateNothing(lua_State* L) noexcept {
  lua_pushnil(L);
  return 1;
}

// Upvalues: the table, its length. The control variable is the last key.
int iterateArray(lua_State* L) noexcept {
  charge(L, 1);
  const lua_Integer n = lua_tointeger(L, lua_upvalueindex(2));
  lua_Integer i = lua_tointeger(L, 2);
  lua_settop(L, 0);
  while (i < n) {
    lua_pushinteger(L, ++i);
    if (lua_rawgeti(L, lua_upvalueindex(1), i) != LUA_TNIL) return 2;
    lua_settop(L, 0);
  }
  lua_pushnil(L);
  return 1;
}

// Upvalues: the table, its keys in order, the place among them.
int iterateKeys(lua_State* L) noexcept {
  charge(L, 1);
  lua_settop(L, 0);
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
  while (lua_rawgeti(L, lua_upvalueindex(2), ++i) != LUA_TNIL) {
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) {
      lua_pushinteger(L, i);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    lua_settop(L, 0);
  }
  return 1;
}

constexpr std::uint32_t fewKeys = 24;

std::uint64_t chargeSort(lua_State* L, std::uint32_t n, std::uint64_t bytes) {
  const std::uint64_t units = (n + bytes / 32) * sortFactor(n);
  charge(L, units);
  return units;
}

void sortInPlace(Key* keys, std::uint32_t n) {
  std::sort(keys, keys + n, [](const Key& a, const Key& b) { return less(a, b); });
}

// Replaces the table on top of the stack by the list of its keys in order, if they are few: then they fit on the stack.
// What it charged, or 0.
std::uint64_t sortFewKeys(lua_State* L) {
  luaL_checkstack(L, static_cast<int>(fewKeys) + 4, "pairs");
  const int table = lua_gettop(L);
  Key keys[fewKeys];
  std::uint32_t n = 0;
  std::uint64_t bytes = 0;
  bool ordered = true;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (n == fewKeys) {
      lua_settop(L, table);
      return 0;
    }
    lua_pop(L, 1);
    ordered &= readKey(L, -1, keys[n]);
    keys[n].index = static_cast<std::uint32_t>(lua_gettop(L));
    bytes += keys[n++].length;
    lua_pushvalue(L, -1);  // the one below stays, this one is for lua_next
  }
  const std::uint64_t units = chargeSort(L, n, bytes);
  if (!ordered) raiseUnordered(L);
  sortInPlace(keys, n);
  lua_createtable(L, static_cast<int>(n), 0);
  for (std::uint32_t i = 0; i < n; ++i) {
    lua_pushvalue(L, static_cast<int>(keys[i].index));
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, table);
  lua_settop(L, table);
  return units;
}

// The same for any number of keys.
std::uint64_t sortKeys(lua_State* L) {
  if (const std::uint64_t units = sortFewKeys(L)) return units;
  const int table = lua_gettop(L);
  std::uint32_t n = 0;
  std::uint64_t bytes = 0;
  bool ordered = true;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    Key key;
    ordered &= readKey(L, -1, key);
    bytes += key.length;
    ++n;
  }
  const std::uint64_t units = chargeSort(L, n, bytes);
  if (!ordered) raiseUnordered(L);

  Key* keys = static_cast<Key*>(lua_newuserdatauv(L, (n + 1) * sizeof(Key), 0));
  lua_createtable(L, static_cast<int>(std::min(n, 65'536u)), 0);
  const int unsorted = lua_gettop(L);
  std::uint32_t i = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    Key& key = keys[i];
    (void)readKey(L, -1, key);
    key.index = ++i;
    lua_pushvalue(L, -1);
    lua_rawseti(L, unsorted, i);
  }
  sortInPlace(keys, n);
  lua_createtable(L, static_cast<int>(std::min(n, 65'536u)), 0);
  for (i = 0; i < n; ++i) {
    lua_rawgeti(L, unsorted, keys[i].index);
    lua_rawseti(L, -2, i + 1);
  }
  lua_replace(L, table);
  lua_settop(L, table);
  return units;
}

// The number of elements when the keys are 1, 2, … n and nothing else; else -1. In whatever order they stand in the
// table: keys that were there before change it, and what is charged must not depend on that.
lua_Integer pureArray(lua_State* L, int table) {
  lua_Integer n = 0;
  lua_Integer largest = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    const lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    if (key < 1) {
      lua_pop(L, 1);
      return -1;
    }
    largest = std::max(largest, key);
    ++n;
  }
  return largest == n ? n : -1;
}

int startPairs(lua_State* L) noexcept {
  if (lua_type(L, 1) == LUA_TUSERDATA && luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);  // a thing of the host, which knows its own order
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  const bool sealed = pushSealedContent(L, 1);
  if (!sealed) lua_pushvalue(L, 1);
  const lua_Integer n = pureArray(L, 2);
  charge(L, 1 + static_cast<std::uint64_t>(n < 0 ? 0 : n));
  if (n == 0) {
    lua_pushcfunction(L, iterateNothing);
  } else if (n > 0) {
    lua_pushinteger(L, n);
    lua_pushcclosure(L, iterateArray, 2);
  } else {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, 3) == LUA_TTABLE) {
      lua_replace(L, 3);
      lua_rawgeti(L, 3, 0);  // the same as the first time: a state may be new or have been used before
      charge(L, static_cast<std::uint64_t>(lua_tointeger(L, -1)));
      lua_pop(L, 1);
    } else {
      lua_settop(L, 3);
      lua_pushvalue(L, 2);
      const std::uint64_t units = sortKeys(L);
      if (sealed) {  // it cannot change any more
        lua_pushinteger(L, static_cast<lua_Integer>(units));
        lua_rawseti(L, 4, 0);
        lua_pushvalue(L, 2);
        lua_pushvalue(L, 4);
        lua_rawset(L, 3);
      }
      lua_replace(L, 3);
    }
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, iterateKeys, 3);
  }
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

int nextKey(lua_State* L) noexcept {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (pushSealedContent(L, 1)) lua_replace(L, 1);
  const bool first = lua_isnil(L, 2);
  Key after{};
  bool ordered = first || readKey(L, 2, after);
  Key best{};
  bool found = false;
  std::uint64_t n = 1;
  lua_settop(L, 3);  // 3: the best key so far
  lua_pushnil(L);
  while (lua_next(L, 1)) {
    ++n;
    lua_pop(L, 1);
    Key key;
    ordered &= readKey(L, -1, key);
    if ((first || less(after, key)) && (!found || less(key, best))) {
      best = key;
      found = true;
      lua_pushvalue(L, -1);
      lua_replace(L, 3);
    }
  }
  charge(L, n);
  if (!ordered) raiseUnordered(L);
  lua_settop(L, 3);
  if (!found) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

int iterateList(lua_State* L) noexcept {
  charge(L, 1);
  int whole = 0;
  lua_Integer last = lua_tointegerx(L, 2, &whole);
  if (whole == 0) last = luaL_checkinteger(L, 2);
  const lua_Integer i = static_cast<lua_Integer>(static_cast<lua_Unsigned>(last) + 1);
  lua_pushinteger(L, i);
  return lua_geti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

int startIpairs(lua_State* L) noexcept {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  lua_pushcfunction(L, iterateList);
  lua_insert(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

constexpr Binding pairsEntries[] = {
    {"pairs", startPairs, "(t: table): function, any, any",
     "Goes through a table in sorted order: booleans, numbers, texts. Error: other keys."},
    {"next", nextKey, "(t: table, key?: any): any, any", "The next key in that order."},
    {"ipairs", startIpairs, "(t: any): function, any, integer", "1, 2, 3 … to the first nil."},
};

}  // namespace

std::span<const Binding> pairsFunctions() noexcept { return pairsEntries; }

void addPairs(lua_State* L) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &sortedKeysKey);
  addFunctions(L, pairsEntries);
}

}  // namespace sortie::script::library
