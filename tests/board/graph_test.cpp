#include "board/graph.h"

#include <algorithm>
#include <climits>

#include <gtest/gtest.h>

#include "board/moves/graph_moves.h"
#include "maps.h"

namespace sortie::board {
namespace {

using namespace maps;

std::string nodeId(std::int32_t i) { return "n" + std::to_string(i); }

std::vector<GraphNode> nodes(std::int32_t count) {
  std::vector<GraphNode> out;
  for (std::int32_t i = 0; i < count; ++i) out.push_back({nodeId(i)});
  return out;
}

/// A ring of six nodes, crossed one way, with a fence between n2 and n5 that is crossed both ways.
Graph ring() {
  std::vector<GraphLink> links;
  for (std::int32_t i = 0; i < 6; ++i) links.push_back({nodeId(i), nodeId((i + 1) % 6), OpenDoor, true});
  links.push_back({nodeId(2), nodeId(5), Fence, false});
  Result<Graph> graph = Graph::make(nodes(6), links, edgeRules(), featureRules());
  EXPECT_TRUE(graph) << graph.error().message();
  return std::move(*graph);
}

std::vector<std::int32_t> costs(const Reach& out, std::int32_t count) {
  std::vector<std::int32_t> costs(static_cast<std::size_t>(count), -1);
  for (const Reached& each : out.visited) costs[at(each.square)] = each.cost;
  return costs;
}

std::string errorOf(const std::vector<GraphNode>& all, const std::vector<GraphLink>& links) {
  const Result<Graph> graph = Graph::make(all, links, edgeRules(), featureRules());
  if (graph) return "no error";
  EXPECT_FALSE(graph.error().text.empty());
  return graph.error().code;
}

TEST(Graph, NodesAndLinksAreFoundByTheirNames) {
  const Graph graph = ring();
  for (std::int32_t i = 0; i < 6; ++i) EXPECT_EQ(graph.find(graph.id(SquareIndex{i})), SquareIndex{i});
  for (std::int32_t i = 0; i < graph.linkCount(); ++i)
    EXPECT_EQ(graph.findLink(graph.name(EdgeIndex{i})), EdgeIndex{i});
  EXPECT_EQ(graph.find("n6"), noSquare);
  EXPECT_EQ(graph.findLink("n2>n5"), EdgeIndex{6});
  EXPECT_EQ(graph.findLink("n5>n2"), EdgeIndex{6}) << "crossed both ways";
  EXPECT_EQ(graph.findLink("n1>n0"), noEdge) << "one way";
  EXPECT_EQ(graph.findLink("n0"), noEdge);
  EXPECT_EQ(graph.findLink(""), noEdge);
}

TEST(Graph, SeveralLinksBetweenTwoNodesHaveNamesOfTheirOwn) {
  const Result<Graph> graph =
      Graph::make(nodes(2), {{"n0", "n1", Fence, false}, {"n0", "n1", OpenDoor, true}, {"n1", "n0", OpenDoor, true}},
                  edgeRules(), featureRules());
  ASSERT_TRUE(graph);
  EXPECT_EQ(graph->name(EdgeIndex{0}), "n0>n1");
  EXPECT_EQ(graph->name(EdgeIndex{1}), "n0>n1#2");
  EXPECT_EQ(graph->name(EdgeIndex{2}), "n1>n0");
  EXPECT_EQ(graph->findLink("n0>n1#2"), EdgeIndex{1});
  EXPECT_EQ(graph->findLink("n1>n0#2"), noEdge);
}

TEST(Graph, ArcsKeepTheOrderOfTheLinksAndTheirDirection) {
  const Graph graph = ring();
  const auto targets = [&](std::int32_t node, bool against) {
    std::vector<std::int32_t> out;
    for (const Arc arc : graph.arcs(SquareIndex{node}, against)) out.push_back(raw(arc.to));
    return out;
  };
  EXPECT_EQ(targets(2, false), (std::vector<std::int32_t>{3, 5}));
  EXPECT_EQ(targets(2, true), (std::vector<std::int32_t>{1, 5}));
  EXPECT_EQ(targets(0, false), (std::vector<std::int32_t>{1}));
}

TEST(Graph, WhatCannotBeABoardIsRefused) {
  EXPECT_EQ(errorOf({{"a"}, {"a"}}, {}), "node-id");
  for (const char* id : {"", "a>b", "a#2", "a:b", "a@b", "a b"}) EXPECT_EQ(errorOf({{id}}, {}), "node-id") << id;
  EXPECT_EQ(errorOf({{"a"}}, {{"a", "b"}}), "unknown-node");
  EXPECT_EQ(errorOf({{"a"}}, {{"a", "a"}}), "link-to-itself");
  EXPECT_EQ(errorOf({{"a"}, {"b"}}, {{"a", "b", 200}}), "edge-state");
  EXPECT_EQ(errorOf(nodes(100'001), {}), "too-many-nodes");
  EXPECT_EQ(errorOf({}, {}), "no error");
}

TEST(GraphMoves, OneWayLinksAreCrossedInTheirDirection) {
  const Graph graph = ring();
  Scratch scratch;
  Reach out;
  GraphMoveRules rules{.along = everyLink()};
  const Start start{SquareIndex{0}, 0};
  reach(initialView(graph), rules, {&start, 1}, 3, nullptr, scratch, out);
  EXPECT_EQ(costs(out, 6), (std::vector<std::int32_t>{0, 1, 2, 3, -1, -1})) << "the fence costs 2";
  reach(initialView(graph), rules, {&start, 1}, 4, nullptr, scratch, out);
  EXPECT_EQ(costs(out, 6), (std::vector<std::int32_t>{0, 1, 2, 3, 4, 4}));
  rules.against = true;
  reach(initialView(graph), rules, {&start, 1}, 2, nullptr, scratch, out);
  EXPECT_EQ(costs(out, 6), (std::vector<std::int32_t>{0, -1, -1, -1, 2, 1}));
  rules = {.along = everyLink(), .plainCosts = true};
  reach(initialView(graph), rules, {&start, 1}, 3, nullptr, scratch, out);
  EXPECT_EQ(costs(out, 6), (std::vector<std::int32_t>{0, 1, 2, 3, -1, 3}));
}

TEST(GraphMoves, OnlyLinksThatTheMoverGoesAlongCount) {
  const Graph graph = ring();
  Scratch scratch;
  Reach out;
  GraphMoveRules rules;
  rules.along[Fence] = 1;
  const Start start{SquareIndex{5}, 0};
  reach(initialView(graph), rules, {&start, 1}, 9, nullptr, scratch, out);
  EXPECT_EQ(costs(out, 6), (std::vector<std::int32_t>{-1, -1, 2, -1, -1, 0}));
  EXPECT_EQ(distance(initialView(graph), rules.along, SquareIndex{5}, SquareIndex{2}, scratch), 1);
  EXPECT_EQ(distance(initialView(graph), rules.along, SquareIndex{5}, SquareIndex{0}, scratch), -1);
  EXPECT_EQ(distance(initialView(graph), everyLink(), SquareIndex{1}, SquareIndex{0}, scratch), 3);
  std::vector<SquareIndex> beside;
  neighbours(initialView(graph), everyLink(), SquareIndex{2}, false, beside);
  EXPECT_EQ(beside, (std::vector<SquareIndex>{SquareIndex{3}, SquareIndex{5}}));
  neighbours(initialView(graph), rules.along, SquareIndex{2}, true, beside);
  EXPECT_EQ(beside, (std::vector<SquareIndex>{SquareIndex{5}}));
}

TEST(GraphMoves, HubWithLinksThatLieTwice_HasEachNeighbourOnce) {
  std::vector<GraphLink> links;
  for (std::int32_t i = 1; i <= 40; ++i)
    for (int twice = 0; twice < 2; ++twice) links.push_back({nodeId(0), nodeId(i), OpenDoor, false});
  const Result<Graph> graph = Graph::make(nodes(41), links, edgeRules(), featureRules());
  ASSERT_TRUE(graph) << graph.error().message();
  std::vector<SquareIndex> beside;
  neighbours(initialView(*graph), everyLink(), SquareIndex{0}, false, beside);
  ASSERT_EQ(beside.size(), 40U);
  for (std::int32_t i = 0; i < 40; ++i) EXPECT_EQ(beside[static_cast<std::size_t>(i)], SquareIndex{i + 1});
}

struct RandomGraph {
  Graph graph;
  std::vector<std::uint8_t> flags;
};

RandomGraph randomGraph(std::uint64_t seed) {
  Dice dice(seed);
  const std::int32_t count = 1 + dice.below(14);
  std::vector<GraphNode> all = nodes(count);
  for (GraphNode& node : all)
    if (dice.chance(30)) node.features = 1U << dice.below(features);
  std::vector<GraphLink> links;
  const std::int32_t wanted = dice.below(3 * count);
  for (std::int32_t i = 0; i < wanted && count > 1; ++i) {
    const std::int32_t from = dice.below(count);
    const std::int32_t to = (from + 1 + dice.below(count - 1)) % count;
    links.push_back({nodeId(from), nodeId(to), static_cast<std::uint8_t>(dice.below(edgeStates)), dice.chance(40)});
  }
  Result<Graph> graph = Graph::make(all, links, edgeRules(), featureRules());
  EXPECT_TRUE(graph) << graph.error().message();
  RandomGraph out{std::move(*graph), {}};
  for (std::int32_t i = 0; i < count; ++i)
    out.flags.push_back(dice.chance(25) ? static_cast<std::uint8_t>(1U << dice.below(3)) : std::uint8_t{0});
  for (std::uint8_t& each : out.flags)
    if (dice.chance(30)) each |= flag::Controlled;
  return out;
}

constexpr std::int32_t far = INT_MAX / 4;

/// Costs of all steps by the rules as they are written, then Floyd–Warshall.
std::vector<std::vector<std::int32_t>> allCosts(const RandomGraph& map, const GraphMoveRules& rules, bool hasFlags,
                                                SquareIndex start) {
  const Graph& graph = map.graph;
  const auto n = static_cast<std::size_t>(graph.nodeCount());
  std::vector<std::vector<std::int32_t>> cost(n, std::vector<std::int32_t>(n, far));
  for (std::size_t i = 0; i < n; ++i) cost[i][i] = 0;
  for (std::int32_t l = 0; l < graph.linkCount(); ++l) {
    const std::uint8_t state = graph.initialEdges()[static_cast<std::size_t>(l)];
    if (rules.along[state] == 0 || graph.edgeRules()[state].movable == 0) continue;
    const auto step = [&](SquareIndex from, SquareIndex to) {
      const std::uint8_t flags = hasFlags ? map.flags[at(to)] : std::uint8_t{0};
      if ((flags & rules.closedFlags) != 0) return;
      if (hasFlags && (map.flags[at(from)] & flag::Stop) != 0 && from != start) return;
      std::int32_t dearest = graph.edgeRules()[state].cost;
      for (int bit = 0; bit < features; ++bit) {
        if ((graph.initialFeatures()[at(to)] >> bit & 1U & ~(rules.ignoredFeatures >> bit)) == 0) continue;
        if (graph.featureRules()[static_cast<std::size_t>(bit)].enter == 0) return;
        dearest = std::max<std::int32_t>(dearest, graph.featureRules()[static_cast<std::size_t>(bit)].cost);
      }
      if (hasFlags && (map.flags[at(from)] & map.flags[at(to)] & flag::Controlled) != 0)
        dearest = std::max(dearest, rules.controlCost);
      std::int32_t& known = cost[at(from)][at(to)];
      known = std::min(known, rules.plainCosts ? 1 : dearest);
    };
    const auto [a, b] = graph.ends(EdgeIndex{l});
    if (!rules.against || !graph.isOneWay(EdgeIndex{l})) step(a, b);
    if (rules.against || !graph.isOneWay(EdgeIndex{l})) step(b, a);
  }
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) cost[i][j] = std::min(cost[i][j], cost[i][k] + cost[k][j]);
  return cost;
}

TEST(GraphMoves, ReachIsThatOfFloydAndWarshall) {
  Scratch scratch;
  Reach out;
  std::int32_t reached = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const RandomGraph map = randomGraph(seed);
    Dice dice(seed + 5'000'000);
    GraphMoveRules rules{.along = everyLink()};
    if (dice.chance(50)) rules.along[OpenDoor] = 0;
    rules.against = dice.chance(30);
    rules.plainCosts = dice.chance(30);
    if (dice.chance(40)) rules.controlCost = 1 + dice.below(4);
    if (dice.chance(30)) rules.ignoredFeatures = bit(Rough) | bit(Pit);
    const bool hasFlags = dice.chance(60);
    const std::int32_t budget = dice.chance(50) ? far / 2 : dice.below(9);
    const Start start{SquareIndex{dice.below(map.graph.nodeCount())}, 0};
    reach(initialView(map.graph), rules, {&start, 1}, budget, hasFlags ? map.flags.data() : nullptr, scratch, out);
    const auto expected = allCosts(map, rules, hasFlags, start.square)[at(start.square)];
    const std::vector<std::int32_t> found = costs(out, map.graph.nodeCount());
    for (std::size_t node = 0; node < expected.size(); ++node)
      ASSERT_EQ(found[node], expected[node] <= budget ? expected[node] : -1) << "seed " << seed << " node " << node;
    reached += static_cast<std::int32_t>(out.visited.size());
    // Each node's way comes from a node before it, at the cost of one legal step more.
    for (std::size_t i = 0; i < out.visited.size(); ++i) {
      const Reached& each = out.visited[i];
      ASSERT_EQ(each.from < 0, i == 0);
      if (i == 0) continue;
      ASSERT_LT(each.from, static_cast<std::int32_t>(i));
      ASSERT_GE(each.cost, out.visited[i - 1].cost) << "in order of cost";
      const Reached& before = out.visited[static_cast<std::size_t>(each.from)];
      bool legal = false;
      for (const Arc arc : map.graph.arcs(before.square, rules.against))
        legal = legal || (arc.to == each.square && before.cost + stepCost(initialView(map.graph), rules, before.square,
                                                                          arc, hasFlags ? map.flags.data() : nullptr) ==
                                                       each.cost);
      ASSERT_TRUE(legal) << "seed " << seed;
    }
    for (std::size_t i = 0, end = 0; i < out.visited.size(); ++i) {
      const std::size_t node = at(out.visited[i].square);
      const bool mayEnd =
          (map.graph.initialFeatures()[node] & bit(Token)) == 0 && (!hasFlags || (map.flags[node] & flag::NoEnd) == 0);
      ASSERT_EQ(end < out.ends.size() && out.ends[end] == static_cast<std::int32_t>(i), mayEnd) << "seed " << seed;
      if (mayEnd) ++end;
    }
  }
  EXPECT_GT(reached, 4000) << "the graphs are not all without links";
}

TEST(GraphMoves, PathIsTheCheapest_AndAWalkAlongItCostsTheSame) {
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  std::int32_t walked = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const RandomGraph map = randomGraph(seed);
    Dice dice(seed + 7'000'000);
    GraphWalkRules rules{.move = {.along = everyLink(), .controlCost = 1 + dice.below(3)}};
    const std::uint8_t* flags = dice.chance(60) ? map.flags.data() : nullptr;
    const GraphView view = initialView(map.graph);
    const Start start{SquareIndex{dice.below(map.graph.nodeCount())}, 0};
    reach(view, rules.move, {&start, 1}, unlimited, flags, scratch, out);
    for (std::int32_t n = 0; n < map.graph.nodeCount(); ++n) {
      const SquareIndex to{n};
      const std::int32_t cost = path(view, rules.move, start.square, to, unlimited, flags, scratch, route);
      const std::int32_t found = find(out, to);
      ASSERT_EQ(cost, found < 0 ? -1 : out.visited[static_cast<std::size_t>(found)].cost) << "seed " << seed;
      ASSERT_EQ(route.empty(), cost < 0);
      if (cost < 0) continue;
      ASSERT_EQ(route.front(), start.square);
      ASSERT_EQ(route.back(), to);
      const Walk walk = board::walk(view, rules, route, unlimited, flags);
      if (walk.why != WalkStop::End) {
        // What halts is on the way; the declared stop of a feature and flags are all that can.
        const SquareIndex at = walk.square;
        const bool feature = (map.graph.initialFeatures()[board::at(at)] & map.graph.stops()) != 0;
        ASSERT_TRUE(walk.why == WalkStop::Feature
                        ? feature
                        : flags != nullptr && (flags[board::at(at)] & (flag::Stop | flag::Ask)) != 0)
            << "seed " << seed;
        continue;
      }
      ASSERT_EQ(walk.cost, cost) << "seed " << seed;
      ASSERT_EQ(walk.last + 1, static_cast<std::int32_t>(route.size()));
      ++walked;
    }
  }
  EXPECT_GT(walked, 1000);
}

TEST(GraphMoves, WalksStopAtLinksOfAStoppingState_UnlessAnotherLeadsThere) {
  std::vector<GraphLink> links{{"a", "b", OpenDoor, false}};
  links[0].from = nodeId(0);
  links[0].to = nodeId(1);
  Result<Graph> one = Graph::make(nodes(2), links, edgeRules(), featureRules());
  std::vector<std::uint8_t> stops(static_cast<std::size_t>(edgeStates), 0);
  stops[OpenDoor] = 1;
  const GraphWalkRules rules{.move = {.along = everyLink()}, .stopEdges = stops.data()};
  const std::vector<SquareIndex> route{SquareIndex{0}, SquareIndex{1}};
  const Walk stopped = walk(initialView(*one), rules, route, unlimited, nullptr);
  EXPECT_EQ(stopped.why, WalkStop::Edge);
  EXPECT_EQ(stopped.edge, EdgeIndex{0});
  EXPECT_EQ(stopped.last, 0);
  EXPECT_EQ(walk(initialView(*one), rules, std::vector<SquareIndex>{SquareIndex{1}, SquareIndex{1}}, 9, nullptr).why,
            WalkStop::Illegal);
  EXPECT_EQ(walk(initialView(*one), {.move = {.along = everyLink()}}, route, 0, nullptr).why, WalkStop::Budget);
  links.push_back({nodeId(0), nodeId(1), Curtain, true});
  Result<Graph> two = Graph::make(nodes(2), links, edgeRules(), featureRules());
  EXPECT_EQ(walk(initialView(*two), rules, route, unlimited, nullptr).last, 1);
}

TEST(GraphMoves, WithinAreThoseAtThatDistance) {
  Scratch scratch;
  std::vector<Reached> found;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomGraph map = randomGraph(seed);
    Dice dice(seed);
    const std::int32_t most = dice.below(5) - 1;
    const SquareIndex from{dice.below(map.graph.nodeCount())};
    within(initialView(map.graph), everyLink(), from, most, scratch, found);
    std::vector<std::int32_t> distances(static_cast<std::size_t>(map.graph.nodeCount()), -1);
    for (const Reached& each : found) distances[at(each.square)] = each.cost;
    for (std::int32_t n = 0; n < map.graph.nodeCount(); ++n) {
      const std::int32_t d = distance(initialView(map.graph), everyLink(), from, SquareIndex{n}, scratch);
      ASSERT_EQ(distances[static_cast<std::size_t>(n)], d <= most ? d : -1) << "seed " << seed;
    }
  }
}

TEST(Graph, LinksHaveTheirLabelInTheirName) {
  std::vector<GraphLink> links{{nodeId(0), nodeId(1), OpenDoor, true},
                               {nodeId(0), nodeId(1), OpenDoor, false},
                               {nodeId(0), nodeId(1), OpenDoor, false}};
  links[0].label = "arrow";
  links[1].label = links[2].label = "road";
  const Result<Graph> graph = Graph::make(nodes(2), links, edgeRules(), featureRules());
  ASSERT_TRUE(graph);
  const std::string plain = nodeId(0) + ">" + nodeId(1), turned = nodeId(1) + ">" + nodeId(0);
  EXPECT_EQ(graph->name(EdgeIndex{0}), plain + ":arrow");
  EXPECT_EQ(graph->name(EdgeIndex{1}), plain + ":road");
  EXPECT_EQ(graph->name(EdgeIndex{2}), plain + ":road#2");
  for (std::int32_t i = 0; i < 3; ++i) EXPECT_EQ(graph->findLink(graph->name(EdgeIndex{i})), EdgeIndex{i});
  EXPECT_EQ(graph->findLink(plain), EdgeIndex{0});
  EXPECT_EQ(graph->findLink(turned + ":arrow"), noEdge) << "it leads one way";
  EXPECT_EQ(graph->findLink(turned + ":road"), EdgeIndex{1});
  EXPECT_EQ(graph->findLink(turned + ":road#2"), EdgeIndex{2});
  links[0].label = "a:b";
  EXPECT_EQ(errorOf(nodes(2), links), "edge-label");
}

TEST(GraphMoves, DistanceIsThatOfFloydAndWarshall) {
  Scratch scratch;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const RandomGraph map = randomGraph(seed);
    GraphMoveRules rules{.along = everyLink(), .plainCosts = true};
    rules.along[None] = 1;
    rules.along[Wall] = 0;
    const auto n = static_cast<std::size_t>(map.graph.nodeCount());
    std::vector<std::vector<std::int32_t>> expected(n, std::vector<std::int32_t>(n, far));
    for (std::size_t i = 0; i < n; ++i) expected[i][i] = 0;
    for (std::int32_t l = 0; l < map.graph.linkCount(); ++l) {
      if (rules.along[map.graph.initialEdges()[static_cast<std::size_t>(l)]] == 0) continue;
      const auto [a, b] = map.graph.ends(EdgeIndex{l});
      expected[at(a)][at(b)] = 1;
      if (!map.graph.isOneWay(EdgeIndex{l})) expected[at(b)][at(a)] = 1;
    }
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) expected[i][j] = std::min(expected[i][j], expected[i][k] + expected[k][j]);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        ASSERT_EQ(distance(initialView(map.graph), rules.along, SquareIndex{static_cast<std::int32_t>(i)},
                           SquareIndex{static_cast<std::int32_t>(j)}, scratch),
                  expected[i][j] >= far ? -1 : expected[i][j])
            << "seed " << seed;
  }
}

}  // namespace
}  // namespace sortie::board
