// The log of a playtest with its search: a click goes to the moment of a line. And the figures of the present moment.
#pragma once

#include <functional>
#include <vector>

#include <wx/panel.h>
#include <wx/srchctrl.h>

#include "editor/core/playtest/playtest_state.h"
#include "editor/window/wrapped_list.h"

namespace sortie::editor::window {

class PlaytestLog : public wxPanel {
 public:
  PlaytestLog(wxWindow* parent, Shell& shell);
  void showState(const PlaytestState& state);
  /// How the marks of the sides look; by side.
  void setSides(std::vector<picture::SideLook> sides) { sides_ = std::move(sides); }
  void themeChanged() { rows_->themeChanged(); }
  [[nodiscard]] const WrappedList& rows() const noexcept { return *rows_; }
  std::function<void(std::size_t)> lineChosen;  ///< number of the line

 private:
  void search();
  void find(std::size_t first);
  void follow();
  [[nodiscard]] std::size_t shownLines() const { return searching_ ? found_.size() : log_.size(); }
  [[nodiscard]] WrappedRow rowAt(std::size_t row) const;

  wxSearchCtrl* search_ = nullptr;
  WrappedList* rows_ = nullptr;
  PlaytestLines log_;
  std::vector<picture::SideLook> sides_;
  std::size_t present_ = 0;
  wxString wanted_;                 ///< the text that is looked for, in lower-case letters
  std::vector<std::size_t> found_;  ///< lines with it
  bool searching_ = false;
};

/// "Set-up", "Round 3"; empty where the ruleset counts no rounds.
[[nodiscard]] wxString roundWords(const world::Scenario& scenario, std::int32_t round);

/// Scores, values, zones and objectives as the viewing side may know them.
[[nodiscard]] std::vector<WrappedRow> playtestFigures(const world::Scenario& scenario, const PlaytestState& state);

}  // namespace sortie::editor::window
