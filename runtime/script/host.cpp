#include "script/host.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "script/bindings/bind.h"
#include "script/host_loader.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

// An error leaves a binding by longjmp: what it counted up stays so until a script catches the error.
constexpr std::intptr_t depthBits = 10;

std::intptr_t depthNow(lua_State* L) noexcept {
  const PlayContext* c = hostOf(L).current;
  if (c == nullptr) return 0;
  const auto reserves = static_cast<std::intptr_t>(c->hooks.reserves.size());
  const auto raising = static_cast<std::intptr_t>(c->hooks.raising.size());
  return (static_cast<std::intptr_t>(c->quiet) << depthBits | raising) << depthBits | reserves;
}

void unwindTo(lua_State* L, std::intptr_t depth) noexcept {
  constexpr std::intptr_t mask = (std::intptr_t{1} << depthBits) - 1;
  PlayContext* c = hostOf(L).current;
  if (c == nullptr) return;
  const auto reserves = static_cast<std::size_t>(depth & mask);
  const auto raising = static_cast<std::size_t>(depth >> depthBits & mask);
  c->quiet = static_cast<int>(depth >> (2 * depthBits));
  while (c->hooks.reserves.size() > reserves) {
    core(L)->workLeft += c->hooks.reserves.back();
    c->hooks.reserves.pop_back();
  }
  if (c->hooks.raising.size() > raising) c->hooks.raising.resize(raising);
  std::erase_if(c->hooks.waiting, [&](const WaitingHook& waiting) {
    return std::find(c->hooks.raising.begin(), c->hooks.raising.end(), waiting.hook) == c->hooks.raising.end();
  });
  c->questions.together.clear();
}

}  // namespace

Host::Host(std::shared_ptr<const world::Scenario> scenario, HostOptions options)
    : scenario_(std::move(scenario)),
      instead_(std::move(options.instead)),
      lines_(std::move(options.lines)),
      brief_(options.brief),
      sandbox_(std::make_unique<Sandbox>(options.limits)) {
  sandbox_->coreState().host = this;
  sandbox_->coreState().depth = depthNow;
  sandbox_->coreState().unwind = unwindTo;
  if (brief_) sandbox_->beBrief();
  agents = !options.agent.empty();
  if (options.print) sandbox_->onPrint(std::move(options.print));
  if (lines_) sandbox_->onLine(lines_);
}

Host::~Host() = default;

HostOptions Host::alike() const {
  HostOptions out;
  out.brief = brief_;
  out.lines = lines_;
  out.instead = instead_;
  return out;
}

Result<std::unique_ptr<Host>> Host::make(std::shared_ptr<const world::Scenario> scenario, HostOptions options) {
  const std::string agent = options.agent;
  std::unique_ptr<Host> host(new Host(std::move(scenario), std::move(options)));
  if (Result<> loaded = HostLoader(*host, agent).load(); !loaded) return failed(loaded);
  host->sandbox().collect();
  return host;
}

world::Symbol Host::symbolFor(const char* text, std::size_t length) {
  lua_State* L = state();
  lua_rawgeti(L, LUA_REGISTRYINDEX, refSymbolOf);
  lua_pushlstring(L, text, length);
  lua_rawget(L, -2);
  if (lua_isinteger(L, -1) != 0) {
    const auto symbol = static_cast<world::Symbol>(lua_tointeger(L, -1) - 1);
    lua_pop(L, 2);
    return symbol;
  }
  // A text that nobody declared gets a symbol of this state's own: it may be an option of a choice, never world state.
  lua_pop(L, 1);
  const auto symbol = static_cast<std::int32_t>(scenario_->symbols.size() + ownSymbols.size());
  ownSymbols.emplace_back(text, length);
  lua_pushlstring(L, text, length);
  lua_pushinteger(L, symbol + 1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  lua_pushlstring(L, text, length);
  symbolRefs.push_back(luaL_ref(L, LUA_REGISTRYINDEX));
  return static_cast<world::Symbol>(symbol);
}

std::string Host::textOf(world::Symbol symbol) const {
  if (raw(symbol) < 0) return "none";
  if (at(symbol) < scenario_->symbols.size()) return scenario_->symbols[at(symbol)];
  const std::size_t own = at(symbol) - scenario_->symbols.size();
  return own < ownSymbols.size() ? ownSymbols[own] : "none";
}

std::int32_t Host::takeSet() {
  PlayContext& c = *current;
  if (c.loading) {
    sets.emplace_back();
    sets.back().fixed = true;
    return static_cast<std::int32_t>(sets.size()) - 1;
  }
  if (c.sets.used == c.sets.own.size()) {
    if (!freeSets_.empty()) {
      c.sets.own.push_back(freeSets_.back());
      freeSets_.pop_back();
    } else {
      c.sets.own.push_back(static_cast<std::int32_t>(sets.size()));
      sets.emplace_back();
    }
  }
  const std::int32_t index = c.sets.own[c.sets.used++];
  SetBuffer& set = sets[static_cast<std::size_t>(index)];
  set.owner = &c;
  set.values.clear();
  set.ofPlaces = false;
  if (set.reach) set.reach->clear();
  return index;
}

std::int32_t Host::roundOf(const world::World& world) const {
  const world::AttributeSlot* slot =
      roundAttribute_ == world::AttributeId::None ? nullptr : scenario_->kinds[0].slot(roundAttribute_);
  return slot == nullptr ? 0 : world.cells[static_cast<std::size_t>(slot->offset)];
}

const std::string* Host::edgeId(board::EdgeIndex edge) const {
  const auto found = edgeIds_.find(raw(edge));
  return found == edgeIds_.end() ? nullptr : found->second;
}

void Host::prepare(PlayContext& context, world::World& world, world::Mutator& mutator) {
  context.host = this;
  context.scenario = scenario_.get();
  context.world = &world;
  context.mutator = &mutator;
  if (context.threadRef == LUA_NOREF) {
    context.thread = sandbox_->newThread();
    context.threadRef = luaL_ref(state(), LUA_REGISTRYINDEX);
  }
}

void Host::release(PlayContext& context) {
  if (context.threadRef == LUA_NOREF) return;
  luaL_unref(state(), LUA_REGISTRYINDEX, context.threadRef);
  context.threadRef = LUA_NOREF;
  context.thread = nullptr;
  for (const std::int32_t index : context.sets.own) sets[static_cast<std::size_t>(index)].owner = nullptr;
  freeSets_.insert(freeSets_.end(), context.sets.own.begin(), context.sets.own.end());
  context.sets.own.clear();
  context.sets.used = 0;
  if (current == &context) current = nullptr;
}

StepStatus Host::resume(PlayContext& context, int arguments) {
  current = &context;
  context.questions.asking = false;
  int results = 0;
  const tl::expected<int, ScriptError> status = sandbox_->resume(context.thread, arguments, &results);
  if (!status) {
    error_ = status.error();
    endStep(context);
    return StepStatus::Error;
  }
  if (*status == LUA_YIELD) {
    lua_settop(context.thread, 0);
    if (context.questions.asking) return StepStatus::Decision;
    error_ = {{"script", "a step stopped without a question", {}, {}}, {}};
    abandon(context);
    return StepStatus::Error;
  }
  lua_settop(context.thread, 0);
  endStep(context);
  return StepStatus::Done;
}

void Host::endStep(PlayContext& context) {
  // What one step needed in plenty is not kept for ever.
  if (context.sets.used > 4096 || context.sets.values > 262'144)
    for (const std::int32_t index : context.sets.own) {
      SetBuffer& set = context.host->sets[static_cast<std::size_t>(index)];
      set.values = {};
      set.reach.reset();
    }
  for (std::size_t i = 0; i < context.sets.used; ++i)
    context.host->sets[static_cast<std::size_t>(context.sets.own[i])].owner = nullptr;
  context.sets.used = 0;
  context.sets.values = 0;
  context.quiet = 0;
  context.questions.asking = false;
  context.hooks.raising.clear();
  context.hooks.waiting.clear();
  context.hooks.reserves.clear();
  context.questions.together.clear();
  context.kernels.flags.clear();
}

StepStatus Host::runStep(PlayContext& context) {
  world::World& w = *context.world;
  const world::Frame frame = w.stack.back();
  lua_State* thread = context.thread;
  current = &context;
  sandbox_->setWork(workPerDecision);
  lua_rawgeti(thread, LUA_REGISTRYINDEX, stepFunctions[static_cast<std::size_t>(frame.step)]);
  for (std::uint32_t i = 0; i < frame.arguments; ++i) push(thread, w.arguments[frame.firstArgument + i]);
  context.mutator->pop();
  return resume(context, static_cast<int>(frame.arguments));
}

StepStatus Host::runAside(PlayContext& context, std::int32_t step, const world::Value& argument) {
  PlayContext* const before = current;
  current = &context;
  sandbox_->setWork(workPerDecision);
  lua_rawgeti(context.thread, LUA_REGISTRYINDEX, stepFunctions[static_cast<std::size_t>(step)]);
  push(context.thread, argument);
  const StepStatus status = resume(context, 1);
  current = before;
  return status;
}

void Host::noteAnswered(PlayContext& context) {
  ++context.questions.decisions;
  sandbox_->setWork(workPerDecision);
  std::fill(context.hooks.reserves.begin(), context.hooks.reserves.end(), 0);
}

StepStatus Host::answer(PlayContext& context, const world::Answer& answer) {
  current = &context;
  noteAnswered(context);
  Questions& questions = context.questions;
  if (questions.nextTogether < questions.together.size()) {
    Questions::Simultaneous& entry = questions.together[questions.nextTogether];
    entry.answer = answer;
    entry.answered = true;
    return resume(context, 0);
  }
  return resume(context, std::max(0, pushPending(context.thread, questions, answer)));
}

void Host::abandon(PlayContext& context) {
  if (context.thread != nullptr && lua_status(context.thread) != LUA_OK) {
    current = &context;
    lua_resetthread(context.thread);
  }
  if (context.thread != nullptr) lua_settop(context.thread, 0);
  endStep(context);
}

}  // namespace sortie::script
