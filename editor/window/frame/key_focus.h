// The keyboard as GTK has it. wxWidgets believes that a window has it as soon as it was asked to take it; a panel whose
// controls are all hidden cannot, and keys would go to nobody, or to what had them before.
#pragma once

#include <wx/toplevel.h>
#include <wx/window.h>

namespace sortie::editor::window {

/// Do keys reach what wxWidgets takes for focused, and is that in `top` or in another window that shows?
[[nodiscard]] bool keysArrive(const wxTopLevelWindow& top);
/// Gives the keyboard to a window that is shown, or to a control in it; a panel in which nothing takes it gets the keys
/// itself. False when it cannot be had.
bool takeKeys(wxWindow& window);

}  // namespace sortie::editor::window
