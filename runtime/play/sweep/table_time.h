// How long a playtest would take people at a table: the seconds that the ruleset gives its decisions and hooks. An
// estimate, as good as those figures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "play/session/session.h"

namespace sortie::play {

class TableTime {
 public:
  /// Of a decision of which the ruleset does not say it, where it does of any.
  static constexpr std::int64_t usual = 10;

  explicit TableTime(const world::Scenario& scenario);

  /// Whether the ruleset says anything about it.
  [[nodiscard]] bool told() const noexcept { return told_; }
  /// Seconds each time the hook is raised; 0 for most.
  [[nodiscard]] std::int64_t ofHook(std::int32_t hook) const noexcept { return hooks_[static_cast<std::size_t>(hook)]; }
  /// Seconds of all answers; those to which there was no alternative take none.
  [[nodiscard]] std::int64_t ofAnswers(const Session& session) const;

 private:
  bool told_ = false;
  std::vector<std::int64_t> decisions_;
  std::vector<std::int64_t> hooks_;
};

}  // namespace sortie::play
