#include "world/ways.h"

#include <algorithm>

#include "board/moves/contact.h"

namespace sortie::world {

board::MoveRules moveRules(const MovementInfo& movement, const Mover& mover) noexcept {
  board::MoveRules rules = movement.rules;
  rules.kinds = mover.openers;
  rules.footprint = mover.footprint;
  return rules;
}

board::GraphMoveRules linkRules(const MovementInfo& movement) noexcept {
  return {.along = movement.along,
          .closedFlags = movement.rules.closedFlags,
          .plainCosts = movement.rules.plainCosts,
          .controlCost = movement.rules.controlCost};
}

void reach(const Scenario& scenario, const World& world, const MovementInfo& movement, const Mover& mover,
           std::span<const board::Start> starts, std::int32_t budget, const SquareFlags& flags, board::Scratch& scratch,
           board::Reach& out) {
  if (scenario.grid != nullptr)
    board::reach(world.view(*scenario.grid), moveRules(movement, mover), starts, budget, flags.data(), scratch, out);
  else if (scenario.graph != nullptr)
    board::reach(world.view(*scenario.graph), linkRules(movement), starts, budget, flags.data(), scratch, out);
}

std::int32_t path(const Scenario& scenario, const World& world, const MovementInfo& movement, const Mover& mover,
                  board::Spot from, board::Spot to, const SquareFlags& flags, board::Scratch& scratch,
                  std::vector<board::Spot>& route) {
  if (scenario.grid != nullptr)
    return board::path(world.view(*scenario.grid), moveRules(movement, mover), from, to, board::unlimited, flags.data(),
                       scratch, route);
  return board::path(world.view(*scenario.graph), linkRules(movement), from, to, board::unlimited, flags.data(),
                     scratch, route);
}

board::Walk step(const Scenario& scenario, const World& world, const MovementInfo& movement, const Mover& mover,
                 std::span<const board::Spot> fromTo, const SquareFlags& flags) {
  if (scenario.grid != nullptr) {
    board::WalkRules rules;
    rules.move = moveRules(movement, mover);
    rules.stopEdges = movement.stopEdgeStates.data();
    rules.stopFeatures = movement.stopFeatures;
    return board::walk(world.view(*scenario.grid), rules, fromTo, board::unlimited, flags.data());
  }
  const board::GraphWalkRules rules{
      .move = linkRules(movement), .stopEdges = movement.stopEdgeStates.data(), .stopFeatures = movement.stopFeatures};
  return board::walk(world.view(*scenario.graph), rules, fromTo, board::unlimited, flags.data());
}

void beside(const Scenario& scenario, const World& world, board::Spot spot, board::Footprint size,
            std::vector<board::Spot>& out) {
  if (scenario.grid != nullptr)
    board::contacts(world.view(*scenario.grid), spot, size, out);
  else
    board::neighbours(world.view(*scenario.graph), scenario.graph->touching(), spot, false, out);
}

bool isBeside(const Scenario& scenario, const World& world, board::Spot of, board::Spot spot) {
  if (scenario.grid != nullptr) return board::adjacent(world.view(*scenario.grid), of, spot);
  const auto arcs = scenario.graph->arcs(of);
  return std::any_of(arcs.begin(), arcs.end(), [&](board::Arc arc) {
    return arc.to == spot && scenario.graph->touching()[world.map->effective[board::at(arc.link)]] != 0;
  });
}

bool isStep(const Scenario& scenario, const World& world, const MovementInfo* movement, bool orthogonal,
            board::Spot from, board::Spot to) {
  if (scenario.grid != nullptr)
    return board::adjacent(world.view(*scenario.grid), from, to) &&
           (!orthogonal || board::manhattan(*scenario.grid, from, to) == 1);
  if (movement == nullptr) return false;
  const board::GraphView view = world.view(*scenario.graph);
  const board::GraphMoveRules rules = linkRules(*movement);
  const auto arcs = scenario.graph->arcs(from);
  return std::any_of(arcs.begin(), arcs.end(), [&](board::Arc arc) {
    return arc.to == to && board::stepCost(view, rules, from, arc, nullptr) >= 0;
  });
}

bool hasPlainSteps(const Scenario& scenario, const World& world, const MovementInfo* movement) {
  if (scenario.grid != nullptr) {
    const auto& tables = scenario.grid->tables();
    return tables.costly == 0 && !tables.costlyEdges && world.map->corners.empty();
  }
  return movement != nullptr &&
         (movement->rules.plainCosts || (scenario.graph->maxCost() == 1 && movement->rules.controlCost == 1));
}

}  // namespace sortie::world
