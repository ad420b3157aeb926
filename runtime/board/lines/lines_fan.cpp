// All lines from one square. The lines that leave one of its corners slantwise end at the points of a lattice, and which
// of them cross a column, an edge or a point does not depend on the map: each of these has a mask of lines. So what
// blocks, and little of a map does, takes its mask off the lines that are left. The map around the square is held in
// words, a row of columns in each, so that joints at corners are worked out for a row at a time.
//
// This holds where what a line crosses lies on one storey: where it climbs by one level at most. Steeper lines and
// those to neighbours are followed one by one, those along the lattice corner by corner. The answers are those of
// single lines by construction, and tests hold them to it.
#include "board/lines/lines_fan.h"

#include <array>
#include <bit>
#include <cstdlib>

#include "board/lines/lines_masks.h"

namespace sortie::board {
namespace {

using namespace fans;

// What lines from `a` find, in a room or in the open.
template <class Columns>
struct Search {
  const Fan& fan;
  const Lines<Columns> one;
  std::array<Rows, fanLevels>& seen;
  std::array<std::uint8_t, 4> exits{};  // of the corners of `a`: north-west, north-east, south-west, south-east
  static constexpr bool room = Columns::room;

  Search(const Fan& f, const Columns& columns, std::array<Rows, fanLevels>& out) noexcept
      : fan(f), one{{f.air, columns}}, seen(out) {
    for (std::int32_t i = 0; i < 4; ++i)
      exits[static_cast<std::size_t>(i)] = one.exits(fan.a, fan.a.x + (i & 1), fan.a.y + i / 2);
  }
  [[nodiscard]] bool any() const noexcept { return (exits[0] | exits[1] | exits[2] | exits[3]) != 0; }

  // The squares of a level that are of this kind of space as seen from `a`.
  [[nodiscard]] std::uint64_t squares(std::int32_t level, std::int32_t row) const noexcept {
    const std::uint64_t inRoom = fan.ownRoom(level, row);
    const std::uint64_t floor = fan.levels[static_cast<std::size_t>(level)].floor[static_cast<std::size_t>(row)];
    return room ? floor & inRoom : floor & ~inRoom;
  }
  // Those of them where lines may end at any corner.
  [[nodiscard]] std::uint64_t free(std::int32_t level, std::int32_t row) const noexcept {
    return room ? ~std::uint64_t{0} : ~fan.covered[static_cast<std::size_t>(level)][static_cast<std::size_t>(row)];
  }

  // Slanting lines on one storey, to squares of `level` whose joints are those of the storey `end`.
  void slanting(const Storey& storey, std::int32_t first, std::int32_t last,
                const std::array<Storey, 3>& ends) noexcept {
    const std::int32_t here = fan.here;
    for (const bool south : {false, true}) {
      for (const bool east : {false, true}) {
        if ((exits[(east ? 1U : 0U) + (south ? 2U : 0U)] & towards(east ? 1 : -1, south ? 1 : -1)) == 0) continue;
        const Mask left = fan.slanting(storey, east, south);
        const std::uint64_t within = (std::uint64_t{1} << fan.range) - 2;  // of no column between: along the lattice
        for (std::int32_t r = 1; r < fan.range; ++r) {
          const std::uint64_t bits = left.row(r) & within;
          if (bits == 0) continue;
          const std::int32_t row = south ? here + 1 + r : here - 1 - r;
          const std::uint64_t columns = east ? bits << (here + 1) : reversed(bits) >> (64 - here);
          const auto corner = static_cast<std::size_t>(south ? row : row + 1);
          const auto near = [&](const Rows& rows) { return east ? rows[corner] : rows[corner] >> 1; };
          for (std::int32_t level = first; level <= last; ++level) {
            const Storey& end = ends[static_cast<std::size_t>(level - fan.a.level + 1)];
            const auto l = static_cast<std::size_t>(level);
            seen[l][static_cast<std::size_t>(row)] |=
                columns & squares(level, row) &
                (near(fan.levels[l].lineEnd) | (free(level, row) & near(east == south ? end.falling : end.rising)));
          }
        }
      }
    }
  }

  // The line along the lattice that leaves a corner of `a`, on one storey.
  void straight(const Storey& storey, std::int32_t first, std::int32_t last, std::int32_t corner, bool upright,
                bool forward) noexcept {
    const std::int32_t ahead = forward ? 1 : -1, dx = upright ? 0 : ahead, dy = upright ? ahead : 0;
    std::int32_t x = fan.here + (corner & 1), y = fan.here + corner / 2;
    std::uint8_t sides = sidesIn(exits[static_cast<std::size_t>(corner)], besideLine(dx, dy));
    const auto back = besideLine(-dx, -dy);
    const auto is = [](const Rows& rows, std::int32_t row, std::int32_t bit) {
      return (rows[static_cast<std::size_t>(row)] >> bit & 1U) != 0;
    };
    for (std::int32_t g = 1; g < fan.range && sides != 0; ++g) {
      if (g > 1) {
        if (is(storey.post, y, x)) return;
        if (upright ? is(storey.north, y, x - 1) : is(storey.west, y - 1, x)) sides &= secondSide;
        if (upright ? is(storey.north, y, x) : is(storey.west, y, x)) sides &= firstSide;
      }
      const std::int32_t row = upright && !forward ? y - 1 : y, bit = !upright && !forward ? x - 1 : x;
      const auto open = static_cast<std::uint8_t>(
          (is(storey.high, upright ? row : row - 1, upright ? bit - 1 : bit) ? 0 : firstSide) |
          (is(storey.high, row, bit) ? 0 : secondSide));
      sides &= open;
      if (sides == 0) return;
      if (open == (firstSide | secondSide) && !is(upright ? storey.west : storey.north, row, bit)) sides = open;
      x += dx;
      y += dy;
      for (const bool second : {false, true}) {
        const std::int32_t targetRow = upright ? (forward ? y : y - 1) : (second ? y : y - 1);
        const std::int32_t targetBit = upright ? (second ? x : x - 1) : (forward ? x : x - 1);
        for (std::int32_t level = first; level <= last; ++level) {
          const auto l = static_cast<std::size_t>(level), i = static_cast<std::size_t>(targetRow);
          const std::uint64_t target = std::uint64_t{1} << targetBit;
          if ((squares(level, targetRow) & target) == 0 || (seen[l][i] & target) != 0) continue;
          if (arrives(level, targetRow, targetBit, x, y, sides, second, upright, back)) seen[l][i] |= target;
        }
      }
    }
  }

  // Whether a line along the lattice that has come to (x, y) on some of its sides ends at a square there.
  [[nodiscard]] bool arrives(std::int32_t level, std::int32_t row, std::int32_t bit, std::int32_t x, std::int32_t y,
                             std::uint8_t sides, bool second, bool upright,
                             const std::array<std::uint8_t, 2>& back) const noexcept {
    const Level& own = fan.levels[static_cast<std::size_t>(level)];
    if ((own.lineEnd[static_cast<std::size_t>(y)] >> x & 1U) != 0) return true;
    if ((free(level, row) >> bit & 1U) == 0) return false;
    // Mostly straight on, on the side on which the square lies.
    const std::uint64_t wall =
        upright ? own.north[static_cast<std::size_t>(y)] >> bit : own.west[static_cast<std::size_t>(row)] >> x;
    if ((sides & (second ? secondSide : firstSide)) != 0 && (wall & 1U) == 0) return true;
    const End b = fan.end(level, row, bit);
    return (sidesIn(one.exits(b, fan.left + x, fan.top + y), back) & sides) != 0;
  }

  // Whether one of the lines to a square is clear.
  [[nodiscard]] bool sees(const End& b) const noexcept {
    const End& a = fan.a;
    const AxisPairs xs = axisPairs(a.x, b.x), ys = axisPairs(a.y, b.y);
    for (std::size_t j = 0; j < static_cast<std::size_t>(ys.count); ++j) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(xs.count); ++i) {
        const auto corner = static_cast<std::size_t>(xs.from[i] - a.x + 2 * (ys.from[j] - a.y));
        if (exits[corner] == 0 || (b.inside && !fan.air.lineEnd(b.level, ys.to[j] * fan.air.width + xs.to[i])))
          continue;
        if (one.clear(a, exits[corner], xs.from[i], ys.from[j], b, xs.to[i], ys.to[j])) return true;
      }
    }
    return false;
  }

  // All lines that lie on one storey, to squares of some levels.
  void onStorey(const Storey& storey, std::int32_t first, std::int32_t last,
                const std::array<Storey, 3>& ends) noexcept {
    if (fan.range < 2 || first > last) return;
    slanting(storey, first, last, ends);
    for (std::int32_t corner = 0; corner < 4; ++corner) {
      straight(storey, first, last, corner, true, corner >= 2);
      straight(storey, first, last, corner, false, (corner & 1) != 0);
    }
  }
};

}  // namespace

void fan(const GridView& view, SquareIndex a, std::int32_t range, bool levelOnly, std::vector<SquareIndex>& out) {
  const std::int32_t own = raw(a) / view.grid->levelOffset();
  const Fan fan(view, a, range, levelOnly ? own : 0, levelOnly ? own : own + 1);
  const Air& air = fan.air;
  if (!air.floor(own, fan.a.column)) return;
  std::array<Rows, fanLevels> seen;
  const std::int32_t first = levelOnly ? own : 0, last = levelOnly ? own : air.levels - 1;
  for (std::int32_t level = first; level <= last; ++level) seen[static_cast<std::size_t>(level)].fill(0);
  std::array<Storey, 3> storeys;  // below, own, above
  if (fan.a.inside) {
    Search<Room> search(fan, Room{air, own}, seen);
    fan.fill(own, true, storeys[1]);
    search.onStorey(storeys[1], own, own, storeys);
  }
  Search<Sky> search(fan, Sky{air}, seen);
  if (search.any()) {
    const std::int32_t below = std::max(first, own - 1), above = std::min(last, own + 1);
    for (std::int32_t level = below; level <= above; ++level)
      fan.fill(level, false, storeys[static_cast<std::size_t>(level - own + 1)]);
    search.onStorey(storeys[1], own, above, storeys);
    if (below < own) search.onStorey(storeys[0], below, below, storeys);
  }
  // The rest one by one: neighbours, and squares more than one level away.
  for (std::int32_t level = first; level <= last; ++level) {
    const bool steep = std::abs(level - own) > 1;
    const std::int32_t far = steep ? range : std::min(range, 1);
    if (steep && !search.any()) continue;
    const std::uint64_t columns = (std::uint64_t{2} << (fan.here + far)) - (std::uint64_t{1} << (fan.here - far));
    for (std::int32_t row = fan.here - far; row <= fan.here + far; ++row) {
      const auto l = static_cast<std::size_t>(level), i = static_cast<std::size_t>(row);
      for (std::uint64_t bits = fan.levels[l].floor[i] & columns; bits != 0; bits &= bits - 1) {
        const std::int32_t bit = std::countr_zero(bits);
        const End b = fan.end(level, row, bit);
        const bool clear =
            steep ? search.sees(b) : eachLine(air, fan.a, b, [](auto, auto, auto, auto, bool line) { return line; });
        if (clear) seen[l][i] |= std::uint64_t{1} << bit;
      }
    }
  }
  for (std::int32_t level = first; level <= last; ++level) {
    for (std::int32_t row = 0; row < fan.rows; ++row) {
      const std::int32_t start = level * air.plan + (fan.top + row) * air.width + fan.left;
      for (std::uint64_t bits = seen[static_cast<std::size_t>(level)][static_cast<std::size_t>(row)]; bits != 0;
           bits &= bits - 1)
        out.push_back(SquareIndex{start + std::countr_zero(bits)});
    }
  }
}

}  // namespace sortie::board
