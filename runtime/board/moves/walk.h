// Follows a route up to the first thing that interrupts it, so that doors, traps and consent in mid-move need no loop
// in the rules.
#pragma once

#include <cstdint>
#include <span>

#include "board/moves/reach.h"

namespace sortie::board {

enum class WalkStop : std::uint8_t {
  End,      ///< nothing stopped it
  Illegal,  ///< the next step is not legal
  Ask,      ///< the next square needs consent (flag Ask)
  Edge,     ///< an edge of a stopping state; before or after it as the rules say
  Feature,  ///< a stopping feature on the square just entered
  Flag,     ///< the square just entered is flagged Stop
  Budget    ///< the next step costs more than what is left
};

struct WalkRules {
  MoveRules move = {};
  /// By edge state, 1 = a walk stops before crossing it (2 = after). May be nullptr.
  const std::uint8_t* stopEdges = nullptr;
  std::uint32_t stopFeatures = 0;  ///< beyond those whose rules say stop
  bool declaredStops = true;       ///< heed the `stop` of FeatureRules
};

struct Walk {
  std::int32_t last = 0;  ///< position in the route of the square where it stands now
  std::int32_t cost = 0;  ///< spent so far
  WalkStop why = WalkStop::End;
  EdgeIndex edge = noEdge;        ///< for Edge
  SquareIndex square = noSquare;  ///< for Illegal, Ask and Budget the square not entered; for Feature and Flag its own
};

/// Walks `route` from its first square, where it stands already and is not stopped. To go on after a stop, pass the
/// rest of the route; `skipEdge` is an edge that no longer stops (just dealt with), `consented` a square that may be
/// entered although flagged Ask. A large piece stops at what any of its squares meets; edges that its own squares leave
/// behind do not count. Edges are crossed by orthogonal steps only; stairs and falls (see MoveRules) are steps like
/// others, and a fall's square in the route is the one it ends on.
[[nodiscard]] Walk walk(const GridView& view, const WalkRules& rules, std::span<const SquareIndex> route,
                        std::int32_t budget, const std::uint8_t* flags, EdgeIndex skipEdge = noEdge,
                        SquareIndex consented = noSquare);

}  // namespace sortie::board
