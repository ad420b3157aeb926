// Inner part of the lines from one square (board/lines/lines_fan.cpp): the map around it in words, a row of columns in each,
// and masks of the lines that what blocks takes away.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "board/lines/lines_fan.h"
#include "board/lines/lines_pair.h"

namespace sortie::board::fans {

inline constexpr std::int32_t side = fanRange;                    // of one quadrant: offsets 0 to 15 in both directions
inline constexpr std::int32_t mostRows = 2 * (fanRange + 1) + 1;  // one more than the range on both sides
using Rows = std::array<std::uint64_t, mostRows>;

// Lines of a quadrant, a bit each: from its corner to the point `row` and `column` further, bit 16 * row + column.
struct Mask {
  std::array<std::uint64_t, 4> words{};
  void add(std::int32_t row, std::int32_t column) {
    words[static_cast<std::size_t>(row / 4)] |= std::uint64_t{1} << (16 * (row % 4) + column);
  }
  void remove(const Mask& other) {
    for (std::size_t i = 0; i < 4; ++i) words[i] &= ~other.words[i];
  }
  [[nodiscard]] std::uint64_t row(std::int32_t row) const {
    return words[static_cast<std::size_t>(row / 4)] >> (16 * (row % 4)) & 0xffffU;
  }
};

// By the column at (row, column) of the quadrant: the lines through its inside, across the edge to the next column,
// across the edge to the next row, and through its far corner.
struct Masks {
  using Table = std::array<Mask, static_cast<std::size_t>(side) * side>;
  Table column, nextColumn, nextRow, corner;

  Masks() {
    for (std::int32_t r = 0; r < side; ++r) {
      for (std::int32_t c = 0; c < side; ++c) {
        const auto index = static_cast<std::size_t>(r * side + c);
        for (std::int32_t y = 1; y < side; ++y) {
          for (std::int32_t x = 1; x < side; ++x) {
            if (r >= y || c >= x) continue;
            if (x * r < y * (c + 1) && x * (r + 1) > y * c) column[index].add(y, x);
            if (c + 1 < x && r * x < y * (c + 1) && y * (c + 1) < (r + 1) * x) nextColumn[index].add(y, x);
            if (r + 1 < y && c * y < x * (r + 1) && x * (r + 1) < (c + 1) * y) nextRow[index].add(y, x);
            if (c + 1 < x && x * (r + 1) == y * (c + 1)) corner[index].add(y, x);
          }
        }
      }
    }
  }
};

inline const Masks& masks() {
  static const Masks made;
  return made;
}

inline std::uint64_t reversed(std::uint64_t v) noexcept {
  constexpr std::uint64_t ones = 0x5555555555555555U, twos = 0x3333333333333333U, fours = 0x0f0f0f0f0f0f0f0fU;
  v = ((v >> 1) & ones) | ((v & ones) << 1);
  v = ((v >> 2) & twos) | ((v & twos) << 2);
  v = ((v >> 4) & fours) | ((v & fours) << 4);
  return __builtin_bswap64(v);
}

// One level of the map around the square. Bit c of row r: the column `left + c` in the row `top + r`; of its own edges
// and corner the north, the west and the north-west one.
struct Level {
  Rows floor, wallSquare, north, west, post, lineEnd;
};

// What lines meet on one storey: columns that are too high, walls, corners that block; and where one comes round a
// corner from its north-west to its south-east (`falling`) or from its south-west to its north-east (`rising`).
struct Storey {
  Rows high, north, west, post, falling, rising;
};

struct Fan {
  const GridView& view;
  const Air air;
  const End a;
  const std::int32_t range, rows, left, top;
  const std::int32_t here;  // bit and row of `a`
  std::array<Level, fanLevels> levels;
  std::array<Rows, fanLevels> covered;

  // Reads the levels from `lowest` up: with edges those to `highest`.
  Fan(const GridView& v, SquareIndex square, std::int32_t r, std::int32_t lowest, std::int32_t highest) noexcept
      : view(v),
        air(v),
        a(endAt(air, *v.grid, square)),
        range(r),
        rows(2 * r + 3),
        left(a.x - r - 1),
        top(a.y - r - 1),
        here(r + 1) {
    for (std::int32_t level = lowest; level < air.levels; ++level)
      read(level, level >= a.level - 1 && level <= highest);
    for (std::int32_t level = air.levels - 1; level >= lowest; --level) {
      for (std::int32_t row = 0; row < rows; ++row) {
        const auto i = static_cast<std::size_t>(row), l = static_cast<std::size_t>(level);
        covered[l][i] = level + 1 < air.levels ? covered[l + 1][i] | levels[l + 1].floor[i] : 0;
      }
    }
  }

  // Reads one level into words; its edges and corners only if they matter.
  void read(std::int32_t level, bool edges) noexcept {
    Level& out = levels[static_cast<std::size_t>(level)];
    const std::int32_t first = std::max(0, -left), last = std::min(rows, air.width - left);
    const std::uint32_t floorless = air.tables->floorless, walls = air.tables->walls;
    const std::uint8_t *const closed = air.tables->sightClosed.data(),
                              *const posts = air.tables->cornerSightClosed.data(),
                              *const dots = air.tables->cornerLineEnd.data();
    const std::uint64_t inside = (std::uint64_t{1} << last) - (std::uint64_t{1} << first);
    std::uint64_t before = 0;  // floors of the row before
    for (std::int32_t row = 0; row < rows; ++row) {
      const auto i = static_cast<std::size_t>(row);
      std::uint64_t floor = 0, rock = 0, north = 0, west = 0, post = 0, dot = 0;
      if (top + row >= 0 && top + row < view.grid->height()) {
        const std::int32_t start = level * air.plan + (top + row) * air.width + left;
        floor = without(air.features + start + first, first, last, floorless);
        if (walls != 0) rock = ~without(air.features + start + first, first, last, walls) & inside;
        if (edges) {
          eachUsed(air.edges + 2 * (start + first), 2 * first, 2 * last, [&](std::int32_t k, std::uint8_t state) {
            ((k & 1) != 0 ? west : north) |= std::uint64_t{closed[state]} << (k / 2);
          });
        }
        if (edges && air.corners != nullptr) {
          eachUsed(air.corners + start + first, first, last, [&](std::int32_t k, std::uint8_t state) {
            post |= std::uint64_t{posts[state]} << k;
            dot |= std::uint64_t{dots[state]} << k;
          });
        }
      }
      out.floor[i] = floor;
      out.wallSquare[i] = rock;
      // Walls and corners without any floor beside them do not count.
      out.north[i] = north & (floor | before);
      out.west[i] = west & (floor | floor << 1);
      out.post[i] = post & (floor | floor << 1 | before | before << 1);
      out.lineEnd[i] = dot;
      before = floor;
    }
  }

  // A bit for each entry without any of the bits of `mask`; the entries are those from bit `first` to before `last`.
  [[nodiscard]] static std::uint64_t without(const std::uint32_t* entries, std::int32_t first, std::int32_t last,
                                             std::uint32_t mask) noexcept {
    using Four [[gnu::vector_size(16)]] = std::uint32_t;
    Four found{};
    std::int32_t i = first;
    for (std::int32_t shift = 0; i + 4 <= last && shift < 32; i += 4, shift += 4) {
      Four four;
      std::memcpy(&four, entries + i - first, sizeof four);
      found |= (((four & mask) == 0) & Four{1, 2, 4, 8}) << shift;
    }
    std::uint64_t out = std::uint64_t{found[0] | found[1] | found[2] | found[3]} << first;
    for (; i < last; ++i) out |= std::uint64_t{(entries[i - first] & mask) == 0} << i;
    return out;
  }

  // Calls `use(i, state)` for each such entry that is not 0. Most are: eight at a time.
  template <class Use>
  static void eachUsed(const std::uint8_t* entries, std::int32_t first, std::int32_t last, Use use) noexcept {
    std::int32_t i = first;
    for (; i + 8 <= last; i += 8) {
      std::uint64_t some = 0;
      std::memcpy(&some, entries + i - first, 8);
      if constexpr (std::endian::native == std::endian::big) some = __builtin_bswap64(some);
      while (some != 0) {
        const std::int32_t byte = std::countr_zero(some) / 8;
        use(i + byte, entries[i + byte - first]);
        some &= ~(std::uint64_t{0xff} << (8 * byte));
      }
    }
    for (; i < last; ++i)
      if (entries[i - first] != 0) use(i, entries[i - first]);
  }

  // What lines in the open meet on a storey; inside a room only its own level.
  void fill(std::int32_t level, bool room, Storey& out) const noexcept {
    const Level& own = levels[static_cast<std::size_t>(level)];
    std::uint64_t west = 0, high = 0;  // of the row before
    for (std::int32_t row = 0; row < rows; ++row) {
      const auto i = static_cast<std::size_t>(row);
      std::uint64_t now = own.wallSquare[i];
      if (!room) {
        now |= covered[static_cast<std::size_t>(level)][i];
        for (std::int32_t l = level + 1; l < air.levels && air.tables->walls != 0; ++l)
          now |= levels[static_cast<std::size_t>(l)].wallSquare[i];
      }
      const std::uint64_t n = own.north[i], w = own.west[i];
      out.high[i] = now;
      out.north[i] = n;
      out.west[i] = w;
      out.post[i] = own.post[i];
      // Four edges meet at the corner: `west` of the row before, n to the east, w to the south, n << 1 to the west.
      out.falling[i] = ~(high | west | n) | ~(now << 1 | n << 1 | w);
      out.rising[i] = ~(high << 1 | west | n << 1) | ~(now | n | w);
      west = w;
      high = now;
    }
  }

  // A row of a quadrant: 16 columns outwards from the bit `bit` on.
  [[nodiscard]] static std::uint32_t outwards(std::uint64_t row, std::int32_t bit, bool east) noexcept {
    return static_cast<std::uint32_t>((east ? row >> bit : reversed(row) >> (63 - bit)) & 0xffffU);
  }

  // The slanting lines into one quadrant that nothing on the storey blocks.
  [[nodiscard]] Mask slanting(const Storey& storey, bool east, bool south) const noexcept {
    const Masks& table = masks();
    const Rows& joints = east == south ? storey.falling : storey.rising;
    const std::int32_t bit = here + (east ? 1 : -1), edgeBit = east ? bit + 1 : bit;
    Mask lines;
    lines.words.fill(~std::uint64_t{0});
    const auto take = [&lines](const Masks::Table& from, std::int32_t row, std::uint32_t bits) {
      for (; bits != 0; bits &= bits - 1)
        lines.remove(from[static_cast<std::size_t>(row * side + std::countr_zero(bits))]);
    };
    const std::uint32_t within = (1U << (range - 1)) - 1;
    std::uint32_t high = 0;
    for (std::int32_t r = 0; r < range - 1; ++r) {
      const std::int32_t row = south ? here + 1 + r : here - 1 - r, far = south ? row + 1 : row;
      const auto i = static_cast<std::size_t>(row), beyond = static_cast<std::size_t>(south ? row + 1 : row - 1);
      if (r == 0) high = outwards(storey.high[i], bit, east);
      const std::uint32_t next = outwards(storey.high[beyond], bit, east);
      // What lies beside a column that blocks need not be looked at.
      take(table.column, r, high & within);
      take(table.nextColumn, r, outwards(storey.west[i], edgeBit, east) & ~(high | high >> 1) & within);
      take(table.nextRow, r,
           outwards(storey.north[static_cast<std::size_t>(far)], bit, east) & ~(high | next) & within);
      const std::uint64_t cut = ~joints[static_cast<std::size_t>(far)] | storey.post[static_cast<std::size_t>(far)];
      take(table.corner, r, outwards(cut, edgeBit, east) & ~(high | next >> 1) & within);
      high = next;
    }
    return lines;
  }

  // The square at a bit and row as an end of lines.
  [[nodiscard]] End end(std::int32_t level, std::int32_t row, std::int32_t bit) const noexcept {
    const std::int32_t x = left + bit, y = top + row, column = y * air.width + x;
    const bool inside = (covered[static_cast<std::size_t>(level)][static_cast<std::size_t>(row)] >> bit & 1U) != 0;
    return {column, x, y, level, view.grid->tileOf(SquareIndex{level * air.plan + column}), inside};
  }

  // Whether a square at a bit and row is one that lines from `a` inside its own room are for.
  [[nodiscard]] std::uint64_t ownRoom(std::int32_t level, std::int32_t row) const noexcept {
    if (!a.inside || level != a.level) return 0;
    const TileInstance& tile = view.grid->tiles()[static_cast<std::size_t>(a.tile)];
    const Cell& cell = view.grid->cell(SquareIndex{a.level * air.plan + a.column});
    const std::int32_t west = here + tile.origin.column - cell.column, north = here + tile.origin.row - cell.row;
    if (row < north || row >= north + tile.height) return 0;
    const std::int32_t first = std::max(0, west), last = std::min(rows, west + tile.width);
    const std::uint64_t columns = (std::uint64_t{1} << last) - (std::uint64_t{1} << first);
    return columns & covered[static_cast<std::size_t>(level)][static_cast<std::size_t>(row)];
  }
};

}  // namespace sortie::board::fans
