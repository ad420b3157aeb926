// Pages of the balance pane other than those of charts alone.
#pragma once

#include "editor/window/balance/balance_state.h"

namespace sortie::editor::window {

/// What the designer wants, editable, and whether the playtests miss it.
[[nodiscard]] BalancePage* makeTargetsPage(wxWindow* parent, Shell& shell, BalanceState& state);
/// One row a variant.
[[nodiscard]] BalancePage* makeMatrixPage(wxWindow* parent, Shell& shell, BalanceState& state);
/// Where it happens, over the squares of the canvas.
[[nodiscard]] BalancePage* makeHeatPage(wxWindow* parent, Shell& shell, BalanceState& state);
/// Playtests that stand out, as replays, and errors with their place.
[[nodiscard]] BalancePage* makeOutliersPage(wxWindow* parent, Shell& shell, BalanceState& state);
/// The mission against another revision of it.
[[nodiscard]] BalancePage* makeComparePage(wxWindow* parent, Shell& shell, BalanceState& state);

}  // namespace sortie::editor::window
