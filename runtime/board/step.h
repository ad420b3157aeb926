// Inner part of reach, path and walk: whether one step is legal and what it costs, with the rules of a mover worked
// out once a call.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "board/corner_routes.h"
#include "board/reach.h"

namespace sortie::board {

class Steps {
 public:
  Steps(const GridView& view, const MoveRules& rules, const std::uint8_t* flags) noexcept
      : view_(view),
        features_(view.features),
        rules_(rules),
        flags_(flags),
        width_(view.grid->width()),
        single_(rules.footprint == Footprint{}),
        costlyEdges_(view.grid->tables().costlyEdges),
        noEntry_((view.grid->tables().noEntry & ~rules.ignoredFeatures) | outsideFeature),
        walls_((view.grid->tables().walls & ~rules.ignoredFeatures) | outsideFeature),
        costly_(view.grid->tables().costly & ~rules.ignoredFeatures),
        ahead_(view.grid->tables().moveClosed.data()),
        beside_(ahead_) {
    if ((view.grid->tables().openers & rules.kinds) == 0) return;
    const auto& states = view.grid->edgeRules();
    for (std::size_t i = 0; i < states.size(); ++i) opened_[i] = ahead_[actsAs(static_cast<std::uint8_t>(i))];
    beside_ = opened_.data();
  }
  Steps(const Steps&) = delete;
  Steps& operator=(const Steps&) = delete;

  /// By edge state, 1 = closed, 2 = closes diagonals only: for edges of the square the mover stands on, and for those
  /// beyond.
  [[nodiscard]] const std::uint8_t* beside() const noexcept { return beside_; }
  [[nodiscard]] const std::uint8_t* ahead() const noexcept { return ahead_; }
  [[nodiscard]] std::uint32_t noEntry() const noexcept { return noEntry_; }
  [[nodiscard]] std::uint32_t walls() const noexcept { return walls_; }

  /// Whether every legal step costs 1.
  [[nodiscard]] bool unitCosts() const noexcept {
    return rules_.orthogonalCost == 1 && (rules_.directions == 4 || rules_.diagonalCost == 1) && costly_ == 0 &&
           !view_.grid->tables().costlyEdges;
  }
  /// No step costs more.
  [[nodiscard]] std::int32_t maxCost() const noexcept {
    return std::max(rules_.orthogonalCost, rules_.diagonalCost) * view_.grid->tables().maxCost;
  }
  [[nodiscard]] int directions() const noexcept { return rules_.directions == 4 ? 4 : 8; }

  [[nodiscard]] bool enterable(std::int32_t square) const noexcept {
    return (features_[square] & noEntry_) == 0 && (flags_ == nullptr || (flags_[square] & rules_.closedFlags) == 0);
  }

  /// Cost of a step of the whole footprint from an anchor where it lies on the tiles; -1 if illegal.
  [[nodiscard]] std::int32_t cost(std::int32_t anchor, Direction d) const noexcept {
    return single_ ? squareCost(anchor, d) : footprintCost(anchor, d);
  }

  /// Whether the footprint lies on the tiles with no closed edge inside it.
  [[nodiscard]] bool liesWhole(std::int32_t anchor) const noexcept;

 private:
  [[nodiscard]] std::uint8_t actsAs(std::uint8_t state) const noexcept {
    return effectiveState(*view_.grid, state, rules_.kinds);
  }

  [[nodiscard]] std::int32_t footprintCost(std::int32_t anchor, Direction d) const noexcept;

  [[nodiscard]] std::int32_t squareCost(std::int32_t from, Direction d) const noexcept {
    const std::int32_t to = from + view_.grid->offset(d);
    if (!enterable(to)) return -1;
    std::int32_t dearest = 1;
    if (!isDiagonal(d)) {
      const std::uint8_t state = view_.edgeStates[at(view_.grid->edgeOf(SquareIndex{from}, d))];
      if ((beside_[state] & 1) != 0) return -1;
      if (costlyEdges_) dearest = std::max<std::int32_t>(dearest, view_.grid->edgeRules(actsAs(state)).cost);
    } else if (rules_.diagonal == Diagonal::Corner) {
      const CornerRoutes routes = cornerRoutes(from, columnStep(d) > 0, rowStep(d) > 0, width_);
      if (bothRoutesCut(view_, routes, beside_, ahead_, walls_)) return -1;
    }
    for (std::uint32_t rest = features_[to] & costly_; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
      dearest = std::max<std::int32_t>(dearest, view_.grid->featureRules()[bit].cost);
    }
    return dearest * (isDiagonal(d) ? rules_.diagonalCost : rules_.orthogonalCost);
  }

  const GridView& view_;
  const std::uint32_t* features_;
  const MoveRules& rules_;
  const std::uint8_t* flags_;
  std::int32_t width_;
  bool single_;
  bool costlyEdges_;
  std::uint32_t noEntry_;
  std::uint32_t walls_;
  std::uint32_t costly_;
  const std::uint8_t* ahead_;
  const std::uint8_t* beside_;
  std::array<std::uint8_t, 256> opened_;  // filled only if the mover opens edges
};

}  // namespace sortie::board
