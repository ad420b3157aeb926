// Lines of sight between lattice points.
#include <array>
#include <cstdlib>

#include "board/lines/sight.h"
#include "board/moves/corner_routes.h"

namespace sortie::board {
namespace {

struct CornerRay {
  const GridView& view;
  const std::uint8_t* flags;
  const SightRules& rules;
  SquareIndex a, b;
  std::uint32_t walls;
  const std::uint8_t* closed;
  std::int32_t width;

  // Whether something at a lattice point blocks lines through it.
  [[nodiscard]] bool post(std::int32_t corner) const noexcept {
    return view.cornerStates != nullptr && view.grid->tables().cornerSightClosed[view.cornerStates[corner]] != 0;
  }
  [[nodiscard]] bool edge(std::int32_t e) const noexcept { return closed[view.edgeStates[e]] != 0; }
  [[nodiscard]] bool wall(std::int32_t s) const noexcept { return (view.features[s] & walls) != 0; }
  [[nodiscard]] bool blocks(std::int32_t s) const noexcept {
    if (s == raw(a) || s == raw(b)) return false;
    return wall(s) || (flags != nullptr && (flags[s] & rules.blockingFlags) != 0);
  }

  // Along the lattice, `length` unit lengths from `corner` on. `ahead` leads to the next corner and is positive;
  // `across` from the square on one side of the line to the one on the other. The line's own edges have the offset
  // `along` in the list of edges, those that meet it at a corner `meeting`.
  [[nodiscard]] bool straight(std::int32_t corner, std::int32_t length, std::int32_t ahead, std::int32_t across,
                              std::int32_t along, std::int32_t meeting) const noexcept {
    for (std::int32_t i = 0; i < length; ++i, corner += ahead) {
      if (edge(2 * corner + along) || (blocks(corner) && blocks(corner - across))) return false;
      if (i == 0) continue;
      if (post(corner)) return false;
      const bool near = edge(2 * (corner - across) + meeting) || wall(corner - across) || wall(corner - across - ahead);
      const bool far = edge(2 * corner + meeting) || wall(corner) || wall(corner - ahead);
      if (near && far) return false;
    }
    return true;
  }

  // Any other line, as between centres but for where it starts; `dx` and `dy` are not zero.
  [[nodiscard]] bool slanting(std::int32_t corner, std::int32_t dx, std::int32_t dy, bool east,
                              bool south) const noexcept {
    const std::int32_t stepX = east ? 1 : -1;
    const std::int32_t stepY = south ? width : -width;
    std::int32_t p = corner + (east ? 0 : -1) + (south ? 0 : -width);
    std::int32_t error = dy - dx;
    for (std::int32_t columns = 1, rows = 1;;) {  // of the next line between columns, and between rows
      if (blocks(p)) return false;
      if (error == 0) {
        if (columns == dx && rows == dy) return true;
        if (post(cornerPassed(p, east, south, width))) return false;
        if (bothRoutesCut(view, cornerRoutes(p, east, south, width), closed, closed, walls)) return false;
        p += stepX + stepY;
        error += dy - dx;
        ++columns;
        ++rows;
      } else if (error < 0) {
        if (edge(2 * p + (east ? 3 : 1))) return false;
        p += stepX;
        error += dy;
        ++columns;
      } else {
        if (edge(2 * p + (south ? 2 * width : 0))) return false;
        p += stepY;
        error -= dx;
        ++rows;
      }
    }
  }
};

}  // namespace

bool cornerSight(const GridView& view, CornerIndex from, CornerIndex to, SquareIndex a, SquareIndex b,
                 const std::uint8_t* flags, const SightRules& rules) noexcept {
  const Grid& grid = *view.grid;
  const Cell &p = grid.cell(SquareIndex{raw(from)}), &q = grid.cell(SquareIndex{raw(to)});
  if (p.level != q.level) return false;
  const std::int32_t width = grid.width();
  const CornerRay line{view,
                       flags,
                       rules,
                       a,
                       b,
                       grid.tables().walls | (rules.outsideBlocks ? outsideFeature : 0),
                       grid.tables().sightClosed.data(),
                       width};
  const std::int32_t dx = q.column - p.column, dy = q.row - p.row;
  const std::int32_t first = raw(from) < raw(to) ? raw(from) : raw(to);
  if (dy == 0) return line.straight(first, std::abs(dx), 1, width, 0, 1);
  if (dx == 0) return line.straight(first, std::abs(dy), width, 1, 1, 0);
  return line.slanting(raw(from), std::abs(dx), std::abs(dy), dx > 0, dy > 0);
}

bool cornersSee(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
                const CornerSightRules& rules) noexcept {
  const Grid& grid = *view.grid;
  constexpr std::array<Direction, 4> corners{Direction::NorthEast, Direction::SouthEast, Direction::SouthWest,
                                             Direction::NorthWest};
  bool all = true, any = false;
  for (const Direction mine : corners) {
    std::int32_t seen = 0;
    for (const Direction theirs : corners) {
      const bool clear = cornerSight(view, grid.cornerOf(a, mine), grid.cornerOf(b, theirs), a, b, flags, rules.sight);
      seen += clear ? 1 : 0;
    }
    const bool enough = seen >= rules.ofTarget;
    all = all && enough;
    any = any || enough;
  }
  return rules.allOfAttacker ? all : any;
}

}  // namespace sortie::board
