#include "editor/window/icons.h"

#include <algorithm>

namespace sortie::editor::window {

wxBitmapBundle icon(const std::string& name, const wxColour& colour, int side) {
  const auto found =
      std::find_if(iconTexts().begin(), iconTexts().end(), [&](const IconText& each) { return each.name == name; });
  if (found == iconTexts().end()) return {};
  std::string svg = found->svg;
  const std::string black = "#000000";
  const std::string wanted = colour.GetAsString(wxC2S_HTML_SYNTAX).utf8_string();
  for (std::size_t at = svg.find(black); at != std::string::npos; at = svg.find(black, at + wanted.size()))
    svg.replace(at, black.size(), wanted);
  return wxBitmapBundle::FromSVG(svg.c_str(), wxSize(side, side));
}

}  // namespace sortie::editor::window
