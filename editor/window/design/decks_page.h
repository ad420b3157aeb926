// The page of decks: what lies in each, as cards on a table, and what lies on tiles when the mission starts.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeDecksPage(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
