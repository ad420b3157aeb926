// Levels that are laid anew and lifted in play.
#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <span>
#include <utility>

#include "board/floors.h"
#include "board/tiles/joints.h"
#include "world/mutator.h"

namespace sortie::world {

using board::CornerIndex;
using board::Direction;
using board::EdgeIndex;
using board::Grid;
using board::SquareIndex;

namespace {

/// What a print, the map itself and joints say of edges and of corners.
struct Edges {
  static std::uint8_t printed(const board::LaidPrint& print, const board::Cell& cell, Direction side) {
    return print.edge(cell, side);
  }
  static const auto& rules(const Grid& grid) { return grid.edgeRules(); }
  static const auto& joints(const Grid& grid) { return grid.edgeJoints(); }
  static const auto& fixed(const Grid& grid) { return grid.fixedEdges(); }
};
struct Corners {
  static std::uint8_t printed(const board::LaidPrint& print, const board::Cell& cell, Direction at) {
    return print.corner(cell, at);
  }
  static const auto& rules(const Grid& grid) { return grid.cornerRules(); }
  static const auto& joints(const Grid& grid) { return grid.cornerJoints(); }
  static const auto& fixed(const Grid& grid) { return grid.fixedCorners(); }
};

const board::TileInstance& tileOf(const Grid& grid, SquareIndex square) {
  return grid.tiles()[static_cast<std::size_t>(grid.tileOf(square))];
}

/// What the square's tile prints at one of its edges or corners, as the map is now.
template <class Kind>
std::uint8_t printedAt(const Scenario& scenario, const World& world, SquareIndex square, Direction side) {
  const auto& grid = *scenario.grid;
  const board::TileInstance& tile = tileOf(grid, square);
  const board::Cell& cell = grid.cell(square);
  const std::uint32_t source = world.map->printed.empty() ? asBuilt : world.map->printed[board::at(square)];
  if (source == nothingPrinted) return 0;
  const std::size_t item =
      source >= firstLaid
          ? source - firstLaid
          : static_cast<std::size_t>(scenario.tileItemOf[static_cast<std::size_t>(grid.tileOf(square))]);
  const std::int32_t level = source >= firstLaid ? 0 : cell.level - tile.origin.level;
  return Kind::printed(board::LaidPrint(*scenario.tileItems[item].print, tile, level), cell, side);
}

}  // namespace

void Mutator::setFeatures(SquareIndex square, std::uint32_t features) {
  const std::uint32_t before = world_->map->features[board::at(square)];
  if (before == features) return;
  ownMap().features[board::at(square)] = features;
  note(ChangeKind::Feature, allFeatures, Value::ofPlace(board::placeOf(square)),
       Value::ofInt(static_cast<std::int32_t>(before)), Value::ofInt(static_cast<std::int32_t>(features)));
}

template <class Kind, class Places>
std::uint8_t Mutator::standing(const std::vector<SquareIndex>& changed, const Places& places,
                               std::int32_t index) const {
  const auto& grid = *scenario_->grid;
  const auto view = world_->view(grid);
  const std::int32_t tile = grid.tileOf(changed.front());
  board::PrintsAt prints;
  bool shared = false;
  for (const auto& [square, side] : places) {
    if (square == board::noSquare) continue;
    const bool own = grid.tileOf(square) == tile;
    // The changed squares speak for their tile; other tiles do where there is something of them.
    if (own ? !std::binary_search(changed.begin(), changed.end(), square) : !board::hasFloor(view, square)) continue;
    shared = shared || !own;
    prints.add(Kind::rules(grid), grid.tileOf(square), printedAt<Kind>(*scenario_, *world_, square, side));
  }
  if (shared) {
    const auto& fixed = Kind::fixed(grid);
    const auto found = std::lower_bound(fixed.begin(), fixed.end(), index,
                                        [](const board::Fixed& each, std::int32_t i) { return each.index < i; });
    if (found != fixed.end() && found->index == index) return found->state;
  }
  return prints.standing(Kind::rules(grid), Kind::joints(grid));
}

void Mutator::layRims(const std::vector<SquareIndex>& changed) {
  const auto& grid = *scenario_->grid;
  std::set<std::int32_t> edges, corners;
  for (const SquareIndex square : changed)
    for (const Direction d : board::allDirections) {
      if (!board::isDiagonal(d))
        edges.insert(board::raw(grid.edgeOf(square, d)));
      else if (!grid.cornerRules().empty())
        corners.insert(board::raw(grid.cornerOf(square, d)));
    }
  for (const std::int32_t e : edges) {
    const auto [before, after] = grid.squaresOf(EdgeIndex{e});
    const bool vertical = (e & 1) != 0;
    const std::array places{std::pair(before, vertical ? Direction::East : Direction::South),
                            std::pair(after, vertical ? Direction::West : Direction::North)};
    setEdge(EdgeIndex{e}, standing<Edges>(changed, places, e), cause::level);
  }
  for (const std::int32_t c : corners) {
    const auto [northEast, southEast, southWest, northWest] = grid.squaresOf(CornerIndex{c});
    const std::array places{std::pair(northEast, Direction::SouthWest), std::pair(southEast, Direction::NorthWest),
                            std::pair(southWest, Direction::NorthEast), std::pair(northWest, Direction::SouthEast)};
    setCorner(CornerIndex{c}, standing<Corners>(changed, places, c), cause::level);
  }
}

void Mutator::lay(TileId tile, std::int32_t level, std::int32_t tileItem) {
  const auto& grid = *scenario_->grid;
  const board::TileInstance& lies = grid.tiles()[static_cast<std::size_t>(tile)];
  note(ChangeKind::Level, level, Value::of(tile), {}, Value::ofInt(tileItem));
  const board::LaidPrint print(*scenario_->tileItems[static_cast<std::size_t>(tileItem)].print, lies, 0);
  const std::span<const SquareIndex> all = board::squaresOfLevel(lies, level);
  std::vector<SquareIndex> changed(all.begin(), all.end());
  std::erase_if(changed, [&](SquareIndex s) { return (print.features(grid.cell(s)) & grid.tables().floorless) != 0; });
  if (changed.empty()) return;
  MapState& map = ownMap();
  map.printed.resize(map.features.size(), asBuilt);
  for (const SquareIndex s : changed) {
    map.printed[board::at(s)] = firstLaid + static_cast<std::uint32_t>(tileItem);
    setFeatures(s, board::turnedFeatures(print.features(grid.cell(s)), grid.featureRules(), lies.turns));
  }
  layRims(changed);
}

void Mutator::lift(TileId tile, std::int32_t level) {
  const auto& grid = *scenario_->grid;
  note(ChangeKind::Level, level, Value::of(tile), {}, Value::ofInt(-1));
  const std::uint32_t air = grid.tables().floorless & ~board::outsideFeature;
  const std::span<const SquareIndex> all = board::squaresOfLevel(grid.tiles()[static_cast<std::size_t>(tile)], level);
  const std::vector<SquareIndex> changed(all.begin(), all.end());
  MapState& map = ownMap();
  map.printed.resize(map.features.size(), asBuilt);
  for (const SquareIndex s : changed) {
    map.printed[board::at(s)] = nothingPrinted;
    const std::uint32_t kept = map.features[board::at(s)] & air;
    setFeatures(s, kept != 0 ? kept : std::uint32_t{1} << std::countr_zero(air));
  }
  layRims(changed);
}

}  // namespace sortie::world
