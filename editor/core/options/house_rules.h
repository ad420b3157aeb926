// House rules: the ruleset's constants and readings (its options) that a mission plays otherwise.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/options/variants.h"

namespace sortie::editor {

struct HouseRule {
  OptionRow option;
  std::string value;        ///< what the mission plays with, variants aside
  bool overridden = false;  ///< it is not the default
  std::string words;        ///< "Squares of a MOVE: 4 (usually 3)"
};

/// All options of the rulesets, in their order. `onlyOverridden`: what is to be printed with the mission, options that
/// some variant sets to another value included.
[[nodiscard]] std::vector<HouseRule> houseRules(const MissionScope& mission, bool onlyOverridden = false);

/// Plays an option otherwise; nothing, or the default, takes the house rule back.
void setHouseRule(model::Draft& draft, const MissionScope& mission, const std::string& option,
                  const std::optional<std::string>& value);

}  // namespace sortie::editor
