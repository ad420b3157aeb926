#include "board/grid_builder.h"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "board/tiles/joints.h"
#include "board/tiles/square_name.h"
#include "board/tiles/tile_print.h"

namespace sortie::board {
namespace {

constexpr std::int64_t maxSquares = 4'000'000;  // below 2^22, see Grid::lineOf
constexpr std::int64_t maxWidth = 1'000'000;    // below 2^20
constexpr std::int32_t farthestTile = 1'000'000;

std::int32_t quarterTurns(std::int32_t turns) { return turns & 3; }

// One mark that a tile prints at an edge or corner.
struct Print {
  std::size_t index = 0;
  std::int32_t tile = 0;
  std::uint8_t state = 0;
};

// What stands where tiles have printed: of one tile the strongest of its marks, of several what they make together.
template <class Rules>
void layPrints(std::vector<Print>& prints, const std::vector<Rules>& rules, const Joints& joints,
               std::vector<std::uint8_t>& states) {
  std::stable_sort(prints.begin(), prints.end(), [](const Print& a, const Print& b) {
    return std::tie(a.index, a.tile) < std::tie(b.index, b.tile);
  });
  for (std::size_t i = 0; i < prints.size();) {
    PrintsAt here;
    const std::size_t index = prints[i].index;
    for (; i < prints.size() && prints[i].index == index; ++i) here.add(rules, prints[i].tile, prints[i].state);
    states[index] = here.standing(rules, joints);
  }
}

std::vector<Fixed> inOrder(const std::map<std::size_t, std::uint8_t>& states) {
  std::vector<Fixed> out;
  for (const auto& [index, state] : states) out.push_back({static_cast<std::int32_t>(index), state});
  return out;
}

}  // namespace

GridBuilder::GridBuilder(std::vector<EdgeRules> edges, std::vector<FeatureRules> features,
                         std::vector<CornerRules> corners)
    : edgeRules_(std::move(edges)), featureRules_(std::move(features)), cornerRules_(std::move(corners)) {
  if (edgeRules_.empty()) edgeRules_.emplace_back();
  edgeRules_.front() = EdgeRules{};
  if (cornerRules_.size() == 1) cornerRules_.clear();  // nothing but "nothing there"
  if (!cornerRules_.empty()) cornerRules_.front() = CornerRules{};
}

std::int32_t GridBuilder::placeTile(TilePlacement tile) {
  tiles_.push_back(std::move(tile));
  return static_cast<std::int32_t>(tiles_.size()) - 1;
}

void GridBuilder::tileEdge(std::int32_t tile, const Cell& local, Direction side, std::uint8_t state,
                           SourcePlace where) {
  edges_.push_back({tile, local, {}, side, state, std::move(where)});
}

void GridBuilder::tileFeature(std::int32_t tile, const Cell& local, int feature, SourcePlace where) {
  features_.push_back({tile, local, {}, feature, std::move(where)});
}

void GridBuilder::tileCorner(std::int32_t tile, const Cell& local, Direction at, std::uint8_t state,
                             SourcePlace where) {
  corners_.push_back({tile, local, {}, at, state, std::move(where)});
}

void GridBuilder::mapCorner(std::string square, Direction at, std::uint8_t state, SourcePlace where) {
  corners_.push_back({-1, {}, std::move(square), at, state, std::move(where)});
}

void GridBuilder::mapEdge(std::string square, Direction side, std::uint8_t state, SourcePlace where) {
  edges_.push_back({-1, {}, std::move(square), side, state, std::move(where)});
}

void GridBuilder::mapFeature(std::string square, int feature, SourcePlace where) {
  features_.push_back({-1, {}, std::move(square), feature, std::move(where)});
}

struct GridBuilder::Laying {
  Grid& grid;
  std::vector<Wrong>& wrong;
  std::vector<std::int32_t> lies = {};  // by the number of a tile: its place among the grid's; -1: it is left out

  void leaveOut(tl::unexpected<Error> error, std::int32_t tile = -1) {
    wrong.push_back({std::move(error.value()), tile});
  }
  /// Lays each mark that is not on a tile that is left out.
  template <class Mark, class Lay>
  void each(const std::vector<Mark>& marks, Lay lay) {
    for (const Mark& mark : marks) {
      if (mark.tile >= 0 && lies[static_cast<std::size_t>(mark.tile)] < 0) continue;
      if (const Result<> laid = lay(mark); !laid) leaveOut(failed(laid));
    }
  }
  [[nodiscard]] const TileInstance& tile(std::int32_t number) const {
    return grid.tiles_[static_cast<std::size_t>(lies[static_cast<std::size_t>(number)])];
  }
};

Result<> GridBuilder::checkRules() const {
  if (edgeRules_.size() > 256) {
    return fail("edge-state", "more than 255 edge states are declared", {}, "merge edge kinds or their states");
  }
  if (cornerRules_.size() > 256) {
    return fail("corner-state", "more than 255 corner states are declared", {}, "merge corner kinds or their states");
  }
  if (featureRules_.size() > static_cast<std::size_t>(maxFeatures)) {
    return fail("feature-number", "more than 31 features are declared", {}, "merge features of squares");
  }
  // State 0 is always there.
  if (edgeJoints_.highest() > 0 && edgeJoints_.highest() >= edgeRules_.size()) {
    return fail("edge-state", "a joint of edges has a state that is not declared", {}, "declare its three kinds");
  }
  if (cornerJoints_.highest() > 0 && cornerJoints_.highest() >= cornerRules_.size()) {
    return fail("corner-state", "a joint of corners has a state that is not declared", {}, "declare its three kinds");
  }
  for (const EdgeRules& rules : edgeRules_) {
    if (rules.openedState >= edgeRules_.size()) {
      return fail("edge-state", "an edge opens to a state that is not declared", {}, "name one of its own states");
    }
  }
  return {};
}

namespace {

// The first square, in the order in which squares count, that a tile shares with one of `others`; and which that is.
const TileInstance* overlapped(const TileInstance& tile, const std::vector<TileInstance>& others, Cell& first) {
  const TileInstance* out = nullptr;
  const auto meet = [](std::int32_t a, std::int32_t lengthA, std::int32_t b, std::int32_t lengthB) {
    return a < b + lengthB && b < a + lengthA;
  };
  for (const TileInstance& other : others) {
    if (!meet(tile.origin.column, tile.width, other.origin.column, other.width) ||
        !meet(tile.origin.row, tile.height, other.origin.row, other.height) ||
        !meet(tile.origin.level, tile.levels, other.origin.level, other.levels))
      continue;
    const Cell at{std::max(tile.origin.column, other.origin.column), std::max(tile.origin.row, other.origin.row),
                  std::max(tile.origin.level, other.origin.level)};
    if (out != nullptr && std::tie(first.level, first.row, first.column) <= std::tie(at.level, at.row, at.column))
      continue;
    out = &other;
    first = at;
  }
  return out;
}

}  // namespace

Result<> GridBuilder::layTiles(Laying& laying) const {
  Grid& grid = laying.grid;
  laying.lies.assign(tiles_.size(), -1);
  if (tiles_.empty()) return fail("no-tiles", "the map has no tiles", {}, "place at least one tile");
  std::int32_t west = std::numeric_limits<std::int32_t>::max(), north = west;
  std::int32_t east = std::numeric_limits<std::int32_t>::min(), south = east;
  std::int32_t levels = 0;
  for (std::size_t t = 0; t < tiles_.size(); ++t) {
    const TilePlacement& tile = tiles_[t];
    const auto number = static_cast<std::int32_t>(t);
    const bool sizeOk = tile.width >= 1 && tile.width <= maxTileSide && tile.height >= 1 &&
                        tile.height <= maxTileSide && tile.levels >= 1 && tile.levels <= maxTileLevels;
    const bool placeOk = tile.at.column >= -farthestTile && tile.at.column <= farthestTile &&
                         tile.at.row >= -farthestTile && tile.at.row <= farthestTile && tile.at.level >= 0 &&
                         tile.at.level + tile.levels <= maxTileLevels;
    if (!sizeOk || !placeOk) {
      laying.leaveOut(fail("tile-size", "tile '" + tile.id + "' is empty, too large or too far away", tile.where,
                           "make its sides 1 to 4096 and its levels 1 to 64, and place it nearer to 0,0"),
                      number);
      continue;
    }
    TileInstance lies{tile.id, tile.at, tile.width, tile.height, tile.levels, quarterTurns(tile.turns), {}};
    if (lies.turns % 2 != 0) std::swap(lies.width, lies.height);
    if (grid.tilesById_.contains(tile.id) || tile.id.empty() || tile.id.find(':') != std::string::npos) {
      laying.leaveOut(fail("tile-id", "'" + tile.id + "' is empty, has a colon, or is the id of another tile",
                           tile.where, "give the tile an id without a colon that no other tile has"),
                      number);
      continue;
    }
    Cell first;
    if (const TileInstance* other = overlapped(lies, grid.tiles_, first)) {
      const Cell there{first.column - other->origin.column, first.row - other->origin.row,
                       first.level - other->origin.level};
      laying.leaveOut(
          fail("tile-overlap",
               "tiles '" + other->id + "' and '" + tile.id + "' overlap at " + other->id + ":" + squareName(there),
               tile.where, "move one of them, or turn it"),
          number);
      continue;
    }
    laying.lies[t] = static_cast<std::int32_t>(grid.tiles_.size());
    grid.tilesById_.emplace(tile.id, laying.lies[t]);
    west = std::min(west, lies.origin.column);
    north = std::min(north, lies.origin.row);
    east = std::max(east, lies.origin.column + lies.width);
    south = std::max(south, lies.origin.row + lies.height);
    levels = std::max(levels, lies.origin.level + lies.levels);
    grid.tiles_.push_back(std::move(lies));
  }
  if (grid.tiles_.empty()) return fail("no-tiles", "the map has no tiles", {}, "place at least one tile");
  const std::int64_t all = (std::int64_t{east} - west + 2) * (std::int64_t{south} - north + 2) * levels;
  if (all > maxSquares || std::int64_t{east} - west + 2 > maxWidth) {
    return fail("map-size", "the map is larger than four million squares or wider than a million", {},
                "place the tiles closer together");
  }
  grid.width_ = east - west + 2;
  grid.height_ = south - north + 2;
  grid.levels_ = levels;
  grid.linePerSquare_ =
      ((1ULL << 42) + static_cast<std::uint64_t>(grid.width_) - 1) / static_cast<std::uint64_t>(grid.width_);
  grid.firstColumn_ = west - 1;
  grid.firstRow_ = north - 1;
  for (const Direction d : allDirections) {
    grid.offsets_[static_cast<std::size_t>(d)] = rowStep(d) * grid.width_ + columnStep(d);
  }
  grid.edgeOffsets_[static_cast<std::size_t>(Direction::North)] = 0;
  grid.edgeOffsets_[static_cast<std::size_t>(Direction::West)] = 1;
  grid.edgeOffsets_[static_cast<std::size_t>(Direction::East)] = 3;
  grid.edgeOffsets_[static_cast<std::size_t>(Direction::South)] = 2 * grid.width_;

  const auto count = static_cast<std::size_t>(grid.squareCount());
  grid.tileOf_.assign(count, -1);
  grid.features_.assign(count, outsideFeature);
  grid.edges_.assign(2 * count, 0);
  grid.cells_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto index = static_cast<std::int32_t>(i);
    const std::int32_t line = index / grid.width_;
    grid.cells_[i] = {index % grid.width_ + grid.firstColumn_, line % grid.height_ + grid.firstRow_,
                      line / grid.height_};
  }
  for (std::size_t t = 0; t < grid.tiles_.size(); ++t) {
    TileInstance& tile = grid.tiles_[t];
    for (std::int32_t l = 0; l < tile.levels; ++l) {
      for (std::int32_t r = 0; r < tile.height; ++r) {
        for (std::int32_t c = 0; c < tile.width; ++c) {
          const std::int32_t row = tile.origin.row + r - grid.firstRow_;
          const std::int32_t column = tile.origin.column + c - grid.firstColumn_;
          const SquareIndex square{((tile.origin.level + l) * grid.height_ + row) * grid.width_ + column};
          grid.tileOf_[at(square)] = static_cast<std::int32_t>(t);
          grid.features_[at(square)] = 0;
          tile.squares.push_back(square);
        }
      }
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (grid.tileOf_[i] >= 0) grid.squares_.push_back(SquareIndex{static_cast<std::int32_t>(i)});
  }
  return {};
}

Result<SquareIndex> GridBuilder::locate(const Laying& laying, std::int32_t tile, const Cell& local,
                                        const std::string& square, const SourcePlace& where) const {
  const Grid& grid = laying.grid;
  if (tile < 0) {
    const SquareIndex found = grid.find(square);
    if (found != noSquare) return found;
    return fail("unknown-square", "there is no square '" + square + "' on the map", where,
                "write TILE:SQUARE, as in s1:C4, with the tile's id on this map");
  }
  assert(static_cast<std::size_t>(tile) < tiles_.size());
  const TilePlacement& placed = tiles_[static_cast<std::size_t>(tile)];
  if (local.column < 0 || local.column >= placed.width || local.row < 0 || local.row >= placed.height ||
      local.level < 0 || local.level >= placed.levels) {
    const bool nameable = local.column >= 0 && local.row >= 0 && local.level >= 0;
    return fail("outside-tile",
                (nameable ? squareName(local) : std::string("a square")) + " lies outside the tile '" + placed.id + "'",
                where, "name squares from A1 in the north-west corner of the tile");
  }
  const TileInstance& lies = laying.tile(tile);
  const Cell turnedTo = turnedCell(local, placed.width, placed.height, lies.turns);
  return grid.at(
      {lies.origin.column + turnedTo.column, lies.origin.row + turnedTo.row, lies.origin.level + turnedTo.level});
}

void GridBuilder::layEdges(Laying& laying) const {
  Grid& grid = laying.grid;
  std::vector<Print> prints;
  std::map<std::size_t, std::uint8_t> byMap;
  laying.each(edges_, [&](const Edge& edge) -> Result<> {
    if (edge.state >= edgeRules_.size()) {
      return fail("edge-state", "edge state " + std::to_string(edge.state) + " is not declared", edge.where,
                  "use an edge kind of the ruleset");
    }
    if (isDiagonal(edge.side)) {
      return fail("edge-side", "an edge must lie north, east, south or west of a square", edge.where,
                  "name one of these");
    }
    const Result<SquareIndex> square = locate(laying, edge.tile, edge.local, edge.square, edge.where);
    if (!square) return failed(square);
    const std::int32_t turns = edge.tile < 0 ? 0 : laying.tile(edge.tile).turns;
    const std::size_t index = at(grid.edgeOf(*square, turned(edge.side, 2 * turns)));
    if (edge.tile < 0)
      byMap[index] = edge.state;
    else
      prints.push_back({index, edge.tile, edge.state});
    return {};
  });
  layPrints(prints, edgeRules_, edgeJoints_, grid.edges_);
  for (const auto& [index, state] : byMap) grid.edges_[index] = state;
  grid.fixedEdges_ = inOrder(byMap);
}

void GridBuilder::layFeatures(Laying& laying) const {
  Grid& grid = laying.grid;
  laying.each(features_, [&](const Feature& feature) -> Result<> {
    if (feature.feature < 0 || static_cast<std::size_t>(feature.feature) >= featureRules_.size()) {
      return fail("feature-number", "feature " + std::to_string(feature.feature) + " is not declared", feature.where,
                  "use a feature of the ruleset");
    }
    const Result<SquareIndex> square = locate(laying, feature.tile, feature.local, feature.square, feature.where);
    if (!square) return failed(square);
    const std::int32_t turns = feature.tile < 0 ? 0 : laying.tile(feature.tile).turns;
    grid.features_[at(*square)] |= turnedFeatures(1U << feature.feature, featureRules_, turns);
    return {};
  });
}

void GridBuilder::layCorners(Laying& laying) const {
  Grid& grid = laying.grid;
  if (!cornerRules_.empty()) grid.corners_.assign(static_cast<std::size_t>(grid.cornerCount()), 0);
  std::vector<Print> prints;
  std::map<std::size_t, std::uint8_t> byMap;
  laying.each(corners_, [&](const Corner& corner) -> Result<> {
    if (corner.state >= cornerRules_.size()) {
      return fail("corner-state", "corner state " + std::to_string(corner.state) + " is not declared", corner.where,
                  "use a corner kind of the ruleset");
    }
    if (!isDiagonal(corner.side)) {
      return fail("corner-side", "a corner must lie north-east, south-east, south-west or north-west of a square",
                  corner.where, "name one of these");
    }
    const Result<SquareIndex> square = locate(laying, corner.tile, corner.local, corner.square, corner.where);
    if (!square) return failed(square);
    const std::int32_t turns = corner.tile < 0 ? 0 : laying.tile(corner.tile).turns;
    const auto index = static_cast<std::size_t>(grid.cornerOf(*square, turned(corner.side, 2 * turns)));
    if (corner.tile < 0)
      byMap[index] = corner.state;
    else
      prints.push_back({index, corner.tile, corner.state});
    return {};
  });
  layPrints(prints, cornerRules_, cornerJoints_, grid.corners_);
  for (const auto& [index, state] : byMap) grid.corners_[index] = state;
  grid.fixedCorners_ = inOrder(byMap);
}

void GridBuilder::fillTables(Grid& grid) const {
  Grid::Tables& tables = grid.tables_;
  for (std::size_t i = 0; i < cornerRules_.size(); ++i) {
    const CornerRules& rules = cornerRules_[i];
    tables.cornerMoveClosed[i] = rules.movable == 0;
    tables.cornerSightClosed[i] = rules.sight == 0;
    tables.cornerAdjacentClosed[i] = rules.adjacent == 0;
    tables.cornerLineEnd[i] = rules.lineEnd != 0;
    tables.maxCost = std::max(tables.maxCost, rules.cost);
  }
  for (std::size_t i = 0; i < edgeRules_.size(); ++i) {
    const EdgeRules& rules = edgeRules_[i];
    tables.moveClosed[i] = rules.movable == 0 ? 1 : rules.straightOnly != 0 ? 2 : 0;
    tables.sightClosed[i] = rules.sight == 0;
    tables.adjacentClosed[i] = rules.adjacent == 0;
    tables.openers |= rules.openBesideMask;
    tables.maxCost = std::max(tables.maxCost, rules.cost);
    if (rules.cost > 1) tables.costlyEdges = true;
  }
  for (std::size_t i = 0; i < featureRules_.size(); ++i) {
    const FeatureRules& rules = featureRules_[i];
    const std::uint32_t bit = 1U << i;
    if (rules.enter == 0 || rules.floor == 0) tables.noEntry |= bit;
    if (rules.floor == 0) tables.floorless |= bit;
    if (rules.mayEnd == 0) tables.noEnd |= bit;
    if (rules.stop != 0) tables.stops |= bit;
    if (rules.sightBlocks != 0) tables.walls |= bit;
    if (rules.cost > 1) tables.costly |= bit;
    if (rules.joinsUp != 0) tables.joins |= bit;
    tables.maxCost = std::max(tables.maxCost, rules.cost);
  }
  grid.edgeRules_ = edgeRules_;
  grid.featureRules_ = featureRules_;
  grid.cornerRules_ = cornerRules_;
  grid.edgeJoints_ = edgeJoints_;
  grid.cornerJoints_ = cornerJoints_;
}

Result<Grid> GridBuilder::build() const {
  std::vector<Wrong> wrong;
  Result<Grid> grid = build(wrong);
  if (!wrong.empty()) return tl::unexpected<Error>(std::move(wrong.front().error));
  return grid;
}

Result<Grid> GridBuilder::build(std::vector<Wrong>& wrong) const {
  Grid grid;
  if (const Result<> ok = checkRules(); !ok) return failed(ok);
  Laying laying{grid, wrong};
  if (const Result<> ok = layTiles(laying); !ok) return failed(ok);
  layEdges(laying);
  layFeatures(laying);
  layCorners(laying);
  fillTables(grid);
  return grid;
}

}  // namespace sortie::board
