#include "editor/window/frame/shortcuts.h"

#include <wx/button.h>
#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/msgdlg.h>
#include <wx/sizer.h>
#include <wx/stattext.h>
#include <wx/textctrl.h>

#include "editor/window/frame/frame.h"
#include "editor/window/frame/frame_keys.h"
#include "editor/window/frame/frame_menus.h"

namespace sortie::editor::window {
namespace {

class Dialog : public wxDialog {
 public:
  explicit Dialog(Frame& frame)
      : wxDialog(&frame, wxID_ANY, _("Keys"), wxDefaultPosition, wxDefaultSize,
                 wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER),
        frame_(frame) {
    const int gap = FromDIP(10);
    filter_ = new wxTextCtrl(this, wxID_ANY);
    filter_->SetHint(_("Search commands"));
    filter_->SetName(_("Search commands"));
    list_ = new wxListView(this, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(580, 360)), wxLC_REPORT | wxLC_SINGLE_SEL);
    list_->SetName(_("Commands"));
    list_->AppendColumn(_("Command"), wxLIST_FORMAT_LEFT, FromDIP(280));
    list_->AppendColumn(_("Menu"), wxLIST_FORMAT_LEFT, FromDIP(130));
    list_->AppendColumn(_("Key"), wxLIST_FORMAT_LEFT, FromDIP(140));
    key_ = new wxTextCtrl(this, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(180, -1)), wxTE_READONLY);
    key_->SetName(_("New key"));
    key_->SetToolTip(_("Press the new key here"));
    message_ = new wxStaticText(this, wxID_ANY, _("Choose a command, then press its new key in the field."));
    auto* none = new wxButton(this, wxID_ANY, _("No key"));
    auto* reset = new wxButton(this, wxID_ANY, _("Reset all"));
    auto* close = new wxButton(this, wxID_CANCEL, _("Close"));

    auto* edit = new wxBoxSizer(wxHORIZONTAL);
    edit->Add(new wxStaticText(this, wxID_ANY, _("New key:")), wxSizerFlags().CentreVertical());
    edit->Add(key_, wxSizerFlags(1).CentreVertical().Border(wxLEFT | wxRIGHT, gap));
    edit->Add(none, wxSizerFlags().CentreVertical());
    auto* buttons = new wxBoxSizer(wxHORIZONTAL);
    buttons->Add(reset);
    buttons->AddStretchSpacer();
    buttons->Add(close);
    auto* all = new wxBoxSizer(wxVERTICAL);
    all->Add(filter_, wxSizerFlags().Expand().Border(wxALL, gap));
    all->Add(list_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT, gap));
    all->Add(edit, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
    all->Add(message_, wxSizerFlags().Expand().Border(wxLEFT | wxRIGHT | wxTOP, gap));
    all->Add(buttons, wxSizerFlags().Expand().Border(wxALL, gap));
    SetSizerAndFit(all);

    filter_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { fill(); });
    list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent&) { chosen(); });
    list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent&) { key_->SetFocus(); });
    none->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { change({}); });
    reset->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) {
      frame_.actions().resetShortcuts();
      fill();
    });
    Bind(wxEVT_CHAR_HOOK, &Dialog::pressed, this);
    fill();
    CentreOnParent();
    filter_->SetFocus();
  }

 private:
  void fill() {
    const std::string before = id();
    ids_.clear();
    list_->DeleteAllItems();
    std::vector<const Action*> actions = frame_.actions().search(narrow(filter_->GetValue()));
    if (filter_->IsEmpty()) {
      actions.clear();
      for (const Action& each : frame_.actions().all()) actions.push_back(&each);
    }
    for (const Action* each : actions) {
      const long line = list_->InsertItem(list_->GetItemCount(), wxGetTranslation(wide(each->title)));
      list_->SetItem(line, 1, wxGetTranslation(wide(each->menu)));
      list_->SetItem(line, 2, shownKey(frame_.actions().shortcut(each->id)));
      ids_.push_back(each->id);
      if (each->id == before) list_->Select(line);
    }
    if (list_->GetFirstSelected() < 0 && list_->GetItemCount() > 0) list_->Select(0);
  }
  std::string id() const {
    const long line = list_->GetFirstSelected();
    return line < 0 || static_cast<std::size_t>(line) >= ids_.size() ? std::string()
                                                                     : ids_[static_cast<std::size_t>(line)];
  }
  void chosen() {
    key_->ChangeValue(shownKey(frame_.actions().shortcut(id())));
    const Action* action = frame_.actions().find(id());
    if (action != nullptr) say(wxGetTranslation(wide(action->help)), false);
  }
  void say(const wxString& text, bool wrong) {
    message_->SetForegroundColour(wrong ? frame_.palette().error : frame_.palette().text);
    message_->SetLabelText(text);
    Layout();
  }
  void pressed(wxKeyEvent& event) {
    const std::optional<Chord> chord = chordOf(event);
    const bool leave = chord && (chord->key == "Tab" || (chord->key == "Escape" && !chord->control));
    if (FindFocus() != key_ || !chord || leave) return event.Skip();
    change(chordText(*chord));
  }
  void change(const std::string& text) {
    const std::string action = id();
    if (action.empty()) return;
    const std::optional<Chord> chord = readChord(text);
    const Action* holder = chord ? frame_.actions().at(*chord) : nullptr;
    if (holder != nullptr && holder->id != action) {
      wxMessageDialog ask(
          this, wxString::Format(_("%s is the key of \"%s\"."), shownKey(text), wxGetTranslation(wide(holder->title))),
          _("Keys"), wxYES_NO | wxICON_QUESTION);
      ask.SetYesNoLabels(_("Reassign it"), _("Cancel"));
      if (ask.ShowModal() != wxID_YES) return;
      const Result<> freed = frame_.actions().setShortcut(holder->id, {});
      if (!freed) return say(wide(freed.error().text), true);
    }
    const Result<> set = frame_.actions().setShortcut(action, text);
    if (!set) return say(wide(set.error().text), true);
    fill();
    say(text.empty() ? wxString(_("It has no key now.")) : wxString::Format(_("Its key is %s now."), shownKey(text)),
        false);
  }

  Frame& frame_;
  wxTextCtrl* filter_;
  wxListView* list_;
  wxTextCtrl* key_;
  wxStaticText* message_;
  std::vector<std::string> ids_;
};

}  // namespace

void editShortcuts(Frame& frame) {
  Dialog(frame).ShowModal();
  frame.settings().shortcuts = frame.actions().changedShortcuts();
  frame.storeSettings();
  frame.rebuildMenus();
}

}  // namespace sortie::editor::window
