// Ways over a grid beside libtcod's, in one run: run by ../compare-tcod. The flat maps are the same in both, with a fifth
// of the squares walls; the town has three levels in ours, where steps lead off roofs and enemies control squares, and
// its ground plan with the houses closed in libtcod's. Both sides are measured in turns; times are of the processor.
// Exit status 1 with --targets if one of ours takes longer than libtcod for a square.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include <libtcod/fov.h>
#include <libtcod/path.h>

#include "../town.h"
#include "base/random.h"
#include "board/grid_builder.h"
#include "board/moves/around.h"
#include "board/moves/flight.h"
#include "board/moves/reach.h"

namespace {

using namespace sortie;
using namespace sortie::board;

struct Spot {
  std::int32_t x, y;
};

/// One flat map in both forms, and origins in its largest part.
struct Flat {
  std::int32_t side;
  Grid grid;
  TCOD_map_t map;
  std::vector<Spot> spots;

  explicit Flat(std::int32_t n) : side(n), map(TCOD_map_new(n, n)) {
    GridBuilder b({}, {FeatureRules{.enter = 0, .sightBlocks = 1}});
    b.placeTile({.id = "m", .at = {}, .width = n, .height = n});
    std::uint64_t counter = 0;
    const std::uint64_t key = streamKey(99, hashText("tcod paths"));
    const auto dice = [&](std::int32_t k) {
      return static_cast<std::int32_t>(below(streamAt(key, counter++), static_cast<std::uint64_t>(k)));
    };
    for (std::int32_t i = 0; i < n * n; ++i) {
      const bool open = dice(100) >= 20;
      if (!open) b.tileFeature(0, {i % n, i / n, 0}, 0);
      TCOD_map_set_properties(map, i % n, i / n, open, open);
    }
    grid = std::move(*b.build());
    Scratch scratch;
    Reach out;
    MoveRules rules;
    rules.directions = 4;
    while (spots.size() < 128) {
      const Spot p{dice(n), dice(n)};
      if (!TCOD_map_is_walkable(map, p.x, p.y)) continue;
      reach(initialView(grid), rules, square(p), unlimited, nullptr, scratch, out);
      if (out.visited.size() > grid.squares().size() / 2) spots.push_back(p);
    }
  }
  ~Flat() { TCOD_map_delete(map); }
  Flat(const Flat&) = delete;
  Flat& operator=(const Flat&) = delete;
  [[nodiscard]] SquareIndex square(const Spot& p) const { return grid.at({p.x, p.y, 0}); }
};

using Body = std::function<std::int64_t(std::size_t)>;  // does call i; squares found, or 1 for one way

int slower = 0;

void compare(const char* name, std::size_t calls, const Body& ours, const Body& theirs, bool alike = true) {
  const auto measured = [&](const Body& body) {  // ns a square
    std::int64_t squares = 0;
    const std::clock_t start = std::clock();
    for (std::size_t i = 0; i < calls; ++i) squares += body(i);
    return 1e9 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / static_cast<double>(squares);
  };
  std::vector<double> mine, other, ratios;
  (void)measured(ours);
  for (int round = 0; round < 9; ++round) {
    mine.push_back(measured(ours));
    other.push_back(measured(theirs));
    ratios.push_back(mine.back() / other.back());
  }
  const auto median = [](std::vector<double>& values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  };
  const double ratio = median(ratios);
  slower += alike && ratio > 1 ? 1 : 0;
  std::printf("  %-44s %10.2f %10.2f %7.3f (%.3f - %.3f)%s\n", name, median(mine), median(other), ratio, ratios.front(),
              ratios.back(),
              !alike      ? "  no like there"
              : ratio > 1 ? "  SLOWER"
                          : "");
}

/// Squares that libtcod reached in its last computation.
std::int64_t reachedByTcod(TCOD_dijkstra_t dijkstra, std::int32_t side) {
  std::int64_t count = 0;
  for (std::int32_t i = 0; i < side * side; ++i)
    count += TCOD_dijkstra_get_distance(dijkstra, i % side, i / side) >= 0 ? 1 : 0;
  return count;
}

/// A body that computes distances from spots; what each reaches was counted before.
Body distances(TCOD_dijkstra_t dijkstra, const std::vector<Spot>& spots, std::int32_t side) {
  std::vector<std::int64_t> counts;
  for (const Spot& p : spots) {
    TCOD_dijkstra_compute(dijkstra, p.x, p.y);
    counts.push_back(reachedByTcod(dijkstra, side));
  }
  return [dijkstra, &spots, counts](std::size_t i) {
    const Spot& p = spots[i % spots.size()];
    TCOD_dijkstra_compute(dijkstra, p.x, p.y);
    return counts[i % spots.size()];
  };
}

/// The same squares at the same distances, or the comparison means nothing.
bool agree(const Flat& flat, TCOD_dijkstra_t four, TCOD_path_t way) {
  MoveRules rules;
  rules.directions = 4;
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  for (std::size_t i = 0; i < 8; ++i) {
    const Spot &a = flat.spots[i], &b = flat.spots[i + 64];
    reach(initialView(flat.grid), rules, flat.square(a), unlimited, nullptr, scratch, out);
    TCOD_dijkstra_compute(four, a.x, a.y);
    if (reachedByTcod(four, flat.side) != static_cast<std::int64_t>(out.visited.size())) return false;
    for (const Reached& r : out.visited) {
      const Cell& cell = flat.grid.cell(r.square);
      if (std::lround(TCOD_dijkstra_get_distance(four, cell.column, cell.row)) != r.cost) return false;
    }
    const std::int32_t cost =
        path(initialView(flat.grid), rules, flat.square(a), flat.square(b), unlimited, nullptr, scratch, route);
    if (!TCOD_path_compute(way, a.x, a.y, b.x, b.y) || TCOD_path_size(way) != cost) return false;
  }
  return true;
}

bool flatMaps(std::int32_t side) {
  const Flat flat(side);
  const GridView view = initialView(flat.grid);
  const TCOD_dijkstra_t four = TCOD_dijkstra_new(flat.map, 0), eight = TCOD_dijkstra_new(flat.map, 1.4142F);
  const TCOD_path_t way4 = TCOD_path_new_using_map(flat.map, 0), way8 = TCOD_path_new_using_map(flat.map, 1.4142F);
  const bool good = agree(flat, four, way4);
  if (!good) std::printf("error: distances differ from those of libtcod on %d x %d\n", side, side);
  MoveRules plain, weighted, deep;
  plain.directions = 4;
  weighted.diagonal = deep.diagonal = Diagonal::Free;
  weighted.orthogonalCost = deep.orthogonalCost = 10;
  weighted.diagonalCost = deep.diagonalCost = 14;
  deep.falls = true;
  deep.controlCost = 3;
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(flat.grid.squareCount()), 0);
  for (std::size_t i = 0; i < flags.size(); i += 7) flags[i] = flag::Controlled;
  Scratch scratch;
  Reach out;
  std::vector<SquareIndex> route;
  const auto reached = [&](const MoveRules& rules, const std::uint8_t* flagged) -> Body {
    return [&, flagged](std::size_t i) {
      reach(view, rules, flat.square(flat.spots[i % 128]), unlimited, flagged, scratch, out);
      return static_cast<std::int64_t>(out.visited.size());
    };
  };
  const auto found = [&](const MoveRules& rules) -> Body {
    return [&](std::size_t i) {
      (void)path(view, rules, flat.square(flat.spots[i % 64]), flat.square(flat.spots[64 + i % 64]), unlimited, nullptr,
                 scratch, route);
      return std::int64_t{1};
    };
  };
  const auto theirs = [&](TCOD_path_t way) -> Body {
    return [&, way](std::size_t i) {
      const Spot &a = flat.spots[i % 64], &b = flat.spots[64 + i % 64];
      (void)TCOD_path_compute(way, a.x, a.y, b.x, b.y);
      return std::int64_t{1};
    };
  };
  std::printf("%d x %d, one level %22s ours ns  libtcod ns   ratio\n", side, side, "");
  const std::size_t calls = side > 100 ? 8 : 64;
  compare("all distances, 4 ways, a square", calls, reached(plain, nullptr), distances(four, flat.spots, side));
  compare("all distances, 8 ways, a square", calls, reached(weighted, nullptr), distances(eight, flat.spots, side));
  compare("the same with falls and control, a square", calls, reached(deep, flags.data()),
          distances(eight, flat.spots, side));
  compare("one way, 4 ways", calls, found(plain), theirs(way4));
  compare("one way, 8 ways", calls, found(weighted), theirs(way8));
  for (const TCOD_path_t way : {way4, way8}) TCOD_path_delete(way);
  for (const TCOD_dijkstra_t d : {four, eight}) TCOD_dijkstra_delete(d);
  return good;
}

void town() {
  const bench::Town town;
  constexpr std::int32_t side = bench::Town::side;
  std::vector<std::uint8_t> flags(static_cast<std::size_t>(town.grid.squareCount()), 0);
  for (std::size_t i = 0; i < 40; ++i)
    eachAround(town.grid, town.stands[i], {}, [&](SquareIndex s) { flags[at(s)] |= flag::Controlled; });
  const TCOD_map_t map = TCOD_map_new(side, side);
  std::vector<Spot> spots;
  for (std::int32_t i = 0; i < side * side; ++i) {
    const bool open = !covered(town.view, town.grid.at({i % side, i / side, 0}));
    TCOD_map_set_properties(map, i % side, i / side, open, open);
  }
  for (std::size_t i = 0; i < 128; ++i) {
    const Cell& cell = town.grid.cell(town.streets[i]);
    spots.push_back({cell.column, cell.row});
  }
  const TCOD_dijkstra_t eight = TCOD_dijkstra_new(map, 1.4142F);
  MoveRules rules;
  rules.falls = true;
  rules.controlCost = 3;
  Scratch scratch;
  Reach out;
  const auto whole = [&](std::int32_t budget) -> Body {
    return [&, budget](std::size_t i) {
      reach(town.view, rules, town.stands[i % 128], budget, flags.data(), scratch, out);
      return static_cast<std::int64_t>(out.visited.size());
    };
  };
  const auto flown = [&](std::int32_t across) -> Body {
    return [&, across](std::size_t i) {
      flight(town.view, rules, town.stands[i % 128], {.height = 2, .across = across, .budget = 60}, flags.data(),
             scratch, out);
      return static_cast<std::int64_t>(out.visited.size());
    };
  };
  const Body theirs = distances(eight, spots, side);
  std::printf("town of 40 x 40 on 3 levels, libtcod on one %4s ours ns  libtcod ns   ratio\n", "");
  compare("all distances, falls and control, a square", 64, whole(unlimited), theirs);
  compare("a flight of 20 squares at most, a square", 64, flown(20), theirs, false);
  // libtcod knows no limit: it answers for the whole map.
  const auto once = [](const Body& body) -> Body {
    return [body](std::size_t i) {
      (void)body(i);
      return std::int64_t{1};
    };
  };
  compare("a move of 6 at most, a call", 128, once(whole(6)), once(theirs));
  compare("a flight of 6 squares at most, a call", 128, once(flown(6)), once(theirs));
  TCOD_dijkstra_delete(eight);
  TCOD_map_delete(map);
}

}  // namespace

int main(int argc, char** argv) {
  bool good = true;
  for (const std::int32_t side : {40, 64, 256}) good = flatMaps(side) && good;
  town();
  const bool targets = argc > 1 && std::strcmp(argv[1], "--targets") == 0;
  return !good || (targets && slower > 0) ? 1 : 0;
}
