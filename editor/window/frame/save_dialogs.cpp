#include "editor/window/frame/save_dialogs.h"

#include <wx/msgdlg.h>

#include "editor/window/frame/dialogs.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

constexpr std::size_t kMostNamed = 12;

wxString listed(const std::vector<wxString>& names) {
  wxString out;
  for (std::size_t i = 0; i < names.size() && i < kMostNamed; ++i) out += names[i] + "\n";
  if (names.size() > kMostNamed) out += wxString::Format(_("and %zu more"), names.size() - kMostNamed) + "\n";
  return out;
}

}  // namespace

bool askElsewhere(wxWindow* parent, const wxString& what, const Error& error) {
  wxMessageDialog dialog(parent, what, _("Sortie"), wxYES_NO | wxICON_ERROR);
  dialog.SetExtendedMessage(wordsOf(error));
  dialog.SetYesNoLabels(_("Save elsewhere…"), _("Close"));
  return dialog.ShowModal() == wxID_YES;
}

bool tellLost(wxWindow* parent, const std::vector<std::filesystem::path>& lost) {
  wxMessageDialog dialog(parent,
                         wxString::Format(wxPLURAL("The mission is saved, but %zu file that belonged to it is gone.",
                                                   "The mission is saved, but %zu files that belonged to it are gone.",
                                                   static_cast<unsigned>(lost.size())),
                                          lost.size()),
                         _("Sortie"), wxYES_NO | wxICON_WARNING);
  std::vector<wxString> names;
  names.reserve(lost.size());
  for (const std::filesystem::path& each : lost) names.push_back(wide(each.string()));
  dialog.SetExtendedMessage(_("Another program deleted the folder, and this window does not hold these files:") +
                            "\n\n" + listed(names) + "\n" + _("What to do: bring them back from a copy."));
  dialog.SetYesNoLabels(_("Save elsewhere…"), _("Close"));
  return dialog.ShowModal() == wxID_YES;
}

bool askDeleted(wxWindow* parent, const std::vector<std::string>& files) {
  std::vector<wxString> names;
  names.reserve(files.size());
  for (const std::string& each : files) names.push_back(wide(each));
  wxMessageDialog dialog(parent,
                         files.size() == 1
                             ? wxString::Format(_("%s was deleted by another program."), names.front())
                             : wxString::Format(_("%zu files were deleted by another program."), files.size()),
                         _("Sortie"), wxYES_NO | wxICON_QUESTION);
  dialog.SetExtendedMessage((files.size() == 1 ? wxString() : listed(names) + "\n") +
                            _("Keep what is in this window, so that saving writes it again, or let it go (which can be "
                              "undone)?"));
  dialog.SetYesNoLabels(_("Keep"), _("Let it go"));
  return dialog.ShowModal() != wxID_NO;  // Escape keeps
}

}  // namespace sortie::editor::window
