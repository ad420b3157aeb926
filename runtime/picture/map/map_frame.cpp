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
  if (graph_ != nullptr) return board::raw(square) >= 0 && board::raw(square) < graph_->nodeCount();
  return grid_->exists(square) && grid_->cell(square).level == level_;
}

Point MapFrame::at(std::int32_t column, std::int32_t row) const noexcept {
  if (graph_ != nullptr) return {origin_.x + column * squareSide, origin_.y + row * squareSide};
  return {map_.x + (column - firstColumn_) * squareSide, map_.y + (row - firstRow_) * squareSide};
}

std::string MapFrame::name(board::SquareIndex square) const {
  return graph_ != nullptr ? graph_->id(square) : grid_->name(square);
}

Rect MapFrame::box(board::SquareIndex square) const noexcept { return box(square, {}); }

Rect MapFrame::box(board::SquareIndex square, board::Footprint footprint) const noexcept {
  if (graph_ != nullptr) {
    const Point middle = nodes_[board::at(square)];
    return {middle.x - radius_, middle.y - radius_, 2 * radius_, 2 * radius_};
  }
  const board::Cell& cell = grid_->cell(square);
  const Point corner = at(cell.column, cell.row);
  return {corner.x, corner.y, footprint.width * squareSide, footprint.height * squareSide};
}

Point MapFrame::centre(board::SquareIndex square) const noexcept {
  const Rect b = box(square);
  return {b.x + b.width / 2, b.y + b.height / 2};
}

Path MapFrame::outline(board::SquareIndex square, double inset) const {
  const Rect b = box(square);
  Path out;
  if (graph_ != nullptr)
    out.circle(centre(square), std::max(1.0, radius_ - inset));
  else
    out.rectangle({b.x + inset, b.y + inset, b.width - 2 * inset, b.height - 2 * inset});
  return out;
}

Point MapFrame::middle(board::EdgeIndex edge) const noexcept {
  if (graph_ != nullptr) return curve(edge).at(0.5);
  const auto [a, b] = ends(edge);
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
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
  if (graph_ != nullptr) {
    // Where discs overlap, the nearest.
    double least = radius_;
    board::SquareIndex found = board::noSquare;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const double distance = std::hypot(nodes_[i].x - p.x, nodes_[i].y - p.y);
      if (distance > least) continue;
      least = distance;
      found = static_cast<board::SquareIndex>(i);
    }
    return found;
  }
  if (p.x < map_.x || p.y < map_.y || p.x >= map_.x + map_.width || p.y >= map_.y + map_.height) return board::noSquare;
  const auto column = static_cast<std::int32_t>(std::floor((p.x - map_.x) / squareSide));
  const auto row = static_cast<std::int32_t>(std::floor((p.y - map_.y) / squareSide));
  return grid_->at({firstColumn_ + column, firstRow_ + row, level_});
}

}  // namespace sortie::picture
