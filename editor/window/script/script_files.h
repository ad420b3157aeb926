// The files that the script pane can show: those of the document by their names in it, and those of the packs that the
// mission stands on by their paths, for reading.
#pragma once

#include <string>
#include <vector>

#include "editor/core/document/script_names.h"
#include "editor/core/lua/lua_outline.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// Text files (Lua and XML) of the packs other than the document's own, by absolute path. Reads the disk.
[[nodiscard]] TextFiles readRulesetFiles(const Workbench& bench);

/// Where a file lies that the pane keeps under a name of scriptNameOf().
[[nodiscard]] std::string scriptPathOf(const Workbench& bench, const std::string& name);
/// For tabs and lists: "rules.lua", "specs/one.lua", "citadel: rules/attack/combat.lua".
[[nodiscard]] std::string scriptTitleOf(const Workbench& bench, const std::string& name);

/// Asks which file to open; empty when the designer said none. `names` as the pane keeps them.
[[nodiscard]] std::string chooseScript(wxWindow* parent, const Workbench& bench, const std::vector<std::string>& names);

}  // namespace sortie::editor::window
