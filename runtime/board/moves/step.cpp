#include "board/moves/step.h"

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

bool Steps::joined(std::int32_t lower, std::int32_t upper) const noexcept {
  for (std::uint32_t rest = features_[lower] & joins_; rest != 0; rest &= rest - 1) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
    if (view_.grid->featureRules()[bit].joinsUp == 1 || (features_[upper] & rest & (0 - rest)) != 0) return true;
  }
  return false;
}

std::int32_t Steps::climbCost(std::int32_t anchor, bool up) const noexcept {
  const std::int32_t to = anchor + (up ? 1 : -1) * view_.grid->levelOffset();
  if (to < 0 || to >= view_.grid->squareCount()) return -1;
  if (!joined(up ? anchor : to, up ? to : anchor) || !enterable(to)) return -1;
  std::int32_t dearest = entryCost(to);
  if (deep_) {
    if (!rules_.inside && covered(view_, SquareIndex{to})) return -1;
    if (flags_ != nullptr) dearest = std::max(dearest, controlCost(flags_[anchor], flags_[to]));
  }
  return dearest * rules_.orthogonalCost;
}

std::int32_t Steps::dropAt(std::int32_t position) const noexcept {
  if (!rules_.falls || airClosed(position)) return -1;
  const SquareIndex floor = floorBelow(view_, SquareIndex{position});
  return floor == noSquare ? -1 : (position - raw(floor)) / view_.grid->levelOffset();
}

Steps::Landing Steps::footprintLanding(std::int32_t anchor, Direction d) const noexcept {
  const std::int32_t offset = view_.grid->offset(d), level = view_.grid->levelOffset();
  const Way way = wayOf(d);
  std::int32_t dearest = 1, fall = -1;
  for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
    for (std::int32_t c = 0; c < rules_.footprint.width; ++c) {
      const std::int32_t from = anchor + r * width_ + c;
      const std::int32_t crossed = rules_.falls ? crossing<true>(from, way) : crossing<false>(from, way);
      if (crossed < 0) return {};
      const std::int32_t drop = floored(from + offset) ? 0 : dropAt(from + offset);
      if (drop < 0 || (fall >= 0 && drop != fall)) return {};
      fall = drop;
      const std::int32_t to = from + offset - drop * level;
      if (!enterable(to) || (!rules_.inside && covered(view_, SquareIndex{to}))) return {};
      dearest = std::max({dearest, crossed, entryCost(to)});
    }
  }
  const std::int32_t to = anchor + offset - fall * level;
  if (!liesWhole(to)) return {};
  dearest = std::max(dearest, controlCost(flagsAt(anchor), flagsAt(to)));
  return {to, dearest * (isDiagonal(d) ? rules_.diagonalCost : rules_.orthogonalCost), fall};
}

}  // namespace sortie::board
