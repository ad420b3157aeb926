// The page that sets what the mission needs against what the game's box holds.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeBoxPage(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
