// What happened, line by line: files opened and saved, refusals, what scripts print. Can be copied and emptied.
#pragma once

#include <wx/textctrl.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class LogPane : public Pane {
 public:
  LogPane(wxWindow* parent, Shell& shell);
  /// A line at the end with the time before it.
  void add(const std::string& line);
  void themeChanged() override;

 private:
  wxTextCtrl* text_;
};

}  // namespace sortie::editor::window
