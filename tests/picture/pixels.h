// Pictures read back as pixels, for tests that look at what was drawn.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <cairo.h>
#include <gtest/gtest.h>
#include <librsvg/rsvg.h>

#include "picture/scene.h"
#include "picture/writers/handles.h"

namespace sortie::picture {

/// Colours over white, so that transparent and white are told apart by `alphas`.
class Pixels {
 public:
  explicit Pixels(cairo_surface_t* surface)
      : width_(cairo_image_surface_get_width(surface)), height_(cairo_image_surface_get_height(surface)) {
    cairo_surface_flush(surface);
    const unsigned char* data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const unsigned char* p = data + static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * 4;
        // blue, green, red, alpha, multiplied
        const int rest = 255 - p[3];
        const auto over = [&](int channel) { return static_cast<std::uint8_t>(p[channel] + rest); };
        pixels_.push_back({over(2), over(1), over(0), p[3]});
      }
  }
  [[nodiscard]] static Pixels ofPng(const std::string& bytes) {
    struct Left {
      const std::string& bytes;
      std::size_t at = 0;
    } left{bytes};
    const auto read = [](void* from, unsigned char* to, unsigned int length) {
      auto& rest = *static_cast<Left*>(from);
      if (rest.at + length > rest.bytes.size()) return CAIRO_STATUS_READ_ERROR;
      rest.bytes.copy(reinterpret_cast<char*>(to), length, rest.at);
      rest.at += length;
      return CAIRO_STATUS_SUCCESS;
    };
    const SurfaceHandle surface(cairo_image_surface_create_from_png_stream(read, &left));
    EXPECT_EQ(cairo_surface_status(surface.get()), CAIRO_STATUS_SUCCESS);
    // What has no transparency is read without it.
    const SurfaceHandle image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
                                                         cairo_image_surface_get_width(surface.get()),
                                                         cairo_image_surface_get_height(surface.get())));
    const ContextHandle context(cairo_create(image.get()));
    cairo_set_source_surface(context.get(), surface.get(), 0, 0);
    cairo_paint(context.get());
    return Pixels(image.get());
  }
  /// As librsvg, which is not ours, draws it.
  [[nodiscard]] static Pixels ofSvg(const std::string& text, int width, int height) {
    const ObjectHandle<RsvgHandle> handle(
        rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(text.data()), text.size(), nullptr));
    EXPECT_NE(handle, nullptr);
    const SurfaceHandle image(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height));
    const ContextHandle context(cairo_create(image.get()));
    const RsvgRectangle box{0, 0, static_cast<double>(width), static_cast<double>(height)};
    EXPECT_TRUE(rsvg_handle_render_document(handle.get(), context.get(), &box, nullptr));
    return Pixels(image.get());
  }

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Colour at(int x, int y) const { return pixels_[static_cast<std::size_t>(y * width_ + x)]; }
  /// The box of pixels that are not white.
  [[nodiscard]] Rect ink() const {
    int left = width_, top = height_, right = -1, bottom = -1;
    for (int y = 0; y < height_; ++y)
      for (int x = 0; x < width_; ++x) {
        const Colour c = at(x, y);
        if (c.red > 200 && c.green > 200 && c.blue > 200) continue;
        left = std::min(left, x);
        top = std::min(top, y);
        right = std::max(right, x);
        bottom = std::max(bottom, y);
      }
    return {static_cast<double>(left), static_cast<double>(top), static_cast<double>(right - left + 1),
            static_cast<double>(bottom - top + 1)};
  }

 private:
  int width_;
  int height_;
  std::vector<Colour> pixels_;
};

inline int distance(Colour a, Colour b) {
  return std::max({std::abs(a.red - b.red), std::abs(a.green - b.green), std::abs(a.blue - b.blue)});
}

/// Share of pixels whose channels differ by more than `tolerance`.
inline double differing(const Pixels& a, const Pixels& b, int tolerance) {
  EXPECT_EQ(a.width(), b.width());
  EXPECT_EQ(a.height(), b.height());
  if (a.width() != b.width() || a.height() != b.height()) return 1;
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) count += distance(a.at(x, y), b.at(x, y)) > tolerance ? 1 : 0;
  return static_cast<double>(count) / (a.width() * a.height());
}

inline ::testing::AssertionResult isColour(Colour got, Colour wanted, int tolerance = 2) {
  if (distance(got, wanted) <= tolerance) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << got.hex() << " is not " << wanted.hex();
}

}  // namespace sortie::picture
