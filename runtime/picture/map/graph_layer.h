// What of a graph does not move while it is looked at: the ground of its board, links as they stand in a world, nodes with
// owners, capacities and features, panels, entrances. Each function adds its items to a scene in which MapFrame says where
// nodes lie.
#pragma once

#include "picture/map/map_frame.h"
#include "picture/map/map_looks.h"
#include "world/world.h"

namespace sortie::picture {

/// The shape of a node of that look.
[[nodiscard]] Path nodeOutline(NodeLook look, Point centre, double radius);

/// The picture of the board; without one a plain ground, and around each node a region in the colour of its owner.
void addBoardGround(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
                    Surround surround);
/// Lines between nodes: arrows where they lead one way, dashed with a cross where nobody passes, with a number where a step
/// costs more than one.
void addLinks(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// Discs with a rim in the colour of the owner, slots for as many pieces as fit, and titles.
void addNodes(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// The features of nodes, small, on their rims.
void addNodeFeatures(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world);
/// An arrow at each node over which pieces enter, with the entrance's name at the first.
void addNodeEntrances(Scene& scene, const MapFrame& frame, const MapLooks& looks);
/// Zones and tracks that the board shows, as the reader may know them.
void addPanels(Scene& scene, const MapFrame& frame, const MapLooks& looks, const world::World& world,
               world::SideId reader);

}  // namespace sortie::picture
