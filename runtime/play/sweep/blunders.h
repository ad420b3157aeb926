// Decisions with which agents throw playtests away. At sampled ones each answer is played on by the same agents, in the
// same possible worlds with the same dice; what the agent answered is compared with the best. The editor and the command
// line both call findBlunders().
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/sweep/sweep.h"

namespace sortie::play {

/// An answer is a blunder when another wins this much more often, and that by this many standard errors.
inline constexpr double blunderLoss = 0.15;
inline constexpr double blunderErrors = 4;

struct BlunderOptions {
  /// `runs` is how many decisions are sampled of each variant: one each of the playtests that a sweep plays. Its shards
  /// and facts are of no effect.
  SweepOptions sweep;
  std::uint64_t playouts = 100;    ///< of each answer
  std::size_t answers = 12;        ///< that are compared at most, the agent's own among them
  std::vector<std::string> kinds;  ///< ids of the decisions that are sampled; empty: all
};

/// One sampled decision. Nothing in it depends on time, threads or the machine.
struct BlunderRow {
  std::uint64_t run = 0;  ///< of the sweep: its variant and seed
  std::uint64_t seed = 0;
  std::string variant;
  std::uint64_t decision = 0;  ///< its number: as many were answered before it
  std::optional<std::int64_t> round;
  std::string side;
  std::string
      kind;  ///< the decision's id; empty: the playtest asked nothing (of the kinds) that can be answered in two ways
  std::string question;        ///< as the ruleset asks it
  std::string about;           ///< the piece or place that it is about, in words
  std::string chosen;          ///< the agent's answer, in words
  std::string best;            ///< the answer that won most often; the agent's own where none was ahead of it
  std::uint64_t ways = 0;      ///< different answers; 0: too many to list
  std::uint64_t compared = 0;  ///< answers that were played out
  std::uint64_t playouts = 0;  ///< of the agent's answer; of the best as well
  std::uint64_t chosenWins = 0;
  std::uint64_t bestWins = 0;
  double loss = 0;    ///< by which share of playouts the best won more often
  double error = 0;   ///< its standard error, from the pairs of playouts in the same world
  std::string fault;  ///< the message of what stopped the playtest or a playout; empty: nothing did

  [[nodiscard]] bool isBlunder() const noexcept { return loss > blunderLoss && loss > blunderErrors * error; }
  friend bool operator==(const BlunderRow&, const BlunderRow&) = default;
};

/// Gives a row for each run for which `done` is false to `take`, from one thread at a time and in no order; `progress` is
/// told how many there were. A side wins where it or a side of its team is among the winners.
///
/// An answer that has no prospect of being 15 points ahead, by one standard error, after a tenth of the playouts or a
/// further one, is not played on: the best is one of those that were played to the end.
/// Errors: a mission that does not load, an unknown agent, "decision-unknown" for a kind that the ruleset does not
/// declare, or what `take` gave.
[[nodiscard]] Result<> findBlunders(const BlunderOptions& options, const std::function<bool(std::uint64_t run)>& done,
                                    const std::function<Result<>(BlunderRow&&)>& take,
                                    const std::function<void(std::uint64_t rows)>& progress = {});

}  // namespace sortie::play
