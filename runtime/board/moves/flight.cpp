#include "board/moves/flight.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "board/moves/step.h"

namespace sortie::board {
namespace {

/// One flyer over one map. Columns are known by their square of the lowest level.
class Flyer {
 public:
  /// `tops` has an entry for each column; those within `across` of the start are filled, and no others are looked at.
  Flyer(const GridView& view, const MoveRules& rules, SquareIndex from, const Flight& limits, const std::uint8_t* flags,
        std::vector<std::int32_t>& tops)
      : view_(view),
        grid_(*view.grid),
        rules_(rules),
        flags_(flags),
        steps_(view, rules, flags),
        levelOffset_(grid_.levelOffset()),
        aloft_(std::min(limits.height, grid_.levels()) * levelOffset_),
        inAir_(limits.height < grid_.levels()),
        single_(rules.footprint == Footprint{}) {
    for (std::size_t k = 0; k < ways_.size(); ++k) ways_[k] = steps_.wayOf(stepOrder[k]);
    const auto columns = static_cast<std::size_t>(levelOffset_);
    if (tops.size() < columns) tops.resize(columns);
    tops_ = tops.data();
    const std::int32_t column = raw(from) % grid_.width(), row = raw(from) % levelOffset_ / grid_.width();
    const auto last = [&](std::int32_t at, std::int32_t size, std::int32_t most) {
      return static_cast<std::int32_t>(std::min<std::int64_t>(std::int64_t{at} + limits.across + size - 1, most - 1));
    };
    const std::int32_t lastRow = last(row, rules.footprint.height, grid_.height());
    const std::int32_t lastColumn = last(column, rules.footprint.width, grid_.width());
    for (std::int32_t r = std::max(0, row - limits.across); r <= lastRow; ++r) {
      for (std::int32_t c = std::max(0, column - limits.across); c <= lastColumn; ++c) {
        const std::int32_t at = r * grid_.width() + c;
        tops_[at] = raw(roofOf(view, SquareIndex{at}));
      }
    }
  }

  /// Whether it can fly from there: not above the level of flight, a large piece under the open sky.
  [[nodiscard]] bool startsFrom(SquareIndex square) const {
    const std::int32_t anchor = raw(square), column = anchor % levelOffset_;
    if (anchor - column > aloft_) return false;
    if (single_) return true;
    const bool fits = column % grid_.width() + rules_.footprint.width < grid_.width() &&
                      column / grid_.width() + rules_.footprint.height < grid_.height();
    return fits &&
           eachPart(column, [&](std::int32_t part) { return tops_[part] >= 0 && tops_[part] <= part + aloft_; });
  }

  /// Calls visit(square, cost) for every square flown to from one, in order; those may be left out that are not
  /// worth(square, cost) it at the least cost that they could have.
  template <class Worth, class Visit>
  void eachStep(std::int32_t from, Worth worth, Visit visit) const {
    const std::int32_t column = from % levelOffset_;
    const bool free = !single_ || tops_[column] <= from;
    for (int k = 0; k < steps_.directions(); ++k) {
      const Steps::Way& way = ways_[static_cast<std::size_t>(k)];
      if (!free) {
        fromInside(from, column, way, worth, visit);
        continue;
      }
      const std::int32_t next = column + way.offset;
      if (single_ && rules_.inside && tops_[next] > next) intoWindows(from, column, way, worth, visit);
      if (tops_[next] < 0 || !worth(tops_[next], way.factor)) continue;
      const std::int32_t cost = single_ ? overhead(column, next, way) : overheadOfAll(column, way);
      if (cost >= 0) visit(tops_[next], cost);
    }
  }

  /// Whether it may come down there.
  [[nodiscard]] bool lands(std::int32_t square) const noexcept {
    if (single_) return steps_.enterable(square);
    const std::int32_t column = square % levelOffset_, level = square - column;
    return eachPart(column,
                    [&](std::int32_t part) { return tops_[part] == part + level && steps_.enterable(tops_[part]); }) &&
           steps_.liesWhole(square);
  }
  /// Whether moves may end there.
  [[nodiscard]] bool ends(std::int32_t square) const noexcept {
    const std::uint32_t noEnd = grid_.tables().noEnd & ~rules_.ignoredFeatures;
    return (steps_.featuresAt(square) & noEnd) == 0 && (steps_.flagsAt(square) & flag::NoEnd) == 0;
  }

 private:
  [[nodiscard]] std::uint8_t flagsOf(std::int32_t square) const noexcept {
    return flags_ == nullptr ? std::uint8_t{0} : flags_[square];
  }
  template <class Good>
  [[nodiscard]] bool eachPart(std::int32_t anchor, Good good) const {
    for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
      for (std::int32_t c = 0; c < rules_.footprint.width; ++c) {
        if (!good(anchor + r * grid_.width() + c)) return false;
      }
    }
    return true;
  }

  /// From outside to the levels inside the next column, from its own up: steps like any other.
  template <class Worth, class Visit>
  void intoWindows(std::int32_t from, std::int32_t column, const Steps::Way& way, Worth& worth, Visit& visit) const {
    const std::int32_t offset = way.offset, top = tops_[column + offset];
    for (std::int32_t start = from; start <= column + aloft_ && start + offset < top; start += levelOffset_) {
      const std::int32_t to = start + offset;
      if (!worth(to, way.factor) || !steps_.enterable(to)) continue;
      const std::int32_t crossed = steps_.crossing<true>(start, way);
      if (crossed < 0) continue;
      const std::int32_t control = start == from ? steps_.controlCost(flagsOf(from), flagsOf(to)) : 1;
      visit(to, way.factor * std::max({crossed, steps_.entryCost(to), control}));
    }
  }

  /// A step at the level of flight, from outside to outside; -1 if there is none.
  [[nodiscard]] std::int32_t overhead(std::int32_t column, std::int32_t next, const Steps::Way& way) const {
    const std::int32_t top = tops_[next], to = next + aloft_;
    if (top < 0 || top > to) return -1;
    if (!inAir_) return way.factor;
    if (top == to ? !steps_.enterable(to) : steps_.airClosed(to)) return -1;
    const std::int32_t start = column + aloft_;
    std::int32_t dearest = steps_.crossing<true>(start, way);
    if (dearest < 0) return -1;
    if (top == to) {
      dearest = std::max(dearest, steps_.entryCost(to));
      if (tops_[column] == start) dearest = std::max(dearest, steps_.controlCost(flagsOf(start), flagsOf(to)));
    }
    return way.factor * dearest;
  }

  /// The same of all squares of a large piece.
  [[nodiscard]] std::int32_t overheadOfAll(std::int32_t column, const Steps::Way& way) const {
    std::int32_t dearest = 1;
    std::uint8_t here = 0, there = 0;
    const std::int32_t offset = way.offset;
    const bool open = eachPart(column, [&](std::int32_t part) {
      const std::int32_t top = tops_[part + offset], start = part + aloft_, to = start + offset;
      if (top < 0 || top > to) return false;
      if (!inAir_) return true;
      if (top == to ? !steps_.enterable(to) : steps_.airClosed(to)) return false;
      const std::int32_t crossed = steps_.crossing<true>(start, way);
      if (crossed < 0) return false;
      dearest = std::max(dearest, crossed);
      if (tops_[part] == start) here |= flagsOf(start);
      if (top != to) return true;
      dearest = std::max(dearest, steps_.entryCost(to));
      there |= flagsOf(to);
      return true;
    });
    if (!open || (inAir_ && !undivided(column + offset + aloft_))) return -1;
    return way.factor * std::max(dearest, steps_.controlCost(here, there));
  }

  /// Whether no closed edge or corner lies inside a large piece at a position, which need not be on the tiles.
  [[nodiscard]] bool undivided(std::int32_t anchor) const {
    for (std::int32_t r = 0; r < rules_.footprint.height; ++r) {
      for (std::int32_t c = 0; c < rules_.footprint.width; ++c) {
        const std::int32_t part = anchor + r * grid_.width() + c;
        const auto shut = [&](Direction side) {
          return (steps_.beside()[view_.edgeStates[at(grid_.edgeOf(SquareIndex{part}, side))]] & 1) != 0;
        };
        if ((r > 0 && shut(Direction::North)) || (c > 0 && shut(Direction::West))) return false;
        const bool inner = r > 0 && c > 0 && view_.cornerStates != nullptr;
        if (inner && grid_.tables().cornerMoveClosed[view_.cornerStates[part]] != 0) return false;
      }
    }
    return true;
  }

  template <class Worth, class Visit>
  void fromInside(std::int32_t from, std::int32_t column, const Steps::Way& way, Worth& worth, Visit& visit) const {
    const std::int32_t next = from + way.offset, top = tops_[column + way.offset];
    if (top < 0 || !worth(std::min(top, next), way.factor)) return;
    const bool onLevel = top >= next;  // inside, or a top of this level
    if (onLevel ? !steps_.enterable(next) || (top > next && !rules_.inside) : steps_.airClosed(next)) return;
    const std::int32_t crossed = steps_.crossing<true>(from, way);
    if (crossed < 0) return;
    if (!onLevel) return visit(top, way.factor * crossed);
    const std::int32_t control = steps_.controlCost(flagsOf(from), flagsOf(next));
    visit(next, way.factor * std::max({crossed, steps_.entryCost(next), control}));
  }

  const GridView& view_;
  const Grid& grid_;
  const MoveRules& rules_;
  const std::uint8_t* flags_;
  Steps steps_;
  std::int32_t levelOffset_;
  std::int32_t aloft_;  ///< from a column to its position at the level of flight
  bool inAir_;          ///< that level is one of the map's
  bool single_;
  std::array<Steps::Way, 8> ways_{};
  std::int32_t* tops_ = nullptr;  ///< by column: its highest floor, -1 for none
};

/// Puts flights into the order of their costs, shorter ones first among equals.
void sortByCost(std::vector<Reached>& visited) {
  const auto cheaper = [](const Reached& a, const Reached& b) { return a.cost < b.cost; };
  if (std::is_sorted(visited.begin(), visited.end(), cheaper)) return;
  std::vector<std::int32_t> order(visited.size()), position(visited.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
    return cheaper(visited[static_cast<std::size_t>(a)], visited[static_cast<std::size_t>(b)]);
  });
  const std::vector<Reached> found = visited;
  for (std::size_t i = 0; i < order.size(); ++i)
    position[static_cast<std::size_t>(order[i])] = static_cast<std::int32_t>(i);
  for (std::size_t i = 0; i < order.size(); ++i) {
    visited[i] = found[static_cast<std::size_t>(order[i])];
    if (visited[i].from >= 0) visited[i].from = position[static_cast<std::size_t>(visited[i].from)];
  }
}

}  // namespace

void flight(const GridView& view, const MoveRules& rules, SquareIndex from, const Flight& limits,
            const std::uint8_t* flags, Scratch& scratch, Reach& out) {
  out.clear();
  if (!view.grid->exists(from) || limits.budget < 0) return;
  const Flyer flyer(view, rules, from, limits, flags, scratch.tops);
  // By length of flight: a longer one is kept if it is cheaper than all shorter ones to the same square.
  std::vector<Reached>& found = out.visited;
  found.push_back({from, 0, -1});
  scratch.begin(view.grid->squareCount());
  std::uint32_t* const stamps = scratch.stamps.data();
  std::int32_t* const cheapest = scratch.costs.data();
  std::int32_t* const newest = scratch.from.data();  // by square: where its cheapest flight stands in `found`
  stamps[at(from)] = scratch.epoch;
  cheapest[at(from)] = newest[at(from)] = 0;
  const bool flies = flyer.startsFrom(from);
  std::size_t next = 0;
  for (std::int32_t flown = 0; flies && flown < limits.across && next < found.size(); ++flown) {
    const std::size_t layer = found.size();
    for (; next < layer; ++next) {
      const Reached here = found[next];
      const auto worth = [&](std::int32_t to, std::int32_t cost) {
        return cost <= limits.budget - here.cost && (stamps[to] != scratch.epoch || cheapest[to] > here.cost + cost);
      };
      flyer.eachStep(raw(here.square), worth, [&](std::int32_t to, std::int32_t cost) {
        if (!worth(to, cost)) return;
        const Reached reached{SquareIndex{to}, here.cost + cost, static_cast<std::int32_t>(next)};
        const bool seen = stamps[to] == scratch.epoch;
        if (seen && static_cast<std::size_t>(newest[to]) >= layer) {
          found[static_cast<std::size_t>(newest[to])] = reached;
        } else {
          newest[to] = static_cast<std::int32_t>(found.size());
          found.push_back(reached);
        }
        stamps[to] = scratch.epoch;
        cheapest[to] = reached.cost;
      });
    }
  }
  sortByCost(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const std::int32_t square = raw(found[i].square);
    const bool shorterButDearer = cheapest[square] != found[i].cost;
    if (!shorterButDearer && (i == 0 || flyer.lands(square)) && flyer.ends(square))
      out.ends.push_back(static_cast<std::int32_t>(i));
  }
}

}  // namespace sortie::board
