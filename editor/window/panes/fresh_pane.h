// A page that reads everything anew when the mission has changed, but only while somebody looks at it and does not stand
// in the middle of typing.
#pragma once

#include <vector>

#include <wx/button.h>
#include <wx/sizer.h>
#include <wx/splitter.h>
#include <wx/stattext.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FreshPane : public Pane {
 public:
  FreshPane(wxWindow* parent, Shell& shell);

 protected:
  /// Shows the present mission, or that none is open.
  virtual void refresh() = 0;
  /// Is something half typed that refresh() would throw away? It is asked again soon.
  [[nodiscard]] virtual bool busy() const { return false; }
  /// What is left to do when nothing else is: true when there is more.
  virtual bool doSome() { return false; }
  /// refresh() comes when the window is idle and the page is seen.
  void markStale() { stale_ = true; }
  /// A button that is as wide as its words.
  [[nodiscard]] static wxButton* button(wxWindow* parent, const wxString& label, const wxString& help);
  /// Words above something, shortened where there is no room.
  [[nodiscard]] static wxStaticText* heading(wxWindow* parent, const wxString& words);
  /// A splitter that gives its left pane that share of the width, once it knows how wide it is.
  [[nodiscard]] static wxSplitterWindow* splitter(wxWindow* parent, double share);
  /// Buttons in a row: see ButtonRow.
  [[nodiscard]] static wxSizer* rowOf(const std::vector<wxWindow*>& things);

 private:
  bool stale_ = true;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window
