// The tool bar: the tools and what is needed most, with words below the icons where there is room, and the variant that the
// map shows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <wx/toolbar.h>

#include "editor/window/frame/shell.h"

class wxChoice;

namespace sortie::editor::window {

class ToolBar : public wxToolBar {
 public:
  ToolBar(wxFrame* frame, Shell& shell);
  /// Makes the entries (anew): at first and when the theme has changed.
  void build();
  /// Enables and marks them as the actions are now.
  void refresh();

 private:
  void listVariants();
  /// Makes the choice of variants shorter, and leaves out the words, where there is no room.
  void fit();
  [[nodiscard]] int wantedWidth() const;

  Shell& shell_;
  wxChoice* variants_ = nullptr;
  std::vector<std::string> variantIds_;
  std::map<int, std::string> actionOf_;
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor::window
