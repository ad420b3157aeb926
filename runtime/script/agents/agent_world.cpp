#include "script/agents/agent_world.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "world/mutator.h"

namespace sortie::script {

using world::at;
using world::raw;

bool mayRead(const world::Scenario& scenario, const world::AttributeSlot& slot, world::SideId reader,
             world::SideId owner) noexcept {
  if (slot.visible != world::Visibility::Owner) return slot.visible == world::Visibility::All;
  if (owner == world::SideId::None || reader == owner) return reader == owner;
  if (reader == nobody) return false;
  const world::TeamId team = scenario.sides[at(owner)].team;
  return team != world::TeamId::None && scenario.sides[at(reader)].team == team;
}

namespace {

bool refersToPieces(const world::AttributeSlot& slot) {
  using model::TypeKind;
  const auto names = [](TypeKind type) { return type == TypeKind::Piece || type == TypeKind::Place; };
  return names(slot.type) || (slot.type == TypeKind::List && names(slot.element));
}

bool isOfPieces(const world::KindInfo& kind) {
  using model::DeclarationKind;
  return kind.collection == DeclarationKind::Piece || kind.collection == DeclarationKind::Marker ||
         kind.collection == DeclarationKind::Card;
}

/// How a slot's cells stand when nothing has been written to them: given values first, then zeros.
std::int32_t initialCell(const world::AttributeSlot& slot, std::int32_t i) {
  const auto index = static_cast<std::size_t>(i);
  return index < slot.initial.size() ? slot.initial[index] : 0;
}

}  // namespace

WorldMask::WorldMask(const world::Scenario& scenario) : scenario_(&scenario) {
  const world::World& w = scenario.initial;
  secret_.resize(scenario.sides.size() + 1);
  for (std::size_t s = 0; s < secret_.size(); ++s) {
    const world::SideId reader = s < scenario.sides.size() ? static_cast<world::SideId>(s) : nobody;
    const auto hide = [&](const world::KindInfo& kind, std::uint32_t cells, world::SideId owner) {
      for (const world::AttributeSlot& slot : kind.slots) {
        if (mayRead(scenario, slot, reader, owner)) continue;
        for (std::int32_t i = 0; i < slot.width; ++i)
          secret_[s].push_back({cells + static_cast<std::uint32_t>(slot.offset + i), initialCell(slot, i)});
      }
    };
    hide(scenario.kinds[0], 0, world::SideId::None);
    for (std::size_t o = 0; o < scenario.sides.size(); ++o)
      hide(scenario.kinds[at(scenario.sides[o].kind)], w.sideCells[o], static_cast<world::SideId>(o));
    for (std::size_t t = 0; t < scenario.teams.size(); ++t)
      hide(scenario.kinds[at(scenario.teams[t].kind)], w.teamCells[t], world::SideId::None);
  }
  references_.resize(scenario.kinds.size());
  secretSlots_.resize(scenario.kinds.size());
  for (std::size_t k = 0; k < scenario.kinds.size(); ++k)
    for (const world::AttributeSlot& slot : scenario.kinds[k].slots) {
      if (refersToPieces(slot)) references_[k].push_back(&slot);
      if (slot.visible == world::Visibility::All || !isOfPieces(scenario.kinds[k])) continue;
      secretSlots_[k].push_back(&slot);
      secretPieces_ = true;
    }
}

std::int32_t WorldMask::inside(std::int32_t piece) const noexcept {
  return piece < 0 || static_cast<std::size_t>(piece) >= nowAs_.size() ? piece
                                                                       : nowAs_[static_cast<std::size_t>(piece)];
}

world::Value WorldMask::inside(world::Value value) const noexcept {
  if (value.tag == world::Tag::Piece)
    return world::Value::of(static_cast<world::PieceId>(inside(static_cast<std::int32_t>(value.data))));
  if (value.tag == world::Tag::Place && value.data >= 0 && board::isPiece(value.data))
    return world::Value::ofPlace(board::piecePlace(inside(board::pieceOf(value.data))));
  return value;
}

void WorldMask::findHidden(const world::World& world, world::SideId side) {
  hidden_.clear();
  carried_ = false;
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const world::PieceState& piece = world.pieces[p];
    if (piece.hidden == 0 && board::isSquare(piece.place)) continue;
    const std::uint32_t known =
        board::isZone(piece.place)
            ? world::knownIn(scenario_->zones[static_cast<std::size_t>(board::zoneOf(piece.place))], piece)
            : world::knownBy(*scenario_, world, static_cast<world::PieceId>(p));
    if ((known >> raw(side) & 1u) != 0) continue;
    hidden_.push_back(static_cast<std::int32_t>(p));
    carried_ = carried_ || board::isPiece(piece.place) || piece.inside >= 0;
  }
}

/// The least hidden number goes to the first slot: zones in their order from the top, then places on the map. What is
/// carried comes last; it lies nowhere in the masked world.
void WorldMask::numberSlots(const world::World& world) {
  nowAs_.resize(world.pieces.size());
  for (std::size_t p = 0; p < nowAs_.size(); ++p) nowAs_[p] = static_cast<std::int32_t>(p);
  std::size_t next = 0;
  const auto take = [&](std::int32_t piece) { nowAs_[static_cast<std::size_t>(piece)] = hidden_[next++]; };
  onMap_.clear();
  // -1 marks the hidden ones while zones are walked.
  for (const std::int32_t p : hidden_) nowAs_[static_cast<std::size_t>(p)] = -1;
  for (const world::ZoneState& zone : world.zones)
    for (std::int32_t p = zone.first; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next)
      if (nowAs_[static_cast<std::size_t>(p)] == -1) take(p);
  for (const std::int32_t p : hidden_)
    if (nowAs_[static_cast<std::size_t>(p)] == -1) {
      const board::Place place = world.pieces[static_cast<std::size_t>(p)].place;
      onMap_.emplace_back(board::isPiece(place) ? INT64_MAX : place, p);
    }
  std::sort(onMap_.begin(), onMap_.end());
  for (const auto& [place, p] : onMap_) take(p);
}

/// Attributes of pieces that the side may not read, of those that it knows.
void WorldMask::blankSecrets(const world::World& world, world::SideId side) {
  for (const world::PieceState& piece : world.pieces)
    for (const world::AttributeSlot* slot : secretSlots_[at(piece.kind)]) {
      if (mayRead(*scenario_, *slot, side, piece.side)) continue;
      for (std::int32_t i = 0; i < slot->width; ++i)
        masked_.cells[piece.cells + static_cast<std::uint32_t>(slot->offset + i)] = initialCell(*slot, i);
    }
}

void WorldMask::blankCells(const world::World& world) {
  for (const std::int32_t p : hidden_) {
    // The cells of the piece that has this number outside: its width depends on the number alone.
    const world::PieceState& before = world.pieces[static_cast<std::size_t>(p)];
    const auto width = static_cast<std::uint32_t>(scenario_->kinds[at(before.kind)].cells);
    std::fill_n(masked_.cells.begin() + before.cells, width, 0);
  }
}

void WorldMask::blankPieces(const world::World& world) {
  for (const std::int32_t p : hidden_) {
    const world::PieceState& from = world.pieces[static_cast<std::size_t>(p)];
    world::PieceState& to = masked_.pieces[static_cast<std::size_t>(nowAs_[static_cast<std::size_t>(p)])];
    to = {};
    to.place = from.place;
    to.kind = world::KindId::World;
    to.hidden = 1;
  }
}

/// Whatever names a hidden piece as its neighbour or its first names its new number. Unknown pieces carry nothing.
void WorldMask::relink(const world::World& world) {
  world::World& m = masked_;
  for (const std::int32_t p : hidden_) {
    const world::PieceState& from = world.pieces[static_cast<std::size_t>(p)];
    const std::int32_t now = nowAs_[static_cast<std::size_t>(p)];
    const std::int32_t next = inside(from.next);
    const std::int32_t previous = inside(from.previous);
    m.pieces[static_cast<std::size_t>(now)].next = next;
    m.pieces[static_cast<std::size_t>(now)].previous = previous;
    if (next >= 0) m.pieces[static_cast<std::size_t>(next)].previous = now;
    if (previous >= 0) m.pieces[static_cast<std::size_t>(previous)].next = now;
    if (board::isZone(from.place)) {
      world::ZoneState& zone = m.zones[static_cast<std::size_t>(board::zoneOf(from.place))];
      if (next < 0) zone.last = now;
      if (previous < 0) zone.first = now;
    } else if (previous < 0 && board::isSquare(from.place)) {
      m.squareHeads[at(board::squareOf(from.place))] = now;
    } else if (previous < 0 && board::isPiece(from.place)) {
      world::PieceState& carrier = m.pieces[static_cast<std::size_t>(inside(board::pieceOf(from.place)))];
      if (!isUnknown(carrier)) carrier.inside = now;
    }
  }
}

/// What is hidden on or in another piece is taken out of it: nobody else may count it.
void WorldMask::unload() {
  for (world::PieceState& piece : masked_.pieces) {
    if (piece.inside < 0) continue;
    std::int32_t last = -1;
    std::int32_t p = piece.inside;
    piece.inside = -1;
    while (p >= 0) {
      world::PieceState& cargo = masked_.pieces[static_cast<std::size_t>(p)];
      const std::int32_t next = cargo.next;
      if (!isUnknown(cargo)) {
        cargo.previous = last;
        cargo.next = -1;
        if (last < 0)
          piece.inside = p;
        else
          masked_.pieces[static_cast<std::size_t>(last)].next = p;
        last = p;
      }
      p = next;
    }
  }
  for (world::PieceState& piece : masked_.pieces)
    if (board::isPiece(piece.place) &&
        (isUnknown(piece) ||
         isUnknown(masked_.pieces[static_cast<std::size_t>(inside(board::pieceOf(piece.place)))]))) {
      piece.place = board::noPlace;
      piece.next = piece.previous = -1;
    }
}

void WorldMask::remapCells(world::KindId kind, std::uint32_t cells) {
  if (kind == world::KindId::None) return;
  for (const world::AttributeSlot* const each : references_[at(kind)]) {
    const world::AttributeSlot& slot = *each;
    std::int32_t* cell = &masked_.cells[cells + static_cast<std::uint32_t>(slot.offset)];
    const auto remap = [this](model::TypeKind type, std::int32_t* value) {
      if (type == model::TypeKind::Piece) {
        *value = inside(*value);
        return;
      }
      const auto place =
          static_cast<board::Place>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(value[1])) << 32 |
                                    static_cast<std::uint32_t>(value[0]));
      const auto now = static_cast<std::uint64_t>(inside(world::Value::ofPlace(place)).data);
      value[0] = static_cast<std::int32_t>(now & 0xffffffffU);
      value[1] = static_cast<std::int32_t>(now >> 32);
    };
    if (slot.type != model::TypeKind::List) {
      remap(slot.type, cell);
      continue;
    }
    const std::int32_t width = slot.element == model::TypeKind::Place ? 2 : 1;
    for (std::int32_t i = 0; i < cell[0] && 1 + (i + 1) * width <= slot.width; ++i)
      remap(slot.element, cell + 1 + static_cast<std::ptrdiff_t>(i) * width);
  }
}

void WorldMask::remapReferences() {
  const world::Scenario& s = *scenario_;
  remapCells(world::KindId::World, 0);
  for (std::size_t i = 0; i < s.sides.size(); ++i) remapCells(s.sides[i].kind, masked_.sideCells[i]);
  for (std::size_t i = 0; i < s.teams.size(); ++i) remapCells(s.teams[i].kind, masked_.teamCells[i]);
  for (std::size_t i = 0; i < s.nodes.size(); ++i) remapCells(s.nodes[i].kind, masked_.nodeCells[i]);
  for (std::size_t i = 0; i < s.zones.size(); ++i) remapCells(s.zones[i].kind, masked_.zones[i].cells);
  for (const world::PieceState& piece : masked_.pieces)
    if (!isUnknown(piece)) remapCells(piece.kind, piece.cells);
}

/// Pieces, and what leads to them: squares and zones.
void WorldMask::lookAtPieces(const world::World& world, world::SideId side) {
  static_assert(std::has_unique_object_representations_v<world::PieceState>);
  const std::size_t bytes = world.pieces.size() * sizeof(world::PieceState);
  // Where every piece is as it was, so is what leads to them.
  if (side == side_ && world.pieces.size() == seen_.size() &&
      std::memcmp(world.pieces.data(), seen_.data(), bytes) == 0)
    return;
  side_ = side;
  seen_ = world.pieces;
  masked_.pieces = world.pieces;
  masked_.squareHeads = world.squareHeads;
  masked_.zones = world.zones;
  // Who else knows a piece is nobody's business.
  for (world::PieceState& piece : masked_.pieces) piece.seenBy = 0;
  findHidden(world, side);
  nowAs_.clear();
  if (hidden_.empty()) return;
  numberSlots(world);
  blankPieces(world);
  relink(world);
  if (carried_) unload();
}

void WorldMask::look(const world::World& world, world::SideId side) {
  world::World& m = masked_;
  m.seed = 0;
  m.cells = world.cells;
  m.sideCells = world.sideCells;
  m.teamCells = world.teamCells;
  m.nodeCells = world.nodeCells;
  m.objectives = world.objectives;
  m.events.clear();
  m.map = world.map;
  m.outcome = world.outcome;
  m.winners = world.winners;
  m.finished = world.finished;
  for (const Cell& cell : secret_[std::min(at(side), secret_.size() - 1)]) m.cells[cell.at] = cell.initial;
  for (std::size_t i = 0; i < m.objectives.size() && i < scenario_->objectives.size(); ++i)
    if (scenario_->objectives[i].setup->secret && (scenario_->objectives[i].sides >> raw(side) & 1u) == 0)
      m.objectives[i] = {};
  if (secretPieces_) blankSecrets(world, side);
  lookAtPieces(world, side);
  if (hidden_.empty()) return;
  blankCells(world);
  remapReferences();
}

}  // namespace sortie::script
