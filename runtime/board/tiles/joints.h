// What stands at an edge or corner on which tiles meet and that they print differently.
//
// Each tile puts there the strongest of its own marks. Of what several tiles put, the strongest stands: that of the
// greatest declared priority, then the one that closes more (movement, then sight, then adjacency, then cost), then the
// higher state. Nothing is weaker than anything printed. Declared joints go before that: from the strongest down, two
// states that a joint names make a third, which goes on to meet the next. So the order of tiles never matters.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "board/grid.h"

namespace sortie::board {

[[nodiscard]] inline int sightStrength(const EdgeRules& rules) noexcept { return rules.sight == 0 ? 1 : 0; }
[[nodiscard]] inline int sightStrength(const CornerRules& rules) noexcept {
  return rules.sight != 0 ? 0 : rules.lineEnd != 0 ? 1 : 2;
}

/// Orders states: of two that meet and have no joint, the greater stands.
template <class Rules>
[[nodiscard]] auto strength(const std::vector<Rules>& rules, std::uint8_t state) noexcept {
  const Rules& r = rules[state];
  return std::tuple(r.priority, r.movable == 0, sightStrength(r), r.adjacent == 0, r.cost, state);
}

/// The marks at one place, gathered tile by tile: at most two tiles share an edge, four a corner.
class PrintsAt {
 public:
  /// A mark of a tile; of several of one tile the strongest counts. State 0 is not a mark.
  template <class Rules>
  void add(const std::vector<Rules>& rules, std::int32_t tile, std::uint8_t state) noexcept {
    if (state == 0) return;
    for (std::size_t i = 0; i < count_; ++i) {
      if (tiles_[i] != tile) continue;
      if (strength(rules, states_[i]) < strength(rules, state)) states_[i] = state;
      return;
    }
    if (count_ == states_.size()) return;
    tiles_[count_] = tile;
    states_[count_++] = state;
  }

  /// The state that stands; 0 if nothing was added.
  template <class Rules>
  [[nodiscard]] std::uint8_t standing(const std::vector<Rules>& rules, const Joints& joints) const noexcept {
    if (count_ == 0) return 0;
    std::array<std::uint8_t, 4> order = states_;
    for (std::size_t i = 1; i < count_; ++i) {  // the strongest first; std::sort is too much for four
      for (std::size_t k = i; k > 0 && strength(rules, order[k - 1]) < strength(rules, order[k]); --k)
        std::swap(order[k - 1], order[k]);
    }
    std::uint8_t stands = order[0];
    for (std::size_t i = 1; i < count_; ++i) {
      const std::int32_t gives = joints.of(stands, order[i]);
      if (gives >= 0) stands = static_cast<std::uint8_t>(gives);
    }
    return stands;
  }

 private:
  std::array<std::int32_t, 4> tiles_{};
  std::array<std::uint8_t, 4> states_{};
  std::size_t count_ = 0;
};

}  // namespace sortie::board
