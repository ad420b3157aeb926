// The window's icons: our own SVG, part of the program, drawn in whatever colour the theme wants.
#pragma once

#include <string>
#include <vector>

#include <wx/bmpbndl.h>
#include <wx/colour.h>

namespace sortie::editor::window {

struct IconText {
  std::string name;  ///< of its file, without the ending
  std::string svg;   ///< drawn in #000000
};
/// All of them; written at build time.
[[nodiscard]] const std::vector<IconText>& iconTexts();

/// An icon in a colour, sharp at any scale. `side` in pixels that do not depend on density. Empty for an unknown name.
[[nodiscard]] wxBitmapBundle icon(const std::string& name, const wxColour& colour, int side = 24);

}  // namespace sortie::editor::window
