// The mutators, for rulesets: every change of the world that a script can make.
#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "script/bindings/bind.h"
#include "world/placing.h"
#include "world/walking.h"

namespace sortie::script {

using world::at;
using world::raw;
using world::Thing;

namespace {

/// The slot of the attribute named at `index` of the thing at 1; null with a failure noted.
const world::AttributeSlot* slotAt(lua_State* L, const Handle& handle, int index) {
  const PlayContext& c = contextOf(L);
  const std::int32_t id = lookUpName(L, hostOf(L).refAttributes, index);
  const world::AttributeSlot* slot =
      id < 0 || handle.tag == Tag::Tile  // kernels read tiles; nothing of them is kept in the world
          ? nullptr
          : world::kindOf(*c.scenario, *c.world, {handle.tag, handle.index}).slot(static_cast<world::AttributeId>(id));
  if (slot == nullptr) {
    const std::string written = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
    (void)failing(
        L, fmt::format("{} has no attribute {}{}", nameOf(L, 1), nameOf(L, index), attributeMeant(L, 1, written)));
  }
  return slot;
}

int wrongValue(lua_State* L, const world::AttributeSlot& slot, int index) {
  return failing(L, fmt::format("attribute '{}' cannot be {}", slot.name, nameOf(L, index)));
}

/// change.set(thing, "list", set): replaces the list.
int setWholeList(lua_State* L, PlayContext& c, const Handle& handle, const world::AttributeSlot& slot) {
  const SetBuffer* set = setAt(L, 3);
  if (set == nullptr)
    return failing(L, fmt::format("'{}' is a list: change.set takes a set, or use change.list_add", slot.name));
  if (static_cast<std::int64_t>(set->values.size()) > slot.capacity)
    return failing(
        L, fmt::format("list '{}' holds at most {} values: raise max in its declaration", slot.name, slot.capacity));
  charge(L, set->values.size() + 1);
  for (const Value& v : set->values)
    if (!world::mayHold(*c.scenario, slot, v))
      return failing(L, fmt::format("list '{}' cannot hold the elements of the set", slot.name));
  const Thing thing{handle.tag, handle.index};
  c.mutator->listClear(thing, slot);
  for (const Value& v : set->values) (void)c.mutator->listAdd(thing, slot, static_cast<std::int32_t>(v.data));
  return 0;
}

/// change.create's fourth argument, at stack index 4, onto the piece whose handle is at index 1.
int setInitial(lua_State* L, PlayContext& c, world::PieceId piece) {
  std::array<std::pair<const world::AttributeSlot*, std::int32_t>, 32> values{};
  const Handle handle{Mark::Handle, Tag::Piece, raw(piece)};
  std::size_t count = 0;
  lua_pushnil(L);
  while (count < values.size() && lua_next(L, 4) != 0) {
    auto& [slot, cell] = values[count];
    slot = slotAt(L, handle, 5);
    if (slot == nullptr) return -1;
    if (slot->width != 1 || slot->type == model::TypeKind::List || !cellFrom(L, 6, c, slot->type, cell) ||
        !world::takes(*slot, cell))
      return wrongValue(L, *slot, 6);
    ++count;
    lua_pop(L, 1);
  }
  c.mutator->setInOrder({Tag::Piece, raw(piece)}, std::span(values).first(count));
  return 0;
}

bool placeAt(lua_State* L, int index, const char* function, board::Place& out);

/// A side, or nil for none; false with a failure noted for anything else.
bool sideOrNil(lua_State* L, int index, const char* function, world::SideId& out) {
  out = sideAt(L, index);
  if (out != world::SideId::None || lua_isnoneornil(L, index)) return true;
  (void)failing(L, fmt::format("change.{} takes a side or nil, got {}", function, nameOf(L, index)));
  return false;
}

int changeSet(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr) return failing(L, fmt::format("change.set(thing, name, value) got {}", nameOf(L, 1)));
  const world::AttributeSlot* slot = slotAt(L, *handle, 2);
  if (slot == nullptr) return -1;
  charge(L, 2);
  PlayContext& c = contextOf(L);
  if (slot->type == model::TypeKind::List) return setWholeList(L, c, *handle, *slot);
  if (slot->type == model::TypeKind::Place) {
    board::Place place = board::noPlace;
    if (!lua_isnil(L, 3) && !placeAt(L, 3, "set", place)) return -1;
    c.mutator->setPlace({handle->tag, handle->index}, *slot, place);
    return 0;
  }
  std::int32_t value = 0;
  if (!cellFrom(L, 3, c, slot->type, value)) return wrongValue(L, *slot, 3);
  if (!world::takes(*slot, value)) return wrongValue(L, *slot, 3);
  c.mutator->set({handle->tag, handle->index}, *slot, value);
  return 0;
}

int changeAdd(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr) return failing(L, fmt::format("change.add(thing, name, n) got {}", nameOf(L, 1)));
  const world::AttributeSlot* slot = slotAt(L, *handle, 2);
  if (slot == nullptr) return -1;
  if (slot->type != model::TypeKind::Int || lua_isinteger(L, 3) == 0) return wrongValue(L, *slot, 3);
  charge(L, 2);
  lua_pushinteger(L, contextOf(L).mutator->add({handle->tag, handle->index}, *slot, lua_tointeger(L, 3)));
  return 1;
}

int changeSetAll(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  const SetBuffer* set = setAt(L, 1);
  if (set == nullptr) return failing(L, "change.set_all(set, name, value) takes a set");
  const std::int32_t id = lookUpName(L, hostOf(L).refAttributes, 2);
  if (id < 0) return failing(L, fmt::format("nothing has an attribute {}", nameOf(L, 2)));
  PlayContext& c = contextOf(L);
  charge(L, set->values.size() * 2 + 1);
  for (const Value& value : set->values) {
    const Thing thing = thingOf(L, value);
    if (thing.tag != Tag::Piece && thing.tag != Tag::Side && thing.tag != Tag::Zone && thing.tag != Tag::Team &&
        thing.tag != Tag::Node)
      return failing(L, "change.set_all: the set holds something without attributes");
    const world::AttributeSlot* slot =
        world::kindOf(*c.scenario, *c.world, thing).slot(static_cast<world::AttributeId>(id));
    std::int32_t cell = 0;
    if (slot == nullptr || slot->width != 1 || slot->type == model::TypeKind::List ||
        !cellFrom(L, 3, c, slot->type, cell) || !world::takes(*slot, cell))
      return failing(L, fmt::format("change.set_all: {} cannot be set to {}", nameOf(L, 2), nameOf(L, 3)));
    c.mutator->set(thing, *slot, cell);
  }
  return 0;
}

enum class ListChange { Add, Remove, Clear };

template <ListChange how>
int changeList(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr) return failing(L, "change.list_…(thing, name, value) takes a thing");
  const world::AttributeSlot* slot = slotAt(L, *handle, 2);
  if (slot == nullptr) return -1;
  if (slot->type != model::TypeKind::List) return failing(L, fmt::format("attribute '{}' is not a list", slot->name));
  charge(L, static_cast<std::uint64_t>(slot->capacity) + 1);
  PlayContext& c = contextOf(L);
  const Thing thing{handle->tag, handle->index};
  if (how == ListChange::Clear) {
    c.mutator->listClear(thing, *slot);
    return 0;
  }
  std::int32_t value = 0;
  if (!cellFrom(L, 3, c, slot->element, value)) return wrongValue(L, *slot, 3);
  if (how == ListChange::Remove) {
    lua_pushboolean(L, c.mutator->listRemove(thing, *slot, value) ? 1 : 0);
    return 1;
  }
  if (!c.mutator->listAdd(thing, *slot, value))
    return failing(L, fmt::format("list '{}' of {} is full ({} values): raise max in its declaration", slot->name,
                                  nameOf(L, 1), slot->capacity));
  return 0;
}

bool pieceOrFail(lua_State* L, int index, const char* function, world::PieceId& out) {
  out = pieceAt(L, index);
  if (out == world::PieceId::None || at(out) >= contextOf(L).world->pieceCount()) {
    (void)failing(L, fmt::format("change.{} takes a piece, got {}", function, nameOf(L, index)));
    return false;
  }
  return true;
}

/// The place that the value at `index` names: an integer, a zone, a carrying piece.
bool placeAt(lua_State* L, int index, const char* function, board::Place& out) {
  const PlayContext& c = contextOf(L);
  if (lua_isinteger(L, index) != 0) {
    out = lua_tointeger(L, index);
    if (world::isOnMap(*c.scenario, out)) return true;
  } else if (const Handle* handle = handleAt(L, index)) {
    if (handle->tag == Tag::Zone) {
      out = board::zonePlace(handle->index);
      return true;
    }
    if (handle->tag == Tag::Piece) {
      out = board::piecePlace(handle->index);
      return true;
    }
    if (handle->tag == Tag::Node) {
      out = handle->index;
      return true;
    }
  }
  (void)failing(L, fmt::format("change.{}: {} is not a place on this map, zone or piece", function, nameOf(L, index)));
  return false;
}

/// A card that nobody knows comes where somebody does: at a table a person says which card it is, and it becomes that one.
/// False with a failure noted.
bool seeCard(lua_State* L, world::PieceId piece, board::Place to, std::uint32_t knownThen) {
  PlayContext& c = contextOf(L);
  if (!c.chances.fromTable() || knownThen == 0 || c.mutator->knownBy(piece) != 0) return true;
  std::vector<world::PieceId> candidates = world::mayBe(*c.scenario, *c.world, piece);
  const auto other = std::find_if(candidates.begin(), candidates.end(), [&](world::PieceId each) {
    return c.world->piece(each).item != c.world->piece(piece).item;
  });
  if (other == candidates.end()) return true;  // there is only one card that it can be
  const Result<const CameUp*> up =
      cameUp(c, {.kind = Chance::Kind::Card, .piece = piece, .candidates = candidates, .to = to});
  if (!up) {
    (void)failing(L, up.error().text);
    return false;
  }
  if (*up == nullptr) return true;
  for (const world::PieceId each : candidates)
    if (c.scenario->keyOf(Value::of(each), *c.world) == (*up)->words[0]) {
      c.mutator->trade(piece, each);
      return true;
    }
  (void)failing(L, fmt::format("the card cannot be {} here", (*up)->words[0]));
  return false;
}

int changeMove(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  board::Place place{};
  if (!pieceOrFail(L, 1, "move", piece) || !placeAt(L, 2, "move", place)) return -1;
  charge(L, 8);
  PlayContext& c = contextOf(L);
  const std::int32_t carriers = world::carriersOf(*c.world, place, piece);
  if (carriers < 0) return failing(L, "change.move: a piece cannot be put into itself");
  charge(L, static_cast<std::uint64_t>(carriers) + world::workAt(*c.scenario, *c.world, place) +
                world::workAt(*c.scenario, *c.world, c.world->piece(piece).place));
  if (!fitsOrFail(L, c.world->piece(piece).kind, place, "change.move", piece)) return -1;
  const bool bottom = lua_type(L, 3) == LUA_TSTRING && std::string_view(lua_tostring(L, 3)) == "bottom";
  if (c.chances.fromTable() && !seeCard(L, piece, place, world::knownAt(*c.scenario, *c.world, piece, place)))
    return -1;
  c.mutator->move(piece, place, bottom);
  return 0;
}

/// world::pieceSource of the text at `index`.
world::PieceSource sourceAt(lua_State* L, int index) {
  const char* const name = lua_tostring(L, index);
  auto& known = hostOf(L).pieceSources;
  if (const world::PieceSource* found = known.find(name, 0)) return *found;
  const world::Scenario& s = *contextOf(L).scenario;
  const world::PieceSource source = world::pieceSource(s, name);
  if (source.kind == world::KindId::None) return source;
  const world::Symbol symbol =
      source.item < 0 ? s.kinds[at(source.kind)].id : s.items[static_cast<std::size_t>(source.item)].id;
  if (isHeld(L, symbol, name)) known.keep(name, 0, source);
  return source;
}

int changeCreate(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  PlayContext& c = contextOf(L);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "change.create(kind or item, place, side) takes a name");
  const char* name = lua_tostring(L, 1);
  const auto [kind, item] = sourceAt(L, 1);
  if (kind == world::KindId::None) return failing(L, fmt::format("change.create: nothing is declared as '{}'", name));
  if (!world::isMade(*c.scenario, kind))
    return failing(L, fmt::format("change.create: '{}' is not a piece, marker or card", name));
  board::Place place = board::zonePlace(raw(c.scenario->offMap));
  if (!lua_isnoneornil(L, 2) && !placeAt(L, 2, "create", place)) return -1;
  charge(L, world::workAt(*c.scenario, *c.world, place));
  if (!fitsOrFail(L, kind, place, "change.create")) return -1;
  if (c.world->pieceCount() >= world::mostPieces)
    return failing(L, fmt::format("change.create: more than {} pieces", world::mostPieces));
  if (!world::hasCellsFor(*c.scenario, *c.world, kind))
    return failing(L, "change.create: the attributes of all pieces take more than 16 MB");
  charge(L, c.world->pieceCount() / 8 + static_cast<std::uint64_t>(c.scenario->kinds[at(kind)].cells) / 8 + 16);
  world::SideId side{};
  if (!sideOrNil(L, 3, "create", side)) return -1;
  const std::size_t before = c.mutator->journalSize();
  const world::PieceId piece = c.mutator->create(kind, item, side);
  if (lua_istable(L, 4)) {
    // Attributes are set before it comes into play, so that nobody sees it half made.
    lua_settop(L, 4);
    pushHandle(L, Tag::Piece, raw(piece));
    lua_replace(L, 1);
    if (setInitial(L, c, piece) < 0) return -1;
  }
  c.mutator->enter(piece, place, before);
  pushHandle(L, Tag::Piece, raw(piece));
  return 1;
}

int changeRemove(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  if (!pieceOrFail(L, 1, "remove", piece)) return -1;
  const PlayContext& c = contextOf(L);
  charge(L, 8 + world::workAt(*c.scenario, *c.world, c.world->piece(piece).place));
  c.mutator->move(piece, board::zonePlace(raw(c.scenario->offMap)));
  return 0;
}

int changeTurn(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  if (!pieceOrFail(L, 1, "turn", piece)) return -1;
  if (lua_isinteger(L, 2) == 0)
    return failing(L, "change.turn(piece, facing): facing is 0 to 7, eighths clockwise from north");
  contextOf(L).mutator->turn(piece, static_cast<std::uint8_t>(lua_tointeger(L, 2) & 7));
  return 0;
}

int changeOwner(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  const Handle* node = handleAt(L, 1);
  const bool ofNode = node != nullptr && node->tag == Tag::Node;
  if (!ofNode && !pieceOrFail(L, 1, "owner", piece)) return -1;
  world::SideId side{};
  if (!sideOrNil(L, 2, "owner", side)) return -1;
  if (ofNode)
    contextOf(L).mutator->ownNode(board::Spot{node->index}, side);
  else
    contextOf(L).mutator->owner(piece, side);
  return 0;
}

int changeShow(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  if (!pieceOrFail(L, 1, "show", piece)) return -1;
  world::SideId side{};
  if (!sideOrNil(L, 2, "show", side)) return -1;
  if (!seeCard(L, piece, board::noPlace, ~0U)) return -1;
  contextOf(L).mutator->show(piece, side);
  return 0;
}

int changeHide(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  if (!pieceOrFail(L, 1, "hide", piece)) return -1;
  contextOf(L).mutator->hide(piece);
  return 0;
}

int changeShuffle(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  const Handle* handle = handleAt(L, 1);
  if (handle == nullptr || handle->tag != Tag::Zone)
    return failing(L, fmt::format("change.shuffle takes a zone, got {}", nameOf(L, 1)));
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.world->zones[static_cast<std::size_t>(handle->index)].count) * 4 + 4);
  c.mutator->shuffle(static_cast<world::ZoneId>(handle->index));
  return 0;
}

int changeEdge(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  PlayContext& c = contextOf(L);
  const lua_Integer place = lua_isinteger(L, 1) != 0 ? lua_tointeger(L, 1) : -1;
  if (!board::isEdge(place) || !c.scenario->board.has(place))
    return failing(L, fmt::format("change.edge takes an edge (board.edge(a, b)), got {}", nameOf(L, 1)));
  std::int32_t state = 0;
  if (!lua_isnoneornil(L, 2)) {
    const char* kind = lua_tostring(L, 2);
    const char* name = lua_isnoneornil(L, 3) ? "" : lua_tostring(L, 3);
    state = kind == nullptr || name == nullptr ? -1 : c.scenario->edgeState(kind, name);
    if (state < 0) return failing(L, fmt::format("change.edge: no edge {} in state {}", nameOf(L, 2), nameOf(L, 3)));
  }
  charge(L, 16 + world::workAtEdge(*c.scenario, *c.world, board::edgeOf(place)));
  c.mutator->edge(board::edgeOf(place), static_cast<std::uint8_t>(state));
  return 0;
}

int changeCorner(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  PlayContext& c = contextOf(L);
  const lua_Integer place = lua_isinteger(L, 1) != 0 ? lua_tointeger(L, 1) : -1;
  if (!board::isCorner(place) || !c.scenario->board.has(place))
    return failing(L,
                   fmt::format("change.corner takes a corner (board.corner(square, direction)), got {}", nameOf(L, 1)));
  if (c.world->map->corners.empty()) return failing(L, "change.corner: the ruleset declares no kind of corner");
  std::int32_t state = 0;
  if (!lua_isnoneornil(L, 2)) {
    const char* kind = lua_tostring(L, 2);
    const char* name = lua_isnoneornil(L, 3) ? "" : lua_tostring(L, 3);
    state = kind == nullptr || name == nullptr ? -1 : c.scenario->cornerState(kind, name);
    if (state < 0)
      return failing(L, fmt::format("change.corner: no corner {} in state {}", nameOf(L, 2), nameOf(L, 3)));
  }
  charge(L, 8);
  c.mutator->corner(board::cornerOf(place), static_cast<std::uint8_t>(state));
  return 0;
}

int changeFeature(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  PlayContext& c = contextOf(L);
  const board::SquareIndex square = squareAt(L, 1);
  const std::int32_t bit = lua_type(L, 2) == LUA_TSTRING ? c.scenario->featureBit(lua_tostring(L, 2)) : -1;
  if (square == board::noSquare || bit < 0)
    return failing(L, fmt::format("change.feature(square, feature, on) got {} and {}", nameOf(L, 1), nameOf(L, 2)));
  charge(L, 8);
  c.mutator->feature(square, bit, lua_toboolean(L, 3) != 0);
  return 0;
}

int changeObjective(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  PlayContext& c = contextOf(L);
  const std::int32_t index = lua_type(L, 1) == LUA_TSTRING ? c.scenario->objective(lua_tostring(L, 1)) : -1;
  if (index < 0) return failing(L, fmt::format("change.objective: there is no objective {}", nameOf(L, 1)));
  const std::string_view state = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  if (state != "open" && state != "done" && state != "failed")
    return failing(L, "change.objective: the state is \"open\", \"done\" or \"failed\"");
  c.mutator->objective(static_cast<std::size_t>(index),
                       state == "done"     ? world::ObjectiveState::Done
                       : state == "failed" ? world::ObjectiveState::Failed
                                           : world::ObjectiveState::Open,
                       hostOf(L).roundOf(*c.world));
  return 0;
}

/// The squares of the set or array at `index` into `route`; false with a failure noted.
bool routeAt(lua_State* L, int index, std::vector<board::SquareIndex>& route) {
  route.clear();
  if (const SetBuffer* set = setAt(L, index)) {
    const board::Board& onBoard = contextOf(L).scenario->board;
    for (const Value& v : set->values)
      if (board::isSquare(v.data) && onBoard.isIndexed(v.data)) route.push_back(board::squareOf(v.data));
    return true;
  }
  if (lua_type(L, index) != LUA_TTABLE) {
    (void)failing(L, fmt::format("change.walk(piece, path, movement) takes a set or array of squares or nodes, got {}",
                                 nameOf(L, index)));
    return false;
  }
  const lua_Integer n = std::min<lua_Integer>(luaL_len(L, index), 10000);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_geti(L, index, i);
    route.push_back(squareAt(L, -1));
    lua_pop(L, 1);
    if (route.back() == board::noSquare) {
      (void)failing(L, "change.walk: the path holds something that is not a place of the board");
      return false;
    }
  }
  return true;
}

int changeWalk(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  world::PieceId piece{};
  if (!pieceOrFail(L, 1, "walk", piece)) return -1;
  PlayContext& c = contextOf(L);
  const std::int32_t movement = lookUpName(L, hostOf(L).refMovements, 3);
  if (movement < 0) return failing(L, fmt::format("change.walk: there is no movement {}", nameOf(L, 3)));
  std::vector<board::SquareIndex>& route = c.kernels.squares;
  if (!routeAt(L, 2, route)) return -1;
  world::beginWhereItStands(*c.world, piece, route);
  charge(L, route.size() * 8 + c.world->pieceCount() / 4);
  world::Walking walk(*c.mutator, c.kernels.flags, piece, c.scenario->movements[static_cast<std::size_t>(movement)],
                      route);
  while (!walk.over()) {
    charge(L, c.world->pieceCount() / 8 + 4);
    walk.step();
  }
  const std::string_view why = world::walkEndName(walk.why());
  lua_pushinteger(L, walk.gone());
  lua_pushlstring(L, why.data(), why.size());
  return 2;
}

int pushStep(lua_State* L) {
  if (!mayChange(L, "push")) return -1;
  PlayContext& c = contextOf(L);
  const std::int32_t step = lookUpName(L, hostOf(L).refSteps, 1);
  if (step < 0) return failing(L, fmt::format("push: {} is not a declared step", nameOf(L, 1)));
  const world::StepInfo& info = c.scenario->steps[static_cast<std::size_t>(step)];
  const int arguments = lua_gettop(L) - 1;
  if (static_cast<std::size_t>(arguments) > info.parameters)
    return failing(
        L, fmt::format("push: step '{}' declares {} parameters, got {}", info.name, info.parameters, arguments));
  if (c.world->stack.size() >= world::mostSteps)
    return failing(L, fmt::format("push: more than {} steps wait", world::mostSteps));
  charge(L, 4);
  Value values[16];
  if (arguments > 16) return failing(L, "push: more than 16 arguments");
  for (int i = 0; i < arguments; ++i) {
    if (!read(L, i + 2, values[i]))
      return failing(L, fmt::format("push: a step takes scalars and handles, got {}", nameOf(L, i + 2)));
    if (values[i].tag == Tag::Symbol && at(values[i].symbol()) >= c.scenario->symbols.size())
      return failing(L, fmt::format("push: the text {} is not declared anywhere, and world state holds no free text",
                                    nameOf(L, i + 2)));
  }
  c.mutator->push(step, std::span<const Value>(values, static_cast<std::size_t>(arguments)));
  return 0;
}

int finish(lua_State* L) {
  if (!mayChange(L, "finish")) return -1;
  PlayContext& c = contextOf(L);
  const world::Symbol outcome =
      lua_type(L, 1) == LUA_TSTRING ? c.scenario->symbol(lua_tostring(L, 1)) : world::Symbol::None;
  const auto known = std::find_if(c.scenario->outcomes.begin(), c.scenario->outcomes.end(),
                                  [&](const world::OutcomeInfo& o) { return o.id == outcome; });
  if (known == c.scenario->outcomes.end())
    return failing(L, fmt::format("finish: {} is not a declared outcome", nameOf(L, 1)));
  std::uint32_t winners = 0;
  for (int i = 2; i <= lua_gettop(L); ++i) {
    if (const SetBuffer* set = setAt(L, i)) {
      for (const Value& v : set->values)
        if (v.tag == Tag::Side) winners |= 1u << v.data;
    } else if (const world::SideId side = sideAt(L, i); side != world::SideId::None) {
      winners |= 1u << raw(side);
    } else if (!lua_isnil(L, i)) {
      return failing(L, fmt::format("finish: winners are sides, got {}", nameOf(L, i)));
    }
  }
  c.mutator->finish(outcome, winners | world::declaredWinners(*c.scenario, *known));
  return 0;
}

constexpr Binding changes[] = {
    {"set", bound<changeSet>, "(thing: Thing, name: string, value: any)",
     "Sets an attribute or variable; numbers are clamped to the declared range; a list takes a set, which "
     "replaces it. Error: no such attribute, a value of another type."},
    {"add", bound<changeAdd>, "(thing: Thing, name: string, n: integer): integer",
     "Adds to a number, clamped to the declared range, and gives the new value."},
    {"set_all", bound<changeSetAll>, "(things: Set, name: string, value: any)",
     "Sets an attribute of each element of a set."},
    {"list_add", bound<changeList<ListChange::Add>>, "(thing: Thing, name: string, value: any)",
     "Appends to a list. Error: the list is full (max in its declaration)."},
    {"list_remove", bound<changeList<ListChange::Remove>>, "(thing: Thing, name: string, value: any): boolean",
     "Removes the first such value from a list; false when there is none."},
    {"list_clear", bound<changeList<ListChange::Clear>>, "(thing: Thing, name: string)", "Empties a list."},
    {"move", bound<changeMove>, "(piece: Piece, to: integer|Zone|Piece, where?: \"top\"|\"bottom\")",
     "Puts a piece on a place of the map, into a zone (on top unless told otherwise) or into another piece. Error: "
     "into itself."},
    {"create", bound<changeCreate>,
     "(kind: string, place?: integer|Zone|Piece, side?: Side, attributes?: table<string, any>): "
     "Piece",
     "A new piece, marker or card of a kind or of a content item; off the map when no place is given. Its attributes "
     "are "
     "set before it comes into play."},
    {"remove", bound<changeRemove>, "(piece: Piece)", "Puts a piece into the zone off-map."},
    {"turn", bound<changeTurn>, "(piece: Piece, facing: integer)",
     "Turns a piece: 0 to 7, eighths clockwise from north."},
    {"owner", bound<changeOwner>, "(thing: Piece|Node, side: Side?)",
     "Gives a piece or a node to a side, or to nobody."},
    {"show", bound<changeShow>, "(piece: Piece, side?: Side)", "Turns a piece face up, or shows it to one side."},
    {"hide", bound<changeHide>, "(piece: Piece)",
     "Turns a piece face down. Whoever may look into the zone in which it lies knows it all the same."},
    {"shuffle", bound<changeShuffle>, "(zone: Zone)", "Shuffles the pieces in a zone."},
    {"edge", bound<changeEdge>, "(edge: integer, kind: EdgeKind?, state?: string)",
     "Gives an edge a declared kind and state; nil removes it."},
    {"corner", bound<changeCorner>, "(corner: integer, kind: CornerKind?, state?: string)",
     "Gives a corner a declared kind and state; nil removes it."},
    {"feature", bound<changeFeature>, "(square: SquareLike, feature: FeatureId, on: boolean)",
     "Gives a square a feature or removes it."},
    {"objective", bound<changeObjective>, "(id: string, state: \"open\"|\"done\"|\"failed\")",
     "Settles an objective of the mission."},
    {"walk", bound<changeWalk>, "(piece: Piece, path: Set|integer[], movement: MovementId): integer, string",
     "Moves a piece step by step to the first declared stop. Returns the number of squares walked and why the walk "
     "ended: end, blocked, ask, edge, feature, beside."},
};

constexpr Binding flow[] = {
    {"push", bound<pushStep>, "(step: StepId, ...: any)",
     "Puts a step with its scalar arguments on the stack; the one pushed last runs first. Errors: more arguments "
     "than declared, more than 200 steps."},
    {"finish", bound<finish>, "(outcome: OutcomeId, ...: Side|Set?)",
     "Ends the playtest with a declared outcome and names its winners."},
};

}  // namespace

std::vector<BindingGroup> changeReference() {
  return {{"change", false, Audience::Rulesets, changes}, {"", false, Audience::Rulesets, flow}};
}

void bindChange(lua_State* L, Host&) {
  lua_newtable(L);
  setBindings(L, changes);
  for (const BindingGroup& group : levelChangeReference()) setBindings(L, group.rows);
  lua_setfield(L, -2, "change");
  setBindings(L, flow);
}

}  // namespace sortie::script
