#include "world/placing.h"

#include <algorithm>

#include <fmt/format.h>

#include "board/moves/contact.h"

namespace sortie::world {

bool isOnMap(const Scenario& scenario, board::Place place) noexcept {
  return scenario.board.has(place) || board::isPoint(place);
}

bool fits(const Scenario& scenario, const World& world, KindId kind, board::Place place, PieceId self) {
  if (!board::isSquare(place)) return true;
  const board::Spot spot = board::spotOf(place);
  if (scenario.grid != nullptr) return board::liesOnTiles(*scenario.grid, spot, scenario.kinds[at(kind)].footprint);
  const std::int32_t room = scenario.kinds[at(kind)].room;
  return room == 0 || room <= roomLeft(scenario, world, spot, self);
}

std::string misfitText(const Scenario& scenario, KindId kind, board::Place place) {
  const KindInfo& info = scenario.kinds[at(kind)];
  if (scenario.graph != nullptr) {
    const NodeInfo& node = scenario.nodes[board::at(board::spotOf(place))];
    return fmt::format("there is no room for {} at {}, which holds {}", info.name, node.name, node.capacity);
  }
  return fmt::format("{} covers {} by {} squares and does not lie on the tiles at {}", info.name, info.footprint.width,
                     info.footprint.height, scenario.board.name(place));
}

std::int32_t roomLeft(const Scenario& scenario, const World& world, board::Spot node, PieceId except) noexcept {
  const std::int32_t capacity = scenario.nodes[board::at(node)].capacity;
  if (capacity < 0) return INT32_MAX;
  std::int32_t left = capacity;
  for (std::int32_t p = world.squareHeads[board::at(node)]; p >= 0; p = world.pieces[static_cast<std::size_t>(p)].next)
    if (p != raw(except)) left -= scenario.kinds[at(world.pieces[static_cast<std::size_t>(p)].kind)].room;
  return left;
}

std::uint64_t workAt(const Scenario& scenario, const World& world, board::Place place) noexcept {
  if (!board::isSquare(place)) return 0;
  if (scenario.graph == nullptr) {
    if (!scenario.derivedEdges) return 0;
    // A large piece opens edges around each square that it covers, and pieces on a square are looked for as far away.
    const auto area = static_cast<std::uint64_t>(scenario.largestPiece.width) *
                      static_cast<std::uint64_t>(scenario.largestPiece.height);
    return area * ((scenario.largePieces ? area : 0) + world.pieceCount() / 4);
  }
  const board::Spot node = board::spotOf(place);
  std::uint64_t work = scenario.hasCapacities ? world.pieceCount() / 8 : 0;
  if (scenario.derivedEdges)
    work += scenario.graph->arcs(node).size() + scenario.graph->arcs(node, true).size() + world.pieceCount() / 4;
  return work;
}

std::uint64_t workAtEdge(const Scenario& scenario, const World& world, board::EdgeIndex edge) noexcept {
  std::uint64_t work = 0;
  for (const board::Spot side : scenario.board.sidesOf(edge))
    if (side != board::noSpot) work += workAt(scenario, world, board::placeOf(side));
  return work;
}

std::int32_t carriersOf(const World& world, board::Place place, PieceId piece) noexcept {
  std::int32_t carriers = 0;
  for (; board::isPiece(place); place = world.pieces[static_cast<std::size_t>(board::pieceOf(place))].place) {
    if (board::pieceOf(place) == raw(piece)) return -1;
    ++carriers;
  }
  return carriers;
}

PieceSource pieceSource(const Scenario& scenario, std::string_view name) noexcept {
  const std::int32_t item = scenario.item(name);
  if (item < 0) return {scenario.pieceKind(name), -1};
  const KindId kind = scenario.items[static_cast<std::size_t>(item)].kind;
  if (scenario.kinds[at(kind)].collection == model::DeclarationKind::Item)
    if (const KindId same = scenario.pieceKind(name); same != KindId::None) return {same, -1};
  return {kind, item};
}

bool isMade(const Scenario& scenario, KindId kind) noexcept {
  const model::DeclarationKind collection = scenario.kinds[at(kind)].collection;
  return collection == model::DeclarationKind::Piece || collection == model::DeclarationKind::Marker ||
         collection == model::DeclarationKind::Card;
}

bool hasCellsFor(const Scenario& scenario, const World& world, KindId kind) noexcept {
  return world.cells.size() + static_cast<std::size_t>(scenario.kinds[at(kind)].cells) <= mostCells;
}

bool takes(const AttributeSlot& slot, std::int32_t cell) noexcept {
  return slot.type != model::TypeKind::Enum || cell < 0 ||
         std::find(slot.symbols.begin(), slot.symbols.end(), static_cast<Symbol>(cell)) != slot.symbols.end();
}

bool mayHold(const Scenario& scenario, const AttributeSlot& list, const Value& value) noexcept {
  switch (list.element) {
    case model::TypeKind::Bool: return value.tag == Tag::Bool;
    case model::TypeKind::Int: return value.tag == Tag::Int;
    case model::TypeKind::Piece: return value.tag == Tag::Piece;
    case model::TypeKind::Side: return value.tag == Tag::Side;
    default: return value.tag == Tag::Symbol && at(value.symbol()) < scenario.symbols.size();
  }
}

board::Footprint printedSize(const board::TileInstance& tile) noexcept {
  const bool across = tile.turns % 2 != 0;
  return {across ? tile.height : tile.width, across ? tile.width : tile.height};
}

bool canLift(const Scenario& scenario) noexcept {
  return scenario.grid != nullptr && (scenario.grid->tables().floorless & ~board::outsideFeature) != 0;
}

namespace {

/// Sides whose kind, or the kind of whose team, has one of these names; "all" names everybody.
std::uint32_t sidesOf(const Scenario& scenario, const std::vector<std::string>& names) {
  const auto named = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::uint32_t out = 0;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const SideInfo& side = scenario.sides[s];
    const bool team = side.team != TeamId::None && named(scenario.kinds[at(scenario.teams[at(side.team)].kind)].name);
    if (team || named("all") || named(scenario.kinds[at(side.kind)].name)) out |= 1u << s;
  }
  return out;
}

}  // namespace

std::uint32_t declaredWinners(const Scenario& scenario, const OutcomeInfo& outcome) {
  return sidesOf(scenario, outcome.wins);
}

std::uint32_t declaredLosers(const Scenario& scenario, const OutcomeInfo& outcome) {
  return sidesOf(scenario, outcome.loses);
}

std::uint32_t losersOf(const Scenario& scenario, const World& world) {
  if (world.winners == 0) {
    for (const OutcomeInfo& outcome : scenario.outcomes)
      if (outcome.id == world.outcome) return declaredLosers(scenario, outcome);
    return 0;
  }
  std::uint32_t out = 0;
  for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
    const TeamId team = scenario.sides[s].team;
    bool won = (world.winners >> s & 1u) != 0;
    for (std::size_t o = 0; o < scenario.sides.size() && team != TeamId::None; ++o)
      won = won || ((world.winners >> o & 1u) != 0 && scenario.sides[o].team == team);
    if (!won) out |= 1u << s;
  }
  return out;
}

}  // namespace sortie::world
