// Everything that can be laid on the map, as pictures in foldable groups: a click takes one in hand.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makePalettePane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
