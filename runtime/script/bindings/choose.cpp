// Asking players and dice: choose, domains, rolls.
#include <algorithm>

#include "base/random.h"
#include "script/bindings/bind.h"
#include "world/slot_order.h"

namespace sortie::script {

using world::at;
using world::Domain;
using world::DomainType;
using world::raw;

namespace {

/// A domain as scripts hold it: plain data beside a set.
struct DomainHandle {
  Mark mark = Mark::Domain;
  Domain domain;  ///< `options` is filled when it is asked
  std::int32_t set = -1;
  std::int32_t limits = -1;  ///< a set of numbers: the most of each bin of an allocation
  AnswerShape shape = AnswerShape::One;
};

/// Entries of a choose_all.
constexpr lua_Integer mostTogether = 100;

const DomainHandle* domainAt(lua_State* L, int index) noexcept {
  return markedAt<DomainHandle>(L, index, Mark::Domain);
}

int pushDomain(lua_State* L, const DomainHandle& handle) {
  *static_cast<DomainHandle*>(lua_newuserdatauv(L, sizeof(DomainHandle), 0)) = handle;
  return 1;
}

bool readDomain(lua_State* L, int index, DomainHandle& out) {
  if (const SetHandle* set = markedAt<SetHandle>(L, index, Mark::Set)) {
    if (!usable(L, *set->buffer)) {
      (void)failing(L, fmt::format("choose takes a set or a domain, got {}", nameOf(L, index)));
      return false;
    }
    out.set = set->index;
    out.domain.options = set->buffer->values;
    return true;
  }
  const DomainHandle* handle = domainAt(L, index);
  if (handle == nullptr) {
    (void)failing(L, fmt::format("choose takes a set or a domain, got {}", nameOf(L, index)));
    return false;
  }
  out = *handle;
  for (const std::int32_t set : {out.set, out.limits})
    if (set >= 0 && !usable(L, hostOf(L).sets[static_cast<std::size_t>(set)])) {
      (void)failing(L, "this domain is of a step that has ended");
      return false;
    }
  if (out.limits >= 0) out.domain.limits = hostOf(L).sets[static_cast<std::size_t>(out.limits)].values;
  if (out.set >= 0) out.domain.options = hostOf(L).sets[static_cast<std::size_t>(out.set)].values;
  if (out.limits >= 0 && out.domain.limits.size() != out.domain.options.size()) {
    (void)failing(L, "the set of this allocation was changed after its limits were made");
    return false;
  }
  const std::optional<board::Reach>* reach =
      out.set >= 0 ? &hostOf(L).sets[static_cast<std::size_t>(out.set)].reach : nullptr;
  if (out.shape == AnswerShape::Path && (!*reach || (*reach)->visited.empty())) {
    (void)failing(L, "this reach is of a step that has ended");
    return false;
  }
  return true;
}

int domainSome(lua_State* L) {
  DomainHandle d;
  d.set = setIndexAt(L, 1);
  if (d.set < 0 || lua_isinteger(L, 2) == 0 || lua_isinteger(L, 3) == 0)
    return failing(L, "domain.some(set, min, max)");
  const auto size = static_cast<lua_Integer>(hostOf(L).sets[static_cast<std::size_t>(d.set)].values.size());
  d.domain.type = DomainType::Some;
  d.domain.min = std::max<lua_Integer>(0, lua_tointeger(L, 2));
  d.domain.max = std::min(size, lua_tointeger(L, 3));
  d.shape = AnswerShape::Set;
  return pushDomain(L, d);
}

int domainOrder(lua_State* L) {
  DomainHandle d;
  d.set = setIndexAt(L, 1);
  if (d.set < 0) return failing(L, "domain.order(set)");
  d.domain.type = DomainType::Order;
  d.shape = AnswerShape::Set;
  return pushDomain(L, d);
}

int domainNumber(lua_State* L) {
  DomainHandle d;
  if (lua_isinteger(L, 1) == 0 || lua_isinteger(L, 2) == 0) return failing(L, "domain.number(min, max)");
  d.domain.type = DomainType::Number;
  d.domain.min = lua_tointeger(L, 1);
  d.domain.max = lua_tointeger(L, 2);
  // In unsigned numbers, which cannot overflow.
  if (d.domain.max > d.domain.min &&
      static_cast<std::uint64_t>(d.domain.max) - static_cast<std::uint64_t>(d.domain.min) > 1000000)
    return failing(L, "domain.number: a range of more than a million");
  d.shape = AnswerShape::Number;
  return pushDomain(L, d);
}

int domainYesNo(lua_State* L) {
  DomainHandle d;
  d.domain.type = DomainType::YesNo;
  d.shape = AnswerShape::YesNo;
  return pushDomain(L, d);
}

/// Asks the function on top of the stack for the limit of each bin.
bool limitBins(lua_State* L, DomainHandle& d) {
  const std::size_t count = hostOf(L).sets[static_cast<std::size_t>(d.set)].values.size();
  (void)newSet(L);  // holds the limits, as long as the step runs
  const std::int32_t limits = setIndexAt(L, -1);
  ++contextOf(L).quiet;
  for (std::size_t i = 0; i < count; ++i) {
    charge(L, 2);
    lua_pushvalue(L, -2);
    const SetBuffer& bins = hostOf(L).sets[static_cast<std::size_t>(d.set)];
    if (bins.values.size() != count) {
      (void)failing(L, "domain.allocate: `each` changed the set");
      return false;
    }
    push(L, bins.values[i]);
    lua_call(L, 1, 1);
    if (lua_isinteger(L, -1) == 0) {
      (void)failing(L, fmt::format("domain.allocate: `each` returned {}, not an integer", nameOf(L, -1)));
      return false;
    }
    hostOf(L).sets[static_cast<std::size_t>(limits)].values.push_back(
        Value::ofInt(std::clamp<lua_Integer>(lua_tointeger(L, -1), 0, d.domain.total)));
    lua_pop(L, 1);
  }
  --contextOf(L).quiet;
  d.limits = limits;
  return true;
}

int domainAllocate(lua_State* L) {
  DomainHandle d;
  d.set = setIndexAt(L, 2);
  if (lua_isinteger(L, 1) == 0 || d.set < 0) return failing(L, "domain.allocate(n, set, max_each)");
  d.domain.type = DomainType::Allocate;
  d.domain.total = lua_tointeger(L, 1);
  d.domain.min = d.domain.total;
  d.domain.max = lua_isinteger(L, 3) != 0 ? lua_tointeger(L, 3) : d.domain.total;
  if (lua_istable(L, 3)) {
    if (lua_getfield(L, 3, "upto") == LUA_TBOOLEAN && lua_toboolean(L, -1) != 0) d.domain.min = 0;
    lua_pop(L, 1);
    const int each = lua_getfield(L, 3, "each");
    if (lua_isinteger(L, -1) != 0) d.domain.max = lua_tointeger(L, -1);
    if (each == LUA_TFUNCTION && !limitBins(L, d)) return -1;
  }
  if (d.domain.total < 0 || d.domain.total > 10000 || d.domain.max < 0)
    return failing(L, "domain.allocate: n is 0 to 10000");
  d.domain.max = std::min(d.domain.max, d.domain.total);
  d.shape = AnswerShape::Table;
  return pushDomain(L, d);
}

int domainPath(lua_State* L) {
  DomainHandle d;
  d.set = setIndexAt(L, 1);
  if (d.set < 0 || !hostOf(L).sets[static_cast<std::size_t>(d.set)].reach)
    return failing(L, "domain.path(reach) takes what board.reach gave");
  d.domain.type = DomainType::Path;
  d.shape = AnswerShape::Path;
  return pushDomain(L, d);
}

int domainOffer(lua_State* L) {
  DomainHandle d;
  if (lua_type(L, 1) != LUA_TTABLE) return failing(L, "domain.offer { terms = set }");
  lua_getfield(L, 1, "terms");
  d.set = setIndexAt(L, -1);
  if (d.set < 0) return failing(L, "domain.offer: terms is a set");
  d.domain.type = DomainType::Offer;
  d.shape = AnswerShape::Offer;
  return pushDomain(L, d);
}

int domainPoint(lua_State* L) {
  DomainHandle d;
  d.set = setIndexAt(L, 1);
  if (d.set < 0) return failing(L, "domain.point(candidates) takes a set of points");
  d.domain.type = DomainType::Point;
  return pushDomain(L, d);
}

/// The answer of a decision with one way to answer.
world::Answer onlyAnswer(const Domain& domain) {
  world::Answer answer;
  switch (domain.type) {
    case DomainType::Number: answer.number = domain.min; break;
    case DomainType::Some:
    case DomainType::Order:
      if (domain.type == DomainType::Order || domain.max > 0)
        for (std::size_t i = 0; i < domain.options.size(); ++i) answer.indices.push_back(static_cast<std::int32_t>(i));
      break;
    case DomainType::Allocate:
      for (std::size_t i = 0; i < domain.options.size(); ++i)
        answer.indices.push_back(static_cast<std::int32_t>(std::min(domain.limit(i), domain.total)));
      break;
    default: break;
  }
  return answer;
}

bool mayAsk(lua_State* L) {
  const PlayContext& c = contextOf(L);
  if (c.loading) {
    (void)failing(L, "nobody can be asked while modules are loaded");
    return false;
  }
  if (c.quiet > 0) {
    (void)failing(L, "modifiers, predicates and comparators may not ask questions");
    return false;
  }
  return true;
}

std::int32_t decisionAt(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) {
    (void)failing(L, fmt::format("choose: {} is not a decision", nameOf(L, index)));
    return -1;
  }
  const std::int32_t kind = lookUpName(L, hostOf(L).refDecisions, index);
  if (kind < 0) (void)failing(L, fmt::format("decision '{}' is not declared in ruleset.xml", lua_tostring(L, index)));
  return kind;
}

/// Puts the options of a domain into the order in which the side may see them (world/slot_order.h), in sets of their own.
void orderFor(lua_State* L, world::SideId side, DomainHandle& handle) {
  if (handle.set < 0 || handle.shape == AnswerShape::Path) return;
  PlayContext& c = contextOf(L);
  world::slotOrder(*c.scenario, *c.world, side, handle.domain.options, c.questions.order);
  if (c.questions.order.empty()) return;
  const auto ordered = [&](std::int32_t from) {
    (void)newSet(L);  // stays on the stack, as long as the question does
    const std::int32_t to = setIndexAt(L, -1);
    std::deque<SetBuffer>& sets = hostOf(L).sets;
    for (const std::size_t i : c.questions.order)
      sets[static_cast<std::size_t>(to)].values.push_back(sets[static_cast<std::size_t>(from)].values[i]);
    return to;
  };
  handle.set = ordered(handle.set);
  if (handle.limits >= 0) handle.limits = ordered(handle.limits);
  handle.domain.options = hostOf(L).sets[static_cast<std::size_t>(handle.set)].values;
  if (handle.limits >= 0) handle.domain.limits = hostOf(L).sets[static_cast<std::size_t>(handle.limits)].values;
}

/// Lays out a domain for the side that is asked: 0, 1, or 2 for more ways to answer it.
int layOut(lua_State* L, world::SideId side, DomainHandle& handle) {
  orderFor(L, side, handle);
  charge(L, handle.domain.options.size() + 1);
  return handle.domain.waysUpToTwo();
}

/// What a question is about, from the value at `index`; nothing where there is none.
Value aboutAt(lua_State* L, int index) {
  Value about;
  if (!lua_isnoneornil(L, index) && read(L, index, about) && about.tag == Tag::Int) about.tag = Tag::Place;
  return about;
}

int choose(lua_State* L) {
  PlayContext& c = contextOf(L);
  if (!mayAsk(L)) return -1;
  const world::SideId side = sideAt(L, 1);
  if (side == world::SideId::None) return failing(L, fmt::format("choose asks a side, got {}", nameOf(L, 1)));
  const std::int32_t kind = decisionAt(L, 2);
  if (kind < 0) return -1;
  DomainHandle handle;
  if (!readDomain(L, 3, handle)) return -1;
  lua_settop(L, 4);
  const int ways = layOut(L, side, handle);
  const world::DecisionInfo& declared = c.scenario->decisions[static_cast<std::size_t>(kind)];
  if (ways == 0)
    return failing(
        L, fmt::format("decision '{}' has no legal answer: offer a way out with :with(\"pass\")", declared.name));
  Questions& q = c.questions;
  q.together.clear();  // of a choose_all that failed, where a script caught the error
  q.shape = handle.shape;
  q.domainSet = handle.set;
  q.pending = {kind, side, std::move(handle.domain), aboutAt(L, 4), q.decisions};
  if (ways == 1 && !declared.always) return pushPending(L, q, onlyAnswer(q.pending.domain));
  if (q.answerNow != nullptr && q.answerNow(q.player, q.quickAnswer)) {
    hostOf(L).noteAnswered(c);
    return pushPending(L, q, q.quickAnswer);
  }
  q.asking = true;
  return 0;
}

/// choose yields; a body may not, so this one raises and yields by itself.
int chooseOrYield(lua_State* L) {
  const int results = choose(L);
  if (results < 0) raiseFailure(L);
  Questions& q = contextOf(L).questions;
  if (!q.asking) return results;
  if (lua_isyieldable(L) == 0) {
    q.asking = false;
    (void)failing(L, "nothing can be asked here: call choose in steps, hooks, conditions and actions");
    raiseFailure(L);
  }
  return lua_yield(L, 0);
}

int chooseAll(lua_State* L) {
  PlayContext& c = contextOf(L);
  if (!mayAsk(L)) return -1;
  const std::int32_t kind = decisionAt(L, 1);
  if (kind < 0) return -1;
  if (lua_type(L, 2) != LUA_TTABLE) return failing(L, "choose_all(decision, { {side, domain, about?}, … })");
  const auto n = static_cast<lua_Integer>(lua_rawlen(L, 2));
  if (n < 1 || n > mostTogether)
    return failing(L, fmt::format("choose_all takes 1 to {} entries, got {}", mostTogether, n));
  Questions& q = c.questions;
  q.together.clear();
  charge(L, static_cast<std::uint64_t>(n) * 8);
  q.together.reserve(static_cast<std::size_t>(n));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_settop(L, 2);
    lua_rawgeti(L, 2, i);
    if (lua_type(L, 3) != LUA_TTABLE) return failing(L, "choose_all: each entry is {side, domain}");
    lua_rawgeti(L, 3, 1);
    lua_rawgeti(L, 3, 2);
    const world::SideId side = sideAt(L, 4);
    if (side == world::SideId::None) return failing(L, fmt::format("choose_all asks sides, got {}", nameOf(L, 4)));
    DomainHandle handle;
    if (!readDomain(L, 5, handle)) return -1;
    const int ways = layOut(L, side, handle);
    if (ways == 0) return failing(L, "choose_all: a side has no legal answer");
    Questions::Simultaneous entry;
    lua_rawgeti(L, 3, 3);
    entry.about = aboutAt(L, -1);
    entry.side = side;
    entry.set = handle.set;
    entry.domain = std::move(handle.domain);
    entry.shape = handle.shape;
    entry.answered = ways == 1 && !c.scenario->decisions[static_cast<std::size_t>(kind)].always;
    if (entry.answered) entry.answer = onlyAnswer(entry.domain);
    q.together.push_back(std::move(entry));
  }
  q.pending = {};
  q.pending.kind = kind;
  q.nextTogether = 0;
  return 0;
}

/// Asks one side after the other; no view shows an answer before all are in.
int chooseAllContinue(lua_State* L, int, lua_KContext) {
  Questions& q = contextOf(L).questions;
  while (q.nextTogether < q.together.size() && q.together[q.nextTogether].answered) ++q.nextTogether;
  if (q.nextTogether < q.together.size()) {
    const Questions::Simultaneous& entry = q.together[q.nextTogether];
    q.pending = {q.pending.kind, entry.side, entry.domain, entry.about, q.decisions};
    q.shape = entry.shape;
    q.domainSet = entry.set;
    q.asking = true;
    return lua_yieldk(L, 0, 0, chooseAllContinue);
  }
  lua_createtable(L, static_cast<int>(q.together.size()), 0);
  for (std::size_t i = 0; i < q.together.size(); ++i) {
    const Questions::Simultaneous& entry = q.together[i];
    if (pushAnswer(L, entry.domain, entry.shape, entry.set, entry.answer) < 0) raiseFailure(L);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  q.together.clear();
  return 1;
}

int chooseAllStart(lua_State* L) {
  if (chooseAll(L) < 0) raiseFailure(L);
  lua_settop(L, 2);
  return chooseAllContinue(L, LUA_OK, 0);
}

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

constexpr Binding asking[] = {
    {"choose", chooseOrYield, "(side: Side, decision: DecisionId, domain: Set|Domain, about?: Piece|integer): any",
     "Asks a side and continues with the answer. With one possible answer nothing is asked, unless the decision is "
     "declared ask=always. Errors: no legal answer; at load; in modifiers, predicates and comparators."},
    {"choose_all", chooseAllStart, "(decision: DecisionId, entries: table[]): any[]",
     "Asks several sides, {side, domain, about?} each, and shows no answer to anybody before all are in. Returns the "
     "answers in that order. 1 to 100 entries."},
    {"roll", bound<roll>, "(die: DieId|DieId[], count?: integer): integer|string|(integer|string)[]",
     "The number or word on the face; an array with a count or a list of dice. At most 1000 dice."},
    {"random", bound<randomNumber>, "(n: integer, purpose?: string): integer",
     "A number from 1 to n. Each purpose has a stream of its own."},
    {"random_of", bound<randomOf>, "(set: Set, purpose?: string): any", "One element of a set that is not empty."},
};

constexpr Binding domains[] = {
    {"some", bound<domainSome>, "(set: Set, min: integer, max: integer): Domain",
     "Answer: a set of min to max of the elements."},
    {"order", bound<domainOrder>, "(set: Set): Domain", "Answer: a set of all elements in the chosen order."},
    {"number", bound<domainNumber>, "(min: integer, max: integer): Domain",
     "Answer: an integer. At most a million wide."},
    {"yes_no", bound<domainYesNo>, "(): Domain", "Answer: a boolean."},
    {"allocate", bound<domainAllocate>, "(n: integer, set: Set, limits?: integer|table): Domain",
     "Answer: a table from element to count; the counts make n. `limits` is the most of each element, or {each=a "
     "number "
     "or a function of the element, upto=true when fewer than n may be given out}."},
    {"path", bound<domainPath>, "(reach: Reach): Domain",
     "Answer: a set of squares, the way to the chosen end; "
     "`choose` gives a second value, true where that way was given step by step."},
    {"offer", bound<domainOffer>, "(offer: table): Domain",
     "{terms=set}. Answer: the accepted element, or nil when refused."},
    {"point", bound<domainPoint>, "(region: Set): Domain", "Answer: a point of the open table."},
};

}  // namespace

std::uint64_t purposeAt(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return hashText("random");
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return hashText(std::string_view(text, length)) ^ 0x5bd1e995ULL;
}

int pushPending(lua_State* L, const Questions& questions, const world::Answer& answer) {
  const int results = pushAnswer(L, questions.pending.domain, questions.shape, questions.domainSet, answer);
  if (results != 1 || questions.shape != AnswerShape::Path) return results;
  lua_pushboolean(L, answer.indices.empty() ? 0 : 1);
  return 2;
}

int pushAnswer(lua_State* L, const Domain& domain, AnswerShape shape, std::int32_t set, const world::Answer& answer) {
  switch (shape) {
    case AnswerShape::One: push(L, domain.options[static_cast<std::size_t>(answer.number)]); return 1;
    case AnswerShape::Number: lua_pushinteger(L, answer.number); return 1;
    case AnswerShape::YesNo: lua_pushboolean(L, answer.number != 0 ? 1 : 0); return 1;
    case AnswerShape::Offer:
      if (answer.number < 0)
        lua_pushnil(L);
      else
        push(L, domain.options[static_cast<std::size_t>(answer.number)]);
      return 1;
    case AnswerShape::Set: {
      SetBuffer& out = newSet(L);
      for (const std::int32_t i : answer.indices) out.values.push_back(domain.options[static_cast<std::size_t>(i)]);
      return 1;
    }
    case AnswerShape::Table:
      lua_createtable(L, 0, static_cast<int>(domain.options.size()));
      for (std::size_t i = 0; i < domain.options.size(); ++i) {
        push(L, domain.options[i]);
        lua_pushinteger(L, answer.indices[i]);
        lua_rawset(L, -3);
      }
      return 1;
    case AnswerShape::Path: {
      const Value destination = domain.options[static_cast<std::size_t>(answer.number)];
      if (destination.tag != Tag::Place) {  // "stay" and the like, added to the reach
        push(L, destination);
        return 1;
      }
      SetBuffer& out = newSet(L);
      if (!answer.indices.empty()) {
        for (const std::int32_t square : answer.indices) out.values.push_back(Value::ofPlace(square));
        return 1;
      }
      const board::Reach& reach = *hostOf(L).sets[static_cast<std::size_t>(set)].reach;
      std::vector<board::SquareIndex>& way = contextOf(L).kernels.squares;
      board::path(reach, board::squareOf(destination.data), way);
      for (std::size_t i = 0; i < way.size(); ++i)
        if (i > 0 || reach.visited.front().cost > 0) out.values.push_back(Value::ofPlace(board::placeOf(way[i])));
      return 1;
    }
  }
  return failing(L, "unknown shape of an answer");
}

std::vector<BindingGroup> chooseReference() {
  return {{"", false, Audience::Everyone, asking}, {"domain", false, Audience::Everyone, domains}};
}

void bindChoose(lua_State* L, Host&) {
  setBindings(L, asking);
  lua_newtable(L);
  setBindings(L, domains);
  lua_setfield(L, -2, "domain");
}

}  // namespace sortie::script
