// Lines that are wider than their list: what is cut off is shown when the pointer rests on them.
#pragma once

#include <wx/listbox.h>
#include <wx/treectrl.h>

namespace sortie::editor::window {

/// `usual`: the tooltip of the other lines; may be empty.
void showCutLines(wxTreeCtrl& tree, const wxString& usual = {});
void showCutLines(wxListBox& list, const wxString& usual = {});

}  // namespace sortie::editor::window
