// Lines of sight from corner to corner over levels beside libtcod's fields of view, in one run: run by ../compare-tcod.
// Ours tests every square within 12 for itself, exactly and the same from both ends, with roofs, windows and parapets;
// libtcod's algorithms sweep one flat level. The flat map is the same in both, with a tenth of the squares walls. The town
// has three levels in ours, and its ground plan with the houses closed in libtcod's. Times are of the processor, for one
// square that was looked at, hidden ones included. Exit status 1 with --targets if the fastest algorithm of libtcod beats
// ours.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <libtcod/fov.h>

#include "../timing.h"
#include "../town.h"
#include "board/lines/lines.h"

namespace {

using namespace sortie;
using namespace sortie::board;

constexpr std::int32_t range = 12;
constexpr std::int32_t side = bench::Town::side;
constexpr std::size_t calls = 1'000;

struct Algorithm {
  const char* name;
  TCOD_fov_algorithm_t id;
};
constexpr Algorithm algorithms[] = {
    {"ray casting", FOV_BASIC},       {"diamond", FOV_DIAMOND},
    {"shadow casting", FOV_SHADOW},   {"permissive 8", FOV_PERMISSIVE_8},
    {"restrictive", FOV_RESTRICTIVE}, {"symmetric shadow casting", FOV_SYMMETRIC_SHADOWCAST}};

/// One map in both forms, and where to look from.
struct Scene {
  GridView view;
  TCOD_Map* map;
  std::vector<SquareIndex> from;
};

/// How many squares with a floor lie within range of all origins, on all levels or on their own.
double looked(const Scene& scene, bool levelOnly) {
  const Grid& grid = *scene.view.grid;
  std::int64_t count = 0;
  for (std::size_t i = 0; i < calls; ++i) {
    const Cell a = grid.cell(scene.from[i]);
    for (std::int32_t level = levelOnly ? a.level : 0; level <= (levelOnly ? a.level : grid.levels() - 1); ++level)
      for (std::int32_t row = a.row - range; row <= a.row + range; ++row)
        for (std::int32_t column = a.column - range; column <= a.column + range; ++column) {
          const SquareIndex b = grid.at({column, row, level});
          count += b != noSquare && hasFloor(scene.view, b) ? 1 : 0;
        }
  }
  return static_cast<double>(count);
}

/// Nanoseconds a square. Gives whether ours is quicker than every algorithm.
bool compareAll(const char* name, const Scene& scene, bool levelOnly) {
  const Grid& grid = *scene.view.grid;
  const double mine = looked(scene, levelOnly), flat = looked(scene, true);
  std::vector<SquareIndex> out;
  std::size_t seen = 0;
  bool quickest = true;
  for (const Algorithm& algorithm : algorithms) {
    const bench::Ratio ratio = bench::compare(
        [&] {
          return 1e9 / mine * bench::seconds([&] {
                   for (std::size_t i = 0; i < calls; ++i) {
                     squaresInLine(scene.view, scene.from[i], {}, range, levelOnly, out);
                     seen += out.size();
                   }
                 });
        },
        [&] {
          return 1e9 / flat * bench::seconds([&] {
                   for (std::size_t i = 0; i < calls; ++i) {
                     const Cell& a = grid.cell(scene.from[i]);
                     (void)TCOD_map_compute_fov(scene.map, a.column, a.row, range, true, algorithm.id);
                     seen += TCOD_map_is_in_fov(scene.map, a.column, a.row) ? 1 : 0;
                   }
                 });
        });
    bench::print((std::string(name) + ", " + algorithm.name).c_str(), ratio, 1);
    quickest = quickest && ratio.ratio <= 1;
  }
  if (seen == 0) std::printf("nothing seen\n");
  return quickest;
}

TCOD_Map* planOf(const std::function<bool(std::int32_t, std::int32_t)>& open) {
  TCOD_Map* map = TCOD_map_new(side, side);
  for (std::int32_t i = 0; i < side * side; ++i)
    TCOD_map_set_properties(map, i % side, i / side, open(i % side, i / side), open(i % side, i / side));
  return map;
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("  %-42s %10s %10s %7s\n", "within 12, ns a square", "ours", "libtcod", "ratio");
  GridBuilder b({}, {FeatureRules{.enter = 0, .sightBlocks = 1}});
  b.placeTile({.id = "m", .at = {}, .width = side, .height = side});
  const std::uint64_t key = streamKey(3, hashText("tcod lines"));
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(side) * side; ++i)
    if (below(streamAt(key, i), 10) == 0)
      b.tileFeature(0, {static_cast<std::int32_t>(i) % side, static_cast<std::int32_t>(i) / side, 0}, 0);
  const Grid grid = std::move(*b.build());
  Scene flat{initialView(grid), nullptr, {}};
  const auto open = [&](std::int32_t x, std::int32_t y) { return flat.view.features[at(grid.at({x, y, 0}))] == 0; };
  flat.map = planOf(open);
  for (std::uint64_t i = 0; flat.from.size() < calls; ++i) {
    const SquareIndex s = grid.squares()[below(streamAt(key + 1, i), grid.squares().size())];
    if (open(grid.cell(s).column, grid.cell(s).row)) flat.from.push_back(s);
  }
  const bench::Town town;
  Scene streets{town.view, nullptr, town.streets};
  streets.map = planOf([&](std::int32_t x, std::int32_t y) { return !covered(town.view, town.grid.at({x, y, 0})); });
  bool quickest = compareAll("flat", flat, false);
  quickest = compareAll("town, own level", streets, true) && quickest;
  quickest = compareAll("town, all levels", streets, false) && quickest;
  TCOD_map_delete(flat.map);
  TCOD_map_delete(streets.map);
  return argc > 1 && std::strcmp(argv[1], "--targets") == 0 && !quickest ? 1 : 0;
}
