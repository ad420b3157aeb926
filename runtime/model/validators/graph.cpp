#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/decode/decode_board.h"
#include "model/resolve.h"
#include "model/validators/validators.h"
#include "model/values.h"

namespace sortie::model {
namespace {

/// The parts of one board, or of the map of a mission, which may name nodes of its board as well.
class GraphChecker {
 public:
  GraphChecker(const Scope& scope, std::set<std::string> nodes, Issues& issues)
      : scope_(scope), nodes_(std::move(nodes)), issues_(issues) {}

  void part(const Element& element) {
    if (element.name() == "edge") {
      known(element, "from");
      known(element, "to");
      if (element.has("from") && element.value("from") == element.value("to"))
        issues_.error("link-to-itself", fmt::format("an edge joins \"{}\" to itself", element.value("from")), element,
                      {}, "join two nodes, or remove the edge", fixRemove(element));
      state(element, "kind");
    } else if (element.name() == "ring") {
      known(element, "nodes");
      state(element, "edge");
      once(element);
    } else if (element.name() == "feature") {
      known(element, "nodes");
    } else if (element.name() == "node" && !element.has("kind")) {
      known(element, "id");
    }
    for (const char* attribute : {"from", "to", "nodes"})
      for (std::string& id : splitWords(element.value(attribute))) joined_.insert(std::move(id));
  }

  /// Every name in the attribute is that of a node.
  void known(const Element& element, std::string_view attribute) {
    for (const std::string& id : splitWords(element.value(attribute)))
      if (!nodes_.contains(id))
        tellUnresolved(issues_, "node", id, element, attribute,
                       [this] { return std::vector<std::string>(nodes_.begin(), nodes_.end()); });
  }

  [[nodiscard]] bool isJoined(const std::string& node) const { return joined_.contains(node); }
  [[nodiscard]] bool joinsAny() const { return !joined_.empty(); }

 private:
  void state(const Element& element, std::string_view kindAttribute) {
    const auto wanted = element.find("state");
    const Declaration* kind = wanted ? scope_.find(DeclarationKind::Edge, element.value(kindAttribute)) : nullptr;
    if (kind == nullptr || kind->findPart("state", *wanted) != nullptr) return;
    std::vector<std::string> states;
    for (const Declaration& part : kind->parts)
      if (part.part == "state") states.push_back(part.id);
    issues_.error("edge-state", fmt::format("the edge \"{}\" has no state \"{}\"", kind->id, *wanted), element, "state",
                  states.empty() ? "remove the state: this kind has none"
                                 : fmt::format("choose one of {}", fmt::join(states, ", ")));
  }

  void once(const Element& ring) {
    std::set<std::string> seen;
    for (const std::string& id : splitWords(ring.value("nodes")))
      if (!seen.insert(id).second)
        issues_.error("ring", fmt::format("the ring comes to \"{}\" twice", id), ring, "nodes",
                      "name each node once; write single edges for other shapes");
  }

  const Scope& scope_;
  std::set<std::string> nodes_;
  std::set<std::string> joined_;  ///< nodes that edges name
  Issues& issues_;
};

/// Where the nodes of a board lie. Its <node>s are in the order of the decoded ones.
void checkPositions(const BoardItem& board, const Element& element, Issues& issues) {
  std::map<std::pair<int, int>, std::string> taken;
  auto node = board.graph.nodes.begin();
  for (const Element& part : elements(element)) {
    if (part.name() != "node" || node == board.graph.nodes.end()) continue;
    const NodeMark& mark = *node++;
    if (!mark.at) {
      if (!part.has("at"))
        issues.warning("node-place", fmt::format("the board does not say where \"{}\" is", mark.id), part, {},
                       "write at=\"x,y\"");
      continue;
    }
    const auto [x, y] = *mark.at;
    if (x < 0 || y < 0 || x > board.width || y > board.height)
      issues.warning("node-place",
                     fmt::format("\"{}\" is off its board of {} by {}", mark.id, board.width, board.height), part, "at",
                     fmt::format("write at=\"x,y\" from 0,0 to {},{}", board.width, board.height));
    if (const auto [other, fresh] = taken.emplace(*mark.at, mark.id); !fresh)
      issues.warning("node-place", fmt::format("\"{}\" is where \"{}\" is", mark.id, other->second), part, "at",
                     "move one of them");
  }
}

/// Whose it is that a panel shows: a side, team or node, as each of them has one. `nodes`: of its board or mission.
void checkOwner(const Subject& subject, const Declaration& shown, const Element& panel,
                const std::set<std::string>& nodes, Issues& issues) {
  const std::string of = panel.value("of");
  const std::string per = shown.text("per", "world");
  const auto known = [&](const std::set<std::string>& all) {
    if (!all.contains(of))
      tellUnresolved(issues, per, of, panel, "of", [&] { return std::vector<std::string>(all.begin(), all.end()); });
  };
  if (per == "node") known(nodes);
  if (per == "team" && subject.scope.complete && subject.scope.find(DeclarationKind::Team, of) == nullptr)
    tellUnresolved(issues, per, of, panel, "of", [&] { return declaredNames(subject.scope, DeclarationKind::Team); });
  // Sides are the mission's.
  if (per == "side" && subject.mission != nullptr) {
    std::set<std::string> sides;
    for (const SideSetup& side : subject.mission->sides) sides.insert(side.id);
    known(sides);
  }
  if (per == "world")
    issues.error("panel",
                 fmt::format("there is one {} \"{}\" for all, and this panel shows that of \"{}\"",
                             elementName(shown.kind), shown.id, of),
                 panel, "of", "remove of=\"…\"");
}

/// What it shows is declared, and belongs to whom it says.
void checkPanel(const Subject& subject, const Element& panel, const std::set<std::string>& nodes, Issues& issues) {
  for (const auto& [attribute, kinds] : {std::pair("zone", std::vector{DeclarationKind::Zone, DeclarationKind::Deck}),
                                         std::pair("track", std::vector{DeclarationKind::Track})}) {
    const auto id = panel.find(attribute);
    const auto is = [&](DeclarationKind kind) { return subject.scope.find(kind, *id) != nullptr; };
    if (id && subject.scope.complete && std::none_of(kinds.begin(), kinds.end(), is))
      tellUnresolved(issues, attribute, *id, panel, attribute,
                     [&] { return declaredNames(subject.scope, kinds.front()); });
    for (const DeclarationKind kind : kinds)
      if (const Declaration* shown = id && panel.has("of") ? subject.scope.find(kind, *id) : nullptr)
        checkOwner(subject, *shown, panel, nodes, issues);
  }
}

void checkBoard(const BoardItem& board, const Element& element, const Subject& subject, Issues& issues) {
  std::set<std::string> nodes;
  for (const NodeMark& each : board.graph.nodes) nodes.insert(each.id);
  GraphChecker checker(subject.scope, nodes, issues);
  for (const Element& part : elements(element)) {
    if (isGraphPart(part)) checker.part(part);
    if (part.name() == "panel") checkPanel(subject, part, nodes, issues);
  }
  checkPositions(board, element, issues);
  if (!checker.joinsAny()) return;
  for (const Element& part : elements(element))
    if (part.name() == "node" && !checker.isJoined(part.value("id")))
      issues.warning("node-apart", fmt::format("no edge leads to or from \"{}\"", part.value("id")), part, {},
                     "join it to another node, or remove it");
}

/// What belongs to the other kind of board.
void checkKind(const Subject& subject, const Element& element, BoardKind kind, Issues& issues) {
  const std::string_view name = element.name();
  const bool ofGraph = isGraphPart(element) || name == "panel" || (name == "entrance" && element.has("nodes"));
  const bool ofSquares = name == "tile" || name == "corner" || element.has("square") || element.has("squares");
  if (kind == BoardKind::Graph ? !ofSquares : !ofGraph) return;
  issues.error("board-kind",
               fmt::format("the ruleset {} is played on {}, and this <{}> is of {}", subject.mission->ruleset,
                           kind == BoardKind::Graph ? "a graph" : "squares", name, ofGraph ? "a graph" : "squares"),
               element, {}, "remove it, or write board=\"…\" in <ruleset>", fixRemove(element));
}

}  // namespace

void checkGraph(const Subject& subject, Issues& issues) {
  if (subject.boards != nullptr) {
    const bool content = subject.root.name() == "content";
    auto board = subject.boards->begin();  // in the order of the elements
    for (const Element& element : content ? elementsThroughWhen(subject.root) : inside(subject.root, "content"))
      if (element.name() == "board" && board != subject.boards->end()) checkBoard(*board++, element, subject, issues);
  }
  if (subject.mission == nullptr || subject.scope.rulesets.empty()) return;
  const BoardKind kind = subject.scope.rulesets.front()->board;
  const std::set<std::string> nodes = nodesOf(*subject.mission, subject.scope);
  GraphChecker checker(subject.scope, nodes, issues);
  for (const Element& element : inside(subject.root, "map")) {
    checkKind(subject, element, kind, issues);
    if (kind != BoardKind::Graph) continue;
    if (isGraphPart(element)) checker.part(element);
    if (element.name() == "entrance") checker.known(element, "nodes");
    if (element.name() == "panel") checkPanel(subject, element, nodes, issues);
  }
}

}  // namespace sortie::model
