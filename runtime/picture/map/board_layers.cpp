#include "picture/map/board_layers.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "board/floors.h"
#include "picture/text/text.h"
#include "world/piece_squares.h"

namespace sortie::picture {

namespace {

using board::SquareIndex;

bool onLevel(const board::TileInstance& tile, int level) {
  return level >= tile.origin.level && level < tile.origin.level + tile.levels;
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

void addGrid(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  std::vector<LatticeSegment> across, down;
  const auto& grid = frame.grid();
  const auto view = world.view(grid);
  for (const SquareIndex s : frame.squares()) {
    if (!board::hasFloor(view, s)) continue;
    const board::Cell& c = grid.cell(s);
    if (board::hasFloor(view, grid.neighbour(s, board::Direction::North))) across.push_back({{c.column, c.row}, false});
    if (board::hasFloor(view, grid.neighbour(s, board::Direction::West))) down.push_back({{c.column, c.row}, true});
  }
  Path path;
  for (const auto& segments : {across, down})
    for (const auto& group : joinSegments(segments))
      for (const LatticeLine& line : group) addLine(path, frame, line);
  if (!path.empty())
    scene.stroke(Layer::Floor, std::move(path), {looks.theme().grid.withAlpha(0.7), 1, Cap::Butt, Join::Miter, {}});
}

void addCoordinates(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world) {
  const Theme& theme = looks.theme();
  const auto view = world.view(frame.grid());
  for (const SquareIndex s : frame.squares()) {
    if (!board::hasFloor(view, s)) continue;
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
