// What `sortie render` draws: a world, as its documents set it up or at a moment of a record, as a picture file.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "picture/map/map.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::picture {

enum class PictureFormat : std::uint8_t { Svg, Png, Pdf };
/// By the file's ending. Error "usage" for others.
[[nodiscard]] Result<PictureFormat> formatOf(const std::string& file);

/// How large: the scale (1: a square is 64 pixels, or 25.4 mm in PDF), or the width in pixels (PNG and SVG only).
struct PictureSize {
  std::optional<double> scale;
  std::optional<int> width;
};

/// The file's bytes. Errors: "usage" for a size that makes no sense with this format, "size" for one too large.
[[nodiscard]] Result<std::string> encode(const Scene& scene, PictureFormat format, const PictureSize& size,
                                         const std::string& title);

/// What is wanted, in the words of documents.
struct RenderRequest {
  MapOptions map;
  std::string as;                 ///< a side's id; empty: everything is seen
  std::string reach;              ///< PIECE or PIECE=BUDGET
  std::string sight;              ///< PIECE
  std::vector<std::string> line;  ///< two squares ("s1:C4") with the line of sight between them; two nodes with the way
};

struct Rendered {
  Scene scene;
  std::vector<Error> problems;  ///< pictures that could not be read and were drawn by the program instead
};

/// Draws a world. Errors: "side-unknown", "piece-unknown", "piece-off-map", "square-unknown", "board-kind", those of drawMap and
/// usualMove.
[[nodiscard]] Result<Rendered> render(const std::shared_ptr<const world::Scenario>& scenario, const world::World& world,
                                      const RenderRequest& request);

}  // namespace sortie::picture
