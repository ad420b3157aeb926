#include "script/agents/agent_ways.h"

#include <algorithm>

#include "board/moves/step.h"

namespace sortie::script {

using board::at;
using board::raw;
using board::SquareIndex;

namespace {

constexpr std::size_t mostFields = 64;
constexpr std::size_t mostHeld = 8u << 20;  // entries of two bytes
// Goals that one question may search for singly, to keep them; with more it searches once for all of them.
constexpr std::ptrdiff_t mostNew = 8;

bool sameGround(const world::MapState& a, const world::MapState& b) {
  return a.effective == b.effective && a.features == b.features && a.corners == b.corners;
}

board::GridView viewOf(const WayCache::Question& question) {
  const world::MapState& map = *question.map;
  return {question.board->grid(), map.effective.data(), map.features.data(),
          map.corners.empty() ? nullptr : map.corners.data()};
}

/// What an approach holds, in entries of two bytes.
std::size_t entriesOf(const board::Approach& approach) {
  return (approach.steps.size() * sizeof(board::Approach::Step) + approach.first.size() * sizeof(std::int32_t)) / 2;
}

}  // namespace

std::shared_ptr<const board::Approach> WayCache::approachFor(const Question& question) {
  for (const Field& field : fields_)
    if (field.approach != nullptr && field.map == question.map && field.movement == question.movement &&
        field.openers == question.rules.kinds)
      return field.approach;
  auto made = std::make_shared<const board::Approach>(board::approachOf(viewOf(question), question.rules));
  held_ += entriesOf(*made);
  return made;
}

void WayCache::begin(Field& field, const Question& question) {
  const auto squares = static_cast<std::size_t>(question.board->spotCount());
  held_ -= field.rows.size();
  if (field.approach.use_count() == 1) held_ -= entriesOf(*field.approach);
  field.approach = nullptr;
  field.map = question.map;
  field.movement = question.movement;
  field.openers = question.rules.kinds;
  field.most = question.most;
  field.rowOf.assign(squares, -1);
  field.rows.clear();
  field.ways.assign(squares, 0);
  field.unit = false;
  if (question.board->grid() == nullptr) return;
  const auto view = viewOf(question);
  const board::Steps steps(view, question.rules, nullptr);
  field.unit = steps.unitCosts();
  if (question.rules.falls) field.approach = approachFor(question);
  if (!field.unit) return;
  for (std::size_t p = 0; p < squares; ++p) {
    const auto here = static_cast<std::int32_t>(p);
    if (!question.board->has(SquareIndex{here})) continue;
    for (int k = 0; k < steps.directions(); ++k)
      if (steps.cost(here, board::stepOrder[static_cast<std::size_t>(k)]) >= 0)
        field.ways[p] = static_cast<std::uint8_t>(field.ways[p] | 1u << k);
  }
}

WayCache::Field& WayCache::fieldOf(const Question& question) {
  const auto fits = [&](const Field& field) {
    return field.movement == question.movement && field.openers == question.rules.kinds && field.most == question.most;
  };
  ++clock_;
  const auto use = [&](Field& field) -> Field& {
    last_ = static_cast<std::size_t>(&field - fields_.data());
    field.used = clock_;
    return field;
  };
  if (last_ < fields_.size() && fields_[last_].map == question.map && fits(fields_[last_])) return use(fields_[last_]);
  for (Field& field : fields_)
    if (field.map == question.map && fits(field)) return use(field);
  for (Field& field : fields_)
    if (fits(field) && sameGround(*field.map, *question.map)) {
      field.map = question.map;
      return use(field);
    }
  if (held_ > mostHeld) {
    fields_.clear();
    held_ = 0;
  }
  Field* next = nullptr;
  if (fields_.size() < mostFields) {
    next = &fields_.emplace_back();
  } else {
    next = &*std::min_element(fields_.begin(), fields_.end(),
                              [](const Field& a, const Field& b) { return a.used < b.used; });
  }
  begin(*next, question);
  return use(*next);
}

/// Breadth first along the ways of the field, until all that is wanted has been reached.
void WayCache::spread(const Field& field, const Question& question, std::span<const SquareIndex> goals,
                      std::int16_t* row) {
  std::array<std::int32_t, 8> offsets{};
  for (std::size_t k = 0; k < offsets.size(); ++k) offsets[k] = question.board->grid()->offset(board::stepOrder[k]);
  const std::uint8_t* flags = question.flags;
  const std::uint8_t closed = question.rules.closedFlags;
  queue_.clear();
  const auto visit = [&](std::int32_t square, std::int16_t steps) {
    const auto i = static_cast<std::size_t>(square);
    row[i] = steps;
    queue_.push_back(square);
    if (wanted_[i] == 0) return;
    wanted_[i] = 0;
    --wantedLeft_;
  };
  for (const SquareIndex goal : goals)
    if (row[at(goal)] < 0) visit(raw(goal), 0);
  for (std::size_t head = 0; head < queue_.size() && wantedLeft_ > 0; ++head) {
    const std::int32_t here = queue_[head];
    const std::int16_t steps = row[here];
    if (steps >= question.most) break;
    if (flags != nullptr && steps > 0 && (flags[here] & board::flag::Stop) != 0) continue;
    for (std::uint32_t rest = field.ways[static_cast<std::size_t>(here)]; rest != 0; rest &= rest - 1) {
      const std::int32_t next = here + offsets[static_cast<std::size_t>(std::countr_zero(rest))];
      if (row[next] >= 0 || (flags != nullptr && (flags[next] & closed) != 0)) continue;
      visit(next, static_cast<std::int16_t>(steps + 1));
    }
  }
}

/// Steps from the goals by square into a row of -1; what is visited stands in `queue_`.
void WayCache::search(const Field& field, const Question& question, std::span<const SquareIndex> goals,
                      board::Scratch& scratch, std::int16_t* row) {
  if (field.unit) return spread(field, question, goals, row);
  if (question.rules.falls) {
    board::approach(*field.approach, question.rules, goals, question.most, question.flags, scratch, found_);
    queue_.clear();
    for (const board::Reached& each : found_) {
      row[at(each.square)] = static_cast<std::int16_t>(each.cost);
      queue_.push_back(raw(each.square));
    }
    return;
  }
  std::vector<board::Start> starts;
  for (const SquareIndex goal : goals) starts.push_back({goal, 0});
  reach_.clear();
  queue_.clear();
  if (!starts.empty() && question.board->graph() != nullptr) {
    board::GraphMoveRules back = question.links;
    back.against = true;
    const board::GraphView view{question.board->graph(), question.map->effective.data(), question.map->features.data()};
    board::reach(view, back, starts, question.most, question.flags, scratch, reach_);
  } else if (!starts.empty()) {
    board::reach(viewOf(question), question.rules, starts, question.most, question.flags, scratch, reach_);
  }
  for (const board::Reached& each : reach_.visited) {
    row[at(each.square)] = static_cast<std::int16_t>(each.cost);
    queue_.push_back(raw(each.square));
  }
}

const std::int16_t* WayCache::rowOf(Field& field, const Question& question, SquareIndex goal, board::Scratch& scratch) {
  const std::size_t squares = field.rowOf.size();
  std::int32_t& row = field.rowOf[at(goal)];
  if (row < 0) {
    row = static_cast<std::int32_t>(field.rows.size() / squares);
    field.rows.resize(field.rows.size() + squares, -1);
    held_ += squares;
    wantedLeft_ = squares + 1;  // all of them
    search(field, question, std::span(&goal, 1), scratch, field.rows.data() + static_cast<std::size_t>(row) * squares);
  }
  return field.rows.data() + static_cast<std::size_t>(row) * squares;
}

/// One search from all goals at once; nothing of it is kept.
void WayCache::searchAll(const Field& field, const Question& question, std::span<const SquareIndex> goals,
                         std::span<const SquareIndex> from, board::Scratch& scratch, std::vector<std::int32_t>& out) {
  wantedLeft_ = 0;
  for (const SquareIndex square : from) {
    if (square == board::noSquare || wanted_[at(square)] != 0) continue;
    wanted_[at(square)] = 1;
    ++wantedLeft_;
  }
  search(field, question, goals, scratch, row_.data());
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] == board::noSquare) continue;
    wanted_[at(from[i])] = 0;
    if (const std::int16_t steps = row_[at(from[i])]; steps >= 0) out[i] = steps;
  }
  for (const std::int32_t square : queue_) row_[static_cast<std::size_t>(square)] = -1;
}

void WayCache::steps(const Question& question, std::span<const SquareIndex> goals, std::span<const SquareIndex> from,
                     board::Scratch& scratch, std::vector<std::int32_t>& out) {
  out.assign(from.size(), question.most);
  if (goals.empty() || from.empty()) return;
  const auto squares = static_cast<std::size_t>(question.board->spotCount());
  if (row_.size() < squares) {
    row_.resize(squares, -1);
    wanted_.resize(squares, 0);
  }
  Field& field = fieldOf(question);
  if (question.flags != nullptr) return searchAll(field, question, goals, from, scratch, out);
  std::ptrdiff_t unknown = 0;
  for (const SquareIndex goal : goals) unknown += field.rowOf[at(goal)] < 0 ? 1 : 0;
  if (unknown > mostNew) {
    // The first ones are kept, so that asking again and again comes to know them all.
    std::ptrdiff_t added = 0;
    for (const SquareIndex goal : goals) {
      if (added == mostNew) break;
      if (field.rowOf[at(goal)] >= 0) continue;
      (void)rowOf(field, question, goal, scratch);
      ++added;
    }
    return searchAll(field, question, goals, from, scratch, out);
  }
  for (const SquareIndex goal : goals) {
    const std::int16_t* row = rowOf(field, question, goal, scratch);
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (from[i] == board::noSquare) continue;
      if (const std::int16_t steps = row[at(from[i])]; steps >= 0) out[i] = std::min<std::int32_t>(out[i], steps);
    }
  }
}

}  // namespace sortie::script
