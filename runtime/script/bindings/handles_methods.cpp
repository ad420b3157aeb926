// Methods of zones, and the functions of `world`.
#include "script/agents/agent_world.h"
#include "script/bindings/bind.h"
#include "script/bindings/handles.h"

namespace sortie::script {

using world::raw;

namespace {

int zoneAt(lua_State* L) {
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr || handle->tag != Tag::Zone || lua_isinteger(L, 2) == 0)
    return failing(L, "zone:at(i) takes a position from 1");
  const PlayContext& c = contextOf(L);
  lua_Integer left = lua_tointeger(L, 2);
  std::int32_t p = c.world->zones[static_cast<std::size_t>(handle->index)].first;
  charge(L, static_cast<std::uint64_t>(std::clamp<lua_Integer>(left, 1, 20000)));
  for (; left > 1 && p >= 0; --left) p = c.world->pieces[static_cast<std::size_t>(p)].next;
  pushHandle(L, Tag::Piece, left == 1 ? p : -1);
  return 1;
}

int zoneSet(lua_State* L) {
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr || handle->tag != Tag::Zone) return failing(L, "zone:set() is called on a zone");
  const PlayContext& c = contextOf(L);
  const world::ZoneState& zone = c.world->zones[static_cast<std::size_t>(handle->index)];
  charge(L, static_cast<std::uint64_t>(zone.count) + 1);
  SetBuffer& set = newSet(L);
  for (std::int32_t p = zone.first; p >= 0; p = c.world->pieces[static_cast<std::size_t>(p)].next)
    set.values.push_back(Value::of(static_cast<world::PieceId>(p)));
  return 1;
}

int zoneHas(lua_State* L) {
  const Handle* handle = handleAt(L, 1);
  const world::PieceId piece = pieceAt(L, 2);
  if (handle == nullptr || handle->tag != Tag::Zone || piece == world::PieceId::None)
    return failing(L, "zone:has(piece) takes a piece");
  lua_pushboolean(L, contextOf(L).world->piece(piece).place == board::zonePlace(handle->index) ? 1 : 0);
  return 1;
}

int worldSide(lua_State* L) {
  const char* name = lua_tostring(L, 1);
  const PlayContext& c = contextOf(L);
  if (name == nullptr) return failing(L, "world.side(id) takes a side's id");
  pushHandle(L, Tag::Side, raw(c.scenario->side(name)));
  return 1;
}

int worldPiece(lua_State* L) {
  const char* name = lua_tostring(L, 1);
  if (name == nullptr) return failing(L, "world.piece(id) takes a piece's id");
  const PlayContext& c = contextOf(L);
  const world::PieceId piece = c.scenario->piece(name);
  const bool hidden = piece != world::PieceId::None && isUnknown(c.world->piece(piece));
  pushHandle(L, Tag::Piece, hidden ? -1 : raw(piece));
  return 1;
}

int worldTile(lua_State* L) {
  const char* name = lua_tostring(L, 1);
  if (name == nullptr) return failing(L, "world.tile(id) takes a tile's id on the map");
  pushHandle(L, Tag::Tile, raw(contextOf(L).scenario->tile(name)));
  return 1;
}

int worldNode(lua_State* L) {
  const char* name = lua_tostring(L, 1);
  if (name == nullptr) return failing(L, "world.node(id) takes a node's id on the board");
  const board::Graph* graph = contextOf(L).scenario->graph;
  pushHandle(L, Tag::Node, graph == nullptr ? -1 : raw(graph->find(name)));
  return 1;
}

int worldNodes(lua_State* L) {
  const PlayContext& c = contextOf(L);
  const char* name = lua_tostring(L, 1);
  const world::KindId kind =
      name == nullptr ? world::KindId::None : c.scenario->kind(model::DeclarationKind::Node, name);
  if (name != nullptr && kind == world::KindId::None)
    return failing(L, fmt::format("world.nodes: there is no kind of node {}", nameOf(L, 1)));
  charge(L, c.scenario->nodes.size() / 2 + 1);
  SetBuffer& set = newSet(L);
  for (std::size_t i = 0; i < c.scenario->nodes.size(); ++i)
    if (name == nullptr || c.scenario->isLike(c.scenario->nodes[i].kind, kind))
      set.values.push_back(Value::ofPlace(static_cast<board::Place>(i)));
  return 1;
}

int worldZone(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "world.zone(name, owner) takes a name");
  Value owner;
  if (const Handle* handle = handleAt(L, 2)) owner = valueOf(*handle);
  const char* const name = lua_tostring(L, 1);
  auto& known = hostOf(L).zoneNames;
  const auto about = static_cast<std::uint64_t>(owner.data) << 8 | static_cast<std::uint64_t>(owner.tag);
  if (const world::ZoneId* found = known.find(name, about)) {
    pushHandle(L, Tag::Zone, raw(*found));
    return 1;
  }
  const world::Scenario& s = *contextOf(L).scenario;
  const world::ZoneId zone = s.zone(name, owner);
  if (zone == world::ZoneId::None) return failing(L, fmt::format("there is no zone {} of {}", name, nameOf(L, 2)));
  if (isHeld(L, s.zones[world::at(zone)].name, name)) known.keep(name, about, zone);
  pushHandle(L, Tag::Zone, raw(zone));
  return 1;
}

constexpr Binding zoneMethods[] = {
    {"at", bound<zoneAt>, "(i: integer): Piece?", "The piece at a position from the top, from 1."},
    {"set", bound<zoneSet>, "(): Set", "All its pieces from the top."},
    {"has", bound<zoneHas>, "(piece: Piece): boolean", "Does the piece lie in it?"},
};

constexpr Binding worldMethods[] = {
    {"side", bound<worldSide>, "(id: string): Side?", "The side with this id."},
    {"piece", bound<worldPiece>, "(id: string): Piece?", "The piece that the mission gave this id."},
    {"tile", bound<worldTile>, "(id: string): Tile?", "The tile with this id on the map."},
    {"node", bound<worldNode>, "(id: string): Node?", "The node with this id on the board."},
    {"nodes", bound<worldNodes>, "(kind?: string): Set", "All nodes of a kind and of those like it, or all."},
    {"zone", bound<worldZone>, "(name: ZoneId, owner?: Side|Team|Tile|Node): Zone",
     "The zone of a name, of its owner where there is one each. Error: there is none."},
};

}  // namespace

std::span<const Binding> zoneBindings() { return zoneMethods; }
std::span<const Binding> worldBindings() { return worldMethods; }

std::vector<BindingGroup> handleReference() {
  return {{"World", false, Audience::Everyone, worldMethods}, {"Zone", true, Audience::Everyone, zoneMethods}};
}

}  // namespace sortie::script
