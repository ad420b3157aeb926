#include "board/step.h"

namespace sortie::board {

std::int32_t Steps::footprintCost(std::int32_t anchor, Direction d) const noexcept {
  std::int32_t dearest = 0;
  for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules_.footprint.width; ++c) {
      const std::int32_t part = squareCost(anchor + r * width_ + c, d);
      if (part < 0) return -1;
      dearest = std::max(dearest, part);
    }
  }
  return liesWhole(anchor + view_.grid->offset(d)) ? dearest : -1;
}

bool Steps::liesWhole(std::int32_t anchor) const noexcept {
  const Grid& grid = *view_.grid;
  const Cell nw = grid.cell(SquareIndex{anchor});
  for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules_.footprint.width; ++c) {
      const SquareIndex square = grid.at({nw.column + c, nw.row + r, nw.level});
      if (square == noSquare) return false;
      // Bit 1 of a state's closing: bit 2 closes diagonals only and does not matter inside a piece.
      const auto shut = [&](Direction side) {
        return (beside_[view_.edgeStates[board::at(grid.edgeOf(square, side))]] & 1) != 0;
      };
      if ((r > 0 && shut(Direction::North)) || (c > 0 && shut(Direction::West))) return false;
    }
  }
  return true;
}

}  // namespace sortie::board
