// Keys of the window: from an event to a chord of the action table, and which ones belong to the widget that has the
// focus, so that no action takes letters away from somebody who types.
#pragma once

#include <optional>

#include <wx/event.h>
#include <wx/textctrl.h>
#include <wx/window.h>

#include "editor/core/actions.h"

namespace sortie::editor::window {

/// Nothing for a modifier alone and keys that have no name.
[[nodiscard]] std::optional<Chord> chordOf(const wxKeyEvent& event);

/// Text fields, grids and the script editor keep what they type and edit with; lists and trees their letters and arrows.
[[nodiscard]] bool belongsTo(const wxWindow* focus, const Chord& chord);

/// The text field that has the focus, itself or as part of a spin control or the like; null when there is none.
[[nodiscard]] wxTextEntryBase* focusedText();

}  // namespace sortie::editor::window
