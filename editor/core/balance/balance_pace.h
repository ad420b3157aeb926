// How playtests went, beyond how they ended: who led when, whether the lead changed, whether a side came from behind,
// rounds in which nothing happened. Read off the rounds of each playtest as its row comes in; a sweep's file keeps only
// sums over rounds, so these figures rest on the playtests of this run alone.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "play/sweep/sweep.h"

namespace sortie::editor {

/// One round over all playtests that got so far.
struct RoundShape {
  std::uint64_t playtests = 0;
  std::uint64_t dead = 0;  ///< no number of any side changed in it
  friend bool operator==(const RoundShape&, const RoundShape&) = default;
};

/// Who leads by one number that sides have at the end of each round: more is better.
struct Leads {
  struct Round {
    std::uint64_t led = 0;        ///< one side alone had the most
    std::uint64_t leaderWon = 0;  ///< and won in the end
    friend bool operator==(const Round&, const Round&) = default;
  };
  /// Playtests that were won, and in which one side alone led at the end of some round before the last.
  std::uint64_t contested = 0;
  std::uint64_t comebacks = 0;  ///< of them: halfway somebody had more than every winner
  /// How often the leader was another than the one before, by playtest: number, how often. Of the contested.
  std::map<std::int64_t, std::int64_t> changes;
  /// The round from which on the winner led without a break. Of the contested in which the winner led at the end.
  std::map<std::int64_t, std::int64_t> decided;
  std::map<std::int64_t, Round> rounds;  ///< from 1
};

/// Of one variant.
class PaceTally {
 public:
  void add(const play::SweepRow& row);

  /// Playtests that were told by round.
  [[nodiscard]] std::uint64_t measured() const noexcept { return measured_; }
  /// From round 1.
  [[nodiscard]] const std::map<std::int64_t, RoundShape>& rounds() const noexcept { return rounds_; }
  /// By number: "score", "pieces", a statistic. Those that two sides or more have.
  [[nodiscard]] const std::map<std::string, Leads>& leads() const noexcept { return leads_; }

 private:
  std::uint64_t measured_ = 0;
  std::map<std::int64_t, RoundShape> rounds_;
  std::map<std::string, Leads> leads_;
};

}  // namespace sortie::editor
