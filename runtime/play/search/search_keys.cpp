#include "play/search/search_keys.h"

#include "base/random.h"
#include "script/agents/agent_world.h"
#include "world/mutator.h"

namespace sortie::play {

namespace {
std::uint64_t fold(std::uint64_t h, std::uint64_t x) noexcept { return mix64(h ^ x) + 0x9e3779b97f4a7c15ULL; }
std::uint64_t widened(std::int32_t x) noexcept { return static_cast<std::uint64_t>(static_cast<std::uint32_t>(x)); }

/// What a piece is to a side that knows it, wherever it lies: content item, owner, which way up, and the attributes that
/// the side may read.
std::uint64_t faceKey(const world::Scenario& scenario, const world::World& world, world::SideId side,
                      const world::PieceState& piece) noexcept {
  std::uint64_t h = fold(widened(piece.item), widened(world::raw(piece.kind)));
  h = fold(h, widened(world::raw(piece.side)) << 16 | static_cast<std::uint64_t>(piece.facing * 2 + piece.hidden));
  for (const world::AttributeSlot& slot : scenario.kinds[world::at(piece.kind)].slots) {
    if (!script::mayRead(scenario, slot, side, piece.side)) continue;
    const std::int32_t* cells = world.cells.data() + piece.cells + slot.offset;
    for (std::int32_t i = 0; i < slot.width; ++i) h = fold(h, widened(cells[i]));
  }
  return h;
}
}  // namespace

std::uint64_t optionKey(const world::Scenario& scenario, const world::World& world, world::SideId side,
                        const world::Value& option) noexcept {
  const auto tag = static_cast<std::uint64_t>(option.tag) + 1;
  if (option.tag == world::Tag::Piece && option.data >= 0) {
    const world::PieceState& piece = world.piece(option.piece());
    // What carries something differs from its like by that, too: it counts as itself.
    if (piece.item >= 0 && piece.inside < 0 && board::isZone(piece.place) &&
        (world::knownBy(scenario, world, option.piece()) >> world::raw(side) & 1U) != 0)
      return fold(static_cast<std::uint64_t>(piece.place), faceKey(scenario, world, side, piece));
  }
  return mix64(static_cast<std::uint64_t>(option.data) * 0x9e3779b97f4a7c15ULL + tag);
}

std::uint64_t decisionKey(const world::Scenario& scenario, const world::World& world,
                          const world::Decision& decision) noexcept {
  const std::uint64_t about = optionKey(scenario, world, decision.side, decision.about);
  return fold(about, widened(decision.kind) << 8 | widened(world::raw(decision.side)));
}

}  // namespace sortie::play
