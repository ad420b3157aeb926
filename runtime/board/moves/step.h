// Inner part of reach, path and walk: whether one step is legal and what it costs, with the rules of a mover worked
// out once a call.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "board/floors.h"
#include "board/moves/corner_routes.h"
#include "board/moves/reach.h"

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
        deep_(rules.falls || !rules.inside || (rules.controlCost > 1 && !rules.plainCosts)),
        costlyEdges_(view.grid->tables().costlyEdges && !rules.plainCosts),
        floorless_(view.grid->tables().floorless),
        noEntry_((view.grid->tables().noEntry & ~rules.ignoredFeatures) | floorless_),
        walls_((view.grid->tables().walls & ~rules.ignoredFeatures) | outsideFeature),
        costly_(rules.plainCosts ? 0 : view.grid->tables().costly & ~rules.ignoredFeatures),
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
    return joins_ == 0 && diagonals && rules_.orthogonalCost == 1 && costly_ == 0 && !costlyEdges_ && !deep_;
  }
  /// No step costs more.
  [[nodiscard]] std::int32_t maxCost() const noexcept {
    const std::int32_t dearest = std::max<std::int32_t>(view_.grid->tables().maxCost, rules_.controlCost);
    return std::max(rules_.orthogonalCost, rules_.diagonalCost) * (rules_.plainCosts ? 1 : dearest);
  }
  [[nodiscard]] int directions() const noexcept { return rules_.directions == 4 ? 4 : 8; }

  [[nodiscard]] bool enterable(std::int32_t square) const noexcept {
    return (features_[square] & noEntry_) == 0 && (flags_ == nullptr || (flags_[square] & rules_.closedFlags) == 0);
  }

  /// Whether falls, control or roofs matter to steps: `landing` then tells where they lead and what they cost.
  [[nodiscard]] bool deep() const noexcept { return deep_; }

  /// Where a step ends.
  struct Landing {
    std::int32_t square = -1;
    std::int32_t cost = -1;  ///< -1: the step is illegal
    std::int32_t fall = 0;   ///< levels fallen
  };
  /// A step of the whole footprint from an anchor where it lies on the tiles.
  [[nodiscard]] Landing landing(std::int32_t anchor, Direction d) const noexcept {
    if (!deep_) return {anchor + view_.grid->offset(d), cost(anchor, d), 0};
    return single_ ? squareLanding(anchor, wayOf(d)) : footprintLanding(anchor, d);
  }

  /// A direction with the distances in indices of all that a step in it meets.
  struct Way {
    Direction direction;
    bool diagonal;
    std::int32_t offset, factor;  ///< to the next square; what multiplies the costs of the step
    std::int32_t edge;            ///< the edge crossed: 2 * square + this
    std::int32_t corner;          ///< the corner passed: square + this
    CornerRoutes routes;          ///< of square 0: squares are added once, edges twice
  };
  [[nodiscard]] Way wayOf(Direction d) const noexcept {
    const bool east = columnStep(d) > 0, south = rowStep(d) > 0, diagonal = isDiagonal(d);
    return {d,
            diagonal,
            view_.grid->offset(d),
            diagonal ? rules_.diagonalCost : rules_.orthogonalCost,
            diagonal ? 0 : raw(view_.grid->edgeOf(SquareIndex{0}, d)),
            cornerPassed(0, east, south, width_),
            cornerRoutes(0, east, south, width_)};
  }

  /// The dearest of 1, the edge crossed and the corner passed from a position of the stored box that has neighbours
  /// there; -1 where one is closed. With `air` positions above a floor are not walls.
  template <bool air>
  [[nodiscard]] std::int32_t crossing(std::int32_t from, const Way& way) const noexcept {
    if (!way.diagonal) {
      const std::uint8_t state = view_.edgeStates[2 * from + way.edge];
      if ((beside_[state] & 1) != 0) return -1;
      return costlyEdges_ && state != 0 ? view_.grid->edgeRules(actsAs(state)).cost : 1;
    }
    std::int32_t dearest = 1;
    if (view_.cornerStates != nullptr) {
      const std::uint8_t state = view_.cornerStates[from + way.corner];
      if (state != 0) {
        if (view_.grid->tables().cornerMoveClosed[state] != 0) return -1;
        if (!rules_.plainCosts) dearest = view_.grid->cornerRules()[state].cost;
      }
    }
    if (rules_.diagonal == Diagonal::Corner) {
      const CornerRoutes& r = way.routes;
      const CornerRoutes routes{r.edgeToH + 2 * from, r.edgeFromH + 2 * from, r.squareH + from,
                                r.edgeToV + 2 * from, r.edgeFromV + 2 * from, r.squareV + from};
      const auto isWall = [&](std::int32_t square) {
        return air ? wallInAir(square) : (features_[square] & walls_) != 0;
      };
      if (bothRoutesCutBy(view_, routes, beside_, ahead_, isWall)) return -1;
    }
    return dearest;
  }
  /// landing() of a piece of one square where steps are deep. Inlined into the search, which it is most of.
  [[nodiscard]] [[gnu::always_inline]] Landing squareLanding(std::int32_t from, const Way& way) const noexcept {
    std::int32_t to = from + way.offset, fall = 0;
    if (!floored(to)) {
      fall = dropAt(to);
      if (fall < 0) return {};
      to -= fall * view_.grid->levelOffset();
    }
    if (!enterable(to) || (!rules_.inside && covered(view_, SquareIndex{to}))) return {};
    std::int32_t dearest = rules_.falls ? crossing<true>(from, way) : crossing<false>(from, way);
    if (dearest < 0) return {};
    dearest = std::max(dearest, entryCost(to));
    if (flags_ != nullptr) dearest = std::max(dearest, controlCost(flags_[from], flags_[to]));
    return {to, dearest * way.factor, fall};
  }

  /// The dearest feature of a square; 1 where costs are plain.
  [[nodiscard]] std::int32_t entryCost(std::int32_t square) const noexcept {
    std::int32_t dearest = 1;
    for (std::uint32_t rest = features_[square] & costly_; rest != 0; rest &= rest - 1) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(rest));
      dearest = std::max<std::int32_t>(dearest, view_.grid->featureRules()[bit].cost);
    }
    return dearest;
  }
  /// Whether a position has a floor.
  [[nodiscard]] bool floored(std::int32_t position) const noexcept { return (features_[position] & floorless_) == 0; }
  /// Whether a feature closes a position even to what passes it in the air.
  [[nodiscard]] bool airClosed(std::int32_t position) const noexcept {
    for (std::uint32_t rest = features_[position] & noEntry_ & ~outsideFeature; rest != 0; rest &= rest - 1) {
      if (view_.grid->featureRules()[static_cast<std::size_t>(std::countr_zero(rest))].enter == 0) return true;
    }
    return false;
  }
  /// What control makes a step between these two squares (or squares with these flags) cost at least.
  [[nodiscard]] std::int32_t controlCost(std::uint8_t from, std::uint8_t to) const noexcept {
    return rules_.plainCosts || (from & to & flag::Controlled) == 0 ? 1 : rules_.controlCost;
  }

  /// Cost of a step of the whole footprint from an anchor where it lies on the tiles; -1 if illegal. Not where steps are
  /// deep.
  [[nodiscard]] std::int32_t cost(std::int32_t anchor, Direction d) const noexcept {
    return single_ ? squareCost(anchor, d) : footprintCost(anchor, d);
  }

  /// Whether a step costs nothing but its direction: single squares, no corners of a kind, no costly edges or features.
  [[nodiscard]] bool plain() const noexcept {
    return single_ && view_.cornerStates == nullptr && costly_ == 0 && !costlyEdges_ && !deep_;
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
  /// Whether stairs lead from a square to the one straight above it.
  [[nodiscard]] bool joined(std::int32_t lower, std::int32_t upper) const noexcept;
  [[nodiscard]] std::uint8_t actsAs(std::uint8_t state) const noexcept {
    return effectiveState(*view_.grid, state, rules_.kinds);
  }

  [[nodiscard]] std::uint8_t flagsOfAll(std::int32_t anchor) const noexcept;
  [[nodiscard]] std::int32_t footprintCost(std::int32_t anchor, Direction d) const noexcept;
  [[nodiscard]] Landing footprintLanding(std::int32_t anchor, Direction d) const noexcept;
  /// Levels fallen where a step goes to a position without a floor; -1 if there is no way down.
  [[nodiscard]] std::int32_t dropAt(std::int32_t position) const noexcept;

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
        if (!rules_.plainCosts) dearest = std::max<std::int32_t>(dearest, view_.grid->cornerRules()[state].cost);
      }
      if (rules_.diagonal == Diagonal::Corner) {
        const CornerRoutes routes = cornerRoutes(from, east, south, width_);
        if (bothRoutesCut(view_, routes, beside_, ahead_, walls_)) return -1;
      }
    }
    return std::max(dearest, entryCost(to)) * (isDiagonal(d) ? rules_.diagonalCost : rules_.orthogonalCost);
  }

  /// A wall to diagonals, where open air above a floor is none.
  [[nodiscard]] bool wallInAir(std::int32_t square) const noexcept {
    const std::uint32_t walls = features_[square] & walls_;
    return walls != 0 && (walls != outsideFeature || floorBelow(view_, SquareIndex{square}) == noSquare);
  }

  const GridView& view_;
  const std::uint32_t* features_;
  const MoveRules& rules_;
  const std::uint8_t* flags_;
  std::int32_t width_;
  bool single_;
  bool deep_;
  bool costlyEdges_;
  std::uint32_t floorless_;
  std::uint32_t noEntry_;
  std::uint32_t walls_;
  std::uint32_t costly_;
  std::uint32_t joins_;
  const std::uint8_t* ahead_;
  const std::uint8_t* beside_;
  std::array<std::uint8_t, 256> opened_;  // filled only if the mover opens edges
};

}  // namespace sortie::board
