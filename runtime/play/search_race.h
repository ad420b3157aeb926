// Improving on an agent by looking where its own answers lead: candidates for one decision race each other, each played
// on by that agent in the same possible worlds with the same dice.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "play/fork.h"
#include "play/search.h"

namespace sortie::play {

class Race {
 public:
  /// `session` is of a host of the search's own; `seats` by side.
  Race(const SearchOptions& options, Session& session, std::vector<Agent*> seats);

  /// Answers the decision. False when it failed: see failure().
  [[nodiscard]] bool run(const world::Decision& decision, const View& view, const Fork& fork, AgentStream& stream,
                         world::Answer& answer);
  [[nodiscard]] const AgentFailure& failure() const noexcept { return failure_; }

 private:
  struct Candidate {
    world::Answer answer;
    std::uint64_t key = 0;
    std::vector<double> values;  ///< by world
    bool out = false;
  };
  void enlist(const world::Decision& decision, AgentStream& stream);
  [[nodiscard]] bool play(Candidate& candidate, const world::Decision& decision, const Fork& fork);

  const SearchOptions& options_;
  Session& session_;
  std::vector<Agent*> seats_;
  std::vector<Candidate> field_;
  std::vector<std::uint64_t> worlds_;  ///< the seed of each
  std::vector<std::size_t> order_;
  std::vector<std::uint64_t> keys_;
  std::vector<double> rewards_;
  std::unique_ptr<Agent> random_ = randomAgent();
  AgentFailure failure_;
};

}  // namespace sortie::play
