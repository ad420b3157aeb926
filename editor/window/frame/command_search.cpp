#include "editor/window/frame/command_search.h"

#include <algorithm>

#include <wx/dialog.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>
#include <wx/srchctrl.h>
#include <wx/textctrl.h>

#include "editor/window/frame/frame.h"
#include "editor/window/frame/frame_menus.h"

namespace sortie::editor::window {
namespace {

class Found : public wxListView {
 public:
  Found(wxWindow* parent, Frame& frame)
      : wxListView(parent, wxID_ANY, wxDefaultPosition, parent->FromDIP(wxSize(560, 340)),
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL | wxLC_NO_HEADER),
        frame_(frame) {
    AppendColumn(_("Command"), wxLIST_FORMAT_LEFT, FromDIP(300));
    AppendColumn(_("Menu"), wxLIST_FORMAT_LEFT, FromDIP(120));
    AppendColumn(_("Key"), wxLIST_FORMAT_LEFT, FromDIP(120));
    off_.SetTextColour(frame.palette().faint);
  }
  void search(const std::string& text) {
    hits_.clear();
    for (const Action* each : frame_.actions().search(text))
      if (each->id != "edit-commands") hits_.push_back(each->id);
    // What cannot be done just now stands below what can.
    std::stable_partition(hits_.begin(), hits_.end(),
                          [&](const std::string& id) { return frame_.actions().enabled(id); });
    SetItemCount(static_cast<long>(hits_.size()));
    if (!hits_.empty()) choose(0);
    Refresh();
  }
  void choose(long line) {
    const long last = GetItemCount() - 1;
    line = std::clamp(line, 0L, std::max(0L, last));
    Select(line);
    Focus(line);
    EnsureVisible(line);
  }
  std::string chosen() const {
    const long line = GetFirstSelected();
    return line < 0 || static_cast<std::size_t>(line) >= hits_.size() ? std::string()
                                                                      : hits_[static_cast<std::size_t>(line)];
  }

 private:
  wxString OnGetItemText(long line, long column) const override {
    const Action* action = frame_.actions().find(hits_[static_cast<std::size_t>(line)]);
    if (action == nullptr) return {};
    if (column == 0) return wxGetTranslation(wide(titleNow(*action)));
    if (column == 1) return wxGetTranslation(wide(action->menu.substr(action->menu.rfind('/') + 1)));
    return shownKey(frame_.actions().shortcut(action->id));
  }
  wxListItemAttr* OnGetItemAttr(long line) const override {
    return frame_.actions().enabled(hits_[static_cast<std::size_t>(line)]) ? nullptr : &off_;
  }

  Frame& frame_;
  std::vector<std::string> hits_;
  mutable wxListItemAttr off_;
};

}  // namespace

void searchCommands(Frame& frame) {
  wxDialog dialog(&frame, wxID_ANY, _("Find a command"), wxDefaultPosition, wxDefaultSize,
                  wxDEFAULT_DIALOG_STYLE | wxRESIZE_BORDER);
  auto* text = new wxTextCtrl(&dialog, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxTE_PROCESS_ENTER);
  text->SetHint(_("A few letters of a command"));
  text->SetName(_("Command"));
  auto* list = new Found(&dialog, frame);
  list->SetName(_("Commands found"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(text, wxSizerFlags().Expand().Border(wxALL, dialog.FromDIP(8)));
  all->Add(list, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, dialog.FromDIP(8)));
  dialog.SetSizerAndFit(all);
  list->search({});
  text->Bind(wxEVT_TEXT, [&](wxCommandEvent&) { list->search(narrow(text->GetValue())); });
  dialog.Bind(wxEVT_CHAR_HOOK, [&](wxKeyEvent& event) {
    constexpr long page = 10;
    const long now = list->GetFirstSelected();
    switch (event.GetKeyCode()) {
      case WXK_DOWN: return list->choose(now + 1);
      case WXK_UP: return list->choose(now - 1);
      case WXK_PAGEDOWN: return list->choose(now + page);
      case WXK_PAGEUP: return list->choose(now - page);
      case WXK_ESCAPE: return dialog.EndModal(wxID_CANCEL);
      case WXK_RETURN:
      case WXK_NUMPAD_ENTER: return dialog.EndModal(wxID_OK);
      default: event.Skip();
    }
  });
  list->Bind(wxEVT_LIST_ITEM_ACTIVATED, [&](wxListEvent&) { dialog.EndModal(wxID_OK); });
  // Near the top of the window, where one looks for it.
  const wxRect around = frame.GetScreenRect();
  dialog.Move(around.x + (around.width - dialog.GetSize().x) / 2, around.y + frame.FromDIP(70));
  text->SetFocus();
  if (dialog.ShowModal() != wxID_OK) return;
  const std::string id = list->chosen();
  // When the dialog is gone and the window has its focus back.
  frame.CallAfter([&frame, id] {
    if (!frame.actions().run(id)) wxBell();
  });
}

}  // namespace sortie::editor::window
