// Designers' notes: <note at="s1:C4">words</note> in a mission, pinned to a square of its map. Play knows nothing of them.
#pragma once

#include <string>
#include <vector>

#include "editor/core/document/document.h"

namespace sortie::editor {

/// The notes of a mission in the order of the document: note number 1 is the first of them.
[[nodiscard]] std::vector<ElementPath> notePaths(const model::Element& root);

/// Adds a note behind the last and selects it. `square` as documents write it; may be empty. Errors: "note-empty" for no
/// words.
[[nodiscard]] Result<std::vector<ElementPath>> addNote(model::Draft& draft, const std::string& square,
                                                       const std::string& words);
/// Gives the note at a path other words.
void setNoteText(model::Draft& draft, const ElementPath& note, const std::string& words);

}  // namespace sortie::editor
