#include "script/settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using model::Setting;

namespace {

constexpr int deepest = 8;
constexpr int mostValues = 10'000;
constexpr std::size_t longestText = 4096;

tl::unexpected<Error> tooLong() { return fail("value", fmt::format("a text has more than {} bytes", longestText)); }

struct SettingReader {
  lua_State* L;
  int left = mostValues;

  Result<Setting> table(int index, int depth) {
    if (depth >= deepest) return fail("value", fmt::format("the table is nested more than {} deep", deepest));
    // Room for the contents of a sealed table, a key and its value.
    if (lua_checkstack(L, 4) == 0) return fail("value", "the table is nested too deep");
    const int top = lua_gettop(L);
    if (!pushSealedContent(L, index)) lua_pushvalue(L, index);
    const int content = lua_gettop(L);
    const auto length = static_cast<std::size_t>(lua_rawlen(L, content));
    Setting::List list(std::min<std::size_t>(length, mostValues));
    Setting::Record record;
    std::size_t counted = 0;
    Result<> good;
    lua_pushnil(L);
    while (good && lua_next(L, content) != 0) {
      const bool named = lua_type(L, -2) == LUA_TSTRING;
      const lua_Integer key = lua_isinteger(L, -2) != 0 ? lua_tointeger(L, -2) : 0;
      Result<Setting> value = read(lua_gettop(L), depth + 1);
      if (!value) {
        good = failed(value);
      } else if (named) {
        std::size_t size = 0;
        const char* name = lua_tolstring(L, -2, &size);
        if (size > longestText)
          good = tooLong();
        else
          record[std::string(name, size)] = std::move(*value);
      } else if (key >= 1 && static_cast<std::size_t>(key) <= list.size()) {
        list[static_cast<std::size_t>(key) - 1] = std::move(*value);
        ++counted;
      } else {
        good = fail("value", "keys of a table must be texts, or numbers from 1");
      }
      lua_pop(L, 1);
    }
    if (good && (record.empty() ? counted != list.size() : counted > 0))
      good = fail("value", "a table must hold either a list from 1 without gaps, or names");
    lua_settop(L, top);
    if (!good) return failed(good);
    if (!record.empty()) return Setting{std::move(record), {}};
    return Setting{std::move(list), {}};
  }

  Result<Setting> read(int index, int depth) {
    if (--left < 0) return fail("value", fmt::format("it holds more than {} values", mostValues));
    switch (lua_type(L, index)) {
      case LUA_TNIL: return Setting{};
      case LUA_TBOOLEAN: return Setting{lua_toboolean(L, index) != 0, {}};
      case LUA_TNUMBER: {
        if (lua_isinteger(L, index) == 0) return fail("value", "numbers must be integers here");
        return Setting{static_cast<std::int64_t>(lua_tointeger(L, index)), {}};
      }
      case LUA_TSTRING: {
        std::size_t length = 0;
        const char* text = lua_tolstring(L, index, &length);
        if (length > longestText) return tooLong();
        return Setting{std::string(text, length), {}};
      }
      case LUA_TTABLE: return table(index, depth);
      default:
        return fail("value", fmt::format("{} is not a number, text, flag or table of these",
                                         lua_typename(L, lua_type(L, index))));
    }
  }
};

}  // namespace

void pushSetting(lua_State* L, const Setting& setting) {
  luaL_checkstack(L, 8, "the document is nested too deep");
  if (const auto* b = std::get_if<bool>(&setting.value)) {
    lua_pushboolean(L, *b ? 1 : 0);
  } else if (const auto* n = std::get_if<std::int64_t>(&setting.value)) {
    lua_pushinteger(L, *n);
  } else if (const auto* text = std::get_if<std::string>(&setting.value)) {
    lua_pushlstring(L, text->data(), text->size());
  } else if (const auto* list = std::get_if<Setting::List>(&setting.value)) {
    lua_createtable(L, static_cast<int>(list->size()), 0);
    for (std::size_t i = 0; i < list->size(); ++i) {
      pushSetting(L, (*list)[i]);
      lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
  } else if (const auto* record = std::get_if<Setting::Record>(&setting.value)) {
    lua_createtable(L, 0, static_cast<int>(record->size()));
    for (const auto& [name, value] : *record) {
      lua_pushlstring(L, name.data(), name.size());
      pushSetting(L, value);
      lua_rawset(L, -3);
    }
  } else {
    lua_pushnil(L);
  }
}

Result<Setting> readSetting(lua_State* L, int index) { return SettingReader{L}.read(lua_absindex(L, index), 0); }

}  // namespace sortie::script
