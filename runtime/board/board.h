// Where pieces can be, whatever kind of board it is: spots, what lies between them, and what all of these are called.
// Squares are the spots of a grid. Immutable; what a playtest changes is kept beside it (world::MapState).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "board/graph.h"
#include "board/grid.h"
#include "board/place.h"

namespace sortie::board {

/// A place that pieces stand on, with features and a list of pieces: on a grid a square, by the same index.
using Spot = SquareIndex;
inline constexpr Spot noSpot = noSquare;

/// The spot of a place; noSpot where it is something else.
[[nodiscard]] constexpr Spot spotOf(Place place) noexcept { return isSquare(place) ? squareOf(place) : noSpot; }

class Board {
 public:
  /// Without spots.
  Board() = default;
  explicit Board(Grid grid);
  explicit Board(Graph graph);

  /// What it is made of if it is one of squares; null if not.
  [[nodiscard]] const Grid* grid() const noexcept { return grid_.get(); }
  /// The same if it is one of nodes.
  [[nodiscard]] const Graph* graph() const noexcept { return graph_.get(); }

  /// Indices are below these; a spot below need not be on the board, see `has`.
  [[nodiscard]] std::int32_t spotCount() const noexcept { return spotCount_; }
  [[nodiscard]] std::int32_t edgeCount() const noexcept { return edgeCount_; }
  [[nodiscard]] std::int32_t cornerCount() const noexcept { return cornerCount_; }
  /// All that are on the board, ascending.
  [[nodiscard]] const std::vector<Spot>& spots() const noexcept { return spots_; }

  /// Whether the spot is on the board. Any number may be asked for.
  [[nodiscard]] bool has(Spot spot) const noexcept {
    return raw(spot) >= 0 && raw(spot) < spotCount_ && there_[at(spot)] != 0;
  }
  /// The spots on both sides of an edge or link, noSpot off the board.
  [[nodiscard]] std::array<Spot, 2> sidesOf(EdgeIndex edge) const noexcept {
    return grid_ != nullptr ? grid_->squaresOf(edge) : graph_->ends(edge);
  }
  /// Calls visit(edge) for the edges around an existing spot: on a grid north, east, south, west.
  template <class Visit>
  void eachEdgeOf(Spot spot, Visit visit) const {
    if (grid_ != nullptr) {
      for (int d = 0; d < 8; d += 2) visit(grid_->edgeOf(spot, static_cast<Direction>(d)));
      return;
    }
    for (const Arc arc : graph_->arcs(spot)) visit(arc.link);
    for (const Arc arc : graph_->arcs(spot, true))
      if (graph_->isOneWay(arc.link)) visit(arc.link);
  }
  /// Rules by state of an edge (0 is "nothing there") and by feature bit; a board without spots has none.
  [[nodiscard]] const std::vector<EdgeRules>& edgeRules() const noexcept;
  [[nodiscard]] const std::vector<FeatureRules>& featureRules() const noexcept;
  /// Features that may not be entered, and where a move may not end.
  [[nodiscard]] std::uint32_t noEntry() const noexcept;
  [[nodiscard]] std::uint32_t noEnd() const noexcept;
  /// As built.
  [[nodiscard]] const std::vector<std::uint8_t>& initialEdges() const noexcept;
  [[nodiscard]] const std::vector<std::uint32_t>& initialFeatures() const noexcept;

  /// Whether a spot is, or an edge or corner may be, on the board; no other place is. Any number may be asked for.
  [[nodiscard]] bool has(Place place) const noexcept {
    return isSquare(place) ? spotAt(place) != noSpot : isIndexed(place);
  }
  /// Whether tables by spot, edge or corner have an entry for the place. Any number may be asked for.
  [[nodiscard]] bool isIndexed(Place place) const noexcept;
  /// The spot of a place; noSpot where that is something else or not on the board. Any number may be asked for.
  [[nodiscard]] Spot spotAt(Place place) const noexcept {
    return isSquare(place) && place < spotCount_ && there_[static_cast<std::size_t>(place)] != 0 ? squareOf(place)
                                                                                                 : noSpot;
  }

  /// What documents, records and scripts call a place that `isIndexed`: "s1:A4", "edge:s1:A4:east",
  /// "corner:s1:A4:south-east"; of graphs "europe", "edge:europe>asia"; empty for what is not on the board.
  [[nodiscard]] std::string name(Place place) const;
  /// The place of such a name; noPlace if there is none.
  [[nodiscard]] Place find(std::string_view name) const noexcept;
  /// The spot of such a name; noSpot if there is none.
  [[nodiscard]] Spot findSpot(std::string_view name) const noexcept;

 private:
  std::shared_ptr<const Grid> grid_;
  std::shared_ptr<const Graph> graph_;
  std::int32_t spotCount_ = 0;
  std::int32_t edgeCount_ = 0;
  std::int32_t cornerCount_ = 0;
  std::vector<Spot> spots_;
  std::vector<std::uint8_t> there_;  // by spot
};

}  // namespace sortie::board
