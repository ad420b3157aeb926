// What a mission is besides its map: objectives, events, decks, variants, briefings, what the box must hold, house rules.
// One page each, made when the pane is first shown: a start of the program need not wait for them. The page of what is
// selected comes to the front by itself.
#pragma once

#include <vector>

#include <wx/notebook.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class FormPage;

class DesignPane : public Pane {
 public:
  DesignPane(wxWindow* parent, Shell& shell);

  /// Shows the page that edits this element; false when none does.
  bool showElement(const ElementPath& path);
  void themeChanged() override;
  void flush() override;

 private:
  void build();

  wxNotebook* pages_ = nullptr;
  FormPage* objectives_ = nullptr;
  FormPage* events_ = nullptr;
  std::vector<std::pair<std::string, int>> pageOf_;  ///< element name -> page
  std::vector<ElementPath> followed_;                ///< the selection that was looked at last
  std::vector<Connection> connections_;
};

[[nodiscard]] Pane* makeDesignPane(wxWindow* parent, Shell& shell);

}  // namespace sortie::editor::window
