// The ground of a level: tiles with their pictures or a floor of their own, the rim, and what shows through from below.
#include <algorithm>
#include <map>
#include <memory>

#include "board/floors.h"
#include "board/tiles/tile_print.h"
#include "picture/map/board_layers.h"
#include "picture/text/text.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;

bool groundOnLevel(const board::TileInstance& tile, int level) {
  return level >= tile.origin.level && level < tile.origin.level + tile.levels;
}

void addFloor(Scene& scene, const MapFrame& frame, const Theme& theme, const board::TileInstance& tile,
              const std::shared_ptr<const Path>& clip) {
  const Rect box = tileBox(frame, tile);
  scene
      .fill(Layer::Ground, Path().rectangle(box),
            LinearGradient{{box.x, box.y},
                           {box.x + box.width, box.y + box.height},
                           {{0, theme.floor.mixed({255, 255, 255}, 0.07)},
                            {0.5, theme.floor},
                            {1, theme.floor.mixed(theme.ground, 0.14)}}})
      .clip = clip;
  // Every other square a shade darker: distances are counted without lines, too.
  Path darker;
  for (std::int32_t row = 0; row < tile.height; ++row)
    for (std::int32_t column = 0; column < tile.width; ++column) {
      const std::int32_t c = tile.origin.column + column;
      const std::int32_t r = tile.origin.row + row;
      if (((c + r) & 1) == 0) continue;
      const Point p = frame.at(c, r);
      darker.rectangle({p.x, p.y, squareSide, squareSide});
    }
  if (!darker.empty()) scene.fill(Layer::Ground, std::move(darker), theme.ground.withAlpha(0.09)).clip = clip;
}

/// A quarter-turned picture in the box of its tile: drawn in the box that it has unturned, then turned about the middle.
/// `clip`: of the box that it has unturned; may be null.
void addTilePicture(Scene& scene, const Rect& box, std::shared_ptr<const Symbol> symbol, int turns,
                    std::shared_ptr<const Path> clip) {
  const bool swapped = turns % 2 != 0;
  const double width = swapped ? box.height : box.width;
  const double height = swapped ? box.width : box.height;
  const Matrix turned = Matrix::move(-width / 2, -height / 2)
                            .then(Matrix::turn(90.0 * turns))
                            .then(Matrix::move(box.x + box.width / 2, box.y + box.height / 2));
  scene.add(Layer::Ground, Placed{std::move(symbol), {}, {0, 0, width, height}, 1}, turned).clip = std::move(clip);
}

/// Lines around what is there, as segments between squares that have a floor and those that have none.
std::vector<LatticeSegment> rim(const MapFrame& frame, const board::GridView& view) {
  std::vector<LatticeSegment> out;
  const auto& grid = frame.grid();
  const auto open = [&](SquareIndex s, board::Direction d) { return !board::hasFloor(view, grid.neighbour(s, d)); };
  for (const SquareIndex s : frame.squares()) {
    if (!board::hasFloor(view, s)) continue;
    const board::Cell& c = grid.cell(s);
    if (open(s, board::Direction::North)) out.push_back({{c.column, c.row}, false});
    if (open(s, board::Direction::South)) out.push_back({{c.column, c.row + 1}, false});
    if (open(s, board::Direction::West)) out.push_back({{c.column, c.row}, true});
    if (open(s, board::Direction::East)) out.push_back({{c.column + 1, c.row}, true});
  }
  return out;
}

/// The squares of a level of a tile that show the same print.
struct Patch {
  Path squares;   ///< in the picture
  Path unturned;  ///< in the box of the tile as it is printed
};

/// By what is printed on them (world::MapState::printed), the squares with a floor.
std::map<std::uint32_t, Patch> patchesOf(const MapFrame& frame, const world::World& world,
                                         const board::TileInstance& tile) {
  const auto view = world.view(frame.grid());
  std::map<std::uint32_t, Patch> out;
  const auto size = static_cast<std::size_t>(tile.width) * static_cast<std::size_t>(tile.height);
  const std::size_t first = static_cast<std::size_t>(frame.level() - tile.origin.level) * size;
  for (std::size_t i = first; i < first + size; ++i) {
    const SquareIndex s = tile.squares[i];
    if (!board::hasFloor(view, s)) continue;
    Patch& patch = out[world.map->printed.empty() ? world::asBuilt : world.map->printed[board::at(s)]];
    patch.squares.rectangle(frame.box(s));
    const board::Cell& c = frame.grid().cell(s);
    const board::Cell local = board::turnedCell({c.column - tile.origin.column, c.row - tile.origin.row, 0}, tile.width,
                                                tile.height, (4 - tile.turns) & 3);
    patch.unturned.rectangle({local.column * squareSide, local.row * squareSide, squareSide, squareSide});
  }
  return out;
}

/// Whether a tile's level shows its own print everywhere.
bool isWhole(const MapFrame& frame, const world::World& world, const board::TileInstance& tile) {
  const std::vector<std::uint32_t>& printed = world.map->printed;
  const std::uint32_t air = frame.grid().tables().floorless;
  const auto size = static_cast<std::ptrdiff_t>(tile.width) * tile.height;
  const auto first = tile.squares.begin() + (frame.level() - tile.origin.level) * size;
  return std::none_of(first, first + size, [&](SquareIndex s) {
    return (world.map->features[board::at(s)] & air) != 0 ||
           (!printed.empty() && printed[board::at(s)] != world::asBuilt);
  });
}

/// A level of a tile: the pictures of what is printed on it, or floor.
void addTile(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
             std::size_t number) {
  const board::TileInstance& tile = frame.grid().tiles()[number];
  const Theme& theme = looks.theme();
  const Rect box = tileBox(frame, tile);
  if (isWhole(frame, world, tile)) {
    if (looks.tile(number) != nullptr) {
      scene.fill(Layer::Ground, Path().rectangle(box), theme.ground);
      addTilePicture(scene, box, looks.tile(number), tile.turns, nullptr);
    } else {
      addFloor(scene, frame, theme, tile, nullptr);
    }
    return;
  }
  for (auto& [printed, patch] : patchesOf(frame, world, tile)) {
    const std::shared_ptr<const Symbol> picture =
        printed >= world::firstLaid ? looks.tilePicture(looks.scenario().tileItems[printed - world::firstLaid].name)
                                    : looks.tile(number);
    if (picture != nullptr) {
      scene.fill(Layer::Ground, std::move(patch.squares), theme.ground);
      addTilePicture(scene, box, picture, tile.turns, std::make_shared<const Path>(std::move(patch.unturned)));
    } else {
      addFloor(scene, frame, theme, tile, std::make_shared<const Path>(std::move(patch.squares)));
    }
  }
}

}  // namespace

void addGround(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               Surround surround) {
  const Theme& theme = looks.theme();
  Path outline;
  for (const auto& group : joinSegments(rim(frame, world.view(frame.grid()))))
    for (const LatticeLine& line : group) addLine(outline, frame, line);
  if (outline.empty()) return;
  // The board is a thing on the page: it throws a shadow away from the light, and has an edge on a dark one.
  if (surround == Surround::Dark)
    scene.stroke(Layer::Ground, outline, {theme.paper.withAlpha(0.3), 9, Cap::Round, Join::Round, {}});
  for (const double reach : {9.0, 6.0, 3.0})
    scene.stroke(Layer::Ground, outline, {Colour{0, 0, 0}.withAlpha(0.07), 2 * reach, Cap::Round, Join::Round, {}},
                 Matrix::move(2.5, 3.5));
  const std::vector<board::TileInstance>& tiles = frame.grid().tiles();
  Path seams;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (!groundOnLevel(tiles[i], frame.level())) continue;
    addTile(scene, frame, looks, world, i);
    if (isWhole(frame, world, tiles[i])) seams.rectangle(tileBox(frame, tiles[i]));
  }
  if (surround == Surround::Dark) scene.fill(Layer::Ground, outline, Colour{0, 0, 0}.withAlpha(0.22)).title = {};
  if (!seams.empty())
    scene.stroke(Layer::Floor, std::move(seams), {theme.wall.withAlpha(0.35), 1.5, Cap::Butt, Join::Miter, {}});
  scene.stroke(Layer::Floor, std::move(outline), {theme.wall, 3, Cap::Round, Join::Round, {}});
}

void addBelow(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
              Surround surround) {
  const auto& grid = frame.grid();
  // Maps that know no floors keep the plain page around their upper levels.
  if (grid.tables().floorless == board::outsideFeature) return;
  bool any = false;
  for (int level = 0; level < frame.level(); ++level) {
    const MapFrame lower(grid, level, {});
    if (lower.squares().empty()) continue;
    Scene below;
    below.size = lower.size();
    addGround(below, lower, looks, world, surround);
    addFeatures(below, lower, looks, world);
    addWalls(below, lower, looks, world);
    const Point here = frame.at(0, 0), there = lower.at(0, 0);
    scene.add(below, Matrix::move(here.x - there.x, here.y - there.y), Layer::Ground);
    any = true;
  }
  if (any)
    scene.fill(Layer::Ground, Path().rectangle({0, 0, scene.size.width, scene.size.height}),
               pageColour(looks.theme(), surround).withAlpha(0.62));
}

}  // namespace sortie::picture
