// Puts the bitmaps of a MapRenderer together to what a window shows: copies of pixels, nothing is drawn anew.
#pragma once

#include "editor/core/map/map_render.h"

namespace sortie::editor {

/// Fills a context whose unit is a pixel of `view` with `around`, then with the detail where it fits, and with whatever
/// there is, scaled, until one that fits has been made.
void compose(cairo_t* context, const MapViewport& view, const MapRenderer& renderer, picture::Colour around);

/// Would compose() show nothing but a detail at exact pixels of what was asked for last?
[[nodiscard]] bool sharp(const MapViewport& view, const MapRenderer& renderer);

/// A bitmap where it lies in `view`, scaled if need be.
void drawBitmap(cairo_t* context, const MapViewport& view, const MapBitmap& bitmap);

}  // namespace sortie::editor
