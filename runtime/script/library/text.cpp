// Numbers and values as text, and text being put together.
#include <charconv>
#include <cmath>
#include <cstring>

#include "script/library/library.h"

namespace sortie::script::library {

std::size_t writeInteger(char* out, lua_Integer value) noexcept {
  return static_cast<std::size_t>(std::to_chars(out, out + numberTextSize, value).ptr - out);
}

std::size_t writeFloat(char* out, lua_Number value) noexcept {
  // The sign of a NaN differs between processors.
  const char* special = std::isnan(value) ? "nan" : std::isinf(value) ? (value > 0 ? "inf" : "-inf") : nullptr;
  if (special) {
    const std::size_t n = std::strlen(special);
    std::memcpy(out, special, n);
    return n;
  }
  char* end = std::to_chars(out, out + numberTextSize, value, std::chars_format::general, 14).ptr;
  for (const char* p = out; p != end; ++p) {
    if (*p != '-' && (*p < '0' || *p > '9')) return static_cast<std::size_t>(end - out);
  }
  *end++ = '.';
  *end++ = '0';
  return static_cast<std::size_t>(end - out);
}

const char* checkText(lua_State* L, int index, std::size_t* length) {
  if (lua_type(L, index) == LUA_TNUMBER) {
    pushText(L, index, nullptr);
    lua_replace(L, index);
  } else if (lua_type(L, index) != LUA_TSTRING) {
    luaL_checktype(L, index, LUA_TSTRING);
  }
  return lua_tolstring(L, index, length);
}

const char* pushText(lua_State* L, int index, std::size_t* length) {
  index = lua_absindex(L, index);
  if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_call(L, 1, 1);
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
    return checkText(L, lua_gettop(L), length);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
      char out[numberTextSize];
      const std::size_t n = lua_isinteger(L, index) ? writeInteger(out, lua_tointeger(L, index))
                                                    : writeFloat(out, lua_tonumber(L, index));
      lua_pushlstring(L, out, n);
      break;
    }
    case LUA_TSTRING: lua_pushvalue(L, index); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    default: lua_pushstring(L, luaL_typename(L, index)); break;
  }
  return lua_tolstring(L, -1, length);
}

void openText(TextBuffer& text, lua_State* L) {
  luaL_checkstack(L, 8, "text");
  lua_pushnil(L);
  text.L = L;
  text.slot = lua_gettop(L);
  text.data = text.small;
  text.size = 0;
  text.capacity = sizeof text.small;
}

char* extendText(TextBuffer& text, std::size_t count) {
  lua_State* L = text.L;
  chargeBytes(L, count);
  const std::size_t limit = stateOf(L).limits.stringLength;
  if (count > limit || text.size > limit - count) die(L, Death::Memory);
  if (count > text.capacity - text.size) {
    std::size_t capacity = text.capacity * 2;
    if (capacity < text.size + count) capacity = text.size + count;
    char* larger = static_cast<char*>(lua_newuserdatauv(L, capacity, 0));
    std::memcpy(larger, text.data, text.size);
    lua_replace(L, text.slot);
    text.data = larger;
    text.capacity = capacity;
  }
  char* place = text.data + text.size;
  text.size += count;
  return place;
}

void appendText(TextBuffer& text, const char* bytes, std::size_t count) {
  char* place = extendText(text, count);
  if (count) std::memcpy(place, bytes, count);
}

void pushText(TextBuffer& text) { lua_pushlstring(text.L, text.data, text.size); }

}  // namespace sortie::script::library
