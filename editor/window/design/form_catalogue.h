// A list to choose a trigger, condition or action from, with a search box and the help of each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <wx/window.h>

#include "editor/core/blocks/block_form.h"

namespace sortie::editor::window {

/// Name of the entry that was chosen; nothing when the designer thought better of it. `title` of the dialog; `act`
/// on its button ("Add"). Of very many only the first are listed: the search finds the others.
[[nodiscard]] std::optional<std::string> chooseEntry(wxWindow* parent, const wxString& title, const wxString& act,
                                                     const std::vector<CatalogueEntry>& entries);
/// The same for a block to add.
[[nodiscard]] std::optional<std::string> chooseBlock(wxWindow* parent, const wxString& title,
                                                     const std::vector<CatalogueEntry>& entries);

}  // namespace sortie::editor::window
