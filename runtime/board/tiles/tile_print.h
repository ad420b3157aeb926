// What is printed on a tile: features of its squares, states of its edges and corners, level by level in the tile's own
// frame before it is turned. A grid is laid out from the same marks once; prints stay at hand for maps whose levels are
// exchanged in play.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

/// The largest tile: squares on a side before turning, and levels.
inline constexpr std::int32_t maxTileSide = 4096;
inline constexpr std::int32_t maxTileLevels = 64;

/// Where a square of an unturned tile of that size lies after its quarter turns clockwise (0 to 3).
[[nodiscard]] Cell turnedCell(Cell local, std::int32_t width, std::int32_t height, std::int32_t turns) noexcept;

/// Features of a square of a tile that lies with `turns` quarter turns: those with a direction turn with it
/// (FeatureRules::turned). Masks of features, as printed and as they lie.
[[nodiscard]] std::uint32_t turnedFeatures(std::uint32_t printed, const std::vector<FeatureRules>& rules,
                                           std::int32_t turns) noexcept;

class TilePrint {
 public:
  TilePrint() = default;
  /// Sizes before turning, each from 1 to the largest.
  TilePrint(std::int32_t width, std::int32_t height, std::int32_t levels) noexcept
      : width_(width), height_(height), levels_(levels) {}

  [[nodiscard]] std::int32_t width() const noexcept { return width_; }
  [[nodiscard]] std::int32_t height() const noexcept { return height_; }
  [[nodiscard]] std::int32_t levels() const noexcept { return levels_; }
  [[nodiscard]] bool holds(const Cell& local) const noexcept {
    return local.column >= 0 && local.column < width_ && local.row >= 0 && local.row < height_ && local.level >= 0 &&
           local.level < levels_;
  }

  /// Marks on or at a square that it holds. `side` is orthogonal, `at` diagonal.
  void addFeature(const Cell& local, int feature);
  void addEdge(const Cell& local, Direction side, std::uint8_t state);
  void addCorner(const Cell& local, Direction at, std::uint8_t state);
  /// Puts the marks in order; of several at one place the strongest stays (board/tiles/joints.h). Call after the last one.
  void finish(const std::vector<EdgeRules>& edges, const std::vector<CornerRules>& corners);

  /// What lies on or at a square that it holds: a mask of features, a state (0: nothing).
  [[nodiscard]] std::uint32_t features(const Cell& local) const noexcept;
  [[nodiscard]] std::uint8_t edge(const Cell& local, Direction side) const noexcept;
  [[nodiscard]] std::uint8_t corner(const Cell& local, Direction at) const noexcept;

 private:
  template <class Mark>
  struct At {
    std::int64_t key = 0;
    Mark mark{};
  };

  [[nodiscard]] std::int64_t squareKey(const Cell& local) const noexcept;
  [[nodiscard]] std::int64_t edgeKey(const Cell& local, Direction side) const noexcept;
  [[nodiscard]] std::int64_t cornerKey(const Cell& local, Direction at) const noexcept;

  std::int32_t width_ = 1;
  std::int32_t height_ = 1;
  std::int32_t levels_ = 1;
  std::vector<At<std::uint32_t>> features_;  // ascending, as are the others
  std::vector<At<std::uint8_t>> edges_;
  std::vector<At<std::uint8_t>> corners_;
};

/// A print as a tile of the map has it: asked with squares and sides of the map. `tile` has the print's size, turned.
class LaidPrint {
 public:
  /// `level`: of the print, which lies on the level that is asked about.
  LaidPrint(const TilePrint& print, const TileInstance& tile, std::int32_t level) noexcept
      : print_(&print), tile_(&tile), level_(level) {}

  [[nodiscard]] std::uint32_t features(const Cell& cell) const noexcept { return print_->features(local(cell)); }
  [[nodiscard]] std::uint8_t edge(const Cell& cell, Direction side) const noexcept {
    return print_->edge(local(cell), turned(side, -2 * tile_->turns));
  }
  [[nodiscard]] std::uint8_t corner(const Cell& cell, Direction at) const noexcept {
    return print_->corner(local(cell), turned(at, -2 * tile_->turns));
  }

 private:
  [[nodiscard]] Cell local(const Cell& cell) const noexcept {
    const Cell lies{cell.column - tile_->origin.column, cell.row - tile_->origin.row, level_};
    return turnedCell(lies, tile_->width, tile_->height, (4 - tile_->turns) & 3);
  }

  const TilePrint* print_;
  const TileInstance* tile_;
  std::int32_t level_;
};

}  // namespace sortie::board
