#include "editor/core/map/map_render_scenes.h"

#include <algorithm>
#include <optional>

#include "picture/map/board_layers.h"
#include "picture/map/graph_layer.h"
#include "picture/map/map.h"
#include "picture/map/piece_layer.h"

namespace sortie::editor {

namespace {

using picture::Rect;

constexpr double leastMargin = 24;
constexpr std::size_t mostLevelsBelow = 3;

/// The world without what is hidden; nothing when nothing of it is.
std::optional<world::World> filtered(const MapShown& shown, const world::World& world) {
  const auto hides = [&](const char* layer) { return shown.hidden.contains(layer); };
  const bool pieces = hides("pieces");
  const bool markers = hides("markers");
  const bool edges = hides("edges");
  const bool corners = hides("corners");
  if (!pieces && !markers && !edges && !corners) return {};
  world::World out = world;
  for (world::PieceState& piece : out.pieces) {
    const auto collection = shown.scenario->kinds[world::at(piece.kind)].collection;
    if (collection == model::DeclarationKind::Piece ? pieces : markers) piece.place = board::noPlace;
  }
  if ((edges || corners) && world.map != nullptr) {
    auto map = std::make_shared<world::MapState>(*world.map);
    if (edges) std::fill(map->effective.begin(), map->effective.end(), std::uint8_t{0});
    if (corners) std::fill(map->corners.begin(), map->corners.end(), std::uint8_t{0});
    out.map = std::move(map);
  }
  return out;
}

LevelPicture graphPicture(const MapShown& shown, const picture::MapLooks& looks, const world::World& all,
                          const world::World& world) {
  const auto shows = [&](const char* layer) { return !shown.hidden.contains(layer); };
  const picture::MapFrame frame(*shown.scenario, {leastMargin, leastMargin, leastMargin, leastMargin});
  LevelPicture out{{}, frame.at(0, 0), false};
  out.scene.size = frame.size();
  picture::addBoardGround(out.scene, frame, looks, world, shown.surround);
  if (shows("edges")) picture::addLinks(out.scene, frame, looks, world);
  // Slots are taken by pieces that are not drawn, too.
  if (shows("nodes")) picture::addNodes(out.scene, frame, looks, all);
  if (shows("features")) picture::addNodeFeatures(out.scene, frame, looks, world);
  if (shown.entrances && shows("entrances")) picture::addNodeEntrances(out.scene, frame, looks);
  if (shows("zones")) picture::addPanels(out.scene, frame, looks, all, shown.reader);
  if (shows("pieces") || shows("markers"))
    picture::addPieces(out.scene, frame, looks, world, picture::PieceOptions{shown.reader, {}});
  if (shown.heat != nullptr)
    picture::addHeatMap(out.scene, frame, *shown.heat, picture::pageInk(looks.theme(), shown.surround));
  return out;
}

LevelPicture pictureOf(const MapShown& shown, const picture::MapLooks& looks, const world::World& all,
                       const world::World& world, int level) {
  const auto shows = [&](const char* layer) { return !shown.hidden.contains(layer); };
  const bool entrances = shown.entrances && shows("entrances");
  const bool present = level == shown.level;
  picture::Margins margins{leastMargin, leastMargin, leastMargin, leastMargin};
  if (entrances) margins = picture::marginsFor(looks, level, leastMargin);
  const picture::MapFrame frame(*shown.scenario->grid, level, margins);
  LevelPicture out{{}, frame.at(0, 0), !present};
  out.scene.size = frame.size();
  if (shows("tiles")) picture::addGround(out.scene, frame, looks, world, shown.surround);
  if (shown.grid && present) picture::addGrid(out.scene, frame, looks, world);
  if (shows("features")) picture::addFeatures(out.scene, frame, looks, world);
  // Where a ruleset draws solid squares, their walls are part of it; so this is drawn even without laid edges.
  if (shows("edges") || shows("corners")) picture::addWalls(out.scene, frame, looks, world);
  if (entrances) picture::addEntrances(out.scene, frame, looks, shown.surround);
  if (shown.coordinates && present) picture::addCoordinates(out.scene, frame, looks, world);
  // Names keep clear of pieces that are not drawn, too: they do not jump when a layer is hidden.
  if (shown.tileNames && present && shows("tiles")) picture::addTileNames(out.scene, frame, looks, all);
  if (shows("pieces") || shows("markers"))
    picture::addPieces(out.scene, frame, looks, world, picture::PieceOptions{shown.reader, {}});
  if (shows("zones")) picture::addTileZones(out.scene, frame, looks, all, shown.reader);
  if (shown.heat != nullptr && present)
    picture::addHeatMap(out.scene, frame, *shown.heat, picture::pageInk(looks.theme(), shown.surround));
  return out;
}

Rect joined(const Rect& a, const Rect& b) {
  if (!(a.width > 0)) return b;
  if (!(b.width > 0)) return a;
  const double left = std::min(a.x, b.x);
  const double top = std::min(a.y, b.y);
  return {left, top, std::max(a.x + a.width, b.x + b.width) - left, std::max(a.y + a.height, b.y + b.height) - top};
}

}  // namespace

std::vector<LevelPicture> levelPictures(const MapShown& shown, const picture::MapLooks& looks) {
  std::vector<LevelPicture> out;
  if (shown.scenario == nullptr || shown.scenario->board.spots().empty()) return out;
  const world::World& all = shown.world != nullptr ? *shown.world : shown.scenario->initial;
  if (all.map == nullptr) return out;
  const std::optional<world::World> without = filtered(shown, all);
  if (shown.scenario->graph != nullptr) {
    out.push_back(graphPicture(shown, looks, all, without ? *without : all));
    return out;
  }
  std::vector<int> levels = picture::levelsOf(*shown.scenario->grid);
  std::erase_if(levels, [&](int level) { return level > shown.level; });
  if (levels.size() > mostLevelsBelow + 1) levels.erase(levels.begin(), levels.end() - (mostLevelsBelow + 1));
  for (const int level : levels) out.push_back(pictureOf(shown, looks, all, without ? *without : all, level));
  return out;
}

Rect extentOf(const std::vector<LevelPicture>& levels) {
  Rect out;
  for (const LevelPicture& level : levels)
    out = joined(out, {-level.origin.x, -level.origin.y, level.scene.size.width, level.scene.size.height});
  return out;
}

Rect mapBox(const world::Scenario& scenario) {
  Rect out;
  if (scenario.graph != nullptr && !scenario.nodes.empty()) {
    const picture::MapFrame frame(scenario, {});
    const picture::Point origin = frame.at(0, 0);
    return {-origin.x, -origin.y, frame.size().width, frame.size().height};
  }
  if (!scenario.grid) return out;
  constexpr double side = picture::squareSide;
  for (const board::TileInstance& tile : scenario.tiles())
    out = joined(out, {tile.origin.column * side, tile.origin.row * side, tile.width * side, tile.height * side});
  return out;
}

}  // namespace sortie::editor
