// Every step that was made, undone ones in grey: a click goes to the state after it.
#pragma once

#include <vector>

#include "editor/window/frame/shell.h"

class wxListView;

namespace sortie::editor::window {

class HistoryPane : public Pane {
 public:
  HistoryPane(wxWindow* parent, Shell& shell);
  ~HistoryPane() override;
  void themeChanged() override;

 private:
  class List;
  void update();
  void go(long line);

  List* list_;
  bool updating_ = false;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window
