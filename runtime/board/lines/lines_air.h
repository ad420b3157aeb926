// Inner part of the lines from corner to corner (board/lines/lines.h): the map in plan and by levels, and the three ways to go
// through it, slantwise, along the lattice, round a corner.
//
// Positions in plan are those of the stored box: of a column, and of a lattice point the column whose north-west corner
// it is. An edge in plan is, as in board/grid.h, 2 * column for its north edge, + 1 for its west edge.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "board/grid.h"

namespace sortie::board {

// The columns around a lattice point, clockwise.
inline constexpr std::uint8_t northWest = 1, northEast = 2, southEast = 4, southWest = 8;
// The sides of a line along the lattice: west or north of it, east or south of it.
inline constexpr std::uint8_t firstSide = 1, secondSide = 2;

struct Air {
  explicit Air(const GridView& view) noexcept
      : edges(view.edgeStates),
        features(view.features),
        corners(view.cornerStates),
        tables(&view.grid->tables()),
        width(view.grid->width()),
        plan(view.grid->levelOffset()),
        levels(view.grid->levels()) {}

  [[nodiscard]] bool floor(std::int32_t level, std::int32_t column) const noexcept {
    return (features[level * plan + column] & tables->floorless) == 0;
  }
  /// The level of the highest floor; -1 for none.
  [[nodiscard]] std::int32_t top(std::int32_t column) const noexcept {
    std::int32_t level = levels - 1;
    while (level >= 0 && !floor(level, column)) --level;
    return level;
  }
  /// How high a column stands: its highest floor, or the top of a wall square.
  [[nodiscard]] std::int32_t height(std::int32_t column) const noexcept {
    if (tables->walls == 0) return top(column);
    std::int32_t level = levels - 1;
    while (level >= 0 && !floor(level, column) && !wallSquare(level, column)) --level;
    return level >= 0 && wallSquare(level, column) ? level + 1 : level;
  }
  [[nodiscard]] bool wallSquare(std::int32_t level, std::int32_t column) const noexcept {
    return (features[level * plan + column] & tables->walls) != 0;
  }
  [[nodiscard]] bool wall(std::int32_t level, std::int32_t edge) const noexcept {
    if (tables->sightClosed[edges[2 * level * plan + edge]] == 0) [[likely]]
      return false;
    const std::int32_t after = edge / 2, before = after - ((edge & 1) != 0 ? 1 : width);
    return floor(level, after) || floor(level, before);
  }
  /// Whether what lies at a corner blocks lines that pass it.
  [[nodiscard]] bool post(std::int32_t level, std::int32_t point) const noexcept {
    return corners != nullptr && tables->cornerSightClosed[corners[level * plan + point]] != 0 &&
           (floor(level, point) || floor(level, point - 1) || floor(level, point - width) ||
            floor(level, point - width - 1));
  }
  [[nodiscard]] bool lineEnd(std::int32_t level, std::int32_t point) const noexcept {
    return corners != nullptr && tables->cornerLineEnd[corners[level * plan + point]] != 0;
  }

  const std::uint8_t* edges;
  const std::uint32_t* features;
  const std::uint8_t* corners;
  const Grid::Tables* tables;
  std::int32_t width, plan, levels;
};

// What stands in the way of a line, column by column: a column stops a line whose storey lies below its height.

/// Of a line inside one level: the wall squares.
struct Room {
  static constexpr bool room = true;
  const Air& air;
  std::int32_t level;
  [[nodiscard]] std::int32_t operator()(std::int32_t column) const noexcept {
    return air.wallSquare(level, column) ? std::numeric_limits<std::int32_t>::max() : -1;
  }
};
/// In the open.
struct Sky {
  static constexpr bool room = false;
  const Air& air;
  [[nodiscard]] std::int32_t operator()(std::int32_t column) const noexcept { return air.height(column); }
};
/// The ways. A line goes up by `rise` levels from level `low` over its whole length.
template <class Columns>
struct Way {
  const Air& air;
  Columns columns;

  /// The columns around a point that are not higher than a storey.
  [[nodiscard]] std::uint8_t open(std::int32_t level, std::int32_t point) const noexcept {
    const auto bit = [&](std::int32_t column, std::uint8_t quadrant) {
      return columns(column) > level ? std::uint8_t{0} : quadrant;
    };
    return static_cast<std::uint8_t>(bit(point - air.width - 1, northWest) | bit(point - air.width, northEast) |
                                     bit(point, southEast) | bit(point - 1, southWest));
  }

  /// The columns of `open` that hang together with some of `from` round a point, and `from` itself.
  [[nodiscard]] std::uint8_t spread(std::uint8_t from, std::uint8_t open, std::int32_t level,
                                    std::int32_t point) const noexcept {
    if (from == 0) return 0;
    std::uint8_t joints = 0;  // bit i: between columns i and i + 1
    if (!air.wall(level, 2 * (point - air.width) + 1)) joints |= 1;
    if (!air.wall(level, 2 * point)) joints |= 2;
    if (!air.wall(level, 2 * point + 1)) joints |= 4;
    if (!air.wall(level, 2 * (point - 1))) joints |= 8;
    std::uint32_t set = from;
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t onwards = set & joints, back = turnedBack(set) & joints;
      set |= (((onwards << 1) | (onwards >> 3)) | back) & open;
    }
    return static_cast<std::uint8_t>(set & 15U);
  }

  /// Whether a wall lies between two columns around a point that share an edge.
  [[nodiscard]] bool wallBetween(std::uint8_t a, std::uint8_t b, std::int32_t level,
                                 std::int32_t point) const noexcept {
    switch (a | b) {
      case northWest | northEast: return air.wall(level, 2 * (point - air.width) + 1);
      case northEast | southEast: return air.wall(level, 2 * point);
      case southEast | southWest: return air.wall(level, 2 * point + 1);
      default: return air.wall(level, 2 * (point - 1));
    }
  }

  /// The inner part of a slanting line from a point on: columns, walls and corners that it crosses or passes.
  [[nodiscard]] bool slanting(std::int32_t point, std::int32_t columnsAcross, std::int32_t rowsAcross, std::int32_t low,
                              std::int32_t rise) const noexcept {
    return rise < 2 ? follow<false>(point, columnsAcross, rowsAcross, low, rise)
                    : follow<true>(point, columnsAcross, rowsAcross, low, rise);
  }

  /// Along the lattice from a point on, beginning on some of its sides; the sides on which it arrives, 0 for none.
  [[nodiscard]] std::uint8_t straight(std::int32_t point, std::int32_t columnsAcross, std::int32_t rowsAcross,
                                      std::int32_t low, std::int32_t rise, std::uint8_t sides) const noexcept {
    const bool upright = columnsAcross == 0, back = columnsAcross + rowsAcross < 0;
    const std::int32_t length =
        columnsAcross + rowsAcross < 0 ? -columnsAcross - rowsAcross : columnsAcross + rowsAcross;
    const std::int32_t unit = upright ? air.width : 1, ahead = back ? -unit : unit;
    const std::int32_t across = upright ? 1 : air.width;  // from the column of the first side to that of the second
    const std::int32_t alongEdge = upright ? 1 : 0, crossEdge = upright ? 0 : 1;
    std::int32_t level = low;
    for (std::int32_t i = 0;; point += ahead) {
      const std::int32_t second = back ? point - unit : point, first = second - across;
      if (i > 0) {
        if (air.post(level, point)) return 0;
        if (air.wall(level, 2 * (point - across) + crossEdge)) sides &= secondSide;
        if (air.wall(level, 2 * point + crossEdge)) sides &= firstSide;
      }
      ++i;
      // A unit of the way, one storey after the other; the one that begins at its very end counts there.
      for (;; ++level) {
        const auto open = static_cast<std::uint8_t>((columns(first) > level ? 0 : firstSide) |
                                                    (columns(second) > level ? 0 : secondSide));
        sides &= open;
        if (sides == 0) return 0;
        if (open == (firstSide | secondSide) && !air.wall(level, 2 * second + alongEdge)) sides = open;
        if (rise * i < (level + 1 - low) * length) break;
      }
      if (i == length) return sides;
    }
  }

 private:
  // Bit i of the result: column i + 1 is in the set.
  [[nodiscard]] static std::uint32_t turnedBack(std::uint32_t set) noexcept { return (set >> 1) | ((set & 1U) << 3); }

  // `steep`: with a rise of two or more the storey changes on the way.
  template <bool steep>
  [[nodiscard]] bool follow(std::int32_t point, std::int32_t columnsAcross, std::int32_t rowsAcross, std::int32_t low,
                            [[maybe_unused]] std::int32_t rise) const noexcept {
    const bool east = columnsAcross > 0, south = rowsAcross > 0;
    const std::int32_t dx = east ? columnsAcross : -columnsAcross, dy = south ? rowsAcross : -rowsAcross;
    const std::int32_t width = air.width, stepX = east ? 1 : -1, stepY = south ? width : -width;
    const std::int32_t aheadX = east ? 1 : 0, aheadY = south ? width : 0;  // from a column to its edge ahead
    std::int32_t column = point + (east ? 0 : -1) + (south ? 0 : -width);
    std::int32_t error = dy - dx, level = low;
    for (std::int32_t x = 1, y = 1;;) {  // of the next line between columns, and between rows
      if (columns(column) > level) return false;
      if (error < 0) {
        if constexpr (steep) level = low + rise * x / dx;
        if (air.wall(level, 2 * (column + aheadX) + 1)) return false;
        column += stepX;
        error += dy;
        ++x;
      } else if (error > 0) {
        if constexpr (steep) level = low + rise * y / dy;
        if (air.wall(level, 2 * (column + aheadY))) return false;
        column += stepY;
        error -= dx;
        ++y;
      } else {
        if (x == dx) return true;
        if constexpr (steep) level = low + rise * x / dx;
        const std::int32_t corner = column + aheadX + aheadY;
        if (air.post(level, corner)) return false;
        const std::int32_t h = column + stepX, v = column + stepY;
        const bool byH =
            columns(h) <= level && !air.wall(level, 2 * (column + aheadX) + 1) && !air.wall(level, 2 * (h + aheadY));
        if (!byH &&
            (columns(v) > level || air.wall(level, 2 * (column + aheadY)) || air.wall(level, 2 * (v + aheadX) + 1)))
          return false;
        column += stepX + stepY;
        error += dy - dx;
        ++x;
        ++y;
      }
    }
  }
};

}  // namespace sortie::board
