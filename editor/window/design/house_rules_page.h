// The page of house rules: the ruleset's constants and readings, and what this mission plays otherwise.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

[[nodiscard]] Pane* makeHouseRulesPage(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
