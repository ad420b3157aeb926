// Where a piece can move on a graph: as on a grid (reach.h), with links in place of edges.
//
// A step crosses a link. It costs the dearest of 1, the link, the features entered and control, and is legal if the link's state is
// open to movement and among those that the mover goes along, and the node entered has no feature that forbids it and no
// closing flag. One-way links are crossed in their direction, or against it only where the rules say so.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/graph.h"
#include "board/moves/reach.h"
#include "board/moves/walk.h"

namespace sortie::board {

struct GraphMoveRules {
  LinkStates along{};                        ///< links in these states are crossed; see everyLink
  bool against = false;                      ///< one-way links are crossed against their direction only
  std::uint8_t closedFlags = flag::Blocked;  ///< nodes with any of these flags cannot be entered
  std::uint32_t ignoredFeatures = 0;         ///< features that neither hinder nor slow this mover
  bool plainCosts = false;                   ///< every legal step costs 1
  std::int32_t controlCost = 1;              ///< what a step between two Controlled nodes costs at least; 1 = none
};

/// All nodes within `budget` of the starts, as the reach of grids: in order of cost, of equal cost in the order in which
/// they were first found, links tried in the order of Graph::arcs; what is flagged Stop is not passed; `ends` leaves out
/// what is flagged NoEnd or has a feature where moves may not end. `flags` has nodeCount entries or is nullptr.
void reach(const GraphView& view, const GraphMoveRules& rules, std::span<const Start> starts, std::int32_t budget,
           const std::uint8_t* flags, Scratch& scratch, Reach& out);

/// What crossing a link from a node to the other costs, or -1 if it is illegal. Flags as above.
[[nodiscard]] std::int32_t stepCost(const GraphView& view, const GraphMoveRules& rules, SquareIndex from, Arc arc,
                                    const std::uint8_t* flags) noexcept;

/// The cheapest way from one node to another within a budget, both included, into `route`; returns its cost, or -1 and an
/// empty route if there is none. As the path of grids.
std::int32_t path(const GraphView& view, const GraphMoveRules& rules, SquareIndex from, SquareIndex to,
                  std::int32_t budget, const std::uint8_t* flags, Scratch& scratch, std::vector<SquareIndex>& route);

struct GraphWalkRules {
  GraphMoveRules move = {};
  /// By state of a link, 1 = a walk stops before crossing it. May be nullptr.
  const std::uint8_t* stopEdges = nullptr;
  std::uint32_t stopFeatures = 0;  ///< beyond those whose rules say stop
};

/// Walks `route` as walk() does on a grid (walk.h). Of several links between two nodes the cheapest is taken, of those of
/// equal cost one that does not stop.
[[nodiscard]] Walk walk(const GraphView& view, const GraphWalkRules& rules, std::span<const SquareIndex> route,
                        std::int32_t budget, const std::uint8_t* flags);

/// Links between two nodes on the shortest way along links of these states, whatever they cost and whatever stands there;
/// -1 if there is none.
[[nodiscard]] std::int32_t distance(const GraphView& view, const LinkStates& along, SquareIndex from, SquareIndex to,
                                    Scratch& scratch);

/// The nodes that are at most N links away in this manner, the node itself first, in the order in which they are
/// found, into `out` (emptied first); their cost is the number of links.
void within(const GraphView& view, const LinkStates& along, SquareIndex node, std::int32_t most, Scratch& scratch,
            std::vector<Reached>& out);

/// The nodes that a node leads to along links of these states (`against`: that lead to it), each once, in the order of
/// Graph::arcs, into `out` (emptied first).
void neighbours(const GraphView& view, const LinkStates& along, SquareIndex node, bool against,
                std::vector<SquareIndex>& out);

}  // namespace sortie::board
