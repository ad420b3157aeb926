#include "picture/map/map.h"

#include <set>

#include <fmt/format.h>

#include "model/level.h"
#include "picture/map/board_layers.h"
#include "picture/map/graph_layer.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

constexpr double sidesHeight = 34;

/// The sides one beside the other, centred below the map; in several lines where they do not fit into one.
double addSides(Scene& scene, const MapLooks& looks, Surround surround) {
  const world::Scenario& scenario = looks.scenario();
  constexpr double gap = 26;
  struct Entry {
    Text text;
    double width = 0;
  };
  std::vector<std::vector<Entry>> lines(1);
  std::vector<double> widths(1, 0);
  for (const world::SideInfo& side : scenario.sides) {
    Entry entry;
    entry.text.text = side.title.empty() ? side.name : side.title;
    entry.text.font = {Face::Text, 14, Weight::Semibold, false};
    entry.text.colour = pageInk(looks.theme(), surround);
    entry.width = 24 + measure(entry.text).width;
    if (!lines.back().empty() && widths.back() + gap + entry.width > scene.size.width - 24) {
      lines.emplace_back();
      widths.push_back(0);
    }
    widths.back() += entry.width + (lines.back().empty() ? 0 : gap);
    lines.back().push_back(std::move(entry));
  }
  std::size_t seat = 0;
  double y = scene.size.height + 12;
  for (std::size_t i = 0; i < lines.size(); ++i, y += 26) {
    double x = (scene.size.width - widths[i]) / 2;
    for (Entry& entry : lines[i]) {
      const SideLook& look = looks.side(static_cast<world::SideId>(seat++));
      scene.fill(Layer::Labels, Path().circle({x + 8, y}, 9), Colour{0x0b, 0x0d, 0x0f});
      scene.fill(Layer::Labels, Path().circle({x + 8, y}, 8), look.colour);
      scene.fill(Layer::Labels, markPath(look.mark, {x + 8, y}, 5.6), readableOn(look.colour)).title = "side mark";
      entry.text.at = {x + 24, y + 5};
      x += entry.width + gap;
      scene.add(Layer::Labels, std::move(entry.text));
    }
  }
  return sidesHeight + 26.0 * static_cast<double>(lines.size() - 1);
}

}  // namespace

std::vector<int> levelsOf(const board::Grid& grid) {
  std::set<int> levels;
  for (const board::SquareIndex s : grid.squares()) levels.insert(grid.cell(s).level);
  return {levels.begin(), levels.end()};
}

std::vector<int> levelsOf(const world::Scenario& scenario) {
  if (scenario.grid != nullptr) return levelsOf(*scenario.grid);
  return scenario.nodes.empty() ? std::vector<int>() : std::vector<int>{0};
}

namespace {

tl::unexpected<Error> noLevel(std::vector<int> levels, int wanted) {
  for (int& each : levels) each = model::levelNumber(each);
  return fail("level-unknown", fmt::format("the map has no squares on level {}", model::levelNumber(wanted)), {},
              fmt::format("its levels are {}", fmt::join(levels, ", ")));
}

}  // namespace

namespace {

/// Of nodes and links; levels, lines between squares and names of tiles are not asked of it.
Result<MapPicture> drawGraph(const MapLooks& looks, const world::World& world, const MapOptions& options) {
  const world::Scenario& scenario = looks.scenario();
  if (scenario.nodes.empty())
    return fail("no-map", fmt::format("the map of the mission {} has no nodes", scenario.mission.mission->id));
  if (options.level != 0) return noLevel({0}, options.level);
  const double margin = options.margin;
  MapPicture out{{}, MapFrame(scenario, {margin, margin, margin, margin}, options.zones)};
  Scene& scene = out.scene;
  scene.size = out.frame.size();
  scene.background = pageColour(looks.theme(), options.surround);
  scene.title = scenario.mission.mission->title;
  addBoardGround(scene, out.frame, looks, world, options.surround);
  addLinks(scene, out.frame, looks, world);
  addNodes(scene, out.frame, looks, world);
  addNodeFeatures(scene, out.frame, looks, world);
  if (options.entrances) addNodeEntrances(scene, out.frame, looks);
  if (options.sides) scene.size.height += addSides(scene, looks, options.surround);
  return out;
}

}  // namespace

Result<MapPicture> drawBoard(const MapLooks& looks, const world::World& world, const MapOptions& options) {
  const world::Scenario& scenario = looks.scenario();
  if (scenario.graph != nullptr) return drawGraph(looks, world, options);
  if (!scenario.grid || scenario.grid->squares().empty())
    return fail("no-map", fmt::format("the mission {} has no map of squares or nodes", scenario.mission.mission->id));
  const std::vector<int> levels = levelsOf(*scenario.grid);
  if (std::find(levels.begin(), levels.end(), options.level) == levels.end()) return noLevel(levels, options.level);
  Margins margins{options.margin, options.margin, options.margin, options.margin};
  for (const int level : levels) {
    if (!options.entrances || (level != options.level && !options.wholeMap)) continue;
    const Margins own = marginsFor(looks, level, options.margin);
    margins = {std::max(margins.left, own.left), std::max(margins.top, own.top), std::max(margins.right, own.right),
               std::max(margins.bottom, own.bottom)};
  }
  MapPicture out{{}, MapFrame(*scenario.grid, options.level, margins, options.wholeMap)};
  Scene& scene = out.scene;
  scene.size = out.frame.size();
  scene.background = pageColour(looks.theme(), options.surround);
  scene.title = scenario.mission.mission->title;
  addBelow(scene, out.frame, looks, world, options.surround);
  addGround(scene, out.frame, looks, world, options.surround);
  if (options.grid) addGrid(scene, out.frame, looks, world);
  addFeatures(scene, out.frame, looks, world);
  addWalls(scene, out.frame, looks, world);
  if (options.entrances) addEntrances(scene, out.frame, looks, options.surround);
  if (options.coordinates) addCoordinates(scene, out.frame, looks, world);
  if (options.tileNames) addTileNames(scene, out.frame, looks, world);
  if (options.sides) scene.size.height += addSides(scene, looks, options.surround);
  return out;
}

Result<MapPicture> drawMap(const MapLooks& looks, const world::World& world, const MapOptions& options) {
  Result<MapPicture> out = drawBoard(looks, world, options);
  if (!out) return out;
  if (looks.scenario().graph != nullptr && options.zones)
    addPanels(out->scene, out->frame, looks, world, options.pieces.reader);
  addPieces(out->scene, out->frame, looks, world, options.pieces);
  if (options.zones) addTileZones(out->scene, out->frame, looks, world, options.pieces.reader);
  return out;
}

}  // namespace sortie::picture
