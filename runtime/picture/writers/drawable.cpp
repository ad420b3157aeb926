#include "picture/writers/drawable.h"

#include <algorithm>
#include <cmath>

namespace sortie::picture {
namespace {

bool finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

Colour lastColour(const std::vector<Stop>& stops) { return stops.empty() ? Colour{0, 0, 0, 0} : stops.back().colour; }

}  // namespace

bool isDrawable(const Matrix& m) {
  const double determinant = m.xx * m.yy - m.xy * m.yx;
  return std::isfinite(determinant) && determinant != 0 && std::isfinite(m.x0) && std::isfinite(m.y0);
}

bool isDrawable(const Path& path) {
  if (path.empty()) return false;
  return std::all_of(path.steps().begin(), path.steps().end(),
                     [](const Path::Step& step) { return finite(step.to) && finite(step.a) && finite(step.b); });
}

bool isDrawable(const Stroke& stroke) { return std::isfinite(stroke.width) && stroke.width > 0; }

const std::vector<double>& dashesOf(const Stroke& stroke) {
  static const std::vector<double> none;
  double sum = 0;
  for (const double dash : stroke.dashes) {
    if (!std::isfinite(dash) || dash < 0) return none;
    sum += dash;
  }
  return sum > 0 ? stroke.dashes : none;
}

Paint simplified(const Paint& paint) {
  if (const auto* linear = std::get_if<LinearGradient>(&paint)) {
    const bool flat = linear->from == linear->to || linear->stops.size() < 2;
    if (flat || !finite(linear->from) || !finite(linear->to)) return lastColour(linear->stops);
  }
  if (const auto* radial = std::get_if<RadialGradient>(&paint)) {
    const bool usable = std::isfinite(radial->radius) && radial->radius > 0 && finite(radial->centre);
    if (!usable || radial->stops.size() < 2) return lastColour(radial->stops);
  }
  return paint;
}

}  // namespace sortie::picture
