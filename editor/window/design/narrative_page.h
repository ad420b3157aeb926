// The page of texts: briefings, special rules, what is read aloud, with a picture of the printed page.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeNarrativePage(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
