#include "board/graph.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace sortie::board {
namespace {

constexpr std::size_t mostOfAKind = 100'000;

// An id that names of links can hold.
bool isNodeId(std::string_view id) noexcept {
  return !id.empty() && id.find_first_of(">#:@ ") == std::string_view::npos;
}

std::string linkName(std::string_view from, std::string_view to) { return fmt::format("{}>{}", from, to); }

}  // namespace

Result<Graph> Graph::make(const std::vector<GraphNode>& nodes, const std::vector<GraphLink>& links,
                          std::vector<EdgeRules> edgeRules, std::vector<FeatureRules> featureRules) {
  if (nodes.size() > mostOfAKind || links.size() > mostOfAKind)
    return fail("too-many-nodes", fmt::format("the board has {} nodes and {} links", nodes.size(), links.size()),
                nodes.empty() ? SourcePlace() : nodes.front().where,
                fmt::format("use at most {} of each", mostOfAKind));
  Graph out;
  out.edgeRules_ = std::move(edgeRules);
  out.featureRules_ = std::move(featureRules);
  for (const GraphNode& node : nodes) {
    if (!isNodeId(node.id))
      return fail("node-id", fmt::format("'{}' cannot be the id of a node", node.id), node.where,
                  "use letters, digits and hyphens");
    if (!out.byId_.emplace(node.id, SquareIndex{out.nodeCount()}).second)
      return fail("node-id", fmt::format("two nodes are called '{}'", node.id), node.where,
                  "give each node its own id");
    out.ids_.push_back(node.id);
    out.features_.push_back(node.features);
  }
  for (const GraphLink& link : links) {
    const SquareIndex from = out.find(link.from);
    const SquareIndex to = out.find(link.to);
    for (const auto& [end, id] : {std::pair(from, link.from), std::pair(to, link.to)})
      if (end == noSquare)
        return fail("unknown-node", fmt::format("there is no node '{}'", id), link.where, "name nodes of the board");
    if (from == to)
      return fail("link-to-itself", fmt::format("a link joins '{}' to itself", link.from), link.where,
                  "join two nodes, or remove the link");
    if (!link.label.empty() && !isNodeId(link.label))
      return fail("edge-label", fmt::format("'{}' cannot be part of the name of a link", link.label), link.where,
                  "use letters, digits and hyphens");
    if (link.state >= out.edgeRules_.size())
      return fail("edge-state", fmt::format("a link is in state {}, which is not declared", link.state), link.where);
    out.ends_.push_back({from, to});
    out.oneWay_.push_back(link.oneWay ? 1 : 0);
    out.edges_.push_back(link.state);
  }
  for (std::size_t bit = 0; bit < out.featureRules_.size(); ++bit) {
    const FeatureRules& rules = out.featureRules_[bit];
    const std::uint32_t mask = 1U << bit;
    if (rules.enter == 0) out.noEntry_ |= mask;
    if (rules.mayEnd == 0) out.noEnd_ |= mask;
    if (rules.cost > 1) out.costly_ |= mask;
    if (rules.stop != 0) out.stops_ |= mask;
    out.maxCost_ = std::max<std::int32_t>(out.maxCost_, rules.cost);
  }
  for (std::size_t state = 0; state < out.edgeRules_.size(); ++state) {
    out.maxCost_ = std::max<std::int32_t>(out.maxCost_, out.edgeRules_[state].cost);
    out.touching_[state] = state > 0 && out.edgeRules_[state].adjacent != 0 ? 1 : 0;
  }
  out.makeArcs(out.out_, false);
  out.makeArcs(out.in_, true);
  out.makeNames(links);
  return out;
}

void Graph::makeArcs(Arcs& arcs, bool against) const {
  // Counted first, then laid side by side: what leaves a node lies together, in the order of the links.
  const auto each = [&](const auto& visit) {
    for (std::int32_t i = 0; i < linkCount(); ++i) {
      auto [from, to] = ends_[static_cast<std::size_t>(i)];
      if (against) std::swap(from, to);
      visit(from, Arc{to, EdgeIndex{i}});
      if (oneWay_[static_cast<std::size_t>(i)] == 0) visit(to, Arc{from, EdgeIndex{i}});
    }
  };
  arcs.first.assign(ids_.size() + 1, 0);
  each([&](SquareIndex from, Arc) { ++arcs.first[board::at(from) + 1]; });
  for (std::size_t i = 0; i < ids_.size(); ++i) arcs.first[i + 1] += arcs.first[i];
  arcs.list.resize(static_cast<std::size_t>(arcs.first.back()));
  std::vector<std::int32_t> next(arcs.first.begin(), arcs.first.end() - 1);
  each([&](SquareIndex from, Arc arc) { arcs.list[static_cast<std::size_t>(next[board::at(from)]++)] = arc; });
}

void Graph::makeNames(const std::vector<GraphLink>& links) {
  std::map<std::string, int> called;
  for (std::int32_t i = 0; i < linkCount(); ++i) {
    const auto [from, to] = ends_[static_cast<std::size_t>(i)];
    const std::string& label = links[static_cast<std::size_t>(i)].label;
    const std::string plain = linkName(id(from), id(to));
    std::string name = label.empty() ? plain : fmt::format("{}:{}", plain, label);
    if (const int number = ++called[name]; number > 1) name += fmt::format("#{}", number);
    byName_.emplace(name, EdgeIndex{i});
    byName_.emplace(plain, EdgeIndex{i});
    names_.push_back(std::move(name));
  }
}

SquareIndex Graph::find(std::string_view id) const noexcept {
  const auto found = byId_.find(id);
  return found == byId_.end() ? noSquare : found->second;
}

EdgeIndex Graph::findLink(std::string_view name) const {
  if (const auto found = byName_.find(name); found != byName_.end()) return found->second;
  const std::size_t arrow = name.find('>');
  if (arrow == std::string_view::npos) return noEdge;
  const std::size_t mark = std::min(name.find_first_of(":#"), name.size());
  const std::string turned =
      linkName(name.substr(arrow + 1, mark - arrow - 1), name.substr(0, arrow)) + std::string(name.substr(mark));
  const auto found = byName_.find(turned);
  return found == byName_.end() || isOneWay(found->second) ? noEdge : found->second;
}

}  // namespace sortie::board
