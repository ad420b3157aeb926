// The pictures of the manual: every pane of the window, made by driving it.
#pragma once

#include <filesystem>
#include <string>

namespace sortie::editor::window {

/// Writes PNG files "editor-NAME-THEME[-2x].png" into a folder. The scale is that of the display (GDK_SCALE). False when
/// something could not be shown or written; what is told on stderr.
bool makeImages(const std::filesystem::path& folder, const std::string& theme, bool doubled);

}  // namespace sortie::editor::window
