// What a card says, for players who look at it.
#pragma once

#include <string>

#include "world/scenario.h"
#include "world/value.h"
#include "world/world.h"

namespace sortie::play {

/// What is printed on a card, paragraphs joined by blanks; empty for other things and for cards that the reader may not
/// know.
[[nodiscard]] std::string cardText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                                   const world::Value& card);

/// The first sentences of a text, as many as have room in `most` bytes, at least one.
[[nodiscard]] std::string shortened(const std::string& text, std::size_t most);

}  // namespace sortie::play
