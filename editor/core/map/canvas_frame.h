// Small sums that the tools and their picture share.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>

#include "editor/core/workbench.h"

namespace sortie::editor {

[[nodiscard]] inline int floorSquare(double v) { return static_cast<int>(std::floor(v / picture::squareSide)); }

[[nodiscard]] inline picture::Rect boxBetween(picture::Point a, picture::Point b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(a.y - b.y)};
}

/// The frame of the level that is shown; none without a map.
struct ShownFrame {
  std::shared_ptr<const picture::MapFrame> frame;
  picture::Point offset;  ///< of map unit (0, 0) in the frame
};

[[nodiscard]] inline ShownFrame frameOf(const Workbench& bench) {
  ShownFrame out{bench.mapFrame(bench.view().level), {}};
  if (out.frame != nullptr) out.offset = out.frame->at(0, 0);
  return out;
}

}  // namespace sortie::editor
