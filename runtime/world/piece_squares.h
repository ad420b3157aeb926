// Which pieces stand on a square when some cover several: a piece's place is its north-west square, so that those that
// cover another square are found a few squares north and west of it. Without large pieces it is the square's own list.
#pragma once

#include "board/moves/contact.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// Whether the piece stands on the square or covers it.
[[nodiscard]] inline bool covers(const Scenario& scenario, const PieceState& piece,
                                 board::SquareIndex square) noexcept {
  if (!board::isSquare(piece.place)) return false;
  const board::SquareIndex anchor = board::squareOf(piece.place);
  return scenario.grid == nullptr ? anchor == square
                                  : board::covers(*scenario.grid, anchor, scenario.footprint(piece), square);
}

/// Calls visit(number of the piece) for each piece on an existing square, in no promised order.
template <class Visit>
void eachPieceAt(const Scenario& scenario, const World& world, board::SquareIndex square, Visit visit) {
  const auto list = [&](board::SquareIndex anchor, bool test) {
    for (std::int32_t p = world.squareHeads[board::at(anchor)]; p >= 0;
         p = world.pieces[static_cast<std::size_t>(p)].next)
      if (!test || covers(scenario, world.pieces[static_cast<std::size_t>(p)], square)) visit(p);
  };
  if (!scenario.largePieces) return list(square, false);
  const board::Cell cell = scenario.grid->cell(square);
  for (std::int32_t r = 0; r < scenario.largestPiece.height; ++r)
    for (std::int32_t c = 0; c < scenario.largestPiece.width; ++c) {
      const board::SquareIndex anchor = scenario.grid->at({cell.column - c, cell.row - r, cell.level});
      if (anchor != board::noSquare) list(anchor, true);
    }
}

}  // namespace sortie::world
