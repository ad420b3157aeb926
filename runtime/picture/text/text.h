// Sizes of text before it is drawn: the same layout (Pango, Inter and Fira Code) that the writers use.
#pragma once

#include <vector>

#include "picture/scene.h"

namespace sortie::picture {

struct TextExtent {
  double width = 0;   ///< of the longest line
  double height = 0;  ///< from the top of the first line to the bottom of the last
  double ascent = 0;  ///< from the top to the first baseline
  int lines = 0;
};

/// Measures text as the writers will lay it out; `at`, colours and halo do not matter.
[[nodiscard]] TextExtent measure(const Text& text);

/// The largest size from `largest` down to `least`, in steps of a quarter unit, at which the text fits into the box
/// when wrapped to its width; 0 when it does not even fit at `least`.
[[nodiscard]] double fittingSize(Text text, Size box, double largest, double least);

}  // namespace sortie::picture
