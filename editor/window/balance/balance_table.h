// A table of texts, as the balance pane shows its figures; rows can be marked and opened.
#pragma once

#include <functional>
#include <vector>

#include <wx/listctrl.h>

#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

class BalanceTable : public wxListView {
 public:
  enum class Mark : std::uint8_t { None, Good, Bad, Faint };
  struct Row {
    std::vector<wxString> cells;
    Mark mark = Mark::None;
  };
  BalanceTable(wxWindow* parent, Shell& shell, const wxString& name);
  /// Columns keep the widths that the designer gave them as long as the heads stay the same.
  void show(const std::vector<wxString>& heads, std::vector<Row> rows);
  /// -1: none.
  [[nodiscard]] long chosen() const { return GetFirstSelected(); }
  void themeChanged();
  std::function<void(long row)> opened;  ///< double click or Enter

 private:
  wxString OnGetItemText(long row, long column) const override;
  wxListItemAttr* OnGetItemAttr(long row) const override;
  void fitColumns();

  Shell& shell_;
  std::vector<wxString> heads_;
  std::vector<Row> rows_;
  mutable wxListItemAttr attributes_[4];
};

}  // namespace sortie::editor::window
