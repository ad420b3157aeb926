// Which squares touch: the eight neighbours, cut by walls and closed edges. One rule for adjacency, blasts, rays and
// spawn bans. Figures never cut a contact.
//
// An orthogonal contact is cut by an edge whose state says adjacent=no. A diagonal contact is cut, under
// Diagonal::Corner, only if *both* L-shaped routes around the shared corner contain such an edge or a wall square;
// wall squares are those with a feature that blocks sight, and all squares outside the tiles. Under Diagonal::Free
// walls do not cut it. Under both a corner whose state says adjacent=no does. A wall square itself touches its
// neighbours; what that means is up to the rules.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

enum class Diagonal : std::uint8_t { Corner, Free };

/// Whether two squares touch. False for a square and itself, for squares on different levels or outside the tiles.
[[nodiscard]] bool adjacent(const GridView& view, SquareIndex a, SquareIndex b, Diagonal policy = Diagonal::Corner);

/// Whether any square of one piece touches any of the other; false when they overlap.
[[nodiscard]] bool adjacent(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB,
                            Diagonal policy = Diagonal::Corner);

/// Whether an existing square touches its neighbour in a direction.
[[nodiscard]] bool touches(const GridView& view, SquareIndex square, Direction d,
                           Diagonal policy = Diagonal::Corner) noexcept;

/// The squares that touch an existing one, clockwise from north, into `out` (emptied first).
void contacts(const GridView& view, SquareIndex square, std::vector<SquareIndex>& out,
              Diagonal policy = Diagonal::Corner);
[[nodiscard]] std::vector<SquareIndex> contacts(const GridView& view, SquareIndex square,
                                                Diagonal policy = Diagonal::Corner);

/// The squares around a piece that touch it, each once, clockwise from the one north of its north-west square.
void contacts(const GridView& view, SquareIndex anchor, Footprint size, std::vector<SquareIndex>& out,
              Diagonal policy = Diagonal::Corner);

struct RingSquare {
  SquareIndex square = noSquare;  ///< noSquare outside the tiles
  bool touches = false;           ///< no wall cuts the contact
};
/// The eight neighbours of an existing square, clockwise from north, with walls between noted.
[[nodiscard]] std::array<RingSquare, 8> ring(const GridView& view, SquareIndex square,
                                             Diagonal policy = Diagonal::Corner) noexcept;

/// The squares of a piece that exist, in reading order; fewer than width * height where it overhangs.
void coveredSquares(const Grid& grid, SquareIndex anchor, Footprint size, std::vector<SquareIndex>& out);

/// Whether all squares of a piece exist. Walls do not matter.
[[nodiscard]] bool liesOnTiles(const Grid& grid, SquareIndex anchor, Footprint size) noexcept;
/// Whether a piece whose north-west square is `anchor` covers `square`.
[[nodiscard]] bool covers(const Grid& grid, SquareIndex anchor, Footprint size, SquareIndex square) noexcept;

/// Squares count, diagonals as one, walls and levels do not matter: max(|columns|, |rows|).
[[nodiscard]] inline std::int32_t chebyshev(const Grid& grid, SquareIndex a, SquareIndex b) noexcept {
  const Cell &p = grid.cell(a), &q = grid.cell(b);
  const std::int32_t dx = p.column < q.column ? q.column - p.column : p.column - q.column;
  const std::int32_t dy = p.row < q.row ? q.row - p.row : p.row - q.row;
  return dx > dy ? dx : dy;
}

/// Squares count, orthogonal steps only: |columns| + |rows|.
[[nodiscard]] inline std::int32_t manhattan(const Grid& grid, SquareIndex a, SquareIndex b) noexcept {
  const Cell &p = grid.cell(a), &q = grid.cell(b);
  const std::int32_t dx = p.column < q.column ? q.column - p.column : p.column - q.column;
  const std::int32_t dy = p.row < q.row ? q.row - p.row : p.row - q.row;
  return dx + dy;
}

/// The same between the nearest squares of two pieces; 0 where they overlap.
[[nodiscard]] std::int32_t chebyshev(const Grid& grid, SquareIndex a, Footprint sizeA, SquareIndex b,
                                     Footprint sizeB) noexcept;
[[nodiscard]] std::int32_t manhattan(const Grid& grid, SquareIndex a, Footprint sizeA, SquareIndex b,
                                     Footprint sizeB) noexcept;

}  // namespace sortie::board
