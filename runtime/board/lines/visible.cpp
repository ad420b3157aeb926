// All squares seen from one. Lines from one centre share their beginnings, so they form a tree: each node is a square
// that some line enters or a corner that it passes. The tree is walked once, and where something blocks, everything
// behind it is skipped. The answers are those of sees() by construction.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "board/lines/sight.h"
#include "board/moves/corner_routes.h"

namespace sortie::board {
namespace {

// Lines up to this length stand in trees, one tree a range; longer ones are followed one by one.
constexpr std::int32_t treeRange = 16;

struct Node {
  std::int8_t column = 0;  // of the square entered, relative to the origin
  std::int8_t row = 0;
  std::uint8_t step = 0;      // the Direction in which it is entered; diagonal = through a corner
  std::uint8_t isTarget = 0;  // a line ends here
  std::int32_t next = 0;      // position of the first node that is not behind this one
};

// The steps of the line from the origin to a square, as the directions taken.
std::vector<std::uint8_t> stepsTo(std::int32_t column, std::int32_t row) {
  const std::int32_t dx = std::abs(column), dy = std::abs(row);
  const Direction alongColumns = column > 0 ? Direction::East : Direction::West;
  const Direction alongRows = row > 0 ? Direction::South : Direction::North;
  const Direction both = column > 0 ? (row > 0 ? Direction::SouthEast : Direction::NorthEast)
                                    : (row > 0 ? Direction::SouthWest : Direction::NorthWest);
  std::vector<std::uint8_t> steps;
  std::int32_t error = dy - dx;
  for (std::int32_t x = 0, y = 0; x < dx || y < dy;) {
    const bool inCorner = error == 0;
    const bool column1 = error <= 0, row1 = error >= 0;
    steps.push_back(static_cast<std::uint8_t>(inCorner ? both : column1 ? alongColumns : alongRows));
    if (column1) ++x, error += 2 * dy;
    if (row1) ++y, error -= 2 * dx;
  }
  return steps;
}

std::vector<Node> makeTree(std::int32_t range) {
  std::vector<std::vector<std::uint8_t>> lines;
  for (std::int32_t row = -range; row <= range; ++row) {
    for (std::int32_t column = -range; column <= range; ++column) {
      if (column != 0 || row != 0) lines.push_back(stepsTo(column, row));
    }
  }
  // In lexical order the lines behind a node follow each other, the one that ends there first.
  std::sort(lines.begin(), lines.end());
  std::vector<Node> tree;
  std::vector<std::int32_t> open;  // nodes of the line before
  const auto closeDownTo = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) {
      tree[static_cast<std::size_t>(open.back())].next = static_cast<std::int32_t>(tree.size());
    }
  };
  const std::vector<std::uint8_t>* before = nullptr;
  for (const std::vector<std::uint8_t>& line : lines) {
    std::size_t shared = 0;
    while (before != nullptr && shared < before->size() && (*before)[shared] == line[shared]) ++shared;
    closeDownTo(shared);
    for (std::size_t i = shared; i < line.size(); ++i) {
      Node node = i == 0 ? Node{} : tree[static_cast<std::size_t>(open.back())];
      const auto step = static_cast<Direction>(line[i]);
      node.column = static_cast<std::int8_t>(node.column + columnStep(step));
      node.row = static_cast<std::int8_t>(node.row + rowStep(step));
      node.step = line[i];
      node.isTarget = 0;
      open.push_back(static_cast<std::int32_t>(tree.size()));
      tree.push_back(node);
    }
    tree[static_cast<std::size_t>(open.back())].isTarget = 1;
    before = &line;
  }
  closeDownTo(0);
  return tree;
}

// Each made when it is first needed, and never changed.
template <std::int32_t range>
const std::vector<Node>& treeOf() {
  static const std::vector<Node> tree = makeTree(range);
  return tree;
}

template <std::int32_t... ranges>
const std::vector<Node>& treeFor(std::int32_t range, std::integer_sequence<std::int32_t, ranges...>) {
  using Get = const std::vector<Node>& (*)();
  constexpr Get trees[] = {&treeOf<ranges>...};
  return trees[range]();
}

// A bit for each square seen, a word for each row, so that squares come out in order without sorting.
using SeenRows = std::array<std::uint64_t, 2 * treeRange + 1>;

struct Origin {
  std::int32_t column, row, levelStart;
};

// Walks the tree. `inside`: no line of the tree leaves the stored box, so that this need not be checked.
template <bool inside>
void walkTree(const GridView& view, const std::vector<Node>& tree, const Origin origin, const std::uint8_t* flags,
              const std::uint8_t blockingFlags, const std::uint32_t walls, SeenRows& seen) {
  const Grid& grid = *view.grid;
  const std::int32_t width = grid.width(), height = grid.height();
  const std::uint8_t* const closed = grid.tables().sightClosed.data();
  const std::int32_t edgeOffsets[8] = {2 * width, 0, 1, 0, 0, 0, 3, 0};  // from the square entered back to its edge
  const Node* const nodes = tree.data();
  const Node* const end = nodes + tree.size();
  for (const Node* node = nodes; node != end;) {
    const std::int32_t column = origin.column + node->column, row = origin.row + node->row;
    if constexpr (!inside) {
      if (column < 0 || column >= width || row < 0 || row >= height) {
        node = nodes + node->next;
        continue;
      }
    }
    const std::int32_t p = origin.levelStart + row * width + column;
    const auto step = static_cast<Direction>(node->step);
    bool cut = false;
    if (isDiagonal(step)) {
      const bool east = columnStep(step) > 0, south = rowStep(step) > 0;
      const std::int32_t from = p - grid.offset(step);
      cut = bothRoutesCut(view, cornerRoutes(from, east, south, width), closed, closed, walls) ||
            cornerShut(view, from, east, south, width, grid.tables().cornerSightClosed);
    } else {
      cut = closed[view.edgeStates[2 * p + edgeOffsets[node->step]]] != 0;
    }
    // Branches on purpose: a node chosen by selection would have to wait for the loads above.
    if (cut) [[unlikely]] {
      node = nodes + node->next;
      continue;
    }
    const std::uint32_t features = view.features[p];
    const bool shows = node->isTarget != 0 && (features & outsideFeature) == 0;
    seen[static_cast<std::size_t>(node->row + treeRange)] |= std::uint64_t{shows} << (node->column + treeRange);
    if ((features & walls) != 0 || (flags != nullptr && (flags[p] & blockingFlags) != 0)) [[unlikely]] {
      node = nodes + node->next;
      continue;
    }
    ++node;
  }
}

}  // namespace

void visibleFrom(const GridView& view, SquareIndex a, std::int32_t range, const std::uint8_t* flags,
                 const SightRules& rules, std::vector<SquareIndex>& out) {
  out.clear();
  if (range < 0) return;
  const std::int32_t near = std::min(range, treeRange);
  const std::vector<Node>& tree = treeFor(near, std::make_integer_sequence<std::int32_t, treeRange + 1>());
  const Grid& grid = *view.grid;
  const std::int32_t width = grid.width(), height = grid.height();
  const std::int32_t level = grid.cell(a).level;
  const std::int32_t levelStart = width * height * level;
  const std::int32_t row = grid.lineOf(a) - level * height;
  const std::int32_t column = raw(a) - levelStart - row * width;
  const std::uint32_t walls = grid.tables().walls | (rules.outsideBlocks ? outsideFeature : 0);
  const bool inside = column >= near && column + near < width && row >= near && row + near < height;
  SeenRows seen{};
  seen[treeRange] = 1ULL << treeRange;
  (inside ? walkTree<true> : walkTree<false>)(view, tree, {column, row, levelStart}, flags, rules.blockingFlags, walls,
                                              seen);
  for (std::int32_t r = 0; r <= 2 * treeRange; ++r) {
    const std::int32_t first = levelStart + (row + r - treeRange) * width + column - treeRange;
    for (std::uint64_t rest = seen[static_cast<std::size_t>(r)]; rest != 0; rest &= rest - 1) {
      out.push_back(SquareIndex{first + std::countr_zero(rest)});
    }
  }
  if (range > treeRange) {
    for (std::int32_t r = std::max(0, row - std::min(range, row)); r < height && r - row <= range; ++r) {
      for (std::int32_t c = std::max(0, column - std::min(range, column)); c < width && c - column <= range; ++c) {
        if (std::abs(r - row) <= treeRange && std::abs(c - column) <= treeRange) continue;
        const SquareIndex square{levelStart + r * width + c};
        if (grid.exists(square) && sees(view, a, square, flags, rules)) out.push_back(square);
      }
    }
    std::sort(out.begin(), out.end());
  }
}

}  // namespace sortie::board
