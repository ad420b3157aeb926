// Which file is meant where a script error, a spec or a list of search results names one.
#pragma once

#include <string>

#include "editor/core/workbench.h"

namespace sortie::editor {

/// The name among the files of the document, else the path on the disk, of a file that is named in either way or by its
/// path inside its pack ("rules/game.lua"); of several packs with such a path the nearest to the mission is meant. What
/// is nowhere comes back as it is.
[[nodiscard]] std::string scriptNameOf(const Workbench& bench, const std::string& path);

}  // namespace sortie::editor
