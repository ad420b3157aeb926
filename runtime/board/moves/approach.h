// How far it is from all squares of a map to the nearest of some goals, where the way there is not the way back: steps
// off a level's edge lead down and never up. A search backwards along all steps of a map, gathered once for many goals.
#pragma once

#include "board/moves/reach.h"

namespace sortie::board {

/// All legal steps of a mover on a map with nobody on it, by the square they lead to.
struct Approach {
  struct Step {
    std::int32_t from = 0;
    std::int32_t cost = 0;
    std::int32_t factor = 1;  ///< what it costs with nothing in the way
  };
  std::vector<std::int32_t> first;  ///< by square: its first step; one entry more at the end
  std::vector<Step> steps;
  std::int32_t maxCost = 1;  ///< no step costs more, control included
};
[[nodiscard]] Approach approachOf(const GridView& view, const MoveRules& rules);

/// Every square from which a goal can be reached within `budget`, with the cost of the cheapest way, in order of cost;
/// `from` is the position in `out` of the next square of that way, -1 for goals. Of flags (squareCount entries or
/// nullptr) closed squares are neither passed nor started from, goals excepted; there is no way on through a square
/// flagged Stop, and control costs what the rules say. The rules are those of the approach; all goals exist.
void approach(const Approach& approach, const MoveRules& rules, std::span<const SquareIndex> goals, std::int32_t budget,
              const std::uint8_t* flags, Scratch& scratch, std::vector<Reached>& out);

}  // namespace sortie::board
