// The line at the bottom: what is under the pointer, level, zoom, problems, whether they are of the present state, where the journal of
// edits is if not beside the mission, and whether there is something to save. The last message shows for a moment in place of the first.
#pragma once

#include <string>
#include <vector>

#include <wx/statusbr.h>
#include <wx/timer.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class Frame;

class StatusBar : public wxStatusBar {
 public:
  StatusBar(Frame* frame, Shell& shell);
  void tell(const std::string& line);

 protected:
  /// Painted with all else: wxWidgets would paint the window at once for each word that changes.
  void DoUpdateStatusText(int field) override;

 private:
  enum Field { Pointer, Level, Zoom, Problems, Checked, Journal, Saved, Fields };
  void update();
  void set(Field field, const wxString& text);
  void setJournal(const wxString& text);
  void setWidths(const wxString& journal);

  Shell& shell_;
  Frame& frame_;
  wxTimer timer_;
  wxString message_;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window
