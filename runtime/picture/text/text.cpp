#include "picture/text/text.h"

#include <cmath>

#include "picture/text/text_layout.h"

namespace sortie::picture {

TextExtent measure(const Text& text) {
  const TextLayout layout(text);
  if (layout.lines().empty()) return {};
  const int count = static_cast<int>(layout.lines().size());
  const double between = text.lineHeight * text.font.size;
  return {layout.width(), layout.ascent() + (count - 1) * between + layout.descent(), layout.ascent(), count};
}

double fittingSize(Text text, Size box, double largest, double least) {
  if (!(least > 0) || !(largest >= least) || !std::isfinite(largest)) return 0;
  constexpr double kStep = 0.25;
  constexpr double kSlack = 1e-6;  // of rounding, so that a box of exactly the measured size fits
  text.width = box.width;
  const auto fits = [&](double size) {
    text.font.size = size;
    const TextExtent extent = measure(text);
    return extent.width <= box.width + kSlack && extent.height <= box.height + kSlack;
  };
  for (int i = 0; largest - i * kStep > least; ++i)
    if (fits(largest - i * kStep)) return largest - i * kStep;
  return fits(least) ? least : 0;
}

}  // namespace sortie::picture
