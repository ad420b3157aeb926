// The levels of the map, the highest above, beside the canvas: hidden while there is only one and nothing above it is
// looked at.
#pragma once

#include <vector>

#include "editor/window/frame/shell.h"

class wxBoxSizer;

namespace sortie::editor::window {

class LevelBar : public Pane {
 public:
  LevelBar(wxWindow* parent, Shell& shell);
  void themeChanged() override;

 private:
  void update();

  wxBoxSizer* buttons_;
  std::vector<int> shown_;
  std::vector<Connection> connections_;
};

/// Levels that hold squares, ascending; level 0 when there are none.
[[nodiscard]] std::vector<int> levelsIn(const Workbench& bench);

}  // namespace sortie::editor::window
