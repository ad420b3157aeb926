// Kernels of graphs beside Boost.Graph's breadth-first search and Dijkstra, on the same random graphs and in the same run:
// ours look at states of links, features and flags of nodes as well. Both give the same costs, which is checked.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

#include "base/random.h"
#include "board/moves/graph_moves.h"
#include "timing.h"

namespace {

using namespace sortie;
using namespace sortie::board;

struct Weight {
  std::int32_t cost = 1;
};
using Peer = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Weight>;

constexpr std::int32_t mostCost = 1'000'000;

struct Case {
  Graph graph;
  Peer peer;
  std::vector<SquareIndex> starts;
};

/// Nodes with four links each on average, one in eight of them one-way; states 1 to 5 cost as much.
Case caseOf(std::size_t count, std::uint64_t seed) {
  const std::uint64_t key = streamKey(seed, 1);
  std::uint64_t counter = 0;
  const auto draw = [&](std::size_t n) { return static_cast<std::size_t>(below(streamAt(key, counter++), n)); };
  std::vector<GraphNode> nodes;
  for (std::size_t i = 0; i < count; ++i) nodes.push_back({"n" + std::to_string(i)});
  std::vector<GraphLink> links;
  const auto link = [&](std::size_t a, std::size_t b) {
    if (a == b) return;
    links.push_back({nodes[a].id, nodes[b].id, static_cast<std::uint8_t>(1 + draw(5)), draw(8) == 0});
  };
  for (std::size_t i = 1; i < count; ++i) link(i, draw(i));
  for (std::size_t i = 0; i < count; ++i) link(draw(count), draw(count));
  std::vector<EdgeRules> rules(6);
  for (std::size_t i = 1; i < rules.size(); ++i) rules[i].cost = static_cast<std::uint8_t>(i);
  Result<Graph> made = Graph::make(nodes, links, rules, {});
  if (!made) std::abort();
  std::vector<std::pair<std::size_t, std::size_t>> arcs;
  std::vector<Weight> weights;
  for (std::size_t i = 0; i < count; ++i)
    for (const Arc arc : made->arcs(static_cast<SquareIndex>(i))) {
      arcs.emplace_back(i, at(arc.to));
      weights.push_back({made->initialEdges()[at(arc.link)]});
    }
  Case out{std::move(*made), Peer(boost::edges_are_sorted, arcs.begin(), arcs.end(), weights.begin(), count), {}};
  for (int i = 0; i < 16; ++i) out.starts.push_back(static_cast<SquareIndex>(draw(count)));
  return out;
}

[[noreturn]] void differ(const char* what, std::size_t node) {
  std::printf("%s: another cost at node %zu\n", what, node);
  std::exit(1);
}

void measure(std::size_t count) {
  const Case one = caseOf(count, 7 + count);
  const GraphView view = initialView(one.graph);
  const LinkStates along = everyLink();
  GraphMoveRules rules;
  rules.along = along;
  Scratch scratch;
  std::vector<Reached> found;
  Reach reached;
  std::vector<std::int32_t> distances(count);
  std::vector<boost::default_color_type> colours(count);
  std::vector<std::size_t> parents(count);
  const auto index = boost::get(boost::vertex_index, one.peer);
  const auto breadth = [&](SquareIndex start) {
    std::fill(distances.begin(), distances.end(), -1);
    std::fill(colours.begin(), colours.end(), boost::white_color);
    distances[at(start)] = 0;
    boost::breadth_first_search(
        one.peer, at(start),
        boost::visitor(boost::make_bfs_visitor(boost::record_distances(distances.data(), boost::on_tree_edge())))
            .color_map(boost::make_iterator_property_map(colours.begin(), index)));
  };
  const auto dijkstra = [&](SquareIndex start) {
    boost::dijkstra_shortest_paths(one.peer, at(start),
                                   boost::predecessor_map(boost::make_iterator_property_map(parents.begin(), index))
                                       .distance_map(boost::make_iterator_property_map(distances.begin(), index))
                                       .weight_map(boost::get(&Weight::cost, one.peer))
                                       .distance_inf(mostCost)
                                       .color_map(boost::make_iterator_property_map(colours.begin(), index)));
  };
  // The same first.
  for (const SquareIndex start : one.starts) {
    breadth(start);
    within(view, along, start, mostCost, scratch, found);
    for (const Reached& each : found)
      if (distances[at(each.square)] != each.cost) differ("breadth-first", at(each.square));
    dijkstra(start);
    const Start from{start, 0};
    reach(view, rules, {&from, 1}, mostCost - 1, nullptr, scratch, reached);
    for (const Reached& each : reached.visited)
      if (distances[at(each.square)] != each.cost) differ("Dijkstra", at(each.square));
  }
  const int times = static_cast<int>(std::max<std::size_t>(1, 40'000 / count));
  const auto each = [&](auto&& body) {
    return [&, body] {
      const double all = bench::seconds([&] {
        for (int i = 0; i < times; ++i)
          for (const SquareIndex start : one.starts) body(start);
      });
      return all * 1e6 / (times * static_cast<double>(one.starts.size()));
    };
  };
  const std::string size = std::to_string(count) + " nodes";
  bench::print(("breadth-first, " + size).c_str(),
               bench::compare(each([&](SquareIndex start) { within(view, along, start, mostCost, scratch, found); }),
                              each(breadth)),
               1);
  bench::print(("Dijkstra, " + size).c_str(),
               bench::compare(each([&](SquareIndex start) {
                                const Start from{start, 0};
                                reach(view, rules, {&from, 1}, mostCost - 1, nullptr, scratch, reached);
                              }),
                              each(dijkstra)),
               1);
}

}  // namespace

int main() {
  std::printf("%-44s %10s %10s %7s\n", "microseconds a search", "ours", "Boost", "ratio");
  try {
    for (const std::size_t count : {50U, 500U, 5000U, 50'000U}) measure(count);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
