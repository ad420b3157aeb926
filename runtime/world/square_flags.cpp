#include "world/square_flags.h"

#include <algorithm>
#include <cstring>
#include <span>

#include "board/moves/around.h"
#include "board/moves/contact.h"
#include "world/placing.h"

namespace sortie::world {

void SquareFlags::addPiece(const Scenario& scenario, const PieceState& piece, std::uint8_t flags) {
  const board::SquareIndex anchor = board::squareOf(piece.place);
  if (!scenario.largePieces) return add(anchor, flags);
  const board::Footprint size = scenario.footprint(piece);
  if (size == board::Footprint{}) return add(anchor, flags);
  std::vector<board::SquareIndex> covered;
  board::coveredSquares(*scenario.grid, anchor, size, covered);
  for (const board::SquareIndex square : covered) add(square, flags);
}

void SquareFlags::fillForMover(const Scenario& scenario, const World& world, const MovementInfo& movement,
                               PieceId mover, SideId side) {
  begin(scenario.board);  // an error may have left some
  if (scenario.hasCapacities && mover != PieceId::None) fillFull(scenario, world, mover);
  if (movement.pieces.empty()) return;
  const TeamId team = side == SideId::None ? TeamId::None : scenario.sides[at(side)].team;
  const std::uint8_t* const byKind = movement.flags.data();
  const std::span<const PieceState> pieces = world.pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PieceState& piece = pieces[i];
    if (!board::isSquare(piece.place) || static_cast<std::int32_t>(i) == raw(mover)) continue;
    std::uint32_t any = 0;  // of the flags of all four relations
    std::memcpy(&any, byKind + at(piece.kind) * 4, sizeof any);
    if (any == 0) continue;
    const std::uint8_t flags = byKind[at(piece.kind) * 4 + relationTo(scenario, piece, side, team)];
    if (flags == 0) continue;
    if ((flags & board::flag::Controlled) == 0) {
      addPiece(scenario, piece, flags);
      continue;
    }
    // What controls does so round itself; the rest is of its own squares.
    if (flags != board::flag::Controlled)
      addPiece(scenario, piece, static_cast<std::uint8_t>(flags & ~board::flag::Controlled));
    addControl(scenario, world, piece);
  }
}

void SquareFlags::addControl(const Scenario& scenario, const World& world, const PieceState& piece) {
  const auto control = [this](board::Spot spot) { add(spot, board::flag::Controlled); };
  if (scenario.grid != nullptr)
    return board::eachAround(*scenario.grid, board::squareOf(piece.place), scenario.footprint(piece), control);
  for (const board::Arc arc : scenario.graph->arcs(board::spotOf(piece.place)))
    if (scenario.graph->touching()[world.map->effective[board::at(arc.link)]] != 0) control(arc.to);
}

void SquareFlags::fillFull(const Scenario& scenario, const World& world, PieceId mover) {
  const std::int32_t room = scenario.kinds[at(world.piece(mover).kind)].room;
  if (room == 0) return;
  for (const board::Spot node : scenario.board.spots())
    if (roomLeft(scenario, world, node, mover) < room) add(node, board::flag::NoEnd);
}

void SquareFlags::fillFigures(const Scenario& scenario, const World& world, PieceId except1, PieceId except2) {
  begin(scenario.board);
  for (std::size_t i = 0; i < world.pieces.size(); ++i) {
    const PieceState& piece = world.pieces[i];
    if (!board::isSquare(piece.place) || static_cast<std::int32_t>(i) == raw(except1) ||
        static_cast<std::int32_t>(i) == raw(except2))
      continue;
    if (scenario.kinds[at(piece.kind)].collection != model::DeclarationKind::Piece) continue;
    addPiece(scenario, piece, board::flag::Figure);
  }
}

bool roomFor(const Scenario& scenario, const World& world, const SquareFlags& flags, board::SquareIndex anchor,
             board::Footprint size, std::uint32_t features, std::uint8_t barring) {
  const auto good = [&](board::SquareIndex square) {
    return (world.map->features[board::at(square)] & features) == 0 && (flags[square] & barring) == 0;
  };
  if (size == board::Footprint{}) return good(anchor);
  if (!board::liesOnTiles(*scenario.grid, anchor, size)) return false;
  std::vector<board::SquareIndex> covered;
  board::coveredSquares(*scenario.grid, anchor, size, covered);
  return std::all_of(covered.begin(), covered.end(), good);
}

Mover moverOf(const Scenario& scenario, const World& world, PieceId piece) noexcept {
  if (piece == PieceId::None) return {};
  const PieceState& state = world.piece(piece);
  const KindInfo& kind = scenario.kinds[at(state.kind)];
  return {piece, state.side, kind.openerMask, kind.footprint, kind.room};
}

}  // namespace sortie::world
