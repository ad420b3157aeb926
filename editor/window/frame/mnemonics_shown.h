// Underlined letters of menus and dialogs: with Alt they choose what they stand in.
#pragma once

#include <cstddef>
#include <optional>

#include <wx/menu.h>
#include <wx/modalhook.h>
#include <wx/window.h>

namespace sortie::editor::window {

/// The title with its letter marked as wxWidgets wants it; `at` in bytes of its UTF-8, nothing: no letter.
[[nodiscard]] wxString withMnemonic(const wxString& title, std::optional<std::size_t> at);

/// Each entry of the menu gets a letter of its own.
void giveMnemonics(wxMenu& menu);

/// Buttons and check boxes below a window get letters; those that have one keep it.
void giveMnemonics(wxWindow& window);

/// While it lives, every dialog gets them when it opens.
class DialogMnemonics : public wxModalDialogHook {
 public:
  DialogMnemonics() { Register(); }

 protected:
  int Enter(wxDialog* dialog) override;
};

}  // namespace sortie::editor::window
