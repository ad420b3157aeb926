// Giving a thing of the mission another id wherever it is named, as outline and inspector do it: scripts that have the
// name in them are asked about, for there it may mean something else.
#pragma once

#include <string>

#include <wx/window.h>

#include "editor/core/workbench.h"

namespace sortie::editor::window {

/// One step of the history. False when the designer called it off. Errors: of editor::rename and of the edit; nothing
/// has changed then.
[[nodiscard]] Result<bool> renameThing(wxWindow* parent, Workbench& bench, const ElementPath& path,
                                       const std::string& newId);

/// The same with a dialog for the new id, and a message when it cannot be. Does nothing with what has no id.
void askToRename(wxWindow* parent, Workbench& bench, const ElementPath& path);

}  // namespace sortie::editor::window
