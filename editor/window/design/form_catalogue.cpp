#include "editor/window/design/form_catalogue.h"

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/intl.h>
#include <wx/listbox.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/core/work_count.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {
namespace {

class Catalogue : public wxDialog {
 public:
  Catalogue(wxWindow* parent, const wxString& title, const wxString& act, const std::vector<CatalogueEntry>& entries)
      : wxDialog(parent, wxID_ANY, title, wxDefaultPosition, wxDefaultSize, wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
        entries_(entries) {
    const int gap = FromDIP(8);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    search_ = new wxSearchCtrl(this, wxID_ANY);
    search_->SetDescriptiveText(_("Search"));
    search_->SetName(_("Search"));
    search_->ShowSearchButton(true);
    sizer->Add(search_, wxSizerFlags().Expand().Border(wxALL, gap));
    list_ = new wxListBox(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(460, 300)), 0, nullptr, wxLB_SINGLE);
    list_->SetName(_("What can be added"));
    sizer->Add(list_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
    help_ = new wxStaticText(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(460, 60)), wxST_NO_AUTORESIZE);
    sizer->Add(help_, wxSizerFlags().Expand().Border(wxALL, gap));
    sizer->Add(CreateStdDialogButtonSizer(wxOK | wxCANCEL), wxSizerFlags().Expand().Border(wxALL, gap));
    if (wxWindow* ok = FindWindow(wxID_OK)) ok->SetLabel(act);
    SetSizerAndFit(sizer);
    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
    search_->Bind(wxEVT_SEARCH, [this](wxCommandEvent&) {
      if (!shown_.empty()) EndModal(wxID_OK);
    });
    list_->Bind(wxEVT_LISTBOX, [this](wxCommandEvent&) { tell(); });
    list_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent&) { EndModal(wxID_OK); });
    Bind(wxEVT_CHAR_HOOK, [this](wxKeyEvent& event) { key(event); });
    fill();
    search_->SetFocus();
    CentreOnParent();
  }

  [[nodiscard]] std::optional<std::string> chosen() const {
    const int at = list_->GetSelection();
    if (at < 0) return std::nullopt;
    return entries_[shown_[static_cast<std::size_t>(at)]].name;
  }

 private:
  void fill() {
    const std::string query = narrow(search_->GetValue());
    constexpr std::size_t most = 200;
    shown_.clear();
    more_ = 0;
    wxArrayString lines;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!matches(entries_[i], query)) continue;
      if (shown_.size() == most) {
        ++more_;
        continue;
      }
      shown_.push_back(i);
      const CatalogueEntry& each = entries_[i];
      lines.Add(wide(each.group.empty() ? each.title : each.group + ": " + each.title));
    }
    countWork(Work::Choice, lines.size());
    list_->Set(lines);
    if (!shown_.empty()) list_->SetSelection(0);
    tell();
  }

  void tell() {
    const int at = list_->GetSelection();
    wxString help;
    if (at >= 0) help = wide(entries_[shown_[static_cast<std::size_t>(at)]].help);
    if (shown_.empty()) help = _("Nothing has that name.");
    if (more_ > 0) {
      if (!help.empty()) help += "\n";
      help += wxString::Format(_("%u more: type a part of the name to find them."), static_cast<unsigned>(more_));
    }
    help_->SetLabel(help);
    help_->Wrap(list_->GetSize().GetWidth());
  }

  void key(wxKeyEvent& event) {
    const bool enter = event.GetKeyCode() == WXK_RETURN || event.GetKeyCode() == WXK_NUMPAD_ENTER;
    if (enter && !shown_.empty() && dynamic_cast<wxButton*>(FindFocus()) == nullptr) return EndModal(wxID_OK);
    const int step = event.GetKeyCode() == WXK_DOWN ? 1 : event.GetKeyCode() == WXK_UP ? -1 : 0;
    if (step == 0 || shown_.empty() || list_->HasFocus()) {
      event.Skip();
      return;
    }
    const int count = static_cast<int>(shown_.size());
    list_->SetSelection((list_->GetSelection() + step + count) % count);
    tell();
  }

  const std::vector<CatalogueEntry>& entries_;
  std::vector<std::size_t> shown_;
  std::size_t more_ = 0;  ///< that fit, but are not listed
  wxSearchCtrl* search_ = nullptr;
  wxListBox* list_ = nullptr;
  wxStaticText* help_ = nullptr;
};

}  // namespace

std::optional<std::string> chooseEntry(wxWindow* parent, const wxString& title, const wxString& act,
                                       const std::vector<CatalogueEntry>& entries) {
  Catalogue dialog(parent, title, act, entries);
  if (dialog.ShowModal() != wxID_OK) return std::nullopt;
  return dialog.chosen();
}

std::optional<std::string> chooseBlock(wxWindow* parent, const wxString& title,
                                       const std::vector<CatalogueEntry>& entries) {
  return chooseEntry(parent, title, _("Add"), entries);
}

}  // namespace sortie::editor::window
