// What can be done to a playtest from outside the rules: dice, decks, pieces, notes. Each stands in the log as done by
// hand, and such a playtest counts in no statistics.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <wx/choice.h>
#include <wx/scrolwin.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>
#include <wx/button.h>
#include <wx/wrapsizer.h>

#include "editor/core/playtest/playtest_runner.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class PlaytestHand : public wxScrolledWindow {
 public:
  PlaytestHand(wxWindow* parent, Shell& shell);
  /// Takes the moment down; the lists follow with refresh().
  void showState(const std::shared_ptr<const world::Scenario>& scenario, const PlaytestState& state);
  /// Fills the lists if they are of another moment.
  void refresh();
  /// A piece that was picked on the map.
  void choosePiece(world::PieceId piece);
  [[nodiscard]] world::PieceId piece() const;
  void focusDice() { dice_->SetFocus(); }

  std::function<void(PlaytestRunner::Command)> run;
  std::function<void()> pickPiece;   ///< on the map
  std::function<void()> pickTarget;  ///< on the map, for piece()

 private:
  void forceDice();
  void stack();
  void move();
  void note();
  void fillDecks();
  void fillPieces();
  void fillCards();
  void fitLines();

  Shell& shell_;
  wxTextCtrl* dice_ = nullptr;
  wxChoice* deck_ = nullptr;
  wxChoice* card_ = nullptr;
  wxChoice* piece_ = nullptr;
  wxTextCtrl* target_ = nullptr;
  wxTextCtrl* note_ = nullptr;
  std::vector<wxStaticText*> labels_;
  std::vector<wxWrapSizer*> lines_;
  wxStaticText* mark_ = nullptr;
  std::shared_ptr<const world::Scenario> scenario_;
  std::shared_ptr<const world::World> world_;
  std::shared_ptr<const world::Scenario> listed_;  ///< that the decks are of
  bool stale_ = true;                              ///< the lists are of another moment
  world::SideId viewer_ = world::SideId::None;
  std::vector<world::ZoneId> decks_;
  std::vector<world::PieceId> cards_;
  std::vector<world::PieceId> pieces_;
};

}  // namespace sortie::editor::window
