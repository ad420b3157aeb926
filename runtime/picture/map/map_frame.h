// Where the squares, edges and corners of one level of a map lie in a picture.
#pragma once

#include <array>

#include "board/grid.h"
#include "picture/scene.h"

namespace sortie::picture {

/// User units of a square's side.
inline constexpr double squareSide = 64;

struct Margins {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

class MapFrame {
 public:
  /// The squares of `level` with margins around them; an empty level has the size of its margins. With `wholeMap` as
  /// large as all levels together, so that pictures of several levels show the same place at the same spot.
  MapFrame(const board::Grid& grid, int level, const Margins& margins, bool wholeMap = false);

  [[nodiscard]] const board::Grid& grid() const noexcept { return *grid_; }
  [[nodiscard]] int level() const noexcept { return level_; }
  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] Rect map() const noexcept { return map_; }  ///< the box around all squares
  /// Squares of the level in reading order.
  [[nodiscard]] const std::vector<board::SquareIndex>& squares() const noexcept { return squares_; }
  [[nodiscard]] bool holds(board::SquareIndex square) const noexcept;

  /// The north-west corner of the square at a map position.
  [[nodiscard]] Point at(std::int32_t column, std::int32_t row) const noexcept;
  [[nodiscard]] Rect box(board::SquareIndex square) const noexcept;
  [[nodiscard]] Point centre(board::SquareIndex square) const noexcept;
  /// The box of a piece whose north-west square it is.
  [[nodiscard]] Rect box(board::SquareIndex square, board::Footprint footprint) const noexcept;
  /// Both ends of an edge, the northern or western one first.
  [[nodiscard]] std::array<Point, 2> ends(board::EdgeIndex edge) const noexcept;
  [[nodiscard]] Point point(board::CornerIndex corner) const noexcept;
  /// The square under a point of the picture; noSquare beside the tiles.
  [[nodiscard]] board::SquareIndex squareAt(Point point) const noexcept;

 private:
  const board::Grid* grid_;
  int level_;
  std::int32_t firstColumn_ = 0;
  std::int32_t firstRow_ = 0;
  Size size_;
  Rect map_;
  std::vector<board::SquareIndex> squares_;
};

}  // namespace sortie::picture
