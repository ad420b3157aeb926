// Keys of the window: from an event to a chord of the action table, and which ones belong to the widget that has the
// focus, so that no action takes letters away from somebody who types.
#pragma once

#include <cstdint>
#include <optional>

#include <wx/event.h>
#include <wx/window.h>

#include "editor/core/actions.h"

namespace sortie::editor::window {

/// Nothing for a modifier alone and keys that have no name.
[[nodiscard]] std::optional<Chord> chordOf(const wxKeyEvent& event);

/// Text fields, grids and the script editor keep what they type and edit with; lists and trees their letters and arrows.
[[nodiscard]] bool belongsTo(const wxWindow* focus, const Chord& chord);

/// Is a menu open, which keys belong to then? GTK gives them to the window of the menu bar all the same.
[[nodiscard]] bool menuIsOpen();

/// Does a text field or the script editor have the focus, itself or as part of a spin control or the like?
[[nodiscard]] bool textFocused();

enum class TextDeed : std::uint8_t { Cut, Copy, Paste, Delete, SelectAll };
/// Does it there; false when no text has the focus.
bool onFocusedText(TextDeed deed);

}  // namespace sortie::editor::window
