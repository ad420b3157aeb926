// What the board's kernels work with, kept from one call to the next, so that none of them allocates. Nothing here lasts
// longer than the call of a binding.
#pragma once

#include <vector>

#include "board/moves/reach.h"
#include "board/moves/scratch.h"
#include "world/square_flags.h"

namespace sortie::script {

struct Kernels {
  world::SquareFlags flags;
  board::Scratch scratch;
  std::vector<board::SquareIndex> squares;  ///< that a kernel gave, or is asked about
  std::vector<board::Start> starts;
  std::vector<board::SquareIndex> screens;  ///< of a line of sight
  std::vector<board::SquareIndex> crossed;  ///< by a line of sight
};

}  // namespace sortie::script
