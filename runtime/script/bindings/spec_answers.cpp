// What a spec file lays out: answers to decisions, results and kinds of dice, chances.
#include "script/specs/spec_run.h"

#include <algorithm>

#include "base/nearest.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

namespace {

int specForce(lua_State* L) {
  if (!mayRun(L, "force")) return -1;
  SpecRun& run = runOf(L);
  const int n = flatten(L, 1);
  if (n < 0) return failing(L, "force{…}: more than 200 results at once");
  for (int i = 1; i <= n; ++i) {
    Value result;
    if (!read(L, i, result) || (result.tag != Tag::Int && result.tag != Tag::Symbol))
      return failing(L, fmt::format("force{{…}} takes results of dice, got {}", nameOf(L, i)));
    run.outer.chances.dice.push_back(static_cast<std::int32_t>(result.data));
  }
  run.forces.push_back(callerPlace(L));
  return 0;
}

int specChance(lua_State* L) {
  if (!mayRun(L, "chance")) return -1;
  // chance(n) is for random(…) without a purpose.
  const int number = lua_gettop(L) == 1 ? 1 : 2;
  if ((number == 2 && lua_type(L, 1) != LUA_TSTRING) || lua_isinteger(L, number) == 0 || lua_tointeger(L, number) < 1)
    return failing(L, "chance(purpose, n): the next random(…) of that purpose gives n, from 1");
  SpecRun& run = runOf(L);
  run.outer.chances.draws.push_back({purposeAt(L, 1), lua_tointeger(L, number)});
  run.forces.push_back(callerPlace(L));
  return 0;
}

/// The index of the die named at `index`, or -1 and a failure.
std::int32_t dieAt(lua_State* L, int index) {
  const world::Scenario& s = *contextOf(L).scenario;
  const std::string name = lua_type(L, index) == LUA_TSTRING ? textAt(L, index) : "";
  const std::int32_t die = s.die(name);
  if (die >= 0) return die;
  std::vector<std::string> names;
  for (const world::DieInfo& each : s.dice) names.push_back(each.name);
  return failing(
      L, fmt::format("expect_dice: {} is not a declared die: {}", nameOf(L, index), namesToChoose(name, names)));
}

int specExpectDice(lua_State* L) {
  if (!mayRun(L, "expect_dice")) return -1;
  SpecRun& run = runOf(L);
  SpecDice group;
  group.where = callerPlace(L);
  const char* usage = "expect_dice { \"white\", \"white\" } in order, or { white = 2 } in any order, at most 200";
  if (!lua_istable(L, 1)) return failing(L, usage);
  const auto listed = static_cast<lua_Integer>(lua_rawlen(L, 1));
  if (listed > 200) return failing(L, usage);
  for (lua_Integer i = 1; i <= listed; ++i) {
    lua_rawgeti(L, 1, i);
    const std::int32_t die = dieAt(L, -1);
    if (die < 0) return -1;
    group.kinds.push_back(die);
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (listed == 0 && lua_next(L, 1) != 0) {
    const std::int32_t die = dieAt(L, -2);
    if (die < 0) return -1;
    if (lua_isinteger(L, -1) == 0 || lua_tointeger(L, -1) < 0 || lua_tointeger(L, -1) > 200) return failing(L, usage);
    group.kinds.insert(group.kinds.end(), static_cast<std::size_t>(lua_tointeger(L, -1)), die);
    group.anyOrder = true;
    lua_pop(L, 1);
  }
  std::sort(group.kinds.begin(), group.anyOrder ? group.kinds.end() : group.kinds.begin());
  if (!run.dice) {
    // What has fallen before is nobody's expectation.
    if (const Result<> before = run.checkDice(); !before) return failing(L, before.error().text);
    run.dice.emplace();
  }
  if (!group.kinds.empty()) run.dice->push_back(std::move(group));
  return 0;
}

/// The key of an option at `index`; false and a failure where nothing can be named so.
bool keyAt(lua_State* L, int index, SpecKey& key) {
  switch (lua_type(L, index)) {
    case LUA_TSTRING:
      key.kind = SpecKey::Kind::Text;
      key.text = textAt(L, index);
      return true;
    case LUA_TBOOLEAN:
      key.kind = SpecKey::Kind::Flag;
      key.number = lua_toboolean(L, index);
      return true;
    case LUA_TNUMBER:
      key.kind = SpecKey::Kind::Number;
      key.number = lua_tointeger(L, index);
      return true;
    default: break;
  }
  key.kind = SpecKey::Kind::Handle;
  if (!read(L, index, key.handle) || key.handle.tag == Tag::Nil) {
    (void)failing(L, fmt::format("{} names no option", nameOf(L, index)));
    return false;
  }
  key.text = runOf(L).keyOf(key.handle);
  return true;
}

/// The squares of `by` on top of the stack, a table of them.
bool readWay(lua_State* L, const char* function, std::vector<std::int32_t>& way) {
  const int table = lua_gettop(L);
  const auto n = lua_istable(L, table) ? static_cast<lua_Integer>(lua_rawlen(L, table)) : 0;
  for (lua_Integer i = 1; i <= std::min<lua_Integer>(n, 1000); ++i) {
    lua_rawgeti(L, table, i);
    const board::SquareIndex square = specSquareAt(L, -1);
    if (square == board::noSquare) {
      (void)failing(L, fmt::format("{}: by: {} is not a square", function, nameOf(L, -1)));
      return false;
    }
    way.push_back(board::raw(square));
    lua_pop(L, 1);
  }
  if (way.empty()) (void)failing(L, fmt::format("{}: by is a table of squares, from the first step on", function));
  return !way.empty();
}

/// The piece, square or other thing on top of the stack that a decision must be about; nothing where there is nil.
bool readAbout(lua_State* L, const char* function, Value& about) {
  if (lua_isnil(L, -1)) return true;
  const board::SquareIndex square = pieceAt(L, -1) == world::PieceId::None ? specSquareAt(L, -1) : board::noSquare;
  if (square != board::noSquare) about = Value::ofPlace(board::raw(square));
  if (square != board::noSquare || (lua_isuserdata(L, -1) != 0 && read(L, -1, about))) return true;
  (void)failing(L, fmt::format("{}: about is a piece or a square, not {}", function, nameOf(L, -1)));
  return false;
}

/// What stands beside the decision and the keys in answer { "move", "s1:C4", side = "red", by = { … } }.
bool readNamed(lua_State* L, const char* function, SpecExpected& next) {
  using Kind = SpecExpected::Kind;
  const bool answering = next.kind == Kind::Answer || next.kind == Kind::IfAsked || next.kind == Kind::Always;
  std::vector<std::string> known{"about", "side"};
  if (answering) known.emplace_back("by");
  if (!knownOptions(L, function, known)) return false;
  pushOption(L, "side");
  bool good = specSideAt(L, -1, function, next.side);
  if (good) pushOption(L, "about");
  good = good && readAbout(L, function, next.about);
  if (good) pushOption(L, "by");
  if (!good || (!lua_isnil(L, -1) && !readWay(L, function, next.way))) return false;
  lua_settop(L, 1);
  return true;
}

constexpr const char* nameOfKind(SpecExpected::Kind kind) {
  switch (kind) {
    case SpecExpected::Kind::Answer: return "answer";
    case SpecExpected::Kind::IfAsked: return "answer_if_asked";
    case SpecExpected::Kind::Always: return "answer_always";
    case SpecExpected::Kind::Refuse: return "refuse";
    case SpecExpected::Kind::Options: return "expect_options";
    case SpecExpected::Kind::Offers: return "expect_offers";
  }
  return "";
}

template <SpecExpected::Kind kind>
int specExpected(lua_State* L) {
  constexpr const char* function = nameOfKind(kind);
  if (!mayRun(L, function)) return -1;
  SpecRun& run = runOf(L);
  SpecExpected next;
  next.kind = kind;
  next.where = callerPlace(L);
  if (lua_istable(L, 1)) {
    lua_settop(L, 1);
    if (!readNamed(L, function, next)) return -1;
    if (flatten(L, 1) < 0) return failing(L, "more than 200 keys");
  }
  const world::Scenario& s = *contextOf(L).scenario;
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, fmt::format("{}(decision, key…)", function));
  next.decision = textAt(L, 1);
  if (s.decision(next.decision) < 0) {
    std::vector<std::string> names;
    for (const auto& each : s.decisions) names.push_back(each.name);
    return failing(L, fmt::format("{}: {} is not a declared decision: {}", function, nameOf(L, 1),
                                  namesToChoose(next.decision, names)));
  }
  const int n = flatten(L, 2);
  if (n < 0) return failing(L, "more than 200 keys");
  for (int i = 2; i < n + 2; ++i) {
    SpecKey key;
    if (!keyAt(L, i, key)) return -1;
    next.keys.push_back(std::move(key));
  }
  if (kind == SpecExpected::Kind::Always)
    run.always.push_back(std::move(next));
  else
    run.expected.push_back(std::move(next));
  return 0;
}

}  // namespace

void bindSpecAnswers(lua_State* L, SpecRun& run) {
  using Kind = SpecExpected::Kind;
  static const luaL_Reg functions[] = {{"force", bound<specForce>},
                                       {"chance", bound<specChance>},
                                       {"expect_dice", bound<specExpectDice>},
                                       {"answer", bound<specExpected<Kind::Answer>>},
                                       {"answer_if_asked", bound<specExpected<Kind::IfAsked>>},
                                       {"answer_always", bound<specExpected<Kind::Always>>},
                                       {"refuse", bound<specExpected<Kind::Refuse>>},
                                       {"expect_options", bound<specExpected<Kind::Options>>},
                                       {"expect_offers", bound<specExpected<Kind::Offers>>},
                                       {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
}

}  // namespace sortie::script
