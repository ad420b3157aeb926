// Names for the answers that a search tries, the same in all the worlds it thinks possible.
#pragma once

#include <cstdint>

#include "world/decision.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

/// How the side that is asked tells an option from others: a card in a zone that it knows by what it is and by the
/// attributes that it may read (two alike are one), one that it does not know by its slot, anything else by itself.
[[nodiscard]] std::uint64_t optionKey(const world::Scenario& scenario, const world::World& world, world::SideId side,
                                      const world::Value& option) noexcept;
/// What is asked of whom, about what.
[[nodiscard]] std::uint64_t decisionKey(const world::Scenario& scenario, const world::World& world,
                                        const world::Decision& decision) noexcept;

}  // namespace sortie::play
