#include "script/checks/pack_checks.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/load/pack_files.h"
#include "script/agents/agent_host.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {
namespace {

constexpr double kPatience = 2;  // seconds of a call: somebody waits for the answer

using model::Declaration;
using model::DeclarationKind;
using model::Issue;
using model::moduleFile;
using model::Severity;

// The same scenario without what is made of declarations and blocks, so that one missing function hides no other.
std::shared_ptr<const world::Scenario> bareScenario(const world::Scenario& scenario) {
  world::Scenario bare = scenario;
  bare.steps.clear();
  std::erase_if(bare.declarations, [](const Declaration* d) {
    return d->kind == DeclarationKind::Action || d->kind == DeclarationKind::Condition;
  });
  const model::Mission& before = *scenario.mission.mission;
  auto mission = std::make_shared<model::Mission>(before);
  mission->rules.clear();
  mission->events.clear();
  for (model::ObjectiveSetup& objective : mission->objectives) {
    objective.condition = {};
    objective.rewards.clear();
  }
  for (world::ObjectiveInfo& objective : bare.objectives)
    objective.setup = &mission->objectives[static_cast<std::size_t>(objective.setup - before.objectives.data())];
  bare.mission.mission = std::move(mission);
  return std::make_shared<const world::Scenario>(std::move(bare));
}

std::string defaultFunction(const Declaration& d) {
  switch (d.kind) {
    case DeclarationKind::Step: return "steps." + snake(d.id);
    case DeclarationKind::Condition: return "conditions." + snake(d.id);
    case DeclarationKind::Action: return "actions." + snake(d.id);
    default: return {};
  }
}

bool isCalled(const Declaration& d) {
  switch (d.kind) {
    case DeclarationKind::Step:
    case DeclarationKind::Condition:
    case DeclarationKind::Action: return true;
    case DeclarationKind::Overlay:
    case DeclarationKind::Glyph: return !d.text("lua").empty();
    default: return false;
  }
}

bool takesDeclaredParameters(const Declaration& d) {
  return d.kind == DeclarationKind::Step || d.kind == DeclarationKind::Condition || d.kind == DeclarationKind::Action;
}

int parameterCount(const Declaration& d) {
  return static_cast<int>(
      std::count_if(d.parts.begin(), d.parts.end(), [](const Declaration& p) { return p.part == "parameter"; }));
}

std::string counted(int n, const char* what) { return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s"); }

void luaBlocks(const model::Block& block, std::vector<const model::Block*>& out) {
  if (block.name == "lua") out.push_back(&block);
  for (const model::Block& child : block.children) luaBlocks(child, out);
}

std::vector<const model::Block*> luaBlocks(const model::Mission& mission) {
  std::vector<const model::Block*> out;
  for (const model::ObjectiveSetup& objective : mission.objectives) {
    luaBlocks(objective.condition, out);
    for (const model::Block& block : objective.rewards) luaBlocks(block, out);
  }
  for (const model::EventSetup& event : mission.events)
    for (const auto* list : {&event.when, &event.conditions, &event.actions})
      for (const model::Block& block : *list) luaBlocks(block, out);
  return out;
}

// Packs in memory may have files that are not saved yet.
bool hasLua(const model::Pack& pack, const std::string& file) {
  const auto named = [&](const model::LuaSource& each) { return each.file == file; };
  return std::any_of(pack.modules.begin(), pack.modules.end(), named) ||
         std::any_of(pack.specs.begin(), pack.specs.end(), named);
}

}  // namespace

CheckedMission::~CheckedMission() = default;

Result<std::unique_ptr<CheckedMission>> CheckedMission::make(std::shared_ptr<const world::Scenario> scenario) {
  std::unique_ptr<CheckedMission> out(new CheckedMission);
  out->scenario_ = std::move(scenario);
  HostOptions options;
  options.limits.cpuSeconds = kPatience;
  options.brief = true;
  auto host = Host::make(bareScenario(*out->scenario_), std::move(options));
  if (!host) return failed(host);
  out->look(std::move(*host));
  return out;
}

Result<std::unique_ptr<CheckedMission>> CheckedMission::makeWithRules(std::shared_ptr<const world::Scenario> scenario,
                                                                      std::vector<Issue>& issues) {
  std::unique_ptr<CheckedMission> out(new CheckedMission);
  out->scenario_ = scenario;
  std::vector<Issue> found;
  std::unique_ptr<Host> host = out->loadRules(found, kPatience);
  // Where the packs do not load either, that is what is wrong.
  if (!host) {
    auto checked = make(std::move(scenario));
    if (checked) std::move(found.begin(), found.end(), std::back_inserter(issues));
    return checked;
  }
  std::move(found.begin(), found.end(), std::back_inserter(issues));
  // Packs are checked as if the mission listened to nothing.
  for (std::vector<Listener>& each : host->listeners) each.clear();
  for (std::vector<Listener>& each : host->offers) each.clear();
  out->look(std::move(host));
  return out;
}

void CheckedMission::look(std::unique_ptr<Host> host) {
  host_ = std::move(host);
  world_ = std::make_unique<world::World>(scenario_->initial);
  mutator_ = std::make_unique<world::Mutator>(host_->scenario(), *world_, nullptr);
  host_->prepare(context_, *world_, *mutator_);
  context_.quiet = 1;  // nothing is asked or changed here
}

SourcePlace CheckedMission::placeOf(const SourcePlace& inPack, std::size_t pack) const {
  if (inPack.file.empty()) return {};
  const auto& packs = scenario_->mission.packs;
  std::vector<std::size_t> order = {pack};
  for (std::size_t i = packs.size(); i-- > 0;) order.push_back(i);
  for (const std::size_t i : order) {
    if (i >= packs.size()) continue;
    const bool rules = i + 1 == packs.size() && inPack.file == scenario_->mission.mission->rulesFile;
    if (rules || hasLua(*packs[i], inPack.file))
      return {(packs[i]->info.folder / inPack.file).string(), inPack.line, inPack.column};
  }
  return inPack;
}

Issue CheckedMission::issueOf(const Error& error, const std::string& code, std::size_t pack) const {
  return {Severity::Error, code, error.text, error.remedy, {}, placeOf(error.where, pack), {}};
}

Result<bool> CheckedMission::pushModule(std::size_t pack, const std::string& module) {
  const Host::PackState& state = host_->packStates[pack];
  if (!state.sources.contains(module)) return false;
  lua_State* L = host_->state();
  host_->current = &context_;
  context_.loading = true;
  host_->sandbox().setWork(50'000'000);
  lua_rawgeti(L, LUA_REGISTRYINDEX, state.environment);
  lua_getfield(L, -1, "require");
  lua_remove(L, -2);
  lua_pushlstring(L, module.data(), module.size());
  const auto called = host_->sandbox().call(1, 1);
  context_.loading = false;
  context_.quiet = 1;
  if (!called) return tl::unexpected<Error>(called.error().error);
  return true;
}

void CheckedMission::functionIssues(const Declaration& d, std::size_t pack, std::vector<Issue>& issues,
                                    std::map<std::string, std::vector<std::string>>& used) {
  const std::string full = d.text("lua", defaultFunction(d));
  const std::size_t dot = full.rfind('.');
  const std::string what = fmt::format("{} \"{}\"", model::elementName(d.kind), d.id);
  const auto issue = [&](Severity severity, const char* code, std::string text, std::string remedy) {
    issues.push_back({severity, code, std::move(text), std::move(remedy), {}, d.where, {}});
  };
  if (dot == std::string::npos || dot == 0 || dot + 1 == full.size())
    return issue(Severity::Error, "lua-function", fmt::format("{}: \"{}\" is not module.function", what, full), {});
  const std::string module = full.substr(0, dot);
  const std::string name = full.substr(dot + 1);
  used[module].push_back(name);
  const Result<bool> pushed = pushModule(pack, module);
  if (!pushed) {
    issues.push_back(issueOf(pushed.error(), "lua-load", pack));
    return;
  }
  if (!*pushed)
    return issue(Severity::Error, "lua-function", fmt::format("{}: there is no {}", what, moduleFile(module)),
                 fmt::format("write it with a function {}, or name another by lua=\"module.function\"", name));
  lua_State* L = host_->state();
  const int top = lua_gettop(L);
  if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
  lua_pushlstring(L, name.data(), name.size());
  lua_rawget(L, -2);
  if (!lua_isfunction(L, -1)) {
    lua_settop(L, top - 1);
    return issue(Severity::Error, "lua-function",
                 fmt::format("{}: {} has no function {}", what, moduleFile(module), name), {});
  }
  lua_Debug info{};
  lua_getinfo(L, ">Su", &info);
  lua_settop(L, top - 1);
  const int wanted = parameterCount(d);
  const int taken = info.nparams;
  if (!takesDeclaredParameters(d) || *info.what == 'C' || taken == wanted || (info.isvararg != 0 && taken < wanted))
    return;
  const SourcePlace where = placeOf(
      {info.source[0] == '@' ? info.source + 1 : info.source, static_cast<std::uint32_t>(info.linedefined), 0}, pack);
  issue(taken > wanted ? Severity::Error : Severity::Warning, "lua-arity",
        fmt::format("{} declares {}, but {} at {} takes {}", what, counted(wanted, "parameter"), full, toString(where),
                    taken),
        taken > wanted ? "declare the others, or take them out of the function" : "");
}

std::vector<Issue> CheckedMission::checkDeclared(const model::Pack& ruleset) {
  std::vector<Issue> issues;
  std::size_t pack = host_->packStates.size();
  for (std::size_t i = 0; i + 1 < host_->packStates.size(); ++i)
    if (host_->packStates[i].pack->info.id == ruleset.info.id) pack = i;
  if (pack == host_->packStates.size() || ruleset.ruleset == nullptr) return issues;
  std::map<std::string, std::vector<std::string>> used;
  for (const Declaration& d : ruleset.ruleset->declarations)
    if (isCalled(d)) functionIssues(d, pack, issues, used);
  // Agents are loaded as they play: with their own interface, in a state of their own. So is what tells players.
  const auto agentIssue = [&](const std::string& lua, const SourcePlace& where) {
    const auto agent = AgentHost::make(scenario_, lua);
    if (agent) return;
    Issue issue = issueOf(agent.error(), "lua-agent", pack);
    if (issue.where.file.empty()) issue.where = where;
    issues.push_back(std::move(issue));
  };
  for (const Declaration& d : ruleset.ruleset->declarations)
    if (d.kind == DeclarationKind::Agent && !d.text("lua").empty()) agentIssue(d.text("lua"), d.where);
  if (!ruleset.ruleset->facts.empty()) agentIssue(ruleset.ruleset->facts, ruleset.ruleset->where);
  checkCampaignRules(ruleset, pack, issues);
  // Modules that nothing declared names may not load either.
  for (const auto& [module, source] : host_->packStates[pack].sources) {
    const Result<bool> pushed = pushModule(pack, module);
    if (!pushed)
      issues.push_back(issueOf(pushed.error(), "lua-load", pack));
    else
      lua_pop(host_->state(), 1);
  }
  for (const char* module : {"conditions", "actions"}) {
    const Result<bool> pushed = pushModule(pack, module);
    if (!pushed || !*pushed) continue;
    lua_State* L = host_->state();
    const int top = lua_gettop(L);
    if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
    std::vector<std::pair<std::uint32_t, std::string>> others;
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      lua_Debug info{};
      const bool function = lua_type(L, -2) == LUA_TSTRING && lua_isfunction(L, -1) && lua_iscfunction(L, -1) == 0;
      if (!function) {
        lua_pop(L, 1);
        continue;
      }
      lua_getinfo(L, ">S", &info);
      const std::string name = lua_tostring(L, -1);
      const std::vector<std::string>& names = used[module];
      if (std::find(names.begin(), names.end(), name) == names.end()) others.emplace_back(info.linedefined, name);
    }
    lua_settop(L, top - 1);
    std::sort(others.begin(), others.end());
    for (const auto& [line, name] : others)
      issues.push_back({Severity::Warning,
                        "lua-undeclared",
                        fmt::format("ruleset.xml declares nothing for the function {}.{}", module, name),
                        fmt::format("declare <{} id=\"{}\">, or move it to another file",
                                    std::string_view(module) == "actions" ? "action" : "condition", kebab(name)),
                        {},
                        placeOf({moduleFile(module), line, 0}, pack),
                        {}});
  }
  // A module that does not load is one issue, however many functions it was to give.
  std::vector<Issue> once;
  for (Issue& each : issues)
    if (std::none_of(once.begin(), once.end(), [&](const Issue& o) {
          return o.code == each.code && o.text == each.text && o.where == each.where;
        }))
      once.push_back(std::move(each));
  return once;
}

std::vector<Issue> CheckedMission::checkRules() {
  std::vector<Issue> issues;
  (void)loadRules(issues, SandboxLimits().cpuSeconds);
  return issues;
}

std::unique_ptr<Host> CheckedMission::loadRules(std::vector<Issue>& issues, double cpuSeconds) const {
  const std::size_t pack = scenario_->mission.packs.size() - 1;
  HostOptions options;
  options.limits.cpuSeconds = cpuSeconds;
  options.brief = true;
  auto host = Host::make(scenario_, std::move(options));
  if (!host) {
    Issue issue = issueOf(host.error(), "lua-load", pack);
    if (issue.where.file.empty()) issue.where = scenario_->mission.mission->where;
    issues.push_back(std::move(issue));
    return nullptr;
  }
  lua_State* L = (*host)->state();
  for (const model::Block* block : luaBlocks(*scenario_->mission.mission)) {
    const auto function = block->arguments.find("function");
    if (function == block->arguments.end()) continue;
    const int top = lua_gettop(L);
    lua_rawgeti(L, LUA_REGISTRYINDEX, (*host)->refMissionRules);
    if (!pushSealedContent(L, -1)) lua_pushvalue(L, -1);
    lua_pushlstring(L, function->second.data(), function->second.size());
    lua_rawget(L, -2);
    if (!lua_isfunction(L, -1))
      issues.push_back({Severity::Error,
                        "lua-function",
                        fmt::format("the table that rules.lua returns has no function {}", function->second),
                        fmt::format("return {{ {} = function() … end }}", function->second),
                        {},
                        block->where,
                        {}});
    lua_settop(L, top);
  }
  return std::move(*host);
}

}  // namespace sortie::script
