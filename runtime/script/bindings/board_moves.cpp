// Single steps and flights as scripts ask for them; reach and path stand in board.cpp.
#include <algorithm>

#include "board/moves/flight.h"
#include "script/bindings/bind.h"
#include "world/ways.h"

namespace sortie::script {

using world::at;
using world::raw;

namespace {

/// The movement named by argument 2, or null with a failure noted.
const world::MovementInfo* movementAt(lua_State* L, const char* function) {
  const std::int32_t movement = lookUpName(L, hostOf(L).refMovements, 2);
  if (movement >= 0) return &contextOf(L).scenario->movements[static_cast<std::size_t>(movement)];
  (void)failing(L, fmt::format("board.{}: there is no movement {}", function, nameOf(L, 2)));
  return nullptr;
}

void pushStep(lua_State* L, const board::Step& step) {
  lua_createtable(L, 0, 4);
  lua_pushinteger(L, raw(step.square));
  lua_setfield(L, -2, "square");
  lua_pushinteger(L, step.cost);
  lua_setfield(L, -2, "cost");
  lua_pushinteger(L, step.fall);
  lua_setfield(L, -2, "fall");
  if (step.climb == board::Step::Climb::None) {
    const std::string_view name = board::directionName(step.direction);
    lua_pushlstring(L, name.data(), name.size());
    lua_setfield(L, -2, "direction");
  } else {
    lua_pushstring(L, step.climb == board::Step::Climb::Up ? "up" : "down");
    lua_setfield(L, -2, "climb");
  }
}

int boardSteps(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex from{};
  if (!squareOrFail(L, 1, "steps", from)) return -1;
  const world::MovementInfo* movement = movementAt(L, "steps");
  if (movement == nullptr) return -1;
  const world::Mover mover = moverAt(L, 1);
  charge(L, c.world->pieceCount() / 4 + 40);
  c.kernels.flags.fillForMover(*c.scenario, *c.world, *movement, mover.piece, mover.side);
  std::vector<board::Step> steps;
  board::legalSteps(c.world->view(*c.scenario->grid), world::moveRules(*movement, mover), from, c.kernels.flags.data(),
                    steps);
  c.kernels.flags.clear();
  lua_createtable(L, static_cast<int>(steps.size()), 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    pushStep(L, steps[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int boardFlight(lua_State* L) {
  PlayContext& c = contextOf(L);
  board::SquareIndex from{};
  if (!squareOrFail(L, 1, "flight", from)) return -1;
  const world::MovementInfo* movement = movementAt(L, "flight");
  if (movement == nullptr) return -1;
  if (lua_isinteger(L, 3) == 0 || lua_isinteger(L, 4) == 0 || lua_isinteger(L, 5) == 0)
    return failing(L, "board.flight(piece, movement, steps, height, across): the last three are integers");
  const auto number = [&](int index, lua_Integer least) {
    return static_cast<std::int32_t>(std::clamp<lua_Integer>(lua_tointeger(L, index), least, 100000));
  };
  board::Flight limits{.height = number(4, 0) - 1, .across = number(5, 0), .budget = number(3, -1)};
  // No square is flown for less than 1, so with less to spend it does not get as far.
  limits.across = std::clamp(limits.budget, 0, limits.across);
  const world::Mover mover = moverAt(L, 1);
  const auto& grid = squaresOf(L);
  const auto columns = [&](std::int32_t size, std::int32_t most) {
    return std::min(2 * std::uint64_t(limits.across) + std::uint64_t(size), std::uint64_t(most));
  };
  // The tops of all columns that it may come to are looked up.
  charge(L, columns(mover.footprint.width, grid.width()) * columns(mover.footprint.height, grid.height()) *
                (8 + std::uint64_t(grid.levels())) / 64);
  SetBuffer& out = newSet(L);
  if (!out.reach) out.reach.emplace();
  c.kernels.flags.fillForMover(*c.scenario, *c.world, *movement, mover.piece, mover.side);
  board::flight(c.world->view(grid), world::moveRules(*movement, mover), from, limits, c.kernels.flags.data(),
                c.kernels.scratch, *out.reach);
  c.kernels.flags.clear();
  out.values.reserve(out.reach->ends.size());
  for (const std::int32_t end : out.reach->ends)
    out.values.push_back(Value::ofPlace(board::placeOf(out.reach->visited[static_cast<std::size_t>(end)].square)));
  charge(L, out.reach->visited.size() * 2 + c.world->pieceCount() / 4 + 4);
  return 1;
}

constexpr Binding moveFunctions[] = {
    {"steps", bound<boardSteps>, "(mover: SquareLike, movement: MovementId): StepEntry[]",
     "Every legal single step of a piece, in the order in which a reach tries them: N E S W, NE SE SW NW, stairs up, "
     "stairs down. Steps onto squares that the movement may pass but not end on are included."},
    {"flight", bound<boardFlight>,
     "(mover: SquareLike, movement: MovementId, steps: integer, height: integer, across: integer): Reach",
     "Where a piece that flies at level `height` (as given by board.level) may come down, its own square included: at "
     "most `across` squares away, for at most `steps`. It flies over everything below that level, except indoors. "
     "Paths hold the squares where it would drop, one per square flown; from any of them the function can be called "
     "again with the remaining steps."},
};

}  // namespace

std::vector<BindingGroup> movesReference() { return {{"board", false, Audience::Everyone, moveFunctions}}; }

}  // namespace sortie::script
