// The mission as a tree with a search: select, put in order by dragging, add, duplicate, rename and delete.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeOutlinePane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
