// How close a playtest was: who was ahead at the end of each round, and by how much at the end.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "world/scenario.h"

namespace sortie::play {

/// Sides of one team are one party; a playtest with fewer than two parties has none of these.
struct CourseFact {
  std::optional<std::int64_t> margin;  ///< at the end: the most of any party less the next
  std::optional<std::int64_t> leads;   ///< how often a party took the lead from another; none where there are no rounds
  std::optional<std::int64_t> decided;  ///< the round from whose end on the winners led; none: not ahead at the end
  friend bool operator==(const CourseFact&, const CourseFact&) = default;
};

/// Which number says who is ahead: the statistic with `lead="yes"`, else the score.
class Race {
 public:
  explicit Race(const world::Scenario& scenario);

  /// "score", or the statistic's id.
  [[nodiscard]] const std::string& what() const noexcept { return what_; }
  /// `standings`: by round the number of each side, by seat; without rounds only that of the end. `winners`: bit a side.
  [[nodiscard]] CourseFact course(const std::map<std::int64_t, std::vector<std::int64_t>>& standings, bool rounds,
                                  std::uint32_t winners) const;

 private:
  [[nodiscard]] std::vector<std::int64_t> byParty(const std::vector<std::int64_t>& sides) const;

  std::string what_ = "score";
  bool sums_ = false;                 ///< of a party's sides; else the best of them
  std::vector<std::size_t> partyOf_;  ///< by seat
  std::size_t parties_ = 0;
};

}  // namespace sortie::play
