// What scripts tell those who are to decide: facts of options, and of things that somebody asks about.
#include <algorithm>

#include <fmt/format.h>

#include "script/agents/agent_host.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

constexpr std::size_t longestNote = 400;

/// The text on top of the stack; empty for anything else. Taken off.
std::string takeText(lua_State* L) {
  std::string out;
  if (lua_type(L, -1) == LUA_TSTRING) out = lua_tostring(L, -1);
  lua_pop(L, 1);
  std::size_t end = std::min(out.size(), longestNote);
  while (end > 0 && end < out.size() && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
  out.resize(end);
  return out;
}

/// The field of the table at `index` as a text.
std::string textIn(lua_State* L, int index, const char* field) {
  lua_getfield(L, index, field);
  return takeText(L);
}

/// The option that the value on top of the stack is.
std::optional<std::size_t> optionAt(lua_State* L, const SetBuffer& options) {
  Value value;
  if (!read(L, -1, value)) return std::nullopt;
  for (std::size_t i = 0; i < options.values.size(); ++i)
    if (sameValue(options.values[i], value)) return i;
  return std::nullopt;
}

}  // namespace

struct AgentHost::Noting {
  AgentHost* agent = nullptr;
  const world::Decision* decision = nullptr;
  int function = LUA_NOREF;
  Notes* notes = nullptr;
  bool given = false;
};

int AgentHost::notesInLua(lua_State* L) {
  auto& noting = *static_cast<Noting*>(lua_touserdata(L, 1));
  lua_rawgeti(L, LUA_REGISTRYINDEX, noting.function);
  std::int32_t optionSet = -1;
  noting.agent->pushArguments(*noting.decision, optionSet);
  noting.agent->context_->eyes.asked = optionSet;
  lua_call(L, 6, 1);
  const int result = lua_gettop(L);
  if (lua_isnil(L, result)) return 0;
  if (!lua_istable(L, result)) return failing(L, fmt::format("{} is not a table", nameOf(L, result)));
  const SetBuffer& options = hostOf(L).sets[static_cast<std::size_t>(optionSet)];
  if (options.values.size() != noting.decision->domain.options.size())
    return failing(L, "the function has changed the set of options");
  noting.given = true;
  Notes& notes = *noting.notes;
  notes.line = textIn(L, result, "line");
  lua_getfield(L, result, "attacked");
  notes.attacked = lua_toboolean(L, -1) != 0;
  lua_getfield(L, result, "obvious");
  notes.pointless = lua_type(L, -1) == LUA_TBOOLEAN && lua_toboolean(L, -1) == 0;
  if (!lua_isnil(L, -1) && !notes.pointless) notes.obvious = optionAt(L, options);
  if (lua_getfield(L, result, "options") != LUA_TTABLE) return 0;
  for (std::size_t i = 0; i < options.values.size(); ++i) {
    push(L, options.values[i]);
    lua_rawget(L, -2);
    notes.options[i] = takeText(L);
  }
  return 0;
}

AgentHost::Reply AgentHost::notes(const world::World& world, const world::Decision& decision, Notes& notes) {
  notes = {};
  notes.options.resize(decision.domain.options.size());
  if (dead_)
    if (Result<> revived = revive(); !revived) return failed({revived.error(), {}});
  const int function = functions_[at(decision.side)][static_cast<std::size_t>(decision.kind)];
  if (function == LUA_NOREF) return Reply::NoOpinion;
  open(world, decision.side);
  Value about = mask_.inside(decision.about);
  if (about.tag == Tag::Symbol && raw(about.symbol()) >= static_cast<std::int32_t>(scenario_->symbols.size()))
    about = {};
  context_->eyes.about = about;
  Noting noting{this, &decision, function, &notes};
  lua_State* L = host_->state();
  lua_pushcfunction(L, bound<notesInLua>);
  lua_pushlightuserdata(L, &noting);
  const auto called = host_->sandbox().call(1, 0);
  const Reply reply = !called ? failed(called.error()) : noting.given ? Reply::Answered : Reply::NoOpinion;
  lua_settop(L, 0);
  host_->abandon(*context_);
  host_->current = nullptr;
  return reply;
}

struct AgentHost::Telling {
  int function = LUA_NOREF;
  world::SideId side = world::SideId::None;
  Value thing;
  std::string* text = nullptr;
};

int AgentHost::aboutInLua(lua_State* L) {
  auto& telling = *static_cast<Telling*>(lua_touserdata(L, 1));
  lua_rawgeti(L, LUA_REGISTRYINDEX, telling.function);
  pushHandle(L, Tag::Side, raw(telling.side));
  push(L, telling.thing);
  lua_call(L, 2, 1);
  *telling.text = takeText(L);
  return 0;
}

AgentHost::Reply AgentHost::about(const world::World& world, world::SideId side, const world::Value& thing,
                                  std::string& text) {
  text.clear();
  if (dead_)
    if (Result<> revived = revive(); !revived) return failed({revived.error(), {}});
  Telling telling{abouts_[at(side)], side, {}, &text};
  if (telling.function == LUA_NOREF) return Reply::NoOpinion;
  open(world, side);
  telling.thing = mask_.inside(thing);
  lua_State* L = host_->state();
  lua_pushcfunction(L, bound<aboutInLua>);
  lua_pushlightuserdata(L, &telling);
  const auto called = host_->sandbox().call(1, 0);
  const Reply reply = !called ? failed(called.error()) : text.empty() ? Reply::NoOpinion : Reply::Answered;
  lua_settop(L, 0);
  host_->abandon(*context_);
  host_->current = nullptr;
  return reply;
}

}  // namespace sortie::script
