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
        joins_(rules.footprint == Footprint{} ? view.grid->tables().joins : 0),
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

  /// Whether every legal step costs 1, stays on its level and passes corners with nothing at them.
  [[nodiscard]] bool unitCosts() const noexcept {
    const bool diagonals = rules_.directions == 4 || (rules_.diagonalCost == 1 && view_.cornerStates == nullptr);
    return joins_ == 0 && diagonals && rules_.orthogonalCost == 1 && costly_ == 0 && !view_.grid->tables().costlyEdges;
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

  /// Whether a step costs nothing but its direction: single squares, no corners of a kind, no costly edges or features.
  [[nodiscard]] bool plain() const noexcept {
    return single_ && view_.cornerStates == nullptr && costly_ == 0 && !costlyEdges_;
  }
  /// cost() where plain() holds: `to` is the square entered, `least` what a step in this direction costs.
  [[nodiscard]] std::int32_t plainCost(std::int32_t from, std::int32_t to, Direction d,
                                       std::int32_t least) const noexcept {
    if (!enterable(to)) return -1;
    if (!isDiagonal(d)) {
      const std::uint8_t state = view_.edgeStates[at(view_.grid->edgeOf(SquareIndex{from}, d))];
      return (beside_[state] & 1) != 0 ? -1 : least;
    }
    if (rules_.diagonal != Diagonal::Corner) return least;
    const CornerRoutes routes = cornerRoutes(from, columnStep(d) > 0, rowStep(d) > 0, width_);
    return bothRoutesCut(view_, routes, beside_, ahead_, walls_) ? -1 : least;
  }

  /// Whether stairs may lead from one level to another.
  [[nodiscard]] bool climbs() const noexcept { return joins_ != 0; }
  /// Cost of a step to the square straight above (or below) along a feature that joins the two; -1 if there is none or
  /// it is illegal. The square reached is `anchor` plus or minus the grid's levelOffset.
  [[nodiscard]] std::int32_t climbCost(std::int32_t anchor, bool up) const noexcept;

  /// Whether the footprint lies on the tiles with no closed edge or corner inside it.
  [[nodiscard]] bool liesWhole(std::int32_t anchor) const noexcept;
  /// Flags of all squares that the footprint covers there, where it lies whole; 0 without flags.
  [[nodiscard]] std::uint8_t flagsAt(std::int32_t anchor) const noexcept {
    if (flags_ == nullptr) return 0;
    return single_ ? flags_[anchor] : flagsOfAll(anchor);
  }
  /// Features of all these squares.
  [[nodiscard]] std::uint32_t featuresAt(std::int32_t anchor) const noexcept;

 private:
  [[nodiscard]] std::uint8_t actsAs(std::uint8_t state) const noexcept {
    return effectiveState(*view_.grid, state, rules_.kinds);
  }

  [[nodiscard]] std::uint8_t flagsOfAll(std::int32_t anchor) const noexcept;
  [[nodiscard]] std::int32_t footprintCost(std::int32_t anchor, Direction d) const noexcept;

  [[nodiscard]] std::int32_t squareCost(std::int32_t from, Direction d) const noexcept {
    const std::int32_t to = from + view_.grid->offset(d);
    if (!enterable(to)) return -1;
    std::int32_t dearest = 1;
    if (!isDiagonal(d)) {
      const std::uint8_t state = view_.edgeStates[at(view_.grid->edgeOf(SquareIndex{from}, d))];
      if ((beside_[state] & 1) != 0) return -1;
      if (costlyEdges_) dearest = std::max<std::int32_t>(dearest, view_.grid->edgeRules(actsAs(state)).cost);
    } else {
      const bool east = columnStep(d) > 0, south = rowStep(d) > 0;
      if (view_.cornerStates != nullptr) {
        const std::uint8_t state = view_.cornerStates[cornerPassed(from, east, south, width_)];
        if (view_.grid->tables().cornerMoveClosed[state] != 0) return -1;
        dearest = std::max<std::int32_t>(dearest, view_.grid->cornerRules()[state].cost);
      }
      if (rules_.diagonal == Diagonal::Corner) {
        const CornerRoutes routes = cornerRoutes(from, east, south, width_);
        if (bothRoutesCut(view_, routes, beside_, ahead_, walls_)) return -1;
      }
    }
    return std::max(dearest, entryCost(to)) * (isDiagonal(d) ? rules_.diagonalCost : rules_.orthogonalCost);
  }

  /// The dearest feature of a square.
  [[nodiscard]] std::int32_t entryCost(std::int32_t square) const noexcept {
    std::int32_t dearest = 1;
    for (std::uint32_t rest = features_[square] & costly_; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
      dearest = std::max<std::int32_t>(dearest, view_.grid->featureRules()[bit].cost);
    }
    return dearest;
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
  std::uint32_t joins_;
  const std::uint8_t* ahead_;
  const std::uint8_t* beside_;
  std::array<std::uint8_t, 256> opened_;  // filled only if the mover opens edges
};

}  // namespace sortie::board
