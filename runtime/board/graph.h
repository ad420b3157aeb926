// Boards whose spots are nodes joined by links: provinces, rings, point-to-point maps. Immutable; what a playtest changes is
// passed beside it as a GraphView. A node's number is its spot, a link's number its edge.
//
// A link joins two nodes and is in a state, as an edge of a grid is; what the state does (crossed or closed, adjacent or not,
// what it costs) is declared. A one-way link is crossed from its first node to its second only. Two nodes may be joined by
// several links.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/grid.h"

namespace sortie::board {

/// By state of a link, 1: such links count.
using LinkStates = std::array<std::uint8_t, 256>;

/// Every state but 0, "nothing there".
[[nodiscard]] constexpr LinkStates everyLink() noexcept {
  LinkStates all{};
  for (std::size_t state = 1; state < all.size(); ++state) all[state] = 1;
  return all;
}

struct GraphNode {
  std::string id;
  std::uint32_t features = 0;  ///< at the start; bit = declared feature
  SourcePlace where = {};
};

struct GraphLink {
  std::string from;  ///< ids of nodes
  std::string to;
  std::uint8_t state = 0;  ///< at the start
  bool oneWay = false;
  SourcePlace where = {};
  std::string label = {};  ///< tells it from other links between the two; may be empty
};

/// A link as it leaves a node.
struct Arc {
  SquareIndex to = noSquare;
  EdgeIndex link = noEdge;
};

class Graph {
 public:
  /// Without nodes.
  Graph() = default;
  /// Rules by edge state (0 is "nothing there") and by feature bit. Errors: "node-id" (an id twice, or one that links could
  /// not name), "unknown-node", "link-to-itself", "edge-label", "edge-state", "too-many-nodes" (over 100,000 nodes or links).
  static Result<Graph> make(const std::vector<GraphNode>& nodes, const std::vector<GraphLink>& links,
                            std::vector<EdgeRules> edgeRules, std::vector<FeatureRules> featureRules);

  [[nodiscard]] std::int32_t nodeCount() const noexcept { return static_cast<std::int32_t>(ids_.size()); }
  [[nodiscard]] std::int32_t linkCount() const noexcept { return static_cast<std::int32_t>(ends_.size()); }
  [[nodiscard]] const std::string& id(SquareIndex node) const noexcept { return ids_[board::at(node)]; }
  /// The node of such an id; noSquare if there is none.
  [[nodiscard]] SquareIndex find(std::string_view id) const noexcept;

  /// First and second node.
  [[nodiscard]] const std::array<SquareIndex, 2>& ends(EdgeIndex link) const noexcept { return ends_[board::at(link)]; }
  [[nodiscard]] bool isOneWay(EdgeIndex link) const noexcept { return oneWay_[board::at(link)] != 0; }
  /// "europe>asia", with a label "europe>asia:road", of several links that would be called so "europe>asia#2" and so on, in
  /// their order.
  [[nodiscard]] const std::string& name(EdgeIndex link) const noexcept { return names_[board::at(link)]; }
  /// The link of such a name, of one that is crossed both ways with its nodes in either order; without a label the first of
  /// those between the two. noEdge if there is none.
  [[nodiscard]] EdgeIndex findLink(std::string_view name) const;

  /// Links that lead away from a node (`against`: that lead to it), in the order in which they were given.
  [[nodiscard]] std::span<const Arc> arcs(SquareIndex node, bool against = false) const noexcept {
    const Arcs& all = against ? in_ : out_;
    return {all.list.data() + all.first[board::at(node)], all.list.data() + all.first[board::at(node) + 1]};
  }

  [[nodiscard]] const std::vector<std::uint8_t>& initialEdges() const noexcept { return edges_; }
  [[nodiscard]] const std::vector<std::uint32_t>& initialFeatures() const noexcept { return features_; }
  [[nodiscard]] const std::vector<EdgeRules>& edgeRules() const noexcept { return edgeRules_; }
  [[nodiscard]] const std::vector<FeatureRules>& featureRules() const noexcept { return featureRules_; }
  /// Features that may not be entered, where a move may not end, and that cost more than 1.
  [[nodiscard]] std::uint32_t noEntry() const noexcept { return noEntry_; }
  [[nodiscard]] std::uint32_t noEnd() const noexcept { return noEnd_; }
  [[nodiscard]] std::uint32_t costly() const noexcept { return costly_; }
  /// Links in these states make nodes adjacent.
  [[nodiscard]] const LinkStates& touching() const noexcept { return touching_; }
  /// Features that interrupt a walk.
  [[nodiscard]] std::uint32_t stops() const noexcept { return stops_; }
  /// No step costs more.
  [[nodiscard]] std::int32_t maxCost() const noexcept { return maxCost_; }

 private:
  struct Arcs {
    std::vector<std::int32_t> first;  // by node, and one more
    std::vector<Arc> list;
  };
  void makeArcs(Arcs& arcs, bool against) const;
  void makeNames(const std::vector<GraphLink>& links);

  std::vector<std::string> ids_;
  std::map<std::string, SquareIndex, std::less<>> byId_;
  std::vector<std::array<SquareIndex, 2>> ends_;
  std::vector<std::uint8_t> oneWay_;
  std::vector<std::string> names_;
  std::map<std::string, EdgeIndex, std::less<>> byName_;
  Arcs out_;
  Arcs in_;
  std::vector<std::uint8_t> edges_;
  std::vector<std::uint32_t> features_;
  std::vector<EdgeRules> edgeRules_;
  std::vector<FeatureRules> featureRules_;
  LinkStates touching_{};
  std::uint32_t noEntry_ = 0;
  std::uint32_t noEnd_ = 0;
  std::uint32_t costly_ = 0;
  std::uint32_t stops_ = 0;
  std::int32_t maxCost_ = 1;
};

/// The board as it is now. It owns nothing.
struct GraphView {
  const Graph* graph = nullptr;
  const std::uint8_t* edgeStates = nullptr;  ///< linkCount states, effective ones
  const std::uint32_t* features = nullptr;   ///< nodeCount masks
};

/// The view of a board as built.
[[nodiscard]] inline GraphView initialView(const Graph& graph) noexcept {
  return {&graph, graph.initialEdges().data(), graph.initialFeatures().data()};
}

}  // namespace sortie::board
