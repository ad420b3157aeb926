// Where a piece can come down that flies: over whatever lies below the level at which it flies, and into windows.
//
// A flyer rises to level `height` as soon as it is outside (no floor above it), and is described by the square where it
// would drop: outside the top floor of its column, inside the square itself. It goes from one column to a neighbouring
// one, each time flying one square:
//   outside to outside, both tops at `height` or below: only what is on level `height` itself counts. Its edges and
//     corners close and cost as for steps (a position without a floor is open air, no wall), and so do the features and
//     flags of the square entered if that is a top of this level. Lower ones are flown over. Control counts between two
//     tops of this level. Above all levels of the map nothing hinders.
//   outside to inside, at a level k with top <= k <= `height`: a step like any other, through the edge or corner of
//     level k, with everything that hinders and costs on it. Control counts if the top left is of level k too.
//   inside to inside: a step on that level.
//   inside to outside, at the level k where it is, to a top of k or below: through the edge or corner of level k; what
//     stands on the top counts if that is of level k. From then on it flies at `height`.
// A column topped above `height` is therefore entered from outside by the second way only. It comes down where a move
// may end: squares that are closed, or that ends of moves are barred from, are only flown over.
// A large piece flies outside only, all its columns topped at `height` or below; each of its squares makes the step,
// and no closed edge or corner of level `height` may be inside it afterwards. It comes down where all its tops are of
// one level and it lies whole; elsewhere it only passes, and its square is the top of its north-west column.
#pragma once

#include "board/moves/reach.h"

namespace sortie::board {

struct Flight {
  std::int32_t height = 0;  ///< the level at which it flies, from 0; one above all of the map's is as good as any
  std::int32_t across = 0;  ///< the most squares flown
  std::int32_t budget = 0;  ///< the most it may cost
};

/// All squares where a flight from `from` can end, the start itself among them (at no cost; alike to reach()). `visited`
/// holds every square flown over or to, start first, in order of cost, at equal cost those of shorter flights first and
/// of equally long ones the one found first (steps in the order of reach(), of one column lower levels first). A square
/// may stand there more than once, where a dearer flight is shorter; find() and path() take the cheapest, and `ends`
/// has each square once. Of `rules` count directions, diagonal, costs, closedFlags, ignoredFeatures, kinds, footprint,
/// inside and controlCost. Of a start above `height` there is only the start. Flags as of reach(); Stop does not count.
/// To fly on from the middle, start there with the same height and what is left of the rest.
void flight(const GridView& view, const MoveRules& rules, SquareIndex from, const Flight& limits,
            const std::uint8_t* flags, Scratch& scratch, Reach& out);

}  // namespace sortie::board
