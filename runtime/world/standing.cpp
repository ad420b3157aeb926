#include "world/standing.h"

#include <vector>

#include "board/moves/contact.h"
#include "world/piece_squares.h"
#include "world/placing.h"
#include "world/square_flags.h"

namespace sortie::world {
namespace {

// Of markers and cards only what their declaration names: they lie where they are put.
std::int32_t movementOf(const Scenario& scenario, KindId kind) noexcept {
  const KindInfo& info = scenario.kinds[at(kind)];
  const bool moves = info.collection == model::DeclarationKind::Piece ||
                     (info.declaration != nullptr && !info.declaration->text("movement").empty());
  return moves ? usualMovement(scenario, kind) : -1;
}

// Whether one that moves like `mover` may not end on a square of `other`.
bool mayNotEndOn(const Scenario& scenario, const PieceState& mover, const PieceState& other) {
  const std::int32_t movement = movementOf(scenario, mover.kind);
  if (movement < 0) return false;
  const TeamId team = mover.side == SideId::None ? TeamId::None : scenario.sides[at(mover.side)].team;
  const std::uint8_t flags = scenario.movements[static_cast<std::size_t>(movement)]
                                 .flags[at(other.kind) * 4 + relationTo(scenario, other, mover.side, team)];
  return (flags & (board::flag::Blocked | board::flag::NoEnd)) != 0;
}

std::int32_t lowestBit(std::uint32_t bits) {
  std::int32_t bit = 0;
  while ((bits >> bit & 1U) == 0) ++bit;
  return bit;
}

}  // namespace

std::int32_t usualMovement(const Scenario& scenario, KindId kind) noexcept {
  const KindInfo& info = scenario.kinds[at(kind)];
  const std::string named = info.declaration != nullptr ? info.declaration->text("movement") : std::string();
  const std::int32_t movement = scenario.movement(named.empty() ? info.name : named);
  return movement < 0 && named.empty() && scenario.movements.size() == 1 ? 0 : movement;
}

namespace {

/// `piece`: which of the world it is; None: none of it.
Hindrance hindranceOf(const Scenario& scenario, const World& world, const PieceState& own, PieceId piece,
                      board::SquareIndex anchor) {
  if (anchor == board::noSquare) return {Hindrance::By::Map};
  if (!fits(scenario, world, own.kind, board::placeOf(anchor), piece))
    return {scenario.grid != nullptr ? Hindrance::By::Map : Hindrance::By::Room};
  std::vector<board::SquareIndex> covered{anchor};
  if (scenario.grid != nullptr) board::coveredSquares(*scenario.grid, anchor, scenario.footprint(own), covered);
  if (movementOf(scenario, own.kind) >= 0) {
    const std::uint32_t closed = scenario.board.noEntry() | scenario.board.noEnd();
    for (const board::SquareIndex square : covered)
      if (const std::uint32_t bits = world.map->features[board::at(square)] & closed; bits != 0)
        return {Hindrance::By::Feature, lowestBit(bits)};
  }
  Hindrance out;
  for (const board::SquareIndex square : covered)
    eachPieceAt(scenario, world, square, [&](std::int32_t number) {
      if (number == raw(piece) || (out.by == Hindrance::By::Piece && number >= raw(out.piece))) return;
      const PieceState& other = world.pieces[static_cast<std::size_t>(number)];
      if (mayNotEndOn(scenario, own, other) || mayNotEndOn(scenario, other, own))
        out = {Hindrance::By::Piece, -1, static_cast<PieceId>(number)};
    });
  return out;
}

}  // namespace

Hindrance hindrance(const Scenario& scenario, const World& world, PieceId piece, board::SquareIndex anchor) {
  return hindranceOf(scenario, world, world.piece(piece), piece, anchor);
}

Hindrance hindranceOfNew(const Scenario& scenario, const World& world, KindId kind, board::SquareIndex anchor) {
  PieceState own;
  own.kind = kind;
  return hindranceOf(scenario, world, own, PieceId::None, anchor);
}

}  // namespace sortie::world
