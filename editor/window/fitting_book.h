// A notebook that shows its tabs where there is room for all of them, else a choice of its pages.
#pragma once

#include <wx/choice.h>
#include <wx/notebook.h>
#include <wx/panel.h>

namespace sortie::editor::window {

class FittingBook : public wxPanel {
 public:
  /// `name`: of the notebook, for those who hear the window.
  FittingBook(wxWindow* parent, const wxString& name);
  [[nodiscard]] wxNotebook& book() { return *book_; }
  void addPage(wxWindow* page, const wxString& title);

 private:
  void measure();
  void fit();

  wxChoice* choice_;
  wxNotebook* book_;
  int needed_ = 0;  ///< pixels that all tabs take
};

}  // namespace sortie::editor::window
