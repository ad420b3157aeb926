// Corner-to-corner lines of sight in three dimensions, for maps whose levels are floors of buildings (board/floors.h).
// Other lines are those of board/lines/sight.h. Pieces and figures never block here. Exact in integers, and the same seen
// from either end.
//
// Which lines. Between two squares (or pieces, with all corners of all their squares) those pairs of one corner of
// each count that are nearest in plan, by straight distance, levels ignored; all pairs that tie. Each pair gives a
// line; there is sight if one of them is clear. Only squares with a floor have lines.
//
// Words. A square is *inside* if some floor lies above it (`covered`), else *outside*. The *roof* of a column is its
// highest floor; a wall square (a feature that blocks sight) makes its column one level higher than it lies. A *wall*
// is an edge whose state blocks sight and of whose two squares one has a floor. The *storey* of a height is the level
// that it lies on or above.
//
// Both squares inside, on one level of one tile: only what lies on that level counts: its walls, its wall squares and
// its corners that block.
//
// Otherwise the line runs in the open: its height goes linearly from the one level to the other. It is blocked
//   - in a column whose inside it crosses while the roof there is higher than the line: so a unit on a roof but not at
//     its edge is hidden from below by its own floor, and roofs of one level see each other;
//   - by a wall of level k that it crosses at a height of storey k;
//   - passing a corner of the lattice exactly, by a corner of level k that blocks sight, at a height of storey k;
//   - passing a corner slantwise, if both ways round it are cut: by one of the two walls on that way, or by the column
//     on it being higher than the line. So it passes the corner of a building, and not a run of walls;
//   - along the lattice, if on neither side of it there is a way: a side is cut by a column higher than the line and by
//     a wall that meets the line from that side. From one side to the other there is a way wherever no wall lies
//     between. So a line may run along a wall, and not between two columns that are both higher.
// Inside one level the last three hold alike, without columns.
//
// The ends. A corner whose state has `lineEnd` (sight="end": the dots of a window or door) blocks in passing, but lines
// begin and end there, whatever walls meet at it. From any other corner, whatever its state, a line goes only where its
// square leads without crossing a wall: round the corner one way or the other, as in passing. Between inside and
// outside, and between insides of different levels or tiles, a line is clear only if its end at each inside square is a
// corner with `lineEnd` on that square's own level; from there it runs in the open.
//
// Lines of no length, between squares that share the corner. On one level they are clear if the corner has `lineEnd`;
// if the squares share an edge that is not a wall; and across a corner, if one way round it is not cut. Squares that share
// an edge and are both outside also see each other round an end of the wall between them, unless a state of that corner
// blocks sight. On different levels the line goes straight up at the corner, in the open: from each storey to the next
// in any of the four columns around that is not higher, from one to the other where no wall of the storey lies between.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

/// One line between two pieces.
struct CornerLine {
  CornerIndex from = noCorner;  ///< on the level of the first
  CornerIndex to = noCorner;    ///< on the level of the second
  bool clear = false;

  friend bool operator==(const CornerLine&, const CornerLine&) = default;
};

/// All lines between two pieces, given by their north-west squares, into `out` (emptied first), in ascending order of
/// `from`, then `to`.
void nearestLines(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB,
                  std::vector<CornerLine>& out);

/// Whether one of these lines is clear. A square with a floor sees itself.
[[nodiscard]] bool inLine(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB);
[[nodiscard]] inline bool inLine(const GridView& view, SquareIndex a, SquareIndex b) {
  return inLine(view, a, {}, b, {});
}

/// Whether squaresInLine follows the lines to each square by themselves, for that piece and range; else it takes all of
/// them at once, which is many times quicker.
[[nodiscard]] bool oneByOne(const Grid& grid, Footprint size, std::int32_t range) noexcept;

/// The squares within `range` of a piece (from the nearest of its squares; diagonals as one, levels ignored) to which
/// it has a clear line, its own included, into `out` (emptied first), ascending; with `levelOnly` those of its own
/// level. None if `range` is negative.
void squaresInLine(const GridView& view, SquareIndex a, Footprint size, std::int32_t range, bool levelOnly,
                   std::vector<SquareIndex>& out);

}  // namespace sortie::board
