// A moment of a playtest as a spec of the mission's pack: the same dice and answers must lead to the same facts again.
#pragma once

#include <string>

#include "editor/core/playtest/playtest.h"

namespace sortie::editor {

/// The text of a spec file. `name` becomes its title. It sets the mission up with the playtest's seed, lays out all dice
/// that fell, gives all answers made so far and expects where the pieces with an id are, the values that have changed,
/// the round, the scores and objectives, and how it ended. Errors: "spec-by-hand" where decks or pieces were changed by
/// hand on the way: a spec cannot do that in the middle; "spec-halted" where the playtest stopped with an error.
[[nodiscard]] Result<std::string> asSpec(Playtest& playtest, const std::string& name);

}  // namespace sortie::editor
