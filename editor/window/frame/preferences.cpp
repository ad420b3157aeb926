#include "editor/window/frame/preferences.h"

#include <array>
#include <functional>

#include <wx/button.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/window/frame/frame.h"
#include "editor/window/frame/shortcuts.h"

namespace sortie::editor::window {

namespace {
constexpr std::array<int, 8> kScales = {75, 90, 100, 110, 125, 150, 200, 250};
}

void editPreferences(Frame& frame) {
  Settings& settings = frame.settings();
  wxDialog dialog(&frame, wxID_ANY, _("Preferences"));
  const int gap = dialog.FromDIP(10);
  auto* grid = new wxFlexGridSizer(2, wxSize(gap, gap));
  grid->AddGrowableCol(1);
  const auto label = [&](const wxString& text) {
    grid->Add(new wxStaticText(&dialog, wxID_ANY, text), wxSizerFlags().CentreVertical());
  };
  const auto choice = [&](const wxString& name, const wxArrayString& words, int now, std::function<void(int)> chosen) {
    label(name + ":");
    auto* out = new wxChoice(&dialog, wxID_ANY, wxDefaultPosition, dialog.FromDIP(wxSize(280, -1)), words);
    out->SetName(name);
    out->SetSelection(now);
    out->Bind(wxEVT_CHOICE, [chosen](wxCommandEvent& event) { chosen(event.GetSelection()); });
    grid->Add(out, wxSizerFlags().Expand());
    return out;
  };
  const auto words = [](std::initializer_list<wxString> list) {
    wxArrayString out;
    for (const wxString& each : list) out.Add(each);
    return out;
  };
  auto* theme = choice(_("Theme"), words({_("Same as the desktop"), _("Light"), _("Dark")}),
                       static_cast<int>(settings.theme), [&](int chosen) {
                         settings.theme = static_cast<ThemeChoice>(chosen);
                         frame.applyLook();
                       });
  wxArrayString scales;
  int nearest = 2;
  for (std::size_t i = 0; i < kScales.size(); ++i) {
    scales.Add(wxString::Format("%d %%", kScales[i]));
    if (std::abs(settings.uiScale * 100 - kScales[i]) < 1) nearest = static_cast<int>(i);
  }
  choice(_("Size of texts"), scales, nearest, [&](int chosen) {
    settings.uiScale = kScales[static_cast<std::size_t>(chosen)] / 100.0;
    frame.applyLook();
  });
  choice(_("Colours for good and bad"),
         words({_("Green and red"), _("Blue and orange (red-green blindness)"),
                _("Teal and red (blue-yellow blindness)")}),
         static_cast<int>(settings.colours), [&](int chosen) {
           settings.colours = static_cast<ColourVision>(chosen);
           frame.applyLook();
         });
  label(_("Author of new packs:"));
  auto* author = new wxTextCtrl(&dialog, wxID_ANY, wide(settings.author));
  author->SetName(_("Author of new packs"));
  author->Bind(wxEVT_TEXT, [&, author](wxCommandEvent&) { settings.author = narrow(author->GetValue()); });
  grid->Add(author, wxSizerFlags().Expand());
  label(_("Keys:"));
  auto* keys = new wxButton(&dialog, wxID_ANY, _("Show and change…"));
  keys->Bind(wxEVT_BUTTON, [&](wxCommandEvent&) { editShortcuts(frame); });
  grid->Add(keys, wxSizerFlags().Left());
  // The dialog goes away first: what it shows may be other settings then.
  std::function<void()> after;
  label(_("Another machine:"));
  auto* carry = new wxBoxSizer(wxHORIZONTAL);
  const auto add = [&](const wxString& title, const wxString& tip, std::function<void()> run) {
    auto* button = new wxButton(&dialog, wxID_ANY, title);
    button->SetToolTip(tip);
    button->Bind(wxEVT_BUTTON, [&, run = std::move(run)](wxCommandEvent&) {
      after = run;
      dialog.EndModal(wxID_CANCEL);
    });
    carry->Add(button, wxSizerFlags().Border(wxRIGHT, gap));
  };
  add(_("Export settings…"), _("Writes settings, layouts and keys into one file"), [&] { frame.exportSettings(); });
  add(_("Import settings…"), _("Takes settings, layouts and keys from such a file"), [&] { frame.importSettings(); });
  grid->Add(carry);
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(grid, wxSizerFlags(1).Expand().Border(wxALL, gap * 2));
  auto* close = new wxButton(&dialog, wxID_CANCEL, _("Close"));
  all->Add(close, wxSizerFlags().Right().Border(wxRIGHT | wxBOTTOM, gap * 2));
  dialog.SetSizerAndFit(all);
  dialog.CentreOnParent();
  theme->SetFocus();
  dialog.ShowModal();
  frame.storeSettings();
  if (after) after();
}

}  // namespace sortie::editor::window
