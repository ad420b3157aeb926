#include "board/tiles/tile_print.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "board/tiles/joints.h"

namespace sortie::board {
namespace {

// In ascending order of keys, what `merge` makes of marks with the same key.
template <class Marks, class Merge>
void inOrder(Marks& marks, Merge merge) {
  std::stable_sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) { return a.key < b.key; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (kept > 0 && marks[kept - 1].key == marks[i].key)
      marks[kept - 1].mark = merge(marks[kept - 1].mark, marks[i].mark);
    else
      marks[kept++] = marks[i];
  }
  marks.resize(kept);
}

template <class Rules>
auto stronger(const std::vector<Rules>& rules) {
  return [&rules](std::uint8_t a, std::uint8_t b) { return strength(rules, a) < strength(rules, b) ? b : a; };
}

// The mark with that key; the empty one if there is none.
template <class Marks>
auto markAt(const Marks& marks, std::int64_t key) noexcept {
  const auto found =
      std::lower_bound(marks.begin(), marks.end(), key, [](const auto& each, std::int64_t k) { return each.key < k; });
  return found == marks.end() || found->key != key ? decltype(marks.front().mark){} : found->mark;
}

}  // namespace

Cell turnedCell(Cell local, std::int32_t width, std::int32_t height, std::int32_t turns) noexcept {
  for (std::int32_t i = 0; i < turns; ++i) {
    local = {height - 1 - local.row, local.column, local.level};
    std::swap(width, height);
  }
  return local;
}

std::uint32_t turnedFeatures(std::uint32_t printed, const std::vector<FeatureRules>& rules,
                             std::int32_t turns) noexcept {
  for (std::int32_t turn = turns & 3; turn > 0; --turn) {
    std::uint32_t next = 0;
    for (std::size_t bit = 0; bit < rules.size(); ++bit)
      if ((printed >> bit & 1U) != 0) next |= 1U << (rules[bit].turned < rules.size() ? rules[bit].turned : bit);
    printed = next;
  }
  return printed;
}

// As in a grid, every square of a lattice one larger owns its north-west corner, its north and its west edge.
std::int64_t TilePrint::squareKey(const Cell& local) const noexcept {
  return (std::int64_t{local.level} * (height_ + 1) + local.row) * (width_ + 1) + local.column;
}

std::int64_t TilePrint::edgeKey(const Cell& local, Direction side) const noexcept {
  assert(!isDiagonal(side));
  const std::int32_t east = side == Direction::East ? 1 : 0, south = side == Direction::South ? 1 : 0;
  const std::int64_t square = squareKey({local.column + east, local.row + south, local.level});
  return 2 * square + (side == Direction::East || side == Direction::West ? 1 : 0);
}

std::int64_t TilePrint::cornerKey(const Cell& local, Direction at) const noexcept {
  assert(isDiagonal(at));
  return squareKey({local.column + (columnStep(at) > 0 ? 1 : 0), local.row + (rowStep(at) > 0 ? 1 : 0), local.level});
}

void TilePrint::addFeature(const Cell& local, int feature) { features_.push_back({squareKey(local), 1U << feature}); }

void TilePrint::addEdge(const Cell& local, Direction side, std::uint8_t state) {
  edges_.push_back({edgeKey(local, side), state});
}

void TilePrint::addCorner(const Cell& local, Direction at, std::uint8_t state) {
  corners_.push_back({cornerKey(local, at), state});
}

void TilePrint::finish(const std::vector<EdgeRules>& edges, const std::vector<CornerRules>& corners) {
  inOrder(features_, [](std::uint32_t a, std::uint32_t b) { return a | b; });
  inOrder(edges_, stronger(edges));
  inOrder(corners_, stronger(corners));
}

std::uint32_t TilePrint::features(const Cell& local) const noexcept { return markAt(features_, squareKey(local)); }

std::uint8_t TilePrint::edge(const Cell& local, Direction side) const noexcept {
  return markAt(edges_, edgeKey(local, side));
}

std::uint8_t TilePrint::corner(const Cell& local, Direction at) const noexcept {
  return markAt(corners_, cornerKey(local, at));
}

}  // namespace sortie::board
