#include "editor/window/canvas/pin_note.h"

#include <wx/textdlg.h>

#include "editor/core/map/notes.h"
#include "editor/window/frame/dialogs.h"

namespace sortie::editor::window {

void pinNote(wxWindow* parent, Shell& shell, const std::string& square, const wxString& words) {
  wxTextEntryDialog dialog(parent, wxString::Format(_("Note at %s, for designers only"), wide(square)), _("Pin a note"),
                           words, wxOK | wxCANCEL | wxTE_MULTILINE);
  if (dialog.ShowModal() != wxID_OK || !shell.bench().isOpen()) return;
  const wxString text = dialog.GetValue();
  if (text.Strip(wxString::both).empty()) return;
  const Result<> done =
      shell.bench().edit("Pin a note", [&](model::Draft& draft) { return addNote(draft, square, narrow(text)); });
  if (!done) complain(parent, _("The note could not be pinned."), done.error());
}

}  // namespace sortie::editor::window
