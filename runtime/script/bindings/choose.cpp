// Asking players: choose, choose_all, answers.
#include <algorithm>

#include "script/bindings/domains.h"
#include "world/slot_order.h"

namespace sortie::script {

using world::Domain;
using world::DomainType;

namespace {

/// Entries of a choose_all.
constexpr lua_Integer mostTogether = 100;

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
  q.askedTogether = 0;
  q.shape = handle.shape;
  q.domainSet = handle.set;
  q.pending = {kind, side, handle.domain, aboutAt(L, 4), q.decisions};
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
    entry.domain = handle.domain;
    entry.shape = handle.shape;
    entry.answered = ways == 1 && !c.scenario->decisions[static_cast<std::size_t>(kind)].always;
    if (entry.answered) entry.answer = onlyAnswer(entry.domain);
    q.together.push_back(std::move(entry));
  }
  q.pending = {};
  q.pending.kind = kind;
  q.nextTogether = 0;
  q.askedTogether = 0;
  return 0;
}

int chooseAllContinue(lua_State* L, int, lua_KContext);

int chooseAllAnswered(lua_State* L, int status, lua_KContext context) {
  ++contextOf(L).questions.askedTogether;
  return chooseAllContinue(L, status, context);
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
    return lua_yieldk(L, 0, 0, chooseAllAnswered);
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

constexpr Binding asking[] = {
    {"choose", chooseOrYield, "(side: Side, decision: DecisionId, domain: Set|Domain, about?: Piece|integer): any",
     "Asks a side and continues with the answer. With one possible answer nothing is asked, unless the decision is "
     "declared ask=always. Errors: no legal answer; at load; in modifiers, predicates and comparators."},
    {"choose_all", chooseAllStart, "(decision: DecisionId, entries: table[]): any[]",
     "Asks several sides, {side, domain, about?} each, and shows no answer to anybody before all are in. Returns the "
     "answers in that order. 1 to 100 entries."},
};

}  // namespace

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
  return {{"", false, Audience::Everyone, asking},
          {"", false, Audience::Everyone, chanceBindings()},
          {"domain", false, Audience::Everyone, domainBindings()}};
}

void bindChoose(lua_State* L, Host&) {
  setBindings(L, asking);
  setBindings(L, chanceBindings());
  lua_newtable(L);
  setBindings(L, domainBindings());
  lua_setfield(L, -2, "domain");
}

}  // namespace sortie::script
