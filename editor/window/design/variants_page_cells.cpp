#include "editor/window/design/variants_page_cells.h"

#include <wx/combobox.h>

namespace sortie::editor::window {

namespace {

/// A list of choices in which other values can be typed too. wxWidgets loses the key that opens it.
class OptionEditor : public wxGridCellChoiceEditor {
 public:
  explicit OptionEditor(const wxArrayString& choices) : wxGridCellChoiceEditor(choices, true) {}
  [[nodiscard]] wxGridCellEditor* Clone() const override { return new OptionEditor(*this); }
  void StartingKey(wxKeyEvent& event) override {
    const wxChar key = event.GetUnicodeKey();
    if (key == WXK_NONE || wxIscntrl(key)) return event.Skip();
    Combo()->ChangeValue(wxString(key));
    Combo()->SetInsertionPointEnd();
  }
};

}  // namespace

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
  grid.SetCellEditor(row, column, new OptionEditor(texts));
}

void finishTyping(wxGrid& grid) {
  grid.Bind(wxEVT_IDLE, [&grid](wxIdleEvent& event) {
    event.Skip();
    wxWindow* focus = wxWindow::FindFocus();
    if (grid.IsCellEditControlEnabled() && focus != nullptr && !grid.IsDescendant(focus)) grid.DisableCellEditControl();
  });
  // Before the window's own Escape, which goes to the map.
  grid.Bind(wxEVT_CHAR_HOOK, [&grid](wxKeyEvent& event) {
    if (event.GetKeyCode() != WXK_ESCAPE || event.HasAnyModifiers() || !grid.IsCellEditControlEnabled())
      return event.Skip();
    wxGridCellEditor* editor = grid.GetCellEditor(grid.GetGridCursorRow(), grid.GetGridCursorCol());
    editor->Reset();
    editor->DecRef();
    grid.DisableCellEditControl();
    grid.SetFocus();
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
  // Without the focus wxGrid takes a grey of the theme instead: the text is to be read on both.
  const auto mixed = [](int strong, int weak) { return static_cast<unsigned char>((strong + 2 * weak) / 3); };
  grid.SetSelectionBackground(wxColour(mixed(palette.accent.Red(), palette.back.Red()),
                                       mixed(palette.accent.Green(), palette.back.Green()),
                                       mixed(palette.accent.Blue(), palette.back.Blue())));
  grid.SetSelectionForeground(palette.text);
  grid.SetLabelFont(grid.GetFont().Bold());
  grid.SetColLabelAlignment(wxALIGN_LEFT, wxALIGN_CENTRE);
  grid.DisableDragRowSize();
  // At their titles columns are made wider, not between the cells: wxGrid 3.2 remembers that the pointer was over a line, and a
  // press after the columns have moved on reads the size of no column.
  grid.DisableDragGridSize();
  grid.DisableDragColMove();
  grid.HideRowLabels();
  grid.SetDefaultRowSize(grid.GetCharHeight() + grid.FromDIP(10), true);
  grid.SetColLabelSize(grid.GetCharHeight() + grid.FromDIP(12));
  grid.SetTabBehaviour(wxGrid::Tab_Leave);
  grid.ForceRefresh();
}

}  // namespace sortie::editor::window
