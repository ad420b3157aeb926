#include <algorithm>
#include <cstring>

#include "script/agents/agent_world.h"
#include "script/bindings/bind.h"
#include "script/sandbox/sandbox_state.h"

namespace sortie::script {

using world::at;
using world::raw;

int failing(lua_State* L, std::string text) {
  hostOf(L).failure = std::move(text);
  return -1;
}

int failing(lua_State* L, const Error& error) {
  std::string text = toString(error.where) + ": " + error.text;
  if (!error.remedy.empty()) text += " (" + error.remedy + ")";
  return failing(L, std::move(text));
}

void raiseFailure(lua_State* L) {
  luaL_where(L, 1);
  const std::string& text = hostOf(L).failure;
  lua_pushlstring(L, text.data(), text.size());
  lua_concat(L, 2);
  lua_error(L);
  __builtin_unreachable();
}

// Every symbol, handle and set that a script has seen has a reference of its own, so that pushing it is one call.

void pushSymbol(lua_State* L, world::Symbol symbol) {
  if (raw(symbol) < 0 || at(symbol) >= hostOf(L).symbolRefs.size())  // a die forced by a record may be anything
    lua_pushnil(L);
  else
    lua_rawgeti(L, LUA_REGISTRYINDEX, hostOf(L).symbolRefs[at(symbol)]);
}

void pushHandle(lua_State* L, Tag tag, std::int32_t index) {
  if (index < 0) {
    lua_pushnil(L);
    return;
  }
  Host& host = hostOf(L);
  std::vector<int>& refs = host.handleRefs[static_cast<std::size_t>(tag)];
  const auto i = static_cast<std::size_t>(index);
  if (i < refs.size() && refs[i] != LUA_NOREF) [[likely]] {
    lua_rawgeti(L, LUA_REGISTRYINDEX, refs[i]);
    return;
  }
  if (i >= refs.size()) refs.resize(i + 1, LUA_NOREF);
  auto* handle = static_cast<Handle*>(lua_newuserdatauv(L, sizeof(Handle), 0));
  *handle = {Mark::Handle, tag, index};
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.handleMeta[static_cast<std::size_t>(tag)]);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  refs[i] = luaL_ref(L, LUA_REGISTRYINDEX);
}

namespace {
/// Scripts make places out of any number: one that names a zone or piece that is not there stays a number.
bool ofThisPlaytest(lua_State* L, board::Place place) {
  const world::World& w = *contextOf(L).world;
  if (board::isZone(place)) return static_cast<std::size_t>(board::zoneOf(place)) < w.zones.size();
  if (board::isPiece(place)) return board::pieceOf(place) >= 0 && at(board::pieceOf(place)) < w.pieceCount();
  return true;
}
}  // namespace

world::Thing thingOf(lua_State* L, const Value& value) noexcept {
  if (value.tag != Tag::Place) return {value.tag, static_cast<std::int32_t>(value.data)};
  const bool node = value.data >= 0 && value.data < hostOf(L).nodeCount;
  return {node ? Tag::Node : Tag::Nil, static_cast<std::int32_t>(value.data)};
}

void push(lua_State* L, const Value& value) {
  switch (value.tag) {
    case Tag::Nil: lua_pushnil(L); return;
    case Tag::Bool: lua_pushboolean(L, value.data != 0 ? 1 : 0); return;
    case Tag::Int: lua_pushinteger(L, value.data); return;
    case Tag::Symbol: pushSymbol(L, value.symbol()); return;
    case Tag::Place:
      if (value.data < 0)
        lua_pushnil(L);
      else if (value.data < hostOf(L).nodeCount)
        pushHandle(L, Tag::Node, static_cast<std::int32_t>(value.data));
      else if (!ofThisPlaytest(L, value.data))
        lua_pushinteger(L, value.data);
      else if (board::isZone(value.data))
        pushHandle(L, Tag::Zone, board::zoneOf(value.data));
      else if (board::isPiece(value.data))
        pushHandle(L, Tag::Piece, board::pieceOf(value.data));
      else
        lua_pushinteger(L, value.data);
      return;
    default: pushHandle(L, value.tag, static_cast<std::int32_t>(value.data)); return;
  }
}

// A script can keep a handle or a set in a closure, whatever the loader refuses: what is not of this playtest and step
// is not a handle and no set.

const Handle* handleAt(lua_State* L, int index) noexcept {
  const Handle* handle = markedAt<Handle>(L, index, Mark::Handle);
  if (handle != nullptr && handle->tag == Tag::Piece &&
      static_cast<std::size_t>(handle->index) >= contextOf(L).world->pieceCount()) [[unlikely]]
    return nullptr;
  return handle;
}

bool usable(lua_State* L, const SetBuffer& set) noexcept { return set.fixed || set.owner == hostOf(L).current; }

std::int32_t setIndexAt(lua_State* L, int index) noexcept {
  const SetHandle* handle = markedAt<SetHandle>(L, index, Mark::Set);
  return handle != nullptr && usable(L, *handle->buffer) ? handle->index : -1;
}

SetBuffer* setAt(lua_State* L, int index) noexcept {
  const SetHandle* handle = markedAt<SetHandle>(L, index, Mark::Set);
  return handle != nullptr && usable(L, *handle->buffer) ? handle->buffer : nullptr;
}

SetBuffer& newSet(lua_State* L) {
  Host& host = hostOf(L);
  // Sets lie outside the Lua memory that the sandbox counts, so a step has a share of its own.
  constexpr std::size_t mostSets = 50'000;
  constexpr std::size_t mostValues = 4'000'000;
  PlayContext& c = *host.current;
  if (c.sets.used > 0) c.sets.values += host.sets[static_cast<std::size_t>(c.sets.own[c.sets.used - 1])].values.size();
  if (c.sets.used >= mostSets || c.sets.values > mostValues || (c.loading && host.sets.size() >= mostSets)) {
    host.failure = fmt::format("this step holds more than {} sets or {} elements in them", mostSets, mostValues);
    raiseFailure(L);
  }
  const std::int32_t index = host.takeSet();
  SetBuffer& set = host.sets[static_cast<std::size_t>(index)];
  if (set.reference != LUA_NOREF) [[likely]] {
    lua_rawgeti(L, LUA_REGISTRYINDEX, set.reference);
    return set;
  }
  *static_cast<SetHandle*>(lua_newuserdatauv(L, sizeof(SetHandle), 0)) = {Mark::Set, index, &set};
  lua_rawgeti(L, LUA_REGISTRYINDEX, host.setMeta);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  set.reference = luaL_ref(L, LUA_REGISTRYINDEX);
  return set;
}

world::PieceId pieceAt(lua_State* L, int index) noexcept {
  const Handle* handle = handleAt(L, index);
  return handle != nullptr && handle->tag == Tag::Piece ? static_cast<world::PieceId>(handle->index)
                                                        : world::PieceId::None;
}

world::SideId sideAt(lua_State* L, int index) noexcept {
  const Handle* handle = handleAt(L, index);
  return handle != nullptr && handle->tag == Tag::Side ? static_cast<world::SideId>(handle->index)
                                                       : world::SideId::None;
}

board::SquareIndex squareAt(lua_State* L, int index) noexcept {
  const PlayContext& context = contextOf(L);
  if (lua_isinteger(L, index) != 0) {
    return context.scenario->board.spotAt(lua_tointeger(L, index));
  }
  const Handle* handle = handleAt(L, index);
  if (handle == nullptr) return board::noSquare;
  if (handle->tag == Tag::Node) return board::SquareIndex{handle->index};
  return handle->tag == Tag::Piece ? context.world->squareOf(static_cast<world::PieceId>(handle->index))
                                   : board::noSquare;
}

namespace {

constexpr std::uint64_t symbolNames = ~std::uint64_t{0};  ///< in Host::names; no number of a look-up table

/// Host::symbolFor, known by address where the symbol is one of the scenario's.
world::Symbol symbolAt(lua_State* L, const char* text, std::size_t length) {
  auto& known = hostOf(L).names;
  if (const std::int32_t* found = known.find(text, symbolNames)) return static_cast<world::Symbol>(*found);
  const world::Symbol symbol = hostOf(L).symbolFor(text, length);
  if (isHeld(L, symbol, {text, length})) known.keep(text, symbolNames, raw(symbol));
  return symbol;
}

}  // namespace

bool read(lua_State* L, int index, Value& out) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: out = {}; return true;
    case LUA_TBOOLEAN: out = Value::ofBool(lua_toboolean(L, index) != 0); return true;
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) == 0) return false;
      out = Value::ofInt(lua_tointeger(L, index));
      return true;
    case LUA_TSTRING: {
      std::size_t length = 0;
      const char* text = lua_tolstring(L, index, &length);
      out = Value::of(symbolAt(L, text, length));
      return true;
    }
    case LUA_TUSERDATA:
      if (const Handle* handle = handleAt(L, index)) {
        out = valueOf(*handle);
        return true;
      }
      return false;
    default: return false;
  }
}

bool sameValue(const Value& a, const Value& b) noexcept {
  if (a.data != b.data) return false;
  const auto number = [](Tag tag) { return tag == Tag::Int || tag == Tag::Place; };
  return a.tag == b.tag || (number(a.tag) && number(b.tag));
}

std::string nameOf(lua_State* L, int index) {
  const PlayContext& context = contextOf(L);
  switch (lua_type(L, index)) {
    case LUA_TNONE: return "nothing";
    case LUA_TNIL: return "nil";
    case LUA_TBOOLEAN: return lua_toboolean(L, index) != 0 ? "true" : "false";
    case LUA_TNUMBER:
      return lua_isinteger(L, index) != 0 ? fmt::format("the number {}", lua_tointeger(L, index)) : "a fraction";
    case LUA_TSTRING: return fmt::format("'{}'", std::string(lua_tostring(L, index)).substr(0, 60));
    case LUA_TUSERDATA:
      if (const Handle* handle = handleAt(L, index)) {
        if (handle->tag == Tag::Piece && isUnknown(context.world->pieces[static_cast<std::size_t>(handle->index)]))
          return "an unknown piece";
        const char* kind = handle->tag == Tag::Piece  ? "piece "
                           : handle->tag == Tag::Side ? "side "
                           : handle->tag == Tag::Zone ? "zone "
                           : handle->tag == Tag::Tile ? "tile "
                           : handle->tag == Tag::Node ? "node "
                                                      : "";
        return kind + context.scenario->keyOf({handle->index, handle->tag}, *context.world);
      }
      if (markedAt<Handle>(L, index, Mark::Handle) != nullptr) return "a piece that is not of this playtest";
      if (markedAt<SetHandle>(L, index, Mark::Set) == nullptr) return "a filter";
      return setIndexAt(L, index) >= 0 ? "a set" : "a set of a step that has ended";
    default: return fmt::format("a {}", lua_typename(L, lua_type(L, index)));
  }
}

std::string kebab(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}
std::string snake(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

void pushAttribute(lua_State* L, const PlayContext& context, const Handle& handle, const world::AttributeSlot& slot) {
  const std::int32_t* cell = &context.world->cells[world::cellsOf(*context.world, {handle.tag, handle.index}) +
                                                   static_cast<std::uint32_t>(slot.offset)];
  const auto scalar = [L](model::TypeKind type, std::int32_t value) {
    switch (type) {
      case model::TypeKind::Bool: lua_pushboolean(L, value != 0 ? 1 : 0); return;
      case model::TypeKind::Int: lua_pushinteger(L, value); return;
      case model::TypeKind::Piece: pushHandle(L, Tag::Piece, value); return;
      case model::TypeKind::Side: pushHandle(L, Tag::Side, value); return;
      default: pushSymbol(L, static_cast<world::Symbol>(value)); return;
    }
  };
  if (slot.type == model::TypeKind::Place) {
    const auto place = static_cast<std::int64_t>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(cell[1])) << 32 |
                                                 static_cast<std::uint32_t>(cell[0]));
    push(L, Value::ofPlace(place));
    return;
  }
  if (slot.type == model::TypeKind::List) {
    charge(L, static_cast<std::uint64_t>(cell[0]) + 1);
    lua_createtable(L, cell[0], 0);
    for (std::int32_t i = 1; i <= cell[0]; ++i) {
      scalar(slot.element, cell[i]);
      lua_rawseti(L, -2, i);
    }
    return;
  }
  scalar(slot.type, *cell);
}

void pushSealedTop(lua_State* L) {
  sealTable(L, -1);
  lua_pushvalue(L, -1);
}

std::int32_t lookUpName(lua_State* L, int table, int index) {
  // Names that are found are anchored in the look-up tables, so their addresses stand for them as long as the state
  // lives; a text that is not found is never remembered.
  const char* text = lua_tostring(L, index);
  if (text == nullptr) return -1;
  auto& cache = hostOf(L).names;
  const auto about = static_cast<std::uint64_t>(table);
  if (const std::int32_t* found = cache.find(text, about)) return *found;
  index = lua_absindex(L, index);
  lua_rawgeti(L, LUA_REGISTRYINDEX, table);
  lua_pushvalue(L, index);
  lua_rawget(L, -2);
  const auto found = static_cast<std::int32_t>(lua_tointeger(L, -1)) - 1;
  lua_pop(L, 2);
  if (found >= 0 && std::strlen(text) <= longestInternedName) cache.keep(text, about, found);
  return found;
}

bool isHeld(lua_State* L, world::Symbol symbol, std::string_view text) noexcept {
  const std::vector<std::string>& symbols = contextOf(L).scenario->symbols;
  return text.size() <= longestInternedName && raw(symbol) >= 0 && at(symbol) < symbols.size() &&
         at(symbol) < hostOf(L).symbolRefs.size() && symbols[at(symbol)] == text;
}

bool mayChange(lua_State* L, const char* what) {
  const PlayContext& c = contextOf(L);
  if (!c.loading && c.quiet == 0) return true;
  (void)failing(L, fmt::format("{} is not available {}", what,
                               c.loading ? "while modules are loaded" : "in modifiers, predicates and comparators"));
  return false;
}

bool cellFrom(lua_State* L, int index, const PlayContext& context, model::TypeKind type, std::int32_t& out) {
  switch (type) {
    case model::TypeKind::Bool:
      if (lua_type(L, index) != LUA_TBOOLEAN) return false;
      out = lua_toboolean(L, index);
      return true;
    case model::TypeKind::Int: {
      if (lua_isinteger(L, index) == 0) return false;
      const lua_Integer n = lua_tointeger(L, index);
      out = static_cast<std::int32_t>(std::clamp<lua_Integer>(n, INT32_MIN, INT32_MAX));
      return true;
    }
    case model::TypeKind::Piece:
    case model::TypeKind::Side: {
      if (lua_isnil(L, index)) {
        out = -1;
        return true;
      }
      const Handle* handle = handleAt(L, index);
      if (handle == nullptr || handle->tag != (type == model::TypeKind::Piece ? Tag::Piece : Tag::Side)) return false;
      out = handle->index;
      return true;
    }
    default: {
      if (lua_isnil(L, index)) {
        out = -1;
        return true;
      }
      if (lua_type(L, index) != LUA_TSTRING) return false;
      const char* const text = lua_tostring(L, index);
      const std::int32_t* const known = hostOf(L).names.find(text, symbolNames);
      out = known != nullptr ? *known : raw(context.scenario->symbol(text));
      return out >= 0;
    }
  }
}

}  // namespace sortie::script
