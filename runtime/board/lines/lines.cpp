#include "board/lines/lines.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "board/lines/lines_fan.h"
#include "board/lines/lines_pair.h"

namespace sortie::board {
namespace {

// Squares of a piece that have a floor.
template <class Visit>
bool eachSquare(const Air& air, const Grid& grid, SquareIndex anchor, Footprint size, Visit visit) {
  if (!grid.exists(anchor)) return false;
  const std::int32_t level = raw(anchor) / air.plan, column = raw(anchor) % air.plan;
  for (std::int32_t r = 0; r < size.height; ++r) {
    for (std::int32_t c = 0; c < size.width; ++c) {
      if (column % air.width + c >= air.width || column / air.width + r >= grid.height()) continue;
      const std::int32_t here = column + r * air.width + c;
      if (air.floor(level, here) && visit(SquareIndex{level * air.plan + here})) return true;
    }
  }
  return false;
}

std::int64_t distance(const End& a, const End& b) {
  const std::int64_t x = std::max(0, std::abs(a.x - b.x) - 1), y = std::max(0, std::abs(a.y - b.y) - 1);
  return x * x + y * y;
}

// All lines between two pieces: those of the pairs of squares that are nearest.
template <class Visit>
bool eachNearest(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB, Visit visit) {
  const Air air(view);
  const Grid& grid = *view.grid;
  const auto eachPair = [&](auto use) {
    return eachSquare(air, grid, a, sizeA, [&](SquareIndex s) {
      const End from = endAt(air, grid, s);
      return eachSquare(air, grid, b, sizeB, [&](SquareIndex t) { return use(from, endAt(air, grid, t)); });
    });
  };
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  const bool single = sizeA == Footprint{} && sizeB == Footprint{};
  if (!single) {
    (void)eachPair([&](const End& p, const End& q) {
      least = std::min(least, distance(p, q));
      return false;
    });
  }
  return eachPair([&](const End& p, const End& q) {
    if (!single && distance(p, q) != least) return false;
    return eachLine(air, p, q, [&](std::int32_t ax, std::int32_t ay, std::int32_t bx, std::int32_t by, bool clear) {
      return visit(CornerLine{CornerIndex{p.level * air.plan + ay * air.width + ax},
                              CornerIndex{q.level * air.plan + by * air.width + bx}, clear});
    });
  });
}

}  // namespace

void nearestLines(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB,
                  std::vector<CornerLine>& out) {
  out.clear();
  (void)eachNearest(view, a, sizeA, b, sizeB, [&](const CornerLine& line) {
    // Squares of large pieces share corners: a line is clear if it is for one of the squares.
    const auto same = std::find_if(out.begin(), out.end(), [&](const CornerLine& other) {
      return other.from == line.from && other.to == line.to;
    });
    if (same == out.end()) {
      out.push_back(line);
    } else {
      same->clear = same->clear || line.clear;
    }
    return false;
  });
  std::sort(out.begin(), out.end(), [](const CornerLine& p, const CornerLine& q) {
    return p.from != q.from ? raw(p.from) < raw(q.from) : raw(p.to) < raw(q.to);
  });
}

bool inLine(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB) {
  return eachNearest(view, a, sizeA, b, sizeB, [](const CornerLine& line) { return line.clear; });
}

bool oneByOne(const Grid& grid, Footprint size, std::int32_t range) noexcept {
  return size != Footprint{} || range > fanRange || grid.levels() > fanLevels;
}

void squaresInLine(const GridView& view, SquareIndex a, Footprint size, std::int32_t range, bool levelOnly,
                   std::vector<SquareIndex>& out) {
  out.clear();
  const Grid& grid = *view.grid;
  if (range < 0 || !grid.exists(a)) return;
  if (!oneByOne(grid, size, range)) {
    fan(view, a, range, levelOnly, out);
    return;
  }
  const Air air(view);
  const std::int32_t own = raw(a) / air.plan, x = raw(a) % air.plan % air.width, y = raw(a) % air.plan / air.width;
  range = std::min(range, std::max(air.width, grid.height()));
  const std::int32_t left = std::max(0, x - range), right = std::min(air.width - 1, x + size.width - 1 + range);
  const std::int32_t top = std::max(0, y - range), bottom = std::min(grid.height() - 1, y + size.height - 1 + range);
  for (std::int32_t level = levelOnly ? own : 0; level <= (levelOnly ? own : grid.levels() - 1); ++level) {
    for (std::int32_t row = top; row <= bottom; ++row) {
      for (std::int32_t column = row * air.width + left; column <= row * air.width + right; ++column) {
        const SquareIndex target{level * air.plan + column};
        if (air.floor(level, column) && inLine(view, a, size, target, {})) out.push_back(target);
      }
    }
  }
}

}  // namespace sortie::board
