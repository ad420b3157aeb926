// What a sweep is played with: how often, from which seed, which bots, which variants.
#pragma once

#include <string>
#include <vector>

#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/scrolwin.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/balance/balance_run.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class BalanceControls : public wxScrolledWindow {
 public:
  BalanceControls(wxWindow* parent, Shell& shell);
  /// Sides and bots of the mission as it is now.
  void renew();
  /// A plan without its variants.
  [[nodiscard]] BalancePlan plan() const;
  /// The variants to play.
  [[nodiscard]] std::vector<std::string> variants() const;
  /// Whether what was entered can be played; else why not.
  [[nodiscard]] wxString wrong() const;

 private:
  struct Side {
    std::string id;
    wxString title;
    std::string usual;              ///< who plays it when nobody is chosen
    std::vector<std::string> bots;  ///< to choose from
    friend bool operator==(const Side&, const Side&) = default;
  };
  [[nodiscard]] std::vector<Side> sidesNow() const;
  void row(const wxString& label, wxWindow* control, const wxString& help);

  Shell& shell_;
  wxFlexGridSizer* grid_ = nullptr;
  wxComboBox* runs_ = nullptr;
  wxTextCtrl* seed_ = nullptr;
  wxChoice* which_ = nullptr;
  std::vector<Side> sides_;
  std::vector<wxComboBox*> bots_;
  std::vector<wxStaticText*> botLabels_;
};

}  // namespace sortie::editor::window
