// Running steps from a spec.
#include "base/nearest.h"
#include "script/sandbox/sandbox_state.h"
#include "script/specs/spec_run.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// What is said about a step that is not there: `at` is where its name is on the stack.
std::string noStep(lua_State* L, const world::Scenario& scenario, const std::string& what, int at) {
  std::vector<std::string> names;
  for (const world::StepInfo& step : scenario.steps) names.push_back(step.name);
  const char* written = lua_type(L, at) == LUA_TSTRING ? lua_tostring(L, at) : "";
  return fmt::format("{} {} is not a declared step: {}", what, nameOf(L, at), namesToChoose(written, names));
}

struct StepsOptions {
  std::int32_t until = -1;  ///< a step; -1: none
  bool all = false;
};

/// The named options of the table at 1.
bool readOptions(lua_State* L, const char* function, StepsOptions& out) {
  std::vector<std::string> known{"until_step"};
  if (std::string_view(function) == "run") known.emplace_back("all");
  if (!knownOptions(L, function, known)) return false;
  pushOption(L, "all");
  out.all = lua_toboolean(L, -1) != 0;
  pushOption(L, "until_step");
  if (!lua_isnil(L, -1)) {
    out.until = lookUpName(L, hostOf(L).refSteps, -1);
    if (out.until < 0) {
      (void)failing(L, noStep(L, *contextOf(L).scenario, fmt::format("{}: until_step", function), -1));
      return false;
    }
  }
  lua_settop(L, 1);
  return true;
}

int ran(lua_State* L, const Result<>& done) {
  if (done) return 0;
  const Error& error = done.error();
  return failing(L, error.where.file.empty() ? error.text : fmt::format("{} ({})", error.text, toString(error.where)));
}

int specGoOn(lua_State* L) {
  if (!mayRun(L, "go_on")) return -1;
  SpecRun& run = runOf(L);
  if (&contextOf(L) != &run.outer) return failing(L, "go_on belongs into the spec itself, not into a step");
  StepsOptions options;
  if (!lua_isnoneornil(L, 1) && !lua_istable(L, 1)) return failing(L, "go_on() or go_on { until_step = name }");
  if (lua_istable(L, 1)) {
    if (lua_rawlen(L, 1) > 0) return failing(L, "go_on does not take a step: it runs the pending ones");
    if (!readOptions(L, "go_on", options)) return -1;
  }
  if (run.world.stack.empty())
    return failing(L, "go_on: no step waits: run { …, until_step = name } leaves one, and so does a push");
  run.countOwn();
  return ran(L, run.runSteps(0, options.until));
}

int specRun(lua_State* L) {
  if (!mayRun(L, "run")) return -1;
  SpecRun& run = runOf(L);
  if (&contextOf(L) != &run.outer) return failing(L, "run belongs into the spec itself, not into a step");
  const world::Scenario& s = *run.outer.scenario;
  StepsOptions options;
  if (lua_istable(L, 1) && !readOptions(L, "run", options)) return -1;
  const int n = flatten(L, 1);
  const std::int32_t step = n == 0 ? s.firstStep : lookUpName(L, hostOf(L).refSteps, 1);
  if (step < 0) return failing(L, noStep(L, s, "run:", 1));
  const world::StepInfo& info = s.steps[static_cast<std::size_t>(step)];
  std::vector<Value> arguments;
  for (int i = 2; i <= n; ++i) {
    Value value;
    if (!read(L, i, value) || (value.tag == Tag::Symbol && at(value.symbol()) >= s.symbols.size()))
      return failing(L, fmt::format("run: a step takes scalars and handles, got {}", nameOf(L, i)));
    arguments.push_back(value);
  }
  if (arguments.size() > info.parameters)
    return failing(
        L, fmt::format("run: step '{}' declares {} parameters, got {}", info.name, info.parameters, arguments.size()));
  const std::size_t floor = options.all ? 0 : run.world.stack.size();
  run.countOwn();
  run.mutator.push(step, arguments);
  return ran(L, run.runSteps(floor, options.until));
}

}  // namespace

void bindSpecSteps(lua_State* L, SpecRun& run) {
  static const luaL_Reg functions[] = {{"run", bound<specRun>}, {"go_on", bound<specGoOn>}, {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
}

}  // namespace sortie::script
