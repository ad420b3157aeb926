// The pane of sweeps: many playtests by bots in the background, and all their figures; docs/reports.md says what they
// mean. The pages are in balance_pages.h, balance_figures.h and human_page.h.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "editor/window/shell.h"

namespace sortie::editor::window {

class BalancePane : public Pane {
 public:
  using Pane::Pane;
  /// In which share of the last sweep's playtests each event fired, by id; of the shown variant.
  [[nodiscard]] virtual const std::map<std::string, double>& fired() const = 0;
  /// Called when fired() has changed.
  std::function<void()> firedChanged;
};

/// Also adds the actions of sweeps to the menu "Mission".
[[nodiscard]] Pane* makeBalancePane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
