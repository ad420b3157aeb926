// The pane of playtests: plays the mission as it is in memory on the window's own canvas, by hand and by bots.
#pragma once

#include <map>
#include <string>

#include "editor/core/playtest/playtest_state.h"
#include "editor/window/frame/shell.h"
#include "play/record/record.h"

namespace sortie::editor::window {

class PlaytestPane : public Pane {
 public:
  using Pane::Pane;
  /// Replays a record as far as it fits the mission that is open, in place of what is being played.
  virtual void openRecord(const play::Record& record) = 0;
  /// Starts a playtest with these players, by side, at a speed of playtestSpeeds(). Sides that are left out stay as they were
  /// chosen.
  virtual void watch(const std::map<std::string, std::string>& agents, std::size_t speed) = 0;
  /// What is shown.
  [[nodiscard]] virtual const PlaytestState& state() const noexcept = 0;
};

/// Also adds the actions of the menu "Playtest".
[[nodiscard]] Pane* makePlaytestPane(wxWindow* parent, Shell& shell);

/// The playtest pane of a shell's window; null where there is none.
[[nodiscard]] PlaytestPane* findPlaytestPane(Shell& shell);
/// Shows the pane and opens a record there.
void openRecord(Shell& shell, const play::Record& record);

}  // namespace sortie::editor::window
