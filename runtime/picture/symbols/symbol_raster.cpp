#include "picture/symbols/symbol_raster.h"

#include <algorithm>
#include <cmath>

#include "picture/symbols/symbol_drawn.h"

namespace sortie::picture {
namespace {

struct PixelBox {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

// Around a box after the matrix, in whole pixels.
PixelBox pixelsOf(const Rect& box, const cairo_matrix_t& matrix) {
  PixelBox out{1e9, 1e9, -1e9, -1e9};
  for (const Point corner : {Point{box.x, box.y}, Point{box.x + box.width, box.y}, Point{box.x, box.y + box.height},
                             Point{box.x + box.width, box.y + box.height}}) {
    double x = corner.x;
    double y = corner.y;
    cairo_matrix_transform_point(&matrix, &x, &y);
    out.left = std::min(out.left, std::floor(x));
    out.top = std::min(out.top, std::floor(y));
    out.right = std::max(out.right, std::ceil(x));
    out.bottom = std::max(out.bottom, std::ceil(y));
  }
  return out;
}

}  // namespace

void SymbolRaster::clear() {
  kept_.clear();
  bytes_ = 0;
}

void SymbolRaster::draw(const Placed& placed, cairo_t* context) {
  const Rect box = fittedBox(placed);
  if (!(box.width > 0) || !(placed.opacity > 0)) return;
  // A surface of high density has several pixels a unit.
  double densityX = 1;
  double densityY = 1;
  cairo_surface_get_device_scale(cairo_get_group_target(context), &densityX, &densityY);
  cairo_matrix_t matrix;
  cairo_get_matrix(context, &matrix);
  cairo_matrix_t density;
  cairo_matrix_init_scale(&density, densityX, densityY);
  cairo_matrix_multiply(&matrix, &matrix, &density);
  double x = box.x;
  double y = box.y;
  cairo_matrix_transform_point(&matrix, &x, &y);
  double wholeX = std::floor(x);
  double wholeY = std::floor(y);
  if (placement_ == Placement::WholePixels) {
    wholeX = x = std::round(x);
    wholeY = y = std::round(y);
  }
  // The box at its part of a pixel, near the origin.
  cairo_matrix_t local = matrix;
  local.x0 = local.y0 = 0;
  double cornerX = box.x;
  double cornerY = box.y;
  cairo_matrix_transform_point(&local, &cornerX, &cornerY);
  local.x0 = x - wholeX - cornerX;
  local.y0 = y - wholeY - cornerY;
  const PixelBox pixels = pixelsOf(box, local);
  const double area = (pixels.right - pixels.left) * (pixels.bottom - pixels.top);
  const auto bytes = static_cast<std::size_t>(std::clamp(area * 4, 0.0, 1e15));
  constexpr double kMostSide = 8192;
  if (bytes == 0 || bytes > limit_ / 4 || pixels.right - pixels.left > kMostSide ||
      pixels.bottom - pixels.top > kMostSide) {
    return renderPlaced(placed, context);
  }

  // Sixteenths of a thousandth: what rounding makes of equal places must be equal.
  const auto part = [](double value) { return std::round(value * 16000) / 16000; };
  const Key key{
      {placed.symbol.get(), placed.element},
      {matrix.xx, matrix.yx, matrix.xy, matrix.yy, part(x - wholeX), part(y - wholeY), box.width, box.height}};
  auto found = kept_.find(key);
  if (found == kept_.end()) {
    ++misses_;
    if (bytes_ + bytes > limit_) clear();
    Pixels made;
    made.symbol = placed.symbol;
    made.left = static_cast<int>(pixels.left);
    made.top = static_cast<int>(pixels.top);
    made.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(pixels.right - pixels.left),
                                                  static_cast<int>(pixels.bottom - pixels.top)));
    const ContextHandle drawing(cairo_create(made.surface.get()));
    cairo_translate(drawing.get(), -pixels.left, -pixels.top);
    cairo_transform(drawing.get(), &local);
    renderSymbol(*placed.symbol, placed.element, drawing.get(), box);
    cairo_surface_flush(made.surface.get());
    bytes_ += bytes;
    found = kept_.emplace(key, std::move(made)).first;
  } else {
    ++hits_;
  }
  cairo_save(context);
  cairo_identity_matrix(context);
  cairo_scale(context, 1 / densityX, 1 / densityY);
  cairo_set_source_surface(context, found->second.surface.get(), wholeX + found->second.left,
                           wholeY + found->second.top);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha(context, std::min(placed.opacity, 1.0));
  cairo_restore(context);
}

}  // namespace sortie::picture
