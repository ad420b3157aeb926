// The picture of one level of a map as it stands in a world: ground, walls, pieces, names, and overlays that are asked for.
// The editor draws the still part once and the rest over it; `sortie render`, reports and tests draw all at once.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "picture/map/map_frame.h"
#include "picture/map/map_looks.h"
#include "picture/map/overlay.h"
#include "picture/map/piece_layer.h"

namespace sortie::picture {

struct MapOptions {
  int level = 0;  ///< from 0, the lowest
  Surround surround = Surround::Light;
  bool grid = false;
  bool coordinates = false;
  bool tileNames = false;
  bool entrances = true;
  bool zones = true;      ///< what lies on tiles as a whole; the panels of a board
  bool sides = false;     ///< a line below the map with the sides' colours and marks
  double margin = 24;     ///< at least, on each side
  bool wholeMap = false;  ///< as large as all levels together: pictures of levels fit over each other
  PieceOptions pieces;
};

/// A scene with the frame that says where squares lie in it.
struct MapPicture {
  Scene scene;
  MapFrame frame;
};

/// Levels that hold squares, ascending.
[[nodiscard]] std::vector<int> levelsOf(const board::Grid& grid);
/// The same of any board: one of nodes is on the lowest level. Empty where there is nothing to draw.
[[nodiscard]] std::vector<int> levelsOf(const world::Scenario& scenario);

/// Everything that does not move: tiles, features, walls, entrances, names, and the page around; of a graph its board, links
/// and nodes. Errors: "no-map" when the mission has neither squares nor nodes, "level-unknown".
[[nodiscard]] Result<MapPicture> drawBoard(const MapLooks& looks, const world::World& world, const MapOptions& options);

/// The board with what stands on it.
[[nodiscard]] Result<MapPicture> drawMap(const MapLooks& looks, const world::World& world, const MapOptions& options);

}  // namespace sortie::picture
