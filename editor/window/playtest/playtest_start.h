// The page of the playtest pane while nothing is played: variant, seed, players, and the button that starts.
#pragma once

#include <functional>

#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/window/playtest/playtest_players.h"

namespace sortie::editor::window {

class PlaytestStart : public wxScrolledWindow {
 public:
  PlaytestStart(wxWindow* parent, Shell& shell, PlaytestChoices& choices);
  /// What the mission in the window has now.
  void refresh();
  /// Why it could not be played; empty: nothing.
  void showProblem(const wxString& text);
  /// Takes the seed as it was typed and, if wanted, another one.
  void takeSeed();
  void focus();

  std::function<void()> start;
  std::function<void()> open;
  std::function<void()> goOn;  ///< with an earlier one

 private:
  void wrapProblem();

  Shell& shell_;
  PlaytestChoices& choices_;
  wxChoice* variant_ = nullptr;
  std::vector<std::string> variants_;
  wxTextCtrl* seed_ = nullptr;
  wxCheckBox* another_ = nullptr;
  PlaytestPlayers* players_ = nullptr;
  wxStaticText* problem_ = nullptr;
  wxString problemText_;
  int width_ = 0;  ///< that the problem is wrapped to
  wxButton* go_ = nullptr;
  wxButton* goOn_ = nullptr;
};

}  // namespace sortie::editor::window
