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

  [[nodiscard]] std::int32_t cost(SquareIndex from, Arc arc) const noexcept {
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
    if (flags_ != nullptr && (flags_[at(from)] & flags_[at(arc.to)] & flag::Controlled) != 0)
      dearest = std::max(dearest, rules_.controlCost);
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
  Frontier frontier(scratch, rules.plainCosts ? 1 : std::max(graph.maxCost(), rules.controlCost));
  const std::int32_t count = frontier.settle(good, [&](std::int32_t node, std::int32_t cost, std::int32_t position) {
    if (flags != nullptr && (flags[node] & flag::Stop) != 0 && !isStart(node)) return;
    for (const Arc arc : graph.arcs(SquareIndex{node}, rules.against)) {
      if (frontier.cheapEnough(raw(arc.to), cost + 1)) continue;
      const std::int32_t step = steps.cost(SquareIndex{node}, arc);
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

std::int32_t stepCost(const GraphView& view, const GraphMoveRules& rules, SquareIndex from, Arc arc,
                      const std::uint8_t* flags) noexcept {
  return LinkSteps(view, rules, flags).cost(from, arc);
}

std::int32_t path(const GraphView& view, const GraphMoveRules& rules, SquareIndex from, SquareIndex to,
                  std::int32_t budget, const std::uint8_t* flags, Scratch& scratch, std::vector<SquareIndex>& route) {
  Reach found;
  const Start start{from, 0};
  reach(view, rules, {&start, 1}, budget, flags, scratch, found);
  path(found, to, route);
  return route.empty() ? -1 : found.visited[static_cast<std::size_t>(find(found, to))].cost;
}

Walk walk(const GraphView& view, const GraphWalkRules& rules, std::span<const SquareIndex> route, std::int32_t budget,
          const std::uint8_t* flags) {
  const Graph& graph = *view.graph;
  const LinkSteps steps(view, rules.move, flags);
  const std::uint32_t stops = (rules.stopFeatures | graph.stops()) & ~rules.move.ignoredFeatures;
  const auto stopsAt = [&](Arc arc) {
    return rules.stopEdges != nullptr && rules.stopEdges[view.edgeStates[at(arc.link)]] == 1;
  };
  Walk result;
  for (std::size_t i = 0; i + 1 < route.size(); ++i) {
    const SquareIndex from = route[i], to = route[i + 1];
    Arc taken;
    std::int32_t cost = -1;
    if (raw(from) >= 0 && raw(from) < graph.nodeCount())
      for (const Arc arc : graph.arcs(from, rules.move.against)) {
        const std::int32_t step = arc.to == to ? steps.cost(from, arc) : -1;
        if (step < 0 || (cost >= 0 && (step > cost || (step == cost && (stopsAt(arc) || !stopsAt(taken)))))) continue;
        cost = step;
        taken = arc;
      }
    const auto halt = [&](WalkStop why, EdgeIndex edge = noEdge) {
      result.why = why;
      result.edge = edge;
      result.square = to;
      return result;
    };
    if (cost < 0) return halt(WalkStop::Illegal);
    if (cost > budget - result.cost) return halt(WalkStop::Budget);
    const std::uint8_t here = flags == nullptr ? std::uint8_t{0} : flags[at(to)];
    if ((here & flag::Ask) != 0) return halt(WalkStop::Ask);
    if (stopsAt(taken)) return halt(WalkStop::Edge, taken.link);
    result.cost += cost;
    result.last = static_cast<std::int32_t>(i) + 1;
    if ((view.features[at(to)] & stops) != 0) return halt(WalkStop::Feature);
    if ((here & flag::Stop) != 0) return halt(WalkStop::Flag);
  }
  return result;
}

namespace {

/// Breadth first along links of these states until `to` is found; noSquare: to the end. Gives how many entries of the queue
/// are filled, in the order in which nodes were found.
std::size_t spread(const GraphView& view, const LinkStates& along, SquareIndex from, SquareIndex to, std::int32_t most,
                   Scratch& scratch) {
  const Graph& graph = *view.graph;
  scratch.begin(graph.nodeCount());
  std::uint32_t* const stamps = scratch.stamps.data();
  Reached* const queue = scratch.queue.data();
  const std::uint32_t epoch = scratch.epoch;
  if (most < 0) return 0;
  stamps[at(from)] = epoch;
  queue[0] = {from, 0, -1};
  std::size_t tail = 1;
  if (from == to) return tail;
  for (std::size_t head = 0; head < tail; ++head) {
    const Reached here = queue[head];
    if (here.cost == most) break;
    for (const Arc arc : graph.arcs(here.square)) {
      // Most arcs lead back to nodes that were found: their links need not be looked at.
      if (stamps[at(arc.to)] == epoch || along[view.edgeStates[at(arc.link)]] == 0) continue;
      stamps[at(arc.to)] = epoch;
      queue[tail++] = {arc.to, here.cost + 1, static_cast<std::int32_t>(head)};
      if (arc.to == to) return tail;
    }
  }
  return tail;
}

}  // namespace

std::int32_t distance(const GraphView& view, const LinkStates& along, SquareIndex from, SquareIndex to,
                      Scratch& scratch) {
  const std::size_t count = spread(view, along, from, to, unlimited, scratch);
  const Reached& last = scratch.queue[count - 1];
  return last.square == to ? last.cost : -1;
}

void within(const GraphView& view, const LinkStates& along, SquareIndex node, std::int32_t most, Scratch& scratch,
            std::vector<Reached>& out) {
  const std::size_t count = spread(view, along, node, noSquare, most, scratch);
  out.assign(scratch.queue.begin(), scratch.queue.begin() + static_cast<std::ptrdiff_t>(count));
}

void neighbours(const GraphView& view, const LinkStates& along, SquareIndex node, bool against,
                std::vector<SquareIndex>& out) {
  out.clear();
  const auto arcs = view.graph->arcs(node, against);
  // A node of many links remembers whom it has met; with a few the list is looked through faster.
  std::vector<bool> met(arcs.size() > 32 ? static_cast<std::size_t>(view.graph->nodeCount()) : 0);
  for (const Arc arc : arcs) {
    if (along[view.edgeStates[at(arc.link)]] == 0) continue;
    if (met.empty() ? std::find(out.begin(), out.end(), arc.to) != out.end() : met[at(arc.to)]) continue;
    if (!met.empty()) met[at(arc.to)] = true;
    out.push_back(arc.to);
  }
}

}  // namespace sortie::board
