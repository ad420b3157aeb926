// Hooks, modifiers and queries: what rulesets raise and missions listen to; messages.
#include <algorithm>
#include <optional>

#include "model/printed_text.h"
#include "script/bindings/bind.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

constexpr std::size_t maxDepth = 16;
constexpr std::int64_t workPerHook = 5'000'000;
constexpr int maxArguments = 16;

/// Room for a listener and its arguments on the Lua stack, which holds 20 values unless asked for more.
bool argumentsFit(lua_State* L, const char* function, int arguments) {
  if (arguments <= maxArguments && lua_checkstack(L, 2 * maxArguments) != 0) return true;
  (void)failing(L, fmt::format("{}: more than {} arguments", function, maxArguments));
  return false;
}

template <model::DeclarationKind kind>
int tableOf(const Host& host) {
  return kind == model::DeclarationKind::Hook       ? host.refHooks
         : kind == model::DeclarationKind::Modifier ? host.refModifiers
                                                    : host.refQueries;
}

template <model::DeclarationKind kind>
std::int32_t hookAt(lua_State* L, int index, const char* function) {
  const std::int32_t hook = lookUpName(L, tableOf<kind>(hostOf(L)), index);
  if (hook < 0)
    (void)failing(L, fmt::format("{}: {} is not a declared {}", function, nameOf(L, index), model::elementName(kind)));
  return hook;
}

/// on, modify, veto, offer: only while the mission's rules are loaded.
template <model::DeclarationKind kind, bool offer>
int listen(lua_State* L) {
  if (!contextOf(L).loading) return failing(L, "listeners are registered while rules.lua is loaded, not in play");
  const std::int32_t hook = hookAt<kind>(L, 1,
                                         kind == model::DeclarationKind::Hook       ? "on"
                                         : kind == model::DeclarationKind::Modifier ? "modify"
                                         : offer                                    ? "offer"
                                                                                    : "veto");
  if (hook < 0) return -1;
  if (lua_type(L, 2) != LUA_TFUNCTION) return failing(L, fmt::format("this takes a function, got {}", nameOf(L, 2)));
  Host& host = hostOf(L);
  auto& list = (offer ? host.offers : host.listeners)[static_cast<std::size_t>(hook)];
  constexpr std::size_t most = 1000;
  if (list.size() >= most && !contextOf(L).loadingBlocks) return failing(L, "more than 1000 listeners of one hook");
  lua_pushvalue(L, 2);
  const int function = luaL_ref(L, LUA_REGISTRYINDEX);
  list.push_back({function});
  return 0;
}

void restoreWork(lua_State* L, PlayContext& c) {
  if (c.hooks.reserves.empty()) return;
  core(L)->workLeft += c.hooks.reserves.back();
  c.hooks.reserves.pop_back();
}

void limitWork(lua_State* L, PlayContext& c) {
  const std::int64_t left = core(L)->workLeft;
  const std::int64_t reserve = left > workPerHook ? left - workPerHook : 0;
  core(L)->workLeft = left - reserve;
  c.hooks.reserves.push_back(reserve);
}

int dispatch(lua_State* L, int status, lua_KContext next);

/// Calls listener `next` and what follows. The stack is: 1 the hook's number, 2… its arguments.
int dispatch(lua_State* L, int, lua_KContext next) {
  PlayContext& c = contextOf(L);
  const int arguments = static_cast<int>(lua_tointeger(L, 2));
  if (next > 0) restoreWork(L, c);
  for (;;) {
    const auto hook = static_cast<std::size_t>(lua_tointeger(L, 1));
    const std::vector<Listener>& list = hostOf(L).listeners[hook];
    if (static_cast<std::size_t>(next) < list.size()) {
      lua_settop(L, 2 + arguments);
      charge(L, 4);
      limitWork(L, c);
      lua_rawgeti(L, LUA_REGISTRYINDEX, list[static_cast<std::size_t>(next)].function);
      for (int i = 0; i < arguments; ++i) lua_pushvalue(L, 3 + i);
      ++next;
      lua_callk(L, arguments, 0, next, dispatch);
      restoreWork(L, c);
      continue;
    }
    // A hook raised from its own listener waited for this moment.
    const auto waiting = std::find_if(c.hooks.waiting.begin(), c.hooks.waiting.end(), [hook](const WaitingHook& w) {
      return w.hook == static_cast<std::int32_t>(hook);
    });
    if (waiting == c.hooks.waiting.end()) break;
    if (static_cast<int>(waiting->arguments.size()) != arguments) {
      c.hooks.waiting.erase(waiting);
      (void)failing(L, "a hook was raised with different numbers of arguments");
      raiseFailure(L);
    }
    lua_settop(L, 2);
    for (int i = 0; i < arguments; ++i) push(L, waiting->arguments[static_cast<std::size_t>(i)]);
    c.hooks.waiting.erase(waiting);
    next = 0;
  }
  c.hooks.raising.pop_back();
  return 0;
}

/// For statistics that count this hook.
void noteRaised(lua_State* L, PlayContext& c, std::int32_t hook) {
  const world::Journal* journal = c.mutator->journal();
  if (journal == nullptr || static_cast<std::size_t>(hook) >= journal->hooks.size() ||
      !journal->hooks[static_cast<std::size_t>(hook)])
    return;
  Value values[3];
  const int arguments = lua_gettop(L) - 1;
  for (int i = 0; i < std::min(arguments, 3); ++i) {
    // Texts that nobody declared are not kept: read() would give each a symbol for good.
    if (lua_type(L, i + 2) == LUA_TSTRING)
      values[i] = Value::of(hostOf(L).scenario().symbol(lua_tostring(L, i + 2)));
    else if (!read(L, i + 2, values[i]))
      values[i] = {};
  }
  c.mutator->raised(hook, values[0], values[1], values[2]);
}

int raise(lua_State* L) {
  PlayContext& c = contextOf(L);
  if (!mayChange(L, "raise")) return -1;
  const std::int32_t hook = hookAt<model::DeclarationKind::Hook>(L, 1, "raise");
  if (hook < 0) return -1;
  noteRaised(L, c, hook);
  if (hostOf(L).listeners[static_cast<std::size_t>(hook)].empty()) return 0;
  charge(L, 8);
  const int arguments = lua_gettop(L) - 1;
  if (!argumentsFit(L, "raise", arguments)) return -1;
  if (std::find(c.hooks.raising.begin(), c.hooks.raising.end(), hook) != c.hooks.raising.end()) {
    WaitingHook waiting;
    waiting.hook = hook;
    if (c.hooks.waiting.size() >= 100) return failing(L, "raise: more than 100 hooks wait for their own listeners");
    for (int i = 0; i < arguments; ++i) {
      Value value;
      if (!read(L, i + 2, value)) return failing(L, "raise: a hook that waits takes scalars and handles");
      waiting.arguments.push_back(value);
    }
    c.hooks.waiting.push_back(std::move(waiting));
    return 0;
  }
  if (c.hooks.raising.size() >= maxDepth) return failing(L, "raise: hooks raise each other more than 16 deep");
  c.hooks.raising.push_back(hook);
  lua_pushinteger(L, hook);
  lua_replace(L, 1);
  lua_pushinteger(L, arguments);
  lua_insert(L, 2);
  return 1;  // listeners are to be called
}

int raiseStart(lua_State* L) {
  const int result = raise(L);
  if (result < 0) raiseFailure(L);
  return result == 0 ? 0 : dispatch(L, LUA_OK, 0);
}

int modified(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t hook = hookAt<model::DeclarationKind::Modifier>(L, 1, "modified");
  if (hook < 0) return -1;
  const int arguments = lua_gettop(L) - 1;
  if (arguments < 1) return failing(L, "modified(modifier, value, …) takes a value");
  if (!argumentsFit(L, "modified", arguments)) return -1;
  const std::vector<Listener>& list = hostOf(L).listeners[static_cast<std::size_t>(hook)];
  charge(L, 2);
  if (!list.empty()) {
    ++c.quiet;
    for (const Listener& listener : list) {
      charge(L, 4);
      lua_rawgeti(L, LUA_REGISTRYINDEX, listener.function);
      for (int i = 0; i < arguments; ++i) lua_pushvalue(L, 2 + i);
      lua_call(L, arguments, 1);
      if (lua_isnil(L, -1))
        lua_pop(L, 1);  // nothing returned: unchanged
      else
        lua_replace(L, 2);
    }
    --c.quiet;
  }
  lua_settop(L, 2);
  return 1;
}

int vetoed(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t hook = hookAt<model::DeclarationKind::Query>(L, 1, "vetoed");
  if (hook < 0) return -1;
  const int arguments = lua_gettop(L) - 1;
  if (!argumentsFit(L, "vetoed", arguments)) return -1;
  charge(L, 2);
  ++c.quiet;
  for (const Listener& listener : hostOf(L).listeners[static_cast<std::size_t>(hook)]) {
    charge(L, 4);
    lua_rawgeti(L, LUA_REGISTRYINDEX, listener.function);
    for (int i = 0; i < arguments; ++i) lua_pushvalue(L, 2 + i);
    lua_call(L, arguments, 1);
    if (lua_toboolean(L, -1) != 0) {
      --c.quiet;
      lua_pushboolean(L, 1);
      lua_insert(L, -2);
      return 2;
    }
    lua_pop(L, 1);
  }
  --c.quiet;
  lua_pushboolean(L, 0);
  return 1;
}

int offers(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t hook = hookAt<model::DeclarationKind::Query>(L, 1, "offers");
  if (hook < 0) return -1;
  const int arguments = lua_gettop(L) - 1;
  if (!argumentsFit(L, "offers", arguments)) return -1;
  charge(L, 2);
  lua_newtable(L);
  const int result = lua_gettop(L);
  lua_Integer n = 0;
  ++c.quiet;
  for (const Listener& listener : hostOf(L).offers[static_cast<std::size_t>(hook)]) {
    charge(L, 4);
    lua_rawgeti(L, LUA_REGISTRYINDEX, listener.function);
    for (int i = 0; i < arguments; ++i) lua_pushvalue(L, 2 + i);
    lua_call(L, arguments, 1);
    if (lua_type(L, -1) == LUA_TTABLE)
      lua_rawseti(L, result, ++n);
    else if (lua_isnil(L, -1) || lua_toboolean(L, -1) == 0)
      lua_pop(L, 1);
    else
      return failing(L, fmt::format("an offer is a table or nil, got {}", nameOf(L, -1)));
  }
  --c.quiet;
  return 1;
}

/// A value as all of `readers` may read it: a card that one of them may not know is named by where it lies.
std::string readBy(const PlayContext& c, const Value& value, std::uint32_t readers) {
  if (value.tag == Tag::Piece && value.data >= 0)
    for (std::size_t s = 0; s < c.scenario->sides.size(); ++s)
      if ((readers >> s & 1u) != 0 && (c.mutator->knownBy(value.piece()) >> s & 1u) == 0)
        return c.scenario->keyOf(value, *c.world, static_cast<world::SideId>(s));
  return c.scenario->describe(value, *c.world);
}

/// The text of a message with {1} {2} … filled in.
std::string fill(lua_State* L, const std::string& pattern, int firstArgument, std::uint32_t readers) {
  const PlayContext& c = contextOf(L);
  const auto argument = [&](std::int64_t number) -> std::optional<std::string> {
    if (number < 1 || number > 9) return std::nullopt;
    const int index = firstArgument + static_cast<int>(number) - 1;
    Value value;
    if (index > lua_gettop(L)) return std::string();
    if (lua_type(L, index) == LUA_TSTRING) return std::string(lua_tostring(L, index)).substr(0, 400);
    return read(L, index, value) ? readBy(c, value, readers) : std::string();
  };
  return model::withArguments(pattern, argument, 4000);
}

/// Writes a message, with the first piece or side among its arguments as what it is about.
void tell(lua_State* L, const std::string& pattern, int firstArgument, std::uint32_t readers) {
  const PlayContext& c = contextOf(L);
  world::Journal& journal = *c.mutator->journal();
  const std::size_t before = journal.changes.size();
  c.mutator->message(fill(L, pattern, firstArgument, readers), readers);
  if (journal.changes.size() == before) return;
  for (int i = firstArgument; i <= lua_gettop(L); ++i) {
    Value value;
    if (lua_type(L, i) == LUA_TSTRING || !read(L, i, value)) continue;
    if (value.data < 0 || (value.tag != Tag::Piece && value.tag != Tag::Side)) continue;
    journal.changes.back().subject = value;
    return;
  }
}

const std::string* patternAt(lua_State* L, int index, const char* function) {
  const world::Scenario& s = hostOf(L).scenario();
  if (lua_type(L, index) == LUA_TSTRING)
    if (const auto found = s.texts.find(lua_tostring(L, index)); found != s.texts.end()) return &found->second->text;
  (void)failing(L, fmt::format("{}: there is no <text id={}> in the ruleset or mission", function, nameOf(L, index)));
  return nullptr;
}

int logLine(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::string* pattern = patternAt(L, 1, "log");
  if (pattern == nullptr) return -1;
  charge(L, 16 + pattern->size() / 32);
  if (c.loading || c.mutator->journal() == nullptr || !c.mutator->journal()->messages) return 0;
  tell(L, *pattern, 2, ~0u);
  return 0;
}

int logFor(lua_State* L) {
  PlayContext& c = contextOf(L);
  const world::SideId side = sideAt(L, 1);
  if (side == world::SideId::None) return failing(L, "log_for(side, text, …) takes a side");
  const std::string* pattern = patternAt(L, 2, "log_for");
  if (pattern == nullptr) return -1;
  charge(L, 16);
  if (c.loading || c.mutator->journal() == nullptr || !c.mutator->journal()->messages) return 0;
  tell(L, *pattern, 3, 1u << raw(side));
  return 0;
}

int textOf(lua_State* L) {
  const std::string* pattern = patternAt(L, 1, "text");
  if (pattern == nullptr) return -1;
  charge(L, 16);
  const std::string out = fill(L, *pattern, 2, 0);
  lua_pushlstring(L, out.data(), out.size());
  return 1;
}

constexpr Binding everywhere[] = {
    {"raise", raiseStart, "(hook: HookId, ...: any)",
     "Calls the listeners of a declared hook. Raised from its own listener it waits until that dispatch ends. "
     "Errors: more than 16 deep; in modifiers, predicates and comparators."},
    {"modified", bound<modified>, "(modifier: ModifierId, value: any, ...: any): any",
     "Passes a value through the listeners of a modifier, in their order, and gives what comes out."},
    {"vetoed", bound<vetoed>, "(query: QueryId, ...: any): boolean, any",
     "True when a mission forbids it, with the reason that its listener gave."},
    {"offers", bound<offers>, "(query: QueryId, ...: any): table[]",
     "What missions offer: the tables that listeners of the query gave."},
    {"log", bound<logLine>, "(text: TextId, ...: any)",
     "Writes a line that all players may read: a declared text with {1} {2} … filled in."},
    {"log_for", bound<logFor>, "(side: Side, text: TextId, ...: any)", "The same for the eyes of one side."},
    {"text", bound<textOf>, "(text: TextId, ...: any): string", "A declared text with {1} {2} … filled in."},
};

constexpr Binding listening[] = {
    {"on", bound<listen<model::DeclarationKind::Hook, false>>, "(hook: HookId, listener: function)",
     "Calls the listener each time the hook is raised. It may choose and act. Error: in play."},
    {"modify", bound<listen<model::DeclarationKind::Modifier, false>>,
     "(modifier: ModifierId, listener: fun(value: any, ...: any): any)",
     "The listener gets the value and gives the new one; nil leaves it. It may not ask or change anything."},
    {"veto", bound<listen<model::DeclarationKind::Query, false>>,
     "(query: QueryId, listener: fun(...: any): string|boolean?)",
     "The listener forbids the request by returning a reason, or true."},
    {"offer", bound<listen<model::DeclarationKind::Query, true>>, "(query: QueryId, listener: fun(...: any): table?)",
     "The listener adds an option by giving a table with its id; nil adds none."},
};

/// Nothing is ever raised for agents.
int deaf(lua_State*) { return 0; }

}  // namespace

std::vector<BindingGroup> eventReference() {
  return {{"", false, Audience::Everyone, everywhere}, {"", false, Audience::Missions, listening}};
}

void bindEvents(lua_State* L, Host&) {
  setBindings(L, everywhere);
  setBindings(L, listening);
}

void addAgentListening(lua_State* L) {
  setBindings(L, listening);
  lua_pushcfunction(L, deaf);
  lua_setfield(L, -2, "on");
}

}  // namespace sortie::script
