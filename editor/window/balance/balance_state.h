// What the pages of the balance pane share: the results at hand, which variant they show, the mission's targets and the
// sessions at the table. Each page is a BalancePage that the pane asks to show the state when there is something new.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <wx/scrolwin.h>
#include <wx/stattext.h>

#include "editor/core/balance/balance_run.h"
#include "editor/core/balance/human_tests.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

struct BalanceState {
  std::shared_ptr<const BalanceResults> results;  ///< null: none yet
  std::string shown;                              ///< the variant that pages of one variant show
  HumanTests human;
  std::function<void()> humanChanged;                        ///< keeps `human` in its file and shows it
  std::function<BalancePlan()> plan;                         ///< of the settings, without its variants
  std::function<std::vector<std::string>()> chosenVariants;  ///< those that the settings want

  [[nodiscard]] const VariantResults* variant() const { return results ? results->variant(shown) : nullptr; }
};

class BalancePage : public Pane {
 public:
  BalancePage(wxWindow* parent, Shell& shell, BalanceState& state) : Pane(parent, shell), state_(state) {}
  /// Shows the state as it is now.
  virtual void renew() = 0;

 protected:
  [[nodiscard]] BalanceState& state() const { return state_; }

 private:
  BalanceState& state_;
};

/// Runs a function on the window's thread, soon.
[[nodiscard]] Deliver toWindow();
/// A figure with its share sign: "45.2 %".
[[nodiscard]] wxString percent(double share);

}  // namespace sortie::editor::window
