// Questions that people are asked together: an answer after which the same side is asked at once about another thing
// ("stop here", then "which way does it face?"). The ruleset declares them (`with` of the decision that follows); each
// stays a decision of its own, and is recorded as one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/facts.h"
#include "play/session/session.h"

namespace sortie::play {

struct Following {
  std::int32_t option = 0;            ///< of the pending decision: the answer that leads on
  std::string decision;               ///< what is asked then, as the ruleset declares it
  std::vector<world::Value> options;  ///< of which one is to be chosen
  Notes notes;                        ///< of its options
};

/// What one answer to the pending decision leads to at once; none where the ruleset declares nothing of the kind. The
/// session needs checkpoints: the answer is given and taken back, so the pending decision has to be fetched again.
/// `facts` may be null.
[[nodiscard]] std::optional<Following> followingOf(Session& session, Facts* facts);

/// Two answers in one, as people read them: "stop here, facing east". The ruleset's text `with-DECISION` joins their names;
/// without one a comma does.
[[nodiscard]] std::string togetherText(const world::Scenario& scenario, const Following& following,
                                       const std::string& first, const std::string& second);

/// Whether the pending decision was asked together with the one before it.
[[nodiscard]] bool cameTogether(const Session& session, const world::Decision& decision);

}  // namespace sortie::play
