// table.sort: a merge sort, so that equal elements keep their order and a comparator that contradicts itself can do no
// harm. The stock function takes its pivot from the clock.
#include <cstring>
#include <utility>

#include "script/library/library.h"

namespace sortie::script::library {

namespace {

constexpr int listIndex = 1;
constexpr int compareIndex = 2;
constexpr int copyIndex = 3;

// Whether element a of the copy stands before element b.
bool before(lua_State* L, std::uint32_t a, std::uint32_t b) {
  if (lua_isnil(L, compareIndex)) {
    lua_rawgeti(L, copyIndex, a);
    lua_rawgeti(L, copyIndex, b);
    const bool result = lua_compare(L, -2, -1, LUA_OPLT) != 0;
    lua_pop(L, 2);
    return result;
  }
  lua_pushvalue(L, compareIndex);
  lua_rawgeti(L, copyIndex, a);
  lua_rawgeti(L, copyIndex, b);
  lua_call(L, 2, 1);
  const bool result = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return result;
}

int sort(lua_State* L) noexcept {
  luaL_checktype(L, listIndex, LUA_TTABLE);
  if (!lua_isnoneornil(L, compareIndex)) luaL_checktype(L, compareIndex, LUA_TFUNCTION);
  lua_settop(L, 2);
  const lua_Integer length = luaL_len(L, listIndex);
  if (length < 2) return 0;
  luaL_argcheck(L, length < 0x7fffffff, 1, "array too big");
  const auto n = static_cast<std::uint32_t>(length);
  charge(L, n * sortFactor(n));

  lua_createtable(L, static_cast<int>(n < 65'536 ? n : 65'536), 0);
  std::uint64_t bytes = 0;
  for (std::uint32_t i = 1; i <= n; ++i) {
    if (lua_geti(L, listIndex, i) == LUA_TSTRING) bytes += lua_rawlen(L, -1);
    lua_rawseti(L, copyIndex, i);
  }
  charge(L, bytes / 32 * sortFactor(n));

  // Two orders, of which each pass reads one and writes the other.
  auto* from = static_cast<std::uint32_t*>(lua_newuserdatauv(L, 2 * std::size_t{n} * sizeof(std::uint32_t), 0));
  auto* to = from + n;
  for (std::uint32_t i = 0; i < n; ++i) from[i] = i + 1;
  for (std::uint64_t width = 1; width < n; width *= 2) {
    for (std::uint64_t start = 0; start < n; start += 2 * width) {
      std::uint64_t left = start;
      const std::uint64_t middle = start + width < n ? start + width : n;
      std::uint64_t right = middle;
      const std::uint64_t end = start + 2 * width < n ? start + 2 * width : n;
      std::uint64_t out = start;
      while (left < middle && right < end)
        to[out++] = before(L, from[right], from[left]) ? from[right++] : from[left++];
      while (left < middle) to[out++] = from[left++];
      while (right < end) to[out++] = from[right++];
    }
    std::swap(from, to);
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    lua_rawgeti(L, copyIndex, from[i]);
    lua_seti(L, listIndex, i + 1);
  }
  return 0;
}

constexpr Binding sortEntries[] = {
    {"sort", sort, "(list: table, before?: fun(a: any, b: any): boolean)", "Sorts in place. Stable."},
};

}  // namespace

std::span<const Binding> sortFunctions() noexcept { return sortEntries; }

void addSort(lua_State* L) { addFunctions(L, sortEntries); }

}  // namespace sortie::script::library
