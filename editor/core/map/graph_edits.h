// Edits of a map made of nodes and links: what the canvas tools do to the document there. Positions are in units of the
// board, which are map units. A node of a board of content gets an element of the mission when it is changed; the board
// stays as it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "editor/core/map/palette.h"
#include "picture/scene.h"
#include "world/scenario.h"

namespace sortie::editor {

/// Nodes snap to such steps.
inline constexpr int nodeStep = 10;

/// A position in whole steps; with `exact` in whole units.
[[nodiscard]] picture::Point snappedNode(picture::Point at, bool exact) noexcept;

/// Why an entry may not be laid at a node (noSpot: at a free position `at`); nothing when nothing forbids it.
[[nodiscard]] std::optional<std::string> graphRefusal(const world::Scenario& scenario, const PaletteEntry& entry,
                                                      board::Spot node, picture::Point at);
/// Lays it and selects it. Errors: graphRefusal() as "place-refused".
[[nodiscard]] Result<std::vector<ElementPath>> layOnGraph(model::Draft& draft, const world::Scenario& scenario,
                                                          const PaletteEntry& entry, board::Spot node,
                                                          picture::Point at);
/// Joins two nodes by an edge; where the mission has one of that kind between them, that gets the state. Errors:
/// "place-refused" for a node with itself.
[[nodiscard]] Result<std::vector<ElementPath>> connectNodes(model::Draft& draft, const world::Scenario& scenario,
                                                            const PaletteEntry& entry, board::Spot from,
                                                            board::Spot to);
/// An element of the mission for a node of its board, with nothing said yet, and selects it.
[[nodiscard]] Result<std::vector<ElementPath>> ownNode(model::Draft& draft, const world::Scenario& scenario,
                                                       board::Spot node);
struct MovedNode {
  board::Spot node = board::noSpot;
  picture::Point to;
};
struct MovedPanel {
  std::size_t panel = 0;  ///< in Scenario::panels
  picture::Rect to;       ///< in units of the board
};
/// Puts nodes and panels there, and selects their elements. `scenario` must be of the document as it is.
[[nodiscard]] Result<std::vector<ElementPath>> moveOnBoard(model::Draft& draft, const world::Scenario& scenario,
                                                           const std::vector<MovedNode>& nodes,
                                                           const std::vector<MovedPanel>& panels);
/// A box with the sides moved that a handle pulls (each of its two numbers -1, 0 or 1: west or north, none, east or south):
/// to whole steps, with `exact` to whole units, and never too small to be seen.
struct BoxHandle {
  int across = 0;
  int down = 0;

  friend bool operator==(const BoxHandle&, const BoxHandle&) = default;
};
[[nodiscard]] picture::Rect pulled(const picture::Rect& box, BoxHandle handle, picture::Point by, bool exact) noexcept;
/// Puts pieces, markers and cards on a node. Errors: "place-refused" where it has no room for one of them.
[[nodiscard]] Result<std::vector<ElementPath>> movePieces(model::Draft& draft, const world::Scenario& scenario,
                                                          const std::vector<ElementPath>& paths, board::Spot node);
/// Where nodes would stand evenly on a circle around their middle, in the order in which they lie around it.
[[nodiscard]] std::vector<MovedNode> onCircle(const world::Scenario& scenario, const std::vector<board::Spot>& nodes);

}  // namespace sortie::editor
