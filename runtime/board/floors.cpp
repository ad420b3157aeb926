#include "board/floors.h"

namespace sortie::board {
namespace {

bool inBox(const GridView& view, SquareIndex position) noexcept {
  return raw(position) >= 0 && raw(position) < view.grid->squareCount();
}

// The first floor of the column at `from`, then one level lower each time; `from` below 0 has none.
SquareIndex downwards(const GridView& view, std::int32_t from) noexcept {
  for (std::int32_t s = from; s >= 0; s -= view.grid->levelOffset()) {
    if ((view.features[s] & view.grid->tables().floorless) == 0) return SquareIndex{s};
  }
  return noSquare;
}

}  // namespace

bool hasFloor(const GridView& view, SquareIndex position) noexcept {
  return inBox(view, position) && (view.features[at(position)] & view.grid->tables().floorless) == 0;
}

bool covered(const GridView& view, SquareIndex position) noexcept {
  return inBox(view, position) && raw(roofOf(view, position)) > raw(position);
}

SquareIndex roofOf(const GridView& view, SquareIndex position) noexcept {
  if (!inBox(view, position)) return noSquare;
  const std::int32_t level = view.grid->levelOffset();
  return downwards(view, (view.grid->levels() - 1) * level + raw(position) % level);
}

SquareIndex floorBelow(const GridView& view, SquareIndex position) noexcept {
  if (!inBox(view, position)) return noSquare;
  return downwards(view, raw(position) - view.grid->levelOffset());
}

}  // namespace sortie::board
