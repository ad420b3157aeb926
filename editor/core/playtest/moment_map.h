// The map's part of moment_edit.h, and what both parts need: which <when option>s held.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "editor/core/document/elements.h"
#include "editor/core/playtest/playtest_moment.h"
#include "model/decode/decode.h"

namespace sortie::editor {

/// Those that do not hold with the options of a scenario.
[[nodiscard]] model::Whens failingWhens(const model::Element& root, const world::Scenario& scenario);

/// Takes elements away, and each <when option> in which nothing is left.
[[nodiscard]] model::TextPatches removeWithWhens(std::set<model::Element> gone);

/// Lays the mission's own edges, corners and features as at the moment. Gives what it could not be made to say.
[[nodiscard]] std::vector<std::string> mapAt(model::Draft& draft, const world::Scenario& scenario,
                                             const MomentSetup& moment);

}  // namespace sortie::editor
