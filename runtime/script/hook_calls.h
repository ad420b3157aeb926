// Hooks that are being raised while a step runs.
#pragma once

#include <cstdint>
#include <vector>

#include "world/value.h"

namespace sortie::script {

/// A hook raised while its own listeners run.
struct WaitingHook {
  std::int32_t hook = -1;
  std::vector<world::Value> arguments;
};

struct HookCalls {
  std::vector<std::int32_t> raising;  ///< hooks being dispatched
  std::vector<WaitingHook> waiting;
  std::vector<std::int64_t> reserves;  ///< work kept back while a listener has its own limit
};

}  // namespace sortie::script
