// A list to choose a trigger, condition or action from, with a search box and the help of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <wx/window.h>

#include "editor/core/blocks/block_form.h"

namespace sortie::editor::window {

/// Name of the entry that was chosen; nothing when the designer thought better of it.
[[nodiscard]] std::optional<std::string> chooseBlock(wxWindow* parent, const wxString& title,
                                                     const std::vector<CatalogueEntry>& entries);

}  // namespace sortie::editor::window
