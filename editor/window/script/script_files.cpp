#include "editor/window/script/script_files.h"

#include <algorithm>
#include <filesystem>

#include <wx/dialog.h>
#include <wx/intl.h>
#include <wx/listbox.h>
#include <wx/sizer.h>
#include <wx/textctrl.h>

#include "editor/core/document/document.h"
#include "model/load/pack_files.h"
#include "model/xml/xml.h"

namespace sortie::editor::window {

namespace fs = std::filesystem;

TextFiles readRulesetFiles(const Workbench& bench) {
  TextFiles out;
  if (!bench.isOpen()) return out;
  for (const auto& pack : bench.packs()) {
    if (pack->info.folder == bench.document().packFolder()) continue;
    const Result<std::vector<model::PackFile>> files = model::listPackFiles(pack->info.folder);
    if (!files) continue;
    for (const model::PackFile& each : *files) {
      if (!each.path.ends_with(".lua") && !each.path.ends_with(".xml")) continue;
      if (Result<std::string> text = model::readFile(each.where, mostFileBytes))
        out[each.where.generic_string()] = std::move(*text);
    }
  }
  return out;
}

std::string scriptPathOf(const Workbench& bench, const std::string& name) {
  if (!bench.isOpen() || fs::path(name).is_absolute()) return name;
  return bench.document().pathOf(name).generic_string();
}

std::string scriptTitleOf(const Workbench& bench, const std::string& name) {
  if (name.starts_with("pack:")) return name.substr(5);
  for (const auto& pack : bench.packs()) {
    const std::string folder = pack->info.folder.generic_string() + "/";
    if (name.starts_with(folder)) return pack->info.id + ": " + name.substr(folder.size());
  }
  return name;
}

std::string chooseScript(wxWindow* parent, const Workbench& bench, const std::vector<std::string>& names) {
  wxDialog dialog(parent, wxID_ANY, _("Open a file"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* text = new wxTextCtrl(&dialog, wxID_ANY);
  text->SetHint(_("A part of its name"));
  text->SetName(_("Name"));
  auto* list = new wxListBox(&dialog, wxID_ANY, wxDefaultPosition, dialog.FromDIP(wxSize(460, 320)));
  list->SetName(_("Files"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(text, wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(8)));
  all->Add(list, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, dialog.FromDIP(8)));
  all->Add(dialog.CreateButtonSizer(wxOK | wxCANCEL), wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(8)));
  dialog.SetSizerAndFit(all);
  std::vector<std::string> shown;
  const auto fill = [&] {
    shown.clear();
    wxArrayString titles;
    for (const std::string& name : names) {
      const wxString title = wide(scriptTitleOf(bench, name));
      if (!title.Lower().Contains(text->GetValue().Lower())) continue;
      shown.push_back(name);
      titles.Add(title);
    }
    list->Set(titles);
    if (!shown.empty()) list->SetSelection(0);
  };
  fill();
  text->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { fill(); });
  list->Bind(wxEVT_LISTBOX_DCLICK, [&](wxCommandEvent&) { dialog.EndModal(wxID_OK); });
  dialog.Bind(wxEVT_CHAR_HOOK, [&](wxKeyEvent& event) {
    const int step = event.GetKeyCode() == WXK_DOWN ? 1 : event.GetKeyCode() == WXK_UP ? -1 : 0;
    if (step == 0 || shown.empty()) return event.Skip();
    list->SetSelection(std::clamp(list->GetSelection() + step, 0, static_cast<int>(shown.size()) - 1));
  });
  text->SetFocus();
  if (dialog.ShowModal() != wxID_OK || list->GetSelection() < 0) return {};
  return shown[static_cast<std::size_t>(list->GetSelection())];
}

}  // namespace sortie::editor::window
