// Chance: dice, numbers, elements of sets.
#include <algorithm>

#include "base/random.h"
#include "script/bindings/bind.h"

namespace sortie::script {

namespace {

/// The faces of a throw that a person says; empty where they are not said. False with a failure noted.
bool facesSaid(lua_State* L, PlayContext& c, std::vector<std::int32_t> dice, std::vector<std::int32_t>& faces) {
  if (!c.chances.fromTable() || dice.empty() || c.chances.dice.size() >= dice.size()) return true;
  const Result<const CameUp*> up = cameUp(c, {.kind = Chance::Kind::Dice, .dice = dice});
  if (!up) {
    (void)failing(L, up.error().text);
    return false;
  }
  for (std::size_t i = 0; *up != nullptr && i < dice.size(); ++i) {
    const std::optional<std::int32_t> face = faceNamed(*c.scenario, dice[i], (*up)->words[i]);
    if (!face) {
      (void)failing(L, fmt::format("roll: {} has no face {}", c.scenario->dice[static_cast<std::size_t>(dice[i])].name,
                                   (*up)->words[i]));
      return false;
    }
    faces.push_back(*face);
  }
  return true;
}

/// Rolls, or takes the face that was said, and pushes what stands on it.
void rollOne(lua_State* L, PlayContext& c, std::int32_t die, const std::int32_t* said) {
  const world::DieInfo& info = c.scenario->dice[static_cast<std::size_t>(die)];
  std::int32_t value = 0;
  if (said != nullptr) {
    value = *said;
  } else if (!c.chances.dice.empty()) {
    value = c.chances.dice.front();
    c.chances.dice.pop_front();
    ++c.chances.diceUsed;
  } else {
    const std::uint64_t face =
        c.chances.source ? c.chances.source(info.faces.size()) : c.mutator->random(info.purpose, info.faces.size());
    value = info.faces[static_cast<std::size_t>(face)];
  }
  c.mutator->rolled(die, value);
  if (info.words)
    pushSymbol(L, static_cast<world::Symbol>(value));
  else
    lua_pushinteger(L, value);
}

std::int32_t dieAt(lua_State* L, int index) {
  const std::int32_t die = lookUpName(L, hostOf(L).refDice, index);
  if (die < 0) (void)failing(L, fmt::format("roll: {} is not a declared die", nameOf(L, index)));
  return die;
}

/// Rolls dice and pushes an array of their faces.
int rollAll(lua_State* L, const std::vector<std::int32_t>& dice) {
  PlayContext& c = contextOf(L);
  std::vector<std::int32_t> said;
  if (!facesSaid(L, c, dice, said)) return -1;
  lua_createtable(L, static_cast<int>(dice.size()), 0);
  for (std::size_t i = 0; i < dice.size(); ++i) {
    rollOne(L, c, dice[i], said.empty() ? nullptr : &said[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int roll(lua_State* L) {
  if (!mayChange(L, "roll")) return -1;
  PlayContext& c = contextOf(L);
  if (lua_type(L, 1) == LUA_TTABLE) {
    const lua_Integer n = luaL_len(L, 1);  // a list of content is sealed
    if (n > 1000) return failing(L, "roll: at most 1000 dice at once");
    charge(L, static_cast<std::uint64_t>(n) * 4 + 1);
    std::vector<std::int32_t> dice;
    for (lua_Integer i = 1; i <= n; ++i) {
      lua_geti(L, 1, i);
      dice.push_back(dieAt(L, -1));
      if (dice.back() < 0) return -1;
      lua_pop(L, 1);
    }
    return rollAll(L, dice);
  }
  const std::int32_t die = dieAt(L, 1);
  if (die < 0) return -1;
  if (lua_isnoneornil(L, 2)) {
    charge(L, 4);
    std::vector<std::int32_t> said;
    if (c.chances.fromTable() && !facesSaid(L, c, {die}, said)) return -1;
    rollOne(L, c, die, said.empty() ? nullptr : said.data());
    return 1;
  }
  const lua_Integer n = lua_tointeger(L, 2);
  if (lua_isinteger(L, 2) == 0 || n < 0 || n > 1000) return failing(L, "roll(die, n): n is 0 to 1000");
  charge(L, static_cast<std::uint64_t>(n) * 4 + 1);
  return rollAll(L, std::vector<std::int32_t>(static_cast<std::size_t>(n), die));
}

/// The place, from 0, of what was picked at a table among `ways`; `ways` where nobody said it. False with a failure noted.
bool pickSaid(lua_State* L, std::uint64_t ways, const std::vector<Value>* values, std::uint64_t& out) {
  PlayContext& c = contextOf(L);
  out = ways;
  if (!c.chances.fromTable() || ways < 2 || !c.chances.draws.empty()) return true;
  const char* purpose = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  const Result<const CameUp*> up = cameUp(c, {.kind = Chance::Kind::Pick,
                                              .purpose = purpose,
                                              .ways = ways,
                                              .values = values != nullptr ? *values : std::vector<Value>()});
  if (!up) {
    (void)failing(L, up.error().text);
    return false;
  }
  if (*up == nullptr) return true;
  for (std::uint64_t i = 0; i < ways; ++i) {
    const std::string word = values != nullptr ? pickWord(*c.host, *c.world, (*values)[static_cast<std::size_t>(i)])
                                               : fmt::format("{}", i + 1);
    if (word != (*up)->words[0]) continue;
    out = i;
    return true;
  }
  (void)failing(L, fmt::format("{} cannot be picked here", (*up)->words[0]));
  return false;
}

/// 0..n-1: what a spec laid out for the purpose, else the stream's next. False with a failure noted when that is over n.
bool draw(lua_State* L, std::uint64_t purpose, std::uint64_t n, std::uint64_t& out) {
  PlayContext& c = contextOf(L);
  const auto forced = std::find_if(c.chances.draws.begin(), c.chances.draws.end(),
                                   [purpose](const ForcedChance& each) { return each.purpose == purpose; });
  if (forced == c.chances.draws.end()) {
    if (c.world->streams.size() > 1000) {
      (void)failing(L, "random: more than 1000 purposes");
      return false;
    }
    out = c.mutator->random(purpose, n);
    return true;
  }
  out = static_cast<std::uint64_t>(forced->value - 1);
  c.chances.draws.erase(forced);
  if (out < n) return true;
  (void)failing(L, fmt::format("the chance that was laid out is {}, out of {} possible", out + 1, n));
  return false;
}

int randomNumber(lua_State* L) {
  if (!mayChange(L, "random")) return -1;
  const lua_Integer n = lua_tointeger(L, 1);
  if (lua_isinteger(L, 1) == 0 || n < 1) return failing(L, "random(n) takes an integer of 1 or more");
  charge(L, 4);
  const auto ways = static_cast<std::uint64_t>(n);
  std::uint64_t value = 0;
  if (!pickSaid(L, ways, nullptr, value)) return -1;
  if (value == ways && !draw(L, purposeAt(L, 2), ways, value)) return -1;
  lua_pushinteger(L, static_cast<lua_Integer>(value) + 1);
  return 1;
}

int randomOf(lua_State* L) {
  if (!mayChange(L, "random_of")) return -1;
  const SetBuffer* set = setAt(L, 1);
  if (set == nullptr || set->values.empty()) return failing(L, "random_of(set) takes a set that is not empty");
  charge(L, 4);
  std::uint64_t i = 0;
  if (!pickSaid(L, set->values.size(), &set->values, i)) return -1;
  if (i == set->values.size() && !draw(L, purposeAt(L, 2), set->values.size(), i)) return -1;
  push(L, set->values[static_cast<std::size_t>(i)]);
  return 1;
}

constexpr Binding ofChance[] = {
    {"roll", bound<roll>, "(die: DieId|DieId[], count?: integer): integer|string|(integer|string)[]",
     "The number or word on the face; an array with a count or a list of dice. At most 1000 dice."},
    {"random", bound<randomNumber>, "(n: integer, purpose?: string): integer",
     "A number from 1 to n. Each purpose has a stream of its own."},
    {"random_of", bound<randomOf>, "(set: Set, purpose?: string): any", "One element of a set that is not empty."},
};

}  // namespace

std::uint64_t purposeAt(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return hashText("random");
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return hashText(std::string_view(text, length)) ^ 0x5bd1e995ULL;
}

std::span<const Binding> chanceBindings() { return ofChance; }

}  // namespace sortie::script
