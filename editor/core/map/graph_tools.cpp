// The part of canvas_tools.h that is about graphs: nodes are dragged and joined, things are put on them.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "editor/core/map/canvas_frame.h"
#include "editor/core/map/canvas_tools.h"
#include "editor/core/map/graph_edits.h"
#include "editor/core/map/live_overlays.h"
#include "editor/core/map/node_words.h"

namespace sortie::editor {

using picture::Point;

bool CanvasTools::onGraph() const {
  return bench_.isOpen() && bench_.analysis().scenario && bench_.analysis().scenario->graph != nullptr;
}

board::Spot CanvasTools::nodeAt(Point at) const {
  const ShownFrame frame = frameOf(bench_);
  if (!frame.frame || frame.frame->graph() == nullptr) return board::noSpot;
  return frame.frame->squareAt({at.x + frame.offset.x, at.y + frame.offset.y});
}

std::vector<board::Spot> CanvasTools::selectedNodes() const {
  std::vector<board::Spot> out;
  for (const MapThing* thing : thingsOf(bench_.analysis().things, bench_.selection()))
    if (thing->kind == ThingKind::Node && !thing->squares.empty()) out.push_back(thing->squares.front());
  if (node_ != board::noSpot && std::find(out.begin(), out.end(), node_) == out.end()) out.push_back(node_);
  return out;
}

board::Spot CanvasTools::boardNode() const {
  if (boardNode_.empty() || !onGraph() || bench_.tool() != Tool::Select || bench_.playWorld() ||
      !bench_.selection().empty())
    return board::noSpot;
  const board::Spot node = bench_.analysis().scenario->graph->find(boardNode_);
  const auto own = [&](const MapThing& thing) {
    return thing.kind == ThingKind::Node && !thing.squares.empty() && thing.squares.front() == node;
  };
  const std::vector<MapThing>& things = bench_.analysis().things;
  return std::any_of(things.begin(), things.end(), own) ? board::noSpot : node;
}

void CanvasTools::letGoOfBoard() {
  panel_.reset();
  boardNode_.clear();
}

std::string CanvasTools::boardPart() const {
  if (const board::Spot node = boardNode(); node != board::noSpot) {
    const world::NodeInfo& info = bench_.analysis().scenario->nodes[board::at(node)];
    return nodeWords(info.title, info.name);
  }
  if (!panel_ || !bench_.selection().empty()) return {};
  const std::int32_t panel = panelInHand();
  if (panel < 0) return {};
  const world::Scenario& scenario = *bench_.analysis().scenario;
  return panelTitle(scenario, scenario.panels[static_cast<std::size_t>(panel)]);
}

void CanvasTools::changeBoardPart() {
  bench_.settleMap();
  if (boardPart().empty()) return;
  const board::Spot node = boardNode();
  const std::int32_t panel = node == board::noSpot ? panelInHand() : -1;
  (void)bench_.edit("Change for this mission", [&](model::Draft& draft) -> Result<std::vector<ElementPath>> {
    const world::Scenario& scenario = *bench_.analysis().scenario;
    if (panel >= 0)
      return moveOnBoard(draft, scenario, {},
                         {{static_cast<std::size_t>(panel), panelBox(static_cast<std::size_t>(panel))}});
    return ownNode(draft, scenario, node);
  });
}

Point CanvasTools::draggedBy() const {
  // The first of them comes to stand on a whole step; the others keep their distance to it.
  const std::vector<board::Spot> nodes = selectedNodes();
  const std::vector<std::size_t> panels = selectedPanels();
  Point first;
  if (!nodes.empty()) {
    const world::NodeInfo& info = bench_.analysis().scenario->nodes[board::at(nodes.front())];
    first = {static_cast<double>(info.x), static_cast<double>(info.y)};
  } else if (!panels.empty()) {
    first = {panelBox(panels.front()).x, panelBox(panels.front()).y};
  }
  const Point to = snappedNode({first.x + at_.x - from_.x, first.y + at_.y - from_.y}, keys_.control);
  return {to.x - first.x, to.y - first.y};
}

void CanvasTools::moveGraphGhost(const PaletteEntry& entry) {
  Ghost ghost;
  ghost.entry = entry;
  ghost.at = snappedNode(at_, keys_.control);
  ghost.node = nodeAt(at_);
  const std::optional<std::string> why = graphRefusal(
      *bench_.analysis().scenario, entry, entry.kind == PaletteKind::Node ? board::noSpot : ghost.node, ghost.at);
  ghost.allowed = !why;
  ghost.reason = why.value_or("");
  ghost_ = ghost;
}

std::string CanvasTools::nodeId(board::Spot node) const {
  const std::shared_ptr<const world::Scenario>& scenario = bench_.analysis().scenario;
  if (!onGraph() || node == board::noSpot || board::at(node) >= scenario->nodes.size()) return {};
  return scenario->graph->id(node);
}

void CanvasTools::layOnNode() {
  // Nodes have other numbers once an edit or an undo is analysed.
  bench_.settleMap();
  if (!onGraph()) return;
  moveGhost();
  if (!ghost_) return;
  const Ghost ghost = *ghost_;
  if (!ghost.allowed) return bench_.refused(Error{"place-refused", ghost.reason, {}, {}});
  (void)bench_.edit(infoOf(ghost.entry.kind).laying, [&](model::Draft& draft) {
    return layOnGraph(draft, *bench_.analysis().scenario, ghost.entry, ghost.node, ghost.at);
  });
  bench_.settleMap();
  moveGhost();
  changed();
}

void CanvasTools::finishConnecting() {
  if (!ghost_ || node_ == board::noSpot || !onGraph()) return;
  const PaletteEntry entry = ghost_->entry;
  const std::string pressed = nodeId(std::exchange(node_, board::noSpot));
  bench_.settleMap();
  if (!onGraph()) return;
  const board::Spot from = bench_.analysis().scenario->graph->find(pressed);
  const board::Spot to = nodeAt(at_);
  if (from == board::noSpot || to == board::noSpot)
    return bench_.refused(Error{"place-refused", "there is no node here", {}, {}});
  (void)bench_.edit(infoOf(entry.kind).laying, [&](model::Draft& draft) {
    return connectNodes(draft, *bench_.analysis().scenario, entry, from, to);
  });
  bench_.settleMap();
  moveGhost();
}

void CanvasTools::finishGraphDrag() {
  if (!onGraph()) return;
  const Point by = draggedBy();
  const std::string pressed = nodeId(node_);
  bench_.settleMap();
  if (!onGraph()) return;
  node_ = bench_.analysis().scenario->graph->find(pressed);
  const std::vector<board::Spot> nodes = selectedNodes();
  const std::vector<std::size_t> panels = selectedPanels();
  node_ = board::noSpot;
  if (nodes.empty() && panels.empty()) {
    const board::Spot to = nodeAt(at_);
    const std::vector<ElementPath> paths = bench_.selection();
    (void)bench_.edit("Move",
                      [&](model::Draft& draft) { return movePieces(draft, *bench_.analysis().scenario, paths, to); });
    return;
  }
  moveOnBoardBy(nodes, panels, by, {});
}

void CanvasTools::moveOnBoardBy(const std::vector<board::Spot>& nodes, const std::vector<std::size_t>& panels, Point by,
                                const std::string& mergeKey) {
  if (by == Point{} || (nodes.empty() && panels.empty())) return;
  std::vector<MovedNode> moved;
  for (const board::Spot node : nodes) {
    const world::NodeInfo& info = bench_.analysis().scenario->nodes[board::at(node)];
    moved.push_back({node, {info.x + by.x, info.y + by.y}});
  }
  std::vector<MovedPanel> movedPanels;
  for (const std::size_t panel : panels) {
    const picture::Rect box = panelBox(panel);
    movedPanels.push_back({panel, {box.x + by.x, box.y + by.y, box.width, box.height}});
  }
  const char* const label = panels.empty()  ? (moved.size() == 1 ? "Move node" : "Move nodes")
                            : nodes.empty() ? (panels.size() == 1 ? "Move panel" : "Move panels")
                                            : "Move nodes and panels";
  (void)bench_.edit(
      label, [&](model::Draft& draft) { return moveOnBoard(draft, *bench_.analysis().scenario, moved, movedPanels); },
      mergeKey);
}

bool CanvasTools::canArrange() const { return onGraph() && !bench_.playWorld() && selectedNodes().size() >= 3; }

void CanvasTools::arrangeOnRing() {
  bench_.settleMap();
  if (!canArrange()) return;
  const std::vector<MovedNode> moved = onCircle(*bench_.analysis().scenario, selectedNodes());
  (void)bench_.edit("Arrange on a ring",
                    [&](model::Draft& draft) { return moveOnBoard(draft, *bench_.analysis().scenario, moved, {}); });
}

std::string CanvasTools::pickedOnGraph(Point at) const {
  const world::Scenario& scenario = *bench_.analysis().scenario;
  const board::Spot node = nodeAt(at);
  const std::vector<std::size_t> things = under(at);
  const auto idOf = [&](ThingKind kind) -> std::string {
    for (const std::size_t i : things)
      if (bench_.analysis().things[i].kind == kind)
        if (const model::Element element = elementAt(bench_.root(), bench_.analysis().things[i].path))
          if (!element.value("id").empty()) return element.value("id");
    return {};
  };
  const auto linkAt = [&]() -> std::string {
    for (const std::size_t i : things)
      if (const MapThing& thing = bench_.analysis().things[i]; thing.kind == ThingKind::Edge)
        return "edge:" + scenario.graph->name(thing.edge);
    return {};
  };
  for (const Pick pick : pick_) {
    std::string value;
    switch (pick) {
      case Pick::Piece: value = idOf(ThingKind::Piece); break;
      case Pick::Entrance: value = idOf(ThingKind::Entrance); break;
      case Pick::Square:
        if (node != board::noSpot) value = scenario.graph->id(node);
        break;
      case Pick::Edge: value = linkAt(); break;
      case Pick::Side:
        for (const std::size_t i : things)
          if (const model::Element element = elementAt(bench_.root(), bench_.analysis().things[i].path))
            if (value.empty()) value = element.value(element.name() == "node" ? "owner" : "side");
        break;
      default: break;
    }
    if (!value.empty()) return value;
  }
  return {};
}

std::string CanvasTools::graphStatus() const {
  const board::Spot node = nodeAt(at_);
  std::string out;
  if (node != board::noSpot) {
    const world::NodeInfo& info = bench_.analysis().scenario->nodes[board::at(node)];
    out = nodeWords(info.title, info.name);
  } else {
    out = fmt::format("{:.0f},{:.0f}", at_.x, at_.y);
  }
  if (bench_.tool() == Tool::Ruler) {
    if (!rulerFrom_) return out + " · Drag from one node to another";
    const MeasuredNodes measured = measureNodes(bench_, rulerNode_, node);
    return measured.way.to == board::noSpot || measured.way.from == measured.way.to ? out
                                                                                    : out + " · " + measured.way.words;
  }
  const world::Scenario& scenario = *bench_.analysis().scenario;
  if (const std::int32_t panel = panelAt(at_); panel >= 0)
    out += " · " + panelTitle(scenario, scenario.panels[static_cast<std::size_t>(panel)]);
  for (const std::size_t i : under(at_))
    if (bench_.analysis().things[i].kind != ThingKind::Node) out += " · " + bench_.analysis().things[i].title;
  if (const std::string way = wayWordsTo(bench_, node); !way.empty()) out += " · " + way;
  return out;
}

void CanvasTools::drawOnGraph(picture::Scene& scene, double pixel) const {
  const ShownFrame shown = frameOf(bench_);
  if (!shown.frame || shown.frame->graph() == nullptr) return;
  const picture::Colour good{0x00, 0x9e, 0x73, 255}, bad{0xd5, 0x5e, 0x00, 255}, accent{0xf5, 0xa6, 0x23, 255};
  const double radius = shown.frame->nodeRadius();
  const auto middleOf = [&](board::Spot node) {
    const Point p = shown.frame->centre(node);
    return Point{p.x - shown.offset.x, p.y - shown.offset.y};
  };
  const auto ring = [&](Point at, picture::Colour colour, bool dashed) {
    picture::Stroke stroke{colour, 3 * pixel, {}, picture::Join::Round, {}};
    if (dashed) stroke.dashes = {6 * pixel, 4 * pixel};
    scene.fill(picture::Layer::Overlays, picture::Path().circle(at, radius), colour.withAlpha(0.2));
    scene.stroke(picture::Layer::Overlays, picture::Path().circle(at, radius), stroke);
  };
  if (gesture_ == Gesture::Drag) {
    const Point by = draggedBy();
    const std::vector<board::Spot> nodes = selectedNodes();
    for (const board::Spot node : nodes) {
      const Point from = middleOf(node), to{from.x + by.x, from.y + by.y};
      scene.stroke(picture::Layer::Overlays, picture::Path().moveTo(from).lineTo(to),
                   {accent, 2 * pixel, picture::Cap::Round, {}, {4 * pixel, 4 * pixel}});
      ring(to, accent, false);
    }
    if (const board::Spot to = nodeAt(at_); nodes.empty() && selectedPanels().empty() && to != board::noSpot)
      ring(middleOf(to), accent, false);
  }
  drawPanels(scene, pixel);
  if (const board::Spot clicked = boardNode(); clicked != board::noSpot && gesture_ != Gesture::Drag)
    ring(middleOf(clicked), accent, false);
  if (gesture_ == Gesture::Connect && !nodeId(node_).empty()) {
    const board::Spot to = nodeAt(at_);
    const bool ends = to != board::noSpot && to != node_;
    ring(middleOf(node_), good, false);
    if (ends) ring(middleOf(to), good, false);
    scene.stroke(picture::Layer::Overlays, picture::Path().moveTo(middleOf(node_)).lineTo(ends ? middleOf(to) : at_),
                 {ends ? good : bad, 4 * pixel, picture::Cap::Round, {}, {8 * pixel, 6 * pixel}});
    return;
  }
  if (!ghost_) return;
  const picture::Colour colour = ghost_->allowed ? good : bad;
  const bool free = ghost_->entry.kind == PaletteKind::Node;
  if (free || ghost_->node != board::noSpot) ring(free ? ghost_->at : middleOf(ghost_->node), colour, !ghost_->allowed);
  if (!ghost_->allowed) drawReason(scene, pixel, {at_.x + 12 * pixel, at_.y - 8 * pixel});
}

}  // namespace sortie::editor
