// The pane of playtests: plays the mission as it is in memory on the window's own canvas, by hand and by bots.
#pragma once

#include "editor/window/frame/shell.h"
#include "play/record/record.h"

namespace sortie::editor::window {

class PlaytestPane : public Pane {
 public:
  using Pane::Pane;
  /// Replays a record as far as it fits the mission that is open, in place of what is being played.
  virtual void openRecord(const play::Record& record) = 0;
};

/// Also adds the actions of the menu "Playtest".
[[nodiscard]] Pane* makePlaytestPane(wxWindow* parent, Shell& shell);

/// The playtest pane of a shell's window; null where there is none.
[[nodiscard]] PlaytestPane* findPlaytestPane(Shell& shell);
/// Shows the pane and opens a record there.
void openRecord(Shell& shell, const play::Record& record);

}  // namespace sortie::editor::window
