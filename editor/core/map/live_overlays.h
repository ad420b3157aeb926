// What a designer sees of the rules while laying out the map, from the runtime's own kernels: reach, sight and threat of
// the selected piece, distance and line of sight between two squares, where tiles join.
#pragma once

#include <memory>
#include <string>

#include "editor/core/workbench.h"
#include "picture/map/way_overlay.h"

namespace sortie::editor {

/// Adds reach, sight and threat of the selected piece, as View asks for them, in map units.
void drawLiveOverlays(picture::Scene& scene, const Workbench& bench);

struct MeasuredLine {
  bool clear = true;
  std::string words;  ///< "5 squares, sight blocked by a wall"
};
/// The line between two squares.
[[nodiscard]] MeasuredLine measure(const Analysis& analysis, const board::Cell& from, const board::Cell& to);

/// The way between two nodes, of the selected piece if there is one, as the map is now: in a playtest as it is shown.
struct MeasuredNodes {
  picture::MeasuredWay way;
  std::shared_ptr<const picture::MapFrame> frame;  ///< in which the nodes of the way lie; null without a graph
};
[[nodiscard]] MeasuredNodes measureNodes(const Workbench& bench, const std::string& from, board::Spot to);

/// "2 links, cost 3 from Company, 1 move": from the selected piece to a node; empty without one.
[[nodiscard]] std::string wayWordsTo(const Workbench& bench, board::Spot node);

/// "5 squares from Sergeant, seen, 2 moves": from the selected piece to a square; empty without one.
[[nodiscard]] std::string distanceWords(const Workbench& bench, int column, int row);

/// Moves a tile of that size by up to half of its side, so that it lies flush with a neighbour.
void snapTile(const Analysis& analysis, int level, int width, int height, int& column, int& row);

}  // namespace sortie::editor
