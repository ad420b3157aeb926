// The utf8 table, from the manual's description.
#include "script/library/library.h"
#include "script/library/unicode.h"

namespace sortie::script::library {

std::size_t decodeUtf8(const char* bytes, std::size_t count, std::uint32_t* code, bool strict) noexcept {
  if (count == 0) return 0;
  const auto first = static_cast<unsigned char>(bytes[0]);
  if (first < 0x80) {
    *code = first;
    return 1;
  }
  if (first < 0xc0 || first >= 0xfe) return 0;
  std::size_t length = 2;
  while (length < 6 && (first & (0x80u >> length)) != 0) ++length;
  if (length > count) return 0;
  std::uint32_t value = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(bytes[i]);
    if ((next & 0xc0) != 0x80) return 0;
    value = value << 6 | (next & 0x3fu);
  }
  static constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000, 0x200000, 0x4000000};
  if (value < smallest[length]) return 0;
  if (strict && (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))) return 0;
  *code = value;
  return length;
}

namespace {

bool isContinuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// A position counted from the end when negative; before the start is 0.
lua_Integer fromEnd(lua_Integer position, std::size_t length) noexcept {
  if (position >= 0) return position;
  const auto n = static_cast<lua_Integer>(length);
  return position < -n ? 0 : n + position + 1;
}

std::size_t encode(char* out, std::uint32_t code) noexcept {
  if (code < 0x80) {
    out[0] = static_cast<char>(code);
    return 1;
  }
  std::size_t length = 2;
  while (length < 6 && code >= (std::uint32_t{1} << (5 * length + 1))) ++length;
  for (std::size_t i = length - 1; i > 0; --i) {
    out[i] = static_cast<char>(0x80 | (code & 0x3f));
    code >>= 6;
  }
  out[0] = static_cast<char>((0xff00u >> length & 0xffu) | code);
  return length;
}

int utf8Char(lua_State* L) noexcept {
  const int n = lua_gettop(L);
  TextBuffer text;
  openText(text, L);
  for (int i = 1; i <= n; ++i) {
    const auto code = static_cast<lua_Unsigned>(luaL_checkinteger(L, i));
    luaL_argcheck(L, code <= 0x7fffffffu, i, "value out of range");
    char bytes[6];
    appendText(text, bytes, encode(bytes, static_cast<std::uint32_t>(code)));
  }
  pushText(text);
  return 1;
}

int utf8Length(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  lua_Integer i = fromEnd(luaL_optinteger(L, 2, 1), n);
  lua_Integer j = fromEnd(luaL_optinteger(L, 3, -1), n);
  const bool lax = lua_toboolean(L, 4) != 0;
  luaL_argcheck(L, 1 <= i && i - 1 <= static_cast<lua_Integer>(n), 2, "initial position out of bounds");
  luaL_argcheck(L, j <= static_cast<lua_Integer>(n), 3, "final position out of bounds");
  charge(L, 1 + n / 8);
  lua_Integer count = 0;
  auto at = static_cast<std::size_t>(i - 1);
  while (static_cast<lua_Integer>(at) < j) {
    std::uint32_t code = 0;
    const std::size_t length = decodeUtf8(s + at, n - at, &code, !lax);
    if (length == 0) {
      lua_pushnil(L);
      lua_pushinteger(L, static_cast<lua_Integer>(at) + 1);
      return 2;
    }
    at += length;
    ++count;
  }
  lua_pushinteger(L, count);
  return 1;
}

int utf8Codepoint(lua_State* L) noexcept {
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  const lua_Integer i = fromEnd(luaL_optinteger(L, 2, 1), n);
  const lua_Integer j = fromEnd(luaL_optinteger(L, 3, i), n);
  const bool lax = lua_toboolean(L, 4) != 0;
  luaL_argcheck(L, i >= 1, 2, "out of bounds");
  luaL_argcheck(L, j <= static_cast<lua_Integer>(n), 3, "out of bounds");
  if (i > j) return 0;
  charge(L, static_cast<std::uint64_t>(j - i + 1));
  luaL_argcheck(L, j - i < 100'000, 3, "string slice too long");
  luaL_checkstack(L, static_cast<int>(j - i + 1), "string slice too long");
  int count = 0;
  auto at = static_cast<std::size_t>(i - 1);
  while (at < static_cast<std::size_t>(j)) {
    std::uint32_t code = 0;
    const std::size_t length = decodeUtf8(s + at, n - at, &code, !lax);
    if (length == 0) return luaL_error(L, "invalid UTF-8 code");
    lua_pushinteger(L, code);
    at += length;
    ++count;
  }
  return count;
}

int utf8Offset(lua_State* L) noexcept {
  std::size_t size = 0;
  const char* s = checkText(L, 1, &size);
  const auto n = static_cast<lua_Integer>(size);
  lua_Integer want = luaL_checkinteger(L, 2);
  lua_Integer at = fromEnd(luaL_optinteger(L, 3, want >= 0 ? 1 : n + 1), size) - 1;
  luaL_argcheck(L, 0 <= at && at <= n, 3, "position out of bounds");
  charge(L, 1 + size / 8);
  const auto continues = [s, n](lua_Integer place) { return place < n && isContinuation(s[place]); };
  if (want == 0) {
    while (at > 0 && continues(at)) --at;
  } else {
    if (continues(at)) return luaL_error(L, "initial position is a continuation byte");
    for (; want < 0 && at > 0; ++want) {
      do --at;
      while (at > 0 && continues(at));
    }
    if (want > 0) {
      for (--want; want > 0 && at < n; --want) {
        do ++at;
        while (continues(at));
      }
    }
  }
  if (want == 0) {
    lua_pushinteger(L, at + 1);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

int nextCode(lua_State* L, bool strict) {
  charge(L, 1);
  std::size_t n = 0;
  const char* s = checkText(L, 1, &n);
  // The control variable is the place of the character before, from 1.
  auto at = static_cast<lua_Unsigned>(luaL_checkinteger(L, 2));
  if (at > 0 && at <= n) {
    while (at < n && isContinuation(s[at])) ++at;
  }
  if (at >= n) return 0;
  std::uint32_t code = 0;
  const std::size_t length = decodeUtf8(s + at, n - at, &code, strict);
  if (length == 0 || (at + length < n && isContinuation(s[at + length]))) return luaL_error(L, "invalid UTF-8 code");
  lua_pushinteger(L, static_cast<lua_Integer>(at) + 1);
  lua_pushinteger(L, code);
  return 2;
}

int nextStrict(lua_State* L) noexcept { return nextCode(L, true); }
int nextLax(lua_State* L) noexcept { return nextCode(L, false); }

int utf8Codes(lua_State* L) noexcept {
  std::size_t n = 0;
  const bool lax = lua_toboolean(L, 2) != 0;
  const char* s = checkText(L, 1, &n);
  luaL_argcheck(L, n == 0 || !isContinuation(s[0]), 1, "invalid UTF-8 code");
  lua_pushcfunction(L, lax ? nextLax : nextStrict);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  return 3;
}

constexpr Binding utf8Entries[] = {
    {"char", utf8Char, "(...: integer): string", "Code points as text."},
    {"len", utf8Length, "(s: string, from?: integer, to?: integer, lax?: boolean): integer?, integer?",
     "The number of characters, or nil and the position that is not UTF-8."},
    {"codepoint", utf8Codepoint, "(s: string, from?: integer, to?: integer, lax?: boolean): integer", "Code points."},
    {"offset", utf8Offset, "(s: string, n: integer, from?: integer): integer?", "Where the nth character begins."},
    {"codes", utf8Codes, "(s: string, lax?: boolean): function, string, integer", "All code points, for loops."},
};

}  // namespace

std::span<const Binding> utf8Functions() noexcept { return utf8Entries; }

void addUtf8(lua_State* L) {
  addFunctions(L, utf8Entries);
  lua_pushlstring(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*", 14);
  lua_setfield(L, -2, "charpattern");
}

}  // namespace sortie::script::library
