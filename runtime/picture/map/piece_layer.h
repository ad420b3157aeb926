// Pieces, markers and cards on a map, as one reader may know them.
#pragma once

#include "picture/map/map_frame.h"
#include "picture/map/map_looks.h"
#include "world/world.h"

namespace sortie::picture {

struct PieceOptions {
  world::SideId reader = world::SideId::None;  ///< None sees everything
  std::vector<world::PieceId> selected;
};

/// Whatever stands on squares, edges and corners of the level: tokens for pieces, plates for markers, backs for what the
/// reader may not know. Several things on a square stand beside each other, many as one with a number.
void addPieces(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               const PieceOptions& options);

/// Cards and markers that lie on a tile as a whole (zones that belong to tiles), small, in its corner.
void addTileZones(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
                  world::SideId reader);

}  // namespace sortie::picture
