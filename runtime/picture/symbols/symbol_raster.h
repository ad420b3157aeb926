// Symbols as pixels, kept: a map draws the same few symbols hundreds of times, and librsvg takes a hundred times as long
// as a copy of pixels.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "picture/scene.h"
#include "picture/writers/handles.h"

namespace sortie::picture {

/// For one thread. Keeps the symbols that it holds pixels of.
class SymbolRaster {
 public:
  enum class Placement : std::uint8_t {
    Exact,       ///< the same picture as vectors give: pixels are shared only where they fall alike
    WholePixels  ///< moved by up to half a pixel, so that they are shared while a map is scrolled: for the screen
  };
  explicit SymbolRaster(Placement placement = Placement::Exact, std::size_t bytes = 64U << 20U)
      : placement_(placement), limit_(bytes) {}

  /// Draws onto a surface of pixels. What alone would take a quarter of the limit is drawn as vectors.
  void draw(const Placed& placed, cairo_t* context);

  [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
  [[nodiscard]] std::size_t hits() const noexcept { return hits_; }
  /// Symbols that were drawn; copies that are turned by quarters do not count, WholePixels makes them of the upright ones.
  [[nodiscard]] std::size_t misses() const noexcept { return misses_; }
  void clear();

 private:
  // Symbol, element, the four numbers of the matrix that turn and scale, parts of a pixel, size of the box.
  using Key = std::pair<std::pair<const Symbol*, std::string>, std::array<double, 8>>;
  struct Pixels {
    std::shared_ptr<const Symbol> symbol;
    SurfaceHandle surface;
    int left = 0;  ///< of the surface, from the whole pixel that the box's corner falls on
    int top = 0;
  };

  /// With the corner of the box at that part of a pixel, from those that are kept or made now.
  const Pixels& pixelsFor(const Placed& placed, const Rect& box, const cairo_matrix_t& matrix, Point corner);
  static Pixels drawn(const Placed& placed, const Rect& box, const cairo_matrix_t& local);
  static Pixels turned(const Pixels& upright, int quarters);

  Placement placement_;
  std::size_t limit_;
  std::size_t bytes_ = 0;
  std::size_t hits_ = 0;
  std::size_t misses_ = 0;
  std::map<Key, Pixels> kept_;
};

/// As draw() in writers.h, for surfaces of pixels, with the symbols taken from `raster`.
void draw(const Scene& scene, cairo_t* context, SymbolRaster& raster);

/// The same for a part of it: items that cannot reach into `part` (in the scene's units) are passed over. What lies
/// outside is not cut off by it; the context's clip does that.
void draw(const Scene& scene, cairo_t* context, SymbolRaster& raster, const Rect& part);

/// A box that an item surely stays in, in the units of its scene. Generous where measuring would cost more than drawing.
[[nodiscard]] Rect reachOf(const Item& item);

}  // namespace sortie::picture
