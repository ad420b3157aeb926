// Whether a piece may stand where it stands or is to be put, by what the ruleset declares: what board.free answers to
// rules that place a piece, for whoever has no script to ask.
#pragma once

#include <cstdint>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// The movement that pieces of a kind usually have, by its number: the one that the declaration names, else the one of the
/// kind's own name, else the only one of the ruleset. -1: the ruleset does not say.
[[nodiscard]] std::int32_t usualMovement(const Scenario& scenario, KindId kind) noexcept;

/// What keeps a piece from standing somewhere.
struct Hindrance {
  enum class By : std::uint8_t {
    Nothing,
    Map,      ///< a square of it lies off the tiles
    Room,     ///< the node holds as many as it can
    Feature,  ///< one that may not be entered, or where no move may end
    Piece     ///< another, with which it may not share a square
  };
  By by = By::Nothing;
  std::int32_t feature = -1;      ///< its bit
  PieceId piece = PieceId::None;  ///< the first of the world
};

/// What keeps a piece of the world from standing with its north-west square on `anchor`, wherever it stands now. Features
/// bar kinds that have a usual movement; two pieces bar each other where the usual movement of one of them may not end on
/// the other. Markers without a movement may lie on one another.
[[nodiscard]] Hindrance hindrance(const Scenario& scenario, const World& world, PieceId piece,
                                  board::SquareIndex anchor);
/// The same of one of that kind, of no side, that is not in the world yet.
[[nodiscard]] Hindrance hindranceOfNew(const Scenario& scenario, const World& world, KindId kind,
                                       board::SquareIndex anchor);

}  // namespace sortie::world
