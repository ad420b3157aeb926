#include "editor/window/balance/balance_table.h"

#include <algorithm>

#include <wx/settings.h>

namespace sortie::editor::window {

BalanceTable::BalanceTable(wxWindow* parent, Shell& shell, const wxString& name)
    : wxListView(parent, wxID_ANY, wxDefaultPosition, wxDefaultSize, wxLC_REPORT | wxLC_VIRTUAL | wxLC_SINGLE_SEL),
      shell_(shell) {
  SetName(name);
  SetMinSize(FromDIP(wxSize(220, 90)));
  Bind(wxEVT_LIST_ITEM_ACTIVATED, [this](wxListEvent& event) {
    if (opened) opened(event.GetIndex());
  });
  themeChanged();
}

void BalanceTable::themeChanged() {
  const Palette& colours = shell_.palette();
  SetBackgroundColour(colours.back);
  SetTextColour(colours.text);
  attributes_[1].SetTextColour(colours.good);
  attributes_[2].SetTextColour(colours.error);
  attributes_[3].SetTextColour(colours.faint);
  Refresh();
}

void BalanceTable::show(const std::vector<wxString>& heads, std::vector<Row> rows) {
  const bool fresh = rows_.empty() && !rows.empty();
  rows_ = std::move(rows);
  const bool other = heads_ != heads;
  if (other) {
    SetItemCount(0);
    DeleteAllColumns();
    heads_ = heads;
    for (const wxString& head : heads_) AppendColumn(head);
  }
  const long was = chosen();
  if (was >= static_cast<long>(rows_.size())) Select(was, false);
  SetItemCount(static_cast<long>(rows_.size()));
  if (other || fresh) fitColumns();
  Refresh();
}

void BalanceTable::fitColumns() {
  const int gap = FromDIP(22);
  for (std::size_t column = 0; column < heads_.size(); ++column) {
    int width = GetTextExtent(heads_[column]).x;
    for (const Row& row : rows_)
      if (column < row.cells.size()) width = std::max(width, GetTextExtent(row.cells[column]).x);
    const bool last = column + 1 == heads_.size();
    SetColumnWidth(static_cast<int>(column), std::min(width + gap, FromDIP(last ? 900 : 320)));
  }
}

wxString BalanceTable::OnGetItemText(long row, long column) const {
  const auto r = static_cast<std::size_t>(row);
  const auto c = static_cast<std::size_t>(column);
  return r < rows_.size() && c < rows_[r].cells.size() ? rows_[r].cells[c] : wxString();
}

wxListItemAttr* BalanceTable::OnGetItemAttr(long row) const {
  const auto r = static_cast<std::size_t>(row);
  if (r >= rows_.size() || rows_[r].mark == Mark::None) return nullptr;
  return &attributes_[static_cast<std::size_t>(rows_[r].mark)];
}

}  // namespace sortie::editor::window
