// Boards of nodes and links: the board of content that a mission names, and what its map adds to it.
#include <algorithm>

#include <fmt/format.h>

#include "model/resolve.h"
#include "world/scenario_builder.h"

namespace sortie::world {

using model::DeclarationKind;

namespace {

constexpr const char* remedyForSquares =
    "remove it; where missions are to be played on nodes and links, write board=\"graph\" in <ruleset>";
constexpr const char* remedyForGraphs =
    "remove it; where missions are to be played on squares, remove board=\"graph\" from <ruleset>";

}  // namespace

void ScenarioBuilder::refuseNodes() {
  const auto refused = [](const char* what) {
    return [what](const auto& mark) -> Result<> {
      return fail("board-kind", fmt::format("this ruleset is played on squares, which have no {}", what), mark.where,
                  remedyForSquares);
    };
  };
  keepGood(mission_.graph.nodes, refused("nodes"));
  keepGood(mission_.graph.links, refused("edges between nodes"));
  keepGood(mission_.graph.features, refused("features of nodes"));
  keepGood(mission_.panels, refused("panels"));
}

void ScenarioBuilder::refuseTiles() {
  const auto refused = [](const char* what) {
    return [what](const auto& mark) -> Result<> {
      return fail("board-kind", fmt::format("this ruleset is played on a graph, which has no {}", what), mark.where,
                  remedyForGraphs);
    };
  };
  keepGood(mission_.tiles, refused("tiles"));
  keepGood(mission_.edges, refused("edges of squares"));
  keepGood(mission_.corners, refused("corners"));
  keepGood(mission_.features, refused("features of squares"));
}

void ScenarioBuilder::findBoard() {
  if (mission().board.empty()) return;
  const auto look = [&](const std::vector<model::BoardItem>& boards, const std::string& pack) {
    for (const model::BoardItem& each : boards)
      if (each.id == mission().board || pack + ":" + each.id == mission().board) s_.boardItem = &each;
  };
  // The mission's own before those of its packs, and of these the first that has the name.
  for (auto pack = s_.mission.packs.rbegin(); pack != s_.mission.packs.rend(); ++pack)
    look((*pack)->boards, (*pack)->info.id);
  look(mission().boardItems, mission().id);
  if (s_.boardItem == nullptr) wrong(noSuch("board", mission().board, mission().where));
}

Result<std::size_t> ScenarioBuilder::nodeNamed(const std::string& id, const SourcePlace& where,
                                               const char* attribute) const {
  if (const auto found = nodeOf_.find(id); found != nodeOf_.end()) return found->second;
  std::vector<std::string> known;
  if (model::isAdvised(issues_, id))
    for (const auto& [name, node] : nodeOf_) known.push_back(name);
  Error error = nothingOf("node", id, where, known).value();
  return tl::unexpected<Error>(names().at(std::move(error), where, {attribute}, id));
}

Result<> ScenarioBuilder::addNode(const model::NodeMark& mark, bool own) {
  if (own && mark.kind.empty()) {
    const Result<std::size_t> known = nodeNamed(mark.id, mark.where, "id");
    if (!known) return failed(known);
    NodeInfo& info = s_.nodes[*known];
    if (!mark.title.empty()) info.title = mark.title;
    if (mark.at) std::tie(info.x, info.y) = *mark.at;
    for (const auto& [name, value] : mark.values) info.values[name] = value;
    if (mark.owner.empty()) return {};
    nodeOwners_[*known] = mark.owner;
    nodeOwnerAt_[*known] = mark.where;
    return {};
  }
  const KindId kind = s_.kind(DeclarationKind::Node, mark.kind);
  if (kind == KindId::None) return noSuch("kind of node", mark.kind, mark.where);
  if (mark.id.empty()) return fail("id-missing", "a node has no id", mark.where, "write id=\"…\"");
  if (!nodeOf_.emplace(mark.id, s_.nodes.size()).second)
    return fail("duplicate-id", fmt::format("two nodes of the map are called \"{}\"", mark.id), mark.where,
                own ? "give it an id that no other node has, or remove its kind: then it is the node of the board"
                    : "give each node an id of its own");
  NodeInfo info;
  info.id = intern(mark.id);
  info.name = mark.id;
  info.title = mark.title;
  info.kind = kind;
  info.capacity = static_cast<std::int32_t>(
      std::clamp<std::int64_t>(s_.kinds[at(kind)].declaration->number("capacity", -1), -1, 1'000'000));
  if (mark.at) std::tie(info.x, info.y) = *mark.at;
  info.values = mark.values;
  s_.hasCapacities = s_.hasCapacities || info.capacity >= 0;
  s_.nodes.push_back(std::move(info));
  graphNodes_.push_back({mark.id, 0, mark.where});
  nodeOwners_.push_back(mark.owner);
  nodeOwnerAt_.push_back(mark.where);
  return {};
}

Result<> ScenarioBuilder::addLink(const model::LinkMark& mark, bool own) {
  const std::int32_t state = s_.edgeState(mark.kind, mark.state);
  if (state < 0) return noSuch("edge", mark.state.empty() ? mark.kind : mark.kind + "/" + mark.state, mark.where);
  for (const auto& [attribute, id] : {std::pair("from", mark.from), std::pair("to", mark.to)})
    if (const Result<std::size_t> node = nodeNamed(id, mark.where, attribute); !node) return failed(node);
  if (mark.from == mark.to)
    return fail("link-to-itself", fmt::format("an edge joins \"{}\" to itself", mark.from), mark.where,
                "join two nodes, or remove the edge");
  bool oneWay = false;
  const Declarations kinds = all(DeclarationKind::Edge);
  for (const model::Declaration* d : kinds)
    if (d->id == mark.kind) oneWay = d->flag("directed");
  if (own) {
    // One that the board has already is put into another state.
    auto found = boardLinks_.find({mark.kind, mark.from, mark.to});
    if (found == boardLinks_.end() && !oneWay) found = boardLinks_.find({mark.kind, mark.to, mark.from});
    if (found != boardLinks_.end()) {
      graphLinks_[found->second].state = static_cast<std::uint8_t>(state);
      LinkInfo& link = s_.links[found->second];
      if (!mark.id.empty()) link.id = mark.id;
      for (const auto& [name, value] : mark.values) link.values[name] = value;
      return {};
    }
  } else {
    boardLinks_.emplace(std::tuple(mark.kind, mark.from, mark.to), graphLinks_.size());
  }
  // Names have the kind where there is more than one, whatever else a mission has: then they stay as the map grows.
  graphLinks_.push_back({mark.from, mark.to, static_cast<std::uint8_t>(state), oneWay, mark.where,
                         kinds.size() > 1 ? mark.kind : std::string()});
  s_.links.push_back({mark.id, mark.kind, mark.values});
  return {};
}

Result<> ScenarioBuilder::addNodeFeature(const model::NodeFeature& mark) {
  const std::int32_t bit = s_.featureBit(mark.kind);
  if (bit < 0) return noSuch("feature", mark.kind, mark.where);
  const Result<std::size_t> node = nodeNamed(mark.node, mark.where, "nodes");
  if (!node) return failed(node);
  graphNodes_[*node].features |= 1U << bit;
  return {};
}

void ScenarioBuilder::addMarks(model::GraphMarks& marks, bool own) {
  keepGood(marks.nodes, [&](const model::NodeMark& mark) { return addNode(mark, own); });
  keepGood(marks.links, [&](const model::LinkMark& mark) { return addLink(mark, own); });
  keepGood(marks.features, [&](const model::NodeFeature& mark) { return addNodeFeature(mark); });
}

void ScenarioBuilder::addPanels() {
  if (s_.boardItem != nullptr) s_.panels = s_.boardItem->panels;
  // Of several that show the same the first of the map stands in place of the first of the board, and so on.
  std::vector<bool> kept(s_.panels.size(), true);
  for (const model::PanelMark& mark : mission().panels) {
    std::size_t same = 0;
    while (same < kept.size() && !(kept[same] && s_.panels[same].showsTheSameAs(mark))) ++same;
    if (same == kept.size()) {
      s_.panels.push_back(mark);
    } else {
      s_.panels[same] = mark;
      kept[same] = false;
    }
  }
}

Result<> ScenarioBuilder::makeGraph(std::vector<board::EdgeRules> edgeRules,
                                    std::vector<board::FeatureRules> featureRules) {
  refuseTiles();
  findBoard();
  if (s_.boardItem != nullptr) {
    model::GraphMarks marks = s_.boardItem->graph;
    addMarks(marks, false);
  }
  addMarks(mission_.graph, true);
  addPanels();
  Result<board::Graph> graph =
      board::Graph::make(graphNodes_, graphLinks_, std::move(edgeRules), std::move(featureRules));
  if (!graph) return failed(graph);
  s_.board = board::Board(std::move(*graph));
  s_.graph = s_.board.graph();
  return {};
}

SideId ScenarioBuilder::ownerOfNode(std::size_t node) {
  const Result<SideId> side = sideOf(nodeOwners_[node], nodeOwnerAt_[node], "owner");
  return good(side) ? *side : SideId::None;
}

}  // namespace sortie::world
