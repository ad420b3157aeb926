// What screen readers are told: each control that GTK knows no name for gets the one that it has here, and what we draw
// ourselves the role that it plays. Readers take both from ATK, which GTK gives to the accessibility bus.
#pragma once

#include <vector>

#include <wx/eventfilter.h>
#include <wx/weakref.h>
#include <wx/window.h>

namespace sortie::editor::window {

/// What a window is called aloud: its own name, the label before it, its tooltip, or what it is a part of; may be empty.
[[nodiscard]] wxString spokenName(const wxWindow& window);

/// Tells ATK the name and the role of a window and of GTK's widgets within it. Names that GTK knows are kept.
void tellName(wxWindow& window);

/// While it lives, each window that appears is told to ATK, in dialogs too.
class AccessibleNames : public wxEventFilter {
 public:
  AccessibleNames();
  ~AccessibleNames() override;
  int FilterEvent(wxEvent& event) override;

 private:
  std::vector<wxWeakRef<wxWindow>> fresh_;  ///< what appeared since the window was last idle
  bool tabsPrepared_ = false;
};

}  // namespace sortie::editor::window
