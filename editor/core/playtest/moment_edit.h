// A moment of a playtest laid out in a mission's document: its setup, the marks on its map, the values of its sides and
// of the world become what they were at that moment. Texts, titles and comments of what is still there stay, and so does
// what stands in a <when option> that did not hold in the playtest.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/playtest/playtest_moment.h"

namespace sortie::editor {

struct MomentStart {
  std::vector<ElementPath> select;  ///< the setup
  /// What the mission could not be made to say: one sentence each, those of MomentSetup::lost first.
  std::vector<std::string> lost;
};

/// Makes the mission begin at the moment. `scenario`: the one that was played; its options decide which <when option>s are of the moment. A variant that was
/// played has its options written into <options>, so that the mission without a variant is the moment.
/// Errors: "moment-mission" when the root is not a mission.
[[nodiscard]] Result<MomentStart> startAt(model::Draft& draft, const world::Scenario& scenario,
                                          const MomentSetup& moment);

}  // namespace sortie::editor
