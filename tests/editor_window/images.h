// The pictures of the manual: every pane of the window, made by driving it.
#pragma once

#include <filesystem>
#include <string>

#include <wx/gdicmn.h>

namespace sortie::editor::window {

/// Writes PNG files "editor-NAME-THEME[-2x].png" of a window of that size into a folder; without a folder it only looks at the
/// panes, and at all pages of the balance pane and the playtest. A size of 0 leaves the window as it comes. The scale is that of the display (GDK_SCALE). False when something could not be shown or written, or a label does
/// not fit where it stands (labels.h): each is named on stderr.
bool makeImages(const std::filesystem::path& folder, const std::string& theme, bool doubled,
                wxSize size = wxSize(1600, 1000));

}  // namespace sortie::editor::window
