// The search agent: Monte Carlo tree search over what its side may know, for any ruleset.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "play/agents/agent.h"

namespace sortie::play {

struct SearchOptions {
  std::uint64_t iterations = 200;  ///< playouts a decision: the whole budget, never a time
  std::string rollout = "random";  ///< the agent that plays on for all sides where the tree ends
  double exploration = 0.7;        ///< the constant of UCB1 for rewards of 0 to 1
  /// How many answers are tried in a place of the tree that was visited n times: 1 + width * sqrt(n).
  double width = 1;
  std::size_t field = 4;             ///< answers that race each other, where another agent than "random" plays on
  std::int32_t rounds = 2;           ///< how far these playouts go where that agent can value what they come to
  double doubt = 0.5;                ///< standard errors by which another answer has to be better than that agent's own
  std::uint64_t depth = 2000;        ///< decisions a playout looks ahead; what is not over then counts by its scores
  std::size_t mostNodes = 1U << 20;  ///< of the tree
};

/// What the end of a playout is worth to each side, 0 to 1: 0.9 w + 0.1 q, where w is 1 for winners and their teams, 0
/// for others; where nobody won 0 for those who lose by the outcome and 1/2 for the rest; and q is the share of the scores
/// (of teams together, counted from the lowest or 0; equal shares where nobody has more). What is not over is worth q.
void rewards(const world::Scenario& scenario, const world::World& world, bool over, std::vector<double>& out);

/// With random playouts single-observer information set search with determinisation (Cowling, Powley, Whitehouse:
/// "Information Set Monte Carlo Tree Search", 2012); with those of another agent a race (play/search/search_race.h). It has a host of its own, so that nothing it tries can touch the playtest; where a view
/// cannot be forked it answers as its rollout agent would. Errors: of loading the rules, or of the rollout agent.
[[nodiscard]] Result<std::unique_ptr<Agent>> searchAgent(const SearchOptions& options,
                                                         const std::shared_ptr<const world::Scenario>& scenario);

}  // namespace sortie::play
