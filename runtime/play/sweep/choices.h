// What sides chose: their answers to the decisions of which the ruleset has a statistic, and the first thing that a hook
// names for a side. A statistic with `decision` or `value` is one of these; docs/formats/ruleset.md describes them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "play/session/session.h"

namespace sortie::play {

struct ChoiceFact {
  std::string side;
  std::string choice;  ///< the statistic
  std::string value;   ///< a content item, an entrance, a piece of the mission, a place…
  std::string title;   ///< how people call it
  friend bool operator==(const ChoiceFact&, const ChoiceFact&) = default;
};

/// The position of a hook's parameter among the three that a journal keeps; -1: it is not one of them.
[[nodiscard]] std::int32_t hookParameter(const world::Scenario& scenario, const std::string& hook,
                                         const std::string& parameter);

/// Whether a statistic tells choices; all others count.
[[nodiscard]] bool tellsChoices(const model::Declaration& statistic);

/// The choices of one playtest after the other.
class ChoiceList {
 public:
  explicit ChoiceList(const world::Scenario& scenario);

  /// Statistics of what a hook names for a side: where to look for the side and the value.
  struct OfHook {
    std::size_t rule = 0;
    std::int32_t hook = -1;
    std::int32_t piece = -1;  ///< whose owner is the side
    std::int32_t side = -1;
    std::int32_t value = -1;
    bool tile = false;  ///< the tile on which the piece `value` stands, in place of the piece
  };
  [[nodiscard]] const std::vector<OfHook>& ofHooks() const noexcept { return ofHooks_; }

  void clear() { found_.clear(); }
  /// What a hook named; only the first counts.
  void addFirst(std::size_t rule, world::SideId side, const world::Value& value, const world::World& world);
  /// The same of a tile of the map.
  void addFirst(std::size_t rule, world::SideId side, const std::string& tile);
  /// All answers of a playtest. Sorted by side, choice and value.
  [[nodiscard]] std::vector<ChoiceFact> with(const Session& session);

 private:
  struct Rule {
    std::string id;
    std::int32_t decision = -1;
    bool first = false;               ///< only the first answer of a side
    std::vector<std::string> except;  ///< words that do not count
  };
  void add(std::size_t rule, world::SideId side, const world::Value& value, const world::World& world);
  [[nodiscard]] bool hasChosen(std::size_t rule, world::SideId side) const;

  const world::Scenario* scenario_;
  std::vector<Rule> rules_;
  std::vector<std::vector<std::size_t>> rulesOf_;  ///< by decision
  std::vector<OfHook> ofHooks_;
  std::map<std::tuple<world::SideId, std::size_t, std::string>, std::string> found_;  ///< value -> title
};

}  // namespace sortie::play
