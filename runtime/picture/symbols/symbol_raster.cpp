#include "picture/symbols/symbol_raster.h"

#include <algorithm>
#include <cmath>
#include <cstring>

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

std::size_t bytesOf(const PixelBox& pixels) {
  const double area = (pixels.right - pixels.left) * (pixels.bottom - pixels.top);
  return static_cast<std::size_t>(std::clamp(area * 4, 0.0, 1e15));
}

bool isTooLong(const PixelBox& pixels) {
  constexpr double mostSide = 8192;
  return pixels.right - pixels.left > mostSide || pixels.bottom - pixels.top > mostSide;
}

// The matrix moved so that the corner of the box comes to lie there.
cairo_matrix_t movedTo(const cairo_matrix_t& matrix, const Rect& box, Point corner) {
  cairo_matrix_t out = matrix;
  out.x0 = out.y0 = 0;
  double x = box.x;
  double y = box.y;
  cairo_matrix_transform_point(&out, &x, &y);
  out.x0 = corner.x - x;
  out.y0 = corner.y - y;
  return out;
}

// Quarter turns clockwise of a matrix that only turns and scales evenly; 0 for all others, too.
int quartersOf(const cairo_matrix_t& m) {
  if (m.xy == 0 && m.yx == 0) return m.xx < 0 && m.xx == m.yy ? 2 : 0;
  if (m.xx != 0 || m.yy != 0 || m.xy != -m.yx) return 0;
  return m.yx > 0 ? 1 : 3;
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
  const cairo_matrix_t local = movedTo(matrix, box, {x - wholeX, y - wholeY});
  const PixelBox pixels = pixelsOf(box, local);
  if (bytesOf(pixels) == 0 || bytesOf(pixels) > limit_ / 4 || isTooLong(pixels)) return renderPlaced(placed, context);

  const Pixels& found = pixelsFor(placed, box, matrix, {x - wholeX, y - wholeY});
  cairo_save(context);
  cairo_identity_matrix(context);
  cairo_scale(context, 1 / densityX, 1 / densityY);
  cairo_set_source_surface(context, found.surface.get(), wholeX + found.left, wholeY + found.top);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha(context, std::min(placed.opacity, 1.0));
  cairo_restore(context);
}

const SymbolRaster::Pixels& SymbolRaster::pixelsFor(const Placed& placed, const Rect& box, const cairo_matrix_t& matrix,
                                                    Point corner) {
  // Sixteenths of a thousandth: what rounding makes of equal places must be equal.
  const auto part = [](double value) { return std::round(value * 16000) / 16000; };
  const Key key{{placed.symbol.get(), placed.element},
                {matrix.xx, matrix.yx, matrix.xy, matrix.yy, part(corner.x), part(corner.y), box.width, box.height}};
  if (const auto found = kept_.find(key); found != kept_.end()) {
    ++hits_;
    return found->second;
  }
  const int quarters = placement_ == Placement::WholePixels ? quartersOf(matrix) : 0;
  Pixels made;
  if (quarters != 0) {
    // With its corner on a whole pixel a turned picture has the pixels of the upright one.
    cairo_matrix_t upright;
    const double scale = std::max(std::abs(matrix.xx), std::abs(matrix.yx));
    cairo_matrix_init_scale(&upright, scale, scale);
    made = turned(pixelsFor(placed, box, upright, {0, 0}), quarters);
  } else {
    ++misses_;
    made = drawn(placed, box, movedTo(matrix, box, corner));
  }
  const std::size_t bytes = static_cast<std::size_t>(cairo_image_surface_get_stride(made.surface.get())) *
                            static_cast<std::size_t>(cairo_image_surface_get_height(made.surface.get()));
  if (bytes_ + bytes > limit_) clear();
  bytes_ += bytes;
  return kept_.emplace(key, std::move(made)).first->second;
}

SymbolRaster::Pixels SymbolRaster::drawn(const Placed& placed, const Rect& box, const cairo_matrix_t& local) {
  const PixelBox pixels = pixelsOf(box, local);
  Pixels out;
  out.symbol = placed.symbol;
  out.left = static_cast<int>(pixels.left);
  out.top = static_cast<int>(pixels.top);
  out.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(pixels.right - pixels.left),
                                               static_cast<int>(pixels.bottom - pixels.top)));
  const ContextHandle drawing(cairo_create(out.surface.get()));
  cairo_translate(drawing.get(), -pixels.left, -pixels.top);
  cairo_transform(drawing.get(), &local);
  renderSymbol(*placed.symbol, placed.element, drawing.get(), box);
  cairo_surface_flush(out.surface.get());
  return out;
}

SymbolRaster::Pixels SymbolRaster::turned(const Pixels& upright, int quarters) {
  const int width = cairo_image_surface_get_width(upright.surface.get());
  const int height = cairo_image_surface_get_height(upright.surface.get());
  const bool across = quarters % 2 != 0;
  Pixels out;
  out.symbol = upright.symbol;
  // The corner that all turn about lies at (0, 0) of both.
  out.left = quarters == 1 ? -(upright.top + height) : quarters == 2 ? -(upright.left + width) : upright.top;
  out.top = quarters == 1 ? upright.left : quarters == 2 ? -(upright.top + height) : -(upright.left + width);
  out.surface.reset(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, across ? height : width, across ? width : height));
  const unsigned char* from = cairo_image_surface_get_data(upright.surface.get());
  unsigned char* to = cairo_image_surface_get_data(out.surface.get());
  const std::ptrdiff_t fromStride = cairo_image_surface_get_stride(upright.surface.get());
  const std::ptrdiff_t toStride = cairo_image_surface_get_stride(out.surface.get());
  if (from == nullptr || to == nullptr) return out;
  constexpr std::ptrdiff_t pixel = 4;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const int column = quarters == 1 ? height - 1 - y : quarters == 2 ? width - 1 - x : y;
      const int row = quarters == 1 ? x : quarters == 2 ? height - 1 - y : width - 1 - x;
      std::memcpy(to + row * toStride + column * pixel, from + y * fromStride + x * pixel, pixel);
    }
  cairo_surface_mark_dirty(out.surface.get());
  return out;
}

}  // namespace sortie::picture
