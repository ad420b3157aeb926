// Sets: ordered lists of values that kernels, filters and scripts fill and `choose` offers.
#include <algorithm>

#include "script/bindings/bind.h"

namespace sortie::script {

namespace {

int wrongSet(lua_State* L, const char* method) {
  return failing(L, fmt::format("set:{} is called with ':' on a set, got {}", method, nameOf(L, 1)));
}

int readOnly(lua_State* L) { return failing(L, "this set was made at load and cannot be changed: use :copy()"); }

/// Is it a set of places, if only an empty one that was made of such a set?
bool holdsPlaces(const SetBuffer& set) {
  return set.ofPlaces || (!set.values.empty() && set.values.front().tag == Tag::Place);
}

/// Reads the value at `index` as an element of `set`: a number in a set of places is a place.
bool readElement(lua_State* L, int index, const SetBuffer& set, Value& out) {
  if (!read(L, index, out) || out.tag == Tag::Nil) return false;
  if (out.tag == Tag::Int && holdsPlaces(set)) out.tag = Tag::Place;
  return true;
}

bool contains(const SetBuffer& set, const Value& value) {
  return std::any_of(set.values.begin(), set.values.end(), [&](const Value& v) { return sameValue(v, value); });
}

int setLength(lua_State* L) {
  const SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "#");
  lua_pushinteger(L, static_cast<lua_Integer>(set->values.size()));
  return 1;
}

int setFirst(lua_State* L) {
  const SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "first()");
  if (set->values.empty())
    lua_pushnil(L);
  else
    push(L, set->values.front());
  return 1;
}

int setHas(lua_State* L) {
  const SetBuffer* set = setAt(L, 1);
  Value value;
  if (set == nullptr) return wrongSet(L, "has(x)");
  if (!read(L, 2, value)) return failing(L, fmt::format("set:has(x) takes a scalar or a handle, got {}", nameOf(L, 2)));
  charge(L, set->values.size() / 8 + 1);
  lua_pushboolean(L, contains(*set, value) ? 1 : 0);
  return 1;
}

int eachNext(lua_State* L) {
  const SetBuffer* set = setAt(L, lua_upvalueindex(1));
  const lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
  if (set == nullptr || i >= static_cast<lua_Integer>(set->values.size())) {
    lua_pushnil(L);
    return 1;
  }
  charge(L, 1);
  lua_pushinteger(L, i + 1);
  lua_copy(L, -1, lua_upvalueindex(2));
  push(L, set->values[static_cast<std::size_t>(i)]);
  return 1;
}

int setEach(lua_State* L) {
  if (setAt(L, 1) == nullptr) return wrongSet(L, "each()");
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, bound<eachNext>, 2);
  return 1;
}

int setAdd(lua_State* L) {
  SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "add(x)");
  if (set->fixed) return readOnly(L);
  Value value;
  if (!readElement(L, 2, *set, value)) return failing(L, fmt::format("a set cannot hold {}", nameOf(L, 2)));
  charge(L, set->values.size() / 8 + 1);
  if (!contains(*set, value)) set->values.push_back(value);
  lua_settop(L, 1);
  return 1;
}

int setWith(lua_State* L) {
  SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "with(…)");
  if (set->fixed) return readOnly(L);
  const int top = lua_gettop(L);
  for (int i = 2; i <= top; ++i) {
    charge(L, set->values.size() / 8 + 1);
    Value value;
    if (!readElement(L, i, *set, value)) return failing(L, fmt::format("a set cannot hold {}", nameOf(L, i)));
    if (!contains(*set, value)) set->values.push_back(value);
  }
  lua_settop(L, 1);
  return 1;
}

int setRemove(lua_State* L) {
  SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "remove(x)");
  if (set->fixed) return readOnly(L);
  Value value;
  if (!read(L, 2, value)) return failing(L, fmt::format("set:remove(x) takes an element, got {}", nameOf(L, 2)));
  charge(L, set->values.size() / 8 + 1);
  const auto end =
      std::remove_if(set->values.begin(), set->values.end(), [&](const Value& v) { return sameValue(v, value); });
  set->values.erase(end, set->values.end());
  lua_settop(L, 1);
  return 1;
}

enum class Combine { Union, Minus, Both };

template <Combine how>
int setCombine(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  const std::int32_t b = setIndexAt(L, 2);
  if (a < 0 || b < 0) return failing(L, fmt::format("this takes two sets, got {} and {}", nameOf(L, 1), nameOf(L, 2)));
  SetBuffer& out = newSet(L);
  const SetBuffer& left = hostOf(L).sets[static_cast<std::size_t>(a)];
  const SetBuffer& right = hostOf(L).sets[static_cast<std::size_t>(b)];
  charge(L, (left.values.size() + 1) * (right.values.size() + 1) / 8 + 1);
  out.ofPlaces = holdsPlaces(left);
  for (const Value& v : left.values)
    if (how == Combine::Union || contains(right, v) == (how == Combine::Both)) out.values.push_back(v);
  if (how == Combine::Union)
    for (const Value& v : right.values)
      if (!contains(out, v)) out.values.push_back(v);
  return 1;
}

int setCopy(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0) return wrongSet(L, "copy()");
  SetBuffer& out = newSet(L);
  out.values = hostOf(L).sets[static_cast<std::size_t>(a)].values;
  out.ofPlaces = holdsPlaces(hostOf(L).sets[static_cast<std::size_t>(a)]);
  charge(L, out.values.size() + 1);
  return 1;
}

// The functions below call a Lua function for each element. They may not ask or change anything meanwhile: choose and
// change check `quiet`. An error leaves by longjmp, so `quiet` is set back where steps begin.

int setWhere(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0 || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "set:where(fn) takes a function");
  lua_settop(L, 2);
  (void)newSet(L);
  const std::int32_t out = setIndexAt(L, 3);
  hostOf(L).sets[static_cast<std::size_t>(out)].ofPlaces = holdsPlaces(hostOf(L).sets[static_cast<std::size_t>(a)]);
  ++contextOf(L).quiet;
  for (std::size_t i = 0; i < hostOf(L).sets[static_cast<std::size_t>(a)].values.size(); ++i) {
    charge(L, 2);
    const Value value = hostOf(L).sets[static_cast<std::size_t>(a)].values[i];
    lua_pushvalue(L, 2);
    push(L, value);
    lua_call(L, 1, 1);
    if (lua_toboolean(L, -1) != 0) hostOf(L).sets[static_cast<std::size_t>(out)].values.push_back(value);
    lua_pop(L, 1);
  }
  --contextOf(L).quiet;
  return 1;
}

int setAny(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0 || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "set:any(fn) takes a function");
  ++contextOf(L).quiet;
  bool any = false;
  for (std::size_t i = 0; !any && i < hostOf(L).sets[static_cast<std::size_t>(a)].values.size(); ++i) {
    charge(L, 2);
    lua_pushvalue(L, 2);
    push(L, hostOf(L).sets[static_cast<std::size_t>(a)].values[i]);
    lua_call(L, 1, 1);
    any = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
  }
  --contextOf(L).quiet;
  lua_pushboolean(L, any ? 1 : 0);
  return 1;
}

/// Calls fn for each element and leaves a userdata of integers on the stack; null and a failure when one is none.
lua_Integer* gradesOf(lua_State* L, std::int32_t set, const char* method) {
  const std::size_t count = hostOf(L).sets[static_cast<std::size_t>(set)].values.size();
  auto* grades = static_cast<lua_Integer*>(lua_newuserdatauv(L, (count + 1) * sizeof(lua_Integer) + 1, 0));
  ++contextOf(L).quiet;
  for (std::size_t i = 0; i < count; ++i) {
    charge(L, 2);
    lua_pushvalue(L, 2);
    push(L, hostOf(L).sets[static_cast<std::size_t>(set)].values[i]);
    lua_call(L, 1, 1);
    if (hostOf(L).sets[static_cast<std::size_t>(set)].values.size() != count) {
      (void)failing(L, fmt::format("the function given to set:{} changed the set", method));
      return nullptr;
    }
    if (lua_isinteger(L, -1) == 0) {
      (void)failing(L, fmt::format("the function given to set:{} returned {}, not an integer", method, nameOf(L, -1)));
      return nullptr;
    }
    grades[i] = lua_tointeger(L, -1);
    lua_pop(L, 1);
  }
  --contextOf(L).quiet;
  return grades;
}

int setSorted(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0 || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "set:sorted(fn) takes a function");
  lua_settop(L, 2);
  const lua_Integer* grades = gradesOf(L, a, "sorted");
  if (grades == nullptr) return -1;
  SetBuffer& out = newSet(L);
  const SetBuffer& in = hostOf(L).sets[static_cast<std::size_t>(a)];
  std::vector<std::size_t> order(in.values.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [grades](std::size_t x, std::size_t y) { return grades[x] < grades[y]; });
  for (const std::size_t i : order) out.values.push_back(in.values[i]);
  return 1;
}

template <bool most>
int setExtreme(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0 || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "set:least(fn) and set:most(fn) take a function");
  lua_settop(L, 2);
  const lua_Integer* grades = gradesOf(L, a, most ? "most" : "least");
  if (grades == nullptr) return -1;
  SetBuffer& out = newSet(L);
  const SetBuffer& in = hostOf(L).sets[static_cast<std::size_t>(a)];
  if (in.values.empty()) return 1;
  lua_Integer best = grades[0];
  for (std::size_t i = 0; i < in.values.size(); ++i)
    best = most ? std::max(best, grades[i]) : std::min(best, grades[i]);
  for (std::size_t i = 0; i < in.values.size(); ++i)
    if (grades[i] == best) out.values.push_back(in.values[i]);
  return 1;
}

int setSum(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  if (a < 0 || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "set:sum(fn) takes a function");
  lua_settop(L, 2);
  const lua_Integer* grades = gradesOf(L, a, "sum");
  if (grades == nullptr) return -1;
  lua_Unsigned sum = 0;
  for (std::size_t i = 0; i < hostOf(L).sets[static_cast<std::size_t>(a)].values.size(); ++i)
    sum += static_cast<lua_Unsigned>(grades[i]);
  lua_pushinteger(L, static_cast<lua_Integer>(sum));
  return 1;
}

int setCost(lua_State* L) {
  const SetBuffer* set = setAt(L, 1);
  const board::SquareIndex square = squareAt(L, 2);
  if (set == nullptr || !set->reach) return failing(L, "only a reach has costs");
  const std::int32_t i = square == board::noSquare ? -1 : board::find(*set->reach, square);
  if (i < 0)
    lua_pushnil(L);
  else
    lua_pushinteger(L, set->reach->visited[static_cast<std::size_t>(i)].cost);
  return 1;
}

int setPath(lua_State* L) {
  const std::int32_t a = setIndexAt(L, 1);
  const board::SquareIndex square = squareAt(L, 2);
  if (a < 0 || !hostOf(L).sets[static_cast<std::size_t>(a)].reach) return failing(L, "only a reach has paths");
  if (square == board::noSquare || board::find(*hostOf(L).sets[static_cast<std::size_t>(a)].reach, square) < 0) {
    lua_pushnil(L);
    return 1;
  }
  SetBuffer& out = newSet(L);
  PlayContext& c = contextOf(L);
  board::path(*hostOf(L).sets[static_cast<std::size_t>(a)].reach, square, c.kernels.squares);
  charge(L, c.kernels.squares.size() + 1);
  // Leave out the square where the mover stands; squares outside of which it waits are part of the way.
  for (std::size_t i = 0; i < c.kernels.squares.size(); ++i)
    if (i > 0 || hostOf(L).sets[static_cast<std::size_t>(a)].reach->visited.front().cost > 0)
      out.values.push_back(Value::ofPlace(board::placeOf(c.kernels.squares[i])));
  return 1;
}

std::string methodNames(const std::vector<BindingGroup>& groups, std::string_view table) {
  std::string out;
  for (const BindingGroup& group : groups)
    if (group.table == table)
      for (const Binding& row : group.rows) out += (out.empty() ? "" : ", ") + std::string(row.name);
  return out;
}

/// Sets and filters are easily taken for one another: both have pieces, but other methods.
int noSuchMethod(lua_State* L, const char* what) {
  return failing(L, fmt::format("a {} has no method {}; sets have {}; filters have {}", what, nameOf(L, 2),
                                methodNames(setReference(), "Set"), methodNames(filterReference(), "Filter")));
}

/// set[i] and set.method; upvalue: methods.
int setIndex(lua_State* L) {
  const SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return wrongSet(L, "[i]");
  if (lua_isinteger(L, 2) != 0) {
    const lua_Integer i = lua_tointeger(L, 2);
    if (i < 1 || i > static_cast<lua_Integer>(set->values.size()))
      lua_pushnil(L);
    else
      push(L, set->values[static_cast<std::size_t>(i - 1)]);
    return 1;
  }
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) return noSuchMethod(L, "set");
  return 1;
}

int setNewIndex(lua_State* L) { return failing(L, "sets change by :add(x) and :remove(x) only"); }

template <bool places>
int makeSet(lua_State* L) {
  if (lua_gettop(L) == 1 && lua_istable(L, 1)) {
    // set(array): its elements. Arrays of the runtime are sealed, so they are read through their metatable.
    const lua_Integer count = luaL_len(L, 1);
    if (count > 10000) return failing(L, "set(array): more than 10000 elements");
    charge(L, static_cast<std::uint64_t>(std::max<lua_Integer>(count, 0)) * 2 + 1);
    luaL_checkstack(L, static_cast<int>(count) + 8, "set(array)");
    for (lua_Integer i = 1; i <= count; ++i) lua_geti(L, 1, i);
    lua_remove(L, 1);
  }
  const int top = lua_gettop(L);
  charge(L, static_cast<std::uint64_t>(top) + 1);
  SetBuffer& set = newSet(L);
  set.ofPlaces = places;
  for (int i = 1; i <= top; ++i) {
    charge(L, set.values.size() / 64);
    Value value;
    if (!read(L, i, value) || value.tag == Tag::Nil)
      return failing(L, fmt::format("a set cannot hold {}", nameOf(L, i)));
    if (places && value.tag == Tag::Int) value.tag = Tag::Place;
    if (!contains(set, value)) set.values.push_back(value);
  }
  return 1;
}

constexpr Binding setMethods[] = {
    {"first", bound<setFirst>, "(): any", "The first element, or nil."},
    {"has", bound<setHas>, "(x: any): boolean", "Is it an element?"},
    {"each", bound<setEach>, "(): fun(): any", "For loops: `for x in s:each() do`."},
    {"add", bound<setAdd>, "(x: any): Set",
     "Appends an element that is not yet in it; gives the set itself. Error: a set made at load."},
    {"with", bound<setWith>, "(...: any): Set", "Adds all arguments and gives the set itself: `s:with(\"pass\")`."},
    {"remove", bound<setRemove>, "(x: any): Set", "Takes an element out; gives the set itself."},
    {"union", bound<setCombine<Combine::Union>>, "(other: Set): Set", "A new set: elements of either, in order."},
    {"minus", bound<setCombine<Combine::Minus>>, "(other: Set): Set",
     "A new set: elements that the other does not have."},
    {"both", bound<setCombine<Combine::Both>>, "(other: Set): Set", "A new set: elements that both have."},
    {"copy", bound<setCopy>, "(): Set", "A new set with the same elements."},
    {"where", bound<setWhere>, "(test: fun(x: any): any): Set",
     "A new set: elements for which the function gives something true. It may not ask or change anything."},
    {"any", bound<setAny>, "(test: fun(x: any): any): boolean",
     "Is there an element for which the function gives something true?"},
    {"sorted", bound<setSorted>, "(grade: fun(x: any): integer): Set",
     "A new set, ascending by the integer that the function gives; equal ones keep their order."},
    {"least", bound<setExtreme<false>>, "(grade: fun(x: any): integer): Set",
     "A new set: the elements with the least value."},
    {"most", bound<setExtreme<true>>, "(grade: fun(x: any): integer): Set",
     "A new set: the elements with the greatest value."},
    {"sum", bound<setSum>, "(grade: fun(x: any): integer): integer", "The sum of the function's results."},
};

constexpr Binding reachMethods[] = {
    {"cost", bound<setCost>, "(square: SquareLike): integer?",
     "The cost of getting there; nil when it is out of reach. Error: a set that is not a reach."},
    {"path", bound<setPath>, "(square: SquareLike): Set?",
     "The way there, from the first step to the end; nil when it is out of reach."},
};

constexpr Binding setMakers[] = {
    {"set", bound<makeSet<false>>, "(...: any): Set",
     "A set of the arguments, or of the elements of one array, each once. Sets live until the step ends."},
    {"places", bound<makeSet<true>>, "(...: integer): Set",
     "A set of places: squares, edges and the like, which are integers."},
};

}  // namespace

int noFilterMethod(lua_State* L) { return noSuchMethod(L, "filter"); }

std::vector<BindingGroup> setReference() {
  return {{"", false, Audience::Everyone, setMakers},
          {"Set", true, Audience::Everyone, setMethods},
          {"Reach", true, Audience::Everyone, reachMethods}};
}

void bindSets(lua_State* L, Host& host) {
  lua_createtable(L, 0, 5);
  lua_newtable(L);
  setBindings(L, setMethods);
  setBindings(L, reachMethods);
  if (host.agents) addScoreMethods(L, host);
  lua_pushcclosure(L, bound<setIndex>, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, bound<setNewIndex>);
  lua_setfield(L, -2, "__newindex");
  lua_pushcfunction(L, bound<setLength>);
  lua_setfield(L, -2, "__len");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  host.setMeta = luaL_ref(L, LUA_REGISTRYINDEX);
  setBindings(L, setMakers);
}

}  // namespace sortie::script
