// Who answers decisions. An agent sees a view: the world without what its side may not know. It keeps nothing between
// decisions; its random numbers come from a stream of its own, so a bot cannot change the dice.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "world/decision.h"
#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

class Fork;
class Session;

/// The read interface of a world for one side. Values that the side may not know are not given, and nothing here leads
/// to the documents: where hidden cards lay when the playtest began stands in them.
class View {
 public:
  /// Of the playtest that a session plays.
  View(const Session& session, world::SideId side);
  /// Of a world by itself, which cannot be forked.
  View(const world::Scenario& scenario, const world::World& world, world::SideId side)
      : scenario_(&scenario), world_(&world), side_(side) {}

  [[nodiscard]] world::SideId side() const noexcept { return side_; }
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
  /// A digest of everything this side may know: equal for two worlds that look the same to it.
  [[nodiscard]] std::uint64_t digest() const;
  /// The stable text of a value, with hidden cards named by their slot.
  [[nodiscard]] std::string keyOf(const world::Value& value) const { return scenario_->keyOf(value, *world_, side_); }
  [[nodiscard]] std::string describe(const world::Value& value) const;
  /// Where search begins: worlds that look like this one to the side and can be played on (play/session/fork.h). None where the
  /// session keeps no step boundaries, or where no decision of this side is pending.
  [[nodiscard]] std::optional<Fork> fork() const;

 private:
  friend class LuaAgent;  // masks the world before a script sees it
  const world::Scenario* scenario_;
  const world::World* world_;
  world::SideId side_;
  const Session* session_ = nullptr;
};

/// The random numbers of one agent at one decision: (seed, side, decision number).
class AgentStream {
 public:
  AgentStream(std::uint64_t seed, world::SideId side, std::uint64_t decision) noexcept;
  /// 0..n-1; n > 0.
  [[nodiscard]] std::uint64_t below(std::uint64_t n) noexcept;
  /// 64 random bits.
  [[nodiscard]] std::uint64_t draw() noexcept;

 private:
  std::uint64_t key_;
  std::uint64_t counter_ = 0;
};

/// Why an agent has no answer: a script error, a broken limit.
struct AgentFailure {
  Error error;
  std::string trace;  ///< call path, innermost first
};

class Agent {
 public:
  virtual ~Agent() = default;
  /// The name that records and reports carry, with its budget ("search:200").
  [[nodiscard]] virtual std::string name() const = 0;
  /// Writes the answer to `answer`, which arrives empty. It must lie in the decision's domain.
  virtual void decide(const world::Decision& decision, const View& view, AgentStream& stream,
                      world::Answer& answer) = 0;
  /// What the last decide() thought of the options, by option, more is better; empty when it has nothing to say.
  [[nodiscard]] virtual std::span<const std::int64_t> opinions() const noexcept { return {}; }
  /// How the side of the view stands, 0 to 1; none when this agent cannot tell. Sets failure().
  [[nodiscard]] virtual std::optional<double> value(const View& /*view*/) { return std::nullopt; }
  /// Whether it calls View::fork: whoever drives it then keeps what that takes.
  [[nodiscard]] virtual bool forks() const noexcept { return false; }
  /// What kept the last decide() from an answer, null when nothing did. Whoever asks must stop the playtest then.
  [[nodiscard]] virtual const AgentFailure* failure() const noexcept { return nullptr; }
};

/// Any answer of the domain, each option alike.
[[nodiscard]] std::unique_ptr<Agent> randomAgent();
/// Always the first option, the least number: for tests.
[[nodiscard]] std::unique_ptr<Agent> firstAgent();
/// The agent of that name for one side: "random", "first", … (docs/agents.md). Errors: "agent-unknown", or what a script
/// of the ruleset's agents gives.
[[nodiscard]] Result<std::unique_ptr<Agent>> makeAgent(const std::string& name,
                                                       const std::shared_ptr<const world::Scenario>& scenario,
                                                       world::SideId side);
/// Who plays a side when nobody was chosen: as the mission says, else the first agent that the ruleset declares for
/// this kind of side, else "random".
[[nodiscard]] std::string defaultAgent(const world::Scenario& scenario, world::SideId side);

}  // namespace sortie::play
