#include "board/moves/contact.h"

#include <algorithm>

#include "board/moves/corner_routes.h"

namespace sortie::board {
namespace {

// The gap between two spans on one axis: 0 where they overlap, 1 where they are side by side.
std::int32_t gap(std::int32_t a, std::int32_t sizeA, std::int32_t b, std::int32_t sizeB) noexcept {
  return std::max({0, b - (a + sizeA - 1), a - (b + sizeB - 1)});
}

}  // namespace

bool touches(const GridView& view, SquareIndex square, Direction d, Diagonal policy) noexcept {
  const Grid& grid = *view.grid;
  if (grid.neighbour(square, d) == noSquare) return false;
  const std::uint8_t* closed = grid.tables().adjacentClosed.data();
  if (!isDiagonal(d)) return closed[view.edgeStates[at(grid.edgeOf(square, d))]] == 0;
  const bool east = columnStep(d) > 0, south = rowStep(d) > 0;
  if (cornerShut(view, raw(square), east, south, grid.width(), grid.tables().cornerAdjacentClosed)) return false;
  if (policy == Diagonal::Free) return true;
  const CornerRoutes routes = cornerRoutes(raw(square), east, south, grid.width());
  return !bothRoutesCut(view, routes, closed, closed, grid.tables().walls | outsideFeature);
}

bool adjacent(const GridView& view, SquareIndex a, SquareIndex b, Diagonal policy) {
  const Grid& grid = *view.grid;
  if (!grid.exists(a) || !grid.exists(b)) return false;
  const Cell &p = grid.cell(a), &q = grid.cell(b);
  if (p.level != q.level) return false;
  for (const Direction d : allDirections) {
    if (q.column - p.column == columnStep(d) && q.row - p.row == rowStep(d)) return touches(view, a, d, policy);
  }
  return false;
}

bool adjacent(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB, Diagonal policy) {
  if (a == noSquare || b == noSquare || chebyshev(*view.grid, a, sizeA, b, sizeB) != 1) return false;
  std::vector<SquareIndex> first, second;
  coveredSquares(*view.grid, a, sizeA, first);
  coveredSquares(*view.grid, b, sizeB, second);
  for (const SquareIndex s : first) {
    for (const SquareIndex t : second) {
      if (adjacent(view, s, t, policy)) return true;
    }
  }
  return false;
}

void contacts(const GridView& view, SquareIndex square, std::vector<SquareIndex>& out, Diagonal policy) {
  out.clear();
  for (const Direction d : allDirections) {
    if (touches(view, square, d, policy)) out.push_back(view.grid->neighbour(square, d));
  }
}

std::vector<SquareIndex> contacts(const GridView& view, SquareIndex square, Diagonal policy) {
  std::vector<SquareIndex> out;
  contacts(view, square, out, policy);
  return out;
}

void contacts(const GridView& view, SquareIndex anchor, Footprint size, std::vector<SquareIndex>& out,
              Diagonal policy) {
  out.clear();
  if (size == Footprint{}) return contacts(view, anchor, out, policy);
  const Grid& grid = *view.grid;
  const Cell nw = grid.cell(anchor);
  const auto consider = [&](std::int32_t column, std::int32_t row) {
    const SquareIndex square = grid.at({column, row, nw.level});
    if (square != noSquare && adjacent(view, anchor, size, square, {}, policy)) out.push_back(square);
  };
  for (std::int32_t i = 0; i <= size.width; ++i) consider(nw.column + i, nw.row - 1);
  for (std::int32_t i = 0; i <= size.height; ++i) consider(nw.column + size.width, nw.row + i);
  for (std::int32_t i = size.width - 1; i >= -1; --i) consider(nw.column + i, nw.row + size.height);
  for (std::int32_t i = size.height - 1; i >= -1; --i) consider(nw.column - 1, nw.row + i);
}

std::array<RingSquare, 8> ring(const GridView& view, SquareIndex square, Diagonal policy) noexcept {
  std::array<RingSquare, 8> result;
  for (const Direction d : allDirections) {
    result[static_cast<std::size_t>(d)] = {view.grid->neighbour(square, d), touches(view, square, d, policy)};
  }
  return result;
}

void coveredSquares(const Grid& grid, SquareIndex anchor, Footprint size, std::vector<SquareIndex>& out) {
  out.clear();
  const Cell nw = grid.cell(anchor);
  for (std::int32_t r = 0; r < size.height; ++r) {
    for (std::int32_t c = 0; c < size.width; ++c) {
      const SquareIndex square = grid.at({nw.column + c, nw.row + r, nw.level});
      if (square != noSquare) out.push_back(square);
    }
  }
}

bool liesOnTiles(const Grid& grid, SquareIndex anchor, Footprint size) noexcept {
  if (!grid.exists(anchor)) return false;
  const Cell nw = grid.cell(anchor);
  for (std::int32_t r = 0; r < size.height; ++r) {
    for (std::int32_t c = 0; c < size.width; ++c) {
      if (grid.at({nw.column + c, nw.row + r, nw.level}) == noSquare) return false;
    }
  }
  return true;
}

bool covers(const Grid& grid, SquareIndex anchor, Footprint size, SquareIndex square) noexcept {
  const Cell &nw = grid.cell(anchor), &c = grid.cell(square);
  return c.level == nw.level && c.column >= nw.column && c.column < nw.column + size.width && c.row >= nw.row &&
         c.row < nw.row + size.height;
}

std::int32_t chebyshev(const Grid& grid, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB) noexcept {
  const Cell &p = grid.cell(a), &q = grid.cell(b);
  return std::max(gap(p.column, sizeA.width, q.column, sizeB.width), gap(p.row, sizeA.height, q.row, sizeB.height));
}

std::int32_t manhattan(const Grid& grid, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB) noexcept {
  const Cell &p = grid.cell(a), &q = grid.cell(b);
  return gap(p.column, sizeA.width, q.column, sizeB.width) + gap(p.row, sizeA.height, q.row, sizeB.height);
}

}  // namespace sortie::board
