// Floors and levels as scripts see them (board/floors.h), and the exchange of levels. Levels of a tile are counted from
// 1, as names of squares count them.
#include "board/floors.h"
#include "script/bindings/bind.h"
#include "world/placing.h"

namespace sortie::script {

using world::raw;

namespace {

int pushSquare(lua_State* L, board::SquareIndex square) {
  push(L, Value::ofPlace(board::placeOf(square)));
  return 1;
}

int boardHasFloor(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "has_floor", a)) return -1;
  lua_pushboolean(L, board::hasFloor(squaresNow(L), a) ? 1 : 0);
  return 1;
}

int boardInside(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "inside", a)) return -1;
  charge(L, 4);
  lua_pushboolean(L, board::covered(squaresNow(L), a) ? 1 : 0);
  return 1;
}

int boardRoof(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "roof", a)) return -1;
  charge(L, 4);
  return pushSquare(L, board::roofOf(squaresNow(L), a));
}

int boardFloorBelow(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "floor_below", a)) return -1;
  charge(L, 4);
  return pushSquare(L, board::floorBelow(squaresNow(L), a));
}

int boardArea(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "area", a)) return -1;
  PlayContext& c = contextOf(L);
  const auto& grid = squaresOf(L);
  const board::TileInstance& tile = grid.tiles()[static_cast<std::size_t>(grid.tileOf(a))];
  charge(L, static_cast<std::uint64_t>(tile.width) * static_cast<std::uint64_t>(tile.height) / 2 + 1);
  SetBuffer& set = newSet(L);
  board::areaOf(squaresNow(L), a, c.kernels.squares);
  for (const board::SquareIndex square : c.kernels.squares)
    set.values.push_back(Value::ofPlace(board::placeOf(square)));
  return 1;
}

int boardOffset(lua_State* L) {
  board::SquareIndex a{}, b{};
  if (!squareOrFail(L, 1, "offset", a) || !squareOrFail(L, 2, "offset", b)) return -1;
  const auto& grid = squaresOf(L);
  const board::Cell& from = grid.cell(a);
  const board::Cell& to = grid.cell(b);
  lua_pushinteger(L, to.column - from.column);
  lua_pushinteger(L, to.row - from.row);
  lua_pushinteger(L, to.level - from.level);
  return 3;
}

/// The number of the tile at `index`, or -1 with a failure noted.
std::int32_t tileOrFail(lua_State* L, int index, const char* function) {
  const Handle* tile = handleAt(L, index);
  if (tile != nullptr && tile->tag == Tag::Tile) return tile->index;
  (void)failing(L, fmt::format("{} takes a tile of the map, got {}", function, nameOf(L, index)));
  return -1;
}

int boardLevels(lua_State* L) {
  const std::int32_t number = tileOrFail(L, 1, "board.levels");
  if (number < 0) return -1;
  const board::TileInstance& tile = contextOf(L).scenario->tiles()[static_cast<std::size_t>(number)];
  charge(L, tile.squares.size() / 8 + 1);
  lua_pushinteger(L, board::levelsWithFloor(squaresNow(L), tile));
  return 1;
}

/// Tile and level of change.lay and change.lift, the level from 0; false with a failure noted.
bool levelOrFail(lua_State* L, const char* function, std::int32_t& tile, std::int32_t& level) {
  tile = tileOrFail(L, 1, function);
  if (tile < 0) return false;
  const std::int32_t levels = contextOf(L).scenario->tiles()[static_cast<std::size_t>(tile)].levels;
  if (lua_isinteger(L, 2) == 0 || lua_tointeger(L, 2) < 1 || lua_tointeger(L, 2) > levels) {
    (void)failing(L, fmt::format("{}: the tile has levels 1 to {}, not {}", function, levels, nameOf(L, 2)));
    return false;
  }
  level = static_cast<std::int32_t>(lua_tointeger(L, 2)) - 1;
  return true;
}

/// What exchanging the level of a tile costs: each square has four edges and four corners, and where pieces open edges those
/// on a square are looked at for each of them, and for the edges of the squares beside it.
void chargeLevel(lua_State* L, std::int32_t tile) {
  const PlayContext& c = contextOf(L);
  const board::TileInstance& lies = c.scenario->tiles()[static_cast<std::size_t>(tile)];
  charge(L, static_cast<std::uint64_t>(lies.width) * static_cast<std::uint64_t>(lies.height) * 8 + 16 +
                16 * world::workAt(*c.scenario, *c.world, board::placeOf(board::SquareIndex{0})));
}

int changeLay(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  std::int32_t tile = 0, level = 0;
  if (!levelOrFail(L, "change.lay", tile, level)) return -1;
  PlayContext& c = contextOf(L);
  const std::int32_t item = lua_type(L, 3) == LUA_TSTRING ? c.scenario->tileItem(lua_tostring(L, 3)) : -1;
  if (item < 0) return failing(L, fmt::format("change.lay: no pack has a tile {}", nameOf(L, 3)));
  const world::TileItemInfo& info = c.scenario->tileItems[static_cast<std::size_t>(item)];
  if (!info.print) return failing(L, fmt::format("change.lay: {} cannot be laid: {}", info.name, info.problem));
  const board::TileInstance& lies = c.scenario->tiles()[static_cast<std::size_t>(tile)];
  const board::Footprint size = world::printedSize(lies);
  if (info.print->width() != size.width || info.print->height() != size.height)
    return failing(L, fmt::format("change.lay: {} is {}x{} squares, tile {} is {}x{}", info.name, info.print->width(),
                                  info.print->height(), lies.id, size.width, size.height));
  chargeLevel(L, tile);
  c.mutator->lay(static_cast<world::TileId>(tile), level, item);
  return 0;
}

int changeLift(lua_State* L) {
  if (!mayChange(L, "change")) return -1;
  std::int32_t tile = 0, level = 0;
  if (!levelOrFail(L, "change.lift", tile, level)) return -1;
  PlayContext& c = contextOf(L);
  if (!world::canLift(*c.scenario)) return failing(L, "change.lift: no feature is declared with floor=\"no\"");
  chargeLevel(L, tile);
  c.mutator->lift(static_cast<world::TileId>(tile), level);
  return 0;
}

constexpr Binding levelFunctions[] = {
    {"has_floor", bound<boardHasFloor>, "(square: SquareLike): boolean",
     "Is the square free of features that are declared floor=\"no\"?"},
    {"inside", bound<boardInside>, "(square: SquareLike): boolean", "Is some floor above it in its column?"},
    {"area", bound<boardArea>, "(square: SquareLike): Set",
     "The square and all others with a floor on its tile's level that are inside or outside like it. Empty if the "
     "square itself has no floor."},
    {"roof", bound<boardRoof>, "(square: SquareLike): integer?", "The highest floor of its column."},
    {"floor_below", bound<boardFloorBelow>, "(square: SquareLike): integer?",
     "The highest floor below it; nil when there is none."},
    {"offset", bound<boardOffset>, "(a: SquareLike, b: SquareLike): integer, integer, integer",
     "From a to b: columns east, rows south, levels up."},
    {"levels", bound<boardLevels>, "(tile: Tile): integer", "How many levels of a tile have a floor somewhere."},
};

constexpr Binding levelChanges[] = {
    {"lay", bound<changeLay>, "(tile: Tile, level: integer, item: string)",
     "Lays the print of the first level of a tile definition on a level of a tile (its own, from 1), turned as the "
     "tile "
     "lies: features, edges and corners. Squares where the new one has no floor stay as they are; pieces stay where "
     "they "
     "are. Errors: no such level, no such tile, another size."},
    {"lift", bound<changeLift>, "(tile: Tile, level: integer)",
     "Removes a level of a tile: its squares lose their floor; pieces stay where they are. Error: no feature "
     "is "
     "declared floor=\"no\"."},
};

}  // namespace

std::vector<BindingGroup> levelReference() { return {{"board", false, Audience::Everyone, levelFunctions}}; }

std::vector<BindingGroup> levelChangeReference() { return {{"change", false, Audience::Rulesets, levelChanges}}; }

}  // namespace sortie::script
