// What of a map does not move: tiles, features, walls and doors as they stand in a world, entrances, names. Each function
// adds its items to a scene in which MapFrame says where squares lie.
#pragma once

#include "picture/map/lattice_lines.h"
#include "picture/map/map_frame.h"
#include "picture/map/map_looks.h"
#include "world/world.h"

namespace sortie::picture {

/// Tiles with their pictures, turned as they lie; floor where a tile has none. Where a level was laid anew, it is that of
/// the tile that was laid. Squares without a floor show nothing.
void addGround(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               Surround surround);
/// Where the level of the frame has no floor everywhere: the levels below it, the lowest first, and a veil over them.
void addBelow(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world, Surround surround);
/// Lines between the squares.
void addGrid(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// What lies on squares, turned with their tiles; a kind that is another one on a turned tile is that one, upright.
void addFeatures(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// One feature on a square, in a box of 64 by 64: its picture, or what is drawn of its look, by quarter turns clockwise.
/// Signs stay upright.
void addFeature(Scene& scene, Layer layer, const Theme& theme, const FeatureStyle& style, const Rect& box,
                int turns = 0);
/// Edges and corners by their effective states: walls as joined lines, then low ones, doors, windows, openings.
void addWalls(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// What is drawn at a corner, in the middle of a picture of a palette.
void addCorner(Scene& scene, const Theme& theme, const CornerStyle& style, Point p);
/// Arrows at the rim with the entrances' names on the page outside.
void addEntrances(Scene& scene, const MapFrame& frame, const MapLooks& looks, Surround surround);
/// Names of squares inside their tiles ("C4") in a corner of each.
void addCoordinates(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// The tile's name on the map and its title, in a corner of each tile or near it, where nothing stands.
void addTileNames(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);

/// The box of the tile as it lies.
[[nodiscard]] Rect tileBox(const MapFrame& frame, const board::TileInstance& tile);
/// The first `squares` squares in a row of the tile on which nothing stands, from its north-west corner (or, `fromEast`,
/// its north-east one), row by row; in that corner when there are none.
[[nodiscard]] Rect freeSquares(const MapFrame& frame, const board::TileInstance& tile, const MapLooks& looks,
                               const world::World& world, std::int32_t squares, bool fromEast);

/// Adds a joined line to a path, closed if it is a ring.
void addLine(Path& path, const MapFrame& frame, const LatticeLine& line);
/// Room that the entrances of a level need outside the map, at least `least` on each side.
[[nodiscard]] Margins marginsFor(const MapLooks& looks, int level, double least);

}  // namespace sortie::picture
