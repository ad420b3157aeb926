// What a spec file holds results with: expect and its like.
#include <algorithm>

#include "script/sandbox/sandbox_state.h"
#include "script/specs/spec_run.h"

namespace sortie::script {

namespace {

std::string shown(lua_State* L, int index, int depth = 0) {
  index = lua_absindex(L, index);
  std::string out;
  if (const SetBuffer* set = setAt(L, index)) {
    for (const Value& value : set->values) out += (out.empty() ? "" : ", ") + runOf(L).keyOf(value);
    return "{" + out + "}";
  }
  if (!lua_istable(L, index) || depth > 3) return nameOf(L, index);
  lua_pushnil(L);
  for (int i = 0; i < 20 && lua_next(L, index) != 0; ++i) {
    if (!out.empty()) out += ", ";
    if (lua_type(L, -2) == LUA_TSTRING) out += textAt(L, -2) + " = ";
    out += shown(L, -1, depth + 1);
    lua_pop(L, 1);
  }
  return "{" + out + "}";
}

bool same(lua_State* L, int a, int b, int depth = 0) {
  a = lua_absindex(L, a);
  b = lua_absindex(L, b);
  if (lua_rawequal(L, a, b) != 0) return true;
  if (depth > 20 || lua_checkstack(L, 4) == 0) return false;
  // A set is what it holds, in order.
  const SetBuffer* first = setAt(L, a);
  const SetBuffer* second = setAt(L, b);
  if (first != nullptr && second != nullptr)
    return std::equal(first->values.begin(), first->values.end(), second->values.begin(), second->values.end(),
                      sameValue);
  if (second != nullptr) return same(L, b, a, depth);
  if (first != nullptr) {
    if (!lua_istable(L, b) || lua_rawlen(L, b) != first->values.size()) return false;
    for (std::size_t i = 0; i < first->values.size(); ++i) {
      lua_rawgeti(L, b, static_cast<lua_Integer>(i) + 1);
      Value value;
      const bool good = read(L, -1, value) && sameValue(value, first->values[i]);
      lua_pop(L, 1);
      if (!good) return false;
    }
    return true;
  }
  if (!lua_istable(L, a) || !lua_istable(L, b)) return false;
  int counts[2] = {0, 0};
  for (const int table : {a, b}) {
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
      ++counts[table == a ? 0 : 1];
      lua_pop(L, 1);
    }
  }
  if (counts[0] != counts[1]) return false;
  bool good = true;
  lua_pushnil(L);
  while (good && lua_next(L, a) != 0) {
    lua_pushvalue(L, -2);
    lua_rawget(L, b);
    good = same(L, -2, -1, depth + 1);
    lua_pop(L, good ? 2 : 3);
  }
  return good;
}

int specExpect(lua_State* L) {
  const int given = lua_gettop(L);
  const std::string why = lua_type(L, 3) == LUA_TSTRING ? textAt(L, 3) + ": " : "";
  if (given == 0) return failing(L, "expect(actual, wanted, why)");
  if (given == 1)
    return lua_toboolean(L, 1) != 0 ? 0
                                    : failing(L, fmt::format("expected something that is true, got {}", shown(L, 1)));
  if (same(L, 1, 2)) return 0;
  return failing(L, fmt::format("{}expected {}, got {}", why, shown(L, 2), shown(L, 1)));
}

int errorBody(lua_State* L) {
  std::size_t length = 0;
  const char* text = lua_tolstring(L, -1, &length);
  const std::string message = text == nullptr ? "" : std::string(text, length);
  const std::string wanted = textAt(L, 1);
  if (message.find(wanted) != std::string::npos) return 0;
  return failing(L, fmt::format("expected an error with '{}', got '{}'", wanted, message.substr(0, 300)));
}

int errorCame(lua_State* L, int status, lua_KContext) {
  raiseIfDead(L, status);
  if (runOf(L).wants) lua_error(L);
  if (status == LUA_OK || status == LUA_YIELD) {
    (void)failing(L, "expected an error, and there was none");
    raiseFailure(L);
  }
  hostOf(L).current = &runOf(L).outer;
  if (errorBody(L) < 0) raiseFailure(L);
  return 0;
}

int specExpectError(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING || lua_gettop(L) < 2) {
    (void)failing(L, "expect_error(text, function, …)");
    raiseFailure(L);
  }
  return errorCame(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, errorCame), 0);
}

int specWinners(lua_State* L) {
  const PlayContext& c = contextOf(L);
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t s = 0; s < c.scenario->sides.size(); ++s) {
    if ((c.world->winners >> s & 1u) == 0) continue;
    lua_pushlstring(L, c.scenario->sides[s].name.data(), c.scenario->sides[s].name.size());
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

int specOutcome(lua_State* L) {
  pushSymbol(L, contextOf(L).world->outcome);
  return 1;
}

int specEnded(lua_State* L) {
  lua_pushboolean(L, contextOf(L).world->finished ? 1 : 0);
  return 1;
}

}  // namespace

void bindSpecExpect(lua_State* L, SpecRun& run) {
  static const luaL_Reg functions[] = {{"expect", bound<specExpect>},   {"expect_error", specExpectError},
                                       {"winners", bound<specWinners>}, {"outcome", bound<specOutcome>},
                                       {"ended", bound<specEnded>},     {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
}

}  // namespace sortie::script
