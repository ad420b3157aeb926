// Corners of the grid and levels as scripts see them: corners are places like edges, with a declared kind and state.
#include "script/bindings/bind.h"

namespace sortie::script {

using world::raw;

namespace {

int boardCorner(lua_State* L) {
  board::SquareIndex a{};
  board::Direction direction{};
  if (!squareOrFail(L, 1, "corner", a)) return -1;
  if (lua_type(L, 2) != LUA_TSTRING || !board::readDirection(lua_tostring(L, 2), direction) ||
      !board::isDiagonal(direction))
    return failing(L,
                   "board.corner(square, at): at is \"north-east\", \"south-east\", \"south-west\" or \"north-west\"");
  lua_pushinteger(L, board::placeOf(squaresOf(L).cornerOf(a, direction)));
  return 1;
}

int boardCornerKind(lua_State* L) {
  const PlayContext& c = contextOf(L);
  if (lua_isnoneornil(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  const lua_Integer place = lua_isinteger(L, 1) != 0 ? lua_tointeger(L, 1) : -1;
  if (!board::isCorner(place) || !c.scenario->board.has(place))
    return failing(L, fmt::format("board.corner_kind takes a corner (board.corner(square, at)), got {}", nameOf(L, 1)));
  const std::vector<std::uint8_t>& corners = c.world->map->corners;
  const std::uint8_t state = corners.empty() ? std::uint8_t{0} : corners[board::at(board::cornerOf(place))];
  if (state == 0) {
    lua_pushnil(L);
    return 1;
  }
  pushSymbol(L, c.scenario->cornerStates[state].kind);
  pushSymbol(L, c.scenario->cornerStates[state].state);
  return 2;
}

int boardCorners(lua_State* L) {
  const PlayContext& c = contextOf(L);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "board.corners(kind) takes the name of a corner kind");
  const world::Symbol kind = c.scenario->symbol(lua_tostring(L, 1));
  const std::vector<std::uint8_t>& corners = c.world->map->corners;
  charge(L, corners.size() / 8 + 1);
  SetBuffer& set = newSet(L);
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (corners[i] != 0 && c.scenario->cornerStates[corners[i]].kind == kind)
      set.values.push_back(Value::ofPlace(board::placeOf(static_cast<board::CornerIndex>(i))));
  return 1;
}

template <int levels>
int boardAbove(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, levels > 0 ? "above" : "below", a)) return -1;
  push(L, Value::ofPlace(board::placeOf(squaresOf(L).above(a, levels))));
  return 1;
}

constexpr Binding cornerFunctions[] = {
    {"corner", bound<boardCorner>, "(square: SquareLike, at: Direction): integer",
     "The corner of a square: \"north-east\", \"south-east\", \"south-west\" or \"north-west\"."},
    {"corner_kind", bound<boardCornerKind>, "(corner: integer?): CornerKind?, string?",
     "Kind and state of a corner; nil when nothing is there."},
    {"corners", bound<boardCorners>, "(kind: CornerKind): Set", "All corners of a kind."},
    {"above", bound<boardAbove<1>>, "(square: SquareLike): integer?",
     "The square one level higher; nil off the tiles."},
    {"below", bound<boardAbove<-1>>, "(square: SquareLike): integer?",
     "The square one level lower; nil off the tiles."},
};

}  // namespace

std::vector<BindingGroup> cornerReference() { return {{"board", false, Audience::Everyone, cornerFunctions}}; }

}  // namespace sortie::script
