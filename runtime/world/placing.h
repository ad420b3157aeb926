// What may be put where, and what may be made: asked before a Mutator is told to do it, which checks nothing itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// Pieces that a world may hold.
inline constexpr std::size_t mostPieces = 20'000;

/// Whether the number is a place of this map: an existing square, an edge, a corner, a point of an open table.
[[nodiscard]] bool isOnMap(const Scenario& scenario, board::Place place) noexcept;

/// Whether a piece of that kind can be put at a place: all its squares lie on the tiles, a node has room for it. Always off
/// the spots of the map. `self`: the piece, if it is in the world and may stand there already.
[[nodiscard]] bool fits(const Scenario& scenario, const World& world, KindId kind, board::Place place,
                        PieceId self = PieceId::None);
/// What is said where it does not: "barge covers 2 by 1 squares and does not lie on the tiles at s1:C4".
[[nodiscard]] std::string misfitText(const Scenario& scenario, KindId kind, board::Place place);
/// Room that a node has left, `except` not counted; INT32_MAX where any number may stand there.
[[nodiscard]] std::int32_t roomLeft(const Scenario& scenario, const World& world, board::Spot node,
                                    PieceId except = PieceId::None) noexcept;

/// What it takes at most, in units of work, to look at a node or square when something on it or beside it changes: where
/// pieces open edges, its edges and the pieces on it and beside it; where nodes have capacities, its pieces.
[[nodiscard]] std::uint64_t workAt(const Scenario& scenario, const World& world, board::Place place) noexcept;
/// The same on both sides of an edge.
[[nodiscard]] std::uint64_t workAtEdge(const Scenario& scenario, const World& world, board::EdgeIndex edge) noexcept;

/// How many pieces carry what lies at `place`, one in the other; -1 when `piece` is among them, so that it would come to
/// lie in itself.
[[nodiscard]] std::int32_t carriersOf(const World& world, board::Place place, PieceId piece) noexcept;

/// What a name stands for when rules make a piece of it.
struct PieceSource {
  KindId kind = KindId::None;
  std::int32_t item = -1;  ///< of content
};
/// A content item of that id, else a kind of piece; an item that is not a piece does not hide a kind of the same name.
/// Kind None for a name that nothing has.
[[nodiscard]] PieceSource pieceSource(const Scenario& scenario, std::string_view name) noexcept;
/// Whether things of that kind are made in play: pieces, markers and cards.
[[nodiscard]] bool isMade(const Scenario& scenario, KindId kind) noexcept;
/// Whether the attributes of one more piece of that kind fit into the world (mostCells).
[[nodiscard]] bool hasCellsFor(const Scenario& scenario, const World& world, KindId kind) noexcept;

/// Whether a single value may be written into an attribute: an enum takes the values that it declares, or none.
[[nodiscard]] bool takes(const AttributeSlot& slot, std::int32_t cell) noexcept;
/// Whether a list may hold the value.
[[nodiscard]] bool mayHold(const Scenario& scenario, const AttributeSlot& list, const Value& value) noexcept;

/// A tile's size as its definition has it, before it was turned.
[[nodiscard]] board::Footprint printedSize(const board::TileInstance& tile) noexcept;
/// Whether levels may be lifted: some feature leaves squares without a floor.
[[nodiscard]] bool canLift(const Scenario& scenario) noexcept;

/// Sides that win with an outcome as it is declared: a bit a side.
[[nodiscard]] std::uint32_t declaredWinners(const Scenario& scenario, const OutcomeInfo& outcome);
/// Sides that lose with it where nobody wins: a bit a side.
[[nodiscard]] std::uint32_t declaredLosers(const Scenario& scenario, const OutcomeInfo& outcome);
/// Sides that have lost a playtest which is over: where somebody has won, all but the winners and their teams; else those
/// that the outcome declares.
[[nodiscard]] std::uint32_t losersOf(const Scenario& scenario, const World& world);

/// Steps that may wait on the stack.
inline constexpr std::size_t mostSteps = 200;

}  // namespace sortie::world
