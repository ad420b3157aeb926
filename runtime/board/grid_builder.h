// Builds a Grid: declare what edge states and features do, place tiles in quarter turns, add what the map itself puts
// between and on squares. Nothing is checked before build(), so the order of the calls does not matter, except that
// tiles come before what lies on them and later map edges win over earlier ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/grid.h"

namespace sortie::board {

/// Where a tile goes and how large it is *before* it is turned.
struct TilePlacement {
  std::string id;  ///< of the instance, unique on the map
  Cell at;         ///< the north-west square of the tile as it lies, lowest level
  std::int32_t width = 0;
  std::int32_t height = 0;
  std::int32_t levels = 1;
  std::int32_t turns = 0;  ///< quarter turns clockwise; any number, also negative
  SourcePlace where = {};  ///< for messages
};

class GridBuilder {
 public:
  /// `edges[0]` stands for "nothing there" and is taken as open whatever it says, and so is `corners[0]`;
  /// `features[i]` is bit i.
  GridBuilder(std::vector<EdgeRules> edges, std::vector<FeatureRules> features, std::vector<CornerRules> corners = {});

  /// Returns the tile's number, for what lies on it and for Grid::tiles().
  std::int32_t placeTile(TilePlacement tile);

  /// An edge printed on the tile, in the tile's own frame before it is turned: `local` counts columns and rows from its
  /// own north-west square. Where two tiles meet and disagree, board/tiles/joints.h says what stands.
  void tileEdge(std::int32_t tile, const Cell& local, Direction side, std::uint8_t state, SourcePlace where = {});
  /// A feature printed on the tile, in the same frame.
  void tileFeature(std::int32_t tile, const Cell& local, int feature, SourcePlace where = {});
  /// A corner printed on the tile, in the same frame: the lattice point north-east … of a square. Where tiles meet and
  /// disagree, it goes as with edges.
  void tileCorner(std::int32_t tile, const Cell& local, Direction at, std::uint8_t state, SourcePlace where = {});

  /// Two states of edges (of corners) that make a third where tiles meet, in either order.
  void joinEdges(JointRule joint) { edgeJoints_.add(joint); }
  void joinCorners(JointRule joint) { cornerJoints_.add(joint); }

  /// An edge that the map puts at a square ("s1:H4"), sides as they lie on the map. It replaces what tiles print there.
  void mapEdge(std::string square, Direction side, std::uint8_t state, SourcePlace where = {});
  /// A feature that the map puts on a square.
  void mapFeature(std::string square, int feature, SourcePlace where = {});
  /// A corner that the map puts at a square, directions as they lie on the map. It replaces what tiles print there.
  void mapCorner(std::string square, Direction at, std::uint8_t state, SourcePlace where = {});

  /// A tile or a mark that the grid is without.
  struct Wrong {
    Error error;
    std::int32_t tile = -1;  ///< the number of a tile that is not laid; -1: a mark
  };

  /// The grid, or the first error: `tile-size`, `tile-id`, `tile-overlap`, `map-size`, `unknown-square`,
  /// `outside-tile`, `edge-side`,
  /// `edge-state`, `corner-side`, `corner-state`, `feature-number`, `no-tiles`.
  [[nodiscard]] Result<Grid> build() const;
  /// The grid of all that is right: what is wrong is told in `wrong` and left out, what lies on a tile with the tile.
  /// Errors: where no map can be made.
  [[nodiscard]] Result<Grid> build(std::vector<Wrong>& wrong) const;

 private:
  struct Edge {
    std::int32_t tile = -1;  // -1: named square of the map
    Cell local;
    std::string square;
    Direction side = Direction::North;
    std::uint8_t state = 0;
    SourcePlace where;
  };
  using Corner = Edge;  // its side is a diagonal direction
  struct Feature {
    std::int32_t tile = -1;
    Cell local;
    std::string square;
    int feature = 0;
    SourcePlace where;
  };

  /// A grid as it grows, and what is wrong with it.
  struct Laying;

  [[nodiscard]] Result<> checkRules() const;
  [[nodiscard]] Result<> layTiles(Laying& laying) const;
  void layEdges(Laying& laying) const;
  void layFeatures(Laying& laying) const;
  void layCorners(Laying& laying) const;
  [[nodiscard]] Result<SquareIndex> locate(const Laying& laying, std::int32_t tile, const Cell& local,
                                           const std::string& square, const SourcePlace& where) const;
  void fillTables(Grid& grid) const;

  std::vector<EdgeRules> edgeRules_;
  std::vector<FeatureRules> featureRules_;
  std::vector<CornerRules> cornerRules_;
  std::vector<TilePlacement> tiles_;
  std::vector<Edge> edges_;
  std::vector<Feature> features_;
  std::vector<Corner> corners_;
  Joints edgeJoints_;
  Joints cornerJoints_;
};

}  // namespace sortie::board
