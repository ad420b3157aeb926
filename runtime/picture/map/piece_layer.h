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
/// reader may not know. Several things on a square stand beside each other, many as one with a number; on a node those of
/// one look are a pile with a number where there are many.
void addPieces(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               const PieceOptions& options);

/// Cards and markers that lie on a tile as a whole (zones that belong to tiles), small, in its corner.
void addTileZones(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
                  world::SideId reader);

/// Things of one look that lie in a zone together: of one kind, item and side; unknown ones are all alike.
struct Pile {
  world::KindId kind = world::KindId::None;
  std::int32_t item = -1;
  world::SideId owner = world::SideId::None;
  bool known = false;
  int count = 0;
};
/// In the order in which the first of each lies there; after each what is inside it, where the reader knows what it is.
[[nodiscard]] std::vector<Pile> pilesIn(const MapLooks& looks, const world::World& world, world::ZoneId zone,
                                        world::SideId reader);
void addPile(Scene& scene, Layer layer, const MapLooks& looks, const Pile& pile, const Rect& box,
             const std::string& title);

}  // namespace sortie::picture
