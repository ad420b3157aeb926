// Text broken into lines by Pango: what measuring and all writers share, so that they cannot differ. Layout is done at
// one fixed size of the em and scaled, so that it depends on neither the screen nor the user unit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <pango/pangocairo.h>

#include "picture/scene.h"
#include "picture/writers/handles.h"

namespace sortie::picture {

/// UTF-8 that XML and Pango accept: bytes that are none become U+FFFD, tabs become spaces, control characters but line
/// feeds go.
[[nodiscard]] std::string cleanText(std::string_view text);

/// Letters of one weight within a line.
struct Run {
  std::string text;
  bool emphasised = false;
};

struct Line {
  std::vector<Run> runs;
  Point start;       ///< left end of its baseline, in user units
  double width = 0;  ///< user units, spaces at its end left out
  bool rightToLeft = false;
  PangoLayoutLine* line = nullptr;  ///< owned by the layout
};

class TextLayout {
 public:
  explicit TextLayout(const Text& text);

  [[nodiscard]] const std::vector<Line>& lines() const noexcept { return lines_; }
  /// User units that one unit of the Pango lines is.
  [[nodiscard]] double scale() const noexcept { return scale_; }
  [[nodiscard]] double width() const noexcept { return width_; }
  [[nodiscard]] double ascent() const noexcept { return ascent_; }
  [[nodiscard]] double descent() const noexcept { return descent_; }

 private:
  ObjectHandle<PangoLayout> layout_;
  std::vector<Line> lines_;
  double scale_ = 1;
  double width_ = 0;
  double ascent_ = 0;
  double descent_ = 0;
};

/// As in SVG's font-weight.
[[nodiscard]] int weightNumber(Weight weight, bool emphasised);

}  // namespace sortie::picture
