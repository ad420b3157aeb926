// The decisions of a playtest as a strip with its rounds: shows where it stands and what is known beyond, and goes to any
// moment with the mouse or the arrow keys.
#pragma once

#include <functional>
#include <vector>

#include <wx/window.h>

#include "editor/core/playtest/playtest_state.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// What can be done with it.
[[nodiscard]] wxString stripHelp();

class PlaytestStrip : public wxWindow {
 public:
  PlaytestStrip(wxWindow* parent, Shell& shell);
  void showState(const PlaytestState& state);
  std::function<void(std::size_t)> moved;  ///< to this decision

  bool AcceptsFocus() const override { return true; }

 protected:
  wxSize DoGetBestClientSize() const override { return FromDIP(wxSize(160, 30)); }

 private:
  void onPaint(wxPaintEvent& event);
  void onKey(wxKeyEvent& event);
  void moveTo(int x);
  void goTo(std::size_t decision);
  [[nodiscard]] int xOf(std::size_t decision) const;

  Shell& shell_;
  std::size_t present_ = 0;
  std::size_t known_ = 0;
  std::vector<PlaytestRound> rounds_;
  std::size_t asked_ = 0;  ///< while dragging: only what is new is asked for
};

}  // namespace sortie::editor::window
