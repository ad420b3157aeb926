// Edits of whole objectives and events from their list: folders, muting, and the order of the document.
#pragma once

#include <string>
#include <vector>

#include "editor/core/blocks/owners.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// Puts them into a folder; into none where its name is empty. They stay selected.
[[nodiscard]] MissionEdit puttingInFolder(std::vector<ElementPath> paths, std::string_view folder);
/// Gives a folder of those elements ("event", "objective"), and with it those in it, another name; an empty one takes it
/// away: what is in it goes to where it was.
[[nodiscard]] MissionEdit renamingFolder(std::string element, std::string_view from, std::string_view to);
/// Mutes events, or not any more. They stay selected.
[[nodiscard]] MissionEdit muting(std::vector<ElementPath> paths, bool muted);

/// Why the document's own order matters: words for each moment at which several of them run that would change places
/// ("round-start: alarm, horn"). Empty: playtests go on as before with the other order.
[[nodiscard]] std::vector<std::string> whatOrderChanges(const MissionScope& mission, std::string_view element,
                                                        OwnerOrder order);
/// Puts them in that order, each with the comments right above it, folders first; those under a <when option="…"> among
/// themselves. `selected` stays selected.
[[nodiscard]] MissionEdit writingOrder(std::string element, OwnerOrder order, ElementPath selected);

}  // namespace sortie::editor
