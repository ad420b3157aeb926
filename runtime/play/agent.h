// Who answers decisions. An agent sees a view: the world without what its side may not know. It keeps nothing between
// decisions; its random numbers come from a stream of its own, so a bot cannot change the dice.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "world/decision.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

/// The read interface of a world for one side. Values that the side may not know are not given.
class View {
 public:
  View(const world::Scenario& scenario, const world::World& world, world::SideId side)
      : scenario_(&scenario), world_(&world), side_(side) {}

  [[nodiscard]] world::SideId side() const noexcept { return side_; }
  [[nodiscard]] const world::Scenario& scenario() const noexcept { return *scenario_; }
  [[nodiscard]] std::size_t pieceCount() const noexcept { return world_->pieceCount(); }
  /// Whether the side may know which piece this is; its place is known all the same (a hidden card's slot).
  [[nodiscard]] bool knows(world::PieceId piece) const;
  [[nodiscard]] world::KindId kind(world::PieceId piece) const;   ///< None when unknown
  [[nodiscard]] std::int32_t item(world::PieceId piece) const;    ///< -1 when unknown or none
  [[nodiscard]] world::SideId owner(world::PieceId piece) const;  ///< None when unknown or none
  [[nodiscard]] board::Place place(world::PieceId piece) const;
  /// An attribute's cell; `otherwise` when unknown or when the kind has none of that name.
  [[nodiscard]] std::int32_t attribute(world::PieceId piece, world::AttributeId id, std::int32_t otherwise = 0) const;
  [[nodiscard]] std::int32_t attribute(world::SideId side, world::AttributeId id, std::int32_t otherwise = 0) const;
  [[nodiscard]] std::int32_t variable(world::AttributeId id, std::int32_t otherwise = 0) const;
  [[nodiscard]] std::int32_t zoneCount(world::ZoneId zone) const;
  [[nodiscard]] board::GridView board() const { return world_->view(*scenario_->grid); }
  /// A digest of everything this side may know: equal for two worlds that look the same to it.
  [[nodiscard]] std::uint64_t digest() const;
  /// The stable text of a value, with hidden cards named by their slot.
  [[nodiscard]] std::string keyOf(const world::Value& value) const { return scenario_->keyOf(value, *world_, side_); }
  [[nodiscard]] std::string describe(const world::Value& value) const;

 private:
  const world::Scenario* scenario_;
  const world::World* world_;
  world::SideId side_;
};

/// The random numbers of one agent at one decision: (seed, side, decision number).
class AgentStream {
 public:
  AgentStream(std::uint64_t seed, world::SideId side, std::uint64_t decision) noexcept;
  /// 0..n-1; n > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t n) noexcept;

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

class Agent {
 public:
  virtual ~Agent() = default;
  /// The name that records and reports carry, with its budget ("search:200").
  [[nodiscard]] virtual std::string name() const = 0;
  /// Writes the answer to `answer`, which arrives empty. It must lie in the decision's domain.
  virtual void decide(const world::Decision& decision, const View& view, AgentStream& stream,
                      world::Answer& answer) = 0;
};

/// Any answer of the domain, each option alike.
[[nodiscard]] std::unique_ptr<Agent> randomAgent();
/// Always the first option, the least number: for tests.
[[nodiscard]] std::unique_ptr<Agent> firstAgent();
/// "random", "first"; null for others.
[[nodiscard]] std::unique_ptr<Agent> makeAgent(const std::string& name);

}  // namespace sortie::play
