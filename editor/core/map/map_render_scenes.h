// What the canvas shows of a mission as pictures: the level in view and, dimmed, those below it, without the layers that
// are hidden.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "picture/map/map_looks.h"
#include "picture/map/overlay.h"
#include "world/scenario.h"

namespace sortie::editor {

/// A value: two that are equal look the same.
struct MapShown {
  std::shared_ptr<const world::Scenario> scenario;  ///< null: nothing to show
  std::shared_ptr<const world::World> world;        ///< null: as the scenario sets it up
  world::SideId reader = world::SideId::None;       ///< None sees everything
  int level = 0;
  bool grid = true;
  bool coordinates = false;  ///< names of squares in them
  bool tileNames = true;
  bool entrances = true;
  /// Layers left out: "tiles", "edges", "corners", "features", "pieces", "markers", "entrances", "zones"; of a graph "nodes".
  std::set<std::string> hidden;
  std::shared_ptr<const picture::HeatMap> heat;  ///< over the floors of the level in view; may be null
  picture::Surround surround = picture::Surround::Light;
  picture::Colour around{0x80, 0x80, 0x80};  ///< behind and beside the map
  /// Pictures that are there already; null: those of before are kept.
  std::shared_ptr<picture::SymbolCache> symbols;

  friend bool operator==(const MapShown&, const MapShown&) = default;
};

/// A level as a picture. `origin`: where the map's (0, 0) lies in it.
struct LevelPicture {
  picture::Scene scene;
  picture::Point origin;
  bool below = false;  ///< lies under the level in view: to be dimmed
};

/// Lowest first. Empty for a mission without squares on these levels; of a graph the one picture. `looks` must be of the same scenario.
[[nodiscard]] std::vector<LevelPicture> levelPictures(const MapShown& shown, const picture::MapLooks& looks);

/// The box around all levels in map units, what stands beside the map included; empty when there is nothing.
[[nodiscard]] picture::Rect extentOf(const std::vector<LevelPicture>& levels);
/// The box around all tiles of all levels in map units, of a graph around its board, from the scenario alone; empty when there are none.
[[nodiscard]] picture::Rect mapBox(const world::Scenario& scenario);

}  // namespace sortie::editor
