#include "board/floors.h"

#include <algorithm>

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

std::span<const SquareIndex> squaresOfLevel(const TileInstance& tile, std::int32_t level) noexcept {
  const auto size = static_cast<std::size_t>(tile.width) * static_cast<std::size_t>(tile.height);
  return std::span(tile.squares).subspan(static_cast<std::size_t>(level) * size, size);
}

std::int32_t levelsWithFloor(const GridView& view, const TileInstance& tile) noexcept {
  std::int32_t floors = 0;
  for (std::int32_t level = 0; level < tile.levels; ++level) {
    const auto squares = squaresOfLevel(tile, level);
    floors += std::any_of(squares.begin(), squares.end(), [&](SquareIndex s) { return hasFloor(view, s); }) ? 1 : 0;
  }
  return floors;
}

void areaOf(const GridView& view, SquareIndex square, std::vector<SquareIndex>& out) {
  out.clear();
  if (!hasFloor(view, square)) return;
  const Grid& grid = *view.grid;
  const TileInstance& tile = grid.tiles()[static_cast<std::size_t>(grid.tileOf(square))];
  const bool inside = covered(view, square);
  for (const SquareIndex each : squaresOfLevel(tile, grid.cell(square).level - tile.origin.level))
    if (hasFloor(view, each) && covered(view, each) == inside) out.push_back(each);
}

}  // namespace sortie::board
