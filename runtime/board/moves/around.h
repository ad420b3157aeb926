// The ring of squares round a piece on its own level, walls or not.
#pragma once

#include "board/grid.h"

namespace sortie::board {

/// Calls visit(square) for the squares that touch the footprint of an anchor on the map, at sides and corners: those
/// that exist, each once, in reading order.
template <class Visit>
void eachAround(const Grid& grid, SquareIndex anchor, Footprint size, Visit visit) {
  for (std::int32_t r = -1; r <= size.height; ++r) {
    const bool ends = r < 0 || r == size.height;
    for (std::int32_t c = -1; c <= size.width; c += ends ? 1 : size.width + 1) {
      const SquareIndex square{raw(anchor) + r * grid.width() + c};
      if (grid.exists(square)) visit(square);
    }
  }
}

}  // namespace sortie::board
