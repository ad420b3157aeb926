// Another world that looks the same to one side: what it cannot know is dealt anew. A hidden card keeps its number and
// its slot and becomes another card, so that whatever names it (an option, a step that waits) still names the slot.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "play/agents/agent.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

/// Gives the cards of a new playtest other numbers, drawn from its seed; which card lies in which slot stays. So the
/// number of a card says nothing about what it is, to nobody who knows the documents. Pieces that have an id in the
/// documents keep their numbers.
void renumberCards(const world::Scenario& scenario, world::World& world);

/// Deals anew what one side does not know. Reuses its memory; one for each thread.
class Dealer {
 public:
  explicit Dealer(const world::Scenario& scenario);

  /// Finds what `side` does not know in `world`. Good for this world and copies of it.
  void look(const world::World& world, world::SideId side);
  /// Deals in `world`, which must be a copy of the one that was looked at. View::digest of that side stays as it was.
  ///
  /// The outcome depends on the stream and on what the side knows, on nothing else. Cards change places in their pool: those that started in the same hidden zone (or of the same kind, where they
  /// started in the open or were made in play) and have the same back. On the map a piece keeps its kind, which shows; what it
  /// is beyond that comes out of the whole pool. Variables that the side may not read get any
  /// value of their declared range, or their starting value if that has no bounds; attributes of pieces that are not
  /// known to it likewise. Secret objectives of others are open.
  void deal(world::World& world, AgentStream& stream) const;

 private:
  /// A variable that somebody may not read.
  struct Secret {
    const world::AttributeSlot* slot = nullptr;
    world::SideId owner = world::SideId::None;
    std::uint32_t offset = 0;
  };
  /// What makes a card this card, apart from its number and slot.
  struct Face {
    world::KindId kind = world::KindId::None;
    std::int32_t item = -1;
    std::int32_t number = 0;
    std::uint32_t cells = 0;

    friend auto operator<=>(const Face&, const Face&) = default;
  };
  struct Hidden {
    std::int32_t pool = 0;
    std::int32_t piece = 0;

    friend auto operator<=>(const Hidden&, const Hidden&) = default;
  };

  [[nodiscard]] std::int32_t poolOf(const world::World& world, std::size_t piece) const;
  void dealPool(world::World& world, std::size_t begin, std::size_t end, AgentStream& stream) const;
  void dealSecrets(world::World& world, AgentStream& stream) const;
  void dealAttributes(world::World& world, AgentStream& stream) const;

  const world::Scenario* scenario_;
  std::vector<std::int32_t> pools_;  ///< by piece of the documents
  std::int32_t poolCount_ = 0;
  std::vector<Secret> secrets_;
  std::vector<std::vector<const world::AttributeSlot*>> attributes_;  ///< by kind of pieces: those not known to all
  bool secretAttributes_ = false;
  world::SideId side_ = world::SideId::None;
  std::vector<Hidden> hidden_;  ///< by pool
  mutable std::vector<Face> faces_;
  mutable std::vector<bool> dealt_;  ///< by face
};

/// A copy of `world` in which what `side` does not know is dealt anew.
[[nodiscard]] world::World resample(const world::Scenario& scenario, const world::World& world, world::SideId side,
                                    AgentStream& stream);

}  // namespace sortie::play
