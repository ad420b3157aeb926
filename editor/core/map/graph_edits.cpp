#include "editor/core/map/graph_edits.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/map/element_paths.h"
#include "editor/core/map/map_places.h"
#include "editor/core/map/map_sections.h"
#include "model/values.h"
#include "world/placing.h"

namespace sortie::editor {
namespace {

using model::Element;
using model::Markup;
using picture::Point;

using GraphSelection = Result<std::vector<ElementPath>>;

constexpr double leastApart = 36;  ///< of nodes, as the check of boards has it

tl::unexpected<Error> notThere(std::string why) { return fail("place-refused", std::move(why)); }

std::string placeText(Point at) { return fmt::format("{:.0f},{:.0f}", at.x, at.y); }

/// The mission's own elements of nodes by id: of several (in variants) the first.
std::map<std::string, ElementPath> nodeElements(const Element& root) {
  std::map<std::string, ElementPath> out;
  eachPlaced(root, [&](const Element& element, const ElementPath& path) {
    if (element.name() == "node" && element.has("id")) out.emplace(element.value("id"), path);
  });
  return out;
}

/// A new element of the map.
struct AddedPart {
  Markup markup;
  bool moved = true;  ///< not one that only keeps the order of others
};

/// Elements of the map that stand in place of panels of its board. Of several panels that show the same those before a moved
/// one get an element as well, where they have none: elements stand for them in their order.
std::vector<AddedPart> panelsInPlace(const world::Scenario& scenario,
                                     const std::map<std::size_t, picture::Rect>& moved) {
  std::vector<AddedPart> out;
  const std::string& own = scenario.mission.mission->where.file;
  const auto add = [&](const model::PanelMark& mark, const picture::Rect& box, bool isMoved) {
    Markup panel("panel", {{mark.zone.empty() ? "track" : "zone", mark.zone.empty() ? mark.track : mark.zone}});
    if (!mark.of.empty()) panel.set("of", mark.of);
    panel.set("at", placeText({box.x, box.y}));
    panel.set("size", placeText({box.width, box.height}));
    out.push_back({std::move(panel), isMoved});
  };
  std::set<std::size_t> said;
  for (const auto& [number, box] : moved) {
    const model::PanelMark& mark = scenario.panels[number];
    for (std::size_t i = 0; i < number; ++i) {
      const model::PanelMark& other = scenario.panels[i];
      if (moved.contains(i) || other.where.file == own || !other.showsTheSameAs(mark) || !said.insert(i).second)
        continue;
      add(other,
          {static_cast<double>(other.x), static_cast<double>(other.y), static_cast<double>(other.width),
           static_cast<double>(other.height)},
          false);
    }
    add(mark, box, true);
  }
  return out;
}

/// One more node for a feature or entrance.
void addNodeTo(model::Draft& draft, const ElementPath& path, const std::string& node) {
  const std::vector<std::string> nodes = model::splitWords(elementAt(draft.root(), path).value("nodes"));
  if (std::find(nodes.begin(), nodes.end(), node) != nodes.end()) return;
  setAttributeAt(draft, path, "nodes", nodes.empty() ? node : fmt::format("{} {}", fmt::join(nodes, " "), node));
}

GraphSelection layMark(model::Draft& draft, const PaletteEntry& entry, const std::string& node) {
  const bool feature = entry.kind == PaletteKind::Feature;
  const std::string name = feature ? "feature" : "entrance";
  for (const Element& each : model::child(draft.root(), "map").children()) {
    if (each.name() != name || each.value("kind") != entry.declared) continue;
    const ElementPath path = pathOf(each);
    addNodeTo(draft, path, node);
    return std::vector<ElementPath>{path};
  }
  Markup mark(name, {{"kind", entry.declared}, {"nodes", node}});
  if (!feature)
    mark = Markup(name, {{"id", freeId(draft.root(), entry.declared)}, {"kind", entry.declared}, {"nodes", node}});
  return std::vector<ElementPath>{addTo(draft, "map", mark)};
}

GraphSelection layThing(model::Draft& draft, const PaletteEntry& entry, const std::string& node) {
  const bool anyKind = entry.item.empty();
  const std::string& what = anyKind ? entry.declared : entry.item;
  Markup piece(model::elementName(infoOf(entry.kind).declared));
  piece.set("id", freeId(draft.root(), what + "-1"));
  piece.set(anyKind ? "kind" : "item", what);
  piece.set("at", node);
  return std::vector<ElementPath>{addTo(draft, "setup", piece)};
}

}  // namespace

Point snappedNode(Point at, bool exact) noexcept {
  const double step = exact ? 1 : nodeStep;
  return {std::round(at.x / step) * step, std::round(at.y / step) * step};
}

std::optional<std::string> graphRefusal(const world::Scenario& scenario, const PaletteEntry& entry, board::Spot node,
                                        Point at) {
  if (entry.kind == PaletteKind::Tile || entry.kind == PaletteKind::Corner)
    return "this mission is played on a graph: it has no squares";
  if (entry.kind == PaletteKind::Node) {
    for (const world::NodeInfo& each : scenario.nodes)
      if (std::hypot(each.x - at.x, each.y - at.y) < leastApart) return fmt::format("{} lies there", each.name);
    return std::nullopt;
  }
  if (node == board::noSpot) return "there is no node here";
  if (entry.kind != PaletteKind::Piece && entry.kind != PaletteKind::Marker) return std::nullopt;
  const world::KindId kind = scenario.kind(infoOf(entry.kind).declared, entry.declared);
  if (kind == world::KindId::None || world::fits(scenario, scenario.initial, kind, board::placeOf(node)))
    return std::nullopt;
  return world::misfitText(scenario, kind, board::placeOf(node));
}

GraphSelection layOnGraph(model::Draft& draft, const world::Scenario& scenario, const PaletteEntry& entry,
                          board::Spot node, Point at) {
  if (const std::optional<std::string> why = graphRefusal(scenario, entry, node, at)) return notThere(*why);
  if (entry.kind == PaletteKind::Node) {
    // Free in the mission and on the board.
    std::string id = freeId(draft.root(), entry.declared + "-1");
    for (int number = 2; scenario.graph->find(id) != board::noSpot; ++number)
      id = freeId(draft.root(), fmt::format("{}-{}", entry.declared, number));
    return std::vector<ElementPath>{
        addTo(draft, "map", Markup("node", {{"id", id}, {"kind", entry.declared}, {"at", placeText(at)}}))};
  }
  const std::string& id = scenario.graph->id(node);
  if (entry.kind == PaletteKind::Feature || entry.kind == PaletteKind::Entrance) return layMark(draft, entry, id);
  if (entry.kind == PaletteKind::Edge) return notThere("press on a node and drag to another");
  return layThing(draft, entry, id);
}

GraphSelection connectNodes(model::Draft& draft, const world::Scenario& scenario, const PaletteEntry& entry,
                            board::Spot from, board::Spot to) {
  if (from == to || from == board::noSpot || to == board::noSpot)
    return notThere("press on a node and drag to another");
  const std::string &a = scenario.graph->id(from), &b = scenario.graph->id(to);
  const std::optional<std::string> state = entry.state.empty() ? std::nullopt : std::optional(entry.state);
  bool oneWay = false;
  for (const model::Declaration* each : scenario.declarations)
    if (each->kind == model::DeclarationKind::Edge && each->id == entry.declared) oneWay = each->flag("directed");
  for (const Element& each : model::child(draft.root(), "map").children()) {
    if (each.name() != "edge" || each.value("kind") != entry.declared) continue;
    const bool along = each.value("from") == a && each.value("to") == b;
    const bool against = !oneWay && each.value("from") == b && each.value("to") == a;
    if (!along && !against) continue;
    const ElementPath path = pathOf(each);
    setAttributeAt(draft, path, "state", state);
    return std::vector<ElementPath>{path};
  }
  Markup edge("edge", {{"kind", entry.declared}, {"from", a}, {"to", b}});
  if (state) edge.set("state", *state);
  return std::vector<ElementPath>{addTo(draft, "map", edge)};
}

GraphSelection ownNode(model::Draft& draft, const world::Scenario& scenario, board::Spot node) {
  return std::vector<ElementPath>{addTo(draft, "map", Markup("node", {{"id", scenario.graph->id(node)}}))};
}

GraphSelection moveOnBoard(model::Draft& draft, const world::Scenario& scenario, const std::vector<MovedNode>& nodes,
                           const std::vector<MovedPanel>& panels) {
  constexpr double farthest = 100'000;  // as the reader of boards has it
  const auto isFar = [&](Point at) { return std::abs(at.x) > farthest || std::abs(at.y) > farthest; };
  if (std::any_of(nodes.begin(), nodes.end(), [&](const MovedNode& each) { return isFar(each.to); }) ||
      std::any_of(panels.begin(), panels.end(), [&](const MovedPanel& each) {
        return isFar({each.to.x, each.to.y}) || isFar({each.to.width, each.to.height});
      }))
    return notThere("too far away from the board");
  // All that have an element in one edit, then those of the board that get one: adding moves paths of later elements.
  const std::map<std::string, ElementPath> ofNodes = nodeElements(draft.root());
  const ElementPaths ofPanels(draft.root());
  std::vector<model::TextPatches> edits;
  std::vector<ElementPath> out;
  std::vector<AddedPart> added;
  for (const MovedNode& each : nodes) {
    const std::string& id = scenario.graph->id(each.node);
    if (const auto own = ofNodes.find(id); own != ofNodes.end()) {
      edits.push_back(model::setAttribute(elementAt(draft.root(), own->second), "at", placeText(each.to)));
      out.push_back(own->second);
    } else {
      added.push_back({Markup("node", {{"id", id}, {"at", placeText(each.to)}})});
    }
  }
  std::map<std::size_t, picture::Rect> ofBoard;
  for (const MovedPanel& each : panels) {
    const model::PanelMark& mark = scenario.panels[each.panel];
    const ElementPath* own =
        mark.where.file == scenario.mission.mission->where.file ? ofPanels.at(mark.where) : nullptr;
    if (own == nullptr) {
      ofBoard[each.panel] = each.to;
      continue;
    }
    const Element element = elementAt(draft.root(), *own);
    edits.push_back(model::changeAttributes(
        element, {{"at", placeText({each.to.x, each.to.y})}, {"size", placeText({each.to.width, each.to.height})}}));
    out.push_back(*own);
  }
  draft.apply(model::together(edits));
  for (AddedPart& each : panelsInPlace(scenario, ofBoard)) added.push_back(std::move(each));
  for (const AddedPart& each : added) {
    const ElementPath path = addTo(draft, "map", each.markup);
    for (ElementPath& old : out)
      if (old.size() >= path.size() && within(old, ElementPath(path.begin(), path.end() - 1)) &&
          old[path.size() - 1] >= path.back())
        ++old[path.size() - 1];
    if (each.moved) out.push_back(path);
  }
  return out;
}

picture::Rect pulled(const picture::Rect& box, BoxHandle handle, Point by, bool exact) noexcept {
  constexpr double least = 2 * nodeStep;
  double left = box.x, top = box.y, right = box.x + box.width, bottom = box.y + box.height;
  const Point first = snappedNode({left + by.x, top + by.y}, exact);
  const Point last = snappedNode({right + by.x, bottom + by.y}, exact);
  if (handle.across < 0) left = std::min(first.x, std::max(left, right - least));
  if (handle.across > 0) right = std::max(last.x, std::min(right, left + least));
  if (handle.down < 0) top = std::min(first.y, std::max(top, bottom - least));
  if (handle.down > 0) bottom = std::max(last.y, std::min(bottom, top + least));
  return {left, top, right - left, bottom - top};
}

GraphSelection movePieces(model::Draft& draft, const world::Scenario& scenario, const std::vector<ElementPath>& paths,
                          board::Spot node) {
  if (node == board::noSpot) return notThere("there is no node here");
  std::int64_t room = world::roomLeft(scenario, scenario.initial, node);
  const std::string& id = scenario.graph->id(node);
  for (const ElementPath& path : paths) {
    const Element element = elementAt(draft.root(), path);
    if (!element || !isPieceElement(element) || element.value("at") == id) continue;
    const std::string kindId =
        element.has("item") && scenario.item(element.value("item")) >= 0
            ? scenario
                  .kinds[world::at(scenario.items[static_cast<std::size_t>(scenario.item(element.value("item")))].kind)]
                  .name
            : element.value("kind");
    const world::KindId kind = scenario.pieceKind(kindId);
    if (kind != world::KindId::None)
      room -= scenario.kinds[world::at(kind)].room * model::parseInt(element.value("count", "1")).value_or(1);
    if (room < 0) return notThere(world::misfitText(scenario, kind, board::placeOf(node)));
    setAttributeAt(draft, path, "at", id);
  }
  return paths;
}

std::vector<MovedNode> onCircle(const world::Scenario& scenario, const std::vector<board::Spot>& nodes) {
  if (nodes.size() < 3) return {};
  Point middle;
  for (const board::Spot node : nodes) {
    middle.x += scenario.nodes[board::at(node)].x / static_cast<double>(nodes.size());
    middle.y += scenario.nodes[board::at(node)].y / static_cast<double>(nodes.size());
  }
  struct Turned {
    board::Spot node;
    double angle;
  };
  std::vector<Turned> around;
  double radius = 0;
  for (const board::Spot node : nodes) {
    const double x = scenario.nodes[board::at(node)].x - middle.x, y = scenario.nodes[board::at(node)].y - middle.y;
    around.push_back({node, std::atan2(y, x)});
    radius += std::hypot(x, y) / static_cast<double>(nodes.size());
  }
  std::stable_sort(around.begin(), around.end(), [](const Turned& a, const Turned& b) { return a.angle < b.angle; });
  const auto count = static_cast<double>(nodes.size());
  // So far apart that discs do not touch.
  radius = std::max(radius, 60 / (2 * std::sin(std::numbers::pi / count)));
  std::vector<MovedNode> out;
  for (std::size_t i = 0; i < around.size(); ++i) {
    const double angle = around.front().angle + 2 * std::numbers::pi * static_cast<double>(i) / count;
    out.push_back({around[i].node,
                   snappedNode({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)}, true)});
  }
  return out;
}

}  // namespace sortie::editor
