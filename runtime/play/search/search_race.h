// Improving on an agent by looking where answers lead: a few answers race each other, each played on by that agent in
// the same possible worlds with the same dice, and its own stands unless another proves better.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "play/search/search.h"
#include "play/session/fork.h"

namespace sortie::play {

/// A rollout algorithm (Tesauro and Galperin, "On-line Policy Improvement using Monte-Carlo Search", 1996) with
/// sequential halving (Karnin, Koren, Somekh, 2013) and common random numbers.
class Race {
 public:
  /// `session` is one of the search's own; `seats`, by side, play on for all. All must outlive it.
  Race(const SearchOptions& options, Session& session, std::vector<Agent*> seats);

  /// Answers the decision with `options.iterations` playouts at most. False when an agent failed or a world could not be
  /// made: see failure().
  [[nodiscard]] bool run(const world::Decision& decision, const View& view, const Fork& fork, AgentStream& stream,
                         world::Answer& answer);
  [[nodiscard]] const AgentFailure& failure() const noexcept { return failure_; }

 private:
  struct Runner {
    world::Answer answer;
    std::uint64_t key = 0;       ///< what it is to the side: two alike cards are one answer
    std::vector<double> values;  ///< of its playouts, by world
    double mean = 0;
  };
  [[nodiscard]] bool prepare(const world::Decision& decision, const View& view, const Fork& fork, AgentStream& stream,
                             world::Answer& own);
  void enlist(const world::Decision& decision, AgentStream& stream);
  void enter(const world::Decision& decision, const world::Answer& answer);
  [[nodiscard]] bool sample(const world::Decision& decision, const Fork& fork, std::size_t world);
  [[nodiscard]] bool play(Runner& runner, const world::Decision& decision, const Fork& fork);
  [[nodiscard]] bool halve(const world::Decision& decision, const Fork& fork);
  [[nodiscard]] bool proves(const Runner& other) const;
  [[nodiscard]] bool failed(const Agent& agent);
  [[nodiscard]] std::int32_t round() const;

  const SearchOptions& options_;
  Session& session_;
  std::vector<Agent*> seats_;
  const world::AttributeSlot* round_ = nullptr;  ///< the variable `round`, where the ruleset has one
  std::int32_t lastRound_ = 0;                   ///< at which the playout at hand stops
  std::function<bool()> stop_;
  std::vector<Runner> field_;           ///< the agent's own answer first
  std::vector<std::size_t> running_;    ///< those still in the race, the own first, then the best first
  std::vector<std::uint64_t> worlds_;   ///< a seed for each
  std::vector<std::int64_t> opinions_;  ///< what the agent thought of the options
  std::vector<std::int64_t> numbers_;   ///< answers in the order in which they are looked at
  std::vector<std::uint64_t> keys_;     ///< of the options
  std::vector<double> rewards_;
  std::unique_ptr<Agent> random_ = randomAgent();
  bool valued_ = false;  ///< the agent can tell how its side stands
  AgentFailure failure_;
};

}  // namespace sortie::play
