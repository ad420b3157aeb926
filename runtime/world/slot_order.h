// The order in which a side is offered what it may choose from. Rules list pieces by their numbers; where a card that the
// side does not know stands among others would tell which of them it is.
#pragma once

#include <span>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// Positions of `options` as `side` is to see them: as they are, but pieces that it does not know last, in the order of
/// the places and slots where they lie. Left empty when nothing has to move.
void slotOrder(const Scenario& scenario, const World& world, SideId side, std::span<const Value> options,
               std::vector<std::size_t>& order);

}  // namespace sortie::world
