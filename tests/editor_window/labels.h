// Finds labels that do not fit where they stand, tools and tabs that their bar has no room for, and fields too narrow for a
// word.
#pragma once

#include <string>
#include <vector>

#include <wx/toplevel.h>

namespace sortie::editor::window {

/// Every label shown in a window whose words are wider than its place, or of which a part lies outside what it stands in: one
/// line each, with its words and by how many pixels. Tools and tabs that are left out too, fields and choosers with room for
/// less than a word of some twelve letters, and a playtest's question that is cut off. What can be scrolled into view fits;
/// words that end in "…" on purpose fit when a tooltip has them in full.
[[nodiscard]] std::vector<std::string> cutLabels(const wxTopLevelWindow& window);

}  // namespace sortie::editor::window
