// The mission's composed objectives and events: compiled to Lua and hung on their hooks.
#include <algorithm>

#include <fmt/format.h>

#include "model/blocks/blocks.h"
#include "script/bindings/bind.h"
#include "script/host_loader.h"

namespace sortie::script {

namespace {

// Runs in the mission's environment, after its rules.lua and before the first playtest. `engine` holds what no script
// may do by itself: counting events, settling objectives, keeping what waits.
constexpr const char* prelude = R"(
local blocks, engine, objectives, hooks = ...
-- First what waits: the raise that begins to wait does not count.
if next(blocks.rest) then
  for _, hook in ipairs(hooks) do
    on(hook, function()
      local name, ctx = engine.due(hook, true)
      while name do
        blocks.rest[name](ctx)
        name, ctx = engine.due(hook, false)
      end
    end)
  end
end
for _, objective in ipairs(objectives) do
  local test, reward = blocks.conditions[objective.id], blocks.rewards[objective.id]
  if test and objective.tested ~= "" then
    on(objective.tested, function(...)
      if engine.objective_open(objective.number) then
        local ctx = engine.context(objective.tested, ...)
        if test(ctx) then
          engine.objective_done(objective.number)
          if reward then reward(ctx) end
        end
      end
    end)
  end
end
for number, event in ipairs(blocks.events) do
  local seen = {}
  for _, trigger in ipairs(event.when) do
    local hook = trigger.hook
    if not seen[hook] then
      seen[hook] = true
      on(hook, function(...)
        if event.once and engine.fired(number) > 0 then return end
        local ctx = engine.context(hook, ...)
        local hit = false
        for _, other in ipairs(event.when) do
          if other.hook == hook and not hit then hit = not other.test or other.test(ctx) end
        end
        if hit and (not event.test or event.test(ctx)) then
          engine.fire(number)
          event.run(ctx)
        end
      end)
    end
  end
end
)";

std::size_t numberAt(lua_State* L, int index) { return static_cast<std::size_t>(lua_tointeger(L, index)) - 1; }

int objectiveOpen(lua_State* L) {
  lua_pushboolean(L, contextOf(L).world->objectives[numberAt(L, 1)].state == world::ObjectiveState::Open ? 1 : 0);
  return 1;
}

int objectiveDone(lua_State* L) {
  PlayContext& c = contextOf(L);
  c.mutator->objective(numberAt(L, 1), world::ObjectiveState::Done, hostOf(L).roundOf(*c.world));
  return 0;
}

int fired(lua_State* L) {
  lua_pushinteger(L, contextOf(L).world->events[numberAt(L, 1)]);
  return 1;
}

int fire(lua_State* L) {
  contextOf(L).mutator->eventFired(numberAt(L, 1));
  return 0;
}

const model::Declaration* hookDeclaration(const PlayContext& c, const std::string& name) {
  for (const model::Declaration* d : c.scenario->declarations)
    if (d->kind == model::DeclarationKind::Hook && d->id == name) return d;
  return nullptr;
}

/// context(hook, …): the hook's arguments as a table by the names of its parameters.
int makeContext(lua_State* L) {
  const int arguments = lua_gettop(L);
  const model::Declaration* d = hookDeclaration(contextOf(L), lua_tostring(L, 1));
  lua_newtable(L);
  int i = 1;
  if (d != nullptr)
    for (const model::Declaration& part : d->parts) {
      if (part.part != "parameter") continue;
      if (++i > arguments) break;
      lua_pushvalue(L, i);
      lua_setfield(L, -2, snake(part.id).c_str());
    }
  lua_pushvalue(L, 1);
  lua_setfield(L, -2, "hook");
  return 1;
}

/// wait(name, hook, times, ctx)
int queueWait(lua_State* L) {
  PlayContext& c = contextOf(L);
  const Host& host = hostOf(L);
  const std::string name = lua_tostring(L, 1) != nullptr ? lua_tostring(L, 1) : "";
  const auto rest = std::find(host.rests.begin(), host.rests.end(), name);
  const std::int32_t hook = lookUpName(L, host.refHooks, 2);
  if (rest == host.rests.end() || hook < 0) return failing(L, "wait: no such rest or hook");
  if (c.world->waits.size() >= 1000) return failing(L, "more than 1000 events wait");
  std::vector<Value> values;
  std::int32_t from = -1;
  if (lua_type(L, 4) == LUA_TTABLE) {
    lua_getfield(L, 4, "hook");
    from = lookUpName(L, host.refHooks, -1);
    const model::Declaration* d =
        from < 0 ? nullptr : hookDeclaration(c, c.scenario->hooks[static_cast<std::size_t>(from)].name);
    if (d != nullptr)
      for (const model::Declaration& part : d->parts) {
        if (part.part != "parameter") continue;
        Value value;
        lua_getfield(L, 4, snake(part.id).c_str());
        // Only scalars of the world's own can wait; anything else is nil when the rest runs.
        if (!read(L, -1, value) ||
            (value.tag == Tag::Symbol && world::at(value.symbol()) >= c.scenario->symbols.size()))
          value = {};
        lua_pop(L, 1);
        values.push_back(value);
      }
  }
  const auto times = static_cast<std::int32_t>(
      std::clamp<lua_Integer>(lua_isinteger(L, 3) != 0 ? lua_tointeger(L, 3) : 1, 1, 1000000));
  c.mutator->wait(static_cast<std::int32_t>(rest - host.rests.begin()), hook, times, from, values);
  return 0;
}

/// due(hook, count): name and ctx of the next rest that is due, or nothing.
int due(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t hook = lookUpName(L, hostOf(L).refHooks, 1);
  world::Wait wait;
  std::vector<Value> values;
  if (!c.mutator->takeDue(hook, lua_toboolean(L, 2) != 0, wait, values)) return 0;
  const std::string& name = hostOf(L).rests[static_cast<std::size_t>(wait.rest)];
  lua_pushlstring(L, name.data(), name.size());
  lua_newtable(L);
  if (wait.from >= 0) {
    const std::string& from = c.scenario->hooks[static_cast<std::size_t>(wait.from)].name;
    const model::Declaration* d = hookDeclaration(c, from);
    std::size_t i = 0;
    if (d != nullptr)
      for (const model::Declaration& part : d->parts) {
        if (part.part != "parameter" || i >= values.size()) continue;
        push(L, values[i++]);
        lua_setfield(L, -2, snake(part.id).c_str());
      }
    lua_pushlstring(L, from.data(), from.size());
    lua_setfield(L, -2, "hook");
  }
  return 2;
}

}  // namespace

Result<> HostLoader::loadBlocks() {
  const model::Mission& mission = *host_.scenario().mission.mission;
  if (mission.objectives.empty() && mission.events.empty()) return {};
  const Result<model::CompiledBlocks> compiled =
      model::compileBlocks(mission, *host_.scenario().mission.rulesetPack().ruleset);
  if (!compiled) return failed(compiled);
  host_.blockLines = compiled->lines;
  lua_State* L = host_.state();
  const int top = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_.packStates.back().environment);
  const int environment = lua_gettop(L);
  const auto errorAt = [&](const Error& error) {
    // A line of the compiled text stands for the block that it comes from.
    Error out = error;
    if (out.where.file.find("blocks of ") != std::string::npos && out.where.line >= 1 &&
        out.where.line <= compiled->lines.size())
      out.where = compiled->lines[out.where.line - 1];
    return tl::unexpected<Error>(std::move(out));
  };
  // Some 300 bytes for an event: room for all of the largest mission that can be read.
  constexpr std::size_t kMost = 16U << 20U;
  if (Result<> r = host_.sandbox().load(compiled->lua, "@blocks of " + mission.id, environment, false, kMost); !r)
    return errorAt(r.error());
  lua_getfield(L, environment, "conditions");
  lua_getfield(L, environment, "act");
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_.refMissionRules);
  lua_pushcfunction(L, bound<queueWait>);
  if (const auto called = host_.sandbox().call(4, 1); !called) return errorAt(called.error().error);
  const int blocks = lua_gettop(L);
  lua_getfield(L, blocks, "rest");
  lua_pushnil(L);
  while (lua_next(L, -2) != 0) {
    host_.rests.emplace_back(lua_tostring(L, -2));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  std::sort(host_.rests.begin(), host_.rests.end());

  if (Result<> r = host_.sandbox().load(prelude, "@sortie blocks", environment); !r) return r;
  lua_pushvalue(L, blocks);
  static const luaL_Reg engine[] = {{"objective_open", bound<objectiveOpen>},
                                    {"objective_done", bound<objectiveDone>},
                                    {"fired", bound<fired>},
                                    {"fire", bound<fire>},
                                    {"context", bound<makeContext>},
                                    {"due", bound<due>},
                                    {nullptr, nullptr}};
  luaL_newlib(L, engine);
  lua_newtable(L);
  for (std::size_t i = 0; i < mission.objectives.size(); ++i) {
    lua_newtable(L);
    lua_pushlstring(L, mission.objectives[i].id.data(), mission.objectives[i].id.size());
    lua_setfield(L, -2, "id");
    lua_pushlstring(L, mission.objectives[i].tested.data(), mission.objectives[i].tested.size());
    lua_setfield(L, -2, "tested");
    lua_pushinteger(L, static_cast<lua_Integer>(i) + 1);
    lua_setfield(L, -2, "number");
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_newtable(L);
  lua_Integer n = 0;
  for (const world::HookInfo& hook : host_.scenario().hooks)
    if (hook.kind == model::DeclarationKind::Hook) {
      lua_pushlstring(L, hook.name.data(), hook.name.size());
      lua_rawseti(L, -2, ++n);
    }
  contextOf(L).loadingBlocks = true;
  const auto called = host_.sandbox().call(4, 0);
  contextOf(L).loadingBlocks = false;
  if (!called) return tl::unexpected<Error>(called.error().error);
  lua_settop(L, top);
  return {};
}

}  // namespace sortie::script
