// The colours of a ruleset's pictures and of its sides: <theme> of ruleset.xml over neutral ones. Side colours are told
// apart by colour-blind eyes and always come with a mark, a shape of their own.
#pragma once

#include <string>
#include <vector>

#include "picture/scene.h"
#include "world/scenario.h"

namespace sortie::picture {

struct Theme {
  Colour ground{0x4a, 0x50, 0x4e};  ///< below the tiles and in their solid parts
  Colour floor{0xc9, 0xcd, 0xc6};
  Colour grid{0x8d, 0x94, 0x8d};
  Colour wall{0x1f, 0x24, 0x26};
  Colour door{0xb8, 0x74, 0x2f};
  Colour light{0xf3, 0xf7, 0xee};  ///< of windows and openings
  Colour ink{0x1b, 0x20, 0x22};    ///< text on paper
  Colour paper{0xf2, 0xf0, 0xea};
  Colour accent{0x2c, 0x7f, 0xa8};
  Colour warm{0xe0, 0x9a, 0x3e};
  Colour cold{0x6f, 0x95, 0xb0};
  Colour danger{0xc6, 0x3f, 0x35};
};

/// What surrounds a picture. Dark also dims the ground a little.
enum class Surround : std::uint8_t { Light, Dark };

/// The theme that a ruleset declares; neutral colours where it declares none. Errors: "colour" for one that is none.
[[nodiscard]] Result<Theme> themeOf(const model::Ruleset& ruleset);

/// A colour as declarations write it: "#rrggbb" or the name of a theme colour; `otherwise` for anything else.
[[nodiscard]] Colour colourOf(const Theme& theme, const std::string& text, Colour otherwise);

/// The page around a picture and the text on it.
[[nodiscard]] Colour pageColour(const Theme& theme, Surround surround);
[[nodiscard]] Colour pageInk(const Theme& theme, Surround surround);

enum class Mark : std::uint8_t { Circle, Square, Triangle, Diamond, Cross, Star };
[[nodiscard]] Mark markOf(const std::string& name, Mark otherwise);

struct SideLook {
  Colour colour{0x7d, 0x84, 0x88};  ///< of what belongs to nobody
  Mark mark = Mark::Circle;
  friend bool operator==(const SideLook&, const SideLook&) = default;
};

/// By seat: what the mission's side says, else its kind (for the first side of it), else the list (blue circle, orange square, green triangle,
/// purple diamond, sky cross, vermilion star, from the start again after six), whose colours and marks that other
/// sides took are passed over while there are others.
[[nodiscard]] std::vector<SideLook> sideLooks(const world::Scenario& scenario, const Theme& theme);

/// A mark around a point; `radius` reaches its tips.
[[nodiscard]] Path markPath(Mark mark, Point centre, double radius);

/// Black or white, whichever is read better on the colour.
[[nodiscard]] Colour readableOn(Colour colour);

}  // namespace sortie::picture
