#include "picture/map/map_frame.h"

#include <algorithm>
#include <cmath>

namespace sortie::picture {

MapFrame::MapFrame(const board::Grid& grid, int level, const Margins& margins, bool wholeMap)
    : grid_(&grid), level_(level) {
  std::int32_t lastColumn = -1;
  std::int32_t lastRow = -1;
  bool any = false;
  for (const board::SquareIndex square : grid.squares()) {
    const board::Cell& cell = grid.cell(square);
    if (cell.level == level) squares_.push_back(square);
    if (cell.level != level && !wholeMap) continue;
    if (!any) {
      any = true;
      firstColumn_ = lastColumn = cell.column;
      firstRow_ = lastRow = cell.row;
    }
    firstColumn_ = std::min(firstColumn_, cell.column);
    firstRow_ = std::min(firstRow_, cell.row);
    lastColumn = std::max(lastColumn, cell.column);
    lastRow = std::max(lastRow, cell.row);
  }
  map_ = {margins.left, margins.top, 0, 0};
  if (any) {
    map_.width = (lastColumn - firstColumn_ + 1) * squareSide;
    map_.height = (lastRow - firstRow_ + 1) * squareSide;
  }
  size_ = {margins.left + map_.width + margins.right, margins.top + map_.height + margins.bottom};
}

bool MapFrame::holds(board::SquareIndex square) const noexcept {
  return grid_->exists(square) && grid_->cell(square).level == level_;
}

Point MapFrame::at(std::int32_t column, std::int32_t row) const noexcept {
  return {map_.x + (column - firstColumn_) * squareSide, map_.y + (row - firstRow_) * squareSide};
}

Rect MapFrame::box(board::SquareIndex square) const noexcept { return box(square, {}); }

Rect MapFrame::box(board::SquareIndex square, board::Footprint footprint) const noexcept {
  const board::Cell& cell = grid_->cell(square);
  const Point corner = at(cell.column, cell.row);
  return {corner.x, corner.y, footprint.width * squareSide, footprint.height * squareSide};
}

Point MapFrame::centre(board::SquareIndex square) const noexcept {
  const Rect b = box(square);
  return {b.x + b.width / 2, b.y + b.height / 2};
}

std::array<Point, 2> MapFrame::ends(board::EdgeIndex edge) const noexcept {
  const bool west = board::raw(edge) % 2 != 0;
  const auto [before, after] = grid_->squaresOf(edge);
  Rect b = box(after != board::noSquare ? after : before);
  // Seen from the square before it, the edge is the eastern or southern one.
  if (after == board::noSquare) (west ? b.x : b.y) += squareSide;
  const Point first{b.x, b.y};
  return {first, west ? Point{b.x, b.y + squareSide} : Point{b.x + squareSide, b.y}};
}

Point MapFrame::point(board::CornerIndex corner) const noexcept {
  const std::array<board::SquareIndex, 4> around = grid_->squaresOf(corner);
  // From a square north-east of the corner, the corner is its south-western one, and so on.
  constexpr std::array<Point, 4> from{{{0, 1}, {0, 0}, {1, 0}, {1, 1}}};
  for (std::size_t i = 0; i < around.size(); ++i)
    if (around[i] != board::noSquare) {
      const Rect b = box(around[i]);
      return {b.x + from[i].x * squareSide, b.y + from[i].y * squareSide};
    }
  return {};
}

board::SquareIndex MapFrame::squareAt(Point p) const noexcept {
  if (p.x < map_.x || p.y < map_.y || p.x >= map_.x + map_.width || p.y >= map_.y + map_.height) return board::noSquare;
  const auto column = static_cast<std::int32_t>(std::floor((p.x - map_.x) / squareSide));
  const auto row = static_cast<std::int32_t>(std::floor((p.y - map_.y) / squareSide));
  return grid_->at({firstColumn_ + column, firstRow_ + row, level_});
}

}  // namespace sortie::picture
