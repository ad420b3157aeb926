// What lies on the map of a scenario and which element of mission.xml each thing comes from: what can be pointed at,
// selected and moved on the canvas.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "board/grid.h"
#include "editor/core/document/document.h"
#include "picture/map/map_frame.h"
#include "world/scenario.h"

namespace sortie::editor {

enum class ThingKind : std::uint8_t { Tile, Panel, Node, Feature, Entrance, Edge, Corner, Piece, Note };

struct MapThing {
  ThingKind kind{};
  ElementPath path;  ///< of its element; several things may come from one
  int level = 0;     ///< its lowest
  int levels = 1;    ///< that it covers: of a tile with upper levels more than one
  std::string
      layer;  ///< "tiles", "features", "entrances", "edges", "corners", "pieces", "markers", "notes"; of a graph
              ///< "nodes" and, of panels, "zones"
  std::string title;                             ///< for status bar and outline
  std::vector<board::SquareIndex> squares = {};  ///< all that it covers, or the nodes; of an edge or corner none
  board::EdgeIndex edge = board::noEdge;
  board::CornerIndex corner = board::noCorner;
  world::PieceId piece = world::PieceId::None;  ///< of Piece
  std::int32_t tile = -1;                       ///< of Tile: its position in Grid::tiles()
  std::int32_t panel = -1;                      ///< of Panel: its position in Scenario::panels
  picture::Rect area = {};                      ///< of Panel: in units of the board

  [[nodiscard]] bool isOn(int wanted) const noexcept { return wanted >= level && wanted < level + levels; }
};

/// All of it: tiles, or panels and nodes, first, then features, entrances, edges, corners, pieces, designers' notes.
[[nodiscard]] std::vector<MapThing> mapThings(const world::Scenario& scenario, const Version& version);

/// The same of a graph: what the mission itself has of panels, nodes and links, features, entrances, pieces.
[[nodiscard]] std::vector<MapThing> graphThings(const world::Scenario& scenario, const Version& version);

/// Those whose elements are among the paths.
[[nodiscard]] std::vector<const MapThing*> thingsOf(const std::vector<MapThing>& things,
                                                    const std::vector<ElementPath>& paths);

/// "Treasury of dawn": what a panel shows.
[[nodiscard]] std::string panelTitle(const world::Scenario& scenario, const model::PanelMark& panel);

/// The box around a thing in the user units of a frame (edges and corners get some width).
[[nodiscard]] picture::Rect thingBox(const MapThing& thing, const picture::MapFrame& frame);

/// Things under a point of the picture, the topmost first: pieces, corners, edges, entrances, features, nodes, panels, tiles. Things
/// of other levels and of layers in `without` are left out.
[[nodiscard]] std::vector<std::size_t> thingsAt(const std::vector<MapThing>& things, const picture::MapFrame& frame,
                                                picture::Point point, const std::set<std::string>& without);

/// Things whose box lies wholly in a rectangle; tiles only when nothing else does; of a
/// graph nodes and panels alone where there are any.
[[nodiscard]] std::vector<std::size_t> thingsIn(const std::vector<MapThing>& things, const picture::MapFrame& frame,
                                                const picture::Rect& box, const std::set<std::string>& without);

}  // namespace sortie::editor
