// The pane of sweeps: many playtests by bots in the background, and all their figures; docs/reports.md says what they
// mean. The pages are in balance_pages.h, balance_figures.h and human_page.h.
#pragma once

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// Also adds the actions of sweeps to the menu "Mission".
[[nodiscard]] Pane* makeBalancePane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
