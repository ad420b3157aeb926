#include "model/decode/decode_board.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "model/decode/marks.h"
#include "model/resolve.h"
#include "model/values.h"

namespace sortie::model {
namespace {

constexpr int kFarthest = 100'000;

/// "12,-4" of an attribute; nothing where it is missing or, with an issue, where it is not written so.
std::optional<std::pair<int, int>> pairOf(const Element& element, std::string_view attribute, int least,
                                          Issues& issues) {
  const auto text = element.find(attribute);
  if (!text) return std::nullopt;
  const std::size_t comma = std::min(text->find(','), text->size());
  const auto first = parseInt(std::string_view(*text).substr(0, comma));
  const auto second = parseInt(std::string_view(*text).substr(std::min(comma + 1, text->size())));
  const auto isIn = [&](const std::optional<std::int64_t>& n) { return n && *n >= least && *n <= kFarthest; };
  if (isIn(first) && isIn(second)) return std::pair(static_cast<int>(*first), static_cast<int>(*second));
  issues.error("value-type",
               fmt::format("{}=\"{}\" is not two numbers from {} to {}", attribute, *text, least, kFarthest), element,
               attribute, "write them with a comma between, such as 120,80");
  return std::nullopt;
}

NodeMark nodeOf(const Element& element, const Scope& scope, const NodeKinds& onBoard, Issues& issues) {
  NodeMark node;
  node.id = decodeId(element, true, issues);
  node.kind = element.value("kind");
  node.title = element.value("title");
  node.owner = element.value("owner");
  node.at = pairOf(element, "at", -kFarthest, issues);
  node.where = element.place();
  const auto known = node.kind.empty() ? onBoard.find(node.id) : onBoard.end();
  const Declaration* kind = node.kind.empty()
                                ? scope.find(DeclarationKind::Node, known == onBoard.end() ? "" : known->second)
                                : declared(scope, DeclarationKind::Node, element, "kind", issues, "kind of node");
  node.values = decodeSets(element, kind, issues);
  return node;
}

LinkMark linkOf(const Element& element, const Scope& scope, Issues& issues) {
  LinkMark link;
  link.id = decodeId(element, false, issues);
  link.kind = element.value("kind");
  link.state = element.value("state");
  link.from = element.value("from");
  link.to = element.value("to");
  link.where = element.place();
  link.values = decodeSets(element, declared(scope, DeclarationKind::Edge, element, "kind", issues), issues);
  return link;
}

PanelMark panelOf(const Element& element, Issues& issues) {
  PanelMark panel;
  panel.zone = element.value("zone");
  panel.track = element.value("track");
  panel.of = element.value("of");
  panel.where = element.place();
  if (panel.zone.empty() == panel.track.empty())
    issues.error("panel", "a panel must show one zone or one track", element, {}, "write zone=\"…\" or track=\"…\"");
  if (const auto at = pairOf(element, "at", -kFarthest, issues)) std::tie(panel.x, panel.y) = *at;
  if (const auto size = pairOf(element, "size", 1, issues)) std::tie(panel.width, panel.height) = *size;
  return panel;
}

void addRing(const Element& element, const Scope& scope, GraphBudget& budget, GraphMarks& graph, Issues& issues) {
  (void)declared(scope, DeclarationKind::Edge, element, "edge", issues);
  const std::vector<std::string> nodes = splitWords(element.value("nodes"));
  const std::string kind = element.value("edge"), state = element.value("state");
  if (!budget.take(nodes.size(), kind.size() + state.size(), element, issues)) return;
  if (nodes.size() < 2) {
    issues.error("ring", "a ring must have two nodes or more", element, "nodes", "write nodes=\"ONE OTHER …\"");
    return;
  }
  for (std::size_t i = 0; i < nodes.size(); ++i)
    graph.links.push_back({{}, kind, state, nodes[i], nodes[(i + 1) % nodes.size()], {}, element.place()});
}

void addFeature(const Element& element, const Scope& scope, GraphBudget& budget, GraphMarks& graph, Issues& issues) {
  (void)declared(scope, DeclarationKind::Feature, element, "kind", issues);
  const std::string kind = element.value("kind");
  const std::vector<std::string> nodes = splitWords(element.value("nodes"));
  if (!budget.take(nodes.size(), kind.size(), element, issues)) return;
  for (const std::string& node : nodes) graph.features.push_back({kind, node, element.place()});
}

}  // namespace

bool GraphBudget::take(std::size_t marks, std::size_t bytes, const Element& element, Issues& issues) {
  const std::size_t each = 1 + bytes / 64;
  if (marks <= (kMost - used_) / each) {
    used_ += marks * each;
    return true;
  }
  if (!told_)
    issues.error("limit-graph", fmt::format("the document has more than {} nodes, links and features of nodes", kMost),
                 element, {}, "use fewer of them");
  told_ = true;
  return false;
}

NodeKinds nodeKindsOf(const BoardItem* board) {
  NodeKinds out;
  if (board != nullptr)
    for (const NodeMark& each : board->graph.nodes) out.emplace(each.id, each.kind);
  return out;
}

bool isGraphPart(const Element& element) {
  const std::string_view name = element.name();
  return name == "node" || name == "ring" || (name == "edge" && (element.has("from") || element.has("to"))) ||
         (name == "feature" && element.has("nodes"));
}

void decodeGraphPart(const Element& element, const Scope& scope, GraphBudget& budget, GraphMarks& graph, Issues& issues,
                     const NodeKinds& onBoard) {
  const Issues::Part about(issues, element);
  if (element.name() == "ring") return addRing(element, scope, budget, graph, issues);
  if (element.name() == "feature") return addFeature(element, scope, budget, graph, issues);
  if (!budget.take(1, 0, element, issues)) return;
  if (element.name() == "node")
    graph.nodes.push_back(nodeOf(element, scope, onBoard, issues));
  else
    graph.links.push_back(linkOf(element, scope, issues));
}

void decodePanel(const Element& element, GraphBudget& budget, std::vector<PanelMark>& panels, Issues& issues) {
  if (!budget.take(1, 0, element, issues)) return;
  const Issues::Part about(issues, element);
  constexpr std::size_t most = 200;
  if (panels.size() == most)
    issues.error("limit-panels", fmt::format("a board has {} panels at most", most), element, {}, "use fewer of them");
  if (panels.size() < most) panels.push_back(panelOf(element, issues));
}

BoardItem decodeBoard(const Element& element, const Scope& scope, GraphBudget& budget, Issues& issues) {
  const Issues::Part whole(issues, element);
  BoardItem board;
  board.id = decodeId(element, true, issues);
  board.title = element.value("title");
  board.picture = element.value("picture");
  board.width = decodeNumber(element, "width", 0, 1, kFarthest, issues);
  board.height = decodeNumber(element, "height", 0, 1, kFarthest, issues);
  board.where = element.place();
  for (const Element& part : elements(element)) {
    if (isGraphPart(part)) decodeGraphPart(part, scope, budget, board.graph, issues);
    if (part.name() == "panel") decodePanel(part, budget, board.panels, issues);
  }
  for (const NodeMark& node : board.graph.nodes)
    if (node.kind.empty())
      issues.error("kind-missing", fmt::format("the node \"{}\" of a board has no kind", node.id), element, {},
                   "write kind=\"…\"");
  return board;
}

}  // namespace sortie::model
