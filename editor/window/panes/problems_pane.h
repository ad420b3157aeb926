// All that is wrong with the mission, in a list that can be filtered, with the way to each place and the safe repairs.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeProblemsPane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
