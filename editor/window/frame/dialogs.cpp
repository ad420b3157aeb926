#include "editor/window/frame/dialogs.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/clipbrd.h>
#include <wx/dialog.h>
#include <wx/listbox.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/core/text/text_difference.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

void toClipboard(const wxString& text) {
  const wxClipboardLocker lock;
  if (!lock) return;
  wxTheClipboard->SetData(new wxTextDataObject(text));
}

std::string fromClipboard() {
  const wxClipboardLocker lock;
  wxTextDataObject data;
  if (!lock || !wxTheClipboard->IsSupported(wxDF_UNICODETEXT) || !wxTheClipboard->GetData(data)) return {};
  return narrow(data.GetText());
}

wxString wordsOf(const Error& error) {
  wxString out = wide(error.text);
  if (!error.remedy.empty()) out += "\n" + wxString::Format(_("What to do: %s."), wide(error.remedy));
  if (const std::string place = toString(error.where); !place.empty()) out += "\n\n" + wide(place);
  return out;
}

wxString lineOf(const Error& error) {
  const std::string place = toString(error.where);
  wxString out = (place.empty() ? wxString() : wide(place) + ": ") + wide(error.text);
  if (!error.remedy.empty()) out += " (" + wide(error.remedy) + ")";
  return out;
}

void complain(wxWindow* parent, const wxString& what, const Error& error) {
  wxMessageDialog dialog(parent, what, _("Sortie"), wxOK | wxICON_ERROR);
  dialog.SetExtendedMessage(wordsOf(error));
  dialog.ShowModal();
}

bool sureToDiscard(wxWindow* parent, const wxString& question) {
  wxMessageDialog dialog(parent, question, _("Sortie"), wxYES_NO | wxNO_DEFAULT | wxICON_WARNING);
  dialog.SetExtendedMessage(_("Nothing brings them back."));
  dialog.SetYesNoLabels(_("Discard"), _("Keep"));
  return dialog.ShowModal() == wxID_YES;
}

SaveAnswer askToSave(wxWindow* parent, const std::string& title, bool draft) {
  wxMessageDialog dialog(parent, wxString::Format(_("Save the changes to \"%s\"?"), wide(title)), _("Sortie"),
                         wxYES_NO | wxCANCEL | wxICON_QUESTION);
  dialog.SetExtendedMessage(draft
                                ? _("It is a draft that was never saved. If you do not save it now, all of it is lost.")
                                : _("If you do not save, the changes since the last save are lost."));
  dialog.SetYesNoCancelLabels(_("Save"), _("Don't save"), _("Cancel"));
  switch (dialog.ShowModal()) {
    case wxID_YES: return SaveAnswer::Save;
    case wxID_NO: return SaveAnswer::Discard;
    default: return SaveAnswer::Cancel;
  }
}

OutsideAnswer askOutside(wxWindow* parent, const std::string& file, const std::string& ours,
                         const std::string& theirs) {
  while (true) {
    wxMessageDialog dialog(parent, wxString::Format(_("%s was changed by another program."), wide(file)), _("Sortie"),
                           wxYES_NO | wxHELP | wxICON_QUESTION);
    dialog.SetExtendedMessage(
        _("Load the file from the disk (which can be undone), or keep the version in this window?"));
    dialog.SetYesNoLabels(_("Reload"), _("Keep mine"));
    dialog.SetHelpLabel(_("Show differences"));
    switch (dialog.ShowModal()) {
      case wxID_YES: return OutsideAnswer::Reload;
      default: return OutsideAnswer::Keep;  // Escape, too: no window takes what nobody has chosen
      case wxID_HELP:
        showText(parent, wxString::Format(_("%s: mine (-) and on the disk (+)"), wide(file)),
                 differenceText(ours, theirs));
    }
  }
}

RecoveryAnswer askRecovery(wxWindow* parent, const std::string& title, const Recovery& recovery) {
  wxDialog dialog(parent, wxID_ANY, _("Edits that were not saved"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* text = new wxStaticText(
      &dialog, wxID_ANY,
      wxString::Format(
          wxPLURAL("The editor did not close properly. %zu edit of \"%s\" was not saved; the last one is of %s.",
                   "The editor did not close properly. %zu edits of \"%s\" were not saved; the last one is of "
                   "%s.",
                   static_cast<unsigned>(recovery.steps.size())),
          recovery.steps.size(), wide(title), wide(recovery.time)));
  text->Wrap(dialog.FromDIP(460));
  all->Add(text, wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(12)));
  wxArrayString labels;
  for (auto step = recovery.steps.rbegin(); step != recovery.steps.rend(); ++step)
    labels.Add(wxGetTranslation(wide(step->label)));
  auto* list = new wxListBox(&dialog, wxID_ANY, wxDefaultPosition, dialog.FromDIP(wxSize(460, 160)), labels,
                             wxLB_SINGLE | wxLB_NEEDED_SB);
  list->SetName(_("Edits, newest first"));
  all->Add(list, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, dialog.FromDIP(12)));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  auto* discard = new wxButton(&dialog, wxID_NO, _("Discard"));
  discard->SetToolTip(_("Forgets these edits; the file on the disk stays as it is"));
  auto* later = new wxButton(&dialog, wxID_CANCEL, _("Not now"));
  later->SetToolTip(_("Leaves the mission closed and asks again next time"));
  auto* recover = new wxButton(&dialog, wxID_YES, _("Recover"));
  recover->SetToolTip(_("Repeats these edits, each as a step that can be undone"));
  recover->SetDefault();
  buttons->Add(discard);
  buttons->AddStretchSpacer();
  buttons->Add(later, wxSizerFlags().Border(wxRIGHT, dialog.FromDIP(8)));
  buttons->Add(recover);
  all->Add(buttons, wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(12)));
  const auto end = [&](wxCommandEvent& event) { dialog.EndModal(event.GetId()); };
  discard->Bind(wxEVT_BUTTON, end);
  recover->Bind(wxEVT_BUTTON, end);
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  recover->SetFocus();
  switch (dialog.ShowModal()) {
    case wxID_YES: return RecoveryAnswer::Recover;
    case wxID_NO:
      if (sureToDiscard(parent, wxString::Format(_("Discard the unsaved edits of \"%s\"?"), wide(title))))
        return RecoveryAnswer::Discard;
      return RecoveryAnswer::Later;
    default: return RecoveryAnswer::Later;
  }
}

std::optional<std::size_t> chooseOne(wxWindow* parent, const wxString& title, const wxString& question,
                                     const wxArrayString& lines) {
  wxDialog dialog(parent, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* all = new wxBoxSizer(wxVERTICAL);
  const int gap = dialog.FromDIP(12);
  all->Add(new wxStaticText(&dialog, wxID_ANY, question),
           wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
  auto* list = new wxListBox(&dialog, wxID_ANY, wxDefaultPosition, wxDefaultSize, lines, wxLB_SINGLE | wxLB_NEEDED_SB);
  list->SetName(question);
  list->SetSelection(0);
  int width = 0;
  for (const wxString& each : lines) width = std::max(width, list->GetTextExtent(each).x);
  constexpr std::size_t most = 16;
  const int height = static_cast<int>(std::min(lines.size(), most)) * (list->GetCharHeight() + dialog.FromDIP(8));
  list->SetMinSize(wxSize(width + dialog.FromDIP(40), height + dialog.FromDIP(10)));
  all->Add(list, wxSizerFlags(1).Expand().Border(wxALL, gap));
  all->Add(dialog.CreateButtonSizer(wxOK | wxCANCEL), wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
  list->Bind(wxEVT_LISTBOX_DCLICK, [&](wxCommandEvent&) { dialog.EndModal(wxID_OK); });
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  list->SetFocus();
  if (dialog.ShowModal() != wxID_OK || list->GetSelection() == wxNOT_FOUND) return std::nullopt;
  return static_cast<std::size_t>(list->GetSelection());
}

void showText(wxWindow* parent, const wxString& title, const std::string& text) {
  wxDialog dialog(parent, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* shown = new wxTextCtrl(&dialog, wxID_ANY, wide(text), wxDefaultPosition, dialog.FromDIP(wxSize(720, 420)),
                               wxTE_MULTILINE | wxTE_READONLY | wxTE_DONTWRAP);
  shown->SetFont(wxFont(wxFontInfo(shown->GetFont().GetPointSize()).Family(wxFONTFAMILY_TELETYPE)));
  shown->SetName(title);
  all->Add(shown, wxSizerFlags(1).Expand().Border(wxALL, dialog.FromDIP(12)));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  auto* copy = new wxButton(&dialog, wxID_COPY, _("Copy"));
  copy->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) { toClipboard(wide(text)); });
  buttons->Add(copy);
  buttons->AddStretchSpacer();
  auto* close = new wxButton(&dialog, wxID_CANCEL, _("Close"));
  buttons->Add(close);
  all->Add(buttons, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, dialog.FromDIP(12)));
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  close->SetFocus();
  dialog.ShowModal();
}

}  // namespace sortie::editor::window
