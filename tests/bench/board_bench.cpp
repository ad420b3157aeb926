// The kernels of the board beside the bare ones of kernels/kernels.cpp, on the same random maps and in the same run.
// Every pair is measured in turns and printed as a ratio; ours do more (edges, features, exact sight), and reach and
// sight are to stay within 1.5 times the bare time. `board_bench` prints the ratios, then runs Google Benchmark.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "base/random.h"
#include "board/area.h"
#include "board/grid_builder.h"
#include "board/lines/lines.h"
#include "board/lines/sight.h"
#include "board/moves/around.h"
#include "board/moves/flight.h"
#include "board/moves/reach.h"
#include "town.h"
#include "town.h"

namespace {

using namespace sortie;
using namespace sortie::board;

// The plain kernels: one byte a square, one square of margin, nothing else.
struct Bare {
  explicit Bare(std::int32_t side)
      : s(side), w(side + 2), open(area()), stamp(area()), dist(area()), q(area()), heap() {}
  [[nodiscard]] std::size_t area() const { return static_cast<std::size_t>(w) * static_cast<std::size_t>(w); }
  [[nodiscard]] std::size_t id(std::int32_t x, std::int32_t y) const {
    return static_cast<std::size_t>((y + 1) * w + x + 1);
  }

  std::int32_t bfs(std::size_t from, std::uint32_t range) {
    const std::int32_t steps[4] = {-w, 1, w, -1};
    ++epoch;
    std::int32_t head = 0, tail = 0;
    q[static_cast<std::size_t>(tail++)] = static_cast<std::int32_t>(from);
    stamp[from] = epoch;
    dist[from] = 0;
    while (head < tail) {
      const std::int32_t p = q[static_cast<std::size_t>(head++)];
      const std::uint32_t d = dist[static_cast<std::size_t>(p)];
      if (d == range) continue;
      for (const std::int32_t k : steps) {
        const auto n = static_cast<std::size_t>(p + k);
        if (open[n] == 0 || stamp[n] == epoch) continue;
        stamp[n] = epoch;
        dist[n] = d + 1;
        q[static_cast<std::size_t>(tail++)] = static_cast<std::int32_t>(n);
      }
    }
    return tail;
  }

  // Dijkstra's algorithm with buckets, eight ways at 10 and 14.
  std::vector<std::int32_t> buckets[16];
  std::int32_t dial(std::size_t from) {
    const std::int32_t steps[8] = {-w, 1, w, -1, -w - 1, -w + 1, w - 1, w + 1};
    ++epoch;
    for (auto& bucket : buckets) bucket.clear();
    buckets[0].push_back(static_cast<std::int32_t>(from));
    dist[from] = 0;
    stamp[from] = epoch;
    std::int32_t left = 1, seenCount = 0;
    for (std::uint32_t cost = 0; left != 0; ++cost) {
      auto& bucket = buckets[cost & 15];
      for (std::size_t i = 0; i < bucket.size(); ++i) {
        const std::int32_t p = bucket[i];
        --left;
        if (dist[static_cast<std::size_t>(p)] != cost) continue;
        ++seenCount;
        for (int k = 0; k < 8; ++k) {
          const auto n = static_cast<std::size_t>(p + steps[k]);
          if (open[n] == 0) continue;
          const std::uint32_t next = cost + (k < 4 ? 10 : 14);
          if (stamp[n] == epoch && next >= dist[n]) continue;
          stamp[n] = epoch;
          dist[n] = next;
          buckets[next & 15].push_back(static_cast<std::int32_t>(n));
          ++left;
        }
      }
      bucket.clear();
    }
    return seenCount;
  }

  struct Node {
    std::int32_t f, p;
    bool operator<(const Node& o) const { return f > o.f; }
  };
  std::int32_t astar(std::size_t a, std::size_t b) {
    const std::int32_t steps[4] = {-w, 1, w, -1};
    const auto bi = static_cast<std::int32_t>(b);
    const auto guess = [&](std::int32_t p) { return std::abs(p % w - bi % w) + std::abs(p / w - bi / w); };
    ++epoch;
    heap.clear();
    stamp[a] = epoch;
    dist[a] = 0;
    heap.push_back({guess(static_cast<std::int32_t>(a)), static_cast<std::int32_t>(a)});
    while (!heap.empty()) {
      std::pop_heap(heap.begin(), heap.end());
      const Node c = heap.back();
      heap.pop_back();
      const auto d = static_cast<std::int32_t>(dist[static_cast<std::size_t>(c.p)]);
      if (c.p == bi) return d;
      if (c.f > d + guess(c.p)) continue;
      for (const std::int32_t k : steps) {
        const auto n = static_cast<std::size_t>(c.p + k);
        if (open[n] == 0 || (stamp[n] == epoch && d + 1 >= static_cast<std::int32_t>(dist[n]))) continue;
        stamp[n] = epoch;
        dist[n] = static_cast<std::uint32_t>(d + 1);
        heap.push_back({d + 1 + guess(c.p + k), c.p + k});
        std::push_heap(heap.begin(), heap.end());
      }
    }
    return -1;
  }

  [[nodiscard]] bool los(std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1) const {
    const std::int32_t dx = std::abs(x1 - x0), dy = -std::abs(y1 - y0);
    const std::int32_t sx = x0 < x1 ? 1 : -1, sy = y0 < y1 ? 1 : -1;
    std::int32_t e = dx + dy;
    for (;;) {
      if (x0 == x1 && y0 == y1) return true;
      const std::int32_t e2 = 2 * e;
      if (e2 >= dy) e += dy, x0 += sx;
      if (e2 <= dx) e += dx, y0 += sy;
      if ((x0 != x1 || y0 != y1) && open[id(x0, y0)] == 0) return false;
    }
  }

  // Symmetric shadow casting in four quadrants with fractions as slopes.
  std::vector<std::uint8_t> seen;
  std::int32_t cx = 0, cy = 0, radius = 0, current = -1;
  bool look(int quadrant, std::int32_t r, std::int32_t c) {
    const std::int32_t x = quadrant == 0 || quadrant == 2 ? cx + c : quadrant == 1 ? cx + r : cx - r;
    const std::int32_t y = quadrant == 0 ? cy - r : quadrant == 2 ? cy + r : cy + c;
    current = -1;
    if (x < 0 || y < 0 || x >= s || y >= s) return false;
    current = y * s + x;
    return open[id(x, y)] != 0;
  }
  void scan(int quadrant, std::int32_t r, std::int32_t an, std::int32_t ad, std::int32_t bn, std::int32_t bd) {
    const auto floored = [](std::int32_t a, std::int32_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); };
    for (; r <= radius; ++r) {
      const std::int32_t first = floored(2 * r * an + ad, 2 * ad), last = -floored(-2 * r * bn + bd, 2 * bd);
      bool any = false, before = false;
      for (std::int32_t c = first; c <= last; ++c) {
        const bool clear = look(quadrant, r, c);
        const bool lit = !clear || (c * ad >= r * an && c * bd <= r * bn);
        if (current >= 0 && lit) seen[static_cast<std::size_t>(current)] = 1;
        if (any && !before && clear) an = 2 * c - 1, ad = 2 * r;
        if (any && before && !clear) scan(quadrant, r + 1, an, ad, 2 * c - 1, 2 * r);
        any = true;
        before = clear;
      }
      if (!any || !before) return;
    }
  }
  void fov(std::int32_t x, std::int32_t y, std::int32_t range) {
    seen.assign(static_cast<std::size_t>(s) * static_cast<std::size_t>(s), 0);
    cx = x, cy = y, radius = range;
    seen[static_cast<std::size_t>(y * s + x)] = 1;
    for (int quadrant = 0; quadrant < 4; ++quadrant) scan(quadrant, 1, -1, 1, 1, 1);
  }

  std::int32_t s, w;
  std::vector<std::uint8_t> open;
  std::vector<std::uint32_t> stamp, dist;
  std::vector<std::int32_t> q;
  std::vector<Node> heap;
  std::uint32_t epoch = 0;
};

struct Spot {
  std::int32_t x, y;
};

// One random map in both forms, and fresh origins so that the branch predictor has nothing to learn.
struct Field {
  Field(std::int32_t side, std::int32_t wallPercent) : bare(side) {
    GridBuilder b({}, {FeatureRules{.enter = 0, .sightBlocks = 1}});
    b.placeTile({.id = "m", .at = {}, .width = side, .height = side});
    std::uint64_t counter = 0;
    const std::uint64_t key = streamKey(12345, hashText("board bench"));
    const auto dice = [&](std::int32_t n) {
      return static_cast<std::int32_t>(below(streamAt(key, counter++), static_cast<std::uint64_t>(n)));
    };
    for (std::int32_t y = 0; y < side; ++y) {
      for (std::int32_t x = 0; x < side; ++x) {
        const bool open = dice(100) >= wallPercent;
        bare.open[bare.id(x, y)] = open ? 1 : 0;
        if (!open) b.tileFeature(0, {x, y, 0}, 0);
      }
    }
    grid = std::move(*b.build());
    while (spots.size() < 40'001) {
      const Spot p{dice(side), dice(side)};
      if (bare.open[bare.id(p.x, p.y)] != 0) spots.push_back(p);
    }
    while (connected.size() < 512) {
      const Spot p = spots[static_cast<std::size_t>(dice(40'000))];
      if (bare.bfs(bare.id(p.x, p.y), ~0U) > side * side / 2) connected.push_back(p);
    }
    view = initialView(grid);
    for (const Spot& p : spots) squares.push_back(grid.at({p.x, p.y, 0}));
    near = spots;
    for (std::size_t i = 0; i < near.size(); ++i) {
      near[i].x = std::clamp(spots[i].x + dice(25) - 12, 0, side - 1);
      near[i].y = std::clamp(spots[i].y + dice(25) - 12, 0, side - 1);
      nearSquares.push_back(grid.at({near[i].x, near[i].y, 0}));
    }
  }
  Bare bare;
  Grid grid;
  GridView view;
  std::vector<Spot> spots, near, connected;
  std::vector<SquareIndex> squares, nearSquares;
};

struct Kernels {
  Field paths, sights;
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  MoveRules fourWays, weighted;
  std::vector<std::uint8_t> flags;
  explicit Kernels(std::int32_t side) : paths(side, 20), sights(side, 5) {
    fourWays.directions = 4;
    weighted.diagonal = Diagonal::Free;
    weighted.orthogonalCost = 10;
    weighted.diagonalCost = 14;
    flags.assign(static_cast<std::size_t>(paths.grid.squareCount()), 0);
  }
};

using Body = void (*)(Kernels&, std::size_t);
struct Pair {
  const char* name;
  Body ours;
  Body bare;
  std::size_t calls;
  double limit;  // the ratio aimed at; 0 = only shown
};

const Spot& farSpot(const Kernels& k, std::size_t i) { return k.paths.connected[i % 256]; }
const Spot& otherSpot(const Kernels& k, std::size_t i) { return k.paths.connected[256 + i % 256]; }

const Pair pairs[] = {
    {"reach 4-way range 6",
     [](Kernels& k, std::size_t i) {
       reach(k.paths.view, k.fourWays, k.paths.squares[i], 6, nullptr, k.scratch, k.out);
       benchmark::DoNotOptimize(k.out.visited.data());
     },
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(k.paths.bare.bfs(k.paths.bare.id(k.paths.spots[i].x, k.paths.spots[i].y), 6));
     },
     40'000, 1.5},
    {"reach 4-way range 6 with flags",
     [](Kernels& k, std::size_t i) {
       reach(k.paths.view, k.fourWays, k.paths.squares[i], 6, k.flags.data(), k.scratch, k.out);
       benchmark::DoNotOptimize(k.out.visited.data());
     },
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(k.paths.bare.bfs(k.paths.bare.id(k.paths.spots[i].x, k.paths.spots[i].y), 6));
     },
     40'000, 1.5},
    {"reach 4-way whole map",
     [](Kernels& k, std::size_t i) {
       const Spot& p = farSpot(k, i);
       reach(k.paths.view, k.fourWays, k.paths.grid.at({p.x, p.y, 0}), unlimited, nullptr, k.scratch, k.out);
     },
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(k.paths.bare.bfs(k.paths.bare.id(farSpot(k, i).x, farSpot(k, i).y), ~0U));
     },
     200, 1.5},
    {"reach 8-way 10/14 whole map",
     [](Kernels& k, std::size_t i) {
       const Spot& p = farSpot(k, i);
       reach(k.paths.view, k.weighted, k.paths.grid.at({p.x, p.y, 0}), unlimited, nullptr, k.scratch, k.out);
     },
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(k.paths.bare.dial(k.paths.bare.id(farSpot(k, i).x, farSpot(k, i).y)));
     },
     200, 1.5},
    {"sight within 12",
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(sees(k.sights.view, k.sights.squares[i], k.sights.nearSquares[i], nullptr));
     },
     [](Kernels& k, std::size_t i) {
       const Spot &a = k.sights.spots[i], &b = k.sights.near[i];
       benchmark::DoNotOptimize(k.sights.bare.los(a.x, a.y, b.x, b.y));
     },
     40'000, 1.5},
    {"sight any pair",
     [](Kernels& k, std::size_t i) {
       benchmark::DoNotOptimize(sees(k.sights.view, k.sights.squares[i], k.sights.squares[i + 1], nullptr));
     },
     [](Kernels& k, std::size_t i) {
       const Spot &a = k.sights.spots[i], &b = k.sights.spots[i + 1];
       benchmark::DoNotOptimize(k.sights.bare.los(a.x, a.y, b.x, b.y));
     },
     40'000, 1.5},
    {"path 4-way across",
     [](Kernels& k, std::size_t i) {
       const Spot &a = farSpot(k, i), &b = otherSpot(k, i);
       benchmark::DoNotOptimize(path(k.paths.view, k.fourWays, k.paths.grid.at({a.x, a.y, 0}),
                                     k.paths.grid.at({b.x, b.y, 0}), unlimited, nullptr, k.scratch, k.route));
     },
     [](Kernels& k, std::size_t i) {
       const Spot &a = farSpot(k, i), &b = otherSpot(k, i);
       benchmark::DoNotOptimize(k.paths.bare.astar(k.paths.bare.id(a.x, a.y), k.paths.bare.id(b.x, b.y)));
     },
     400, 0},
    {"visible radius 12 (bare: shadow casting)",
     [](Kernels& k, std::size_t i) {
       visibleFrom(k.sights.view, k.sights.squares[i], 12, nullptr, {}, k.route);
       benchmark::DoNotOptimize(k.route.data());
     },
     [](Kernels& k, std::size_t i) {
       k.sights.bare.fov(k.sights.spots[i].x, k.sights.spots[i].y, 12);
       benchmark::DoNotOptimize(k.sights.bare.seen.data());
     },
     2'000, 0},
};

// Processor time, not time on the wall: other work on the machine must not count.
double timeOf(Kernels& kernels, Body body, std::size_t calls) {
  const std::clock_t start = std::clock();
  for (std::size_t i = 0; i < calls; ++i) body(kernels, i);
  return 1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(calls);
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// Measures both sides in turns and takes the median of each and of the ratios inside a round.
void printRatios(std::int32_t side) {
  Kernels kernels(side);
  std::printf("%d x %d                                   ours us   bare us   ratio\n", side, side);
  for (const Pair& pair : pairs) {
    const std::size_t calls = side > 64 ? std::max<std::size_t>(pair.calls / 10, 20) : pair.calls;
    std::vector<double> ours, bare, ratios;
    timeOf(kernels, pair.ours, calls);
    for (int round = 0; round < 9; ++round) {
      ours.push_back(timeOf(kernels, pair.ours, calls));
      bare.push_back(timeOf(kernels, pair.bare, calls));
      ratios.push_back(ours.back() / bare.back());
    }
    const double ratio = median(ratios);
    const char* verdict = pair.limit == 0 ? "" : ratio <= pair.limit ? "  ok" : "  SLOWER THAN AIMED AT";
    std::printf("  %-42s %8.3f  %8.3f  %6.2f%s\n", pair.name, median(ours), median(bare), ratio, verdict);
  }
}

/// Moves over the levels of a town, whose edges are fallen off and where forty pieces control squares. Nothing bare does
/// the like; compare-tcod sets them beside libtcod.
struct Heights {
  bench::Town town;
  Scratch scratch;
  Reach out;
  MoveRules rules;
  std::vector<std::uint8_t> flags;
  Heights() : flags(static_cast<std::size_t>(town.grid.squareCount()), 0) {
    rules.falls = true;
    rules.controlCost = 3;
    for (std::size_t i = 0; i < 40; ++i)
      eachAround(town.grid, town.stands[i], {}, [&](SquareIndex s) { flags[at(s)] |= flag::Controlled; });
  }
};

struct Height {
  const char* name;
  void (*body)(Heights&, SquareIndex);
  std::size_t calls;
};

const Height heights[] = {
    {"reach, falls and control, range 6",
     [](Heights& h, SquareIndex from) { reach(h.town.view, h.rules, from, 6, h.flags.data(), h.scratch, h.out); },
     4'000},
    {"reach, falls and control, whole map",
     [](Heights& h, SquareIndex from) {
       reach(h.town.view, h.rules, from, unlimited, h.flags.data(), h.scratch, h.out);
     },
     400},
    {"flight of 6 squares at most",
     [](Heights& h, SquareIndex from) {
       flight(h.town.view, h.rules, from, {.height = 2, .across = 6, .budget = 60}, h.flags.data(), h.scratch, h.out);
     },
     4'000},
};

void printHeights() {
  Heights all;
  std::printf("town of 40 x 40 on 3 levels              us a call  ns a square\n");
  for (const Height& height : heights) {
    std::vector<double> times;
    std::size_t squares = 0;
    for (int round = 0; round < 9; ++round) {
      squares = 0;
      const std::clock_t start = std::clock();
      for (std::size_t i = 0; i < height.calls; ++i) {
        height.body(all, all.town.stands[i]);
        squares += all.out.visited.size();
      }
      times.push_back(1e6 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    const double time = median(times);
    std::printf("  %-38s  %8.3f     %8.2f\n", height.name, time / static_cast<double>(height.calls),
                1e3 * time / static_cast<double>(squares));
  }
}

void registerHeights() {
  static Heights all;
  for (const Height& height : heights) {
    benchmark::RegisterBenchmark((std::string("town/") + height.name).c_str(), [&height](benchmark::State& state) {
      std::size_t i = 0;
      for (auto _ : state) height.body(all, all.town.stands[i++ % 4'000]);
    });
  }
}

void registerAll(std::int32_t side) {
  static std::vector<std::unique_ptr<Kernels>> kept;  // the registered benchmarks refer to them until main ends
  kept.push_back(std::make_unique<Kernels>(side));
  Kernels* kernels = kept.back().get();
  for (const Pair& pair : pairs) {
    for (const bool mine : {true, false}) {
      const std::string name = std::string(mine ? "ours/" : "bare/") + pair.name + "/" + std::to_string(side);
      const Body body = mine ? pair.ours : pair.bare;
      benchmark::RegisterBenchmark(name.c_str(), [kernels, body](benchmark::State& state) {
        std::size_t i = 0;
        for (auto _ : state) body(*kernels, i++ % 40'000);
      });
    }
  }
}

// Lines from corner to corner in a town of three levels. They have no bare counterpart here: compare-tcod has peers.
void registerLines() {
  static const bench::Town town;
  benchmark::RegisterBenchmark("ours/lines one pair within 12/40x40x3", [](benchmark::State& state) {
    std::size_t i = 0;
    for (auto _ : state) {
      benchmark::DoNotOptimize(inLine(town.view, town.stands[i], town.targets[i]));
      i = (i + 1) % town.stands.size();
    }
  });
  benchmark::RegisterBenchmark("ours/lines to twelve others/40x40x3", [](benchmark::State& state) {
    std::size_t i = 0;
    for (auto _ : state) {
      for (std::size_t k = 0; k < 12; ++k)
        benchmark::DoNotOptimize(inLine(town.view, town.stands[i], town.targets[(i + k) % town.targets.size()]));
      i = (i + 1) % town.stands.size();
    }
  });
  for (const bool levelOnly : {false, true}) {
    const char* const name =
        levelOnly ? "ours/squares in line within 12, own level/40x40x3" : "ours/squares in line within 12/40x40x3";
    benchmark::RegisterBenchmark(name, [levelOnly](benchmark::State& state) {
      std::vector<SquareIndex> out;
      std::size_t i = 0;
      for (auto _ : state) {
        squaresInLine(town.view, town.stands[i], {}, 12, levelOnly, out);
        benchmark::DoNotOptimize(out.data());
        i = (i + 1) % town.stands.size();
      }
    });
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (const std::int32_t side : {64, 256}) printRatios(side);
  printHeights();
  benchmark::Initialize(&argc, argv);
  for (const std::int32_t side : {64, 256}) registerAll(side);
  registerHeights();
  registerLines();
  benchmark::RunSpecifiedBenchmarks();
}
