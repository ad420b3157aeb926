// New parts of a mission and the wrappers around them, as the outline's menus make them.
#pragma once

#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// Something that can be added to the mission from the outline.
struct Addable {
  std::string
      id;  ///< "event", "objective", "text", "variant", "side:KIND", "deck:ZONE", "value:VARIABLE", and of graphs
           ///< "panel:zone:ZONE", "panel:track:TRACK"
  std::string group;  ///< "Sides", "Decks", "Values"; empty: stands by itself
  std::string title;
  std::string help;
};
[[nodiscard]] std::vector<Addable> addables(const MissionScope& mission);
/// Adds it where its likes stand, under an id of its own, and selects it. Error: "unknown-addable".
[[nodiscard]] MissionEdit adding(const MissionScopePtr& mission, const std::string& id);

/// Puts elements that stand in one place into a new <when option="…" is="…"> there. Errors: those of wrapInWhen.
[[nodiscard]] MissionEdit wrapping(const std::vector<ElementPath>& paths, const std::string& option,
                                   const std::string& is);
/// Takes a <when option="…"> away; what it holds stays, always.
[[nodiscard]] MissionEdit unwrapping(const ElementPath& when);

/// Takes elements away.
[[nodiscard]] MissionEdit deleting(const std::vector<ElementPath>& paths);

}  // namespace sortie::editor
