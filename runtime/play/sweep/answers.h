// What could be answered instead: the answers that are worth comparing with one that was given.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "play/session/session.h"

namespace sortie::play {

struct AnswerList {
  std::vector<world::Answer> answers;  ///< `own` first; no two that are the same to the side
  std::uint64_t ways = 0;              ///< how many different ones there are; 0: too many to list
};

/// At most `most` answers of the session's pending decision. All where they are no more; else, after `own`, half of the
/// room is for those of which `opinions` (by option, may be empty) says most, the rest is drawn from `stream`. Subsets,
/// orders, shares and wide ranges of numbers are too many to list: others are drawn.
[[nodiscard]] AnswerList answersToCompare(const Session& session, const world::Decision& decision,
                                          const world::Answer& own, std::span<const std::int64_t> opinions,
                                          std::size_t most, AgentStream& stream);

}  // namespace sortie::play
