// The board's kernels as scripts call them. Squares may be given as integers or as pieces that stand on them.
#include <algorithm>
#include <cstring>
#include <span>

#include "board/area.h"
#include "board/moves/around.h"
#include "board/lines/sight.h"
#include "board/floors.h"
#include "script/bindings/bind.h"
#include "world/piece_squares.h"
#include "world/placing.h"
#include "world/ways.h"

namespace sortie::script {

using world::at;
using world::raw;

board::Footprint footprintAt(lua_State* L, int index) noexcept {
  const PlayContext& c = contextOf(L);
  if (!c.scenario->largePieces) return {};
  const world::PieceId piece = pieceAt(L, index);
  return piece == world::PieceId::None ? board::Footprint{} : c.scenario->footprint(c.world->piece(piece));
}

bool fitsOrFail(lua_State* L, world::KindId kind, board::Place place, const char* function, world::PieceId self) {
  const PlayContext& c = contextOf(L);
  if (world::fits(*c.scenario, *c.world, kind, place, self)) return true;
  (void)failing(L, fmt::format("{}: {}", function, world::misfitText(*c.scenario, kind, place)));
  return false;
}

bool squareOrFail(lua_State* L, int index, const char* function, board::SquareIndex& out) {
  out = squareAt(L, index);
  if (out != board::noSquare) return true;
  (void)failing(L, fmt::format("board.{}: {} is neither a {} of the map nor a piece that stands on one", function,
                               nameOf(L, index), hostOf(L).nodeCount > 0 ? "node" : "square"));
  return false;
}

int pushSpots(lua_State* L, const std::vector<board::Spot>& spots) {
  charge(L, spots.size() / 2 + 1);
  SetBuffer& set = newSet(L);
  set.values.reserve(spots.size());
  for (const board::Spot spot : spots) set.values.push_back(Value::ofPlace(board::placeOf(spot)));
  return 1;
}

namespace {

int boardDistance(lua_State* L) {
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "distance", a) || !squareOrFail(L, 2, "distance", b)) return -1;
  const auto& grid = squaresOf(L);
  const board::Footprint sizeA = footprintAt(L, 1), sizeB = footprintAt(L, 2);
  lua_pushinteger(L, hostOf(L).orthogonal ? board::manhattan(grid, a, sizeA, b, sizeB)
                                          : board::chebyshev(grid, a, sizeA, b, sizeB));
  return 1;
}

int boardAdjacent(lua_State* L) {
  const board::SquareIndex a = squareAt(L, 1);
  const board::SquareIndex b = squareAt(L, 2);
  // Nothing is adjacent to a place off the map.
  bool touch = a != board::noSquare && b != board::noSquare;
  if (touch) {
    const auto view = squaresNow(L);
    touch = contextOf(L).scenario->largePieces ? board::adjacent(view, a, footprintAt(L, 1), b, footprintAt(L, 2))
                                               : board::adjacent(view, a, b);
  }
  lua_pushboolean(L, touch ? 1 : 0);
  return 1;
}

int boardNeighbours(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "neighbours", a)) return -1;
  PlayContext& c = contextOf(L);
  board::contacts(squaresNow(L), a, footprintAt(L, 1), c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int boardRing(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "ring", a)) return -1;
  charge(L, 30);
  const auto ring = board::ring(squaresNow(L), a);
  lua_createtable(L, 8, 0);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    lua_createtable(L, 0, 3);
    if (ring[i].square != board::noSquare) {
      lua_pushinteger(L, raw(ring[i].square));
      lua_setfield(L, -2, "square");
    }
    const std::string_view name = board::directionName(static_cast<board::Direction>(i));
    lua_pushlstring(L, name.data(), name.size());
    lua_setfield(L, -2, "direction");
    lua_pushboolean(L, ring[i].touches ? 1 : 0);
    lua_setfield(L, -2, "contact");
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

}  // namespace

world::Mover moverAt(lua_State* L, int index) noexcept {
  const PlayContext& c = contextOf(L);
  const Handle* handle = handleAt(L, index);
  if (handle == nullptr) return {};
  if (handle->tag == Tag::Piece)
    return world::moverOf(*c.scenario, *c.world, static_cast<world::PieceId>(handle->index));
  world::Mover mover;
  if (handle->tag == Tag::Side) mover.side = static_cast<world::SideId>(handle->index);
  return mover;
}

namespace {

int boardReach(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t movement = lookUpName(L, hostOf(L).refMovements, 2);
  if (movement < 0) return failing(L, fmt::format("board.reach: there is no movement {}", nameOf(L, 2)));
  if (lua_isinteger(L, 3) == 0) return failing(L, "board.reach(piece, movement, steps): steps is an integer");
  const world::MovementInfo& info = c.scenario->movements[static_cast<std::size_t>(movement)];
  const auto budget = static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, 3), -1, 100000));
  const world::Mover mover = moverAt(L, 1);
  const bool plain = lua_gettop(L) == 3;
  const std::int32_t starts = plain ? -1 : setIndexAt(L, 4);
  const std::int32_t barred = plain ? -1 : setIndexAt(L, 5);
  const board::SquareIndex from = mover.piece != world::PieceId::None ? c.world->squareOf(mover.piece) : squareAt(L, 1);
  SetBuffer& out = newSet(L);
  if (!out.reach) out.reach.emplace();
  out.reach->clear();
  std::vector<board::Start>& list = c.kernels.starts;
  list.clear();
  if (starts >= 0) {
    for (const Value& v : hostOf(L).sets[static_cast<std::size_t>(starts)].values)
      if (board::isSquare(v.data) && c.scenario->board.isIndexed(v.data)) list.push_back({board::squareOf(v.data), 1});
  } else if (from != board::noSquare) {
    list.push_back({from, 0});
  } else {
    return failing(L, fmt::format("board.reach: {} does not stand on the map, and no starts are given", nameOf(L, 1)));
  }
  c.kernels.flags.fillForMover(*c.scenario, *c.world, info, mover.piece, mover.side);
  if (barred >= 0)
    for (const Value& v : hostOf(L).sets[static_cast<std::size_t>(barred)].values) {
      if (!board::isSquare(v.data) || !c.scenario->board.isIndexed(v.data)) continue;
      c.kernels.flags.add(board::squareOf(v.data), board::flag::Blocked | board::flag::NoEnd);
    }
  if (starts >= 0) {
    // Coming in from outside: the first square must be one that can be entered, and within the budget.
    std::erase_if(list, [&](const board::Start& start) {
      return budget < 1 || !world::roomFor(*c.scenario, *c.world, c.kernels.flags, start.square, mover.footprint,
                                           c.scenario->board.noEntry(), board::flag::Blocked);
    });
  }
  out.movement = movement;
  if (!list.empty() && budget >= 0)
    world::reach(*c.scenario, *c.world, info, mover, list, budget, c.kernels.flags, c.kernels.scratch, *out.reach);
  c.kernels.flags.clear();
  out.values.reserve(out.reach->ends.size());
  for (const std::int32_t end : out.reach->ends)
    out.values.push_back(Value::ofPlace(board::placeOf(out.reach->visited[static_cast<std::size_t>(end)].square)));
  charge(L, out.reach->visited.size() + c.world->pieceCount() / 4 + 4);
  return 1;
}

int boardPath(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex from{}, to{};
  if (!squareOrFail(L, 1, "path", from) || !squareOrFail(L, 3, "path", to)) return -1;
  const std::int32_t movement = lookUpName(L, hostOf(L).refMovements, 2);
  if (movement < 0) return failing(L, fmt::format("board.path: there is no movement {}", nameOf(L, 2)));
  const world::MovementInfo& info = c.scenario->movements[static_cast<std::size_t>(movement)];
  const world::Mover mover = moverAt(L, 1);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) / 2 + 16);
  c.kernels.flags.fillForMover(*c.scenario, *c.world, info, mover.piece, mover.side);
  const std::int32_t cost =
      world::path(*c.scenario, *c.world, info, mover, from, to, c.kernels.flags, c.kernels.scratch, c.kernels.squares);
  c.kernels.flags.clear();
  if (cost < 0) {
    lua_pushnil(L);
    return 1;
  }
  if (!c.kernels.squares.empty()) c.kernels.squares.erase(c.kernels.squares.begin());
  pushSpots(L, c.kernels.squares);
  lua_pushinteger(L, cost);
  return 2;
}

int boardSight(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "sight", a) || !squareOrFail(L, 2, "sight", b)) return -1;
  charge(L, c.world->pieceCount() / 4 + 16);
  c.kernels.flags.fillFigures(*c.scenario, *c.world, pieceAt(L, 1), pieceAt(L, 2));
  const board::Sight sight = c.scenario->largePieces ? board::sight(squaresNow(L), a, footprintAt(L, 1), b,
                                                                    footprintAt(L, 2), c.kernels.flags.data())
                                                     : board::sight(squaresNow(L), a, b, c.kernels.flags.data());
  c.kernels.flags.clear();
  lua_pushboolean(L, sight.clear ? 1 : 0);
  if (sight.square != board::noSquare) {
    std::int32_t first = -1;
    world::eachPieceAt(*c.scenario, *c.world, sight.square, [&](std::int32_t p) {
      if (c.scenario->kinds[at(c.world->pieces[static_cast<std::size_t>(p)].kind)].collection ==
          model::DeclarationKind::Piece)
        first = p;
    });
    if (first >= 0)
      pushHandle(L, Tag::Piece, first);
    else
      lua_pushinteger(L, raw(sight.square));
  } else if (sight.edge != board::noEdge) {
    lua_pushinteger(L, board::placeOf(sight.edge));
  } else if (sight.corner != board::noCorner) {
    lua_pushinteger(L, board::placeOf(sight.corner));
  } else {
    lua_pushnil(L);
  }
  return 2;
}

int boardCrossed(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "crossed", a) || !squareOrFail(L, 2, "crossed", b)) return -1;
  charge(L, 32);
  // Figures do not cut the line short here: cover counts up to the far end, or to the wall that ends the line.
  board::SightRules rules;
  rules.blockingFlags = 0;
  (void)board::sight(squaresNow(L), a, b, nullptr, rules, c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int boardSeen(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "seen", a)) return -1;
  const auto range = static_cast<std::int32_t>(
      lua_isinteger(L, 2) != 0 ? std::clamp<lua_Integer>(lua_tointeger(L, 2), 0, 1000) : 1000);
  charge(L, static_cast<std::uint64_t>(std::min<std::int64_t>(static_cast<std::int64_t>(range) * range * 16,
                                                              std::int64_t{c.scenario->board.spotCount()} * 4)) +
                16);
  c.kernels.flags.fillFigures(*c.scenario, *c.world, pieceAt(L, 1), world::PieceId::None);
  const board::Footprint size = footprintAt(L, 1);
  if (size == board::Footprint{}) {
    board::visibleFrom(squaresNow(L), a, range, c.kernels.flags.data(), {}, c.kernels.squares);
  } else {
    // What any of its squares sees.
    std::vector<board::SquareIndex> covered, seen;
    board::coveredSquares(*c.scenario->grid, a, size, covered);
    c.kernels.squares.clear();
    for (const board::SquareIndex square : covered) {
      board::visibleFrom(squaresNow(L), square, range, c.kernels.flags.data(), {}, seen);
      c.kernels.squares.insert(c.kernels.squares.end(), seen.begin(), seen.end());
    }
    std::sort(c.kernels.squares.begin(), c.kernels.squares.end());
    c.kernels.squares.erase(std::unique(c.kernels.squares.begin(), c.kernels.squares.end()), c.kernels.squares.end());
  }
  c.kernels.flags.clear();
  return pushSpots(L, c.kernels.squares);
}

int boardBlast(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "blast", a)) return -1;
  const auto radius =
      static_cast<std::int32_t>(lua_isinteger(L, 2) != 0 ? std::clamp<lua_Integer>(lua_tointeger(L, 2), 0, 100) : 1);
  charge(L, static_cast<std::uint64_t>(radius) * static_cast<std::uint64_t>(radius) * 8 + 16);
  board::blast(squaresNow(L), a, radius, board::BlastStop::Contacts, c.kernels.scratch, c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int boardRay(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  board::Direction direction{};
  if (!squareOrFail(L, 1, "ray", a)) return -1;
  if (lua_type(L, 2) != LUA_TSTRING || !board::readDirection(lua_tostring(L, 2), direction) || lua_isinteger(L, 3) == 0)
    return failing(L, "board.ray(square, direction, n): direction is \"north\", \"north-east\" …");
  board::ray(squaresNow(L), a, direction,
             static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, 3), 0, 1000)), true, c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int boardDirection(lua_State* L) {
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "direction", a) || !squareOrFail(L, 2, "direction", b)) return -1;
  const auto& grid = squaresOf(L);
  const int dx = grid.cell(b).column - grid.cell(a).column;
  const int dy = grid.cell(b).row - grid.cell(a).row;
  if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy))) {
    lua_pushnil(L);
    return 1;
  }
  for (const board::Direction d : board::allDirections)
    if (board::columnStep(d) == (dx > 0) - (dx < 0) && board::rowStep(d) == (dy > 0) - (dy < 0)) {
      const std::string_view name = board::directionName(d);
      lua_pushlstring(L, name.data(), name.size());
      return 1;
    }
  lua_pushnil(L);
  return 1;
}

int boardStep(lua_State* L) {
  board::SquareIndex a{};
  board::Direction direction{};
  if (!squareOrFail(L, 1, "step", a)) return -1;
  if (lua_type(L, 2) != LUA_TSTRING || !board::readDirection(lua_tostring(L, 2), direction))
    return failing(L, "board.step(square, direction)");
  const board::SquareIndex next = squaresOf(L).neighbour(a, direction);
  if (next == board::noSquare)
    lua_pushnil(L);
  else
    lua_pushinteger(L, raw(next));
  return 1;
}

int boardFlood(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "flood", a)) return -1;
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()));
  board::flood(squaresNow(L), a, {}, nullptr, c.kernels.scratch, c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int boardSquares(lua_State* L) {
  const Handle* tile = handleAt(L, 1);
  if (tile == nullptr || tile->tag != Tag::Tile)
    return failing(L, fmt::format("board.squares takes a tile of the map, got {}", nameOf(L, 1)));
  PlayContext& c = contextOf(L);
  const board::TileInstance& lies = c.scenario->tiles()[static_cast<std::size_t>(tile->index)];
  if (lua_isnoneornil(L, 2)) return pushSpots(L, lies.squares);
  if (lua_isinteger(L, 2) == 0 || lua_tointeger(L, 2) < 1 || lua_tointeger(L, 2) > lies.levels)
    return failing(L, fmt::format("board.squares: tile {} has levels 1 to {}", lies.id, lies.levels));
  const auto level = board::squaresOfLevel(lies, static_cast<std::int32_t>(lua_tointeger(L, 2)) - 1);
  c.kernels.squares.assign(level.begin(), level.end());
  return pushSpots(L, c.kernels.squares);
}

int boardAll(lua_State* L) { return pushSpots(L, contextOf(L).scenario->board.spots()); }

int boardSquaresWith(lua_State* L) {
  PlayContext& c = contextOf(L);
  const std::int32_t bit = lua_type(L, 1) == LUA_TSTRING ? c.scenario->featureBit(lua_tostring(L, 1)) : -1;
  if (bit < 0) return failing(L, fmt::format("board.with: there is no feature {}", nameOf(L, 1)));
  c.kernels.squares.clear();
  charge(L, c.scenario->board.spots().size() / 8 + 1);
  for (const board::Spot square : c.scenario->board.spots())
    if ((c.world->map->features[board::at(square)] >> bit & 1u) != 0) c.kernels.squares.push_back(square);
  return pushSpots(L, c.kernels.squares);
}

int boardHas(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "has", a)) return -1;
  const std::int32_t bit = lua_type(L, 2) == LUA_TSTRING ? c.scenario->featureBit(lua_tostring(L, 2)) : -1;
  if (bit < 0) return failing(L, fmt::format("board.has: there is no feature {}", nameOf(L, 2)));
  lua_pushboolean(L, (c.world->map->features[board::at(a)] >> bit & 1u) != 0 ? 1 : 0);
  return 1;
}

int boardFeatures(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "features", a)) return -1;
  lua_newtable(L);
  lua_Integer n = 0;
  for (std::size_t i = 0; i < c.scenario->features.size(); ++i)
    if ((c.world->map->features[board::at(a)] >> i & 1u) != 0) {
      pushSymbol(L, c.scenario->features[i]);
      lua_rawseti(L, -2, ++n);
    }
  return 1;
}

int boardFree(lua_State* L) {
  PlayContext& c = contextOf(L);
  const board::SquareIndex a = squareAt(L, 1);
  const std::int32_t movement = lookUpName(L, hostOf(L).refMovements, 2);
  if (movement < 0) return failing(L, fmt::format("board.free: there is no movement {}", nameOf(L, 2)));
  if (a == board::noSquare) {
    lua_pushboolean(L, 0);
    return 1;
  }
  charge(L, c.world->pieceCount() / 4 + 4);
  const world::Mover mover = moverAt(L, 3);
  c.kernels.flags.fillForMover(*c.scenario, *c.world, c.scenario->movements[static_cast<std::size_t>(movement)],
                               mover.piece, mover.side);
  const bool free = world::roomFor(*c.scenario, *c.world, c.kernels.flags, a, mover.footprint,
                                   c.scenario->board.noEntry() | c.scenario->board.noEnd(),
                                   board::flag::Blocked | board::flag::NoEnd);
  c.kernels.flags.clear();
  lua_pushboolean(L, free ? 1 : 0);
  return 1;
}

int boardName(lua_State* L) {
  const PlayContext& c = contextOf(L);
  Value value;
  if (!read(L, 1, value)) return failing(L, "board.name(place) takes a place");
  if (value.tag == Tag::Int) value.tag = Tag::Place;
  if (value.tag == Tag::Piece) value = Value::ofPlace(c.world->piece(value.piece()).place);
  if (value.tag == Tag::Place && board::isSquare(value.data) && !c.scenario->board.isIndexed(value.data))
    return failing(L, "board.name: this is not a place on the map");
  const std::string text = c.scenario->keyOf(value, *c.world);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int boardFind(lua_State* L) {
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "board.find(\"s1:C4\") takes a name");
  push(L, Value::ofPlace(contextOf(L).scenario->board.find(lua_tostring(L, 1))));
  return 1;
}

enum class Axis { Column, Row, Level };

template <Axis axis>
int boardAxis(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "column, row and level", a)) return -1;
  const board::Cell& cell = squaresOf(L).cell(a);
  lua_pushinteger(L, (axis == Axis::Column ? cell.column : axis == Axis::Row ? cell.row : cell.level) + 1);
  return 1;
}

int boardTile(lua_State* L) {
  const board::SquareIndex a = squareAt(L, 1);
  pushHandle(L, Tag::Tile, a == board::noSquare ? -1 : squaresOf(L).tileOf(a));
  return 1;
}

int boardLocal(lua_State* L) {
  const Handle* tile = handleAt(L, 1);
  if (tile == nullptr || tile->tag != Tag::Tile || lua_isinteger(L, 2) == 0 || lua_isinteger(L, 3) == 0)
    return failing(L, "board.local_square(tile, column, row)");
  const auto& grid = squaresOf(L);
  const board::TileInstance& instance = grid.tiles()[static_cast<std::size_t>(tile->index)];
  const auto column = std::clamp<lua_Integer>(lua_tointeger(L, 2), 0, 10000) - 1;
  const auto row = std::clamp<lua_Integer>(lua_tointeger(L, 3), 0, 10000) - 1;
  board::SquareIndex square = board::noSquare;
  if (column >= 0 && column < instance.width && row >= 0 && row < instance.height)
    square = grid.at(board::Cell{instance.origin.column + static_cast<std::int32_t>(column),
                                 instance.origin.row + static_cast<std::int32_t>(row), instance.origin.level});
  push(L, Value::ofPlace(board::placeOf(square)));
  return 1;
}

constexpr Binding functions[] = {
    {"distance", bound<boardDistance>, "(a: SquareLike, b: SquareLike): integer",
     "Squares between, diagonals 1 (4-way rulesets: rows plus columns); walls and levels ignored; from the nearest "
     "squares of large pieces.",
     bound<graphDistance>},
    {"adjacent", bound<boardAdjacent>, "(a: SquareLike, b: SquareLike): boolean",
     "Neighbours with no wall between. Nothing is adjacent to a place off the map.", bound<graphAdjacent>},
    {"neighbours", bound<boardNeighbours>, "(a: SquareLike): Set", "Adjacent squares, clockwise from north.",
     bound<graphNeighbours>},
    {"ring", bound<boardRing>, "(a: SquareLike): RingEntry[]", "The eight around, clockwise from north."},
    {"reach", bound<boardReach>,
     "(mover: SquareLike, movement: MovementId, steps: integer, starts?: Set, barred?: Set): Reach",
     "Where a piece may end a move. `starts`: squares at which the piece comes in from outside, 1 each; `barred`: "
     "closed squares.",
     bound<boardReach>},
    {"path", bound<boardPath>, "(mover: SquareLike, movement: MovementId, to: SquareLike): Set?, integer?",
     "The cheapest way without the start, and its cost; nil when there is none.", bound<boardPath>},
    {"sight", bound<boardSight>, "(a: SquareLike, b: SquareLike): boolean, Piece|integer|nil",
     "Is the line clear? If not: the piece, square, edge or corner that blocks it first."},
    {"crossed", bound<boardCrossed>, "(a: SquareLike, b: SquareLike): Set",
     "The squares that the line crosses up to the first wall, ends excluded."},
    {"seen", bound<boardSeen>, "(a: SquareLike, range?: integer): Set", "Squares with clear sight."},
    {"blast", bound<boardBlast>, "(a: SquareLike, radius?: integer): Set",
     "The square, then those around it clockwise from north, cut by walls."},
    {"ray", bound<boardRay>, "(a: SquareLike, direction: Direction, n: integer): Set",
     "Up to n squares outwards, ended by walls."},
    {"direction", bound<boardDirection>, "(a: SquareLike, b: SquareLike): Direction?", "Where b lies when in line."},
    {"step", bound<boardStep>, "(a: SquareLike, direction: Direction): integer?",
     "The next square that way, walls or not; nil off the map."},
    {"flood", bound<boardFlood>, "(a: SquareLike): Set",
     "All squares that can be reached past walls that open to nobody.", bound<graphFlood>},
    {"squares", bound<boardSquares>, "(tile: Tile, level?: integer): Set",
     "The squares of a tile of the map, or of one of its own levels, from 1."},
    {"all", bound<boardAll>, "(): Set", "All squares of the map.", bound<boardAll>},
    {"squares_with", bound<boardSquaresWith>, "(feature: FeatureId): Set", "The same as board.with, of squares."},
    {"with", bound<boardSquaresWith>, "(feature: FeatureId): Set",
     "Squares or nodes with a feature; while modules load, as laid out by the mission.", bound<boardSquaresWith>},
    {"has", bound<boardHas>, "(square: SquareLike, feature: FeatureId): boolean", "Does the square have this feature?",
     bound<boardHas>},
    {"features", bound<boardFeatures>, "(square: SquareLike): FeatureId[]", "All features of a square.",
     bound<boardFeatures>},
    {"free", bound<boardFree>, "(square: SquareLike?, movement: MovementId, piece?: Piece): boolean",
     "May such a piece end its move there?", bound<boardFree>},
    {"name", bound<boardName>, "(place: any): string", "The text of a place: s1:C4.", bound<boardName>},
    {"find", bound<boardFind>, "(name: string): integer?", "The square, edge or corner with such a text.",
     bound<boardFind>},
    {"column", bound<boardAxis<Axis::Column>>, "(square: SquareLike): integer", "Column on the map, from 1."},
    {"row", bound<boardAxis<Axis::Row>>, "(square: SquareLike): integer", "Row on the map, from 1."},
    {"level", bound<boardAxis<Axis::Level>>, "(square: SquareLike): integer", "Level, from 1."},
    {"tile", bound<boardTile>, "(square: SquareLike?): Tile?", "The tile that the square belongs to."},
    {"local_square", bound<boardLocal>, "(tile: Tile, column: integer, row: integer): integer?",
     "A square of a tile as it lies on the map, counted with north up."},
};

}  // namespace

std::vector<BindingGroup> boardReference() { return {{"board", false, Audience::Everyone, functions}}; }

namespace {

int aboutSquares(lua_State* L) {
  return failing(L, fmt::format("board.{} is about squares, and this mission is played on a graph",
                                lua_tostring(L, lua_upvalueindex(1))));
}

}  // namespace

void bindBoard(lua_State* L, Host& host) {
  const bool squares = host.scenario().graph == nullptr;
  lua_newtable(L);
  const auto add = [&](std::span<const Binding> rows) {
    if (squares) return setBindings(L, rows);
    for (const Binding& row : rows) {
      if (row.onGraph != nullptr) {
        lua_pushcfunction(L, row.onGraph);
      } else {
        lua_pushstring(L, row.name);
        lua_pushcclosure(L, bound<aboutSquares>, 1);
      }
      lua_setfield(L, -2, row.name);
    }
  };
  add(functions);
  for (const auto& groups :
       {edgeReference(), cornerReference(), movesReference(), lineReference(), levelReference(), graphReference()})
    for (const BindingGroup& group : groups) add(group.rows);
  lua_setfield(L, -2, "board");
}

}  // namespace sortie::script
