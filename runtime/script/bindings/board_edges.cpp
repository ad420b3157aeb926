// Edges of the grid as scripts see them: places like squares, with a declared kind and state.
#include "script/bindings/bind.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

int boardEdge(lua_State* L) {
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "edge", a)) return -1;
  if (lua_type(L, 2) == LUA_TSTRING) {
    board::Direction direction{};
    if (!board::readDirection(lua_tostring(L, 2), direction) || board::isDiagonal(direction))
      return failing(L, "board.edge(square, side): the side is \"north\", \"east\", \"south\" or \"west\"");
    lua_pushinteger(L, board::placeOf(squaresOf(L).edgeOf(a, direction)));
    return 1;
  }
  board::SquareIndex b{};
  if (!squareOrFail(L, 2, "edge", b)) return -1;
  for (const board::Direction d : board::allDirections)
    if (!board::isDiagonal(d) && squaresOf(L).neighbour(a, d) == b) {
      lua_pushinteger(L, board::placeOf(squaresOf(L).edgeOf(a, d)));
      return 1;
    }
  lua_pushnil(L);  // not orthogonal neighbours: no edge between them
  return 1;
}

bool edgeAt(lua_State* L, int index, board::EdgeIndex& out) {
  const lua_Integer place = lua_isinteger(L, index) != 0 ? lua_tointeger(L, index) : -1;
  if (board::isEdge(place) && contextOf(L).scenario->board.has(place)) {
    out = board::edgeOf(place);
    return true;
  }
  (void)failing(L, fmt::format("this takes an edge (board.edge(a, b)), got {}", nameOf(L, index)));
  return false;
}

int boardEdgeKind(lua_State* L) {
  PlayContext& c = contextOf(L);
  if (lua_isnoneornil(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  board::EdgeIndex edge{};
  if (!edgeAt(L, 1, edge)) return -1;
  const std::uint8_t state = c.world->map->effective[board::at(edge)];
  if (state == 0) {
    lua_pushnil(L);
    return 1;
  }
  const world::EdgeStateInfo& info = c.scenario->edgeStates[state];
  pushSymbol(L, info.kind);
  pushSymbol(L, info.state);
  if (const std::string* id = hostOf(L).edgeId(edge))
    lua_pushlstring(L, id->data(), id->size());
  else
    lua_pushnil(L);
  return 3;
}

int boardEdges(lua_State* L) {
  PlayContext& c = contextOf(L);
  if (lua_type(L, 1) != LUA_TSTRING) return failing(L, "board.edges(kind) takes the name of an edge kind");
  const world::Symbol kind = c.scenario->symbol(lua_tostring(L, 1));
  charge(L, c.world->map->edges.size() / 8 + 1);
  SetBuffer& set = newSet(L);
  for (std::size_t i = 0; i < c.world->map->edges.size(); ++i) {
    const std::uint8_t state = c.world->map->edges[i];
    if (state != 0 && c.scenario->edgeStates[state].kind == kind)
      set.values.push_back(Value::ofPlace(board::placeOf(static_cast<board::EdgeIndex>(i))));
  }
  return 1;
}

int boardSidesOf(lua_State* L) {
  board::EdgeIndex edge{};
  if (!edgeAt(L, 1, edge)) return -1;
  for (const board::Spot spot : contextOf(L).scenario->board.sidesOf(edge))
    push(L, Value::ofPlace(board::placeOf(spot)));
  return 2;
}

int boardBesideEdge(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex a{};
  if (!squareOrFail(L, 1, "beside_edge", a)) return -1;
  const world::Symbol kind =
      lua_type(L, 2) == LUA_TSTRING ? c.scenario->symbol(lua_tostring(L, 2)) : world::Symbol::None;
  bool found = false;
  for (int d = 0; d < 8; d += 2) {
    const std::uint8_t state =
        c.world->map->effective[board::at(squaresOf(L).edgeOf(a, static_cast<board::Direction>(d)))];
    found = found || (state != 0 && c.scenario->edgeStates[state].kind == kind);
  }
  lua_pushboolean(L, found ? 1 : 0);
  return 1;
}

constexpr Binding edgeFunctions[] = {
    {"edge", bound<boardEdge>, "(a: SquareLike, b: SquareLike|Direction, kind?: EdgeKind): integer?",
     "The edge between two squares, or on a side of one; nil when they do not share one. On a graph the first link "
     "that "
     "leads from one node to the other, of a kind where one is named; nil when there is none.",
     bound<graphEdge>},
    {"edge_kind", bound<boardEdgeKind>, "(edge: integer?): EdgeKind?, string?, string?",
     "Kind, state and the id given by the mission; nil when nothing is there.", bound<boardEdgeKind>},
    {"edges", bound<boardEdges>, "(kind: EdgeKind): Set", "All edges of a kind.", bound<boardEdges>},
    {"sides_of", bound<boardSidesOf>, "(edge: integer): integer?, integer?",
     "The two squares of an edge, nil off the map; on a graph the nodes that a link joins, first the one it leads "
     "from.",
     bound<boardSidesOf>},
    {"beside_edge", bound<boardBesideEdge>, "(square: SquareLike, kind: EdgeKind): boolean",
     "Is one of its four edges of that kind?"},
};

}  // namespace

std::vector<BindingGroup> edgeReference() { return {{"board", false, Audience::Everyone, edgeFunctions}}; }

}  // namespace sortie::script
