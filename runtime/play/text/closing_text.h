// The last page of a playtest: how it ended, the mission's epilogue, when it turned.
#pragma once

#include <string>
#include <vector>

#include "play/record/record.h"
#include "play/sweep/sweep_facts.h"

namespace sortie::play {

/// What the mission tells at this end: its texts "epilogue-OUTCOME" and "epilogue-OUTCOME-SIDE", those for some sides only
/// where one of these readers is among them; without readers all. The ruleset's stands in where the mission has none.
[[nodiscard]] std::vector<std::string> epilogueOf(const world::Scenario& scenario, const std::string& outcome,
                                                  const std::vector<world::SideId>& readers);

/// The rounds in which most changed, at most `most` lines in the order of the rounds ("round 2: Open every sluice: done"):
/// objectives that were decided, and what the ruleset's statistics counted most of at once for a side.
[[nodiscard]] std::vector<std::string> turningPoints(const world::Scenario& scenario, const SweepFacts& facts,
                                                     std::size_t most = 5);

/// Who has lost a playtest that is over and that nobody has won, by the ruleset's word: "All have lost", "Red and Blue have
/// lost"; empty where nobody has.
[[nodiscard]] std::string lossText(const world::Scenario& scenario, const world::World& world);

/// The facts of a playtest: the record is played again on the host. Nothing when it does not play again to its end.
[[nodiscard]] SweepFacts factsOf(const Record& record, script::Host& host);

}  // namespace sortie::play
