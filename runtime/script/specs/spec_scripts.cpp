#include "script/specs/spec_scripts.h"

#include "script/specs/spec_run.h"

namespace sortie::script {

namespace {

constexpr std::uint64_t workOfSpec = 50'000'000;

std::size_t packNumber(const Host& host, const std::string& pack) {
  for (std::size_t i = 0; i + 1 < host.packStates.size(); ++i)
    if (host.packStates[i].pack->info.id == pack) return i;
  return host.packStates.size() - 2;
}

struct EnvironmentOf {
  Host* host;
  SpecRun* run;
  std::size_t pack;
};

// What the pack's rules see, the ruleset's actions and conditions, and the functions of specs. Sealed, so that nothing
// passes from one spec to the next. Raises for want of memory: nothing here has a destructor.
int specEnvironment(lua_State* L) {
  const auto& of = *static_cast<const EnvironmentOf*>(lua_touserdata(L, 1));
  Host& host = *of.host;
  host.sandbox().pushEnvironment();
  if (!lua_istable(L, -1)) raiseDead(L);
  const int environment = lua_gettop(L);
  for (const std::size_t from : {of.pack, host.packStates.size() - 1}) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, host.packStates[from].environment);
    lua_pushnil(L);
    while (lua_next(L, -2) != 0) {
      const std::string_view name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
      const bool actions = name == "act" || name == "conditions";
      const bool mine = from == of.pack ? name != "_G" && name != "require" : actions;
      if (mine) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, environment);
      }
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  bindSpec(L, *of.run, of.pack);
  pushSealedTop(L);
  return 1;
}

}  // namespace

Result<> pushSpecEnvironment(Host& host, SpecRun& run, std::size_t pack) {
  lua_State* L = host.state();
  EnvironmentOf made{&host, &run, pack};
  // A spec may have filled the memory: whatever is refused is an error of this call.
  lua_pushcfunction(L, specEnvironment);
  lua_pushlightuserdata(L, &made);
  if (auto called = host.sandbox().call(1, 1); !called) return tl::unexpected<Error>(std::move(called.error().error));
  return {};
}

SpecScripts::SpecScripts(Host& host, FixtureName fixture, const std::string& pack)
    : host_(&host), run_(std::make_unique<SpecRun>(host, std::move(fixture), packNumber(host, pack))) {}

SpecScripts::~SpecScripts() {
  for (const auto& [key, module] : run_->shared) luaL_unref(host_->state(), LUA_REGISTRYINDEX, module);
  for (const auto& [name, file] : files_)
    for (const int function : file.functions) luaL_unref(host_->state(), LUA_REGISTRYINDEX, function);
}

Result<std::vector<SpecTitle>> SpecScripts::load(const model::LuaSource& source) {
  if (const auto found = files_.find(source.file); found != files_.end()) return found->second.titles;
  lua_State* L = host_->state();
  // As while modules load: there is a world to look at, and nothing may be changed.
  PlayContext context;
  world::World world = host_->scenario().initial;
  world::Mutator mutator(host_->scenario(), world, nullptr);
  context.host = host_;
  context.scenario = &host_->scenario();
  context.world = &world;
  context.mutator = &mutator;
  context.loading = true;
  host_->current = &context;
  host_->sandbox().setWork(workOfSpec);
  std::vector<SpecRun::Found> found;
  run_->loading = &found;
  const int top = lua_gettop(L);
  Result<> loaded = pushSpecEnvironment(*host_, *run_, run_->pack);
  if (loaded) loaded = host_->sandbox().load(source.text, "@" + source.file, lua_gettop(L), true);
  if (loaded) {
    if (const auto called = host_->sandbox().call(0, 0); !called) loaded = tl::unexpected<Error>(called.error().error);
  }
  lua_settop(L, top);
  run_->loading = nullptr;
  host_->current = nullptr;
  if (!loaded) {
    for (const SpecRun::Found& each : found) luaL_unref(L, LUA_REGISTRYINDEX, each.function);
    return failed(loaded);
  }
  LoadedFile& file = files_[source.file];
  for (SpecRun::Found& each : found) {
    file.titles.push_back(std::move(each.title));
    file.functions.push_back(each.function);
  }
  return file.titles;
}

void SpecScripts::trace() { run_->tracing = true; }

SpecTrace SpecScripts::lastTrace() const { return {run_->questions, &run_->journal, &run_->world, run_->begun}; }

SpecOutcome SpecScripts::run(const model::LuaSource& source, std::size_t number) {
  const LoadedFile& file = files_.at(source.file);
  SpecRun& run = *run_;
  SpecOutcome out;
  run.begin();
  run.begun = false;
  run.wants.reset();
  Sandbox& sandbox = host_->sandbox();
  sandbox.setWork(workOfSpec);
  host_->prepare(run.outer, run.world, run.mutator);
  host_->prepare(run.inner, run.world, run.mutator);
  host_->current = &run.outer;
  lua_State* thread = run.outer.thread;
  int results = 0;
  // Without memory for a thread the state is dead, and the main one says so.
  if (thread == nullptr || run.inner.thread == nullptr) thread = host_->state();
  lua_rawgeti(thread, LUA_REGISTRYINDEX, file.functions[number]);
  const tl::expected<int, ScriptError> started = sandbox.resume(thread, 0, &results);
  StepStatus status = StepStatus::Done;
  if (!started)
    out.failure = SpecFailure{started.error().error, started.error().trace};
  else if (*started == LUA_YIELD)
    status = StepStatus::Decision;
  // An action or another function of the rules that the spec calls itself may ask as well.
  while (!out.failure && status == StepStatus::Decision) {
    lua_settop(thread, 0);
    SourcePlace where = file.titles[number].where;
    Result<world::Answer> answer = run.outer.questions.asking
                                       ? run.answerFor(run.outer)
                                       : fail("spec", "the spec stopped without a question", where);
    if (!answer) {
      Error error = answer.error();
      if (error.where.file.empty()) error.where = where;
      out.failure = SpecFailure{std::move(error), {}};
      break;
    }
    status = host_->answer(run.outer, *answer);
    if (status == StepStatus::Error) out.failure = SpecFailure{host_->error().error, host_->error().trace};
  }
  if (!out.failure && !run.wants) {
    Result<> good = run.checkDice();
    if (good) good = run.checkLeft();
    if (!good)
      out.failure = SpecFailure{good.error(), {}};
    else
      out.note = run.unrun();
  }
  if (out.failure && out.failure->error.where.line == 0) out.failure->error.where = file.titles[number].where;
  host_->abandon(run.inner);
  host_->abandon(run.outer);
  host_->release(run.inner);
  host_->release(run.outer);
  host_->current = nullptr;
  out.hostIsDead = sandbox.coreState().death != Death::None;
  out.wants = std::move(run.wants);
  if (out.wants) out.failure.reset();
  return out;
}

}  // namespace sortie::script
