#include "script/agents/agent_host.h"

#include <algorithm>

#include <fmt/format.h>

#include "script/bindings/bind.h"
#include "script/sandbox/module_digest.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// Where a function is written, for messages about what it gave.
SourcePlace placeOf(lua_State* L, int function) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, function);
  lua_Debug info{};
  lua_getinfo(L, ">S", &info);
  const char* source = info.source != nullptr && *info.source == '@' ? info.source + 1 : "?";
  return {source, static_cast<std::uint32_t>(std::max(0, info.linedefined)), 0};
}

}  // namespace

AgentHost::AgentHost(std::unique_ptr<Host> host, HostOptions hosting)
    : scenario_(host->sharedScenario()),
      hosting_(std::move(hosting)),
      host_(std::move(host)),
      mask_(*scenario_),
      mutator_(std::make_unique<world::Mutator>(*scenario_, mask_.world(), nullptr)),
      context_(std::make_unique<PlayContext>()) {
  host_->prepare(*context_, mask_.world(), *mutator_);
}

AgentHost::~AgentHost() {
  if (host_ != nullptr) host_->release(*context_);
}

Result<std::unique_ptr<AgentHost>> AgentHost::make(std::shared_ptr<const world::Scenario> scenario, std::string path,
                                                   SandboxLimits limits, HostOptions options) {
  if (path.find('.') == std::string::npos)
    return fail("lua-name", fmt::format("the agent has lua=\"{}\", not module.name", path), {},
                "write lua=\"module.name\"");
  options.limits = limits;
  options.agent = std::move(path);
  Result<std::unique_ptr<Host>> host = Host::make(std::move(scenario), options);
  if (!host) return sortie::failed(host);
  std::unique_ptr<AgentHost> out(new AgentHost(std::move(*host), std::move(options)));
  if (Result<> found = out->findFunctions(); !found) return sortie::failed(found);
  out->digest_ = moduleDigest(*out->host_);
  return out;
}

Result<> AgentHost::checkNames(int table, bool ofSide) const {
  lua_State* L = host_->state();
  if (!pushSealedContent(L, table)) lua_pushvalue(L, table);
  const int names = lua_gettop(L);
  std::string wrong;
  lua_pushnil(L);
  while (wrong.empty() && lua_next(L, names) != 0) {
    const std::string name = lua_type(L, -2) == LUA_TSTRING ? kebab(lua_tostring(L, -2)) : "?";
    const bool fits = lua_isfunction(L, -1)
                          ? scenario_->decision(name) >= 0 || name == "value" || name == "about"
                          : lua_istable(L, -1) && !ofSide &&
                                scenario_->kind(model::DeclarationKind::Side, name) != world::KindId::None;
    if (!fits) wrong = name;
    lua_pop(L, 1);
  }
  lua_settop(L, names - 1);
  if (wrong.empty()) return {};
  return fail("agent-name",
              fmt::format("agent {}: '{}' is not a decision of the ruleset{}", hosting_.agent, wrong.substr(0, 60),
                          ofSide ? "" : ", nor a table for a kind of side"),
              {}, "name a decision or a kind of side that ruleset.xml declares");
}

int AgentHost::functionIn(int table, const std::string& decision) const {
  lua_State* L = host_->state();
  for (const std::string& name : {snake(decision), decision}) {
    if (lua_getfield(L, table, name.c_str()) == LUA_TFUNCTION) return luaL_ref(L, LUA_REGISTRYINDEX);
    lua_pop(L, 1);
  }
  return LUA_NOREF;
}

Result<> AgentHost::findFunctions() {
  lua_State* L = host_->state();
  const int top = lua_gettop(L);
  host_->current = context_.get();
  setWays(L, *ways_);
  lua_rawgeti(L, LUA_REGISTRYINDEX, host_->refAgent);
  const int agent = lua_gettop(L);
  functions_.assign(scenario_->sides.size(), std::vector<int>(scenario_->decisions.size(), LUA_NOREF));
  values_.assign(scenario_->sides.size(), LUA_NOREF);
  abouts_.assign(scenario_->sides.size(), LUA_NOREF);
  const bool table = lua_istable(L, agent);
  Result<> checked;
  if (table) checked = checkNames(agent, false);
  for (std::size_t s = 0; checked && s < functions_.size(); ++s) {
    const std::string& side = scenario_->kinds[at(scenario_->sides[s].kind)].name;
    int own = 0;
    if (table && (lua_getfield(L, agent, snake(side).c_str()) == LUA_TTABLE ||
                  lua_getfield(L, agent, side.c_str()) == LUA_TTABLE)) {
      own = lua_gettop(L);
      checked = checkNames(own, true);
    }
    for (std::size_t d = 0; checked && d < functions_[s].size(); ++d) {
      int& function = functions_[s][d];
      if (!table) {
        lua_pushvalue(L, agent);
        function = luaL_ref(L, LUA_REGISTRYINDEX);
        continue;
      }
      if (own != 0) function = functionIn(own, scenario_->decisions[d].name);
      if (function == LUA_NOREF) function = functionIn(agent, scenario_->decisions[d].name);
    }
    if (own != 0) values_[s] = functionIn(own, "value");
    if (own != 0) abouts_[s] = functionIn(own, "about");
    if (table && values_[s] == LUA_NOREF) values_[s] = functionIn(agent, "value");
    if (table && abouts_[s] == LUA_NOREF) abouts_[s] = functionIn(agent, "about");
    lua_settop(L, agent);
  }
  lua_settop(L, top);
  host_->current = nullptr;
  return checked;
}

Result<> AgentHost::revive() {
  host_->release(*context_);
  Result<std::unique_ptr<Host>> host = Host::make(scenario_, hosting_);
  if (!host) return sortie::failed(host);
  host_ = std::move(*host);
  context_ = std::make_unique<PlayContext>();
  host_->prepare(*context_, mask_.world(), *mutator_);
  dead_ = false;
  fresh_ = true;
  asked_ = 0;
  Result<> found = findFunctions();
  digest_ = moduleDigest(*host_);
  return found;
}

AgentHost::Reply AgentHost::failed(ScriptError error) {
  error_ = std::move(error);
  // A broken limit leaves the state dead for good; the next decision gets a fresh one.
  dead_ = host_->sandbox().coreState().death != Death::None;
  return Reply::Error;
}

/// function(side, options, about, min, max, each)
void AgentHost::pushArguments(const world::Decision& decision, std::int32_t& optionSet) {
  lua_State* L = host_->state();
  const world::Domain& domain = decision.domain;
  pushHandle(L, Tag::Side, raw(decision.side));
  SetBuffer& options = newSet(L);
  optionSet = setIndexAt(L, -1);
  for (std::size_t i = 0; i < domain.options.size(); ++i) {
    Value value = mask_.inside(domain.options[i]);
    // A text that only the rules' own state knows has no name here: it goes by its position.
    if (value.tag == Tag::Symbol && raw(value.symbol()) >= static_cast<std::int32_t>(scenario_->symbols.size())) {
      const std::string name = fmt::format("#{}", i + 1);
      value = Value::of(host_->symbolFor(name.data(), name.size()));
    }
    options.values.push_back(value);
  }
  push(L, context_->eyes.about);
  switch (domain.type) {
    case world::DomainType::Some:
    case world::DomainType::Number:
      lua_pushinteger(L, domain.min);
      lua_pushinteger(L, domain.type == world::DomainType::Some
                             ? std::min(domain.max, static_cast<std::int64_t>(domain.options.size()))
                             : domain.max);
      lua_pushnil(L);
      return;
    case world::DomainType::Order:
      lua_pushinteger(L, static_cast<lua_Integer>(domain.options.size()));
      lua_pushinteger(L, static_cast<lua_Integer>(domain.options.size()));
      lua_pushnil(L);
      return;
    case world::DomainType::Allocate: {
      lua_pushinteger(L, domain.min);
      lua_pushinteger(L, domain.total);
      lua_createtable(L, 0, static_cast<int>(domain.options.size()));
      for (std::size_t i = 0; i < domain.options.size(); ++i) {
        push(L, host_->sets[static_cast<std::size_t>(optionSet)].values[i]);
        lua_pushinteger(L, domain.limit(i));
        lua_rawset(L, -3);
      }
      return;
    }
    default:
      lua_pushnil(L);
      lua_pushnil(L);
      lua_pushnil(L);
      return;
  }
}

struct AgentHost::Question {
  AgentHost* agent = nullptr;
  const world::Decision* decision = nullptr;
  int function = LUA_NOREF;
  world::Answer* answer = nullptr;
  bool opinion = false;
  bool given = false;  ///< the function has come back
};

/// The whole question, from the arguments to the answer, where running out of memory is an ordinary error.
int AgentHost::answerInLua(lua_State* L) {
  auto& question = *static_cast<Question*>(lua_touserdata(L, 1));
  lua_rawgeti(L, LUA_REGISTRYINDEX, question.function);
  std::int32_t optionSet = -1;
  question.agent->pushArguments(*question.decision, optionSet);
  question.agent->context_->eyes.asked = optionSet;
  lua_call(L, 6, 1);
  question.given = true;
  question.opinion = !lua_isnil(L, -1);
  if (!question.opinion) return 0;
  const SetBuffer& options = hostOf(L).sets[static_cast<std::size_t>(optionSet)];
  if (options.values.size() != question.decision->domain.options.size())
    return failing(L, "the function has changed the set of options");
  return readAgentAnswer(L, question.decision->domain, options, *question.answer);
}

AgentHost::Reply AgentHost::ask(const world::Decision& decision, int function, world::Answer& answer) {
  lua_State* L = host_->state();
  Question question{this, &decision, function, &answer};
  lua_pushcfunction(L, bound<answerInLua>);
  lua_pushlightuserdata(L, &question);
  const auto called = host_->sandbox().call(1, 0);
  if (called) return question.opinion ? Reply::Answered : Reply::NoOpinion;
  if (!question.given || host_->sandbox().coreState().death != Death::None) return failed(called.error());
  const std::string& kind = scenario_->decisions[static_cast<std::size_t>(decision.kind)].name;
  return failed({{"agent-answer", fmt::format("agent {}, decision '{}': {}", hosting_.agent, kind, host_->failure),
                  placeOf(L, function), "return one of the options, or nil for no preference"},
                 {}});
}

/// What is kept in a module's local would make a decision depend on those before it, on another worker on others. The
/// loader refuses what it sees; this finds the rest. A digest costs as much as many decisions, so only every few
/// playtests are watched, by their seed: which ones does not depend on what this state has served before.
bool AgentHost::watched() const noexcept {
  constexpr std::uint64_t every = 64;
  return seed_ % every == 1;
}

bool AgentHost::keepsState() {
  constexpr std::uint64_t first = 2;
  constexpr std::uint64_t every = 128;
  ++asked_;
  if (!watched() || (asked_ > first && asked_ % every != 0)) return false;
  return moduleDigest(*host_) != digest_;
}

/// Before a watched playtest, a module that has kept something in others is loaded anew.
Result<> AgentHost::turnTo(std::uint64_t seed, std::uint64_t number) {
  const bool same = asked_ > 0 && seed == seed_ && number > number_;
  seed_ = seed;
  number_ = number;
  if (!same) asked_ = 0;
  if (dead_) return revive();
  if (same || fresh_ || !watched() || moduleDigest(*host_) == digest_) return {};
  return revive();
}

/// The world as `reader` sees it, for the function that is called next.
void AgentHost::open(const world::World& world, world::SideId reader) {
  fresh_ = false;
  mask_.look(world, reader);
  PlayContext& c = *context_;
  host_->current = &c;
  c.eyes.reader = reader;
  c.eyes.about = {};
  c.eyes.below = nullptr;
  c.eyes.stream = nullptr;
  c.eyes.asked = -1;
  c.eyes.opinions.clear();
  host_->sandbox().setWork(host_->workPerDecision);
}

struct AgentHost::Standing {
  int function = LUA_NOREF;
  world::SideId side = world::SideId::None;
  std::int64_t value = 0;
  bool given = false;  ///< the function has come back
};

int AgentHost::valueInLua(lua_State* L) {
  auto& standing = *static_cast<Standing*>(lua_touserdata(L, 1));
  lua_rawgeti(L, LUA_REGISTRYINDEX, standing.function);
  pushHandle(L, Tag::Side, raw(standing.side));
  lua_call(L, 1, 1);
  standing.given = true;
  if (lua_isinteger(L, -1) == 0) return failing(L, "did not return an integer");
  standing.value = lua_tointeger(L, -1);
  return 0;
}

AgentHost::Reply AgentHost::value(const world::World& world, world::SideId side, std::int64_t& value) {
  if (dead_)
    if (Result<> revived = revive(); !revived) return failed({revived.error(), {}});
  Standing standing{values_[at(side)], side};
  if (standing.function == LUA_NOREF) return Reply::NoOpinion;
  open(world, side);
  lua_State* L = host_->state();
  lua_pushcfunction(L, bound<valueInLua>);
  lua_pushlightuserdata(L, &standing);
  const auto called = host_->sandbox().call(1, 0);
  Reply reply = Reply::Answered;
  if (called) {
    value = standing.value;
  } else if (!standing.given || host_->sandbox().coreState().death != Death::None) {
    reply = failed(called.error());
  } else {
    reply = failed({{"agent-answer", fmt::format("agent {}, value: {}", hosting_.agent, host_->failure),
                     placeOf(L, standing.function), "return the side's chances as a number from 0 to 1000"},
                    {}});
  }
  lua_settop(L, 0);
  host_->abandon(*context_);
  host_->current = nullptr;
  return reply;
}

AgentHost::Reply AgentHost::decide(const world::World& world, const world::Decision& decision, AgentNumbers numbers,
                                   world::Answer& answer) {
  if (Result<> turned = turnTo(world.seed, decision.number); !turned) return failed({turned.error(), {}});
  const int function = functions_[at(decision.side)][static_cast<std::size_t>(decision.kind)];
  if (function == LUA_NOREF) return Reply::NoOpinion;
  open(world, decision.side);
  PlayContext& c = *context_;
  c.eyes.about = mask_.inside(decision.about);
  // A text that only the rules' own state knows.
  if (c.eyes.about.tag == Tag::Symbol &&
      raw(c.eyes.about.symbol()) >= static_cast<std::int32_t>(scenario_->symbols.size()))
    c.eyes.about = {};
  c.eyes.below = numbers.below;
  c.eyes.stream = numbers.stream;
  Reply reply = ask(decision, function, answer);
  lua_settop(host_->state(), 0);
  host_->abandon(c);  // its sets are free again
  if (reply != Reply::Error && keepsState()) {
    const std::string& kind = scenario_->decisions[static_cast<std::size_t>(decision.kind)].name;
    reply =
        failed({{"agent-state",
                 fmt::format("agent {}: after the decision '{}' a module holds different values", hosting_.agent, kind),
                 placeOf(host_->state(), function), "keep nothing in tables or locals outside of the functions"},
                {}});
    dead_ = true;
  }
  host_->current = nullptr;
  if (reply != Reply::Answered) {
    answer.number = 0;
    answer.indices.clear();
  }
  return reply;
}

}  // namespace sortie::script
