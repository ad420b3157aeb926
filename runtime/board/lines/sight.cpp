#include "board/lines/sight.h"

#include <cstdlib>

#include "board/moves/contact.h"
#include "board/moves/corner_routes.h"

namespace sortie::board {
namespace {

// Follows the segment square by square. `error` compares where it meets the next line between columns with where it
// meets the next one between rows: negative = column line first, 0 = both at once, in a corner.
// `exempt(square)` says that a square that would block is one of the ends; `enter(square)` sees each square crossed.
template <bool HasFlags, class Exempt, class Enter>
Sight followLine(const GridView& view, SquareIndex a, SquareIndex b, [[maybe_unused]] const std::uint8_t* flags,
                 const SightRules& rules, Exempt exempt, Enter enter) noexcept {
  const Grid& grid = *view.grid;
  const std::int32_t width = grid.width();
  const std::int32_t fromLine = grid.lineOf(a), toLine = grid.lineOf(b);
  if (grid.levels() > 1 && fromLine / grid.height() != toLine / grid.height()) return {};
  const std::int32_t rows = toLine - fromLine;
  const std::int32_t columns = raw(b) - raw(a) - rows * width;
  const bool east = columns > 0;
  const bool south = rows > 0;
  const std::int32_t dx = std::abs(columns);
  const std::int32_t dy = std::abs(rows);
  const std::int32_t stepX = east ? 1 : -1;
  const std::int32_t stepY = south ? width : -width;
  const std::int32_t edgeX = east ? 3 : 1;
  const std::int32_t edgeY = south ? 2 * width : 0;
  const std::uint8_t* const closed = grid.tables().sightClosed.data();
  const std::uint32_t walls = grid.tables().walls | (rules.outsideBlocks ? outsideFeature : 0);
  const std::uint8_t* const edges = view.edgeStates;
  const std::uint32_t* const features = view.features;
  const std::int32_t end = raw(b);
  std::int32_t error = dy - dx;
  for (std::int32_t p = raw(a); p != end;) {
    if (error == 0) {
      const CornerRoutes routes = cornerRoutes(p, east, south, width);
      if (bothRoutesCut(view, routes, closed, closed, walls) ||
          cornerShut(view, p, east, south, width, grid.tables().cornerSightClosed)) {
        return {false, noSquare, noEdge, CornerIndex{cornerPassed(p, east, south, width)}};
      }
      p += stepX + stepY;
      error = 2 * (dy - dx);
    } else {
      // Selected without a branch: which line comes first is not predictable.
      const bool column = error < 0;
      const std::int32_t edge = 2 * p + (column ? edgeX : edgeY);
      p += column ? stepX : stepY;
      error += column ? 2 * dy : -2 * dx;
      if (closed[edges[edge]] != 0) return {false, noSquare, EdgeIndex{edge}, noCorner};
    }
    if (p == end) break;
    enter(SquareIndex{p});
    std::uint32_t hit = features[p] & walls;
    if constexpr (HasFlags) hit |= static_cast<std::uint32_t>(flags[p] & rules.blockingFlags);
    if (hit != 0 && !exempt(SquareIndex{p})) return {false, SquareIndex{p}, noEdge, noCorner};
  }
  return {true, noSquare, noEdge, noCorner};
}

template <class Exempt, class Enter>
Sight follow(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags, const SightRules& rules,
             Exempt exempt, Enter enter) noexcept {
  return flags != nullptr ? followLine<true>(view, a, b, flags, rules, exempt, enter)
                          : followLine<false>(view, a, b, flags, rules, exempt, enter);
}

constexpr auto nobodyExempt = [](SquareIndex) { return false; };
constexpr auto noNote = [](SquareIndex) {};

}  // namespace

bool sees(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
          const SightRules& rules) noexcept {
  return follow(view, a, b, flags, rules, nobodyExempt, noNote).clear;
}

Sight sight(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
            const SightRules& rules) noexcept {
  return follow(view, a, b, flags, rules, nobodyExempt, noNote);
}

Sight sight(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags, const SightRules& rules,
            std::vector<SquareIndex>& crossed) {
  crossed.clear();
  return follow(view, a, b, flags, rules, nobodyExempt, [&](SquareIndex s) { crossed.push_back(s); });
}

Sight sight(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB,
            const std::uint8_t* flags, const SightRules& rules) {
  const Grid& grid = *view.grid;
  const auto own = [&](SquareIndex s) { return covers(grid, a, sizeA, s) || covers(grid, b, sizeB, s); };
  std::vector<SquareIndex> first, second;
  coveredSquares(grid, a, sizeA, first);
  coveredSquares(grid, b, sizeB, second);
  Sight result;
  bool any = false;
  for (const SquareIndex s : first) {
    for (const SquareIndex t : second) {
      const Sight line = follow(view, s, t, flags, rules, own, noNote);
      if (line.clear) return line;
      if (!any) result = line;
      any = true;
    }
  }
  return result;
}

}  // namespace sortie::board
