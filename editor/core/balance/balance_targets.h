// What the designer wants of a mission ("6 rounds, 90 minutes, 45 %"), and whether the playtests miss it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "editor/core/balance/balance_results.h"

namespace sortie::editor {

struct Targets {
  std::optional<double> rounds;
  std::optional<double> minutes;       ///< at the table, as tableMinutes tells
  std::map<std::string, double> wins;  ///< by side, 0 to 1
  double secondsPerDecision = 20;      ///< where the ruleset does not tell how long things take
  double slack = 0.1;                  ///< rounds and minutes may differ by this share of the target
  double winSlack = 0.05;              ///< and shares of wins by this much

  friend bool operator==(const Targets&, const Targets&) = default;
};

struct TargetVerdict {
  /// Met and Missed: the whole 95 % interval lies within, or outside of, what is wanted with its slack.
  enum class State : std::uint8_t { Met, Missed, TooFew };
  std::string what;  ///< "rounds", "minutes", or a side's id
  std::string title;
  double wanted = 0;
  double got = 0;
  double low = 0;
  double high = 0;
  State state = State::TooFew;
  std::string words;  ///< "missed: 7.4 rounds (7.1 to 7.7), 6 wanted"
};

/// Of one variant, in the order rounds, minutes, sides. Nothing for what has no target or no playtests.
[[nodiscard]] std::vector<TargetVerdict> judgeTargets(const VariantResults& results, const Targets& targets);

/// Minutes at the table, mean with its interval: by the ruleset's seconds, else by a number of seconds for each decision.
struct TableMinutes {
  double mean = 0;
  double low = 0;
  double high = 0;
};
[[nodiscard]] TableMinutes tableMinutes(const VariantResults& results, double secondsPerDecision);
/// "by the ruleset's figures", or "at 20 s a decision".
[[nodiscard]] std::string minutesRestOn(const VariantResults& results, double secondsPerDecision);

}  // namespace sortie::editor
