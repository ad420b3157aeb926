// What only agents have: scores of options, a random number of their own, and the interface that they may see.
#include <algorithm>
#include <array>

#include "script/bindings/bind.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// In scores' userdata, followed by one score an option.
struct ScoresHandle {
  Mark mark = Mark::Scores;
  std::int32_t set = -1;
  std::size_t count = 0;

  [[nodiscard]] std::int64_t* scores() noexcept { return reinterpret_cast<std::int64_t*>(this + 1); }
  [[nodiscard]] const std::int64_t* scores() const noexcept { return reinterpret_cast<const std::int64_t*>(this + 1); }
};
static_assert(sizeof(ScoresHandle) % alignof(std::int64_t) == 0);

std::uint64_t below(const PlayContext& c, std::uint64_t n) {
  return c.eyes.below == nullptr || n < 2 ? 0 : c.eyes.below(c.eyes.stream, n);
}

int setScore(lua_State* L) {
  const std::int32_t index = setIndexAt(L, 1);
  if (index < 0 || lua_type(L, 2) != LUA_TTABLE)
    return failing(L, "options:score { {\"name\", about what, weight}, … } takes a list of terms");
  lua_settop(L, 2);
  PlayContext& c = contextOf(L);
  if (c.loading) return failing(L, "score is not available while modules are loaded");
  const SetBuffer& options = hostOf(L).sets[static_cast<std::size_t>(index)];
  const std::size_t count = options.values.size();
  charge(L, count + 4);
  auto* handle =
      static_cast<ScoresHandle*>(lua_newuserdatauv(L, sizeof(ScoresHandle) + count * sizeof(std::int64_t), 0));
  *handle = {Mark::Scores, index, count};
  std::fill_n(handle->scores(), count, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).scoresMeta);
  lua_setmetatable(L, -2);
  c.eyes.optionSquares.clear();
  for (const Value& value : options.values) {
    board::SquareIndex square = board::noSquare;
    if (value.tag == Tag::Place)
      square = c.scenario->board.spotAt(value.data);
    else if (value.tag == Tag::Piece)
      square = c.world->squareOf(value.piece());
    c.eyes.optionSquares.push_back(square);
  }
  pushPlain(L, 2);
  const int terms = lua_gettop(L);
  const auto termCount = static_cast<lua_Integer>(lua_rawlen(L, terms));
  for (lua_Integer i = 1; i <= termCount; ++i) {
    charge(L, 4);
    lua_rawgeti(L, terms, i);
    if (!lua_isboolean(L, -1) && !addTerm(L, -1, options, handle->scores())) return -1;  // false: a term left out
    lua_settop(L, terms);
  }
  lua_settop(L, terms - 1);
  if (index == c.eyes.asked) c.eyes.opinions.assign(handle->scores(), handle->scores() + count);
  return 1;
}

/// The scores at `index` and the set they are of; null with a failure noted.
const ScoresHandle* scoresAt(lua_State* L, int index, const SetBuffer*& options) {
  const auto* handle = markedAt<ScoresHandle>(L, index, Mark::Scores);
  if (handle == nullptr) {
    (void)failing(L, fmt::format("call this with ':' on the result of :score {{…}}, not on {}", nameOf(L, index)));
    return nullptr;
  }
  options = &hostOf(L).sets[static_cast<std::size_t>(handle->set)];
  if (!usable(L, *options) || options->values.size() != handle->count) {
    (void)failing(L, "the set of these scores was changed, or its decision is over");
    return nullptr;
  }
  return handle;
}

/// The option with the greatest score; among equals any. -1 if there is none.
std::int64_t bestOf(const PlayContext& c, const ScoresHandle& handle) {
  if (handle.count == 0) return -1;
  const std::int64_t* scores = handle.scores();
  const std::int64_t best = *std::max_element(scores, scores + handle.count);
  auto left =
      static_cast<std::int64_t>(below(c, static_cast<std::uint64_t>(std::count(scores, scores + handle.count, best))));
  for (std::size_t i = 0; i < handle.count; ++i)
    if (scores[i] == best && left-- == 0) return static_cast<std::int64_t>(i);
  return -1;
}

/// Pushes the `count` best options as a set, best first, equals in any order.
void pushBest(lua_State* L, const ScoresHandle& handle, const SetBuffer& options, std::size_t count) {
  const PlayContext& c = contextOf(L);
  charge(L, handle.count * 8);
  SetBuffer& out = newSet(L);
  std::vector<std::array<std::int64_t, 3>> order(handle.count);
  for (std::size_t i = 0; i < handle.count; ++i)
    order[i] = {-handle.scores()[i], static_cast<std::int64_t>(below(c, std::uint64_t{1} << 32)),
                static_cast<std::int64_t>(i)};
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < std::min(count, handle.count); ++i)
    out.values.push_back(options.values[static_cast<std::size_t>(order[i][2])]);
}

int scoresBest(lua_State* L) {
  const SetBuffer* options = nullptr;
  const ScoresHandle* handle = scoresAt(L, 1, options);
  if (handle == nullptr) return -1;
  if (lua_isinteger(L, 2) != 0) {
    pushBest(L, *handle, *options,
             static_cast<std::size_t>(std::clamp<lua_Integer>(lua_tointeger(L, 2), 0, 1'000'000)));
    return 1;
  }
  charge(L, handle->count / 8 + 1);
  const std::int64_t best = bestOf(contextOf(L), *handle);
  if (best < 0)
    lua_pushnil(L);
  else
    push(L, options->values[static_cast<std::size_t>(best)]);
  return 1;
}

int scoresOrder(lua_State* L) {
  const SetBuffer* options = nullptr;
  const ScoresHandle* handle = scoresAt(L, 1, options);
  if (handle == nullptr) return -1;
  pushBest(L, *handle, *options, handle->count);
  return 1;
}

int scoresFilter(lua_State* L) {
  const SetBuffer* options = nullptr;
  const ScoresHandle* handle = scoresAt(L, 1, options);
  if (handle == nullptr) return -1;
  if (lua_isinteger(L, 2) == 0) return failing(L, "scores:filter(least) takes an integer");
  const lua_Integer least = lua_tointeger(L, 2);
  charge(L, handle->count / 4 + 1);
  SetBuffer& out = newSet(L);
  for (std::size_t i = 0; i < handle->count; ++i)
    if (handle->scores()[i] >= least) out.values.push_back(options->values[i]);
  return 1;
}

int scoresMost(lua_State* L) {
  const SetBuffer* options = nullptr;
  const ScoresHandle* handle = scoresAt(L, 1, options);
  if (handle == nullptr) return -1;
  charge(L, handle->count / 8 + 1);
  if (handle->count == 0)
    lua_pushnil(L);
  else
    lua_pushinteger(L, *std::max_element(handle->scores(), handle->scores() + handle->count));
  return 1;
}

int scoresOf(lua_State* L) {
  const SetBuffer* options = nullptr;
  const ScoresHandle* handle = scoresAt(L, 1, options);
  Value value;
  if (handle == nullptr) return -1;
  if (!read(L, 2, value)) return failing(L, fmt::format("scores:of(option) takes an option, got {}", nameOf(L, 2)));
  charge(L, handle->count / 8 + 1);
  for (std::size_t i = 0; i < handle->count; ++i)
    if (sameValue(options->values[i], value)) {
      lua_pushinteger(L, handle->scores()[i]);
      return 1;
    }
  lua_pushnil(L);
  return 1;
}

int scoresNewIndex(lua_State* L) { return failing(L, "scores cannot be changed"); }

int agentRandom(lua_State* L) {
  const lua_Integer n = lua_tointeger(L, 1);
  if (lua_isinteger(L, 1) == 0 || n < 1) return failing(L, "random(n) takes an integer of 1 or more");
  const PlayContext& c = contextOf(L);
  if (c.loading) return failing(L, "random is not available while modules are loaded");
  charge(L, 4);
  lua_pushinteger(L, static_cast<lua_Integer>(below(c, static_cast<std::uint64_t>(n))) + 1);
  return 1;
}

constexpr Binding setMethods[] = {
    {"score", bound<setScore>, "(terms: table[]): Scores",
     "For agents only. Scores every element by a list of terms, each {name, about what, weight, …}. `false` in the "
     "list "
     "is skipped. "
     "Terms: docs/agents.md."},
};

constexpr Binding scoreMethods[] = {
    {"best", bound<scoresBest>, "(count?: integer): any",
     "The element with the greatest score, any one among equals; nil for an empty set. With a count: a set of that "
     "many."},
    {"order", bound<scoresOrder>, "(): Set", "All elements, best first, equals in any order."},
    {"filter", bound<scoresFilter>, "(least: integer): Set", "The elements that score at least that much."},
    {"most", bound<scoresMost>, "(): integer?", "The greatest score; nil for an empty set."},
    {"of", bound<scoresOf>, "(option: any): integer?", "The score of an element; nil if the set does not hold it."},
};

}  // namespace

std::vector<BindingGroup> agentReference() {
  return {{"Set", true, Audience::Agents, setMethods}, {"Scores", true, Audience::Agents, scoreMethods}};
}

bool isForAgents(std::string_view name) {
  for (const char* each : {"set", "places", "world", "data", "option", "filter", "board", "random", "modified",
                           "vetoed", "offers", "text"})
    if (name == each) return true;
  return false;
}

void addScoreMethods(lua_State* L, Host& host) {
  setBindings(L, setMethods);
  lua_createtable(L, 0, 3);
  lua_newtable(L);
  setBindings(L, scoreMethods);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, bound<scoresNewIndex>);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  host.scoresMeta = luaL_ref(L, LUA_REGISTRYINDEX);
}

void bindAgents(lua_State* L, Host&) {
  lua_pushcfunction(L, bound<agentRandom>);
  lua_setfield(L, -2, "random");
}

int readAgentAnswer(lua_State* L, const world::Domain& domain, const SetBuffer& options, world::Answer& answer) {
  using world::DomainType;
  const auto indexOf = [&](const Value& value) -> std::int64_t {
    for (std::size_t i = 0; i < options.values.size(); ++i)
      if (sameValue(options.values[i], value)) return static_cast<std::int64_t>(i);
    return -1;
  };
  const auto notOne = [&] { return failing(L, fmt::format("{} is not one of the options", nameOf(L, -1))); };
  Value value;
  switch (domain.type) {
    case DomainType::One:
    case DomainType::Path:
    case DomainType::Point:
    case DomainType::Offer:
      if (domain.type == DomainType::Offer && lua_type(L, -1) == LUA_TBOOLEAN && lua_toboolean(L, -1) == 0) {
        answer.number = -1;
        return 0;
      }
      if (const auto* scores = markedAt<ScoresHandle>(L, -1, Mark::Scores)) {
        const SetBuffer* scored = nullptr;
        if (scoresAt(L, -1, scored) == nullptr) return -1;
        const std::int64_t best = bestOf(contextOf(L), *scores);
        answer.number = best < 0 ? -1 : indexOf(scored->values[static_cast<std::size_t>(best)]);
      } else {
        answer.number = read(L, -1, value) ? indexOf(value) : -1;
      }
      return answer.number < 0 ? notOne() : 0;
    case DomainType::YesNo:
      if (lua_type(L, -1) != LUA_TBOOLEAN)
        return failing(L, fmt::format("{} is neither true nor false", nameOf(L, -1)));
      answer.number = lua_toboolean(L, -1);
      return 0;
    case DomainType::Number:
      if (lua_isinteger(L, -1) == 0 || lua_tointeger(L, -1) < domain.min || lua_tointeger(L, -1) > domain.max)
        return failing(L, fmt::format("{} is not a number from {} to {}", nameOf(L, -1), domain.min, domain.max));
      answer.number = lua_tointeger(L, -1);
      return 0;
    case DomainType::Some:
    case DomainType::Order: {
      const SetBuffer* chosen = setAt(L, -1);
      if (chosen == nullptr) return failing(L, fmt::format("{} is not a set of options", nameOf(L, -1)));
      for (const Value& each : chosen->values) {
        const std::int64_t index = indexOf(each);
        if (index < 0) return failing(L, "the set holds something that is not one of the options");
        answer.indices.push_back(static_cast<std::int32_t>(index));
      }
      if (domain.type == DomainType::Some) std::sort(answer.indices.begin(), answer.indices.end());
      if (!world::accepts(domain, answer))
        return failing(L, domain.type == DomainType::Order
                              ? "the set does not hold each option once"
                              : fmt::format("the set holds {} options, not {} to {}", answer.indices.size(), domain.min,
                                            domain.max));
      return 0;
    }
    case DomainType::Allocate:
      if (lua_type(L, -1) != LUA_TTABLE)
        return failing(L, fmt::format("{} is not a table option = count", nameOf(L, -1)));
      for (const Value& option : options.values) {
        push(L, option);
        lua_rawget(L, -2);
        const lua_Integer count = lua_tointeger(L, -1);
        lua_pop(L, 1);
        if (count < 0 || count > domain.total) return failing(L, "the table holds a count that is too high or below 0");
        answer.indices.push_back(static_cast<std::int32_t>(count));
      }
      if (!world::accepts(domain, answer))
        return failing(
            L, fmt::format("the counts do not add up to {} to {}, or one is over its limit", domain.min, domain.total));
      return 0;
  }
  return failing(L, "this decision cannot be answered");
}

}  // namespace sortie::script
