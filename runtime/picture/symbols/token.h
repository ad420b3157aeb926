// One piece as it is seen on a map: a round token with a rim in its side's colour and the side's mark, a white silhouette
// or letter on dark, counters as pips on the rim, a notch where it faces; markers as flat plates, hidden things as backs.
// Readable when a square is 24 pixels wide.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "picture/symbols/symbols.h"
#include "picture/theme.h"

namespace sortie::picture {

/// A counter: N of M.
struct Pips {
  std::int32_t value = 0;
  std::int32_t max = 0;  ///< at most 8 are dots; more are a number
};

struct TokenLook {
  SideLook side;
  bool owned = false;                    ///< belongs to a side: its mark is shown
  std::shared_ptr<const Symbol> symbol;  ///< white on transparent; null: the glyph
  std::string glyph;
  std::optional<int> facing;  ///< eighths clockwise from north
  std::vector<Pips> pips;     ///< the first above, the second to the left below
  bool selected = false;
  bool shadow = true;  ///< without one a token is to be cut out
  std::string title;
};

/// A token around the middle of `box`, as wide as a circle of `radius` for a square of 2 * radius and longer where the box
/// is longer. All sizes follow `radius`; 26 is usual on a square of 64.
void addToken(Scene& scene, Layer layer, const TokenLook& look, const Rect& box, Colour accent);

/// A marker: its picture as it is, else a plate with its glyph; a rim in the side's colour if it belongs to one.
void addPlate(Scene& scene, Layer layer, const TokenLook& look, const Rect& box, Colour plate);

/// A card that lies face down, or something unknown.
void addBack(Scene& scene, Layer layer, const Rect& box, Colour colour, const std::string& glyph,
             const std::string& title);

/// "3" in a small disc, for what lies several times on one place.
void addCount(Scene& scene, Layer layer, Point centre, int count);

}  // namespace sortie::picture
