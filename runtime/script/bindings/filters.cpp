// Filters: descriptions of pieces, made once at load, that give sets without a loop in Lua.
#include <algorithm>
#include <vector>

#include "script/bindings/bind.h"
#include "script/bindings/filters.h"
#include "world/piece_squares.h"
#include "world/ways.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

const Filter* filterAt(lua_State* L, int index) noexcept { return markedAt<Filter>(L, index, Mark::Filter); }

/// The quick part of `matches`: most pieces are of other kinds.
inline bool ofKind(const Filter& f, world::KindId kind) noexcept {
  const auto bit = static_cast<unsigned>(raw(kind));
  return (f.kinds[bit >> 6] >> (bit & 63) & 1u) != 0;
}

/// The rest of it, of a piece of one of its kinds.
bool fits(const Host& host, const PlayContext& c, const Filter& f, const world::PieceState& piece) {
  const world::World& w = *c.world;
  switch (f.on) {
    case FilterPlace::Map:
      if (!board::isSquare(piece.place) && !board::isEdge(piece.place) && !board::isCorner(piece.place) &&
          !board::isPoint(piece.place))
        return false;
      break;
    case FilterPlace::Off:
      if (piece.place != board::zonePlace(raw(c.scenario->offMap))) return false;
      break;
    case FilterPlace::Zone:
      if (!board::isZone(piece.place)) return false;
      break;
    case FilterPlace::Any: break;
  }
  if (f.item >= 0 && piece.item != f.item) return false;
  if (f.itemSet >= 0 &&
      (piece.item < 0 || !host.itemMasks[static_cast<std::size_t>(f.itemSet)][static_cast<std::size_t>(piece.item)]))
    return false;
  for (int i = 0; i < f.conditionCount; ++i) {
    const FilterCondition& condition = f.conditions[i];
    std::int32_t offset = condition.offset;
    if (offset < 0) {
      const world::AttributeSlot* slot = c.scenario->kinds[at(piece.kind)].slot(condition.attribute);
      if (slot == nullptr) return false;
      offset = slot->offset;
    }
    const std::int32_t value = w.cells[piece.cells + static_cast<std::uint32_t>(offset)];
    if (condition.any >= 0) {
      const std::vector<std::int32_t>& list = host.valueLists[static_cast<std::size_t>(condition.any)];
      if (std::find(list.begin(), list.end(), value) == list.end()) return false;
    } else if (value < condition.min || value > condition.max) {
      return false;
    }
  }
  return true;
}

bool matches(const Host& host, const PlayContext& c, const Filter& f, std::int32_t index) {
  const world::PieceState& piece = c.world->pieces[static_cast<std::size_t>(index)];
  return ofKind(f, piece.kind) && fits(host, c, f, piece);
}

/// Calls visit(index, piece) for each piece of the filter's kinds until one call gives false.
template <class Visit>
void eachOfKind(const world::World& world, const Filter& f, Visit visit) {
  const world::PieceState* const pieces = world.pieces.data();
  const auto count = static_cast<std::int32_t>(world.pieceCount());
  if (f.only != world::KindId::None) {  // most filters: one comparison a piece
    const world::KindId only = f.only;
    for (std::int32_t i = 0; i < count; ++i)
      if (pieces[i].kind == only && !visit(i, pieces[i])) return;
    return;
  }
  for (std::int32_t i = 0; i < count; ++i)
    if (ofKind(f, pieces[i].kind) && !visit(i, pieces[i])) return;
}

template <class Test>
SetBuffer& collect(lua_State* L, const Filter& f, Test test) {
  SetBuffer& set = newSet(L);
  const PlayContext& c = contextOf(L);
  const Host& host = hostOf(L);
  charge(L, c.world->pieceCount() / 4 + 1);
  eachOfKind(*c.world, f, [&](std::int32_t i, const world::PieceState& piece) {
    if (test(piece) && fits(host, c, f, piece)) set.values.push_back(Value::of(static_cast<world::PieceId>(i)));
    return true;
  });
  return set;
}

int needFilter(lua_State* L, const char* method) {
  return failing(L, fmt::format("filter:{} is called with ':' on a filter, got {}", method, nameOf(L, 1)));
}

int filterAll(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "all()");
  collect(L, *f, [](const world::PieceState&) { return true; });
  return 1;
}

template <bool of>
int filterOf(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const world::SideId side = sideAt(L, 2);
  if (f == nullptr) return needFilter(L, of ? "of(side)" : "not_of(side)");
  if (side == world::SideId::None) return failing(L, fmt::format("filter:of(side) takes a side, got {}", nameOf(L, 2)));
  collect(L, *f, [side](const world::PieceState& p) { return (p.side == side) == of; });
  return 1;
}

int filterAtPlace(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "at(place)");
  board::Place place = board::noPlace;
  const Handle* node = handleAt(L, 2);
  if (lua_isinteger(L, 2) != 0)
    place = lua_tointeger(L, 2);
  else if (node != nullptr && node->tag == Tag::Node)
    place = node->index;
  else if (const world::PieceId piece = pieceAt(L, 2); piece != world::PieceId::None)
    place = contextOf(L).world->piece(piece).place;
  else
    return failing(L, fmt::format("filter:at(place) takes a place, got {}", nameOf(L, 2)));
  const PlayContext& c = contextOf(L);
  if (board::isSquare(place)) {
    if (!c.scenario->board.isIndexed(place)) return failing(L, "this is not a square of the map");
    charge(L, 4);
    SetBuffer& set = newSet(L);
    world::eachPieceAt(*c.scenario, *c.world, board::squareOf(place), [&](std::int32_t p) {
      if (matches(hostOf(L), c, *f, p)) set.values.push_back(Value::of(static_cast<world::PieceId>(p)));
    });
    std::sort(set.values.begin(), set.values.end());
    return 1;
  }
  collect(L, *f, [place](const world::PieceState& p) { return p.place == place; });
  return 1;
}

int filterOn(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const Handle* tile = handleAt(L, 2);
  if (f == nullptr || tile == nullptr || tile->tag != Tag::Tile)
    return failing(L, "filter:on(tile) takes a tile of the map");
  const auto& grid = squaresOf(L);
  const std::int32_t index = tile->index;
  collect(L, *f, [&grid, index](const world::PieceState& p) {
    return board::isSquare(p.place) && grid.tileOf(board::squareOf(p.place)) == index;
  });
  return 1;
}

int filterInside(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const Handle* handle = handleAt(L, 2);
  if (f == nullptr || handle == nullptr || (handle->tag != Tag::Zone && handle->tag != Tag::Piece))
    return failing(L, fmt::format("filter:inside(x) takes a zone or a piece, got {}", nameOf(L, 2)));
  Filter any = *f;
  any.on = FilterPlace::Any;
  SetBuffer& set = newSet(L);
  const PlayContext& c = contextOf(L);
  const Host& host = hostOf(L);
  charge(L, c.world->pieceCount() / 4 + 1);
  const auto thing = static_cast<std::size_t>(handle->index);
  std::int32_t p = handle->tag == Tag::Zone ? c.world->zones[thing].first : c.world->pieces[thing].inside;
  for (; p >= 0; p = c.world->pieces[static_cast<std::size_t>(p)].next)
    if (matches(host, c, any, p)) set.values.push_back(Value::of(static_cast<world::PieceId>(p)));
  std::sort(set.values.begin(), set.values.end());
  return 1;
}

/// Whether any square of a piece on the map is flagged.
bool standsOnFlagged(const PlayContext& c, const world::PieceState& p) {
  const board::SquareIndex anchor = board::squareOf(p.place);
  if (c.kernels.flags[anchor] != 0) return true;
  if (!c.scenario->largePieces) return false;
  const board::Footprint size = c.scenario->footprint(p);
  if (size == board::Footprint{}) return false;
  std::vector<board::SquareIndex> covered;
  board::coveredSquares(*c.scenario->grid, anchor, size, covered);
  return std::any_of(covered.begin(), covered.end(),
                     [&c](board::SquareIndex square) { return c.kernels.flags[square] != 0; });
}

int filterAmong(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const std::int32_t among = setIndexAt(L, 2);
  if (f == nullptr || among < 0) return failing(L, "filter:among(squares) takes a set of squares");
  PlayContext& c = contextOf(L);
  charge(L, hostOf(L).sets[static_cast<std::size_t>(among)].values.size() + 1);
  c.kernels.flags.begin(c.scenario->board);
  for (const Value& v : hostOf(L).sets[static_cast<std::size_t>(among)].values)
    if (board::isSquare(v.data) && c.scenario->board.isIndexed(v.data)) c.kernels.flags.add(board::squareOf(v.data), 1);
  collect(L, *f, [&c](const world::PieceState& p) { return board::isSquare(p.place) && standsOnFlagged(c, p); });
  c.kernels.flags.clear();
  return 1;
}

/// filter:beside where pieces may cover several squares, and on graphs: each piece once, in the order of the spots around.
void collectBeside(lua_State* L, const Filter& f, SetBuffer& set, board::SquareIndex anchor, board::Footprint size,
                   world::PieceId self, world::SideId side) {
  const PlayContext& c = contextOf(L);
  std::vector<board::SquareIndex> around;
  if (c.scenario->grid != nullptr && hostOf(L).orthogonal) {
    const auto& grid = squaresOf(L);
    const auto view = squaresNow(L);
    std::vector<board::SquareIndex> covered;
    board::coveredSquares(grid, anchor, size, covered);
    for (int d = 0; d < 8; d += 2)
      for (const board::SquareIndex square : covered) {
        const auto direction = static_cast<board::Direction>(d);
        const board::SquareIndex next = grid.neighbour(square, direction);
        if (next != board::noSquare && !board::covers(grid, anchor, size, next) &&
            board::touches(view, square, direction))
          around.push_back(next);
      }
  } else {
    world::beside(*c.scenario, *c.world, anchor, size, around);
  }
  charge(L, around.size() * 2);
  for (const board::SquareIndex square : around) {
    const auto before = static_cast<std::ptrdiff_t>(set.values.size());
    world::eachPieceAt(*c.scenario, *c.world, square, [&](std::int32_t p) {
      const world::PieceState& piece = c.world->pieces[static_cast<std::size_t>(p)];
      const Value value = Value::of(static_cast<world::PieceId>(p));
      if (p == raw(self) || (side != world::SideId::None && piece.side != side) || !matches(hostOf(L), c, f, p) ||
          std::find(set.values.begin(), set.values.end(), value) != set.values.end())
        return;
      set.values.push_back(value);
    });
    std::sort(set.values.begin() + before, set.values.end());
  }
}

int filterBeside(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "beside(piece, side)");
  const board::SquareIndex square = squareAt(L, 2);
  const world::SideId side = sideAt(L, 3);
  if (!lua_isnoneornil(L, 3) && side == world::SideId::None)
    return failing(L, fmt::format("filter:beside(piece, side) takes a side, got {}", nameOf(L, 3)));
  PlayContext& c = contextOf(L);
  SetBuffer& set = newSet(L);
  if (square == board::noSquare) return 1;  // what is off the map is beside nothing
  charge(L, 10);
  const world::PieceId self = pieceAt(L, 2);
  if (c.scenario->largePieces || c.scenario->grid == nullptr) {
    collectBeside(L, *f, set, square, footprintAt(L, 2), self, side);
    return 1;
  }
  const auto view = squaresNow(L);
  const bool orthogonal = hostOf(L).orthogonal;
  for (int d = 0; d < 8; d += orthogonal ? 2 : 1) {
    const auto direction = static_cast<board::Direction>(d);
    const board::SquareIndex next = squaresOf(L).neighbour(square, direction);
    if (next == board::noSquare || c.world->squareHeads[board::at(next)] < 0) continue;
    if (!board::touches(view, square, direction)) continue;
    const std::size_t before = set.values.size();
    for (std::int32_t p = c.world->squareHeads[board::at(next)]; p >= 0;
         p = c.world->pieces[static_cast<std::size_t>(p)].next) {
      const world::PieceState& piece = c.world->pieces[static_cast<std::size_t>(p)];
      if (p != raw(self) && (side == world::SideId::None || piece.side == side) && matches(hostOf(L), c, *f, p))
        set.values.push_back(Value::of(static_cast<world::PieceId>(p)));
    }
    std::sort(set.values.begin() + static_cast<std::ptrdiff_t>(before), set.values.end());
  }
  return 1;
}

/// Within that many links, whatever their states.
int withinOnGraph(lua_State* L, const Filter& f, board::Spot node, lua_Integer range) {
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) + 1);
  c.kernels.flags.begin(c.scenario->board);
  {
    std::vector<board::Reached> found;
    board::within(c.world->view(*c.scenario->graph), board::everyLink(), node,
                  static_cast<std::int32_t>(std::clamp<lua_Integer>(range, -1, 100'000)), c.kernels.scratch, found);
    for (const board::Reached& each : found) c.kernels.flags.add(each.square, 1);
  }
  collect(L, f, [&c](const world::PieceState& p) { return board::isSquare(p.place) && standsOnFlagged(c, p); });
  c.kernels.flags.clear();
  return 1;
}

int filterWithin(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const board::SquareIndex square = squareAt(L, 2);
  if (f == nullptr || lua_isinteger(L, 3) == 0)
    return failing(L, "filter:within(piece, range) takes a piece or square and a number");
  const auto range = lua_tointeger(L, 3);
  if (square == board::noSquare) {
    newSet(L);
    return 1;
  }
  if (contextOf(L).scenario->graph != nullptr) return withinOnGraph(L, *f, square, range);
  const auto& grid = squaresOf(L);
  const bool orthogonal = hostOf(L).orthogonal;
  const board::Footprint size = footprintAt(L, 2);
  const bool large = contextOf(L).scenario->largePieces;
  const world::Scenario& scenario = *contextOf(L).scenario;
  collect(L, *f, [&](const world::PieceState& p) {
    if (!board::isSquare(p.place)) return false;
    const board::SquareIndex other = board::squareOf(p.place);
    if (large) {
      const board::Footprint theirs = scenario.footprint(p);
      return (orthogonal ? board::manhattan(grid, square, size, other, theirs)
                         : board::chebyshev(grid, square, size, other, theirs)) <= range;
    }
    return (orthogonal ? board::manhattan(grid, square, other) : board::chebyshev(grid, square, other)) <= range;
  });
  return 1;
}

int filterInLine(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  const board::SquareIndex square = squareAt(L, 2);
  if (f == nullptr || lua_isinteger(L, 3) == 0)
    return failing(L, "filter:in_line(piece, range) takes a piece or square and a number");
  const auto range = lua_tointeger(L, 3);
  const bool levelOnly = lua_toboolean(L, 4) != 0;
  const world::Scenario& scenario = *contextOf(L).scenario;
  if (scenario.grid == nullptr)
    return failing(L, "filter:in_line is about squares, and this mission is played on a graph");
  if (square == board::noSquare) {
    newSet(L);
    return 1;
  }
  const board::Footprint size = footprintAt(L, 2);
  SetBuffer& set = collect(L, *f, [&](const world::PieceState& p) {
    if (!board::isSquare(p.place)) return false;
    const board::SquareIndex other = board::squareOf(p.place);
    return (!levelOnly || squaresOf(L).cell(square).level == squaresOf(L).cell(other).level) &&
           board::chebyshev(squaresOf(L), square, size, other, scenario.footprint(p)) <= range;
  });
  keepInLine(L, set, square, size);
  return 1;
}

int filterCount(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "count(side)");
  const world::SideId side = sideAt(L, 2);
  const PlayContext& c = contextOf(L);
  charge(L, c.world->pieceCount() / 4 + 1);
  lua_Integer n = 0;
  const Host& host = hostOf(L);
  eachOfKind(*c.world, *f, [&](std::int32_t, const world::PieceState& piece) {
    if ((side == world::SideId::None || piece.side == side) && fits(host, c, *f, piece)) ++n;
    return true;
  });
  lua_pushinteger(L, n);
  return 1;
}

int filterFirst(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "first()");
  const PlayContext& c = contextOf(L);
  charge(L, c.world->pieceCount() / 4 + 1);
  const Host& host = hostOf(L);
  std::int32_t first = -1;
  eachOfKind(*c.world, *f, [&](std::int32_t i, const world::PieceState& piece) {
    if (fits(host, c, *f, piece)) first = i;
    return first < 0;
  });
  pushHandle(L, Tag::Piece, first);
  return 1;
}

int filterMatches(lua_State* L) {
  const Filter* f = filterAt(L, 1);
  if (f == nullptr) return needFilter(L, "matches(piece)");
  const world::PieceId piece = pieceAt(L, 2);
  lua_pushboolean(L, piece != world::PieceId::None && matches(hostOf(L), contextOf(L), *f, raw(piece)) ? 1 : 0);
  return 1;
}

int noNewIndex(lua_State* L) { return failing(L, "filters cannot be changed"); }

constexpr Binding filterMethods[] = {
    {"all", bound<filterAll>, "(): Set", "All pieces that match, ordered by index."},
    {"of", bound<filterOf<true>>, "(side: Side): Set", "Those of a side."},
    {"not_of", bound<filterOf<false>>, "(side: Side): Set", "Those of anybody else, and those of nobody."},
    {"at", bound<filterAtPlace>, "(place: integer|Piece): Set", "Those at a place, or where a piece is."},
    {"on", bound<filterOn>, "(tile: Tile): Set", "Those on a tile of the map."},
    {"inside", bound<filterInside>, "(zone: Zone): Set", "Those in a zone."},
    {"among", bound<filterAmong>, "(squares: Set): Set", "Those on squares of a set."},
    {"beside", bound<filterBeside>, "(square: SquareLike, side?: Side): Set",
     "Those adjacent and not cut off by walls, in the order of the neighbours clockwise from north; of one side "
     "when given."},
    {"within", bound<filterWithin>, "(square: SquareLike, range: integer): Set",
     "Those within a distance, walls ignored."},
    {"in_line", bound<filterInLine>, "(square: SquareLike, range: integer, level_only?: boolean): Set",
     "Those within a distance to which there is a line from corner to corner (board.lines), ordered by index."},
    {"count", bound<filterCount>, "(side?: Side): integer", "How many match, of one side when given."},
    {"first", bound<filterFirst>, "(): Piece?", "The first that matches."},
    {"matches", bound<filterMatches>, "(piece: Piece): boolean", "Does this one match?"},
};

constexpr Binding makers[] = {
    {"filter", bound<makeFilter>, "(what: FilterFields): Filter",
     "Describes pieces, once, at load. Errors: a kind, item or name that is not declared; more than 6 conditions "
     "on attributes."},
};

}  // namespace

std::vector<BindingGroup> filterReference() {
  return {{"", false, Audience::Everyone, makers}, {"Filter", true, Audience::Everyone, filterMethods}};
}

void bindFilters(lua_State* L, Host& host) {
  for (const world::MovementInfo& movement : host.scenario().movements)
    host.orthogonal = movement.rules.directions == 4;
  lua_createtable(L, 0, 3);
  lua_newtable(L);
  setBindings(L, filterMethods);
  // What is not a method ends at the metatable of their table, which only then costs anything.
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, bound<noFilterMethod>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, bound<noNewIndex>);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushcclosure(L, makers[0].function, 1);
  lua_setfield(L, -2, makers[0].name);
}

}  // namespace sortie::script
