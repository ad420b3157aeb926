// What an agent's functions are called with: whose eyes the world is seen with (script/agents/agent_world.h masks the rest) and
// the decision in hand. Empty in a host of rules.
#pragma once

#include <cstdint>
#include <vector>

#include "board/square.h"
#include "world/value.h"

namespace sortie::script {

struct Eyes {
  world::SideId reader = world::SideId::None;
  world::Value about;                                               ///< what the decision is about
  std::uint64_t (*below)(void* stream, std::uint64_t n) = nullptr;  ///< 0..n-1, of the stream of this decision
  void* stream = nullptr;
  std::int32_t asked = -1;                        ///< the set of the options of this decision
  std::vector<std::int64_t> opinions;             ///< the scores that these were given last
  std::vector<board::SquareIndex> optionSquares;  ///< of the options being scored
  std::vector<std::int32_t> optionSteps;          ///< of these
};

}  // namespace sortie::script
