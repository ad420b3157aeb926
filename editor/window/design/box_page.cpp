#include "editor/window/design/box_page.h"

#include <algorithm>

#include <wx/checkbox.h>
#include <wx/intl.h>
#include <wx/listbox.h>
#include <wx/listctrl.h>
#include <wx/srchctrl.h>
#include <wx/stattext.h>

#include "editor/core/decks/box_contents.h"
#include "editor/core/search/references.h"
#include "editor/window/panes/fresh_pane.h"
#include "editor/window/text_size.h"

namespace sortie::editor::window {
namespace {

enum Column : int { Mark, Thing, Kind, Needed, Held, Words };

wxString kindWords(model::DeclarationKind kind) {
  switch (kind) {
    case model::DeclarationKind::Tile: return _("Tile");
    case model::DeclarationKind::Piece: return _("Figure");
    case model::DeclarationKind::Marker: return _("Token");
    case model::DeclarationKind::Card: return _("Card");
    default: return {};
  }
}

class BoxPage : public FreshPane {
 public:
  BoxPage(wxWindow* parent, Shell& shell) : FreshPane(parent, shell) {
    SetName(_("Box"));
    const int gap = FromDIP(4);
    auto* split = splitter(this, 0.78);
    auto* left = new wxPanel(split);
    search_ = new wxSearchCtrl(left, wxID_ANY, {}, wxDefaultPosition, FromDIP(wxSize(240, -1)));
    search_->SetDescriptiveText(_("Search the box"));
    search_->SetName(_("Search the box"));
    warnings_ = new wxCheckBox(left, wxID_ANY, _("Only warnings"));
    summary_ = new wxStaticText(left, wxID_ANY, {}, wxDefaultPosition, wxDefaultSize, wxST_ELLIPSIZE_END);
    auto* top = new wxBoxSizer(wxHORIZONTAL);
    top->Add(search_, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap * 2));
    top->Add(warnings_, wxSizerFlags().CentreVertical().Border(wxRIGHT, gap * 2));
    top->Add(summary_, wxSizerFlags(1).CentreVertical());
    // Without lines between the rows: wxWidgets draws them white in a dark window.
    list_ = new wxListCtrl(left, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(300, 60)), wxLC_REPORT | wxLC_SINGLE_SEL);
    list_->SetName(_("Things that the mission needs"));
    list_->SetToolTip(_("Enter or a double click goes to the first element that needs it"));
    const wxString titles[] = {{}, _("What"), _("Sort"), _("Needed"), _("In the box"), _("Remarks")};
    const int widths[] = {28, 240, 90, 80, 100, 420};
    for (int i = 0; i <= Words; ++i)
      list_->AppendColumn(titles[i], i == Needed || i == Held ? wxLIST_FORMAT_RIGHT : wxLIST_FORMAT_LEFT,
                          FromDIP(widths[i]));
    keepMeasured(list_, [list = list_] {
      for (int i = 0; i <= Words; ++i) {
        wxListItem head;
        head.SetMask(wxLIST_MASK_TEXT);
        list->GetColumn(i, head);
        const int room = list->GetTextExtent(head.GetText()).x + list->FromDIP(24);
        if (list->GetColumnWidth(i) < room) list->SetColumnWidth(i, room);
      }
    });
    auto* leftSizer = new wxBoxSizer(wxVERTICAL);
    leftSizer->Add(top, wxSizerFlags().Expand().Border(wxALL, gap));
    leftSizer->Add(list_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    left->SetSizer(leftSizer);

    auto* right = new wxPanel(split);
    users_ = new wxListBox(right, wxID_ANY, wxDefaultPosition, FromDIP(wxSize(160, 60)));
    users_->SetName(_("Where it is used"));
    users_->SetToolTip(_("Enter or a double click goes there"));
    auto* go = button(right, _("Go there"), _("Show the element that needs it"));
    auto* rightSizer = new wxBoxSizer(wxVERTICAL);
    auto* head = new wxBoxSizer(wxHORIZONTAL);
    head->Add(heading(right, _("Where it is used")), wxSizerFlags(1).CentreVertical());
    head->Add(go, wxSizerFlags().CentreVertical());
    rightSizer->Add(head, wxSizerFlags().Expand().Border(wxALL, gap));
    rightSizer->Add(users_, wxSizerFlags(1).Expand().Border(wxLEFT | wxRIGHT | wxBOTTOM, gap));
    right->SetSizer(rightSizer);
    split->SplitVertically(left, right);
    auto* sizer = new wxBoxSizer(wxVERTICAL);
    sizer->Add(split, wxSizerFlags(1).Expand());
    SetSizer(sizer);

    search_->Bind(wxEVT_TEXT, [this](wxCommandEvent&) { refresh(); });
    warnings_->Bind(wxEVT_CHECKBOX, [this](wxCommandEvent&) { refresh(); });
    list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& event) {
      if (!filling_) showUsers(static_cast<std::size_t>(event.GetIndex()));
    });
    list_->Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& event) {
      showUsers(static_cast<std::size_t>(event.GetIndex()));
      goTo(0);
    });
    list_->Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      fitWords();
    });
    users_->Bind(wxEVT_LISTBOX_DCLICK, [this](wxCommandEvent& event) { goTo(event.GetSelection()); });
    users_->Bind(wxEVT_KEY_DOWN, [this](wxKeyEvent& event) {
      if (event.GetKeyCode() == WXK_RETURN || event.GetKeyCode() == WXK_NUMPAD_ENTER)
        goTo(users_->GetSelection());
      else
        event.Skip();
    });
    go->Bind(wxEVT_BUTTON, [this](wxCommandEvent&) { goTo(std::max(0, users_->GetSelection())); });
  }

  void themeChanged() override { markStale(); }

 protected:
  void refresh() override {
    filling_ = true;
    const std::string was = chosen_ < rows_.size() ? rows_[chosen_].id : std::string();
    rows_.clear();
    std::size_t bad = 0;
    if (bench().isOpen()) {
      const wxString query = search_->GetValue().Lower();
      for (BoxRow& each : boxContents(*bench().missionScope())) {
        const bool wrong = each.over || each.doubtful;
        if (wrong) ++bad;
        if (warnings_->GetValue() && !wrong) continue;
        if (query.empty() || wide(each.title + " " + each.id).Lower().Contains(query)) rows_.push_back(std::move(each));
      }
      std::stable_sort(rows_.begin(), rows_.end(), [](const BoxRow& a, const BoxRow& b) {
        return (a.over ? 2 : a.doubtful ? 1 : 0) > (b.over ? 2 : b.doubtful ? 1 : 0);
      });
    }
    list_->Freeze();
    list_->DeleteAllItems();
    const Palette& palette = shell().palette();
    std::size_t select = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const BoxRow& each = rows_[i];
      if (each.id == was) select = i;
      const long row = list_->InsertItem(static_cast<long>(i), each.over       ? wxString(L"\u2716")
                                                               : each.doubtful ? wxString(L"\u26a0")
                                                                               : wxString());
      list_->SetItem(row, Thing, wide(each.title.empty() ? each.id : each.title));
      list_->SetItem(row, Kind, kindWords(each.collection));
      list_->SetItem(row, Needed, wxString::Format("%d", each.needed));
      list_->SetItem(row, Held, each.held ? wxString::Format("%d", *each.held) : _("not said"));
      wxString words = wide(each.words);
      if (!each.backOf.empty()) {
        wxString backs;
        for (const std::string& back : each.backOf) backs += (backs.empty() ? wxString() : wxString(", ")) + wide(back);
        words += (words.empty() ? wxString() : wxString("; ")) +
                 wxString::Format(_("printed on the same tile as %s"), backs);
      }
      list_->SetItem(row, Words, words);
      if (each.over) list_->SetItemTextColour(row, palette.error);
      if (!each.over && each.doubtful) list_->SetItemTextColour(row, palette.warning);
    }
    list_->Thaw();
    if (!rows_.empty()) {
      const auto row = static_cast<long>(select);
      list_->SetItemState(row, wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED,
                          wxLIST_STATE_SELECTED | wxLIST_STATE_FOCUSED);
      list_->EnsureVisible(row);
    }
    wxString words = _("The box holds everything that the mission needs.");
    if (!bench().isOpen())
      words = _("No mission is open.");
    else if (bad > 0)
      words =
          wxString::Format(wxPLURAL("%zu thing is not in the box as often as needed.",
                                    "%zu things are not in the box as often as needed.", static_cast<unsigned>(bad)),
                           bad);
    summary_->SetLabel(words);
    summary_->SetToolTip(words);
    summary_->SetForegroundColour(bad > 0 ? palette.warning : wxColour());
    filling_ = false;
    showUsers(select);
    fitWords();
  }

 private:
  void showUsers(std::size_t row) {
    chosen_ = row;
    users_->Clear();
    if (row >= rows_.size() || !bench().isOpen()) return;
    const MissionScopePtr mission = bench().missionScope();
    for (const ElementPath& each : rows_[row].users) users_->Append(wide(elementWords(*mission, each)));
    if (!users_->IsEmpty()) users_->SetSelection(0);
  }

  void goTo(int user) {
    if (chosen_ >= rows_.size() || user < 0) return;
    const std::vector<ElementPath>& users = rows_[chosen_].users;
    if (static_cast<std::size_t>(user) < users.size()) shell().reveal(users[static_cast<std::size_t>(user)]);
  }

  void fitWords() {
    int taken = 0;
    for (int i = 0; i < Words; ++i) taken += list_->GetColumnWidth(i);
    list_->SetColumnWidth(Words, std::max(FromDIP(260), list_->GetClientSize().GetWidth() - taken - FromDIP(4)));
  }

  wxSearchCtrl* search_ = nullptr;
  wxCheckBox* warnings_ = nullptr;
  wxStaticText* summary_ = nullptr;
  wxListCtrl* list_ = nullptr;
  wxListBox* users_ = nullptr;
  std::vector<BoxRow> rows_;
  std::size_t chosen_ = 0;
  bool filling_ = false;
};

}  // namespace

Pane* makeBoxPage(wxWindow* parent, Shell& shell) { return new BoxPage(parent, shell); }

}  // namespace sortie::editor::window
