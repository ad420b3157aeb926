// Inner part of the lines from corner to corner (board/lines/lines.h): one line between two squares.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "board/lines/lines_air.h"

namespace sortie::board {

// A square as an end of lines.
struct End {
  std::int32_t column = 0;  // its position in plan
  std::int32_t x = 0, y = 0;
  std::int32_t level = 0;
  std::int32_t tile = -1;
  bool inside = false;
};

inline End endAt(const Air& air, const Grid& grid, SquareIndex square, std::int32_t top) {
  const std::int32_t level = raw(square) / air.plan, column = raw(square) % air.plan;
  return {column, column % air.width, column / air.width, level, grid.tileOf(square), top > level};
}

inline End endAt(const Air& air, const Grid& grid, SquareIndex square) {
  return endAt(air, grid, square, air.top(raw(square) % air.plan));
}

inline bool oneRoom(const End& a, const End& b) {
  return a.inside && b.inside && a.level == b.level && a.tile == b.tile;
}

// The corners of two squares that are nearest, along one axis: one pair, or two where the squares lie in one line.
struct AxisPairs {
  std::array<std::int32_t, 2> from, to;
  int count;
};

inline AxisPairs axisPairs(std::int32_t a, std::int32_t b) {
  if (a == b) return {{a, a + 1}, {a, a + 1}, 2};
  return b > a ? AxisPairs{{a + 1, 0}, {b, 0}, 1} : AxisPairs{{a, 0}, {b + 1, 0}, 1};
}

// Where a square lies as seen from one of its corners.
inline std::uint8_t quadrantOf(const End& end, std::int32_t x, std::int32_t y) {
  return y == end.y ? (x == end.x ? southEast : southWest) : (x == end.x ? northEast : northWest);
}

inline std::uint8_t towards(std::int32_t dx, std::int32_t dy) {
  return dy > 0 ? (dx > 0 ? southEast : southWest) : (dx > 0 ? northEast : northWest);
}

// The quadrants on both sides of a line along the lattice that leaves a corner: first the northern or western one.
inline std::array<std::uint8_t, 2> besideLine(std::int32_t dx, std::int32_t dy) {
  if (dx == 0) return dy > 0 ? std::array{southWest, southEast} : std::array{northWest, northEast};
  return dx > 0 ? std::array{northEast, southEast} : std::array{northWest, southWest};
}

inline std::uint8_t sidesIn(std::uint8_t quadrants, const std::array<std::uint8_t, 2>& beside) {
  return static_cast<std::uint8_t>(((quadrants & beside[0]) != 0 ? firstSide : 0) |
                                   ((quadrants & beside[1]) != 0 ? secondSide : 0));
}

// Lines through one kind of space: a room, or the open air.
template <class Columns>
struct Lines {
  const Way<Columns> way;
  static constexpr bool room = Columns::room;

  // The quadrants around one of its corners into which lines from a square lead.
  [[nodiscard]] std::uint8_t exits(const End& end, std::int32_t x, std::int32_t y) const noexcept {
    const Air& air = way.air;
    const std::int32_t p = y * air.width + x;
    if (air.lineEnd(end.level, p)) return way.open(end.level, p);
    if (end.inside && !room) return 0;
    const std::uint8_t own = quadrantOf(end, x, y);
    return way.spread(own, way.open(end.level, p), end.level, p);
  }

  // One line; `exitsA` are those of `a` at its corner.
  [[nodiscard]] bool clear(const End& a, std::uint8_t exitsA, std::int32_t ax, std::int32_t ay, const End& b,
                           std::int32_t bx, std::int32_t by) const noexcept {
    const std::int32_t dx = bx - ax, dy = by - ay;
    if (dx == 0 && dy == 0) return upright(a, exitsA, b, ax, ay);
    if (exitsA == 0) return false;
    const std::int32_t p = ay * way.air.width + ax, q = by * way.air.width + bx;
    const std::int32_t low = std::min(a.level, b.level), rise = std::abs(a.level - b.level);
    // The way is followed upwards.
    const bool fromA = a.level == low;
    if (dx != 0 && dy != 0) {
      if ((exitsA & towards(dx, dy)) == 0) return false;
      // With a rise of one all that it crosses lies on one storey, so either end will do: the nearer walls come first.
      if (!(fromA || rise == 1 ? way.slanting(p, dx, dy, low, rise) : way.slanting(q, -dx, -dy, low, rise)))
        return false;
      return (exits(b, bx, by) & towards(-dx, -dy)) != 0;
    }
    const auto beside = besideLine(dx, dy), back = besideLine(-dx, -dy);
    const std::uint8_t sidesA = sidesIn(exitsA, beside);
    if (fromA) {
      const std::uint8_t arrived = sidesA == 0 ? sidesA : way.straight(p, dx, dy, low, rise, sidesA);
      return arrived != 0 && (sidesIn(exits(b, bx, by), back) & arrived) != 0;
    }
    return (way.straight(q, -dx, -dy, low, rise, sidesIn(exits(b, bx, by), back)) & sidesA) != 0;
  }

  // A line of no length in plan.
  [[nodiscard]] bool upright(const End& a, std::uint8_t exitsA, const End& b, std::int32_t x,
                             std::int32_t y) const noexcept {
    const Air& air = way.air;
    const std::int32_t p = y * air.width + x;
    if (a.level == b.level) return beside(a, b, x, y);
    const bool up = a.level < b.level;
    const std::uint8_t exitsB = exits(b, x, y);
    const std::int32_t low = std::min(a.level, b.level), high = std::max(a.level, b.level);
    auto now = static_cast<std::uint8_t>((up ? exitsA : exitsB) & way.open(low, p));
    for (std::int32_t level = low + 1; level <= high && now != 0; ++level) {
      if (level < high && air.post(level, p)) return false;
      now = way.spread(now, way.open(level, p), level, p);
    }
    return (now & (up ? exitsB : exitsA)) != 0;
  }

  // The same on one level: neighbours, or a square and itself.
  [[nodiscard]] bool beside(const End& a, const End& b, std::int32_t x, std::int32_t y) const noexcept {
    const Air& air = way.air;
    const std::int32_t p = y * air.width + x;
    if (a.column == b.column || air.lineEnd(a.level, p)) return true;
    const std::uint8_t from = quadrantOf(a, x, y), to = quadrantOf(b, x, y);
    const bool acrossEdge = a.x == b.x || a.y == b.y;
    if (acrossEdge && !way.wallBetween(from, to, a.level, p)) return true;
    const bool bothOutside = !a.inside && !b.inside;
    if (acrossEdge && (!bothOutside || air.post(a.level, p))) return false;
    // Insides of different tiles meet here in the open; columns over their heads do not count.
    const std::uint8_t open = bothOutside ? way.open(a.level, p) : Way<Room>{air, Room{air, a.level}}.open(a.level, p);
    return (way.spread(from, static_cast<std::uint8_t>(open | from | to), a.level, p) & to) != 0;
  }
};

// Calls `visit(from, to, clear)` for each line between two squares; ends early when it gives true.
template <class Columns, class Visit>
bool eachLine(const Lines<Columns>& lines, const End& a, const End& b, Visit visit) {
  const AxisPairs xs = axisPairs(a.x, b.x), ys = axisPairs(a.y, b.y);
  for (int j = 0; j < ys.count; ++j) {
    for (int i = 0; i < xs.count; ++i) {
      const auto column = static_cast<std::size_t>(i), row = static_cast<std::size_t>(j);
      const std::int32_t ax = xs.from[column], ay = ys.from[row], bx = xs.to[column], by = ys.to[row];
      if (visit(ax, ay, bx, by, lines.clear(a, lines.exits(a, ax, ay), ax, ay, b, bx, by))) return true;
    }
  }
  return false;
}

template <class Visit>
bool eachLine(const Air& air, const End& a, const End& b, Visit visit) {
  if (oneRoom(a, b)) return eachLine(Lines<Room>{{air, Room{air, a.level}}}, a, b, visit);
  return eachLine(Lines<Sky>{{air, Sky{air}}}, a, b, visit);
}

}  // namespace sortie::board
