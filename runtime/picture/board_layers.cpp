#include "picture/board_layers.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "picture/text.h"
#include "world/piece_squares.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;

bool onLevel(const board::TileInstance& tile, int level) {
  return level >= tile.origin.level && level < tile.origin.level + tile.levels;
}

void addFloor(Scene& scene, const MapFrame& frame, const Theme& theme, const board::TileInstance& tile) {
  const Rect box = tileBox(frame, tile);
  scene.fill(Layer::Ground, Path().rectangle(box),
             LinearGradient{{box.x, box.y},
                            {box.x + box.width, box.y + box.height},
                            {{0, theme.floor.mixed({255, 255, 255}, 0.07)},
                             {0.5, theme.floor},
                             {1, theme.floor.mixed(theme.ground, 0.14)}}});
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
  if (!darker.empty()) scene.fill(Layer::Ground, std::move(darker), theme.ground.withAlpha(0.09));
}

/// A quarter-turned picture in the box of its tile: drawn in the box that it has unturned, then turned about the middle.
void addTilePicture(Scene& scene, const Rect& box, std::shared_ptr<const Symbol> symbol, int turns) {
  const bool swapped = turns % 2 != 0;
  const double width = swapped ? box.height : box.width;
  const double height = swapped ? box.width : box.height;
  const Matrix turned = Matrix::move(-width / 2, -height / 2)
                            .then(Matrix::turn(90.0 * turns))
                            .then(Matrix::move(box.x + box.width / 2, box.y + box.height / 2));
  scene.add(Layer::Ground, Placed{std::move(symbol), {}, {0, 0, width, height}, 1}, turned);
}

/// Lines around what is there, as segments between squares that are and squares that are not of the level.
std::vector<LatticeSegment> rim(const MapFrame& frame) {
  std::vector<LatticeSegment> out;
  const board::Grid& grid = frame.grid();
  for (const SquareIndex s : frame.squares()) {
    const board::Cell& c = grid.cell(s);
    if (grid.neighbour(s, board::Direction::North) == board::noSquare) out.push_back({{c.column, c.row}, false});
    if (grid.neighbour(s, board::Direction::South) == board::noSquare) out.push_back({{c.column, c.row + 1}, false});
    if (grid.neighbour(s, board::Direction::West) == board::noSquare) out.push_back({{c.column, c.row}, true});
    if (grid.neighbour(s, board::Direction::East) == board::noSquare) out.push_back({{c.column + 1, c.row}, true});
  }
  return out;
}

}  // namespace

Rect tileBox(const MapFrame& frame, const board::TileInstance& tile) {
  const Point corner = frame.at(tile.origin.column, tile.origin.row);
  return {corner.x, corner.y, tile.width * squareSide, tile.height * squareSide};
}

Rect freeSquares(const MapFrame& frame, const board::TileInstance& tile, const MapLooks& looks,
                 const world::World& world, std::int32_t squares, bool fromEast) {
  const auto taken = [&](std::int32_t column, std::int32_t row) {
    const SquareIndex s = frame.grid().at({column, row, frame.level()});
    bool any = s == board::noSquare;
    if (!any) world::eachPieceAt(looks.scenario(), world, s, [&](std::int32_t) { any = true; });
    return any;
  };
  const std::int32_t wanted = std::min(squares, tile.width);
  const auto boxAt = [&](std::int32_t column, std::int32_t row) {
    const Point p = frame.at(column, row);
    return Rect{p.x, p.y, wanted * squareSide, squareSide};
  };
  const std::int32_t last = tile.width - wanted;
  for (std::int32_t row = 0; row < tile.height; ++row)
    for (std::int32_t i = 0; i <= last; ++i) {
      const std::int32_t first = tile.origin.column + (fromEast ? last - i : i);
      bool open = true;
      for (std::int32_t c = 0; c < wanted; ++c) open = open && !taken(first + c, tile.origin.row + row);
      if (open) return boxAt(first, tile.origin.row + row);
    }
  return boxAt(tile.origin.column + (fromEast ? last : 0), tile.origin.row);
}

void addLine(Path& path, const MapFrame& frame, const LatticeLine& line) {
  const bool ring = line.size() > 2 && line.front() == line.back();
  for (std::size_t i = 0; i < line.size(); ++i) {
    const Point p = frame.at(line[i].column, line[i].row);
    if (i == 0)
      path.moveTo(p);
    else if (ring && i + 1 == line.size())
      path.close();
    else
      path.lineTo(p);
  }
}

void addGround(Scene& scene, const MapFrame& frame, const MapLooks& looks, Surround surround) {
  const Theme& theme = looks.theme();
  Path outline;
  for (const auto& group : joinSegments(rim(frame)))
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
    if (!onLevel(tiles[i], frame.level())) continue;
    const Rect box = tileBox(frame, tiles[i]);
    if (looks.tile(i) != nullptr) {
      scene.fill(Layer::Ground, Path().rectangle(box), theme.ground);
      addTilePicture(scene, box, looks.tile(i), tiles[i].turns);
    } else {
      addFloor(scene, frame, theme, tiles[i]);
    }
    seams.rectangle(box);
  }
  if (surround == Surround::Dark) scene.fill(Layer::Ground, outline, Colour{0, 0, 0}.withAlpha(0.22)).title = {};
  scene.stroke(Layer::Floor, std::move(seams), {theme.wall.withAlpha(0.35), 1.5, Cap::Butt, Join::Miter, {}});
  scene.stroke(Layer::Floor, std::move(outline), {theme.wall, 3, Cap::Round, Join::Round, {}});
}

void addGrid(Scene& scene, const MapFrame& frame, const MapLooks& looks) {
  std::vector<LatticeSegment> across, down;
  const board::Grid& grid = frame.grid();
  for (const SquareIndex s : frame.squares()) {
    const board::Cell& c = grid.cell(s);
    if (grid.neighbour(s, board::Direction::North) != board::noSquare) across.push_back({{c.column, c.row}, false});
    if (grid.neighbour(s, board::Direction::West) != board::noSquare) down.push_back({{c.column, c.row}, true});
  }
  Path path;
  for (const auto& segments : {across, down})
    for (const auto& group : joinSegments(segments))
      for (const LatticeLine& line : group) addLine(path, frame, line);
  if (!path.empty())
    scene.stroke(Layer::Floor, std::move(path), {looks.theme().grid.withAlpha(0.7), 1, Cap::Butt, Join::Miter, {}});
}

void addCoordinates(Scene& scene, const MapFrame& frame, const MapLooks& looks) {
  const Theme& theme = looks.theme();
  for (const SquareIndex s : frame.squares()) {
    std::string name = frame.grid().name(s);
    name = name.substr(name.find(':') + 1);
    name = name.substr(0, name.find('/'));
    const Rect box = frame.box(s);
    Text text;
    text.text = std::move(name);
    text.font = {Face::Mono, 10.5, Weight::Medium, false};
    text.colour = theme.ink;
    text.halo = theme.paper.withAlpha(0.75);
    text.haloWidth = 2.5;
    text.at = {box.x + 6, box.y + box.height - 6};
    scene.add(Layer::Features, std::move(text));
  }
}

void addTileNames(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const std::vector<board::TileInstance>& tiles = frame.grid().tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (!onLevel(tiles[i], frame.level())) continue;
    const Rect box = tileBox(frame, tiles[i]);
    Text text;
    text.text = tiles[i].id;
    if (!looks.tileTitle(i).empty()) text.text += "  " + looks.tileTitle(i);
    text.font = {Face::Text, 14, Weight::Semibold, false};
    text.colour = theme.ink;
    const double size = fittingSize(text, {box.width - 36, 20}, 14, 8);
    text.font.size = size > 0 ? size : 8;
    const TextExtent extent = measure(text);
    const double width = std::min(extent.width + 16, box.width - 12);
    const Rect place = freeSquares(frame, tiles[i], looks, world,
                                   static_cast<std::int32_t>(std::ceil((width + 12) / squareSide)), false);
    const Rect plate{place.x + 8, place.y + 8, width, extent.height + 6};
    scene.fill(Layer::Features, Path().roundedRectangle(plate, 4), theme.paper.withAlpha(0.86));
    text.at = {plate.x + 8, plate.y + 3 + extent.ascent};
    scene.add(Layer::Features, std::move(text));
  }
}

}  // namespace sortie::picture
