// The only way from a view to a world that can be played on: the present playtest as it may well be, for all that one
// side knows. What search agents think with.
#pragma once

#include "play/session/resample.h"
#include "play/session/session.h"

namespace sortie::play {

class Fork {
 public:
  /// At the decision that `session` waits for, which `side` is asked. The session must keep step boundaries
  /// (SessionOptions::checkpoints or keepBoundary).
  Fork(const Session& session, world::SideId side);

  /// Sets `into`, a session of the same scenario on a host of the agent's own, to the same decision in a world that looks
  /// the same to the side: the step runs again to the same answers, then everything that the side does not know is dealt
  /// anew, answers that other sides have given and nobody has seen yet included, and all random streams begin again. Then the
  /// ruleset's own step deals, where it has one (`deals`): nothing that the side cannot know is left for it to see.
  /// Errors: "fork" if the step does not come to the same decision again; "deal-step" if that other step does more than
  /// dealing, or changes what the side sees; what it gives.
  Result<> sample(AgentStream& stream, Session& into) const;

 private:
  Session::Checkpoint checkpoint_;
  world::SideId side_;
  std::int32_t kind_ = -1;
  std::uint64_t digest_ = 0;  ///< of what the side sees, where the ruleset deals anew itself
  Dealer dealer_;
  std::unique_ptr<Agent> guess_ = randomAgent();  ///< gives the answers that others have given in secret
};

}  // namespace sortie::play
