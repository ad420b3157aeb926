#include "world/scenario.h"

#include <algorithm>

#include <fmt/format.h>

#include "world/scenario_builder.h"

namespace sortie::world {

namespace {

std::string collectionName(model::DeclarationKind kind) {
  using model::DeclarationKind;
  if (kind == DeclarationKind::Marker || kind == DeclarationKind::Card) kind = DeclarationKind::Piece;
  if (kind == DeclarationKind::Deck) kind = DeclarationKind::Zone;
  return std::string("kind:") + model::elementName(kind);
}

}  // namespace

Result<std::shared_ptr<const Scenario>> Scenario::make(model::LoadedMission mission) {
  model::Issues issues;
  const auto own = std::make_shared<model::Mission>(*mission.mission);
  mission.mission = own;
  std::shared_ptr<const Scenario> scenario = make(std::move(mission), *own, issues);
  if (const auto error = issues.firstError()) return tl::unexpected<Error>(*error);
  return scenario;
}

std::shared_ptr<const Scenario> Scenario::make(model::LoadedMission mission, model::Mission& own, model::Issues& issues,
                                               const model::Element& document) {
  auto scenario = std::make_shared<Scenario>();
  scenario->mission = std::move(mission);
  if (!ScenarioBuilder(*scenario, own, issues, document).build()) return nullptr;
  return scenario;
}

Symbol Scenario::symbol(std::string_view text) const noexcept {
  const auto found = symbolOf_.find(std::string(text));
  return found == symbolOf_.end() ? Symbol::None : found->second;
}

const std::string& Scenario::text(Symbol s) const {
  static const std::string none = "none";
  return raw(s) < 0 || at(s) >= symbols.size() ? none : symbols[at(s)];
}

namespace {
std::int32_t lookUp(const std::unordered_map<std::string, std::int32_t>& map, std::string_view collection,
                    std::string_view name) noexcept {
  const auto found = map.find(fmt::format("{}/{}", collection, name));
  return found == map.end() ? -1 : found->second;
}
}  // namespace

KindId Scenario::kind(model::DeclarationKind collection, std::string_view id) const noexcept {
  return static_cast<KindId>(lookUp(index_, collectionName(collection), id));
}
KindId Scenario::pieceKind(std::string_view id) const noexcept { return kind(model::DeclarationKind::Piece, id); }
std::int32_t Scenario::item(std::string_view id) const noexcept { return lookUp(index_, "item", id); }
AttributeId Scenario::attribute(std::string_view name) const noexcept {
  return static_cast<AttributeId>(lookUp(index_, "attribute", name));
}
std::int32_t Scenario::step(std::string_view name) const noexcept { return lookUp(index_, "step", name); }
std::int32_t Scenario::decision(std::string_view name) const noexcept { return lookUp(index_, "decision", name); }
std::int32_t Scenario::die(std::string_view name) const noexcept { return lookUp(index_, "die", name); }
std::int32_t Scenario::movement(std::string_view name) const noexcept { return lookUp(index_, "movement", name); }
SideId Scenario::side(std::string_view name) const noexcept {
  return static_cast<SideId>(lookUp(index_, "side", name));
}
PieceId Scenario::piece(std::string_view name) const noexcept {
  return static_cast<PieceId>(lookUp(index_, "piece", name));
}
TileId Scenario::tile(std::string_view name) const noexcept {
  return static_cast<TileId>(lookUp(index_, "tile", name));
}
std::int32_t Scenario::tileItem(std::string_view name) const noexcept { return lookUp(index_, "tile-item", name); }
std::int32_t Scenario::objective(std::string_view name) const noexcept { return lookUp(index_, "objective", name); }
std::int32_t Scenario::hook(model::DeclarationKind hookKind, std::string_view name) const noexcept {
  return lookUp(index_, model::elementName(hookKind), name);
}
std::int32_t Scenario::featureBit(std::string_view name) const noexcept { return lookUp(index_, "feature", name); }
std::int32_t Scenario::edgeState(std::string_view kindName, std::string_view state) const noexcept {
  return lookUp(index_, "edge", fmt::format("{}/{}", kindName, state));
}

std::int32_t Scenario::cornerState(std::string_view kindName, std::string_view state) const noexcept {
  return lookUp(index_, "corner", fmt::format("{}/{}", kindName, state));
}

ZoneId Scenario::zone(std::string_view name, Value owner) const noexcept {
  return static_cast<ZoneId>(
      lookUp(index_, "zone", fmt::format("{}@{}:{}", name, static_cast<int>(owner.tag), owner.data)));
}

bool Scenario::isLike(KindId kindId, KindId base) const noexcept {
  const auto& like = kinds[at(kindId)].like;
  return std::find(like.begin(), like.end(), base) != like.end();
}

void Scenario::initialise(World& world, std::uint32_t cells, KindId kindId, std::int32_t item) const {
  for (const AttributeSlot& slot : kinds[at(kindId)].slots)
    std::copy(slot.initial.begin(), slot.initial.end(),
              world.cells.begin() + static_cast<std::ptrdiff_t>(cells) + slot.offset);
  if (item < 0) return;
  for (const ItemCell& cell : itemCells[static_cast<std::size_t>(item)])
    world.cells[cells + static_cast<std::uint32_t>(cell.offset)] = cell.value;
}

namespace {

/// Which of those at its place a piece is, from 1: on edges and corners, where nothing is on top, by their numbers.
int slotOf(const World& world, PieceId id) {
  const PieceState& piece = world.pieces[at(id)];
  int slot = 1;
  if (board::isZone(piece.place) || board::isPiece(piece.place) || board::isSquare(piece.place)) {
    for (std::int32_t p = piece.previous; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].previous) ++slot;
  } else {
    for (std::size_t p = 0; p < at(id); ++p) slot += world.pieces[p].place == piece.place ? 1 : 0;
  }
  return slot;
}

}  // namespace

std::string Scenario::keyOf(const Value& value, const World& world, SideId hiddenFrom) const {
  switch (value.tag) {
    case Tag::Nil: return "none";
    case Tag::Bool: return value.data != 0 ? "yes" : "no";
    case Tag::Int: return fmt::format("{}", value.data);
    case Tag::Symbol: return text(value.symbol());
    case Tag::Side: return value.data < 0 ? "none" : sides[at(value.side())].name;
    case Tag::Team: return value.data < 0 ? "none" : teams[at(value.team())].name;
    case Tag::World: return "world";
    case Tag::Node: return nodes[static_cast<std::size_t>(value.data)].name;
    case Tag::Tile: return tiles()[at(value.tile())].id;
    case Tag::Zone: {
      const ZoneInfo& zone = zones[at(value.zone())];
      return zone.owner.tag == Tag::Nil ? zone.text : fmt::format("{}@{}", zone.text, keyOf(zone.owner, world));
    }
    case Tag::Place: {
      const board::Place place = value.data;
      if (board.isIndexed(place)) return board.name(place);
      // Scripts make places out of any number.
      const auto isBelow = [](std::int32_t index, std::size_t count) {
        return index >= 0 && static_cast<std::size_t>(index) < count;
      };
      if (board::isZone(place) && isBelow(board::zoneOf(place), zones.size()))
        return keyOf(Value::of(static_cast<ZoneId>(board::zoneOf(place))), world);
      if (board::isPiece(place) && isBelow(board::pieceOf(place), world.pieces.size()))
        return fmt::format("in:{}", keyOf(Value::of(static_cast<PieceId>(board::pieceOf(place))), world, hiddenFrom));
      return fmt::format("place:{}", place);
    }
    case Tag::Piece: {
      const PieceId id = value.piece();
      if (raw(id) < 0) return "none";
      const PieceState& piece = world.pieces[at(id)];
      const bool named = at(id) < pieceNames.size() && !pieceNames[at(id)].empty();
      const bool inList = board::isZone(piece.place) || board::isPiece(piece.place) || (!named && piece.item >= 0);
      if (inList && hiddenFrom != SideId::None && (knownBy(*this, world, id) >> raw(hiddenFrom) & 1u) == 0)
        return fmt::format("{}[{}]", keyOf(Value::ofPlace(piece.place), world, hiddenFrom), slotOf(world, id));
      if (named) return pieceNames[at(id)];
      const std::string& source =
          piece.item >= 0 ? items[static_cast<std::size_t>(piece.item)].name : kinds[at(piece.kind)].name;
      return fmt::format("{}#{}", source, piece.number + 1);
    }
  }
  return "none";
}

namespace {
/// The piece that one is named after: that in the attribute which its kind declares as `named`. None if that piece has a
/// namesake of its own, so that no circle is followed.
PieceId namesake(const Scenario& scenario, const World& world, const PieceState& piece) {
  const auto slotOf = [&](const PieceState& each) -> const AttributeSlot* {
    const KindInfo& kind = scenario.kinds[at(each.kind)];
    const std::string name = kind.declaration == nullptr ? std::string() : kind.declaration->text("named");
    const auto slot = std::find_if(kind.slots.begin(), kind.slots.end(), [&](const AttributeSlot& s) {
      return !name.empty() && s.type == model::TypeKind::Piece && s.name == name;
    });
    return slot == kind.slots.end() ? nullptr : &*slot;
  };
  const AttributeSlot* slot = slotOf(piece);
  if (slot == nullptr) return PieceId::None;
  const std::int32_t other = world.cells[piece.cells + static_cast<std::uint32_t>(slot->offset)];
  if (other < 0 || slotOf(world.pieces[static_cast<std::size_t>(other)]) != nullptr) return PieceId::None;
  return static_cast<PieceId>(other);
}
}  // namespace

std::string Scenario::describe(const Value& value, const World& world) const {
  if (value.tag == Tag::Piece && value.data >= 0) {
    const PieceState& piece = world.pieces[static_cast<std::size_t>(value.data)];
    if (piece.item >= 0) {
      const model::ContentItem* item = items[static_cast<std::size_t>(piece.item)].item;
      // Copies of a card are alike: a number behind its name would read as a price or a count.
      const bool numbered = piece.number > 0 && kinds[at(piece.kind)].collection != model::DeclarationKind::Card;
      if (!item->title.empty()) return numbered ? fmt::format("{} {}", item->title, piece.number + 1) : item->title;
    }
    if (const PieceId other = namesake(*this, world, piece); other != PieceId::None)
      return describe(Value::of(other), world);
    return keyOf(value, world);
  }
  if (value.tag == Tag::Side && value.data >= 0 && !sides[at(value.side())].title.empty())
    return sides[at(value.side())].title;
  const bool node = value.tag == Tag::Node || (value.tag == Tag::Place && graph != nullptr &&
                                               board.isIndexed(value.data) && board::isSquare(value.data));
  if (node && value.data >= 0) return nodes[static_cast<std::size_t>(value.data)].shown();
  return keyOf(value, world);
}

}  // namespace sortie::world
