// What a side is asked and what it may answer. The runtime checks every answer against its domain.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "world/value.h"

namespace sortie::world {

enum class DomainType : std::uint8_t {
  One,       ///< one of `options`
  Some,      ///< a subset of `min` to `max` of them
  Order,     ///< all of them in an order
  Number,    ///< min to max
  YesNo,     ///< number 1 or 0
  Allocate,  ///< `min` to `total` units over the options, each 0 to its limit
  Path,      ///< one of `options` (destinations); the way there may be given step by step
  Offer,     ///< one of `options` (terms), or refused
  Point,     ///< a point of the table within a region; `options` are candidates for bots
};

struct Domain {
  DomainType type = DomainType::One;
  std::span<const Value> options;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t total = 0;
  std::span<const Value> limits = {};  ///< of each option of an allocation; empty: `max` for all

  /// The most that option `i` of an allocation takes.
  [[nodiscard]] std::int64_t limit(std::size_t i) const noexcept { return limits.empty() ? max : limits[i].data; }

  /// In how many ways it can be answered, at most 2 (enough to know whether to ask).
  [[nodiscard]] int waysUpToTwo() const noexcept;
};

struct Decision {
  std::int32_t kind = -1;  ///< index into Scenario::decisions
  SideId side = SideId::None;
  Domain domain;
  Value about;               ///< the piece or place it is about; nil
  std::uint64_t number = 0;  ///< counts the decisions of this playtest from 0
};

struct Answer {
  std::int64_t number = 0;  ///< One, Path: index of the option; Number, YesNo: the number; Offer: -1 = refused
  std::vector<std::int32_t>
      indices;  ///< Some, Order: option indices; Allocate: count for each option; Path: squares of the way

  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Whether the answer lies in the domain. A Path's way is checked by whoever made the domain.
[[nodiscard]] bool accepts(const Domain& domain, const Answer& answer) noexcept;

}  // namespace sortie::world
