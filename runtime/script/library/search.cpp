// string.find, match, gmatch and gsub.
#include <cstring>

#include "script/library/library.h"
#include "script/library/pattern.h"

namespace sortie::script::library {

namespace {

// Room for short patterns; longer ones get a userdata.
constexpr std::size_t smallPattern = 40;

struct PatternRoom {
  PatternItem items[patternItems(smallPattern)];
  ByteSet sets[patternSets(smallPattern)];
};

constexpr int maxDepth = 200;

void compile(lua_State* L, Pattern& pattern, PatternRoom& room, const char* text, std::size_t length, bool anchors) {
  chargeBytes(L, 16 * length);
  pattern.items = room.items;
  pattern.sets = room.sets;
  if (length > smallPattern) {
    char* bytes = static_cast<char*>(
        lua_newuserdatauv(L, patternItems(length) * sizeof(PatternItem) + patternSets(length) * sizeof(ByteSet), 0));
    pattern.items = reinterpret_cast<PatternItem*>(bytes);
    pattern.sets = reinterpret_cast<ByteSet*>(bytes + patternItems(length) * sizeof(PatternItem));
  }
  if (const char* fault = compilePattern(pattern, text, length, anchors)) luaL_error(L, "%s", fault);
}

void startMatcher(Matcher& m, const char* subject, std::size_t length) noexcept {
  m.begin = subject;
  m.end = subject + length;
  m.depth = maxDepth;
  m.tooComplex = false;
}

// One attempt at `at`, paid for.
const char* attempt(lua_State* L, Matcher& m, const Pattern& pattern, const char* at) {
  SandboxCore* c = core(L);
  m.steps = c->workLeft;
  const char* result = matchItems(m, at, pattern.items);
  if (m.tooComplex) luaL_error(L, "pattern too complex");
  c->workLeft = m.steps;
  charge(L, 0);
  if (result && pattern.unfinished) luaL_error(L, "unfinished capture");
  return result;
}

void pushCapture(lua_State* L, const Matcher& m, int n) {
  const Capture& capture = m.captures[n];
  if (capture.length == capturePosition) {
    lua_pushinteger(L, capture.start - m.begin + 1);
  } else {
    chargeBytes(L, static_cast<std::size_t>(capture.length));
    lua_pushlstring(L, capture.start, static_cast<std::size_t>(capture.length));
  }
}

// The captures, or the whole match when there are none; returns how many.
int pushCaptures(lua_State* L, const Matcher& m, const Pattern& pattern, const char* start, const char* end) {
  if (pattern.captures == 0) {
    chargeBytes(L, static_cast<std::size_t>(end - start));
    lua_pushlstring(L, start, static_cast<std::size_t>(end - start));
    return 1;
  }
  luaL_checkstack(L, pattern.captures, "too many captures");
  for (int n = 0; n < pattern.captures; ++n) pushCapture(L, m, n);
  return pattern.captures;
}

// An optional start position, from 1, negative from the end; 0 when it is behind the end of the text.
std::size_t startPosition(lua_State* L, int index, std::size_t length) {
  const lua_Integer wanted = luaL_optinteger(L, index, 1);
  if (wanted > 0) return static_cast<std::size_t>(wanted) > length + 1 ? 0 : static_cast<std::size_t>(wanted);
  if (wanted == 0 || wanted < -static_cast<lua_Integer>(length)) return 1;
  return length + static_cast<std::size_t>(wanted + 1);
}

int plainFind(lua_State* L, const char* s, std::size_t n, const char* text, std::size_t size, std::size_t from) {
  chargeBytes(L, n + size);
  const void* place = size == 0   ? s + from
                      : size == 1 ? std::memchr(s + from, static_cast<unsigned char>(*text), n - from)
                                  : memmem(s + from, n - from, text, size);  // linear in glibc
  const char* found = static_cast<const char*>(place);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - s + 1);
  lua_pushinteger(L, found - s + static_cast<std::ptrdiff_t>(size));
  return 2;
}

bool hasSpecials(const char* text, std::size_t length) noexcept {
  for (std::size_t i = 0; i < length; ++i) {
    if (text[i] != 0 && std::strchr("^$*+?.([%-", text[i])) return true;
  }
  return false;
}

int search(lua_State* L, bool find) {
  std::size_t n = 0;
  std::size_t size = 0;
  const char* s = checkText(L, 1, &n);
  const char* text = checkText(L, 2, &size);
  const std::size_t from = startPosition(L, 3, n);
  charge(L, 1);
  if (from == 0) {
    lua_pushnil(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || !hasSpecials(text, size))) return plainFind(L, s, n, text, size, from - 1);

  Pattern pattern;
  PatternRoom room;
  compile(L, pattern, room, text, size, true);
  Matcher m;
  startMatcher(m, s, n);
  for (const char* at = s + from - 1; at <= m.end; ++at) {
    if (const char* end = attempt(L, m, pattern, at)) {
      if (!find) return pushCaptures(L, m, pattern, at, end);
      lua_pushinteger(L, at - s + 1);
      lua_pushinteger(L, end - s);
      return 2 + (pattern.captures ? pushCaptures(L, m, pattern, at, end) : 0);
    }
    if (pattern.anchored) break;
  }
  lua_pushnil(L);
  return 1;
}

int find(lua_State* L) noexcept { return search(L, true); }
int match(lua_State* L) noexcept { return search(L, false); }

// Upvalues: subject, pattern, place to go on from, end of the last match (both from 0; -1: none).
int gmatchNext(lua_State* L) noexcept {
  std::size_t n = 0;
  std::size_t size = 0;
  const char* s = lua_tolstring(L, lua_upvalueindex(1), &n);
  const char* text = lua_tolstring(L, lua_upvalueindex(2), &size);
  const lua_Integer place = lua_tointeger(L, lua_upvalueindex(3));
  const lua_Integer last = lua_tointeger(L, lua_upvalueindex(4));
  Pattern pattern;
  PatternRoom room;
  compile(L, pattern, room, text, size, false);
  Matcher m;
  startMatcher(m, s, n);
  for (lua_Integer i = place; i <= static_cast<lua_Integer>(n); ++i) {
    const char* end = attempt(L, m, pattern, s + i);
    if (end && end - s != last) {
      lua_pushinteger(L, end - s);
      lua_copy(L, -1, lua_upvalueindex(3));
      lua_copy(L, -1, lua_upvalueindex(4));
      return pushCaptures(L, m, pattern, s + i, end);
    }
  }
  return 0;
}

int gmatch(lua_State* L) noexcept {
  std::size_t n = 0;
  checkText(L, 1, &n);
  checkText(L, 2, nullptr);
  std::size_t from = startPosition(L, 3, n);
  if (from == 0) from = n + 2;
  lua_settop(L, 2);
  lua_pushinteger(L, static_cast<lua_Integer>(from) - 1);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, gmatchNext, 4);
  return 1;
}

constexpr int replacementIndex = 3;

// Appends a replacement string, in which %0 to %9 stand for captures.
void appendTemplate(lua_State* L, TextBuffer& out, const Matcher& m, const Pattern& pattern, const char* start,
                    const char* end) {
  std::size_t size = 0;
  const char* p = lua_tolstring(L, replacementIndex, &size);
  const char* last = p + size;
  while (p < last) {
    const char* percent = static_cast<const char*>(std::memchr(p, '%', static_cast<std::size_t>(last - p)));
    if (!percent) percent = last;
    appendText(out, p, static_cast<std::size_t>(percent - p));
    if (percent == last) return;
    p = percent + 1;
    const char c = p < last ? *p++ : '\0';
    if (c == '%') {
      appendText(out, "%", 1);
    } else if (c == '0' || (c == '1' && pattern.captures == 0)) {
      appendText(out, start, static_cast<std::size_t>(end - start));
    } else if (c >= '1' && c <= '9') {
      const int n = c - '1';
      if (n >= pattern.captures) luaL_error(L, "invalid capture index %%%d in replacement string", n + 1);
      std::size_t length = 0;
      pushCapture(L, m, n);
      if (lua_type(L, -1) == LUA_TNUMBER) {
        pushText(L, -1, nullptr);
        lua_remove(L, -2);
      }
      const char* text = lua_tolstring(L, -1, &length);
      appendText(out, text, length);
      lua_pop(L, 1);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
  }
}

// Appends what stands in place of the match from `start` to `end`.
void appendReplacement(lua_State* L, TextBuffer& out, const Matcher& m, const Pattern& pattern, const char* start,
                       const char* end) {
  switch (lua_type(L, replacementIndex)) {
    case LUA_TSTRING: appendTemplate(L, out, m, pattern, start, end); return;
    case LUA_TTABLE:
      if (pattern.captures > 0) {
        pushCapture(L, m, 0);
      } else {
        lua_pushlstring(L, start, static_cast<std::size_t>(end - start));
      }
      lua_gettable(L, replacementIndex);
      break;
    default: {
      lua_pushvalue(L, replacementIndex);
      const int n = pushCaptures(L, m, pattern, start, end);
      lua_call(L, n, 1);
    }
  }
  if (!lua_toboolean(L, -1)) {
    appendText(out, start, static_cast<std::size_t>(end - start));
  } else if (lua_type(L, -1) == LUA_TSTRING || lua_type(L, -1) == LUA_TNUMBER) {
    std::size_t length = 0;
    const char* text = checkText(L, lua_gettop(L), &length);
    appendText(out, text, length);
  } else {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  lua_pop(L, 1);
}

int gsub(lua_State* L) noexcept {
  std::size_t n = 0;
  std::size_t size = 0;
  const char* s = checkText(L, 1, &n);
  const char* text = checkText(L, 2, &size);
  const int kind = lua_type(L, replacementIndex);
  if (kind == LUA_TNUMBER) {
    checkText(L, replacementIndex, nullptr);
  } else {
    luaL_argexpected(L, kind == LUA_TSTRING || kind == LUA_TTABLE || kind == LUA_TFUNCTION, replacementIndex,
                     "string/function/table");
  }
  const lua_Integer most = luaL_optinteger(L, 4, static_cast<lua_Integer>(n) + 1);
  lua_settop(L, 4);
  Pattern pattern;
  PatternRoom room;
  compile(L, pattern, room, text, size, true);
  TextBuffer out;
  openText(out, L);
  Matcher m;
  startMatcher(m, s, n);
  const char* at = s;
  const char* lastEnd = nullptr;
  lua_Integer count = 0;
  while (count < most) {
    const char* end = attempt(L, m, pattern, at);
    if (end && end != lastEnd) {
      ++count;
      appendReplacement(L, out, m, pattern, at, end);
      at = lastEnd = end;
    } else if (at < m.end) {
      *extendText(out, 1) = *at;
      ++at;
    } else {
      break;
    }
    if (pattern.anchored) break;
  }
  if (count == 0) {
    lua_pushvalue(L, 1);
  } else {
    appendText(out, at, static_cast<std::size_t>(m.end - at));
    pushText(out);
  }
  lua_pushinteger(L, count);
  return 2;
}

constexpr Binding searchEntries[] = {
    {"find", find, "(s: string, pattern: string, init?: integer, plain?: boolean): integer?, integer?, string",
     "Where a pattern first matches, and its captures."},
    {"match", match, "(s: string, pattern: string, init?: integer): string?", "The captures of the first match."},
    {"gmatch", gmatch, "(s: string, pattern: string, init?: integer): fun(): string", "All matches, for loops."},
    {"gsub", gsub, "(s: string, pattern: string, by: string|table|function, n?: integer): string, integer",
     "Replaces matches; also returns their number."},
};

}  // namespace

std::span<const Binding> patternFunctions() noexcept { return searchEntries; }

void addPatterns(lua_State* L) { addFunctions(L, searchEntries); }

}  // namespace sortie::script::library
