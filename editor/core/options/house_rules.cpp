#include "editor/core/options/house_rules.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/values.h"

namespace sortie::editor {

namespace {

/// "true" and "yes" are the same.
bool same(const model::Type& type, const std::string& a, const std::string& b) {
  model::Issues unheard;
  const model::Setting x = model::decodeScalar(a, type, {}, "value", unheard);
  const model::Setting y = model::decodeScalar(b, type, {}, "value", unheard);
  return a == b || (!unheard.firstError() && x == y);
}

}  // namespace

std::vector<HouseRule> houseRules(const MissionScope& mission, bool onlyOverridden) {
  std::vector<HouseRule> out;
  for (OptionRow& row : optionRows(mission)) {
    if (row.ofMission) continue;
    HouseRule rule;
    rule.value = row.fixed.value_or(row.fallback);
    rule.overridden = !same(row.type, rule.value, row.fallback);
    rule.words = fmt::format("{}: {}{}", row.title, rule.value,
                             rule.overridden ? fmt::format(" (usually {})", row.fallback) : std::string());
    const bool inVariants = std::any_of(row.variants.begin(), row.variants.end(),
                                        [&](const auto& each) { return !same(row.type, each.second, row.fallback); });
    rule.option = std::move(row);
    if (!onlyOverridden || rule.overridden || inVariants) out.push_back(std::move(rule));
  }
  return out;
}

void setHouseRule(model::Draft& draft, const MissionScope& mission, const std::string& option,
                  const std::optional<std::string>& value) {
  const std::vector<OptionRow> rows = optionRows(mission);
  const bool usual = value && std::any_of(rows.begin(), rows.end(), [&](const OptionRow& row) {
                       return row.id == option && same(row.type, *value, row.fallback);
                     });
  setOption(draft, {}, option, usual ? std::nullopt : value);
}

}  // namespace sortie::editor
