// Domains: one of a set, several, an order, a number, an allocation, a path, an offer.
#include "script/bindings/domains.h"

#include <algorithm>

namespace sortie::script {

using world::Domain;
using world::DomainType;

namespace {

const DomainHandle* domainAt(lua_State* L, int index) noexcept {
  return markedAt<DomainHandle>(L, index, Mark::Domain);
}

int pushDomain(lua_State* L, const DomainHandle& handle) {
  *static_cast<DomainHandle*>(lua_newuserdatauv(L, sizeof(DomainHandle), 0)) = handle;
  return 1;
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

std::span<const Binding> domainBindings() { return domains; }

}  // namespace sortie::script
