// What the documents tell a player: the briefing of the mission, and what a card or piece says.
#pragma once

#include <string>
#include <string_view>

#include "play/facts.h"
#include "play/text/board_text.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::cli {

/// The text for a terminal: lines of at most 100 columns, two of them blank, broken at blanks.
[[nodiscard]] std::string indented(std::string_view text);

/// The title of the mission and those of its texts named `brief` or `brief-…` that the reader may read.
/// Words between asterisks: bold on a terminal with colours, else without the asterisks.
[[nodiscard]] std::string emphasized(const std::string& text, const play::TextStyle& style);

[[nodiscard]] std::string briefText(const world::Scenario& scenario, world::SideId reader,
                                    const play::TextStyle& style = {});

/// What has this title or id: pieces on the map (where they stand, what they show now), content items (kind, plain
/// properties, text), entrances of the map, and what the ruleset declares (its help); of each what the ruleset's `facts`
/// (may be null) say of it now. What is there several times is told once. When there is nothing, a line that says so
/// and names what is alike.
[[nodiscard]] std::string aboutText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                                    const std::string& name, play::Facts* facts = nullptr);

}  // namespace sortie::cli
