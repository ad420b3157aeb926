// The form of whatever is selected: every property with its editor, what it is good for, what holds by default and what
// is wrong with it. Several things of a kind are changed together.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeInspectorPane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
