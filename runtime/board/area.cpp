#include "board/area.h"

#include <algorithm>

#include "board/lines/sight.h"

namespace sortie::board {
namespace {

// Calls `visit` for the squares at one distance, clockwise from the one straight north.
template <class Visit>
void aroundClockwise(const Cell& centre, std::int32_t distance, Visit visit) {
  const auto go = [&](std::int32_t column, std::int32_t row) {
    visit(Cell{centre.column + column, centre.row + row, centre.level});
  };
  for (std::int32_t i = 0; i < distance; ++i) go(i, -distance);
  for (std::int32_t i = -distance; i < distance; ++i) go(distance, i);
  for (std::int32_t i = distance; i > -distance; --i) go(i, distance);
  for (std::int32_t i = distance; i > -distance; --i) go(-distance, i);
  for (std::int32_t i = -distance; i < 0; ++i) go(i, -distance);
}

// Marks in `scratch` the squares within `radius` contacts of the centre.
void markContacts(const GridView& view, SquareIndex centre, std::int32_t radius, Scratch& scratch, Diagonal policy) {
  const Grid& grid = *view.grid;
  std::size_t tail = 0;
  scratch.queue[tail++] = {centre, 0, -1};
  scratch.stamps[at(centre)] = scratch.epoch;
  for (std::size_t head = 0; head < tail; ++head) {
    const Reached here = scratch.queue[head];
    if (here.cost >= radius) break;
    for (const Direction d : stepOrder) {
      const SquareIndex n = grid.neighbour(here.square, d);
      if (n == noSquare || scratch.stamps[at(n)] == scratch.epoch) continue;
      if ((view.features[at(n)] & grid.tables().walls) != 0 || !touches(view, here.square, d, policy)) continue;
      scratch.stamps[at(n)] = scratch.epoch;
      scratch.queue[tail++] = {n, here.cost + 1, -1};
    }
  }
}

class Flood {
 public:
  Flood(const GridView& view, const FloodRules& rules, const std::uint8_t* flags)
      : view_(view), rules_(rules), flags_(flags), without_(rules.without | outsideFeature) {
    const Grid::Tables& tables = view.grid->tables();
    closed_ = tables.moveClosed.data();
    if (rules.joint == Joint::Sight) closed_ = tables.sightClosed.data();
    if (rules.joint == Joint::Adjacency) closed_ = tables.adjacentClosed.data();
    if (rules.joint == Joint::Movement) without_ |= tables.noEntry;
    if (rules.joint == Joint::Sight) without_ |= tables.walls;
  }

  [[nodiscard]] bool qualifies(SquareIndex s) const noexcept {
    const std::uint32_t features = view_.features[at(s)];
    return (features & without_) == 0 && (features & rules_.needs) == rules_.needs &&
           (flags_ == nullptr || (flags_[at(s)] & rules_.closedFlags) == 0);
  }

  // Appends all that hangs together with `start`, which qualifies and is unseen, to the queue; returns its new length.
  std::size_t spread(SquareIndex start, Scratch& scratch, std::size_t tail) const {
    const Grid& grid = *view_.grid;
    std::size_t head = tail;
    scratch.stamps[at(start)] = scratch.epoch;
    scratch.queue[tail++].square = start;
    for (; head < tail; ++head) {
      const SquareIndex here = scratch.queue[head].square;
      for (const Direction d : {Direction::North, Direction::East, Direction::South, Direction::West}) {
        const SquareIndex n{raw(here) + grid.offset(d)};
        if (scratch.stamps[at(n)] == scratch.epoch || !qualifies(n)) continue;
        if ((closed_[view_.edgeStates[at(grid.edgeOf(here, d))]] & 1) != 0) continue;
        scratch.stamps[at(n)] = scratch.epoch;
        scratch.queue[tail++].square = n;
      }
    }
    return tail;
  }

 private:
  const GridView& view_;
  const FloodRules& rules_;
  const std::uint8_t* flags_;
  std::uint32_t without_;
  const std::uint8_t* closed_ = nullptr;
};

}  // namespace

void blast(const GridView& view, SquareIndex centre, std::int32_t radius, BlastStop stop, Scratch& scratch,
           std::vector<SquareIndex>& out, Diagonal policy) {
  out.clear();
  const Grid& grid = *view.grid;
  if (!grid.exists(centre)) return;
  scratch.begin(grid.squareCount());
  if (stop == BlastStop::Contacts) markContacts(view, centre, radius, scratch, policy);
  out.push_back(centre);
  const std::int32_t last = std::min(radius, std::max(grid.width(), grid.height()));
  for (std::int32_t distance = 1; distance <= last; ++distance) {
    aroundClockwise(grid.cell(centre), distance, [&](const Cell& cell) {
      const SquareIndex square = grid.at(cell);
      if (square == noSquare) return;
      if (stop == BlastStop::Contacts && scratch.stamps[at(square)] != scratch.epoch) return;
      if (stop == BlastStop::Sight && !sees(view, centre, square, nullptr)) return;
      out.push_back(square);
    });
  }
}

void ray(const GridView& view, SquareIndex from, Direction d, std::int32_t length, bool stopsAtWalls,
         std::vector<SquareIndex>& out, Diagonal policy) {
  out.clear();
  const Grid& grid = *view.grid;
  if (!grid.exists(from)) return;
  for (std::int32_t i = 0; i < length; ++i) {
    const SquareIndex next = grid.neighbour(from, d);
    if (next == noSquare) return;
    const bool wall = !touches(view, from, d, policy) || (view.features[at(next)] & grid.tables().walls) != 0;
    if (stopsAtWalls && wall) return;
    out.push_back(next);
    from = next;
  }
}

void flood(const GridView& view, SquareIndex start, const FloodRules& rules, const std::uint8_t* flags,
           Scratch& scratch, std::vector<SquareIndex>& out) {
  out.clear();
  const Flood room(view, rules, flags);
  if (!view.grid->exists(start) || !room.qualifies(start)) return;
  scratch.begin(view.grid->squareCount());
  const std::size_t count = room.spread(start, scratch, 0);
  for (std::size_t i = 0; i < count; ++i) out.push_back(scratch.queue[i].square);
}

std::int32_t areas(const GridView& view, const FloodRules& rules, const std::uint8_t* flags, Scratch& scratch,
                   std::vector<std::int32_t>& areaOf) {
  const Grid& grid = *view.grid;
  areaOf.assign(static_cast<std::size_t>(grid.squareCount()), -1);
  const Flood room(view, rules, flags);
  scratch.begin(grid.squareCount());
  std::int32_t count = 0;
  std::size_t tail = 0;
  for (const SquareIndex square : grid.squares()) {
    if (scratch.stamps[at(square)] == scratch.epoch || !room.qualifies(square)) continue;
    const std::size_t first = tail;
    tail = room.spread(square, scratch, tail);
    for (std::size_t i = first; i < tail; ++i) areaOf[at(scratch.queue[i].square)] = count;
    ++count;
  }
  return count;
}

}  // namespace sortie::board
