#include <cmath>

#include <fmt/format.h>

#include "picture/symbols/symbol_raster.h"
#include "picture/writers/handles.h"
#include "picture/writers/writers.h"

namespace sortie::picture {

Result<std::string> toPng(const Scene& scene, double scale) {
  constexpr double kMostSide = 16'384;
  constexpr double kMostPixels = 134e6;
  constexpr double kRounding = 1e-6;  // a size that is whole but for rounding stays so
  const double width = std::ceil(scene.size.width * scale - kRounding);
  const double height = std::ceil(scene.size.height * scale - kRounding);
  const bool sensible = width >= 1 && height >= 1 && width <= kMostSide && height <= kMostSide;
  if (!sensible || width * height > kMostPixels) {
    return fail("size", fmt::format("a picture of {} x {} pixels cannot be made", width, height), {},
                "choose another scale: 1 to 16384 pixels a side, 134 million in all");
  }
  const SurfaceHandle surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
  const ContextHandle context(cairo_create(surface.get()));
  cairo_scale(context.get(), scale, scale);
  SymbolRaster raster;
  draw(scene, context.get(), raster);
  cairo_surface_flush(surface.get());
  std::string bytes;
  const auto append = [](void* to, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  };
  cairo_status_t status = cairo_status(context.get());
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_write_to_png_stream(surface.get(), append, &bytes);
  if (status != CAIRO_STATUS_SUCCESS) return fail("cairo", cairo_status_to_string(status));
  return bytes;
}

}  // namespace sortie::picture
