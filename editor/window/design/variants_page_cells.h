// For variants_page.cpp and house_rules_page.cpp: values of options in the cells of a grid.
#pragma once

#include <wx/grid.h>

#include "editor/core/options/variants.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// A value as people read it: the title of the choice, else the value itself.
[[nodiscard]] wxString optionText(const OptionRow& option, const std::string& value);
/// What was typed or chosen, as the document writes it.
[[nodiscard]] std::string optionValue(const OptionRow& option, const wxString& text);
/// The title with its unit.
[[nodiscard]] wxString optionTitle(const OptionRow& option);
/// A cell that offers the option's choices; `empty`: the words for "not set", offered first.
void offerChoices(wxGrid& grid, int row, int column, const OptionRow& option, const wxString& empty);
/// What is typed in a cell is taken when the keyboard goes to anything else in the window, and given up with Escape.
void finishTyping(wxGrid& grid);
/// Colours of the theme, sizes of the font, nothing that drags rows about.
void dressGrid(wxGrid& grid, const Palette& palette);

}  // namespace sortie::editor::window
