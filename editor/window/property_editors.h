// The inspector's editors: a row of the core's inspection as a property of the grid, and its value back as text.
#pragma once

#include <optional>
#include <string>

#include <wx/propgrid/propgrid.h>

#include "editor/core/inspector/inspector.h"

namespace sortie::editor::window {

/// A property with the editor that fits the row; without a value yet. Owned by the grid that it is given to.
[[nodiscard]] wxPGProperty* makeProperty(const InspectorRow& row, const wxString& name);

/// Shows the row's value, or its default.
void showValue(wxPGProperty& property, const InspectorRow& row);

/// What a value that was typed or chosen is in the document; nothing: the default.
[[nodiscard]] std::optional<std::string> valueText(const InspectorRow& row, const wxVariant& value);

/// Can a property made for `a` show `b` as well?
[[nodiscard]] bool sameEditor(const InspectorRow& a, const InspectorRow& b);

/// Is it one line of the grid? Texts and sentences are shown beside it.
[[nodiscard]] bool inGrid(const InspectorRow& row);

}  // namespace sortie::editor::window
