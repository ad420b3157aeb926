// A made-up town for the benchmarks of lines of sight: 40 x 40 squares on three levels, with houses of one to three
// storeys between streets, windows in their walls, and figures' squares on all of it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "board/floors.h"
#include "board/grid_builder.h"

namespace sortie::bench {

struct Town {
  static constexpr std::int32_t side = 40;
  board::Grid grid;
  board::GridView view;
  std::vector<board::SquareIndex> stands;   ///< squares with a floor, in random order and over again
  std::vector<board::SquareIndex> streets;  ///< those of them in the open on the ground
  std::vector<board::SquareIndex> targets;  ///< one for each of `stands`, within 12

  Town() {
    using namespace board;
    enum : std::uint8_t { Clear, Wall, Opening };
    enum : std::uint8_t { Bare, Obstacle, Cover };
    std::vector<EdgeRules> edges(3);
    edges[Wall] = {.movable = 0, .sight = 0, .adjacent = 0};
    edges[Opening].sight = 0;
    std::vector<CornerRules> corners(3);
    corners[Obstacle].cost = 3;
    corners[Cover] = {.movable = 0, .sight = 0, .lineEnd = 1};
    GridBuilder b(edges, {FeatureRules{.floor = 0}}, corners);
    std::uint64_t counter = 0;
    const std::uint64_t key = streamKey(7, hashText("town"));
    const auto dice = [&](std::int32_t n) {
      return static_cast<std::int32_t>(below(streamAt(key, counter++), static_cast<std::uint64_t>(n)));
    };
    for (std::int32_t i = 0; i < 25; ++i) {
      std::string id = "t";
      id += std::to_string(i);
      const std::int32_t tile =
          b.placeTile({.id = id, .at = {i % 5 * 8, i / 5 * 8, 0}, .width = 8, .height = 8, .levels = 3});
      // A house of `floors` rooms one over the other under a roof; none on every third tile.
      const std::int32_t roof = i % 3 == 0 ? 0 : 1 + dice(2);
      const std::int32_t west = 1 + dice(2), north = 1 + dice(2), size = 4 + dice(2);
      for (std::int32_t s = 0; s < 64; ++s) {
        const Cell local{s % 8, s / 8, 0};
        const bool built =
            local.column >= west && local.column < west + size && local.row >= north && local.row < north + size;
        for (std::int32_t level = 1; level < 3; ++level)
          if (!built || level > roof) b.tileFeature(tile, {local.column, local.row, level}, 0);
      }
      for (std::int32_t level = 0; level < roof; ++level) {
        for (std::int32_t k = 0; k < size; ++k) {
          const std::pair<Cell, Direction> around[] = {{{west + k, north, level}, Direction::North},
                                                       {{west + k, north + size - 1, level}, Direction::South},
                                                       {{west, north + k, level}, Direction::West},
                                                       {{west + size - 1, north + k, level}, Direction::East}};
          for (const auto& [cell, direction] : around) {
            const bool window = dice(5) == 0;
            b.tileEdge(tile, cell, direction, window ? Opening : Wall);
            for (const int turn : {-1, 1})
              if (window) b.tileCorner(tile, cell, turned(direction, turn), Cover);
          }
        }
      }
    }
    grid = std::move(*b.build());
    view = initialView(grid);
    while (stands.size() < 4'001) {
      const SquareIndex s = grid.squares()[static_cast<std::size_t>(dice(static_cast<int>(grid.squares().size())))];
      if (!hasFloor(view, s)) continue;
      const Cell c = grid.cell(s);
      const SquareIndex t = grid.at({c.column + dice(25) - 12, c.row + dice(25) - 12, dice(3)});
      if (t == noSquare || !hasFloor(view, t)) continue;
      stands.push_back(s);
      targets.push_back(t);
      if (c.level == 0 && !covered(view, s)) streets.push_back(s);
    }
  }
  Town(const Town&) = delete;
  Town& operator=(const Town&) = delete;
};

}  // namespace sortie::bench
