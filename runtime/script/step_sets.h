// Sets that Lua holds by handle: the results of kernels and filters. Their buffers belong to the host; a step takes those
// that it needs and gives all of them back when it ends.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "board/moves/reach.h"
#include "world/value.h"

extern "C" {
#include <lauxlib.h>
}

namespace sortie::script {

struct PlayContext;

struct SetBuffer {
  std::vector<world::Value> values;
  std::optional<board::Reach> reach;   ///< costs and ways of a reach
  std::int32_t movement = -1;          ///< of that reach
  bool fixed = false;                  ///< made at load: cannot be changed
  bool ofPlaces = false;               ///< empty or not, numbers that are added are places
  const PlayContext* owner = nullptr;  ///< whose running step it is of
  int reference = LUA_NOREF;           ///< its handle (registry)
};

/// The sets of one playtest's running step.
struct StepSets {
  std::vector<std::int32_t> own;  ///< buffers in use, by order of need
  std::size_t used = 0;
  std::size_t values = 0;  ///< in the sets of this step, all but the newest
};

}  // namespace sortie::script
