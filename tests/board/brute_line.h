// Lines from corner to corner by the words of board/lines/lines.h, as a walk in very small steps: at each of many points of
// the line the columns that it touches there, and which of them can still be reached. Exact: all places where something
// changes are among the points. Nothing of the kernel's code or order is used.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "board/floors.h"
#include "maps.h"

namespace sortie::board::maps {

using Column = std::pair<std::int32_t, std::int32_t>;  // column and row on the map
using Columns = std::set<Column>;

struct BruteLines {
  const Grid& grid;
  GridView view = initialView(grid);

  [[nodiscard]] SquareIndex square(const Column& c, std::int32_t level) const {
    return grid.at({c.first, c.second, level});
  }
  [[nodiscard]] bool floor(const Column& c, std::int32_t level) const {
    const SquareIndex s = square(c, level);
    return s != noSquare && hasFloor(view, s);
  }
  [[nodiscard]] bool rock(const Column& c, std::int32_t level) const {
    const SquareIndex s = square(c, level);
    return s != noSquare && (view.features[at(s)] & grid.tables().walls) != 0;
  }
  [[nodiscard]] std::int32_t height(const Column& c) const {
    std::int32_t out = -1;
    for (std::int32_t level = 0; level < grid.levels(); ++level) {
      if (floor(c, level)) out = level;
      if (rock(c, level)) out = level + 1;
    }
    return out;
  }
  [[nodiscard]] bool inside(const Cell& c) const {
    for (std::int32_t level = c.level + 1; level < grid.levels(); ++level)
      if (floor({c.column, c.row}, level)) return true;
    return false;
  }
  [[nodiscard]] bool wall(const Column& a, const Column& b, std::int32_t level) const {
    if (!floor(a, level) && !floor(b, level)) return false;
    const Direction side = b.first > a.first     ? Direction::East
                           : b.first < a.first   ? Direction::West
                           : b.second > a.second ? Direction::South
                                                 : Direction::North;
    return edgeRules()[stateAt(grid, {a.first, a.second, level}, side)].sight == 0;
  }
  // What lies at the north-west corner of a column.
  [[nodiscard]] CornerRules corner(const Column& c, std::int32_t level) const {
    const std::pair<Column, Direction> around[] = {{c, Direction::NorthWest},
                                                   {{c.first - 1, c.second}, Direction::NorthEast},
                                                   {{c.first, c.second - 1}, Direction::SouthWest},
                                                   {{c.first - 1, c.second - 1}, Direction::SouthEast}};
    for (const auto& [column, d] : around) {
      if (!floor(column, level) || grid.cornerRules().empty()) continue;
      const CornerIndex index = grid.cornerOf(square(column, level), d);
      return grid.cornerRules()[grid.initialCorners()[static_cast<std::size_t>(index)]];
    }
    return {};
  }

  // `room`: only one level counts.
  [[nodiscard]] bool open(const Column& c, std::int32_t level, bool room) const {
    return room ? !rock(c, level) : height(c) <= level;
  }
  [[nodiscard]] Columns spread(Columns from, const Columns& touched, std::int32_t level, bool room) const {
    for (bool grew = true; grew;) {
      grew = false;
      for (const Column& c : Columns(from)) {
        for (const Column& next : touched) {
          const bool share = std::abs(next.first - c.first) + std::abs(next.second - c.second) == 1;
          if (!share || !open(next, level, room) || wall(c, next, level)) continue;
          grew = from.insert(next).second || grew;
        }
      }
    }
    return from;
  }
  // The columns at the point (x / n, y / n).
  [[nodiscard]] static Columns touching(std::int64_t x, std::int64_t y, std::int64_t n) {
    const auto floored = [n](std::int64_t v) {
      return static_cast<std::int32_t>(v >= 0 ? v / n : -((-v + n - 1) / n));
    };
    Columns out;
    for (std::int32_t i = 0; i <= (x % n == 0 ? 1 : 0); ++i)
      for (std::int32_t j = 0; j <= (y % n == 0 ? 1 : 0); ++j) out.insert({floored(x) - i, floored(y) - j});
    return out;
  }
  [[nodiscard]] Columns openOnes(const Columns& of, std::int32_t level, bool room) const {
    Columns out;
    for (const Column& c : of)
      if (open(c, level, room)) out.insert(c);
    return out;
  }
  [[nodiscard]] Columns exits(const Cell& from, const Column& point, bool room) const {
    const Columns around = touching(point.first, point.second, 1);
    if (corner(point, from.level).lineEnd != 0) return openOnes(around, from.level, room);
    if (!room && inside(from)) return {};
    return spread({{from.column, from.row}}, around, from.level, room);
  }

  [[nodiscard]] bool neighbours(const Cell& a, const Cell& b, const Column& point) const {
    const Column p{a.column, a.row}, q{b.column, b.row};
    if (p == q || corner(point, a.level).lineEnd != 0) return true;
    const bool edge = std::abs(a.column - b.column) + std::abs(a.row - b.row) == 1;
    const bool outside = !inside(a) && !inside(b);
    if (edge && !wall(p, q, a.level)) return true;
    if (edge && (!outside || corner(point, a.level).sight == 0)) return false;
    // The ways round the corner, from square to square.
    const Columns around = touching(point.first, point.second, 1);
    std::vector<std::vector<Column>> ways;
    for (const Column& first : around) {
      if (std::abs(first.first - p.first) + std::abs(first.second - p.second) != 1) continue;
      if (!edge) ways.push_back({p, first, q});
      for (const Column& second : around)
        if (edge && first != q && second != p && second != q && second != first) ways.push_back({p, first, second, q});
    }
    return std::any_of(ways.begin(), ways.end(), [&](const std::vector<Column>& way) {
      for (std::size_t i = 1; i < way.size(); ++i) {
        if (std::abs(way[i].first - way[i - 1].first) + std::abs(way[i].second - way[i - 1].second) != 1) return false;
        if (wall(way[i - 1], way[i], a.level)) return false;
        if (i + 1 < way.size() && !open(way[i], a.level, !outside)) return false;
      }
      return true;
    });
  }

  // From the lower end upwards.
  [[nodiscard]] bool clear(const Cell& a, const Column& p, const Cell& b, const Column& q) const {
    if (a.level > b.level) return clear(b, q, a, p);
    if (p == q && a.level == b.level) return neighbours(a, b, p);
    const bool room =
        inside(a) && inside(b) && a.level == b.level && grid.tileOf(grid.at(a)) == grid.tileOf(grid.at(b));
    const std::int32_t dx = q.first - p.first, dy = q.second - p.second, rise = b.level - a.level;
    const std::int64_t n = std::int64_t{2} * std::max(1, std::abs(dx)) * std::max(1, std::abs(dy)) * std::max(1, rise);
    Columns now = exits(a, p, room);
    for (std::int64_t t = 1; t <= n && !now.empty(); ++t) {
      const std::int64_t x = p.first * n + dx * t, y = p.second * n + dy * t;
      const auto level = a.level + static_cast<std::int32_t>(rise * t / n);
      const Columns touched = touching(x, y, n);
      if (t < n && touched.size() == 4 && (dx != 0 || dy != 0 || rise * t % n == 0) &&
          corner({static_cast<std::int32_t>(x / n), static_cast<std::int32_t>(y / n)}, level).sight == 0)
        return false;
      Columns kept;
      for (const Column& c : now)
        if (touched.contains(c) && open(c, level, room)) kept.insert(c);
      now = spread(std::move(kept), touched, level, room);
    }
    for (const Column& c : exits(b, q, room))
      if (now.contains(c)) return true;
    return false;
  }

  struct Line {
    Column from, to;
    bool clear = false;
  };
  // All nearest lines between two squares, found by trying all sixteen pairs.
  [[nodiscard]] std::vector<Line> lines(SquareIndex s, SquareIndex t) const {
    std::vector<Line> out;
    if (!hasFloor(view, s) || !hasFloor(view, t)) return out;
    const Cell a = grid.cell(s), b = grid.cell(t);
    std::int32_t least = INT32_MAX;
    for (const bool measure : {true, false}) {
      for (int i = 0; i < 16; ++i) {
        const Column p{a.column + (i & 1), a.row + (i >> 1 & 1)}, q{b.column + (i >> 2 & 1), b.row + (i >> 3)};
        const std::int32_t dx = q.first - p.first, dy = q.second - p.second, far = dx * dx + dy * dy;
        if (measure) least = std::min(least, far);
        if (!measure && far == least) out.push_back({p, q, clear(a, p, b, q)});
      }
    }
    return out;
  }
};

}  // namespace sortie::board::maps
