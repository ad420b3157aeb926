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
      const bool inside = r > 0 && c > 0 && view_.cornerStates != nullptr;  // its north-west corner
      if (inside && grid.tables().cornerMoveClosed[view_.cornerStates[raw(square)]] != 0) return false;
    }
  }
  return true;
}

std::uint8_t Steps::flagsOfAll(std::int32_t anchor) const noexcept {
  std::uint8_t all = 0;
  for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules_.footprint.width; ++c) all |= flags_[anchor + r * width_ + c];
  }
  return all;
}

std::uint32_t Steps::featuresAt(std::int32_t anchor) const noexcept {
  std::uint32_t all = 0;
  for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules_.footprint.width; ++c) all |= features_[anchor + r * width_ + c];
  }
  return all;
}

std::int32_t Steps::climbCost(std::int32_t anchor, bool up) const noexcept {
  const std::int32_t to = anchor + (up ? 1 : -1) * view_.grid->levelOffset();
  if (to < 0 || to >= view_.grid->squareCount()) return -1;
  // The stairs stand on the lower of the two squares.
  if ((features_[up ? anchor : to] & joins_) == 0 || !enterable(to)) return -1;
  return entryCost(to) * rules_.orthogonalCost;
}

}  // namespace sortie::board
