#include "play/session/resample.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "base/random.h"
#include "script/agents/agent_world.h"
#include "world/mutator.h"

namespace sortie::play {

namespace {

using world::AttributeSlot;
using world::PieceState;
using world::Scenario;
using world::World;

bool named(const Scenario& scenario, std::int32_t piece) {
  const auto i = static_cast<std::size_t>(piece);
  return i < scenario.pieceNames.size() && !scenario.pieceNames[i].empty();
}

std::size_t index(std::int32_t piece) { return static_cast<std::size_t>(piece); }

/// What makes a card this card, apart from its number and place.
void tradeFaces(PieceState& a, PieceState& b) {
  std::swap(a.item, b.item);
  std::swap(a.cells, b.cells);
  std::swap(a.kind, b.kind);
  std::swap(a.number, b.number);
}

/// The list that a piece lies in: its first piece, and its last where that is kept.
std::pair<std::int32_t*, std::int32_t*> listOf(World& world, board::Place place) {
  switch (board::tagOf(place)) {
    case board::PlaceTag::Zone: {
      world::ZoneState& zone = world.zones[static_cast<std::size_t>(board::zoneOf(place))];
      return {&zone.first, &zone.last};
    }
    case board::PlaceTag::Piece: return {&world.pieces[index(board::pieceOf(place))].inside, nullptr};
    case board::PlaceTag::Square:
      if (place >= 0) return {&world.squareHeads[board::at(board::squareOf(place))], nullptr};
      return {nullptr, nullptr};
    default: return {nullptr, nullptr};
  }
}

bool onMap(const PieceState& piece) {
  const board::PlaceTag tag = board::tagOf(piece.place);
  return tag != board::PlaceTag::Zone && tag != board::PlaceTag::Piece;
}

/// Any value that an attribute may have, or its starting value where its range has no bounds.
void drawValue(const AttributeSlot& slot, std::int32_t* cells, AgentStream& stream) {
  if (slot.type == model::TypeKind::Bool) {
    cells[0] = static_cast<std::int32_t>(stream.below(2));
  } else if (slot.type == model::TypeKind::Enum && !slot.symbols.empty()) {
    cells[0] = world::raw(slot.symbols[stream.below(slot.symbols.size())]);
  } else if (slot.type == model::TypeKind::Int && slot.min > INT32_MIN && slot.max < INT32_MAX) {
    const std::int64_t span = static_cast<std::int64_t>(slot.max) - slot.min + 1;
    cells[0] =
        static_cast<std::int32_t>(slot.min + static_cast<std::int64_t>(stream.below(static_cast<std::uint64_t>(span))));
  } else {
    std::fill(std::copy(slot.initial.begin(), slot.initial.end(), cells), cells + slot.width, 0);
  }
}

/// Two pieces with ids in the documents change slots: rules name them by their numbers, so these go along.
void tradeSlots(World& world, std::int32_t a, std::int32_t b) {
  PieceState& first = world.pieces[index(a)];
  PieceState& second = world.pieces[index(b)];
  std::swap(first.place, second.place);
  std::swap(first.next, second.next);
  std::swap(first.previous, second.previous);
  std::swap(first.hidden, second.hidden);
  std::swap(first.seenBy, second.seenBy);
  std::swap(first.side, second.side);
  std::swap(first.facing, second.facing);
  // Neighbours now name each other's number where they named their own.
  for (PieceState* piece : {&first, &second})
    for (std::int32_t* link : {&piece->next, &piece->previous})
      if (const std::int32_t self = piece == &first ? a : b; *link == self) *link = self == a ? b : a;
  for (const std::int32_t p : {a, b}) {
    const PieceState& piece = world.pieces[index(p)];
    const auto [head, tail] = listOf(world, piece.place);
    if (piece.previous >= 0)
      world.pieces[index(piece.previous)].next = p;
    else if (head != nullptr)
      *head = p;
    if (piece.next >= 0)
      world.pieces[index(piece.next)].previous = p;
    else if (tail != nullptr)
      *tail = p;
  }
}

}  // namespace

void renumberCards(const Scenario& scenario, World& world) {
  const std::uint64_t key = streamKey(world.seed, hashText("card numbers"));
  std::uint64_t counter = 0;
  std::vector<std::int32_t> slots;
  std::vector<PieceState> cards;
  for (std::size_t z = 0; z < world.zones.size(); ++z) {
    if (world.zones[z].count < 2) continue;
    const bool hidden = scenario.zones[z].visible != world::Visibility::All;
    slots.clear();
    for (std::int32_t p = world.zones[z].first; p >= 0; p = world.pieces[index(p)].next) {
      const PieceState& piece = world.pieces[index(p)];
      const bool card = scenario.kinds[world::at(piece.kind)].collection == model::DeclarationKind::Card;
      if ((card || hidden) && piece.inside < 0 && !named(scenario, p)) slots.push_back(p);
    }
    // Two cards change numbers: what they are and where they lie changes hands, and so nothing has moved.
    for (std::size_t i = slots.size(); i > 1; --i) {
      const std::size_t j = below(streamAt(key, counter++), i);
      if (j == i - 1) continue;
      tradeFaces(world.pieces[index(slots[i - 1])], world.pieces[index(slots[j])]);
      tradeSlots(world, slots[i - 1], slots[j]);
    }
  }
}

Dealer::Dealer(const Scenario& scenario) : scenario_(&scenario) {
  // Hidden zone where it started (-1 none), kind where that was in the open, back.
  std::map<std::tuple<std::int64_t, std::int32_t, std::string>, std::int32_t> numbers;
  const World& initial = scenario.initial;
  for (const PieceState& piece : initial.pieces) {
    std::int64_t origin = -1;
    if (board::isZone(piece.place)) origin = board::zoneOf(piece.place);
    const bool secret =
        origin >= 0 && scenario.zones[static_cast<std::size_t>(origin)].visible != world::Visibility::All;
    const world::KindInfo& kind = scenario.kinds[world::at(piece.kind)];
    const std::string back = secret && kind.declaration != nullptr ? kind.declaration->text("back") : std::string();
    const auto number = static_cast<std::int32_t>(numbers.size());
    pools_.push_back(numbers.try_emplace({origin, secret ? -1 : world::raw(piece.kind), back}, number).first->second);
  }
  poolCount_ = static_cast<std::int32_t>(numbers.size());

  attributes_.resize(scenario.kinds.size());
  for (std::size_t k = 0; k < scenario.kinds.size(); ++k) {
    const model::DeclarationKind of = scenario.kinds[k].collection;
    if (of != model::DeclarationKind::Piece && of != model::DeclarationKind::Marker &&
        of != model::DeclarationKind::Card)
      continue;
    for (const AttributeSlot& slot : scenario.kinds[k].slots)
      if (slot.visible != world::Visibility::All) attributes_[k].push_back(&slot);
    secretAttributes_ = secretAttributes_ || !attributes_[k].empty();
  }

  const auto collect = [&](world::KindId kind, std::uint32_t offset, world::SideId owner) {
    for (const AttributeSlot& slot : scenario.kinds[world::at(kind)].slots)
      if (slot.visible != world::Visibility::All)
        secrets_.push_back({&slot, owner, offset + static_cast<std::uint32_t>(slot.offset)});
  };
  collect(world::KindId::World, 0, world::SideId::None);
  for (std::size_t s = 0; s < scenario.sides.size(); ++s)
    collect(scenario.sides[s].kind, initial.sideCells[s], static_cast<world::SideId>(s));
  for (std::size_t t = 0; t < scenario.teams.size(); ++t)
    collect(scenario.teams[t].kind, initial.teamCells[t], world::SideId::None);
}

std::int32_t Dealer::poolOf(const World& world, std::size_t piece) const {
  return piece < pools_.size() ? pools_[piece] : poolCount_ + world::raw(world.pieces[piece].kind);
}

void Dealer::look(const World& world, world::SideId side) {
  side_ = side;
  hidden_.clear();
  for (std::size_t p = 0; p < world.pieces.size(); ++p)
    if ((world::knownBy(*scenario_, world, static_cast<world::PieceId>(p)) >> world::raw(side) & 1U) == 0)
      hidden_.push_back({poolOf(world, p), static_cast<std::int32_t>(p)});
  std::sort(hidden_.begin(), hidden_.end());
}

void Dealer::dealPool(World& world, std::size_t begin, std::size_t end, AgentStream& stream) const {
  faces_.clear();
  for (std::size_t i = begin; i < end; ++i) {
    if (named(*scenario_, hidden_[i].piece)) continue;
    const PieceState& piece = world.pieces[index(hidden_[i].piece)];
    faces_.push_back({piece.kind, piece.item, piece.number, piece.cells});
  }
  // From one order, whichever way they lie: only then does the outcome say nothing about it.
  std::sort(faces_.begin(), faces_.end());
  for (std::size_t i = faces_.size(); i > 1; --i) std::swap(faces_[i - 1], faces_[stream.below(i)]);
  // On the map a piece blocks, covers and shows by its kind: such a slot takes the next of its kind, the others the rest.
  dealt_.assign(faces_.size(), false);
  std::map<world::KindId, std::size_t> nextOf;
  std::size_t next = 0;
  for (const bool map : {true, false})
    for (std::size_t i = begin; i < end; ++i) {
      PieceState& piece = world.pieces[index(hidden_[i].piece)];
      if (named(*scenario_, hidden_[i].piece) || onMap(piece) != map) continue;
      std::size_t& face = map ? nextOf[piece.kind] : next;
      while (map ? faces_[face].kind != piece.kind : dealt_[face]) ++face;
      dealt_[face] = true;
      piece.kind = faces_[face].kind;
      piece.item = faces_[face].item;
      piece.number = faces_[face].number;
      piece.cells = faces_[face].cells;
      ++face;
    }
  // What has an id in the documents goes to any slot of the pool; what carries or is carried stays.
  const auto stays = [&](const PieceState& piece) { return board::isPiece(piece.place) || piece.inside >= 0; };
  for (std::size_t i = begin; i < end; ++i) {
    if (!named(*scenario_, hidden_[i].piece)) continue;
    const std::int32_t other = hidden_[begin + stream.below(end - begin)].piece;
    const PieceState& there = world.pieces[index(other)];
    const PieceState& here = world.pieces[index(hidden_[i].piece)];
    if ((onMap(there) || onMap(here)) && there.kind != here.kind) continue;
    if (other == hidden_[i].piece || stays(world.pieces[index(other)]) || stays(world.pieces[index(hidden_[i].piece)]))
      continue;
    tradeSlots(world, hidden_[i].piece, other);
  }
}

void Dealer::dealSecrets(World& world, AgentStream& stream) const {
  for (const Secret& secret : secrets_) {
    const AttributeSlot& slot = *secret.slot;
    if (script::mayRead(*scenario_, slot, side_, secret.owner)) continue;
    drawValue(slot, world.cells.data() + secret.offset, stream);
  }
  for (std::size_t i = 0; i < world.objectives.size() && i < scenario_->objectives.size(); ++i) {
    const world::ObjectiveInfo& info = scenario_->objectives[i];
    if (info.setup->secret && (info.sides >> world::raw(side_) & 1U) == 0) world.objectives[i] = {};
  }
}

/// Of pieces that the side does not know it cannot even know whose they are: nothing of it stays.
void Dealer::dealAttributes(World& world, AgentStream& stream) const {
  for (std::size_t p = 0; p < world.pieces.size(); ++p) {
    const PieceState& piece = world.pieces[p];
    if (attributes_[world::at(piece.kind)].empty()) continue;
    const bool known =
        (world::knownBy(*scenario_, world, static_cast<world::PieceId>(p)) >> world::raw(side_) & 1U) != 0;
    for (const AttributeSlot* slot : attributes_[world::at(piece.kind)])
      if (!known || !script::mayRead(*scenario_, *slot, side_, piece.side))
        drawValue(*slot, world.cells.data() + piece.cells + slot->offset, stream);
  }
}

void Dealer::deal(World& world, AgentStream& stream) const {
  for (std::size_t begin = 0; begin < hidden_.size();) {
    std::size_t end = begin;
    while (end < hidden_.size() && hidden_[end].pool == hidden_[begin].pool) ++end;
    if (end - begin > 1) dealPool(world, begin, end, stream);
    begin = end;
  }
  dealSecrets(world, stream);
  if (secretAttributes_) dealAttributes(world, stream);
}

World resample(const Scenario& scenario, const World& world, world::SideId side, AgentStream& stream) {
  World out = world;
  Dealer dealer(scenario);
  dealer.look(world, side);
  dealer.deal(out, stream);
  return out;
}

}  // namespace sortie::play
