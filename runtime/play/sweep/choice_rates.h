// Win rates of choices: with a choice against the playtests in which the same side chose otherwise. docs/reports.md says
// how they are counted.
#pragma once

#include <string>
#include <vector>

#include "play/sweep/statistics.h"
#include "play/sweep/sweep_report.h"

namespace sortie::play {

struct ChoiceRate {
  std::string choice;  ///< the statistic
  std::string side;
  std::string value;
  std::string title;      ///< of the value
  Rate chosen;            ///< of the playtests in which the side had this choice
  Rate with;              ///< won, of those in which it chose this
  Rate without;           ///< won, of those in which it chose otherwise
  double distance = 0;    ///< of the two, in standard errors: shareDistance
  bool mirrored = false;  ///< there is one other value, and this one does worse: to tell both would say the same twice

  /// 1 in 370 is as far apart by chance.
  [[nodiscard]] bool differs() const noexcept { return distance > 3 || distance < -3; }
};

/// Of a variant, in the order of the statistics, the sides, and how often they were chosen. Sides that always chose the
/// same are left out: they had no choice.
[[nodiscard]] std::vector<ChoiceRate> choiceRates(const Statistics& statistics, const std::string& variant);

/// Those that differ from the other playtests by more than chance, the most distant first.
[[nodiscard]] std::vector<ChoiceRate> strikingChoices(std::vector<ChoiceRate> rates);

}  // namespace sortie::play
