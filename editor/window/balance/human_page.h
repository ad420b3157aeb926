// Sessions at the table: entered in a form, listed, and set beside the bots' figures.
#pragma once

#include <optional>

#include "editor/window/balance/balance_state.h"

namespace sortie::editor::window {

[[nodiscard]] BalancePage* makeHumanPage(wxWindow* parent, Shell& shell, BalanceState& state);

/// The form. None when it was given up.
[[nodiscard]] std::optional<TableSession> askSession(wxWindow* parent, const TableSession& begin,
                                                     const std::vector<std::pair<std::string, wxString>>& sides,
                                                     const std::vector<std::string>& variants);

}  // namespace sortie::editor::window
