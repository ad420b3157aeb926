// Floors of maps with levels: what a piece can stand on, what lies over its head, where something that falls lands.
//
// A square has a floor if it is part of a tile and has no feature that is declared floor="no". Levels exist only over
// the tiles that have them, so what is above a lower tile is open air without being a square. These functions
// therefore take any position of the grid's stored box (see board/grid.h), also one that is not a square: an index
// below squareCount. A level is higher the greater its number; columns of the box are looked through from end to end,
// which is at most 64 looks.
#pragma once

#include <span>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

/// Whether a position is a square of a tile with a floor. False outside the stored box.
[[nodiscard]] bool hasFloor(const GridView& view, SquareIndex position) noexcept;

/// Whether some floor lies above the position in its column: it is inside. False outside the stored box.
[[nodiscard]] bool covered(const GridView& view, SquareIndex position) noexcept;

/// The highest floor of the position's column, wherever in the column the position itself is; noSquare if the column
/// has no floor at all, and outside the stored box.
[[nodiscard]] SquareIndex roofOf(const GridView& view, SquareIndex position) noexcept;

/// The highest floor strictly below the position; noSquare if there is none, and outside the stored box.
[[nodiscard]] SquareIndex floorBelow(const GridView& view, SquareIndex position) noexcept;

/// The squares of one of a tile's own levels, from 0.
[[nodiscard]] std::span<const SquareIndex> squaresOfLevel(const TileInstance& tile, std::int32_t level) noexcept;

/// How many of a tile's levels have a floor somewhere.
[[nodiscard]] std::int32_t levelsWithFloor(const GridView& view, const TileInstance& tile) noexcept;

/// With an existing square, all squares of its tile's level that have a floor and are inside as it is, or outside as it is.
/// Empty if it has no floor itself.
void areaOf(const GridView& view, SquareIndex square, std::vector<SquareIndex>& out);

}  // namespace sortie::board
