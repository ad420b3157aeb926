#include "board/moves/graph_moves.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "board/moves/frontier.h"

namespace sortie::board {
namespace {

// The rules of a mover, worked out once a call.
class LinkSteps {
 public:
  LinkSteps(const GraphView& view, const GraphMoveRules& rules, const std::uint8_t* flags) noexcept
      : view_(view),
        rules_(rules),
        flags_(flags),
        noEntry_(view.graph->noEntry() & ~rules.ignoredFeatures),
        costly_(rules.plainCosts ? 0 : view.graph->costly() & ~rules.ignoredFeatures) {}

  [[nodiscard]] std::int32_t cost(Arc arc) const noexcept {
    const std::uint8_t state = view_.edgeStates[at(arc.link)];
    const EdgeRules& link = view_.graph->edgeRules()[state];
    const std::uint32_t features = view_.features[at(arc.to)];
    const bool closed = rules_.along[state] == 0 || link.movable == 0 || (features & noEntry_) != 0 ||
                        (flags_ != nullptr && (flags_[at(arc.to)] & rules_.closedFlags) != 0);
    if (closed) return -1;
    if (rules_.plainCosts) return 1;
    std::int32_t dearest = std::max<std::int32_t>(1, link.cost);
    for (std::uint32_t rest = features & costly_; rest != 0; rest &= rest - 1)
      dearest = std::max<std::int32_t>(
          dearest, view_.graph->featureRules()[static_cast<std::size_t>(std::countr_zero(rest))].cost);
    return dearest;
  }

 private:
  const GraphView& view_;
  const GraphMoveRules& rules_;
  const std::uint8_t* flags_;
  std::uint32_t noEntry_;
  std::uint32_t costly_;
};

}  // namespace

void reach(const GraphView& view, const GraphMoveRules& rules, std::span<const Start> starts, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out) {
  const Graph& graph = *view.graph;
  const LinkSteps steps(view, rules, flags);
  scratch.begin(graph.nodeCount());
  std::vector<Start> good;
  std::copy_if(starts.begin(), starts.end(), std::back_inserter(good), [&](const Start& start) {
    return raw(start.square) >= 0 && raw(start.square) < graph.nodeCount() && start.cost <= budget;
  });
  const auto isStart = [&](std::int32_t node) {
    return std::any_of(good.begin(), good.end(), [&](const Start& s) { return raw(s.square) == node; });
  };
  Frontier frontier(scratch, rules.plainCosts ? 1 : graph.maxCost());
  const std::int32_t count = frontier.settle(good, [&](std::int32_t node, std::int32_t cost, std::int32_t position) {
    if (flags != nullptr && (flags[node] & flag::Stop) != 0 && !isStart(node)) return;
    for (const Arc arc : graph.arcs(SquareIndex{node}, rules.against)) {
      if (frontier.cheapEnough(raw(arc.to), cost + 1)) continue;
      const std::int32_t step = steps.cost(arc);
      if (step < 0 || step > budget - cost) continue;
      frontier.improve(raw(arc.to), cost + step, position);
    }
  });
  const std::uint32_t noEnd = graph.noEnd() & ~rules.ignoredFeatures;
  out.visited.assign(scratch.queue.begin(), scratch.queue.begin() + count);
  out.ends.clear();
  for (std::int32_t i = 0; i < count; ++i) {
    const std::int32_t node = raw(out.visited[static_cast<std::size_t>(i)].square);
    if ((view.features[node] & noEnd) == 0 && (flags == nullptr || (flags[node] & flag::NoEnd) == 0))
      out.ends.push_back(i);
  }
}

std::int32_t stepCost(const GraphView& view, const GraphMoveRules& rules, Arc arc, const std::uint8_t* flags) noexcept {
  return LinkSteps(view, rules, flags).cost(arc);
}

std::int32_t distance(const GraphView& view, const LinkStates& along, SquareIndex from, SquareIndex to,
                      Scratch& scratch) {
  const Graph& graph = *view.graph;
  if (from == to) return 0;
  scratch.begin(graph.nodeCount());
  std::size_t tail = 0;
  const auto visit = [&](SquareIndex node, std::int32_t cost) {
    scratch.stamps[at(node)] = scratch.epoch;
    scratch.queue[tail++] = {node, cost, -1};
  };
  visit(from, 0);
  for (std::size_t head = 0; head < tail; ++head) {
    const Reached here = scratch.queue[head];
    for (const Arc arc : graph.arcs(here.square)) {
      if (along[view.edgeStates[at(arc.link)]] == 0 || scratch.stamps[at(arc.to)] == scratch.epoch) continue;
      if (arc.to == to) return here.cost + 1;
      visit(arc.to, here.cost + 1);
    }
  }
  return -1;
}

void neighbours(const GraphView& view, const LinkStates& along, SquareIndex node, bool against,
                std::vector<SquareIndex>& out) {
  out.clear();
  for (const Arc arc : view.graph->arcs(node, against))
    if (along[view.edgeStates[at(arc.link)]] != 0 && std::find(out.begin(), out.end(), arc.to) == out.end())
      out.push_back(arc.to);
}

}  // namespace sortie::board
