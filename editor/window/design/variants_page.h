// The page of variants: options of the mission, what each variant sets, and elements that depend on them.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeVariantsPage(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
