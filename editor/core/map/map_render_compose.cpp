#include "editor/core/map/map_render_compose.h"

#include <cmath>

namespace sortie::editor {

namespace {

/// All that there is of the map in the view stands in the bitmap, whatever its scale.
bool holds(const MapBitmap& bitmap, const MapViewport& view) {
  if (bitmap.asked.scale == view.scale) return covers(bitmap.asked, view);
  const picture::Rect seen = clipped(view, bitmap.extent).area();
  const picture::Rect there = bitmap.place.area();
  return there.x <= seen.x && there.y <= seen.y && there.x + there.width >= seen.x + seen.width &&
         there.y + there.height >= seen.y + seen.height;
}

}  // namespace

void drawBitmap(cairo_t* context, const MapViewport& view, const MapBitmap& bitmap) {
  if (bitmap.surface == nullptr) return;
  const MapViewport& place = bitmap.place;
  const double factor = view.scale / place.scale;
  const double x = static_cast<double>(place.left) * factor - static_cast<double>(view.left);
  const double y = static_cast<double>(place.top) * factor - static_cast<double>(view.top);
  const bool exact = place.scale == view.scale;
  cairo_save(context);
  // To whole pixels, so that the rim is not blended.
  const double right = std::round(x + place.width * factor);
  const double bottom = std::round(y + place.height * factor);
  cairo_rectangle(context, std::round(x), std::round(y), right - std::round(x), bottom - std::round(y));
  cairo_clip(context);
  cairo_translate(context, x, y);
  if (!exact) cairo_scale(context, factor, factor);
  cairo_set_source_surface(context, bitmap.surface.get(), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), exact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_paint(context);
  cairo_restore(context);
}

bool sharp(const MapViewport& view, const MapRenderer& renderer) {
  const MapBitmap* detail = renderer.detail().get();
  if (detail == nullptr || detail->number != renderer.number()) return false;
  // Beside the map there is nothing to draw.
  MapViewport seen = view;
  if (const auto& overview = renderer.overview(); overview != nullptr && overview->number == renderer.number())
    seen = clipped(view, overview->extent);
  return seen.width == 0 || seen.height == 0 || covers(detail->asked, seen);
}

void compose(cairo_t* context, const MapViewport& view, const MapRenderer& renderer, picture::Colour around) {
  cairo_save(context);
  cairo_set_source_rgb(context, around.red / 255.0, around.green / 255.0, around.blue / 255.0);
  cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
  cairo_paint(context);
  cairo_restore(context);
  const MapBitmap* detail = renderer.detail().get();
  const MapBitmap* overview = renderer.overview().get();
  if (overview != nullptr && (detail == nullptr || !holds(*detail, view))) drawBitmap(context, view, *overview);
  if (detail != nullptr) drawBitmap(context, view, *detail);
}

}  // namespace sortie::editor
