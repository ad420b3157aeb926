// Designers' notes: <note at="s1:C4">words</note> in a mission, pinned to a square of its map. Play knows nothing of them.
#pragma once

#include <string>
#include <vector>

#include "editor/core/document/document.h"

namespace sortie::editor {

/// The notes of a mission in the order of the document: note number 1 is the first of them.
[[nodiscard]] std::vector<ElementPath> notePaths(const model::ElementPtr& root);

/// The mission with another note behind the last, which is selected. `square` as documents write it; may be empty.
/// Errors: "note-empty" for no words.
[[nodiscard]] Result<Edited> withNote(const model::ElementPtr& root, const std::string& square,
                                      const std::string& words);
/// The note with other words.
[[nodiscard]] model::ElementPtr withNoteText(const model::ElementPtr& note, const std::string& words);

}  // namespace sortie::editor
