// What a piece, or a side or the world, has under its attributes, in a line of text for the terminal.
#pragma once

#include <cstdint>
#include <string>

#include "world/scenario.h"

namespace sortie::play {

/// The value under one slot in words: a number, "yes", a word, a title; nothing for an id, piece or side that is not set.
[[nodiscard]] std::string slotText(const world::Scenario& scenario, const world::World& world,
                                   const world::AttributeSlot& slot, std::uint32_t cells);

/// "hp 3, acted": numbers, enum values, flags that are set, what stands in `cells` under the slots of `kind`. `zeros`:
/// also numbers that are and began as 0.
[[nodiscard]] std::string cellsText(const world::Scenario& scenario, const world::World& world,
                                    const world::KindInfo& kind, std::uint32_t cells, bool zeros);

/// "faces east, hp 3": what a piece shows of itself: the text "piece-KIND" of the mission or ruleset with its attributes
/// filled in, without one the attributes that the `sheet` of its kind names, else all. To a side (None: whoever may see
/// everything) only those that all may know.
[[nodiscard]] std::string pieceText(const world::Scenario& scenario, const world::World& world,
                                    const world::PieceState& piece, world::SideId reader);

}  // namespace sortie::play
