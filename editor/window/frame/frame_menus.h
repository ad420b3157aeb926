// The menu bar, made of the action table: entries stand in the menus their actions name; what is possible, switched on
// and how it is called just now is asked when a menu opens. Menus and entries have letters for Alt, and so have dialogs.
#pragma once

#include <functional>
#include <map>
#include <string>

#include <wx/frame.h>
#include <wx/menu.h>

#include "editor/core/actions.h"
#include "editor/window/frame/mnemonics_shown.h"

namespace sortie::editor::window {

class Menus {
 public:
  Menus(wxFrame& frame, ActionTable& actions);

  /// Makes the menu bar anew: after actions were added or keys changed.
  void build();
  /// A menu whose entries are other ones each time it opens: "File/Open recent". `fill` gets it empty.
  void dynamic(const std::string& menu, const std::string& after, std::function<void(wxMenu&)> fill);

 private:
  struct Dynamic {
    std::string menu;   ///< "File/Open recent"
    std::string after;  ///< action that it stands behind
    std::function<void(wxMenu&)> fill;
    wxMenu* shown = nullptr;
  };
  wxMenu* menuAt(const std::string& path);
  void addAction(const Action& action);
  void opened(wxMenuEvent& event);
  void chosen(wxCommandEvent& event);
  void refresh(wxMenu& menu);

  wxFrame& frame_;
  ActionTable& actions_;
  std::vector<Dynamic> dynamics_;
  std::map<std::string, wxMenu*> menus_;  ///< by path
  std::map<int, std::string> actionOf_;   ///< by entry id
  wxMenuBar* bar_ = nullptr;
  DialogMnemonics dialogs_;
};

/// The text of a key as menus, tool tips and the search show it.
[[nodiscard]] wxString shownKey(const std::string& shortcut);

}  // namespace sortie::editor::window
