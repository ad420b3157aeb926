// Inner part of the kernels: the two L-shaped routes around a corner that a diagonal step, contact or line passes.
#pragma once

#include <array>
#include <cstdint>

#include "board/grid.h"

namespace sortie::board {

/// The four edges and two squares around the corner between a square and its diagonal neighbour. Route `h` goes by the
/// square beside it in the same row, route `v` by the one in the same column.
struct CornerRoutes {
  std::int32_t edgeToH, edgeFromH, squareH;
  std::int32_t edgeToV, edgeFromV, squareV;
};

/// `east` and `south` say which way the diagonal goes; `width` is the grid's.
[[nodiscard]] inline CornerRoutes cornerRoutes(std::int32_t square, bool east, bool south,
                                               std::int32_t width) noexcept {
  const std::int32_t h = square + (east ? 1 : -1);
  const std::int32_t v = square + (south ? width : -width);
  const std::int32_t sideEdge = east ? 3 : 1;          // of the square's own edges, the one towards h
  const std::int32_t endEdge = south ? 2 * width : 0;  // and the one towards v
  return {2 * square + sideEdge, 2 * h + endEdge, h, 2 * square + endEdge, 2 * v + sideEdge, v};
}

/// The corner between a square and its diagonal neighbour.
[[nodiscard]] inline std::int32_t cornerPassed(std::int32_t square, bool east, bool south,
                                               std::int32_t width) noexcept {
  return square + (east ? 1 : 0) + (south ? width : 0);
}

/// Whether what lies at that corner itself closes it, by one of the tables of corner states.
[[nodiscard]] inline bool cornerShut(const GridView& view, std::int32_t square, bool east, bool south,
                                     std::int32_t width, const std::array<std::uint8_t, 256>& closed) noexcept {
  return view.cornerStates != nullptr && closed[view.cornerStates[cornerPassed(square, east, south, width)]] != 0;
}

/// Whether both routes are cut: by an edge that `closedBeside` (edges of the square itself) or `closedAhead` (edges of
/// the far square) closes, or by a square that `isWall` tells of by its index.
template <class IsWall>
[[nodiscard]] bool bothRoutesCutBy(const GridView& view, const CornerRoutes& routes, const std::uint8_t* closedBeside,
                                   const std::uint8_t* closedAhead, IsWall isWall) noexcept {
  const auto cut = [&](std::int32_t first, std::int32_t second, std::int32_t square) {
    return (closedBeside[view.edgeStates[first]] | closedAhead[view.edgeStates[second]]) != 0 || isWall(square);
  };
  return cut(routes.edgeToH, routes.edgeFromH, routes.squareH) && cut(routes.edgeToV, routes.edgeFromV, routes.squareV);
}

/// The same where walls are the squares with a feature of `walls`.
[[nodiscard]] inline bool bothRoutesCut(const GridView& view, const CornerRoutes& routes,
                                        const std::uint8_t* closedBeside, const std::uint8_t* closedAhead,
                                        std::uint32_t walls) noexcept {
  return bothRoutesCutBy(view, routes, closedBeside, closedAhead,
                         [&](std::int32_t square) { return (view.features[square] & walls) != 0; });
}

}  // namespace sortie::board
