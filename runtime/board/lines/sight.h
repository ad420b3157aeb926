// Lines of sight between squares, exact in integers, so that sight from a to b is sight from b to a.
//
// Centre to centre: the segment between the two centres. It is blocked by
//   - an edge that blocks sight and that the segment crosses;
//   - a square other than the two ends that it enters, however little, and that is a wall square (a feature that blocks
//     sight) or holds a figure (`blockingFlags`);
//   - a corner that it passes exactly, between two diagonal squares, if *both* L-shaped routes around that corner
//     contain a wall: a blocking edge or a wall square. So of the two squares that it slips between, figure and figure,
//     figure and wall, empty and wall, empty and figure do not block, wall and wall do. Two blocking edges that leave
//     the corner block if they lie on different routes (a wall straight through the corner) and not if they lie on
//     the same one (an L around a single square). Figures beside a corner never count;
//   - a corner that it passes exactly and whose own state blocks sight.
// Features that forbid entry alone do not block. Squares outside the tiles block only if `outsideBlocks`. The two ends
// never block, whatever they hold. A centre line cannot run along an edge. Squares on different levels do not see each
// other here.
//
// Corner to corner: the segment between two lattice points; see cornerSight. What lies at the two ends never blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

struct SightRules {
  std::uint8_t blockingFlags = flag::Figure;  ///< squares with any of these flags block
  bool outsideBlocks = false;                 ///< squares outside the tiles are wall squares
};

/// What a line met. If it is not clear, at most one of the three names the first thing that blocks.
struct Sight {
  bool clear = false;
  SquareIndex square = noSquare;  ///< a wall square or figure
  EdgeIndex edge = noEdge;
  CornerIndex corner = noCorner;  ///< blocked by what lies there, or by walls on both sides of it

  explicit operator bool() const noexcept { return clear; }
  friend bool operator==(const Sight&, const Sight&) = default;
};

/// Whether square `b` is seen from `a`. `flags` has squareCount entries or is nullptr. A square sees itself.
[[nodiscard]] bool sees(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
                        const SightRules& rules = {}) noexcept;

/// The same, with what blocks first as seen from `a`.
[[nodiscard]] Sight sight(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
                          const SightRules& rules = {}) noexcept;

/// The same, with the squares whose inside the line crosses, from `a` on, both ends left out, up to the first blocker
/// (included if it is a square). A square touched only at a corner is not among them: markers there give no cover.
Sight sight(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags, const SightRules& rules,
            std::vector<SquareIndex>& crossed);

/// Between pieces that cover several squares: from any square of one to any of the other. The pieces themselves do not
/// block. The first clear line counts, squares in reading order; if there is none, the result is that of the first one.
[[nodiscard]] Sight sight(const GridView& view, SquareIndex a, Footprint sizeA, SquareIndex b, Footprint sizeB,
                          const std::uint8_t* flags, const SightRules& rules = {});

/// All squares within `range` (squares, diagonals as one; unlimited = the whole level) that `a` sees, itself included,
/// ascending, into `out` (emptied first); none if `range` is negative. The same answers as sees().
void visibleFrom(const GridView& view, SquareIndex a, std::int32_t range, const std::uint8_t* flags,
                 const SightRules& rules, std::vector<SquareIndex>& out);

/// Corner to corner: whether the open segment between two corners of one level is clear; one of no length is. `a` and
/// `b` are the two squares it is about and never block. A slanting segment is blocked like one between centres. One
/// along the lattice is blocked by a blocking edge that it runs along, by running between two squares that both block,
/// and by a corner on its way that blocks itself or where both of its sides are walled: by the edge that meets it there
/// or a wall square beside.
[[nodiscard]] bool cornerSight(const GridView& view, CornerIndex from, CornerIndex to, SquareIndex a, SquareIndex b,
                               const std::uint8_t* flags, const SightRules& rules = {}) noexcept;

struct CornerSightRules {
  bool allOfAttacker = false;  ///< every corner of the attacker must serve; else one is enough
  std::int32_t ofTarget = 1;   ///< how many corners of the target one corner must see, 1 to 4
  SightRules sight = {};
};
/// Whether corners of `a` see enough corners of `b`.
[[nodiscard]] bool cornersSee(const GridView& view, SquareIndex a, SquareIndex b, const std::uint8_t* flags,
                              const CornerSightRules& rules = {}) noexcept;

}  // namespace sortie::board
