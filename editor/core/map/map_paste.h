// Copies of what lies on the map, put where there is room for them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/square.h"
#include "editor/core/workbench.h"

namespace sortie::editor {

/// Adds what a clipboard text holds, as paste() of map_edits.h, and moves it as a whole to the nearest place where it
/// covers nothing of its kind: near `pointer` (its north-west thing there, on that level; tiles that are on that level
/// with one of theirs stay on it), else near where it was. Where there is none it stays where it was. Errors: those of
/// paste.
[[nodiscard]] Result<std::vector<ElementPath>> pasteNear(model::Draft& draft, const Analysis& analysis,
                                                         const std::string& text,
                                                         const std::optional<board::Cell>& pointer);

/// Copies under new ids, beside the originals in the document and on the map, found in the same manner.
[[nodiscard]] Result<std::vector<ElementPath>> duplicateNear(model::Draft& draft, const Analysis& analysis,
                                                             const std::vector<ElementPath>& paths);

}  // namespace sortie::editor
