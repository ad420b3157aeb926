// What a spec file holds results with: expect and its like.
#include <algorithm>
#include <compare>

#include <fmt/ranges.h>

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

/// At most this many differences are named; then the message says that there are more.
constexpr std::size_t mostDifferences = 3;

struct Differences {
  std::vector<std::string> told;
  bool more = false;

  void add(const std::string& path, const std::string& what) {
    if (told.size() < mostDifferences)
      told.push_back(path.empty() ? what : path + ": " + what);
    else
      more = true;
  }
};

/// The keys of a table in an order that is the same in every run: numbers, then texts, then the rest as it comes.
struct TableKey {
  enum class Kind : std::uint8_t { Number, Text, Other } kind = Kind::Other;
  lua_Integer number = 0;
  std::string text;

  friend auto operator<=>(const TableKey&, const TableKey&) = default;
};

std::vector<TableKey> keysOf(lua_State* L, int table) {
  std::vector<TableKey> out;
  lua_pushnil(L);
  while (lua_next(L, table) != 0) {
    lua_pop(L, 1);
    TableKey key;
    if (lua_isinteger(L, -1) != 0) {
      key.kind = TableKey::Kind::Number;
      key.number = lua_tointeger(L, -1);
    } else if (lua_type(L, -1) == LUA_TSTRING) {
      key.kind = TableKey::Kind::Text;
      key.text = textAt(L, -1);
    }
    if (key.kind != TableKey::Kind::Other) out.push_back(std::move(key));
  }
  std::sort(out.begin(), out.end());
  return out;
}

std::string wantedFound(const std::string& wanted, const std::string& found) {
  return fmt::format("{} wanted, {} found", wanted, found);
}

/// What a set holds besides, and what it lacks; where that is nothing, from where on the order is another one.
void setDifferences(lua_State* L, const std::vector<Value>& found, const std::vector<Value>& wanted,
                    const std::string& path, Differences& out) {
  const auto missing = [&](const std::vector<Value>& of, const std::vector<Value>& in) {
    std::string names;
    for (const Value& value : of)
      if (std::none_of(in.begin(), in.end(), [&](const Value& other) { return sameValue(value, other); }))
        names += (names.empty() ? "" : ", ") + runOf(L).keyOf(value);
    return names;
  };
  const std::string lacks = missing(wanted, found);
  const std::string besides = missing(found, wanted);
  if (!lacks.empty()) out.add(path, "not in it: " + lacks);
  if (!besides.empty()) out.add(path, "in it besides: " + besides);
  if (!lacks.empty() || !besides.empty()) return;
  for (std::size_t i = 0; i < std::min(found.size(), wanted.size()); ++i) {
    if (sameValue(found[i], wanted[i])) continue;
    out.add(path, fmt::format("the same in another order: element {}: {}", i + 1,
                              wantedFound(runOf(L).keyOf(wanted[i]), runOf(L).keyOf(found[i]))));
    return;
  }
  out.add(path, fmt::format("{} elements wanted, {} found", wanted.size(), found.size()));
}

/// The elements of a set, or of a table that could be one.
bool elementsOf(lua_State* L, int index, std::vector<Value>& out) {
  if (const SetBuffer* set = setAt(L, index)) {
    out.assign(set->values.begin(), set->values.end());
    return true;
  }
  if (!lua_istable(L, index)) return false;
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, index));
  bool good = true;
  for (lua_Integer i = 1; good && i <= n; ++i) {
    lua_rawgeti(L, index, i);
    Value value;
    good = read(L, -1, value);
    out.push_back(value);
    lua_pop(L, 1);
  }
  return good;
}

/// In what the values at `found` and `wanted` differ, with the way to it: "element 2, field hp".
void differences(lua_State* L, int found, int wanted, const std::string& path, Differences& out, int depth = 0) {
  found = lua_absindex(L, found);
  wanted = lua_absindex(L, wanted);
  if (out.more || same(L, found, wanted)) return;
  if (setAt(L, found) != nullptr || setAt(L, wanted) != nullptr) {
    std::vector<Value> has;
    std::vector<Value> should;
    if (elementsOf(L, found, has) && elementsOf(L, wanted, should)) {
      setDifferences(L, has, should, path, out);
      return;
    }
  }
  if (!lua_istable(L, found) || !lua_istable(L, wanted) || depth > 20 || lua_checkstack(L, 6) == 0) {
    const auto name = [&](int index) { return lua_isnil(L, index) ? std::string("nothing") : shown(L, index); };
    out.add(path, wantedFound(name(wanted), name(found)));
    return;
  }
  std::vector<TableKey> keys = keysOf(L, found);
  for (TableKey& key : keysOf(L, wanted)) keys.push_back(std::move(key));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  for (const TableKey& key : keys) {
    const bool number = key.kind == TableKey::Kind::Number;
    for (const int table : {found, wanted}) {
      if (number)
        lua_pushinteger(L, key.number);
      else
        lua_pushlstring(L, key.text.data(), key.text.size());
      lua_rawget(L, table);
    }
    differences(L, -2, -1,
                fmt::format("{}{}{} {}", path, path.empty() ? "" : ", ", number ? "element" : "field",
                            number ? fmt::format("{}", key.number) : key.text),
                out, depth + 1);
    lua_pop(L, 2);
  }
}

/// What of two tables or sets differs, in a few words; empty for others.
std::string differencesIn(lua_State* L, int found, int wanted) {
  const auto several = [&](int index) { return lua_istable(L, index) || setAt(L, index) != nullptr; };
  if (!several(found) || !several(wanted)) return {};
  Differences out;
  differences(L, found, wanted, "", out);
  return out.told.empty() ? "" : fmt::format(": {}{}", fmt::join(out.told, "; "), out.more ? "; and more" : "");
}

int specExpect(lua_State* L) {
  const int given = lua_gettop(L);
  const std::string why = lua_type(L, 3) == LUA_TSTRING ? textAt(L, 3) + ": " : "";
  if (given == 0) return failing(L, "expect(actual, wanted, why)");
  if (given == 1)
    return lua_toboolean(L, 1) != 0 ? 0
                                    : failing(L, fmt::format("expected something that is true, got {}", shown(L, 1)));
  if (same(L, 1, 2)) return 0;
  return failing(L, fmt::format("{}expected {}, got {}{}", why, shown(L, 2), shown(L, 1), differencesIn(L, 1, 2)));
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

/// The piece at `index`; None and a failure where there is something else.
world::PieceId specPieceAt(lua_State* L, int index, const char* function) {
  const world::PieceId piece = pieceAt(L, index);
  if (piece == world::PieceId::None) (void)failing(L, fmt::format("{}: {} is not a piece", function, nameOf(L, index)));
  return piece;
}

/// What `sides` (bit a side) say of the side at `index`, where there is one, else of all sides together.
bool includes(lua_State* L, std::uint32_t sides, world::SideId side) {
  if (side != world::SideId::None) return (sides >> world::raw(side) & 1u) != 0;
  const std::size_t seats = contextOf(L).scenario->sides.size();
  for (std::size_t s = 0; s < seats; ++s)
    if ((sides >> s & 1u) == 0) return false;
  return true;
}

int specKnows(lua_State* L) {
  if (!mayRun(L, "knows")) return -1;
  if (lua_isnoneornil(L, 1)) return failing(L, "knows(side, piece)");
  world::SideId side = world::SideId::None;
  if (!specSideAt(L, 1, "knows", side)) return -1;
  const world::PieceId piece = specPieceAt(L, 2, "knows");
  if (piece == world::PieceId::None) return -1;
  const PlayContext& c = contextOf(L);
  lua_pushboolean(L, includes(L, world::knownBy(*c.scenario, *c.world, piece), side) ? 1 : 0);
  return 1;
}

int specWasShown(lua_State* L) {
  if (!mayRun(L, "was_shown")) return -1;
  const world::PieceId piece = specPieceAt(L, 1, "was_shown");
  if (piece == world::PieceId::None) return -1;
  world::SideId side = world::SideId::None;
  if (!specSideAt(L, 2, "was_shown", side)) return -1;
  std::uint32_t sides = 0;
  for (const world::Change& change : runOf(L).journal.changes)
    if (change.kind == world::ChangeKind::Show && change.subject.tag == Tag::Piece && change.subject.piece() == piece)
      sides |= change.seenBy;
  lua_pushboolean(L, includes(L, sides, side) ? 1 : 0);
  return 1;
}

int specTold(lua_State* L) {
  if (!mayRun(L, "told")) return -1;
  world::SideId side = world::SideId::None;
  if (!specSideAt(L, 1, "told", side)) return -1;
  const world::Journal& journal = runOf(L).journal;
  charge(L, 1 + journal.changes.size() / 8);
  lua_newtable(L);
  lua_Integer n = 0;
  for (const world::Change& change : journal.changes) {
    if (change.kind != world::ChangeKind::Message || change.name < 0 || !includes(L, change.seenBy, side)) continue;
    const std::string& line = journal.texts[static_cast<std::size_t>(change.name)];
    lua_pushlstring(L, line.data(), line.size());
    lua_rawseti(L, -2, ++n);
  }
  return 1;
}

}  // namespace

void bindSpecExpect(lua_State* L, SpecRun& run) {
  static const luaL_Reg functions[] = {
      {"expect", bound<specExpect>},      {"expect_error", specExpectError}, {"winners", bound<specWinners>},
      {"outcome", bound<specOutcome>},    {"ended", bound<specEnded>},       {"knows", bound<specKnows>},
      {"was_shown", bound<specWasShown>}, {"told", bound<specTold>},         {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
}

}  // namespace sortie::script
