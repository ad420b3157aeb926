#include "editor/core/map/map_render_view.h"

#include <algorithm>
#include <cmath>

namespace sortie::editor {

namespace {

using picture::Point;
using picture::Rect;

std::int64_t whole(double value) { return static_cast<std::int64_t>(std::llround(value)); }

}  // namespace

Point MapViewport::toMap(Point pixel) const {
  return {(pixel.x + static_cast<double>(left)) / scale, (pixel.y + static_cast<double>(top)) / scale};
}

Point MapViewport::toPixel(Point map) const {
  return {map.x * scale - static_cast<double>(left), map.y * scale - static_cast<double>(top)};
}

Rect MapViewport::area() const {
  const Point corner = toMap({0, 0});
  return {corner.x, corner.y, width / scale, height / scale};
}

double leastScale(const MapViewport& view, const Rect& box) {
  if (!(box.width > 0) || !(box.height > 0) || view.width <= 0 || view.height <= 0) return leastMapScale;
  return std::min({leastMapScale, view.width / box.width, view.height / box.height});
}

MapViewport zoomed(const MapViewport& view, double scale, Point about, double least) {
  const Point fixed = view.toMap(about);
  MapViewport out = view;
  out.scale = std::clamp(scale, least, mostMapScale);
  out.left = whole(fixed.x * out.scale - about.x);
  out.top = whole(fixed.y * out.scale - about.y);
  return out;
}

MapViewport fitted(const MapViewport& view, const Rect& box, double most) {
  MapViewport out = view;
  if (box.width > 0 && box.height > 0 && view.width > 0 && view.height > 0)
    out.scale =
        std::min({view.width / box.width, view.height / box.height, std::clamp(most, leastMapScale, mostMapScale)});
  return centred(out, {box.x + box.width / 2, box.y + box.height / 2});
}

MapViewport centred(const MapViewport& view, Point map) {
  MapViewport out = view;
  out.left = whole(map.x * view.scale - view.width / 2.0);
  out.top = whole(map.y * view.scale - view.height / 2.0);
  return out;
}

MapViewport revealing(const MapViewport& view, const Rect& box, double margin) {
  // One axis after the other: where the corner must be for [from, from + length] to be seen.
  const auto moved = [&](std::int64_t corner, int size, double from, double length) {
    if (length + 2 * margin > size) return whole(from + length / 2 - size / 2.0);
    const double least = from + length + margin - size;
    const double most = from - margin;
    return whole(std::clamp(static_cast<double>(corner), least, most));
  };
  MapViewport out = view;
  out.left = moved(view.left, view.width, box.x * view.scale, box.width * view.scale);
  out.top = moved(view.top, view.height, box.y * view.scale, box.height * view.scale);
  return out;
}

MapViewport resized(const MapViewport& view, int width, int height) {
  MapViewport out = view;
  out.left += view.width / 2 - width / 2;
  out.top += view.height / 2 - height / 2;
  out.width = width;
  out.height = height;
  return out;
}

MapViewport held(const MapViewport& view, const Rect& box) {
  const auto moved = [&](std::int64_t corner, int size, double from, double length) {
    const double seen = std::min(size / 4.0, length);
    return whole(std::clamp(static_cast<double>(corner), from + seen - size, from + length - seen));
  };
  MapViewport out = view;
  out.left = moved(view.left, view.width, box.x * view.scale, box.width * view.scale);
  out.top = moved(view.top, view.height, box.y * view.scale, box.height * view.scale);
  return out;
}

MapViewport widened(const MapViewport& view, double share, std::int64_t mostPixels) {
  const double area = static_cast<double>(view.width) * view.height;
  if (!(area > 0)) return view;
  const double room = (std::sqrt(std::max(1.0, static_cast<double>(mostPixels) / area)) - 1) / 2;
  const double more = std::min(share, room);
  const auto x = static_cast<int>(more * view.width);
  const auto y = static_cast<int>(more * view.height);
  MapViewport out = view;
  out.left -= x;
  out.top -= y;
  out.width += 2 * x;
  out.height += 2 * y;
  return out;
}

MapViewport clipped(const MapViewport& view, const Rect& box) {
  const auto bound = [](double value) { return static_cast<std::int64_t>(value); };
  const std::int64_t left = std::max(view.left, bound(std::floor(box.x * view.scale)));
  const std::int64_t top = std::max(view.top, bound(std::floor(box.y * view.scale)));
  const std::int64_t right = std::min(view.left + view.width, bound(std::ceil((box.x + box.width) * view.scale)));
  const std::int64_t bottom = std::min(view.top + view.height, bound(std::ceil((box.y + box.height) * view.scale)));
  MapViewport out = view;
  out.left = left;
  out.top = top;
  out.width = static_cast<int>(std::max<std::int64_t>(0, right - left));
  out.height = static_cast<int>(std::max<std::int64_t>(0, bottom - top));
  return out;
}

bool covers(const MapViewport& outer, const MapViewport& inner) {
  return outer.scale == inner.scale && outer.left <= inner.left && outer.top <= inner.top &&
         outer.left + outer.width >= inner.left + inner.width && outer.top + outer.height >= inner.top + inner.height;
}

}  // namespace sortie::editor
