// The way of an answer to a path: whether a mover may go it.
#pragma once

#include "base/result.h"
#include "board/moves/reach.h"
#include "world/decision.h"

namespace sortie::script {

class Host;
struct PlayContext;

/// What can be reached by whoever is asked for a path; null for other questions.
[[nodiscard]] const board::Reach* pendingReach(const Host& host, const PlayContext& context) noexcept;

/// Whether the way in `answer` (not empty) leads step by step to the square that it names. Error "bad-way".
[[nodiscard]] Result<> checkWay(const Host& host, const PlayContext& context, const world::Answer& answer);

}  // namespace sortie::script
