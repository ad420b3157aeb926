// Region graphs: boards whose places are nodes joined by arrows. Data only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sortie::board {

enum class NodeIndex : std::int32_t {};
inline constexpr NodeIndex noNode{-1};

/// A way from one node to another; a way in both directions is two arrows.
struct GraphArrow {
  NodeIndex from = noNode;
  NodeIndex to = noNode;
  std::uint8_t state = 0;  ///< as the states of edges: what it does is declared
  std::int32_t cost = 1;

  friend bool operator==(const GraphArrow&, const GraphArrow&) = default;
};

struct GraphNode {
  std::string id;
  std::uint32_t features = 0;        ///< bit = declared feature
  std::int32_t x = 0;                ///< where it is drawn, in thousandths of the board's width
  std::int32_t y = 0;                ///< and of its height
  std::vector<std::int32_t> arrows;  ///< positions in Graph::arrows that leave it, ascending

  friend bool operator==(const GraphNode&, const GraphNode&) = default;
};

struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphArrow> arrows;

  friend bool operator==(const Graph&, const Graph&) = default;
};

}  // namespace sortie::board
