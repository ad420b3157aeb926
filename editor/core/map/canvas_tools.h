// What the mouse and keys do on the map, without a widget: the select tool with click, box and drag, laying what is in
// hand with a ghost that says why not, painting of edges, the ruler; and the picture of all that over the map.
//
// Points are in map units: a square's side is picture::squareSide (64), (0, 0) is the north-west corner of the map's
// column 0 and row 0; positions off the map, negative ones too, are fine (tiles are laid there).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/map/graph_edits.h"
#include "editor/core/map/palette.h"
#include "editor/core/workbench.h"
#include "picture/scene.h"

namespace sortie::editor {

struct Keys {
  bool shift = false;
  bool control = false;
  bool alt = false;
};

/// What is in hand, at the pointer.
struct Ghost {
  PaletteEntry entry;
  int turns = 0;
  int column = 0;
  int row = 0;
  int direction = 0;  ///< edges and corners: eighths from north
  bool allowed = false;
  bool checking = false;  ///< the ruleset's own answer is not there yet
  std::string reason;     ///< why it may not lie here
  /// Of a graph: the node under it, and where a new node would stand.
  board::Spot node = board::noSpot;
  picture::Point at = {};
};

class CanvasTools {
 public:
  explicit CanvasTools(Workbench& bench);

  void press(picture::Point at, Keys keys);
  void move(picture::Point at, Keys keys);
  void release(picture::Point at, Keys keys);
  void leave();
  /// The next click on the map gives a value in place of what it usually does: the first of `what` that lies there, as
  /// documents write it ("s1:C4", "edge:s1:C4:east", an id). Escape gives up.
  void pick(std::vector<Pick> what, std::function<void(const std::string& value)> picked);
  [[nodiscard]] bool picking() const noexcept { return static_cast<bool>(picked_); }
  /// One step of the Escape cascade: a drag, then what is in hand, then the selection. False when there was nothing.
  bool cancel();
  /// Turns what is in hand or selected by quarter turns clockwise.
  void turn(int quarters);
  /// Moves what is selected by whole squares, as one step.
  void nudge(int columns, int rows);
  /// With tiles goes what lies on them; `told` says how much that was.
  void removeSelected();
  /// Selected nodes evenly on a circle around their middle, as one step. Three or more are needed.
  void arrangeOnRing();
  [[nodiscard]] bool canArrange() const;
  void duplicate();
  /// XML text of what is selected, for the clipboard; empty when nothing is.
  [[nodiscard]] std::string copyText() const;
  /// The same of all that removeSelected takes away.
  [[nodiscard]] std::string cutText() const;
  /// Adds what a clipboard text holds, under new ids, at the pointer or, where that is taken, in the nearest free place. Errors: no XML of a mission.
  Result<> paste(const std::string& text);
  /// What lies under the pointer, topmost first, as indexes into Analysis::things.
  [[nodiscard]] std::vector<std::size_t> under(picture::Point at) const;

  [[nodiscard]] const std::optional<Ghost>& ghost() const noexcept { return ghost_; }
  [[nodiscard]] bool dragging() const noexcept { return gesture_ != Gesture::None; }
  /// What is selected hangs at the pointer.
  [[nodiscard]] bool moving() const noexcept { return gesture_ == Gesture::Drag; }
  /// The handle of a panel that the pointer is on or pulls; none of 0, 0.
  [[nodiscard]] BoxHandle handle() const;
  /// The words for a node or panel that was clicked and belongs to the board, which missions share; empty for none.
  [[nodiscard]] std::string boardPart() const;
  /// Gives the mission an element for it, where it can be changed for this mission alone, and selects that.
  void changeBoardPart();
  /// Arrow keys move something: what is selected, or a panel of the board that was clicked.
  [[nodiscard]] bool movesByKeys() const;
  /// "s1:C4 · Archive · wall east · 5 squares from Sergeant, seen": for the status bar.
  [[nodiscard]] std::string status() const;

  /// Adds everything that moves with the mouse or changes without an edit: selection, ghost, drag, box, ruler, live
  /// overlays (reach, sight, threat of the selected piece). In map units; `pixel` is the size of a pixel in them, so
  /// that lines keep their width.
  void draw(picture::Scene& scene, double pixel) const;

  Signal<> changed;                 ///< what draw() and status() give is another
  Signal<const std::string&> told;  ///< what an edit did that is not plain to see

 private:
  enum class Gesture : std::uint8_t { None, Pick, Drag, Box, Paint, Measure, Connect, Grip, Pull };
  void moveGhost();
  [[nodiscard]] std::string pickedAt(picture::Point at) const;
  void lay();
  void finishDrag();
  void finishBox();
  void drawNotes(picture::Scene& scene) const;
  void drawSelection(picture::Scene& scene, double pixel) const;
  void drawGhost(picture::Scene& scene, double pixel) const;
  void drawRuler(picture::Scene& scene, double pixel) const;
  void drawLive(picture::Scene& scene) const;
  [[nodiscard]] bool onGraph() const;
  [[nodiscard]] board::Spot nodeAt(picture::Point at) const;
  [[nodiscard]] std::vector<board::Spot> selectedNodes() const;
  /// Panels by their positions in Scenario::panels. `panelAt`: one of the board, which has no element of its own; -1 none.
  [[nodiscard]] std::int32_t panelAt(picture::Point at) const;
  [[nodiscard]] std::vector<std::size_t> selectedPanels() const;
  /// That was clicked, belongs to the board and has no element of the mission.
  [[nodiscard]] board::Spot boardNode() const;
  void letGoOfBoard();
  /// The one panel that is selected or was clicked; -1 none or several things.
  [[nodiscard]] std::int32_t panelInHand() const;
  [[nodiscard]] picture::Rect panelBox(std::size_t panel) const;
  [[nodiscard]] BoxHandle handleAt(picture::Point at) const;
  [[nodiscard]] std::vector<BoxHandle> handlesOf(const picture::Rect& box) const;
  void finishPull();
  void drawPanels(picture::Scene& scene, double pixel) const;
  [[nodiscard]] picture::Point draggedBy() const;
  [[nodiscard]] std::string pickedOnGraph(picture::Point at) const;
  [[nodiscard]] std::string graphStatus() const;
  void moveGraphGhost(const PaletteEntry& entry);
  /// Its id, which stays when numbers change; empty where there is no such node.
  [[nodiscard]] std::string nodeId(board::Spot node) const;
  void layOnNode();
  void finishConnecting();
  void finishGraphDrag();
  void moveOnBoardBy(const std::vector<board::Spot>& nodes, const std::vector<std::size_t>& panels, picture::Point by,
                     const std::string& mergeKey);
  void drawOnGraph(picture::Scene& scene, double pixel) const;
  /// Why the ghost may not lie there.
  void drawReason(picture::Scene& scene, double pixel, picture::Point at) const;

  Workbench& bench_;
  Gesture gesture_ = Gesture::None;
  picture::Point from_;
  picture::Point at_;
  bool inside_ = false;
  board::Spot node_ = board::noSpot;  ///< of a graph: pressed on without an element of its own, or where an edge begins
  /// A panel of the board, without an element of its own, that was clicked last.
  std::optional<model::PanelMark> panel_;
  std::string boardNode_;  ///< the same of a node, by its id
  BoxHandle handle_;
  mutable double pixel_ = 1;            ///< as it was drawn last: handles are where they are seen
  std::optional<ElementPath> pressed_;  ///< one of several selected: alone when nothing was dragged
  Keys keys_;
  std::vector<ElementPath> added_;  ///< selection that a box is added to
  std::optional<Ghost> ghost_;
  std::vector<Pick> pick_;
  std::function<void(const std::string&)> picked_;
  std::optional<picture::Point> rulerFrom_;
  std::string rulerNode_;  ///< of a graph: on which the ruler begins
  int rulerLevel_ = 0;     ///< on which the ruler begins; it may end on another
  std::vector<PaletteEntry> palette_;
  std::uint64_t ghostAsked_ = 0;  ///< counts questions to the worker, so that old answers are known
  std::vector<Connection> connections_;
};

}  // namespace sortie::editor
