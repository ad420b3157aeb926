// What happened while a player waited, told for that player.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "world/journal.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

struct Summary {
  std::vector<std::string> lines;
  std::size_t left = 0;  ///< lines of the log that are not among them: of others among themselves, and dice
};

/// The changes from `first` on as this side is concerned by them: lines that name it or one of its pieces, objectives,
/// doors and walls, what nobody in particular does (rounds, events), and where others' pieces have gone to. What one piece
/// does in a row is one line, with what comes of it. What happens before the next turn begins is told in full, unless that is long: it is what the
/// reader has just done. A line of a text of the ruleset whose id begins with "cause-" ("The Legion draws {1}.") is
/// not among them: its name stands in parentheses before what another's piece does next. None: everything concerns
/// everybody.
[[nodiscard]] Summary summaryOf(const world::Scenario& scenario, const world::World& world,
                                const world::Journal& journal, std::size_t first, world::SideId reader);

}  // namespace sortie::play
