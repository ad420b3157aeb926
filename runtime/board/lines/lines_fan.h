// Inner part of the lines from corner to corner (board/lines/lines.h): all lines from one square at once.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

inline constexpr std::int32_t fanRange = 16;  ///< the farthest
inline constexpr std::int32_t fanLevels = 8;  ///< of maps with more levels the lines are followed one by one

/// What squaresInLine gives for a piece of one square, for a range from 0 to fanRange; appended to `out`.
void fan(const GridView& view, SquareIndex a, std::int32_t range, bool levelOnly, std::vector<SquareIndex>& out);

}  // namespace sortie::board
