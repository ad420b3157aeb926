// What a spec file calls: docs/specs.md. The state behind them is SpecRun.
#include "script/specs/spec_run.h"

#include <algorithm>
#include <set>

#include "base/nearest.h"
#include "base/random.h"
#include "script/sandbox/sandbox_state.h"
#include "world/place_names.h"
#include "world/placing.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

int specDeclare(lua_State* L) {
  SpecRun& run = runOf(L);
  if (run.loading == nullptr) return failing(L, "spec belongs at the top of a file, not into another spec");
  if (lua_type(L, 1) != LUA_TSTRING || lua_type(L, 2) != LUA_TFUNCTION) return failing(L, "spec(title, function)");
  if (run.loading->size() >= 10'000) return failing(L, "more than 10000 specs in a file");
  lua_settop(L, 2);
  SpecRun::Found found;
  found.title = {textAt(L, 1), callerPlace(L)};
  found.function = luaL_ref(L, LUA_REGISTRYINDEX);
  run.loading->push_back(std::move(found));
  return 0;
}

/// Option values as they stand in documents.
bool optionText(lua_State* L, int index, std::string& out) {
  switch (lua_type(L, index)) {
    case LUA_TBOOLEAN: out = lua_toboolean(L, index) != 0 ? "true" : "false"; return true;
    case LUA_TSTRING: out = textAt(L, index); return true;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) == 0) return false;
      out = fmt::format("{}", lua_tointeger(L, index));
      return true;
    default: return false;
  }
}

int specFixture(lua_State* L) {
  SpecRun& run = runOf(L);
  if (contextOf(L).loading) return failing(L, "fixture belongs inside a spec's function");
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "fixture(name, options, variant)");
  FixtureName wanted;
  wanted.name = textAt(L, 1);
  if (lua_istable(L, 2)) {
    lua_pushnil(L);
    while (lua_next(L, 2) != 0) {
      std::string text;
      if (lua_type(L, -2) != LUA_TSTRING || !optionText(L, -1, text))
        return failing(L, "fixture: options are { name = value }, with numbers, texts and booleans");
      wanted.options[kebab(textAt(L, -2))] = std::move(text);
      lua_pop(L, 1);
    }
  }
  if (lua_type(L, 3) == LUA_TSTRING) wanted.variant = textAt(L, 3);
  if (wanted != run.fixture) {
    if (run.begun) return failing(L, "a spec stays with one fixture, with the same options: write another spec");
    run.wants = std::move(wanted);
    return failing(L, "another fixture");
  }
  if (run.begun)
    if (const Result<> left = run.checkLeft(); !left)
      return failing(L, fmt::format("{} ({})", left.error().text, toString(left.error().where)));
  run.begin();
  run.begun = true;
  return 0;
}

bool placeNamed(lua_State* L, const world::Scenario& s, const std::string& text, world::SideId side,
                board::Place& out) {
  const auto unknown = [&](std::string_view what = {}, const std::vector<std::string>& known = {}) {
    (void)failing(L, fmt::format("'{}' is not a place: {}", text,
                                 what.empty() ? "write e.g. s1:C4, edge:s1:C4:east, zone:hand@azure or piece:truck"
                                              : fmt::format("of {} {}", what,
                                                            namesToChoose(text.substr(text.find(':') + 1), known))));
    return false;
  };
  if (text.starts_with("piece:")) {
    const world::PieceId piece = s.piece(text.substr(6));
    out = board::piecePlace(raw(piece));
    if (piece != world::PieceId::None) return true;
    std::vector<std::string> names;
    for (const std::string& name : s.pieceNames)
      if (!name.empty()) names.push_back(name);
    return unknown("pieces", names);
  }
  if (text.starts_with("zone:")) {
    std::string name = text.substr(5);
    Value owner;
    if (const std::size_t mark = name.find('@'); mark != std::string::npos) {
      const std::string who = name.substr(mark + 1);
      name.resize(mark);
      owner = world::ownerNamed(s, who);
    } else if (side != world::SideId::None && s.zone(name, {}) == world::ZoneId::None) {
      owner = Value::of(side);
    }
    const world::ZoneId zone = s.zone(name, owner);
    out = board::zonePlace(raw(zone));
    if (zone != world::ZoneId::None) return true;
    std::vector<std::string> names;
    for (std::size_t z = 0; z < s.zones.size(); ++z)
      names.push_back(s.keyOf(Value::of(static_cast<world::ZoneId>(z)), *contextOf(L).world));
    return unknown("zones", names);
  }
  out = s.board.find(text);
  return out != board::noPlace || unknown();
}

/// A place given as text, as a number, or as a zone or piece.
bool placeAt(lua_State* L, int index, world::SideId side, board::Place& out) {
  const PlayContext& c = contextOf(L);
  if (lua_type(L, index) == LUA_TSTRING) return placeNamed(L, *c.scenario, textAt(L, index), side, out);
  if (lua_isnoneornil(L, index)) {
    out = board::zonePlace(raw(c.scenario->offMap));
    return true;
  }
  if (const Handle* handle = handleAt(L, index);
      handle != nullptr && (handle->tag == Tag::Zone || handle->tag == Tag::Piece)) {
    out = handle->tag == Tag::Zone ? board::zonePlace(handle->index) : board::piecePlace(handle->index);
    return true;
  }
  const board::SquareIndex square = squareAt(L, index);
  if (square != board::noSquare) {
    out = board::placeOf(square);
    return true;
  }
  const lua_Integer place = lua_isinteger(L, index) != 0 ? lua_tointeger(L, index) : board::noPlace;
  const bool valid = c.scenario->board.has(place) || board::isPoint(place);
  out = place;
  if (!valid) (void)failing(L, fmt::format("{} is not a place", nameOf(L, index)));
  return valid;
}

bool createNamed(lua_State* L, const std::string& name, world::SideId side, world::PieceId& out) {
  const PlayContext& c = contextOf(L);
  const world::Scenario& s = *c.scenario;
  const std::int32_t item = s.item(name);
  const world::KindId kind = item >= 0 ? s.items[static_cast<std::size_t>(item)].kind : s.pieceKind(name);
  if (kind == world::KindId::None || !world::isMade(s, kind)) {
    std::vector<std::string> names;
    for (const world::ItemInfo& each : s.items)
      if (world::isMade(s, each.kind)) names.push_back(each.name);
    for (std::size_t k = 0; k < s.kinds.size(); ++k)
      if (world::isMade(s, static_cast<world::KindId>(k))) names.push_back(s.kinds[k].name);
    (void)failing(L, fmt::format("'{}' is not a piece, marker or card, of content or by kind: {}", name,
                                 namesToChoose(name, names)));
    return false;
  }
  if (c.world->pieceCount() >= world::mostPieces) {
    (void)failing(L, fmt::format("more than {} pieces", world::mostPieces));
    return false;
  }
  charge(L, c.world->pieceCount() / 8 + 16);
  out = c.mutator->create(kind, item, side);
  return true;
}

int placeBody(lua_State* L) {
  if (!mayRun(L, "place")) return -1;
  const PlayContext& c = contextOf(L);
  lua_settop(L, 4);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "place(kind or item, place, side, attributes)");
  world::SideId side{};
  if (!specSideAt(L, 3, "place", side)) return -1;
  if (!lua_isnil(L, 4) && !lua_istable(L, 4)) return failing(L, "place: attributes are { name = value }");
  board::Place place = board::noPlace;
  world::PieceId piece{};
  if (!placeAt(L, 2, side, place) || !createNamed(L, textAt(L, 1), side, piece)) return -1;
  charge(L, world::workAt(*c.scenario, *c.world, place));
  if (!fitsOrFail(L, c.world->piece(piece).kind, place, "place")) return -1;
  c.mutator->move(piece, place);
  pushHandle(L, Tag::Piece, raw(piece));
  return 1;
}

/// Calls change.NAME(piece at 5, name at `key`, value at `value`): no C++ value may be alive here.
void callChange(lua_State* L, const char* name, int key, int value) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).packStates[runOf(L).pack].environment);
  lua_getfield(L, -1, "change");
  lua_getfield(L, -1, name);
  lua_pushvalue(L, 5);
  lua_pushvalue(L, key);
  lua_pushvalue(L, value);
  lua_call(L, 3, 0);
  lua_pop(L, 2);
}

int specLay(lua_State* L) {
  if (!mayRun(L, "lay")) return -1;
  const PlayContext& c = contextOf(L);
  lua_settop(L, 4);
  const board::SquareIndex square = specSquareAt(L, 2);
  if (square == board::noSquare)
    return failing(L, fmt::format("lay(kind, square, direction, state): {} is not a square", nameOf(L, 2)));
  board::Place edge = board::noPlace;
  if (c.scenario->graph == nullptr) {
    edge =
        c.scenario->board.find(fmt::format("edge:{}:{}", c.scenario->board.name(board::placeOf(square)), textAt(L, 3)));
    if (edge == board::noPlace)
      return failing(L, fmt::format("lay: {} is not a direction: north, east, south or west", nameOf(L, 3)));
  } else {
    const board::Spot to = specSquareAt(L, 3);
    for (const board::Arc arc : c.scenario->graph->arcs(square))
      if (arc.to == to && edge == board::noPlace) edge = board::placeOf(arc.link);
    if (edge == board::noPlace) return failing(L, fmt::format("lay: no edge leads to {}", nameOf(L, 3)));
  }
  const std::int32_t state = lua_isnil(L, 1) ? 0 : c.scenario->edgeState(textAt(L, 1), textAt(L, 4));
  if (state < 0) {
    std::vector<std::string> names;
    for (const world::EdgeStateInfo& each : c.scenario->edgeStates) {
      if (!each.kindName.empty())
        names.push_back(each.stateName.empty() ? each.kindName : each.kindName + " " + each.stateName);
    }
    const std::string written = textAt(L, 1) + (lua_isnil(L, 4) ? "" : " " + textAt(L, 4));
    return failing(L, fmt::format("lay: {} is not a kind of edge with such a state: {}", nameOf(L, 1),
                                  namesToChoose(written, names)));
  }
  charge(L, 16 + world::workAtEdge(*c.scenario, *c.world, board::edgeOf(edge)));
  c.mutator->edge(board::edgeOf(edge), static_cast<std::uint8_t>(state));
  lua_pushinteger(L, edge);
  return 1;
}

/// square(column, row, level) of the map, or square(tile, column, row, level); all from 1, the level 1 where none is given.
int specSquare(lua_State* L) {
  if (!mayRun(L, "square")) return -1;
  const PlayContext& c = contextOf(L);
  if (c.scenario->grid == nullptr)
    return failing(L, "square(…) is about squares, and this mission is played on a graph");
  const auto& grid = squaresOf(L);
  world::TileId tile{world::TileId::None};
  const Handle* handle = handleAt(L, 1);
  if (handle != nullptr && handle->tag == Tag::Tile) {
    tile = static_cast<world::TileId>(handle->index);
  } else if (lua_type(L, 1) == LUA_TSTRING) {
    tile = c.scenario->tile(textAt(L, 1));
    std::vector<std::string> names;
    for (const board::TileInstance& each : grid.tiles()) names.push_back(each.id);
    if (tile == world::TileId::None)
      return failing(L,
                     fmt::format("square: there is no tile {}: {}", nameOf(L, 1), namesToChoose(textAt(L, 1), names)));
  }
  const int first = tile == world::TileId::None ? 1 : 2;
  lua_settop(L, first + 2);
  if (lua_isnil(L, first + 2)) {
    lua_pushinteger(L, 1);
    lua_replace(L, first + 2);
  }
  for (int i = first; i < first + 3; ++i)
    if (lua_isinteger(L, i) == 0 || lua_tointeger(L, i) < 1 || lua_tointeger(L, i) > 10'000)
      return failing(L, "square(column, row, level) or square(tile, column, row, level): whole numbers from 1");
  board::Cell cell{static_cast<std::int32_t>(lua_tointeger(L, first)) - 1,
                   static_cast<std::int32_t>(lua_tointeger(L, first + 1)) - 1,
                   static_cast<std::int32_t>(lua_tointeger(L, first + 2)) - 1};
  if (tile != world::TileId::None) {
    const board::TileInstance& on = grid.tiles()[at(tile)];
    if (cell.column >= on.width || cell.row >= on.height || cell.level >= on.levels)
      return failing(L, fmt::format("square: the tile '{}' has {} columns, {} rows and {} levels", on.id, on.width,
                                    on.height, on.levels));
    cell = {cell.column + on.origin.column, cell.row + on.origin.row, cell.level + on.origin.level};
  }
  const board::SquareIndex found = grid.at(cell);
  if (found == board::noSquare)
    return failing(L, fmt::format("square: there is no square in column {}, row {} on level {}", cell.column + 1,
                                  cell.row + 1, cell.level + 1));
  lua_pushinteger(L, board::placeOf(found));
  return 1;
}

int specStack(lua_State* L) {
  if (!mayRun(L, "stack")) return -1;
  const PlayContext& c = contextOf(L);
  board::Place place = board::noPlace;
  if (lua_type(L, 1) == LUA_TSTRING) {
    const std::string text = textAt(L, 1);
    if (!placeNamed(L, *c.scenario, text.starts_with("zone:") ? text : "zone:" + text, world::SideId::None, place))
      return -1;
  } else if (!placeAt(L, 1, world::SideId::None, place)) {
    return -1;
  }
  if (!board::isZone(place)) return failing(L, "stack(zone, cards…): that is not a zone");
  const int n = flatten(L, 2);
  if (n < 1) return failing(L, "stack(zone, cards…): names of content, kinds or pieces, the top one first");
  const world::ZoneState& zone = c.world->zones[static_cast<std::size_t>(board::zoneOf(place))];
  for (int i = 2; i < n + 2; ++i) {
    const world::PieceId card = pieceAt(L, i);
    charge(L, 8 + (card == world::PieceId::None ? static_cast<std::uint64_t>(zone.count)
                                                : world::workAt(*c.scenario, *c.world, c.world->piece(card).place)));
  }
  std::vector<world::PieceId> cards;
  std::set<world::PieceId> taken;
  for (int i = 2; i < n + 2; ++i) {
    world::PieceId card = pieceAt(L, i);
    if (card == world::PieceId::None) {
      if (lua_type(L, i) != LUA_TSTRING) return failing(L, fmt::format("stack: {} is not a card", nameOf(L, i)));
      const std::string name = textAt(L, i);
      // One that lies there already is taken before a new one is made.
      for (std::int32_t p = zone.first; p >= 0 && card == world::PieceId::None;
           p = c.world->pieces[static_cast<std::size_t>(p)].next) {
        const auto id = static_cast<world::PieceId>(p);
        const world::PieceState& state = c.world->piece(id);
        const bool named = state.item >= 0 ? c.scenario->items[static_cast<std::size_t>(state.item)].name == name
                                           : c.scenario->kinds[at(state.kind)].name == name;
        if (named && !taken.contains(id)) card = id;
      }
      if (card == world::PieceId::None && !createNamed(L, name, world::SideId::None, card)) return -1;
    }
    cards.push_back(card);
    taken.insert(card);
  }
  for (auto card = cards.rbegin(); card != cards.rend(); ++card) c.mutator->move(*card, place);
  return 0;
}

int specSeed(lua_State* L) {
  if (!mayRun(L, "seed")) return -1;
  const PlayContext& c = contextOf(L);
  if (lua_isinteger(L, 1) == 0) return failing(L, "seed(n): a whole number, as a playtest has it");
  c.world->seed = static_cast<std::uint64_t>(lua_tointeger(L, 1));
  for (const world::ZoneId zone : c.scenario->shuffledZones) c.mutator->shuffle(zone);
  return 0;
}

/// The facing named at `index`: a direction or a number of eighths from north. -1 for nil; else -2 and a failure.
int facingAt(lua_State* L, int index) {
  if (lua_isnil(L, index)) return -1;
  if (lua_isinteger(L, index) != 0 && lua_tointeger(L, index) >= 0 && lua_tointeger(L, index) < 8)
    return static_cast<int>(lua_tointeger(L, index));
  board::Direction direction{};
  if (lua_type(L, index) == LUA_TSTRING && board::readDirection(textAt(L, index), direction))
    return static_cast<int>(direction);
  (void)failing(L, fmt::format("place: facing is a direction or 0 to 7, not {}", nameOf(L, index)));
  return -2;
}

struct Placing {
  bool asPlay = false;
  int facing = -1;  ///< -1: as it is
};

/// place { what, at, side, attributes, facing = …, as_play = true }: the elements become the arguments.
int placeOptions(lua_State* L, Placing& out) {
  lua_settop(L, 1);
  if (!knownOptions(L, "place", {"as_play", "facing"})) return -1;
  pushOption(L, "as_play");
  out.asPlay = lua_toboolean(L, -1) != 0;
  pushOption(L, "facing");
  out.facing = facingAt(L, -1);
  if (out.facing < -1) return -1;
  lua_settop(L, 1);
  for (int i = 1; i <= 4; ++i) lua_rawgeti(L, 1, i);
  lua_remove(L, 1);
  return 0;
}

/// Sets the attributes at 4 on the piece at 5.
int placeAttributes(lua_State* L) {
  lua_settop(L, 5);
  if (lua_istable(L, 4)) {
    lua_pushnil(L);
    while (lua_next(L, 4) != 0) {
      if (lua_istable(L, 7)) {
        callChange(L, "list_clear", 6, 7);
        const auto n = static_cast<lua_Integer>(lua_rawlen(L, 7));
        for (lua_Integer i = 1; i <= n; ++i) {
          lua_rawgeti(L, 7, i);
          callChange(L, "list_add", 6, 8);
          lua_settop(L, 7);
        }
      } else {
        callChange(L, "set", 6, 7);
      }
      lua_settop(L, 6);
    }
  }
  lua_settop(L, 5);
  return 1;
}

int placeGoesOn(lua_State* L, int, lua_KContext) { return placeAttributes(L); }

/// Pushes the function that specs/shared/as_play.lua, on top of the stack, has for a piece: of its kind, or of what that is
/// like. -1 and a failure where there is none.
int asPlayOf(lua_State* L) {
  const PlayContext& c = contextOf(L);
  const world::KindInfo& kind = c.scenario->kinds[at(c.world->piece(pieceAt(L, 5)).kind)];
  if (lua_getfield(L, -1, kind.name.c_str()) == LUA_TFUNCTION) return 1;
  for (const world::KindId like : kind.like) {
    lua_pop(L, 1);
    if (lua_getfield(L, -1, c.scenario->kinds[at(like)].name.c_str()) == LUA_TFUNCTION) return 1;
  }
  return failing(L, fmt::format("place: specs/shared/as_play.lua has no function '{}'", kind.name));
}

int specPlace(lua_State* L) {
  Placing placing;
  if (lua_istable(L, 1) && placeOptions(L, placing) < 0) raiseFailure(L);
  if (placeBody(L) < 0) raiseFailure(L);
  if (placing.facing >= 0) {
    lua_pushinteger(L, placing.facing);
    lua_pushnil(L);
    callChange(L, "turn", 6, 7);
    lua_settop(L, 5);
  }
  if (!placing.asPlay) return placeAttributes(L);
  pushSpecRequire(L, runOf(L), runOf(L).pack);
  lua_pushliteral(L, "specs.shared.as_play");
  lua_call(L, 1, 1);
  if (asPlayOf(L) < 0) raiseFailure(L);
  lua_pushvalue(L, 5);
  // Rules may ask on the way.
  lua_callk(L, 1, 0, 0, placeGoesOn);
  return placeAttributes(L);
}

}  // namespace

bool mayRun(lua_State* L, const char* function) {
  if (contextOf(L).loading) {
    (void)failing(L, fmt::format("{} belongs inside a spec's function", function));
    return false;
  }
  if (runOf(L).begun) return true;
  (void)failing(L, fmt::format("{}: call fixture \"NAME\" first", function));
  return false;
}

int flatten(lua_State* L, int first) {
  if (lua_istable(L, first) && lua_gettop(L) == first) {
    const auto n = static_cast<int>(lua_rawlen(L, first));
    if (n > 200) return -1;
    luaL_checkstack(L, n, "too many");
    for (int i = 1; i <= n; ++i) lua_rawgeti(L, first, i);
    lua_remove(L, first);
    return n;
  }
  return std::max(0, lua_gettop(L) - first + 1);
}

board::SquareIndex specSquareAt(lua_State* L, int index) {
  if (lua_type(L, index) == LUA_TSTRING) return contextOf(L).scenario->board.findSpot(textAt(L, index));
  return squareAt(L, index);
}

bool specSideAt(lua_State* L, int index, const char* function, world::SideId& out) {
  const world::Scenario& s = *contextOf(L).scenario;
  out = sideAt(L, index);
  if (out != world::SideId::None || lua_isnoneornil(L, index)) return true;
  if (lua_type(L, index) != LUA_TSTRING) {
    (void)failing(L, fmt::format("{}: {} is not a side", function, nameOf(L, index)));
    return false;
  }
  const std::string name = textAt(L, index);
  out = s.side(name);
  if (out != world::SideId::None) return true;
  std::vector<std::string> names;
  for (const world::SideInfo& side : s.sides) names.push_back(side.name);
  (void)failing(L, fmt::format("{}: there is not a side '{}': {}", function, name, namesToChoose(name, names)));
  return false;
}

bool knownOptions(lua_State* L, const char* function, const std::vector<std::string>& known) {
  std::string wrong;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) continue;
    const std::string name = textAt(L, -1);
    // The first in the order of the alphabet, so that the message is the same in every run.
    const bool strange = std::find(known.begin(), known.end(), name) == known.end();
    if (strange && (wrong.empty() || name < wrong)) wrong = name;
  }
  if (wrong.empty()) return true;
  (void)failing(L, fmt::format("{}: there is no option '{}': {}", function, wrong, namesToChoose(wrong, known)));
  return false;
}

void pushOption(lua_State* L, const char* name) {
  lua_pushstring(L, name);
  lua_rawget(L, 1);
}

std::string textAt(lua_State* L, int index) {
  std::size_t length = 0;
  const char* text = lua_tolstring(L, index, &length);
  return text == nullptr ? std::string() : std::string(text, length);
}

SourcePlace callerPlace(lua_State* L) {
  lua_Debug frame{};
  if (lua_getstack(L, 1, &frame) == 0 || lua_getinfo(L, "Sl", &frame) == 0 || frame.currentline <= 0) return {};
  const char* source = frame.source;
  if (*source == '@' || *source == '=') ++source;
  return {source, static_cast<std::uint32_t>(frame.currentline), 0};
}

void bindSpec(lua_State* L, SpecRun& run, std::size_t pack) {
  static const luaL_Reg functions[] = {{"spec", bound<specDeclare>},  {"fixture", bound<specFixture>},
                                       {"place", specPlace},          {"lay", bound<specLay>},
                                       {"stack", bound<specStack>},   {"seed", bound<specSeed>},
                                       {"square", bound<specSquare>}, {nullptr, nullptr}};
  lua_pushlightuserdata(L, &run);
  luaL_setfuncs(L, functions, 1);
  pushSpecRequire(L, run, pack);
  lua_setfield(L, -2, "require");
  bindSpecExpect(L, run);
  bindSpecBot(L, run);
  bindSpecAnswers(L, run);
  bindSpecSteps(L, run);
}

}  // namespace sortie::script
