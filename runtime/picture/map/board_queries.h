// Where a piece may go and what it sees, as the board's kernels answer for a world: what overlays show. The rules of a
// game may add to this; these are the declared ones.
#pragma once

#include <string>
#include <vector>

#include "board/moves/reach.h"
#include "board/lines/lines.h"
#include "board/lines/sight.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::picture {

/// Squares that a piece could end a move on with a movement profile and a budget, its own square first. Empty off the map.
[[nodiscard]] board::Reach reachOf(const world::Scenario& scenario, const world::World& world, world::PieceId piece,
                                   std::int32_t movement, std::int32_t budget);

/// What a kind of piece declares about its usual move: `movement` (else the profile of its own name, or the only one) and
/// `reach`, a number or an attribute of the piece. Errors: "movement-unknown", "reach-unknown".
struct UsualMove {
  std::int32_t movement = -1;
  std::int32_t budget = 0;
};
[[nodiscard]] Result<UsualMove> usualMove(const world::Scenario& scenario, const world::World& world,
                                          world::PieceId piece, std::optional<std::int32_t> budget);

/// Whether the ruleset's lines of sight go from corner to corner (board/lines/lines.h), `<ruleset sight="corner">`; else from
/// centre to centre.
[[nodiscard]] bool seesFromCorners(const world::Scenario& scenario);

/// Squares that a piece sees, ascending; figures block sight from centre to centre. Empty off the map.
[[nodiscard]] std::vector<board::SquareIndex> seenFrom(const world::Scenario& scenario, const world::World& world,
                                                       world::PieceId piece);

/// The line between two squares, with figures in the way other than those on its ends.
[[nodiscard]] board::Sight lineBetween(const world::Scenario& scenario, const world::World& world, board::SquareIndex a,
                                       board::SquareIndex b);
/// The lines between their nearest corners, for rulesets that see from corners.
[[nodiscard]] std::vector<board::CornerLine> cornerLinesBetween(const world::Scenario& scenario,
                                                                const world::World& world, board::SquareIndex a,
                                                                board::SquareIndex b);

}  // namespace sortie::picture
