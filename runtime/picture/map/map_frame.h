// Where the squares, edges and corners of one level of a map lie in a picture, or the nodes and links of a graph.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "board/board.h"
#include "picture/scene.h"
#include "world/scenario.h"

namespace sortie::picture {

/// User units of a square's side.
inline constexpr double squareSide = 64;

/// A link as it is drawn: a curve from node to node, trimmed at both.
struct LinkCurve {
  Point from;
  Point bend;  ///< the one control point
  Point to;

  [[nodiscard]] Point at(double share) const noexcept;
};

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
  /// The whole board of a graph: a unit of the board is a unit of the picture. Nodes for which no document has a position
  /// stand on a ring. Panels beside the board are in the margins, unless they are not drawn.
  MapFrame(const world::Scenario& scenario, const Margins& margins, bool withPanels = true);
  /// The one or the other, as the mission has it. It must have spots.
  [[nodiscard]] static MapFrame of(const world::Scenario& scenario, int level, const Margins& margins);

  /// Of squares only.
  [[nodiscard]] const board::Grid& grid() const noexcept { return *grid_; }
  /// Null where it is of squares.
  [[nodiscard]] const board::Graph* graph() const noexcept { return graph_; }
  [[nodiscard]] int level() const noexcept { return level_; }
  [[nodiscard]] Size size() const noexcept { return size_; }
  [[nodiscard]] Rect map() const noexcept { return map_; }  ///< the box around all squares; the board of a graph
  /// Squares of the level in reading order; all nodes of a graph.
  [[nodiscard]] const std::vector<board::SquareIndex>& squares() const noexcept { return squares_; }
  [[nodiscard]] bool holds(board::SquareIndex square) const noexcept;
  /// Its name, "s1:C4", "europe".
  [[nodiscard]] std::string name(board::SquareIndex square) const;

  /// The north-west corner of the square at a map position; (0, 0) is also where the board of a graph begins.
  [[nodiscard]] Point at(std::int32_t column, std::int32_t row) const noexcept;
  /// Of a node the box around its disc.
  [[nodiscard]] Rect box(board::SquareIndex square) const noexcept;
  /// The outline of a square or node, smaller by `inset` on each side.
  [[nodiscard]] Path outline(board::SquareIndex square, double inset = 0) const;
  [[nodiscard]] Point centre(board::SquareIndex square) const noexcept;
  /// Of a graph: where one of its panels lies.
  [[nodiscard]] Rect box(const model::PanelMark& panel) const noexcept;
  /// The box of a piece whose north-west square it is.
  [[nodiscard]] Rect box(board::SquareIndex square, board::Footprint footprint) const noexcept;
  /// Both ends of an edge, the northern or western one first.
  [[nodiscard]] std::array<Point, 2> ends(board::EdgeIndex edge) const noexcept;
  [[nodiscard]] Point point(board::CornerIndex corner) const noexcept;
  /// The middle of an edge or link.
  [[nodiscard]] Point middle(board::EdgeIndex edge) const noexcept;
  /// Of a graph only: the radius of its nodes, and its links. `gap`, `lastGap`: between the curve's ends and the discs.
  [[nodiscard]] double nodeRadius() const noexcept { return radius_; }
  [[nodiscard]] LinkCurve curve(board::EdgeIndex link, double gap = 0, double lastGap = 0) const noexcept;
  /// The square or node under a point of the picture; noSquare beside them.
  [[nodiscard]] board::SquareIndex squareAt(Point point) const noexcept;

 private:
  void makeCurves();
  [[nodiscard]] bool isFree(const LinkCurve& curve, board::SquareIndex from, board::SquareIndex to) const noexcept;

  const board::Grid* grid_ = nullptr;
  const board::Graph* graph_ = nullptr;
  std::vector<Point> nodes_;       ///< middles, by node
  std::vector<LinkCurve> curves_;  ///< from middle to middle, by link
  double radius_ = 0;
  Point origin_;  ///< of a graph: where (0, 0) of its board lies
  int level_ = 0;
  std::int32_t firstColumn_ = 0;
  std::int32_t firstRow_ = 0;
  Size size_;
  Rect map_;
  std::vector<board::SquareIndex> squares_;
};

}  // namespace sortie::picture
