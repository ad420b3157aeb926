#include "editor/window/packs/share_dialog.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>

#include "editor/window/packs/pack_rows.h"

namespace sortie::editor::window {

ShareAnswer askAboutShare(wxWindow* parent, Shell& shell, const sharing::OpenedShare& opened) {
  wxDialog dialog(parent, wxID_ANY, _("Open a file that somebody sent"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  const int gap = dialog.FromDIP(10);
  const bool missing = opened.missesPacks();
  auto* all = new wxBoxSizer(wxVERTICAL);
  auto* words = new wxStaticText(
      &dialog, wxID_ANY,
      missing ? _("It needs packs that are not here. Nothing of it was run.")
              : _("Scripts of these packs would run. Open it only if you trust who made them or sent them."));
  words->Wrap(dialog.FromDIP(560));
  all->Add(words, wxSizerFlags().Border(wxALL, gap));
  auto* list = new WrappedList(&dialog, shell, missing ? _("Packs that it needs") : _("Packs that would run"));
  list->setRows(packRows(shareLines(opened)), false);
  const int most = std::max(dialog.FromDIP(160), parent->GetSize().y - dialog.FromDIP(240));
  list->SetMinSize(wxSize(dialog.FromDIP(580), std::min(dialog.FromDIP(300), most)));
  all->Add(list, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
  auto* buttons = new wxBoxSizer(wxHORIZONTAL);
  auto* open = new wxButton(&dialog, wxID_OK, missing ? _("Show what would be installed…") : _("Allow and open"));
  open->SetToolTip(missing ? _("Looks in your registries, lists what would come, and asks again")
                           : _("These very files are not asked about again"));
  open->SetName(open->GetLabel());
  auto* cancel = new wxButton(&dialog, wxID_CANCEL, _("Do not open"));
  cancel->SetName(cancel->GetLabel());
  buttons->Add(open, wxSizerFlags().Border(wxRIGHT, gap));
  buttons->Add(cancel);
  all->Add(buttons, wxSizerFlags().Right().Border(wxALL, gap));
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  // The usual answer, and Escape, open nothing.
  cancel->SetDefault();
  cancel->SetFocus();
  if (dialog.ShowModal() != wxID_OK) return ShareAnswer::Nothing;
  return missing ? ShareAnswer::Install : ShareAnswer::Open;
}

}  // namespace sortie::editor::window
