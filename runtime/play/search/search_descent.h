// One playout of a search: down the tree, one step beyond it, then on with the rollout agents. It sits on the seats of
// all sides and takes each side to want the most for itself.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "play/agents/agent.h"
#include "play/search/search.h"
#include "play/search/search_tree.h"

namespace sortie::play {

class Descent : public Agent {
 public:
  /// `rollouts` by side. `world` is that of the session which is played.
  Descent(SearchTree& tree, const world::Scenario& scenario, const world::World& world, std::vector<Agent*> rollouts,
          const SearchOptions& options);

  [[nodiscard]] std::string name() const override { return "search"; }
  void decide(const world::Decision& decision, const View& view, AgentStream& stream, world::Answer& answer) override;
  [[nodiscard]] const AgentFailure* failure() const noexcept override { return failure_; }

  /// Before each playout.
  void begin();
  /// After it: what it was worth, by side.
  void learn(std::span<const double> rewards);
  /// After all: the answer that was tried most at the root. False when none was.
  [[nodiscard]] bool best(const world::Decision& decision, world::Answer& answer);

 private:
  struct Step {
    std::int32_t node = -1;
    world::SideId side = world::SideId::None;
  };
  [[nodiscard]] std::int32_t chosen();
  void readOptions(const world::Decision& decision);
  void listed(const world::Decision& decision, const View& view, AgentStream& stream, world::Answer& answer);
  [[nodiscard]] double width() const;
  void drawn(const world::Decision& decision, const View& view, AgentStream& stream, world::Answer& answer);
  void enter(std::int32_t node, world::SideId side, bool isNew);
  [[nodiscard]] double worth(const SearchNode& node) const;
  [[nodiscard]] std::uint64_t listedKey(const world::Domain& domain, std::int64_t i) const;
  void split(const world::Domain& domain, const world::Answer& answer);
  [[nodiscard]] bool join(const world::Domain& domain, const SearchNode& node, world::Answer& answer);

  SearchTree& tree_;
  const world::Scenario& scenario_;
  const world::World& world_;
  std::vector<Agent*> rollouts_;
  std::unique_ptr<Agent> random_ = randomAgent();
  double exploration_;
  double width_;
  const AgentFailure* failure_ = nullptr;
  bool inTree_ = true;
  std::int32_t node_ = 0;
  std::uint32_t playout_ = 0;
  std::vector<Step> path_;
  std::uint64_t decisionKey_ = 0;
  std::vector<std::uint64_t> keys_;  ///< of the options of the decision at hand
  std::uint64_t rootKey_ = 0;
  std::vector<std::uint64_t> rootKeys_;
  std::vector<std::int64_t> untried_;
  std::vector<std::uint64_t> parts_;
  std::vector<bool> used_;
  world::Answer spare_;
};

}  // namespace sortie::play
