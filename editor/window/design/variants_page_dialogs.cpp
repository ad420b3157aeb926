#include "editor/window/design/variants_page_dialogs.h"

#include <algorithm>

#include <wx/button.h>
#include <wx/checklst.h>
#include <wx/choice.h>
#include <wx/dialog.h>
#include <wx/intl.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/window/design/variants_page_cells.h"
#include "model/values.h"

namespace sortie::editor::window {
namespace {

void finish(wxDialog& dialog, wxSizer* content) {
  auto* sizer = new wxBoxSizer(wxVERTICAL);
  sizer->Add(content, wxSizerFlags(1).Expand().Border(wxALL, dialog.FromDIP(12)));
  sizer->Add(dialog.CreateStdDialogButtonSizer(wxOK | wxCANCEL),
             wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(8)));
  dialog.SetSizerAndFit(sizer);
  dialog.CentreOnParent();
}

wxButton* okOf(const wxDialog& dialog) { return dynamic_cast<wxButton*>(dialog.FindWindow(wxID_OK)); }

}  // namespace

std::optional<VariantName> askVariant(wxWindow* parent, const wxString& caption, const VariantName& now,
                                      const std::set<std::string>& taken, bool fresh, const wxColour& errors) {
  wxDialog dialog(wxGetTopLevelParent(parent), wxID_ANY, caption, wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* grid = new wxFlexGridSizer(2, dialog.FromDIP(8), dialog.FromDIP(8));
  grid->AddGrowableCol(1, 1);
  const auto field = [&](const wxString& label, const wxString& help, const std::string& value) {
    grid->Add(new wxStaticText(&dialog, wxID_ANY, label), wxSizerFlags().CentreVertical());
    auto* text = new wxTextCtrl(&dialog, wxID_ANY, wide(value), wxDefaultPosition, dialog.FromDIP(wxSize(320, -1)));
    text->SetName(label);
    text->SetToolTip(help);
    grid->Add(text, wxSizerFlags(1).Expand());
    return text;
  };
  wxTextCtrl* title = field(_("Title"), _("The title that players read"), now.title);
  wxTextCtrl* id = field(_("Id"), _("The name in commands and records: lower-case letters, digits and dashes"), now.id);
  auto* wrong = new wxStaticText(&dialog, wxID_ANY, {});
  wrong->SetName(_("What is wrong with the id"));
  wrong->SetForegroundColour(errors);
  grid->AddSpacer(0);
  grid->Add(wrong, wxSizerFlags(1).Expand());
  finish(dialog, grid);
  const auto typedId = [&] { return narrow(id->GetValue().Strip(wxString::both)); };
  const auto check = [&] {
    const std::string typed = typedId();
    const bool used = taken.contains(typed);
    const bool good = !used && model::isKebab(typed);
    wrong->SetLabelText(good   ? wxString()
                        : used ? _("Another variant has this id: choose another.")
                               : _("Use lower-case letters, digits and dashes."));
    okOf(dialog)->Enable(good);
  };
  bool follows = fresh;
  id->Bind(wxEVT_TEXT, [&](wxCommandEvent&) {
    follows = false;
    check();
  });
  title->Bind(wxEVT_TEXT, [&](wxCommandEvent&) {
    const std::string wish = model::toKebab(narrow(title->GetValue()));
    if (follows && model::isKebab(wish)) {
      std::string free = wish;
      for (int i = 2; taken.contains(free); ++i) free = wish + "-" + std::to_string(i);
      id->ChangeValue(wide(free));
    }
    check();
  });
  check();
  title->SetFocus();
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return VariantName{typedId(), narrow(title->GetValue().Strip(wxString::both))};
}

std::optional<WhenWanted> askWhen(wxWindow* parent, const std::vector<OptionRow>& options, const wxString& what) {
  wxDialog dialog(wxGetTopLevelParent(parent), wxID_ANY, _("Only for some options"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* content = new wxBoxSizer(wxVERTICAL);
  auto* words = new wxStaticText(&dialog, wxID_ANY,
                                 wxString::Format(_("Elements that are to exist only for some options: %s"), what));
  words->Wrap(dialog.FromDIP(420));
  content->Add(words, wxSizerFlags().Expand().Border(wxBOTTOM, dialog.FromDIP(8)));
  auto* option = new wxChoice(&dialog, wxID_ANY);
  option->SetName(_("Option"));
  for (const OptionRow& each : options) option->Append(optionTitle(each));
  option->SetSelection(0);
  content->Add(new wxStaticText(&dialog, wxID_ANY, _("Option")));
  content->Add(option, wxSizerFlags().Expand().Border(wxBOTTOM, dialog.FromDIP(8)));
  content->Add(new wxStaticText(&dialog, wxID_ANY, _("is one of")));
  auto* values = new wxCheckListBox(&dialog, wxID_ANY, wxDefaultPosition, dialog.FromDIP(wxSize(420, 150)));
  values->SetName(_("Values"));
  content->Add(values, wxSizerFlags(1).Expand());
  auto* typed = new wxTextCtrl(&dialog, wxID_ANY, {});
  typed->SetName(_("Values"));
  typed->SetToolTip(_("Values separated by spaces"));
  content->Add(typed, wxSizerFlags().Expand());
  finish(dialog, content);
  const auto row = [&]() -> const OptionRow& { return options[static_cast<std::size_t>(option->GetSelection())]; };
  const auto check = [&] {
    wxArrayInt ticked;
    values->GetCheckedItems(ticked);
    okOf(dialog)->Enable(row().choices.empty() ? !typed->IsEmpty() : !ticked.empty());
  };
  const auto fill = [&] {
    values->Clear();
    for (const Choice& each : row().choices) values->Append(optionText(row(), each.value));
    values->Show(!row().choices.empty());
    typed->Show(row().choices.empty());
    dialog.Layout();
    check();
  };
  option->Bind(wxEVT_CHOICE, [&](wxCommandEvent&) { fill(); });
  values->Bind(wxEVT_CHECKLISTBOX, [&](wxCommandEvent&) { check(); });
  typed->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { check(); });
  fill();
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  WhenWanted out{row().id, {}};
  if (row().choices.empty()) {
    for (const wxString& each : wxSplit(typed->GetValue(), ' '))
      if (!each.empty()) out.values.push_back(narrow(each));
  } else {
    for (std::size_t i = 0; i < row().choices.size(); ++i)
      if (values->IsChecked(static_cast<unsigned>(i))) out.values.push_back(row().choices[i].value);
  }
  return out;
}

}  // namespace sortie::editor::window
