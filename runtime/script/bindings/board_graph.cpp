// Nodes and links of a graph as scripts see them. Nodes are handles, links are places; links that lead one way only count
// in that direction.
#include <algorithm>

#include "board/moves/graph_moves.h"
#include "script/bindings/bind.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// The links meant by the kind of edge at `index`, or KIND-STATE; `otherwise` where nothing stands there. False with a
/// failure noted.
bool linksAt(lua_State* L, int index, const char* function, const board::LinkStates& otherwise,
             board::LinkStates& out) {
  out = otherwise;
  if (lua_isnoneornil(L, index)) return true;
  const std::string name = lua_type(L, index) == LUA_TSTRING ? lua_tostring(L, index) : "";
  const std::vector<world::EdgeStateInfo>& states = contextOf(L).scenario->edgeStates;
  bool found = false;
  for (std::size_t i = 1; i < states.size(); ++i) {
    const bool whole = states[i].kindName == name;
    const bool one = states[i].kindName + "-" + states[i].stateName == name;
    out[i] = one || (whole && otherwise[i] != 0) ? 1 : 0;
    found = found || whole || one;
  }
  if (!found) (void)failing(L, fmt::format("board.{}: there is no edge {}", function, nameOf(L, index)));
  return found;
}

board::GraphView viewOf(const PlayContext& c) { return c.world->view(*c.scenario->graph); }

/// The first node to which such a link leads; noSpot if there is none.
board::Spot nextAlong(const board::GraphView& view, const board::LinkStates& along, board::Spot node) noexcept {
  for (const board::Arc arc : view.graph->arcs(node))
    if (along[view.edgeStates[board::at(arc.link)]] != 0) return arc.to;
  return board::noSpot;
}

void pushSpot(lua_State* L, board::Spot spot) { push(L, Value::ofPlace(board::placeOf(spot))); }

}  // namespace

int graphEdge(lua_State* L) {
  board::Spot a{}, b{};
  if (!squareOrFail(L, 1, "edge", a) || !squareOrFail(L, 2, "edge", b)) return -1;
  const PlayContext& c = contextOf(L);
  const world::Symbol kind =
      lua_type(L, 3) == LUA_TSTRING ? c.scenario->symbol(lua_tostring(L, 3)) : world::Symbol::None;
  charge(L, c.scenario->graph->arcs(a).size() / 4);
  for (const board::Arc arc : c.scenario->graph->arcs(a)) {
    const std::uint8_t state = c.world->map->edges[board::at(arc.link)];
    if (arc.to != b || (!lua_isnoneornil(L, 3) && c.scenario->edgeStates[state].kind != kind)) continue;
    lua_pushinteger(L, board::placeOf(arc.link));
    return 1;
  }
  lua_pushnil(L);
  return 1;
}

int graphDistance(lua_State* L) {
  board::Spot a{}, b{};
  board::LinkStates along{};
  if (!squareOrFail(L, 1, "distance", a) || !squareOrFail(L, 2, "distance", b) ||
      !linksAt(L, 3, "distance", board::everyLink(), along))
    return -1;
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) / 2 + 8);
  const std::int32_t distance = board::distance(viewOf(c), along, a, b, c.kernels.scratch);
  if (distance < 0)
    lua_pushnil(L);
  else
    lua_pushinteger(L, distance);
  return 1;
}

int graphAdjacent(lua_State* L) {
  const board::Spot a = squareAt(L, 1), b = squareAt(L, 2);
  const PlayContext& c = contextOf(L);
  board::LinkStates along{};
  if (!linksAt(L, 3, "adjacent", c.scenario->graph->touching(), along)) return -1;
  bool touch = false;
  if (a != board::noSpot && b != board::noSpot) {
    const board::GraphView view = viewOf(c);
    charge(L, view.graph->arcs(a).size() / 4);
    for (const board::Arc arc : view.graph->arcs(a))
      touch = touch || (arc.to == b && along[view.edgeStates[board::at(arc.link)]] != 0);
  }
  lua_pushboolean(L, touch ? 1 : 0);
  return 1;
}

int graphNeighbours(lua_State* L) {
  board::Spot node{};
  PlayContext& c = contextOf(L);
  board::LinkStates along{};
  if (!squareOrFail(L, 1, "neighbours", node) || !linksAt(L, 2, "neighbours", c.scenario->graph->touching(), along))
    return -1;
  charge(L, c.scenario->graph->arcs(node).size() / 4);
  board::neighbours(viewOf(c), along, node, false, c.kernels.squares);
  return pushSpots(L, c.kernels.squares);
}

int graphFlood(lua_State* L) {
  board::Spot node{};
  if (!squareOrFail(L, 1, "flood", node)) return -1;
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) + 1);
  c.kernels.squares.clear();
  {
    board::Reach found;
    const board::Start start{node, 0};
    board::reach(viewOf(c), {.along = board::everyLink(), .plainCosts = true}, {&start, 1}, board::unlimited, nullptr,
                 c.kernels.scratch, found);
    for (const board::Reached& each : found.visited) c.kernels.squares.push_back(each.square);
  }
  return pushSpots(L, c.kernels.squares);
}

namespace {

int graphNext(lua_State* L) {
  board::Spot node{};
  board::LinkStates along{};
  if (!squareOrFail(L, 1, "next", node) || !linksAt(L, 2, "next", board::everyLink(), along)) return -1;
  pushSpot(L, nextAlong(viewOf(contextOf(L)), along, node));
  return 1;
}

/// The nodes after one along such links, in order, up to one that was there already or leads nowhere.
bool wayFrom(lua_State* L, const char* function, std::vector<board::Spot>& out, bool& closed) {
  board::Spot node{};
  board::LinkStates along{};
  if (!squareOrFail(L, 1, function, node) || !linksAt(L, 2, function, board::everyLink(), along)) return false;
  PlayContext& c = contextOf(L);
  charge(L, static_cast<std::uint64_t>(c.scenario->board.spotCount()) / 4 + 4);
  const board::GraphView view = viewOf(c);
  out.assign(1, node);
  board::Spot next = nextAlong(view, along, node);
  std::vector<bool> seen(static_cast<std::size_t>(c.scenario->board.spotCount()), false);
  seen[board::at(node)] = true;
  for (; next != board::noSpot && !seen[board::at(next)]; next = nextAlong(view, along, next)) {
    seen[board::at(next)] = true;
    out.push_back(next);
  }
  closed = next == node;
  return true;
}

int graphLoop(lua_State* L) {
  std::vector<board::Spot>& way = contextOf(L).kernels.squares;
  bool closed = false;
  if (!wayFrom(L, "loop", way, closed)) return -1;
  if (!closed) {
    lua_pushnil(L);
    return 1;
  }
  return pushSpots(L, way);
}

/// The way is on the stack as a set by then, so that no C++ value is alive while Lua runs.
int wayAsSet(lua_State* L) {
  std::vector<board::Spot>& way = contextOf(L).kernels.squares;
  bool closed = false;
  if (!wayFrom(L, "follow", way, closed)) return -1;
  if (lua_type(L, 3) != LUA_TFUNCTION)
    return failing(L, fmt::format("board.follow(node, edge, test): test is a function, got {}", nameOf(L, 3)));
  way.erase(way.begin());
  return pushSpots(L, way);
}

int graphFollow(lua_State* L) {
  lua_settop(L, 3);
  if (wayAsSet(L) < 0) return -1;
  const SetBuffer* set = setAt(L, 4);
  // As in the methods of sets: an error leaves by longjmp, and `quiet` is set back where steps begin.
  ++contextOf(L).quiet;
  Value found;
  for (std::size_t i = 0; found.tag == Tag::Nil && i < set->values.size(); ++i) {
    charge(L, 2);
    lua_pushvalue(L, 3);
    push(L, set->values[i]);
    lua_call(L, 1, 1);
    if (lua_toboolean(L, -1) != 0) found = set->values[i];
    lua_pop(L, 1);
  }
  --contextOf(L).quiet;
  push(L, found);
  return 1;
}

constexpr Binding graphFunctions[] = {
    {"next", bound<graphNext>, "(node: SquareLike, edge?: EdgeKind): Node?",
     "Of graphs: the node to which the first such edge leads, whatever its state; nil when there is none.",
     bound<graphNext>},
    {"follow", bound<graphFollow>, "(node: SquareLike, edge: EdgeKind?, test: fun(node: Node): boolean): Node?",
     "Of graphs: the first node that passes the test, from the next one along such edges on; nil when the way ends or "
     "comes "
     "to a node for the second time. Nothing may be asked or changed in the test.",
     bound<graphFollow>},
    {"loop", bound<graphLoop>, "(node: SquareLike, edge?: EdgeKind): Set?",
     "Of graphs: the nodes of the ring that such edges make, in order, from this one on; nil when they do not lead "
     "back.",
     bound<graphLoop>},
};

}  // namespace

std::vector<BindingGroup> graphReference() { return {{"board", false, Audience::Everyone, graphFunctions}}; }

}  // namespace sortie::script
