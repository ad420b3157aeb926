// What the documents tell a player: the briefing of the mission, and what a card or piece says.
#pragma once

#include <string>

#include "world/scenario.h"

namespace sortie::cli {

/// The title of the mission and those of its texts named `brief` or `brief-…` that the reader may read.
[[nodiscard]] std::string briefText(const world::Scenario& scenario, world::SideId reader);

/// The items with this title or id: kind, plain properties, text. A line that says so when there is none.
[[nodiscard]] std::string aboutText(const world::Scenario& scenario, world::SideId reader, const std::string& name);

}  // namespace sortie::cli
