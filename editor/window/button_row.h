// Buttons in one row that never wraps: what it has no room for is in a menu at its end.
#pragma once

#include <vector>

#include <wx/button.h>
#include <wx/sizer.h>

namespace sortie::editor::window {

class ButtonRow : public wxSizer {
 public:
  /// Controls of `parent`, in their order; a control that is not a button always stays in the row.
  ButtonRow(wxWindow* parent, std::vector<wxWindow*> controls, bool atTheRight = false);

  wxSize CalcMin() override;
  void RepositionChildren(const wxSize& minSize) override;

 private:
  /// Which of them the row has room for.
  [[nodiscard]] std::vector<bool> fitting(int room) const;
  void measure();
  void openMenu();

  wxWindow* parent_;
  std::vector<wxWindow*> controls_;
  wxButton* more_;
  bool atTheRight_;
  bool measuring_ = false;  ///< all are shown, until GTK has given them their size
};

}  // namespace sortie::editor::window
