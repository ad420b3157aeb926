// Boards made of nodes and links: `<board>` of content, and what the `<map>` of a mission adds to one.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/decode/decode.h"

namespace sortie::model {

/// Counts the nodes, links and features of one document; a short text may name many.
class GraphBudget {
 public:
  static constexpr std::size_t kMost = 50'000;

  /// Takes as many marks with `bytes` of text each, 64 of which count as another mark; false, and an issue
  /// "limit-graph" the first time, where there is not so much left.
  [[nodiscard]] bool take(std::size_t marks, std::size_t bytes, const Element& element, Issues& issues);

 private:
  std::size_t used_ = 0;
  bool told_ = false;
};

/// Is it a part of a graph: a <node>, a <ring>, an <edge> with `from` or `to`, a <feature> with `nodes`? A <panel> is not.
[[nodiscard]] bool isGraphPart(const Element& element);

/// The kinds of a board's nodes by id; empty without a board.
using NodeKinds = std::map<std::string, std::string, std::less<>>;
[[nodiscard]] NodeKinds nodeKindsOf(const BoardItem* board);

/// Adds one such part. `onBoard`: of the board of the mission whose map it is in; a <node> without a kind is one of these.
void decodeGraphPart(const Element& element, const Scope& scope, GraphBudget& budget, GraphMarks& graph, Issues& issues,
                     const NodeKinds& onBoard = {});

/// Adds a <panel> to those of a board or of a map, as long as there are not too many.
void decodePanel(const Element& element, GraphBudget& budget, std::vector<PanelMark>& panels, Issues& issues);

[[nodiscard]] BoardItem decodeBoard(const Element& element, const Scope& scope, GraphBudget& budget, Issues& issues);

}  // namespace sortie::model
