// Pieces, sides, teams, zones, tiles and the world as Lua sees them: read-only handles.
#include "script/agents/agent_world.h"
#include "base/nearest.h"
#include "script/bindings/bind.h"
#include "script/bindings/handles.h"
#include "world/placing.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

// Codes of names in the table behind __index. Attributes are coded firstAttribute + id, other declared names
// (properties of content) as onlyProperty.
enum Code : int {
  onlyProperty = 1,
  codeId,
  codeType,
  codeKind,
  codeItem,
  codeData,
  codeSide,
  codePlace,
  codeSquare,
  codeLevel,
  codeTile,
  codeZone,
  codeFacing,
  codeIndex,
  codeOnMap,
  codeFaceUp,
  codeCarrier,
  codeTeam,
  codeTitle,
  codeAgent,
  codeCount,
  codeTop,
  codeOwner,
  codeName,
  codeTurns,
  codeSides,
  codeTeams,
  codeTiles,
  codeMission,
  codeCargo,
  codeNumber,
  codeNode,
  codeCapacity,
  codeRoom,
  firstAttribute = 1000,
  builtInShift =
      16,  // an attribute may have the name of something built in, which other handles keep: both codes in one
};

/// What a name gives on one kind of handle; `__index` and the reference are made of these.
struct BuiltIn {
  Field field;
  int code;
};

constexpr BuiltIn builtIn[] = {
    {{"Piece", "id", "string?", "id given by the mission"}, codeId},
    {{"Piece", "type", "\"piece\"", ""}, codeType},
    {{"Piece", "kind", "string", "id of its declaration"}, codeKind},
    {{"Piece", "item", "string?", "id of its content item"}, codeItem},
    {{"Piece", "data", "Item?", "its content item"}, codeData},
    {{"Piece", "title", "string", "as players read it"}, codeTitle},
    {{"Piece", "side", "Side?", "whose it is"}, codeSide},
    {{"Piece", "place", "integer|Node|Zone|Piece|nil", "where it is; nil: nowhere"}, codePlace},
    {{"Piece", "square", "integer?", "where it stands on the map; error on a graph"}, codeSquare},
    {{"Piece", "node", "Node?", "where it stands on a graph; error on squares"}, codeNode},
    {{"Piece", "level", "integer?", "level of that square, from 1"}, codeLevel},
    {{"Piece", "tile", "Tile?", "tile it stands on"}, codeTile},
    {{"Piece", "zone", "Zone?", "zone it lies in"}, codeZone},
    {{"Piece", "facing", "integer", "0 to 7, eighths clockwise from north"}, codeFacing},
    {{"Piece", "index", "integer", "its number, from 1, for the whole playtest"}, codeIndex},
    {{"Piece", "number", "integer", "its number among pieces from the same source, from 1"}, codeNumber},
    {{"Piece", "on_map", "boolean", "stands on a square"}, codeOnMap},
    {{"Piece", "face_up", "boolean", "all may know it"}, codeFaceUp},
    {{"Piece", "carrier", "Piece?", "the piece it is on or in"}, codeCarrier},
    {{"Piece", "cargo", "Set", "the pieces on or in it"}, codeCargo},
    {{"Side", "id", "string", "id in the mission"}, codeId},
    {{"Side", "type", "\"side\"", ""}, codeType},
    {{"Side", "kind", "string", "id of its declaration"}, codeKind},
    {{"Side", "index", "integer", "seating order, from 1"}, codeIndex},
    {{"Side", "team", "Team", "its team"}, codeTeam},
    {{"Side", "title", "string", "as players read it"}, codeTitle},
    {{"Side", "agent", "string", "who plays it, as the mission says"}, codeAgent},
    {{"Zone", "id", "string", "\"zone:NAME\" or \"zone:NAME@OWNER\""}, codeId},
    {{"Zone", "type", "\"zone\"", ""}, codeType},
    {{"Zone", "kind", "string", "id of its declaration"}, codeKind},
    {{"Zone", "name", "string", "the same"}, codeName},
    {{"Zone", "count", "integer", "how many pieces lie in it; also `#zone`"}, codeCount},
    {{"Zone", "top", "Piece?", "the piece put on top last"}, codeTop},
    {{"Zone", "owner", "Side|Team|Tile|Node|nil", "whose it is"}, codeOwner},
    {{"Zone", "index", "integer", "its number, from 1"}, codeIndex},
    {{"Tile", "id", "string", "id on the map"}, codeId},
    {{"Tile", "type", "\"tile\"", ""}, codeType},
    {{"Tile", "index", "integer", "its number, from 1"}, codeIndex},
    {{"Tile", "turns", "integer", "quarter turns clockwise"}, codeTurns},
    {{"Tile", "item", "string", "id of the tile of content"}, codeItem},
    {{"Node", "id", "string", "id on the board"}, codeId},
    {{"Node", "type", "\"node\"", ""}, codeType},
    {{"Node", "kind", "string", "id of its declaration"}, codeKind},
    {{"Node", "title", "string", "as players read it"}, codeTitle},
    {{"Node", "index", "integer", "its number, from 1"}, codeIndex},
    {{"Node", "owner", "Side?", "whose it is"}, codeOwner},
    {{"Node", "capacity", "integer?", "room for pieces; nil: for any number"}, codeCapacity},
    {{"Node", "room", "integer?", "room that is left; nil: for any number"}, codeRoom},
    {{"Team", "id", "string", "id of the team"}, codeId},
    {{"Team", "type", "\"team\"", ""}, codeType},
    {{"Team", "kind", "string", "id of its declaration"}, codeKind},
    {{"Team", "index", "integer", "its number, from 1"}, codeIndex},
    {{"Team", "sides", "Side[]", "its sides"}, codeSides},
    {{"World", "id", "string", "\"world\""}, codeId},
    {{"World", "type", "\"world\"", ""}, codeType},
    {{"World", "sides", "Side[]", "all sides in seating order"}, codeSides},
    {{"World", "teams", "Team[]", "all teams"}, codeTeams},
    {{"World", "tiles", "Tile[]", "all tiles of the map"}, codeTiles},
    {{"World", "mission", "MissionHead", "id and title of the mission"}, codeMission},
};

int unknownName(lua_State* L) {
  const char* name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  return failing(L, fmt::format("{} has no attribute '{}': nothing of that name is declared{}", nameOf(L, 1), name,
                                attributeMeant(L, 1, name)));
}

/// Pushes a content item's property, or nil.
void pushProperty(lua_State* L, std::int32_t item) {
  if (item < 0) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).refItems);
  lua_rawgeti(L, -1, item + 1);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
}

void pushData(lua_State* L, std::int32_t item) {
  if (item < 0) {
    lua_pushnil(L);
    return;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).refItemViews);
  lua_rawgeti(L, -1, item + 1);
}

/// Where a piece stands on squares.
int squarePart(lua_State* L, const PlayContext& c, world::PieceId id, int code) {
  if (c.scenario->grid == nullptr)
    return failing(L,
                   "piece.square, level and tile are about squares, and this mission is played on a graph: use node");
  const board::SquareIndex square = c.world->squareOf(id);
  if (code == codeTile) {
    pushHandle(L, Tag::Tile, square == board::noSquare ? -1 : squaresOf(L).tileOf(square));
  } else if (square == board::noSquare) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, code == codeSquare ? raw(square) : squaresOf(L).cell(square).level + 1);
  }
  return 1;
}

int pieceName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const world::World& w = *c.world;
  const world::Scenario& s = *c.scenario;
  const world::PieceState& piece = w.pieces[static_cast<std::size_t>(index)];
  const auto id = static_cast<world::PieceId>(index);
  switch (code) {
    case codeId: {
      const auto i = static_cast<std::size_t>(index);
      if (i < s.pieceNames.size() && !s.pieceNames[i].empty())
        lua_pushlstring(L, s.pieceNames[i].data(), s.pieceNames[i].size());
      else
        lua_pushnil(L);
      return 1;
    }
    case codeType: lua_pushliteral(L, "piece"); return 1;
    case codeKind: pushSymbol(L, s.kinds[at(piece.kind)].id); return 1;
    case codeItem:
      pushSymbol(L, piece.item < 0 ? world::Symbol::None : s.items[static_cast<std::size_t>(piece.item)].id);
      return 1;
    case codeData: pushData(L, piece.item); return 1;
    case codeTitle: {
      const std::string text = s.describe(Value::of(id), w);
      lua_pushlstring(L, text.data(), text.size());
      return 1;
    }
    case codeSide: pushHandle(L, Tag::Side, raw(piece.side)); return 1;
    case codePlace: push(L, Value::ofPlace(piece.place)); return 1;
    case codeSquare:
    case codeLevel:
    case codeTile: return squarePart(L, c, id, code);
    case codeNode:
      if (s.graph == nullptr) return failing(L, "piece.node is about graphs, and this mission is played on squares");
      pushHandle(L, Tag::Node, raw(w.squareOf(id)));
      return 1;
    case codeZone: pushHandle(L, Tag::Zone, board::isZone(piece.place) ? board::zoneOf(piece.place) : -1); return 1;
    case codeFacing: lua_pushinteger(L, piece.facing); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    case codeNumber: lua_pushinteger(L, piece.number + 1); return 1;
    case codeOnMap: lua_pushboolean(L, board::isSquare(piece.place) ? 1 : 0); return 1;
    case codeFaceUp: lua_pushboolean(L, piece.hidden == 0 ? 1 : 0); return 1;
    case codeCarrier:
      pushHandle(L, Tag::Piece, board::isPiece(piece.place) ? board::pieceOf(piece.place) : -1);
      return 1;
    case codeCargo: {
      SetBuffer& set = newSet(L);
      for (std::int32_t p = piece.inside; p >= 0; p = w.pieces[static_cast<std::size_t>(p)].next)
        set.values.push_back(Value::of(static_cast<world::PieceId>(p)));
      std::sort(set.values.begin(), set.values.end());
      return 1;
    }
    default: pushProperty(L, piece.item); return 1;
  }
}

int sideName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const world::SideInfo& side = c.scenario->sides[static_cast<std::size_t>(index)];
  switch (code) {
    case codeId: lua_pushlstring(L, side.name.data(), side.name.size()); return 1;
    case codeType: lua_pushliteral(L, "side"); return 1;
    case codeKind: pushSymbol(L, c.scenario->kinds[at(side.kind)].id); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    case codeTeam: pushHandle(L, Tag::Team, raw(side.team)); return 1;
    case codeTitle: {
      const std::string& text = side.title.empty() ? side.name : side.title;
      lua_pushlstring(L, text.data(), text.size());
      return 1;
    }
    case codeAgent: lua_pushlstring(L, side.agent.data(), side.agent.size()); return 1;
    default: {
      // Fixed data that the mission sets on the side.
      const model::SideSetup& setup = c.scenario->mission.mission->sides[static_cast<std::size_t>(index)];
      const char* name = lua_tostring(L, 2);
      for (const auto& [id, setting] : setup.values) {
        if (snake(id) != name) continue;
        if (const auto* text = std::get_if<std::string>(&setting.value))
          lua_pushlstring(L, text->data(), text->size());
        else if (const auto* n = std::get_if<std::int64_t>(&setting.value))
          lua_pushinteger(L, *n);
        else if (const auto* b = std::get_if<bool>(&setting.value))
          lua_pushboolean(L, *b ? 1 : 0);
        else
          lua_pushnil(L);
        return 1;
      }
      lua_pushnil(L);
      return 1;
    }
  }
}

int zoneName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const world::ZoneInfo& zone = c.scenario->zones[static_cast<std::size_t>(index)];
  const world::ZoneState& state = c.world->zones[static_cast<std::size_t>(index)];
  switch (code) {
    case codeId: {
      const std::string key = c.scenario->keyOf(Value::of(static_cast<world::ZoneId>(index)), *c.world);
      lua_pushlstring(L, key.data(), key.size());
      return 1;
    }
    case codeType: lua_pushliteral(L, "zone"); return 1;
    case codeKind:
    case codeName: pushSymbol(L, zone.name); return 1;
    case codeCount: lua_pushinteger(L, state.count); return 1;
    case codeTop: pushHandle(L, Tag::Piece, state.first); return 1;
    case codeOwner: push(L, zone.owner); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    default: lua_pushnil(L); return 1;
  }
}

int tileName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const board::TileInstance& tile = c.scenario->tiles()[static_cast<std::size_t>(index)];
  switch (code) {
    case codeId: lua_pushlstring(L, tile.id.data(), tile.id.size()); return 1;
    case codeType: lua_pushliteral(L, "tile"); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    case codeTurns: lua_pushinteger(L, tile.turns); return 1;
    case codeItem: {
      const std::string& item = c.scenario->mission.mission->tiles[static_cast<std::size_t>(index)].tile;
      lua_pushlstring(L, item.data(), item.size());
      return 1;
    }
    default:
      lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).refTileProperties);
      lua_rawgeti(L, -1, index + 1);
      lua_pushvalue(L, 2);
      lua_rawget(L, -2);
      return 1;
  }
}

int nodeName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const world::NodeInfo& node = c.scenario->nodes[static_cast<std::size_t>(index)];
  const auto pushNumber = [L](std::int64_t n, bool any) {
    if (any)
      lua_pushnil(L);
    else
      lua_pushinteger(L, n);
  };
  switch (code) {
    case codeId: lua_pushlstring(L, node.name.data(), node.name.size()); return 1;
    case codeType: lua_pushliteral(L, "node"); return 1;
    case codeKind: pushSymbol(L, c.scenario->kinds[at(node.kind)].id); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    case codeTitle: {
      const std::string& text = node.shown();
      lua_pushlstring(L, text.data(), text.size());
      return 1;
    }
    case codeOwner: pushHandle(L, Tag::Side, c.world->map->owners[static_cast<std::size_t>(index)]); return 1;
    case codeCapacity: pushNumber(node.capacity, node.capacity < 0); return 1;
    case codeRoom: {
      charge(L, 4 + (node.capacity < 0 ? 0 : c.world->pieceCount() / 8));
      pushNumber(world::roomLeft(*c.scenario, *c.world, board::Spot{index}), node.capacity < 0);
      return 1;
    }
    default:
      lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).refNodeProperties);
      lua_rawgeti(L, -1, index + 1);
      lua_pushvalue(L, 2);
      lua_rawget(L, -2);
      return 1;
  }
}

int teamName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  const world::TeamInfo& team = c.scenario->teams[static_cast<std::size_t>(index)];
  switch (code) {
    case codeId: lua_pushlstring(L, team.name.data(), team.name.size()); return 1;
    case codeType: lua_pushliteral(L, "team"); return 1;
    case codeKind: pushSymbol(L, c.scenario->kinds[at(team.kind)].id); return 1;
    case codeIndex: lua_pushinteger(L, index + 1); return 1;
    case codeSides: {
      int n = 0;
      lua_newtable(L);
      for (std::size_t i = 0; i < c.scenario->sides.size(); ++i)
        if (raw(c.scenario->sides[i].team) == index) {
          pushHandle(L, Tag::Side, static_cast<std::int32_t>(i));
          lua_rawseti(L, -2, ++n);
        }
      return 1;
    }
    default: lua_pushnil(L); return 1;
  }
}

int worldName(lua_State* L, const PlayContext& c, int code) {
  const auto array = [L](Tag tag, std::size_t count) {
    lua_createtable(L, static_cast<int>(count), 0);
    for (std::size_t i = 0; i < count; ++i) {
      pushHandle(L, tag, static_cast<std::int32_t>(i));
      lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
  };
  switch (code) {
    case codeId: lua_pushliteral(L, "world"); return 1;
    case codeType: lua_pushliteral(L, "world"); return 1;
    case codeSides:
    case codeTeams: {
      // Sides never change: one sealed array, made when first asked for, beside the handles.
      const Tag tag = code == codeSides ? Tag::Side : Tag::Team;
      int& list = hostOf(L).handleLists[static_cast<std::size_t>(tag)];
      if (list == 0) {
        array(tag, code == codeSides ? c.scenario->sides.size() : c.scenario->teams.size());
        pushSealedTop(L);
        list = luaL_ref(L, LUA_REGISTRYINDEX);
      }
      lua_rawgeti(L, LUA_REGISTRYINDEX, list);
      return 1;
    }
    case codeTiles: return array(Tag::Tile, c.scenario->tiles().size());
    case codeMission:
      lua_createtable(L, 0, 2);
      lua_pushlstring(L, c.scenario->mission.mission->id.data(), c.scenario->mission.mission->id.size());
      lua_setfield(L, -2, "id");
      lua_pushlstring(L, c.scenario->mission.mission->title.data(), c.scenario->mission.mission->title.size());
      lua_setfield(L, -2, "title");
      return 1;
    default: lua_pushnil(L); return 1;
  }
}

/// A piece that the agent whose turn it is may not know: its place shows, nothing else does.
int unknownPieceName(lua_State* L, const PlayContext& c, std::int32_t index, int code) {
  switch (code) {
    case 0: return unknownName(L);
    case codeType:
    case codePlace:
    case codeSquare:
    case codeNode:
    case codeLevel:
    case codeTile:
    case codeZone:
    case codeIndex:
    case codeOnMap:
    case codeFaceUp: return pieceName(L, c, index, code);
    default: lua_pushnil(L); return 1;
  }
}

/// The code behind the name at index 2, 0 for one that is not known; upvalue 1: names -> codes.
int codeOfName(lua_State* L) {
  auto& known = hostOf(L).handleNames;
  const void* const text = lua_topointer(L, 2);
  if (const int* code = known.find(text, 0)) return *code;
  lua_pushvalue(L, 2);
  lua_rawget(L, lua_upvalueindex(1));
  const auto code = static_cast<int>(lua_tointeger(L, -1));
  lua_pop(L, 1);
  // The names that are found are keys of that table, which holds on to them.
  if (code != 0 && lua_type(L, 2) == LUA_TSTRING && lua_rawlen(L, 2) <= longestInternedName) known.keep(text, 0, code);
  return code;
}

/// __index of every handle; upvalues: names -> codes, names -> methods of this tag.
int handleIndex(lua_State* L) {
  const auto* handle = markedAt<Handle>(L, 1, Mark::Handle);
  if (handle == nullptr) return failing(L, "this is not a handle");
  const int both = codeOfName(L);
  const int attribute = both & ((1 << builtInShift) - 1);
  const int code = both >> builtInShift != 0 ? both >> builtInShift : attribute;
  const PlayContext& c = contextOf(L);
  if (handle->tag == Tag::Piece) {
    if (static_cast<std::size_t>(handle->index) >= c.world->pieceCount())
      return failing(L, "this piece is not of this playtest");
    if (isUnknown(c.world->pieces[static_cast<std::size_t>(handle->index)])) [[unlikely]]
      return unknownPieceName(L, c, handle->index, code);
  }
  if (attribute >= firstAttribute && handle->tag != Tag::Tile) {
    const world::KindInfo& kind = world::kindOf(*c.scenario, *c.world, {handle->tag, handle->index});
    if (const world::AttributeSlot* slot = kind.slot(static_cast<world::AttributeId>(attribute - firstAttribute))) {
      if (slot->visible != world::Visibility::All && c.eyes.reader != world::SideId::None &&
          !mayRead(*c.scenario, *slot, c.eyes.reader,
                   handle->tag == Tag::Side    ? static_cast<world::SideId>(handle->index)
                   : handle->tag == Tag::Piece ? c.world->pieces[static_cast<std::size_t>(handle->index)].side
                                               : world::SideId::None))
        lua_pushnil(L);
      else
        pushAttribute(L, c, *handle, *slot);
      return 1;
    }
  }
  if (handle->tag == Tag::Zone || handle->tag == Tag::World) {  // no others have methods
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
    lua_settop(L, 2);
  }
  if (code == 0) return unknownName(L);
  switch (handle->tag) {
    case Tag::Piece: return pieceName(L, c, handle->index, code);
    case Tag::Side: return sideName(L, c, handle->index, code);
    case Tag::Zone: return zoneName(L, c, handle->index, code);
    case Tag::Tile: return tileName(L, c, handle->index, code);
    case Tag::Team: return teamName(L, c, handle->index, code);
    case Tag::Node: return nodeName(L, c, handle->index, code);
    default: return worldName(L, c, code);
  }
}

int handleNewIndex(lua_State* L) {
  return failing(L, fmt::format("{} is read only: use change.set(…) in a ruleset, act.… in a mission", nameOf(L, 1)));
}

int handleText(lua_State* L) {
  const std::string text = nameOf(L, 1);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int zoneLength(lua_State* L) {
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr || handle->tag != Tag::Zone) return failing(L, "only zones and sets have a length");
  lua_pushinteger(L, contextOf(L).world->zones[static_cast<std::size_t>(handle->index)].count);
  return 1;
}

}  // namespace

std::vector<Field> handleFields() {
  std::vector<Field> fields;
  for (const BuiltIn& row : builtIn) fields.push_back(row.field);
  return fields;
}

void bindHandles(lua_State* L, Host& host) {
  const world::Scenario& s = host.scenario();
  // Names that __index knows: attributes first, then properties of content, then what is built in.
  lua_newtable(L);
  for (const model::Declaration* d : s.declarations)
    for (const model::Property& property : d->properties) {
      lua_pushinteger(L, onlyProperty);
      lua_setfield(L, -2, snake(property.id).c_str());
    }
  for (const BuiltIn& row : builtIn) {
    lua_pushinteger(L, row.code);
    lua_setfield(L, -2, row.field.name);
  }
  for (std::size_t i = 0; i < s.attributeNames.size(); ++i) {
    const std::string name = snake(s.attributeNames[i]);
    const auto row = std::find_if(std::begin(builtIn), std::end(builtIn),
                                  [&](const BuiltIn& each) { return name == each.field.name; });
    const int other = row == std::end(builtIn) ? 0 : row->code;
    lua_pushinteger(L, (firstAttribute + static_cast<int>(i)) | other << builtInShift);
    lua_setfield(L, -2, name.c_str());
  }
  lua_pushvalue(L, -1);
  host.refNames = luaL_ref(L, LUA_REGISTRYINDEX);

  const auto makeMeta = [&](Tag tag, std::span<const Binding> methods) {
    lua_createtable(L, 0, 6);
    lua_rawgeti(L, LUA_REGISTRYINDEX, host.refNames);
    lua_newtable(L);
    setBindings(L, methods);
    if (tag == Tag::World) addDocumentMethods(L);
    lua_pushcclosure(L, bound<handleIndex>, 2);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, bound<handleNewIndex>);
    lua_setfield(L, -2, "__newindex");
    lua_pushcfunction(L, bound<handleText>);
    lua_setfield(L, -2, "__tostring");
    lua_pushcfunction(L, bound<zoneLength>);
    lua_setfield(L, -2, "__len");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    host.handleMeta[static_cast<std::size_t>(tag)] = luaL_ref(L, LUA_REGISTRYINDEX);
  };
  makeMeta(Tag::Piece, {});
  makeMeta(Tag::Side, {});
  makeMeta(Tag::Team, {});
  makeMeta(Tag::Tile, {});
  makeMeta(Tag::Node, {});
  makeMeta(Tag::Zone, zoneBindings());
  makeMeta(Tag::World, worldBindings());
  lua_pop(L, 1);
  pushHandle(L, Tag::World, 0);
  lua_setfield(L, -2, "world");
}

std::string attributeMeant(lua_State* L, int index, const std::string& written) {
  const Handle* handle = handleAt(L, index);
  const PlayContext* c = hostOf(L).current;
  if (handle == nullptr || handle->tag == Tag::Tile || c == nullptr || c->world == nullptr) return {};
  std::vector<std::string> names;
  for (const world::AttributeSlot& slot : world::kindOf(*c->scenario, *c->world, {handle->tag, handle->index}).slots)
    names.push_back(snake(slot.name));
  const std::string meant = nearestName(snake(written), names);
  return meant.empty() ? std::string() : fmt::format("; did you mean {}?", meant);
}

}  // namespace sortie::script
