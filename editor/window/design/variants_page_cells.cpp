#include "editor/window/design/variants_page_cells.h"

namespace sortie::editor::window {

wxString optionText(const OptionRow& option, const std::string& value) {
  for (const Choice& each : option.choices)
    if (each.value == value) return wide(each.title.empty() ? each.value : each.title);
  return wide(value);
}

std::string optionValue(const OptionRow& option, const wxString& text) {
  const std::string typed = narrow(text.Strip(wxString::both));
  for (const Choice& each : option.choices)
    if (each.value == typed || each.title == typed) return each.value;
  return typed;
}

wxString optionTitle(const OptionRow& option) {
  wxString out = wide(option.title.empty() ? option.id : option.title);
  if (!option.unit.empty()) out += " (" + wide(option.unit) + ")";
  return out;
}

void offerChoices(wxGrid& grid, int row, int column, const OptionRow& option, const wxString& empty) {
  if (option.choices.empty()) return;
  wxArrayString texts;
  if (!empty.empty()) texts.Add(empty);
  for (const Choice& each : option.choices) texts.Add(optionText(option, each.value));
  grid.SetCellEditor(row, column, new wxGridCellChoiceEditor(texts, true));
}

void commitWhenLeft(wxGrid& grid) {
  grid.Bind(wxEVT_IDLE, [&grid](wxIdleEvent& event) {
    event.Skip();
    wxWindow* focus = wxWindow::FindFocus();
    if (grid.IsCellEditControlEnabled() && focus != nullptr && !grid.IsDescendant(focus)) grid.DisableCellEditControl();
  });
}

void dressGrid(wxGrid& grid, const Palette& palette) {
  grid.SetDefaultCellBackgroundColour(palette.back);
  grid.SetDefaultCellTextColour(palette.text);
  grid.SetGridLineColour(palette.line);
  grid.SetGridFrozenBorderColour(palette.faint);
  grid.SetCellHighlightColour(palette.accent);
  grid.SetLabelTextColour(palette.text);
  grid.SetLabelBackgroundColour(palette.back.ChangeLightness(palette.dark ? 115 : 96));
  grid.SetSelectionBackground(palette.accent);
  grid.SetSelectionForeground(palette.back);
  grid.SetLabelFont(grid.GetFont().Bold());
  grid.SetColLabelAlignment(wxALIGN_LEFT, wxALIGN_CENTRE);
  grid.DisableDragRowSize();
  grid.DisableDragColMove();
  grid.HideRowLabels();
  grid.SetDefaultRowSize(grid.GetCharHeight() + grid.FromDIP(10), true);
  grid.SetColLabelSize(grid.GetCharHeight() + grid.FromDIP(12));
  grid.SetTabBehaviour(wxGrid::Tab_Leave);
  grid.ForceRefresh();
}

}  // namespace sortie::editor::window
