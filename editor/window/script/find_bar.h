// Find and replace in the file that the script pane shows: a bar above its text.
#pragma once

#include <functional>

#include <wx/checkbox.h>
#include <wx/panel.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/search/find_in_files.h"
#include "editor/window/script/script_text.h"

namespace sortie::editor::window {

class FindBar : public wxPanel {
 public:
  /// `text` gives the control that is in front, or null; `closed` takes the focus back to it.
  FindBar(wxWindow* parent, std::function<ScriptText*()> text, std::function<void()> closed);
  /// Shows it with what is selected in the text as the pattern.
  void start(bool replace);
  void next(bool back);
  /// Marks matches anew: another file is in front or its text changed.
  void renew();
  void close();

 private:
  [[nodiscard]] FindOptions options() const;
  void replace(bool all);

  std::function<ScriptText*()> text_;
  std::function<void()> closed_;
  wxTextCtrl* pattern_ = nullptr;
  wxTextCtrl* with_ = nullptr;
  wxCheckBox* matchCase_ = nullptr;
  wxCheckBox* wholeWord_ = nullptr;
  wxCheckBox* regex_ = nullptr;
  wxStaticText* count_ = nullptr;
  wxSizer* replacing_ = nullptr;
  std::vector<FindMatch> matches_;
};

}  // namespace sortie::editor::window
