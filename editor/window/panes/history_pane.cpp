#include "editor/window/panes/history_pane.h"

#include <algorithm>

#include <wx/datetime.h>
#include <wx/listctrl.h>
#include <wx/sizer.h>

namespace sortie::editor::window {

// Virtual: a history has no end, and only the lines that show are asked for.
class HistoryPane::List : public wxListView {
 public:
  List(wxWindow* parent, Shell& shell)
      : wxListView(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize,
                   wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL | wxLC_NO_HEADER | wxBORDER_NONE),
        shell_(shell) {
    AppendColumn(_("Step"), wxLIST_FORMAT_LEFT, FromDIP(360));
    AppendColumn(_("Time"), wxLIST_FORMAT_LEFT, FromDIP(90));
    // The chosen line is marked across the whole pane.
    Bind(wxEVT_SIZE, [this](wxSizeEvent& event) {
      event.Skip();
      const int rest = GetClientSize().x - GetColumnWidth(0);
      SetColumnWidth(1, std::max(FromDIP(90), rest));
    });
    undone_.SetTextColour(shell.palette().faint);
  }
  void colour(const wxColour& faint) { undone_.SetTextColour(faint); }

 private:
  wxString OnGetItemText(long line, long column) const override {
    if (!shell_.bench().isOpen()) return {};
    const std::vector<HistoryEntry>& history = shell_.bench().document().history();
    if (line == 0) return column == 0 ? _("Opened") : wxString();
    const auto at = static_cast<std::size_t>(line - 1);
    if (at >= history.size()) return {};
    if (column == 0) return wxGetTranslation(wide(history[at].label));
    return wxDateTime(std::chrono::system_clock::to_time_t(history[at].time)).FormatISOTime();
  }
  wxListItemAttr* OnGetItemAttr(long line) const override {
    const bool undone =
        shell_.bench().isOpen() && static_cast<std::size_t>(line) > shell_.bench().document().position();
    return undone ? &undone_ : nullptr;
  }

  Shell& shell_;
  mutable wxListItemAttr undone_;
};

HistoryPane::HistoryPane(wxWindow* parent, Shell& shell) : Pane(parent, shell), list_(new List(this, shell)) {
  list_->SetName(_("History"));
  list_->SetToolTip(_("Choose a step to go to the state after it"));
  auto* all = new wxBoxSizer(wxVERTICAL);
  all->Add(list_, wxSizerFlags(1).Expand());
  SetSizer(all);
  list_->Bind(wxEVT_LIST_ITEM_SELECTED, [this](wxListEvent& event) { go(event.GetIndex()); });
  connections_.push_back(bench().opened.connect([this] { update(); }));
  connections_.push_back(bench().documentChanged.connect([this] { update(); }));
  themeChanged();
  update();
}

HistoryPane::~HistoryPane() = default;

void HistoryPane::update() {
  const long lines = bench().isOpen() ? static_cast<long>(bench().document().history().size()) + 1 : 0;
  updating_ = true;
  if (list_->GetItemCount() != lines) list_->SetItemCount(lines);
  if (lines > 0) {
    const auto now = static_cast<long>(bench().document().position());
    if (list_->GetFirstSelected() != now) list_->Select(now);
    list_->EnsureVisible(now);
  }
  list_->Refresh();
  updating_ = false;
}

void HistoryPane::go(long line) {
  if (updating_ || !bench().isOpen() || line < 0) return;
  bench().document().goTo(static_cast<std::size_t>(line));
}

void HistoryPane::themeChanged() {
  list_->colour(shell().palette().faint);
  list_->SetBackgroundColour(shell().palette().back);
  list_->SetForegroundColour(shell().palette().text);
  list_->Refresh();
}

}  // namespace sortie::editor::window
