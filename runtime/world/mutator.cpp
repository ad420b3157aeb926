#include "world/mutator.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "base/random.h"
#include "board/moves/contact.h"
#include "world/piece_squares.h"

namespace sortie::world {

namespace {

std::int32_t* headOf(World& world, board::Place place) {
  switch (board::tagOf(place)) {
    case board::PlaceTag::Square: return place < 0 ? nullptr : &world.squareHeads[at(board::squareOf(place))];
    case board::PlaceTag::Piece: return &world.pieces[static_cast<std::size_t>(board::pieceOf(place))].inside;
    default: return nullptr;  // edges, corners, nodes and points keep no list: there are few such pieces
  }
}

}  // namespace

const KindInfo& kindOf(const Scenario& scenario, const World& world, Thing thing) {
  const auto index = static_cast<std::size_t>(thing.index);
  switch (thing.tag) {
    case Tag::Piece: return scenario.kinds[at(world.pieces[index].kind)];
    case Tag::Side: return scenario.kinds[at(scenario.sides[index].kind)];
    case Tag::Team: return scenario.kinds[at(scenario.teams[index].kind)];
    case Tag::Zone: return scenario.kinds[at(scenario.zones[index].kind)];
    case Tag::Node: return scenario.kinds[at(scenario.nodes[index].kind)];
    default: return scenario.kinds[0];
  }
}

std::uint32_t cellsOf(const World& world, Thing thing) {
  const auto index = static_cast<std::size_t>(thing.index);
  switch (thing.tag) {
    case Tag::Piece: return world.pieces[index].cells;
    case Tag::Side: return world.sideCells[index];
    case Tag::Team: return world.teamCells[index];
    case Tag::Zone: return world.zones[index].cells;
    case Tag::Node: return world.nodeCells[index];
    default: return 0;
  }
}

std::uint32_t knownBy(const Scenario& scenario, const World& world, PieceId id) {
  return knownAt(scenario, world, id, world.pieces[at(id)].place);
}

std::uint32_t knownAt(const Scenario& scenario, const World& world, PieceId id, board::Place to) {
  const PieceState& piece = world.pieces[at(id)];
  const bool down = piece.hidden != 0;
  if (board::tagOf(to) == board::PlaceTag::Piece)
    return down ? piece.seenBy : knownBy(scenario, world, static_cast<PieceId>(board::pieceOf(to)));
  if (board::tagOf(to) != board::PlaceTag::Zone) return down ? piece.seenBy : ~0u;
  return knownIn(scenario.zones[static_cast<std::size_t>(board::zoneOf(to))], piece);
}

namespace {

bool hasId(const Scenario& scenario, PieceId id) {
  return at(id) < scenario.pieceNames.size() && !scenario.pieceNames[at(id)].empty();
}

bool inZone(const World& world, PieceId id) {
  return board::tagOf(world.pieces[at(id)].place) == board::PlaceTag::Zone;
}

/// The hidden zone where a piece started; noPlace for those of other places and those made in play.
board::Place originOf(const Scenario& scenario, PieceId id) {
  if (at(id) >= scenario.initial.pieces.size()) return board::noPlace;
  const board::Place from = scenario.initial.pieces[at(id)].place;
  if (board::tagOf(from) != board::PlaceTag::Zone) return board::noPlace;
  return scenario.zones[static_cast<std::size_t>(board::zoneOf(from))].visible == Visibility::All ? board::noPlace
                                                                                                  : from;
}

}  // namespace

std::vector<PieceId> mayBe(const Scenario& scenario, const World& world, PieceId id) {
  const PieceState& piece = world.pieces[at(id)];
  if (piece.item < 0 || piece.inside >= 0 || hasId(scenario, id)) return {};
  const board::Place origin = originOf(scenario, id);
  const board::Place gone = board::zonePlace(raw(scenario.offMap));
  std::vector<PieceId> out;
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const auto other = static_cast<PieceId>(p);
    const PieceState& each = world.pieces[p];
    if (each.item < 0 || each.inside >= 0 || each.place == gone || hasId(scenario, other)) continue;
    if (board::tagOf(each.place) == board::PlaceTag::Piece || knownBy(scenario, world, other) != 0) continue;
    const bool together = inZone(world, id) && each.place == piece.place;
    const bool alike = originOf(scenario, other) == origin && (origin != board::noPlace || each.kind == piece.kind);
    const bool fits = each.kind == piece.kind || (inZone(world, id) && inZone(world, other));
    if (fits && (together || alike)) out.push_back(other);
  }
  return out;
}

void Mutator::note(ChangeKind kind, std::int32_t name, Value subject, Value before, Value after, std::uint32_t seenBy) {
  const auto a = static_cast<std::uint64_t>(kind) | static_cast<std::uint64_t>(static_cast<std::uint32_t>(name)) << 8;
  const auto b = static_cast<std::uint64_t>(subject.data) * 31 + static_cast<std::uint64_t>(subject.tag);
  const auto c = static_cast<std::uint64_t>(after.data) * 37 + static_cast<std::uint64_t>(after.tag);
  rolling_ = (rolling_ ^ (a * 0x9e3779b97f4a7c15ULL) ^ (b * 0xc2b2ae3d27d4eb4fULL)) * 0xd6e8feb86659fd93ULL;
  rolling_ ^= rolling_ >> 32;
  rolling_ = (rolling_ ^ c) * 0xd6e8feb86659fd93ULL;
  rolling_ ^= rolling_ >> 29;
  if (journal_ != nullptr && journal_->changes.size() < Journal::mostChanges)
    journal_->changes.push_back({kind, seenBy, name, subject, before, after});
}

namespace {
Value valueOf(Thing thing) {
  return thing.tag == Tag::Node ? Value::ofPlace(thing.index) : Value{thing.index, thing.tag};
}
}  // namespace

std::int32_t Mutator::set(Thing thing, const AttributeSlot& slot, std::int32_t value) {
  value = std::clamp(value, slot.min, slot.max);
  std::int32_t& cell = world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  if (cell == value) return value;
  note(ChangeKind::Set, raw(slot.id), valueOf(thing), Value::ofInt(cell), Value::ofInt(value), seenOf(thing, slot));
  cell = value;
  return value;
}

std::int32_t Mutator::add(Thing thing, const AttributeSlot& slot, std::int64_t n) {
  const std::int64_t before = world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  const std::int64_t sum = before + std::clamp<std::int64_t>(n, INT32_MIN, INT32_MAX);
  return set(thing, slot, static_cast<std::int32_t>(std::clamp<std::int64_t>(sum, INT32_MIN, INT32_MAX)));
}

void Mutator::setInOrder(Thing thing, std::span<const std::pair<const AttributeSlot*, std::int32_t>> values) {
  for (const AttributeSlot& slot : kindOf(*scenario_, *world_, thing).slots)
    for (const auto& [named, value] : values)
      if (named == &slot) set(thing, slot, value);
}

void Mutator::setPlace(Thing thing, const AttributeSlot& slot, board::Place place) {
  std::int32_t* cell = &world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  const auto bits = static_cast<std::uint64_t>(place);
  const auto low = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  const auto high = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 32));
  if (cell[0] == low && cell[1] == high) return;
  cell[0] = low;
  cell[1] = high;
  note(ChangeKind::Set, raw(slot.id), valueOf(thing), {}, Value::ofPlace(place), seenOf(thing, slot));
}

bool Mutator::listAdd(Thing thing, const AttributeSlot& slot, std::int32_t value) {
  std::int32_t* cell = &world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  if (cell[0] >= slot.capacity) return false;
  cell[1 + cell[0]++] = value;
  note(ChangeKind::List, raw(slot.id), valueOf(thing), {}, Value::ofInt(value), seenOf(thing, slot));
  return true;
}

bool Mutator::listRemove(Thing thing, const AttributeSlot& slot, std::int32_t value) {
  std::int32_t* cell = &world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  for (std::int32_t i = 1; i <= cell[0]; ++i) {
    if (cell[i] != value) continue;
    for (std::int32_t j = i; j < cell[0]; ++j) cell[j] = cell[j + 1];
    cell[cell[0]--] = 0;
    note(ChangeKind::List, raw(slot.id), valueOf(thing), Value::ofInt(value), {}, seenOf(thing, slot));
    return true;
  }
  return false;
}

void Mutator::listClear(Thing thing, const AttributeSlot& slot) {
  std::int32_t* cell = &world_->cells[cellsOf(*world_, thing) + static_cast<std::uint32_t>(slot.offset)];
  if (cell[0] == 0) return;
  std::fill(cell, cell + slot.width, 0);
  note(ChangeKind::List, raw(slot.id), valueOf(thing), {}, {}, seenOf(thing, slot));
}

void Mutator::unlink(PieceId id) {
  PieceState& piece = world_->pieces[at(id)];
  if (piece.next >= 0) world_->pieces[static_cast<std::size_t>(piece.next)].previous = piece.previous;
  if (piece.previous >= 0) world_->pieces[static_cast<std::size_t>(piece.previous)].next = piece.next;
  if (board::tagOf(piece.place) == board::PlaceTag::Zone) {
    ZoneState& zone = world_->zones[static_cast<std::size_t>(board::zoneOf(piece.place))];
    if (zone.first == raw(id)) zone.first = piece.next;
    if (zone.last == raw(id)) zone.last = piece.previous;
    --zone.count;
  } else if (std::int32_t* head = headOf(*world_, piece.place); head != nullptr && *head == raw(id)) {
    *head = piece.next;
  }
  piece.next = piece.previous = -1;
}

void Mutator::link(PieceId id, board::Place to, bool bottom) {
  PieceState& piece = world_->pieces[at(id)];
  piece.place = to;
  if (board::tagOf(to) == board::PlaceTag::Zone) {
    ZoneState& zone = world_->zones[static_cast<std::size_t>(board::zoneOf(to))];
    if (bottom && zone.last >= 0) {
      piece.previous = zone.last;
      world_->pieces[static_cast<std::size_t>(zone.last)].next = raw(id);
      zone.last = raw(id);
    } else {
      piece.next = zone.first;
      if (zone.first >= 0) world_->pieces[static_cast<std::size_t>(zone.first)].previous = raw(id);
      zone.first = raw(id);
      if (zone.last < 0) zone.last = raw(id);
    }
    ++zone.count;
    return;
  }
  std::int32_t* head = headOf(*world_, to);
  if (head == nullptr) return;
  piece.next = *head;
  if (*head >= 0) world_->pieces[static_cast<std::size_t>(*head)].previous = raw(id);
  *head = raw(id);
}

void Mutator::move(PieceId id, board::Place to, bool bottom) {
  const board::Place from = world_->pieces[at(id)].place;
  const std::uint32_t known = knownBy(id);
  unlink(id);
  link(id, to, bottom);
  // Who knew it where it was or knows it where it is now may read which piece moved.
  note(ChangeKind::Move, bottom ? 1 : 0, Value::of(id), Value::ofPlace(from), Value::ofPlace(to), known | knownBy(id));
  if (scenario_->derivedEdges)
    for (const board::Place place : {from, to}) {
      if (!board::isSquare(place)) continue;
      if (!scenario_->largePieces) {
        updateDerived(board::squareOf(place));
        continue;
      }
      std::vector<board::SquareIndex> covered;
      board::coveredSquares(*scenario_->grid, board::squareOf(place), scenario_->footprint(world_->pieces[at(id)]),
                            covered);
      for (const board::SquareIndex square : covered) updateDerived(square);
    }
}

PieceId Mutator::create(KindId kind, std::int32_t item, SideId side) {
  const KindInfo& info = scenario_->kinds[at(kind)];
  const auto id = static_cast<PieceId>(world_->pieces.size());
  PieceState piece;
  piece.kind = kind;
  piece.item = item;
  piece.side = side;
  piece.cells = static_cast<std::uint32_t>(world_->cells.size());
  for (const PieceState& other : world_->pieces)
    if (other.kind == kind && other.item == item) ++piece.number;
  world_->cells.resize(world_->cells.size() + static_cast<std::size_t>(info.cells), 0);
  scenario_->initialise(*world_, piece.cells, kind, item);
  world_->pieces.push_back(piece);
  link(id, board::zonePlace(raw(scenario_->offMap)), false);
  note(ChangeKind::Create, raw(kind), Value::of(id), {}, Value::ofInt(item));
  return id;
}

void Mutator::enter(PieceId id, board::Place to, std::size_t since) {
  move(id, to);
  narrow(since, knownBy(id));
}

void Mutator::turn(PieceId id, std::uint8_t facing) {
  std::uint8_t& f = world_->pieces[at(id)].facing;
  if (f == facing) return;
  note(ChangeKind::Turn, -1, Value::of(id), Value::ofInt(f), Value::ofInt(facing));
  f = facing;
}

void Mutator::owner(PieceId id, SideId side) {
  SideId& s = world_->pieces[at(id)].side;
  if (s == side) return;
  note(ChangeKind::Owner, -1, Value::of(id), Value::of(s), Value::of(side));
  s = side;
}

void Mutator::ownNode(board::Spot node, SideId side) {
  const std::int32_t before = world_->map->owners[at(node)];
  if (before == raw(side)) return;
  ownMap().owners[at(node)] = raw(side);
  note(ChangeKind::Owner, -1, Value::ofPlace(board::placeOf(node)), Value::of(static_cast<SideId>(before)),
       Value::of(side));
}

void Mutator::show(PieceId id, SideId side) {
  PieceState& piece = world_->pieces[at(id)];
  if (side == SideId::None) {
    piece.hidden = 0;
    piece.seenBy = ~0u;
  } else {
    piece.seenBy |= 1u << raw(side);
  }
  note(ChangeKind::Show, -1, Value::of(id), {}, Value::of(side), piece.seenBy);
}

void Mutator::hide(PieceId id) {
  PieceState& piece = world_->pieces[at(id)];
  note(ChangeKind::Hide, -1, Value::of(id), {}, {}, knownBy(id));
  piece.hidden = 1;
  piece.seenBy = 0;
}

void Mutator::shuffle(ZoneId id) {
  ZoneState& zone = world_->zones[at(id)];
  std::vector<std::int32_t> order;
  order.reserve(static_cast<std::size_t>(zone.count));
  for (std::int32_t p = zone.first; p >= 0; p = world_->pieces[static_cast<std::size_t>(p)].next) order.push_back(p);
  // The same cards in any order shuffle alike: what an agent may not know must not show in the dice.
  const std::uint64_t purpose =
      hashText("shuffle") ^ hashText(scenario_->zones[at(id)].text) ^ mix64(static_cast<std::uint64_t>(raw(id)) + 1);
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random(purpose, i)]);
  for (std::size_t i = 0; i < order.size(); ++i) {
    PieceState& piece = world_->pieces[static_cast<std::size_t>(order[i])];
    piece.previous = i > 0 ? order[i - 1] : -1;
    piece.next = i + 1 < order.size() ? order[i + 1] : -1;
    if (scenario_->zones[at(id)].visible != Visibility::All) piece.seenBy = 0;
  }
  zone.first = order.empty() ? -1 : order.front();
  zone.last = order.empty() ? -1 : order.back();
  note(ChangeKind::Shuffle, -1, Value::of(id), {}, {});
}

void Mutator::trade(PieceId first, PieceId second) {
  if (first == second) return;
  PieceState& a = world_->pieces[at(first)];
  PieceState& b = world_->pieces[at(second)];
  note(ChangeKind::Intervention, -1, Value::of(first), Value::ofInt(raw(second)), Value::ofInt(b.item), 0);
  const bool all = inZone(*world_, first) && inZone(*world_, second);
  std::swap(a.item, b.item);
  std::swap(a.number, b.number);
  if (all) {
    std::swap(a.kind, b.kind);
    std::swap(a.cells, b.cells);
    return;
  }
  // What has happened to either of them stays where it lies.
  std::vector<std::int32_t> given;
  for (const std::int32_t item : {a.item, b.item})
    for (const ItemCell& cell : scenario_->itemCells[static_cast<std::size_t>(item)])
      if (std::find(given.begin(), given.end(), cell.offset) == given.end()) given.push_back(cell.offset);
  for (const std::int32_t offset : given)
    std::swap(world_->cells[a.cells + static_cast<std::uint32_t>(offset)],
              world_->cells[b.cells + static_cast<std::uint32_t>(offset)]);
}

MapState& Mutator::ownMap() {
  if (world_->map.use_count() != 1) world_->map = std::make_shared<MapState>(*world_->map);
  // The pointer is const only to keep shared copies safe; this one is ours alone.
  return const_cast<MapState&>(*world_->map);
}

void Mutator::edge(board::EdgeIndex edge, std::uint8_t state) { setEdge(edge, state, cause::itself); }

void Mutator::setEdge(board::EdgeIndex edge, std::uint8_t state, std::int32_t why) {
  const auto i = at(edge);
  const std::uint8_t before = world_->map->edges[i];
  if (before == state) return;
  MapState& map = ownMap();
  map.edges[i] = state;
  map.effective[i] = state;
  note(ChangeKind::Edge, why, Value::ofPlace(board::placeOf(edge)), Value::ofInt(before), Value::ofInt(state));
  if (scenario_->derivedEdges)
    for (const board::Spot spot : scenario_->board.sidesOf(edge))
      if (spot != board::noSpot) updateDerived(spot);
}

void Mutator::updateDerived(board::Spot spot) {
  const std::vector<board::EdgeRules>& allRules = scenario_->board.edgeRules();
  const auto openersAt = [&](board::Spot where) {
    std::uint32_t mask = 0;
    eachPieceAt(*scenario_, *world_, where, [&](std::int32_t p) {
      mask |= scenario_->kinds[at(world_->pieces[static_cast<std::size_t>(p)].kind)].openerMask;
    });
    return mask;
  };
  const std::uint32_t here = openersAt(spot);
  // A node may be joined to another by thousands of links: pieces there are looked at once.
  std::map<board::Spot, std::uint32_t> known;
  const auto openersBeside = [&](board::Spot beside) {
    if (scenario_->graph == nullptr) return openersAt(beside);
    const auto [found, fresh] = known.try_emplace(beside, 0U);
    if (fresh) found->second = openersAt(beside);
    return found->second;
  };
  scenario_->board.eachEdgeOf(spot, [&](board::EdgeIndex edge) {
    const std::uint8_t laid = world_->map->edges[at(edge)];
    const board::EdgeRules& rules = allRules[laid];
    if (rules.openBesideMask == 0) return;
    bool open = (rules.openBesideMask & here) != 0;
    for (const board::Spot beside : scenario_->board.sidesOf(edge))
      if (!open && beside != board::noSquare && beside != spot)
        open = (rules.openBesideMask & openersBeside(beside)) != 0;
    const std::uint8_t state = open ? rules.openedState : laid;
    if (world_->map->effective[at(edge)] == state) return;
    ownMap().effective[at(edge)] = state;
    note(ChangeKind::Edge, cause::derived, Value::ofPlace(board::placeOf(edge)), {}, Value::ofInt(state));
  });
}

void Mutator::corner(board::CornerIndex corner, std::uint8_t state) { setCorner(corner, state, cause::itself); }

void Mutator::setCorner(board::CornerIndex corner, std::uint8_t state, std::int32_t why) {
  const std::uint8_t before = world_->map->corners[at(corner)];
  if (before == state) return;
  ownMap().corners[at(corner)] = state;
  note(ChangeKind::Corner, why, Value::ofPlace(board::placeOf(corner)), Value::ofInt(before), Value::ofInt(state));
}

void Mutator::feature(board::SquareIndex square, std::int32_t bit, bool on) {
  const std::uint32_t mask = 1u << bit;
  if (((world_->map->features[at(square)] & mask) != 0) == on) return;
  ownMap().features[at(square)] ^= mask;
  note(ChangeKind::Feature, bit, Value::ofPlace(board::placeOf(square)), Value::ofBool(!on), Value::ofBool(on));
}

void Mutator::objective(std::size_t index, ObjectiveState state, std::int32_t round) {
  ObjectiveRecord& record = world_->objectives[index];
  if (record.state == state) return;
  note(ChangeKind::Objective, static_cast<std::int32_t>(index), {}, Value::ofInt(static_cast<int>(record.state)),
       Value::ofInt(static_cast<int>(state)));
  record = {state, round};
}

void Mutator::eventFired(std::size_t event) {
  std::int32_t& count = world_->events[event];
  note(ChangeKind::Event, static_cast<std::int32_t>(event), {}, Value::ofInt(count), Value::ofInt(count + 1));
  ++count;
}

void Mutator::wait(std::int32_t rest, std::int32_t hook, std::int32_t times, std::int32_t from,
                   std::span<const Value> values) {
  world_->waits.push_back({rest, hook, times, from, static_cast<std::uint32_t>(world_->waitValues.size()),
                           static_cast<std::uint32_t>(values.size())});
  world_->waitValues.insert(world_->waitValues.end(), values.begin(), values.end());
  note(ChangeKind::Wait, rest, {}, {}, Value::ofInt(times));
}

bool Mutator::takeDue(std::int32_t hook, bool count, Wait& out, std::vector<Value>& values) {
  if (count)
    for (Wait& w : world_->waits)
      if (w.hook == hook) --w.times;
  for (std::size_t i = 0; i < world_->waits.size(); ++i) {
    if (world_->waits[i].hook != hook || world_->waits[i].times > 0) continue;
    out = world_->waits[i];
    const auto first = world_->waitValues.begin() + static_cast<std::ptrdiff_t>(out.firstValue);
    values.assign(first, first + static_cast<std::ptrdiff_t>(out.values));
    world_->waitValues.erase(first, first + static_cast<std::ptrdiff_t>(out.values));
    world_->waits.erase(world_->waits.begin() + static_cast<std::ptrdiff_t>(i));
    for (Wait& w : world_->waits)
      if (w.firstValue > out.firstValue) w.firstValue -= out.values;
    note(ChangeKind::Wait, out.rest, {}, {}, {});
    return true;
  }
  return false;
}

void Mutator::push(std::int32_t step, std::span<const Value> arguments) {
  world_->stack.push_back(
      {step, static_cast<std::uint32_t>(world_->arguments.size()), static_cast<std::uint32_t>(arguments.size())});
  world_->arguments.insert(world_->arguments.end(), arguments.begin(), arguments.end());
  rolling_ = mix64(rolling_ + static_cast<std::uint64_t>(step) + 1);
}

void Mutator::pop() {
  assert(!world_->stack.empty());
  world_->arguments.resize(world_->stack.back().firstArgument);
  world_->stack.pop_back();
}

void Mutator::finish(Symbol outcome, std::uint32_t winners) {
  world_->stack.clear();
  world_->arguments.clear();
  world_->outcome = outcome;
  world_->winners = winners;
  world_->finished = true;
  note(ChangeKind::Finish, raw(outcome), {}, {}, Value::ofInt(winners));
}

std::uint64_t Mutator::random(std::uint64_t purpose, std::uint64_t n) {
  auto stream = std::find_if(world_->streams.begin(), world_->streams.end(),
                             [purpose](const Stream& s) { return s.purpose == purpose; });
  if (stream == world_->streams.end()) stream = world_->streams.insert(stream, {purpose, 0});
  return below(streamAt(streamKey(world_->seed, purpose), stream->counter++), n);
}

void Mutator::rolled(std::int32_t die, std::int32_t value, std::uint32_t seenBy) {
  note(ChangeKind::Roll, die, {}, {}, Value::ofInt(value), seenBy);
}

void Mutator::decided(std::uint64_t kind, const Answer& answer) {
  rolling_ = mix64(rolling_ + kind * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(answer.number));
  for (const std::int32_t i : answer.indices) rolling_ = mix64(rolling_ ^ static_cast<std::uint64_t>(i));
}

void Mutator::message(std::string text, std::uint32_t seenBy) {
  if (journal_ == nullptr || journal_->textBytes + text.size() > Journal::mostText) return;
  journal_->textBytes += text.size();
  // Messages follow from changes, so the rolling hash leaves them out: a journal may be switched off.
  journal_->changes.push_back(
      {ChangeKind::Message, seenBy, static_cast<std::int32_t>(journal_->texts.size()), {}, {}, {}});
  journal_->texts.push_back(std::move(text));
}

void Mutator::raised(std::int32_t hook, const Value& first, const Value& second, const Value& third) {
  if (journal_ != nullptr && journal_->changes.size() < Journal::mostChanges)
    journal_->changes.push_back({ChangeKind::Hook, 0, hook, first, second, third});
}

std::uint32_t Mutator::seenOf(Thing thing, const AttributeSlot& slot) const {
  const bool piece = thing.tag == Tag::Piece;
  const std::uint32_t known = piece ? knownBy(static_cast<PieceId>(thing.index)) : ~0u;
  if (slot.visible == Visibility::All) return known;
  const SideId owner = piece                    ? world_->pieces[static_cast<std::size_t>(thing.index)].side
                       : thing.tag == Tag::Side ? static_cast<SideId>(thing.index)
                                                : SideId::None;
  if (slot.visible == Visibility::None || owner == SideId::None) return 0;
  std::uint32_t mask = 0;
  const TeamId team = scenario_->sides[at(owner)].team;
  for (std::size_t s = 0; s < scenario_->sides.size(); ++s)
    if (static_cast<SideId>(s) == owner || (team != TeamId::None && scenario_->sides[s].team == team)) mask |= 1u << s;
  return known & mask;
}

void Mutator::narrow(std::size_t first, std::uint32_t seenBy) noexcept {
  if (journal_ == nullptr) return;
  for (std::size_t i = first; i < journal_->changes.size(); ++i) journal_->changes[i].seenBy &= seenBy;
}

std::uint32_t Mutator::knownBy(PieceId piece) const { return world::knownBy(*scenario_, *world_, piece); }

}  // namespace sortie::world
