// Standing answers: what a player has said once for all questions of a kind, so that windows in which nothing can matter
// are not asked. Whoever drives a session asks here first; what comes out is recorded as the decision that it is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "play/facts.h"
#include "world/decision.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

enum class Stance : std::uint8_t {
  Matters,   ///< asked when something of the moment can matter
  Always,    ///< asked every time, even where only one answer makes sense
  Attacked,  ///< asked about windows only while one's own side is attacked
  Turn,      ///< not asked about windows in this turn; ends when one's own side is attacked
};

/// "matter", "always", "attacked", "turn": as players type them.
[[nodiscard]] std::string_view stanceWord(Stance stance) noexcept;
[[nodiscard]] std::optional<Stance> stanceOf(std::string_view word) noexcept;

class StandingAnswers {
 public:
  /// `usual`: what a side has said that has said nothing.
  explicit StandingAnswers(const world::Scenario& scenario, Stance usual = Stance::Matters);

  /// Whether decisions of this kind are windows: the ruleset declares an answer that lets the moment pass.
  [[nodiscard]] bool isWindow(std::int32_t kind) const noexcept;
  /// What a side has said; Turn only as long as it holds in this world, then what was said before it.
  [[nodiscard]] Stance stance(const world::World& world, world::SideId side) const;
  void set(const world::World& world, world::SideId side, Stance stance);
  /// The values of the variables that change with every turn.
  [[nodiscard]] std::vector<std::int32_t> turnOf(const world::World& world) const;
  /// The answer that stands for this decision, none where the player is to be asked. `text`: its options' stable
  /// names. A Turn that is broken by an attack is over then.
  [[nodiscard]] std::optional<world::Answer> answer(const world::World& world, const world::Decision& decision,
                                                    const Notes& notes, const std::vector<std::string>& names);

 private:
  [[nodiscard]] std::optional<world::Answer> passing(const world::Decision& decision,
                                                     const std::vector<std::string>& names) const;

  struct Said {
    Stance stance = Stance::Matters;
    Stance before = Stance::Matters;  ///< a Turn; never Turn itself
    std::vector<std::int32_t> turn;   ///< in which it was said
  };
  const world::Scenario* scenario_;
  std::vector<Said> said_;  ///< by side
};

}  // namespace sortie::play
