// What the pieces of a world mean to the board's kernels, square by square (board::flag). Filled before a kernel runs
// and cleared after it, and kept between calls: to clear the squares that were flagged costs less than a fresh array.
#pragma once

#include <cstdint>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

class SquareFlags {
 public:
  /// What the pieces do to a mover of this side, as its movement declares by kind and by whose they are. The mover
  /// itself is left out.
  void fillForMover(const Scenario& scenario, const World& world, const MovementInfo& movement, PieceId mover,
                    SideId side);
  /// The figures that block lines from centre to centre, without these two.
  void fillFigures(const Scenario& scenario, const World& world, PieceId except1, PieceId except2);

  /// Nothing is flagged, and there is room for every square.
  void begin(const board::Board& board) {
    clear();
    if (flags_.empty()) flags_.assign(static_cast<std::size_t>(board.spotCount()), 0);
  }
  /// After `begin` or a fill.
  void add(board::SquareIndex square, std::uint8_t flags) {
    if (flags_[board::at(square)] == 0) flagged_.push_back(square);
    flags_[board::at(square)] |= flags;
  }
  /// On all squares that a piece on the map covers.
  void addPiece(const Scenario& scenario, const PieceState& piece, std::uint8_t flags);
  void clear() noexcept {
    for (const board::SquareIndex square : flagged_) flags_[board::at(square)] = 0;
    flagged_.clear();
  }

  [[nodiscard]] bool none() const noexcept { return flagged_.empty(); }
  [[nodiscard]] std::uint8_t operator[](board::SquareIndex square) const noexcept { return flags_[board::at(square)]; }
  /// By square, as kernels take them.
  [[nodiscard]] const std::uint8_t* data() const noexcept { return flags_.data(); }

 private:
  /// Around a piece.
  void addControl(const Scenario& scenario, const World& world, const PieceState& piece);
  /// Nodes that have no room for a piece: it may pass them.
  void fillFull(const Scenario& scenario, const World& world, PieceId mover);

  std::vector<std::uint8_t> flags_;
  std::vector<board::SquareIndex> flagged_;  ///< whose flags are not zero
};

/// Whose a piece is to a mover of this side and team, as MovementInfo::flags counts: its own 0, an ally's 1, an enemy's 2,
/// nobody's 3.
[[nodiscard]] inline std::size_t relationTo(const Scenario& scenario, const PieceState& piece, SideId side,
                                            TeamId team) noexcept {
  if (piece.side == SideId::None) return 3;
  return piece.side == side ? 0 : scenario.sides[at(piece.side)].team == team ? 1 : 2;
}

/// Whether the squares of a piece that stood at `anchor` lie on the tiles and none has one of these features or flags.
[[nodiscard]] bool roomFor(const Scenario& scenario, const World& world, const SquareFlags& flags,
                           board::SquareIndex anchor, board::Footprint size, std::uint32_t features,
                           std::uint8_t barring);

/// Whose move it is when a kernel is asked for: a piece, else nobody.
struct Mover {
  PieceId piece = PieceId::None;
  SideId side = SideId::None;
  std::uint32_t openers = 0;  ///< derived edges that it opens
  board::Footprint footprint;
  std::int32_t room = 0;  ///< that it takes on a node
};
[[nodiscard]] Mover moverOf(const Scenario& scenario, const World& world, PieceId piece) noexcept;

}  // namespace sortie::world
