// Which part of the map a window or a bitmap holds: arithmetic between map units and pixels. Corners lie on whole pixels,
// so that what was drawn once can be moved without a blur.
//
// Map units: a square's side is picture::squareSide, (0, 0) is the north-west corner of column 0 and row 0. Pixels are
// those of the device.
#pragma once

#include <cstdint>

#include "picture/scene.h"

namespace sortie::editor {

struct MapViewport {
  double scale = 1;       ///< pixels a map unit
  std::int64_t left = 0;  ///< of its corner, in pixels from the map's (0, 0)
  std::int64_t top = 0;
  int width = 0;
  int height = 0;

  friend bool operator==(const MapViewport&, const MapViewport&) = default;

  /// Between its own pixels and map units.
  [[nodiscard]] picture::Point toMap(picture::Point pixel) const;
  [[nodiscard]] picture::Point toPixel(picture::Point map) const;
  /// What it shows, in map units.
  [[nodiscard]] picture::Rect area() const;
};

/// From 3 pixels a square to 640; a map that is too large for the window at 3 may be made smaller, see leastScale.
inline constexpr double leastMapScale = 3.0 / 64;
inline constexpr double mostMapScale = 10;

/// leastMapScale, or less where only that shows all of a box of the map.
[[nodiscard]] double leastScale(const MapViewport& view, const picture::Rect& box);
/// At another scale, from `least` to mostMapScale; the map's point under `about` (pixels) stays there.
[[nodiscard]] MapViewport zoomed(const MapViewport& view, double scale, picture::Point about,
                                 double least = leastMapScale);
/// The largest scale up to `most` at which a box of the map is seen wholly, however large it is, with the box in the
/// middle. An empty box keeps the scale.
[[nodiscard]] MapViewport fitted(const MapViewport& view, const picture::Rect& box, double most);
[[nodiscard]] MapViewport centred(const MapViewport& view, picture::Point map);
/// Moved as little as will show a box with `margin` pixels around it; centred on it when it does not fit.
[[nodiscard]] MapViewport revealing(const MapViewport& view, const picture::Rect& box, double margin);
/// Another size; what is in the middle stays there.
[[nodiscard]] MapViewport resized(const MapViewport& view, int width, int height);
/// Moved back as far as needed for a box of the map to stay in sight: at least a quarter of the window, or all of it.
[[nodiscard]] MapViewport held(const MapViewport& view, const picture::Rect& box);

/// The viewport with `share` of its size more on each side, less where that would be over `mostPixels`.
[[nodiscard]] MapViewport widened(const MapViewport& view, double share, std::int64_t mostPixels);
/// Its part inside a box of the map, rounded outwards; empty (width or height 0) beside it.
[[nodiscard]] MapViewport clipped(const MapViewport& view, const picture::Rect& box);
/// Same scale, and all of `inner` lies in `outer`.
[[nodiscard]] bool covers(const MapViewport& outer, const MapViewport& inner);

}  // namespace sortie::editor
