// One playtest as the bindings know it while Lua runs for it: its world and its coroutine, and a part for each of the
// things that bindings do. A function that needs one part takes that part.
#pragma once

#include "script/chances.h"
#include "script/eyes.h"
#include "script/hook_calls.h"
#include "script/kernels.h"
#include "script/questions.h"
#include "script/step_sets.h"
#include "world/mutator.h"
#include "world/scenario.h"

namespace sortie::script {

class Host;

struct PlayContext {
  Host* host = nullptr;
  const world::Scenario* scenario = nullptr;
  world::World* world = nullptr;
  world::Mutator* mutator = nullptr;
  lua_State* thread = nullptr;
  int threadRef = LUA_NOREF;
  bool loading = false;
  bool loadingBlocks = false;  ///< of the mission's events: they may be as many as its document holds
  int quiet = 0;  ///< over 0: inside a modifier, predicate or comparator, where nothing may be asked or changed

  Questions questions;  ///< asked and answered
  Chances chances;      ///< laid out
  Kernels kernels;      ///< what computes
  StepSets sets;        ///< what it gives
  HookCalls hooks;
  Eyes eyes;  ///< of agents only
};

}  // namespace sortie::script
