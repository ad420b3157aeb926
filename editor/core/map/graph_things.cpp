// What can be pointed at on a graph: nodes and links that the mission itself has or changes, and what lies on nodes.
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "editor/core/map/element_paths.h"
#include "editor/core/map/map_things.h"
#include "editor/core/map/node_words.h"

namespace sortie::editor {
namespace {

class GraphCollector {
 public:
  GraphCollector(const world::Scenario& scenario, const Version& version)
      : scenario_(scenario), mission_(*scenario.mission.mission), graph_(*scenario.graph), paths_(version.root()) {}

  std::vector<MapThing> collect() {
    for (std::size_t i = 0; i < scenario_.panels.size(); ++i) panel(i);
    for (const model::NodeMark& mark : mission_.graph.nodes) node(mark);
    features();
    for (const model::EntranceMark& mark : mission_.entrances) {
      const std::string kind = kindTitle(scenario_, model::DeclarationKind::Entrance, mark.kind);
      MapThing* thing = add(ThingKind::Entrance, mark.where, "entrances",
                            fmt::format("{} ({})", mark.title.empty() ? kind : mark.title, mark.id));
      if (thing == nullptr) continue;
      for (const std::string& name : mark.squares)
        if (const board::SquareIndex at = graph_.find(name); at != board::noSquare) thing->squares.push_back(at);
    }
    links();
    pieces();
    return std::move(out_);
  }

 private:
  MapThing* add(ThingKind kind, const SourcePlace& where, std::string layer, std::string title) {
    const ElementPath* path = paths_.at(where);
    if (path == nullptr) return nullptr;
    out_.push_back({.kind = kind, .path = *path, .layer = std::move(layer), .title = std::move(title)});
    return &out_.back();
  }

  void panel(std::size_t number) {
    // Of a board that missions share it has no element here.
    const model::PanelMark& mark = scenario_.panels[number];
    if (mark.where.file != mission_.where.file || mark.width <= 0 || mark.height <= 0) return;
    MapThing* thing = add(ThingKind::Panel, mark.where, "zones", panelTitle(scenario_, mark));
    if (thing == nullptr) return;
    thing->panel = static_cast<std::int32_t>(number);
    thing->area = {static_cast<double>(mark.x), static_cast<double>(mark.y), static_cast<double>(mark.width),
                   static_cast<double>(mark.height)};
  }

  void node(const model::NodeMark& mark) {
    const board::SquareIndex at = graph_.find(mark.id);
    if (at == board::noSquare) return;
    const world::NodeInfo& info = scenario_.nodes[board::at(at)];
    MapThing* thing = add(ThingKind::Node, mark.where, "nodes", nodeWords(info.title, info.name));
    if (thing != nullptr) thing->squares.push_back(at);
  }

  void features() {
    // One element may name many nodes: one thing an element.
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> byPlace;
    for (const model::NodeFeature& mark : mission_.graph.features) {
      const board::SquareIndex at = graph_.find(mark.node);
      if (at == board::noSquare) continue;
      const std::pair key(mark.where.line, mark.where.column);
      if (const auto found = byPlace.find(key); found != byPlace.end()) {
        out_[found->second].squares.push_back(at);
        continue;
      }
      MapThing* thing = add(ThingKind::Feature, mark.where, "features",
                            kindTitle(scenario_, model::DeclarationKind::Feature, mark.kind));
      if (thing == nullptr) continue;
      thing->squares.push_back(at);
      byPlace[key] = out_.size() - 1;
    }
  }

  void links() {
    // By kind and ends, both ways where it is crossed both ways; of several the first.
    std::map<std::tuple<std::string, std::string, std::string>, board::EdgeIndex> all;
    for (std::int32_t i = 0; i < graph_.linkCount(); ++i) {
      const auto edge = static_cast<board::EdgeIndex>(i);
      const auto [a, b] = graph_.ends(edge);
      const std::string& kind = scenario_.links[static_cast<std::size_t>(i)].kind;
      all.emplace(std::tuple(kind, graph_.id(a), graph_.id(b)), edge);
      if (!graph_.isOneWay(edge)) all.emplace(std::tuple(kind, graph_.id(b), graph_.id(a)), edge);
    }
    for (const model::LinkMark& mark : mission_.graph.links) {
      const auto found = all.find({mark.kind, mark.from, mark.to});
      if (found == all.end()) continue;
      const std::string title = kindTitle(scenario_, model::DeclarationKind::Edge, mark.kind);
      MapThing* thing =
          add(ThingKind::Edge, mark.where, "edges", fmt::format("{} ({})", title, graph_.name(found->second)));
      if (thing != nullptr) thing->edge = found->second;
    }
  }

  void pieces() {
    std::size_t next = 0;
    for (const model::PieceSetup& setup : mission_.pieces)
      for (int i = 0; i < setup.count && next < scenario_.initial.pieces.size(); ++i, ++next)
        piece(setup, static_cast<world::PieceId>(next));
  }

  void piece(const model::PieceSetup& setup, world::PieceId id) {
    const world::PieceState& state = scenario_.initial.piece(id);
    if (!board::isSquare(state.place) && !board::isEdge(state.place)) return;
    const bool isPiece = scenario_.kinds[world::at(state.kind)].collection == model::DeclarationKind::Piece;
    MapThing* thing =
        add(ThingKind::Piece, setup.where, isPiece ? "pieces" : "markers", setupTitle(scenario_, setup, state));
    if (thing == nullptr) return;
    thing->piece = id;
    if (board::isSquare(state.place))
      thing->squares.push_back(board::squareOf(state.place));
    else
      thing->edge = board::edgeOf(state.place);
  }

  const world::Scenario& scenario_;
  const model::Mission& mission_;
  const board::Graph& graph_;
  ElementPaths paths_;
  std::vector<MapThing> out_;
};

}  // namespace

std::string panelTitle(const world::Scenario& scenario, const model::PanelMark& panel) {
  return panelWords(panel.zone, panel.track, panel.of, [&](model::DeclarationKind kind, const std::string& id) {
    for (const model::Declaration* each : scenario.declarations)
      if (each->kind == kind && each->id == id) return each->text("title");
    return std::string();
  });
}

std::vector<MapThing> graphThings(const world::Scenario& scenario, const Version& version) {
  return GraphCollector(scenario, version).collect();
}

}  // namespace sortie::editor
