#include "board/grid.h"

#include <algorithm>
#include <cassert>

#include "board/tiles/square_name.h"

namespace sortie::board {
namespace {

// Splits "s1:A4:east" at its last colon; false if there is none.
bool splitSide(std::string_view text, std::string_view& square, Direction& side) noexcept {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return false;
  square = text.substr(0, colon);
  return readDirection(text.substr(colon + 1), side);
}

}  // namespace

SquareIndex Grid::at(const Cell& cell) const noexcept {
  const std::int32_t column = cell.column - firstColumn_;
  const std::int32_t row = cell.row - firstRow_;
  if (column < 0 || column >= width_ || row < 0 || row >= height_ || cell.level < 0 || cell.level >= levels_) {
    return noSquare;
  }
  const SquareIndex square{(cell.level * height_ + row) * width_ + column};
  return exists(square) ? square : noSquare;
}

void Joints::add(JointRule joint) {
  if (gives_.empty()) gives_.assign(std::size_t{256} * 256, -1);
  std::int16_t& gives = gives_[std::size_t{joint.one} * 256 + joint.other];
  highest_ = std::max({highest_, joint.one, joint.other, joint.gives});
  if (gives < 0) gives = gives_[std::size_t{joint.other} * 256 + joint.one] = joint.gives;
}

std::optional<std::int32_t> Grid::findTile(std::string_view id) const noexcept {
  const auto found = tilesById_.find(id);
  if (found == tilesById_.end()) return std::nullopt;
  return found->second;
}

CornerIndex Grid::cornerOf(SquareIndex s, Direction d) const noexcept {
  assert(isDiagonal(d));
  const std::int32_t east = columnStep(d) > 0 ? 1 : 0;
  const std::int32_t south = rowStep(d) > 0 ? width_ : 0;
  return CornerIndex{raw(s) + east + south};
}

std::array<SquareIndex, 2> Grid::squaresOf(EdgeIndex e) const noexcept {
  const std::int32_t after = raw(e) / 2;
  const std::int32_t before = after - ((raw(e) & 1) != 0 ? 1 : width_);
  const auto orNone = [this](std::int32_t s) { return exists(SquareIndex{s}) ? SquareIndex{s} : noSquare; };
  return {orNone(before), orNone(after)};
}

std::array<SquareIndex, 4> Grid::squaresOf(CornerIndex c) const noexcept {
  const auto orNone = [this](std::int32_t s) { return exists(SquareIndex{s}) ? SquareIndex{s} : noSquare; };
  return {orNone(raw(c) - width_), orNone(raw(c)), orNone(raw(c) - 1), orNone(raw(c) - width_ - 1)};
}

std::string Grid::name(SquareIndex s) const {
  if (!exists(s)) return {};
  const TileInstance& tile = tiles_[static_cast<std::size_t>(tileOf(s))];
  const Cell& here = cell(s);
  return tile.id + ":" +
         squareName({here.column - tile.origin.column, here.row - tile.origin.row, here.level - tile.origin.level});
}

SquareIndex Grid::find(std::string_view name) const noexcept {
  const auto colon = name.find(':');
  if (colon == std::string_view::npos) return noSquare;
  const auto tileIndex = findTile(name.substr(0, colon));
  const auto local = readSquareName(name.substr(colon + 1));
  if (!tileIndex || !local) return noSquare;
  const TileInstance& tile = tiles_[static_cast<std::size_t>(*tileIndex)];
  if (local->column >= tile.width || local->row >= tile.height || local->level >= tile.levels) return noSquare;
  return at({tile.origin.column + local->column, tile.origin.row + local->row, tile.origin.level + local->level});
}

std::string Grid::name(EdgeIndex e) const {
  const auto [before, after] = squaresOf(e);
  const bool vertical = (raw(e) & 1) != 0;
  if (before != noSquare) return name(before) + (vertical ? ":east" : ":south");
  if (after != noSquare) return name(after) + (vertical ? ":west" : ":north");
  return {};
}

EdgeIndex Grid::findEdge(std::string_view name) const noexcept {
  std::string_view square;
  Direction side{};
  if (!splitSide(name, square, side) || isDiagonal(side)) return noEdge;
  const SquareIndex s = find(square);
  return s == noSquare ? noEdge : edgeOf(s, side);
}

std::string Grid::name(CornerIndex c) const {
  // The square whose south-east corner it is comes first, so that ordinary corners have one name.
  const auto [northEast, southEast, southWest, northWest] = squaresOf(c);
  if (northWest != noSquare) return name(northWest) + ":south-east";
  if (northEast != noSquare) return name(northEast) + ":south-west";
  if (southWest != noSquare) return name(southWest) + ":north-east";
  if (southEast != noSquare) return name(southEast) + ":north-west";
  return {};
}

CornerIndex Grid::findCorner(std::string_view name) const noexcept {
  std::string_view square;
  Direction side{};
  if (!splitSide(name, square, side) || !isDiagonal(side)) return noCorner;
  const SquareIndex s = find(square);
  return s == noSquare ? noCorner : cornerOf(s, side);
}

}  // namespace sortie::board
