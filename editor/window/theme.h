// Light and dark: GTK's own theme for its controls, and the Palette for what we draw.
#pragma once

#include <wx/font.h>

#include "editor/core/settings.h"
#include "editor/window/frame/shell.h"

namespace sortie::editor::window {

/// Tells GTK which theme and text size are wanted. Needs a display; windows that are open follow.
void applyTheme(const Settings& settings);
/// What "system" means here: the desktop's own preference, as it was before we changed anything.
[[nodiscard]] bool systemIsDark();
[[nodiscard]] bool isDark(const Settings& settings);
[[nodiscard]] Palette makePalette(bool dark, ColourVision colours);

/// Inter where it is installed, else the window's font; `points` more or less than usual.
[[nodiscard]] wxFont ownFont(int points = 0, bool bold = false);

}  // namespace sortie::editor::window
