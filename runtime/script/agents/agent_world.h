// A world as one side may know it, for scripts that decide for that side: what the side does not know is not in it.
// The bindings read it like any other world, so that nothing can be found out by a way that was not thought of.
#pragma once

#include <cstdint>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::script {

/// Who knows only what everybody may know: whose eyes a module of agents is loaded with. No seat has this number.
inline constexpr world::SideId nobody{31};

/// Whether a declared variable or attribute of `owner` (None: of nobody) is shown to `reader`: `visible="owner"` keeps
/// it with the side and its team, `visible="none"` from everybody.
[[nodiscard]] bool mayRead(const world::Scenario& scenario, const world::AttributeSlot& slot, world::SideId reader,
                           world::SideId owner) noexcept;

/// A piece of a masked world that the side may not know: it has a place and no kind.
[[nodiscard]] inline bool isUnknown(const world::PieceState& piece) noexcept {
  return piece.kind == world::KindId::World;
}

/// Makes masked worlds of one scenario, reusing its memory. Two worlds that look the same to a side (View::digest) give
/// equal masked worlds: hidden cards lose what they are, and their numbers are dealt anew in the order of their slots;
/// variables that the side may not read hold their starting values; streams, seed and steps are gone.
class WorldMask {
 public:
  explicit WorldMask(const world::Scenario& scenario);

  /// Masks `world` for `side` or `nobody`; good until the next call.
  void look(const world::World& world, world::SideId side);
  [[nodiscard]] world::World& world() noexcept { return masked_; }
  /// The same value in the masked world: a hidden piece has another number there.
  [[nodiscard]] world::Value inside(world::Value value) const noexcept;

 private:
  struct Cell {
    std::uint32_t at = 0;
    std::int32_t initial = 0;
  };
  void findHidden(const world::World& world, world::SideId side);
  void numberSlots(const world::World& world);
  void relink(const world::World& world);
  void unload();
  void blankSecrets(const world::World& world, world::SideId side);
  void blankCells(const world::World& world);
  void blankPieces(const world::World& world);
  void remapReferences();
  void remapCells(world::KindId kind, std::uint32_t cells);
  void lookAtPieces(const world::World& world, world::SideId side);
  [[nodiscard]] std::int32_t inside(std::int32_t piece) const noexcept;

  const world::Scenario* scenario_;
  std::vector<std::vector<Cell>> secret_;  ///< by side, nobody last: variables that it may not read
  std::vector<std::vector<const world::AttributeSlot*>> secretSlots_;  ///< by kind: attributes not known to all
  bool secretPieces_ = false;                                          ///< some piece may have such an attribute
  std::vector<std::vector<const world::AttributeSlot*>> references_;   ///< by kind: attributes that name pieces
  world::World masked_;
  world::SideId side_ = world::SideId::None;  ///< that looked last, and the pieces as they were then
  std::vector<world::PieceState> seen_;
  std::vector<std::int32_t> hidden_;  ///< pieces that the side does not know, ascending
  std::vector<std::int32_t> nowAs_;   ///< by piece: its number in the masked world; empty if nothing is hidden
  std::vector<std::pair<std::int64_t, std::int32_t>> onMap_;
  bool carried_ = false;  ///< some hidden piece is on or in another
};

}  // namespace sortie::script
