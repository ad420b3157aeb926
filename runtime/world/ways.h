// Ways over the board as it is now, whatever it is made of: what a mover can reach, the cheapest way, single steps, what
// lies beside what. Each question goes to the kernels of squares or to those of graphs once, whole.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/moves/graph_moves.h"
#include "board/moves/reach.h"
#include "board/moves/walk.h"
#include "world/square_flags.h"

namespace sortie::world {

/// The rules of a movement for one mover.
[[nodiscard]] board::MoveRules moveRules(const MovementInfo& movement, const Mover& mover) noexcept;
/// The same on a graph.
[[nodiscard]] board::GraphMoveRules linkRules(const MovementInfo& movement) noexcept;

/// What a mover can reach from some spots within a budget; `flags` are filled for it (SquareFlags::fillForMover).
void reach(const Scenario& scenario, const World& world, const MovementInfo& movement, const Mover& mover,
           std::span<const board::Start> starts, std::int32_t budget, const SquareFlags& flags, board::Scratch& scratch,
           board::Reach& out);

/// The cheapest way between two spots, both included, into `route`; its cost, or -1 and an empty route.
std::int32_t path(const Scenario& scenario, const World& world, const MovementInfo& movement, const Mover& mover,
                  board::Spot from, board::Spot to, const SquareFlags& flags, board::Scratch& scratch,
                  std::vector<board::Spot>& route);

/// One step of a walk (board/moves/walk.h) from a spot to another.
[[nodiscard]] board::Walk step(const Scenario& scenario, const World& world, const MovementInfo& movement,
                               const Mover& mover, std::span<const board::Spot> fromTo, const SquareFlags& flags);

/// The spots beside a piece: around it without a wall between, clockwise from north; on a graph those to which links in
/// adjacent states lead. Each once, into `out` (emptied first).
void beside(const Scenario& scenario, const World& world, board::Spot spot, board::Footprint size,
            std::vector<board::Spot>& out);

/// Whether one spot is among those beside the other, of pieces of one square.
[[nodiscard]] bool isBeside(const Scenario& scenario, const World& world, board::Spot of, board::Spot spot);

/// Whether a step may be made between two spots of a way that goes through reached ones only: they touch and, where
/// `orthogonal`, share a side; on a graph a link of the movement leads there.
[[nodiscard]] bool isStep(const Scenario& scenario, const World& world, const MovementInfo* movement, bool orthogonal,
                          board::Spot from, board::Spot to);

/// Whether every legal step costs the same to everybody.
[[nodiscard]] bool hasPlainSteps(const Scenario& scenario, const World& world, const MovementInfo* movement);

}  // namespace sortie::world
