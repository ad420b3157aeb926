#include "play/search/search.h"

#include <algorithm>

#include <fmt/format.h>

#include "model/agent_name.h"
#include "play/search/search_descent.h"
#include "play/search/search_race.h"
#include "play/session/fork.h"
#include "world/placing.h"

namespace sortie::play {

namespace {

/// Keeps the watchdog of a sandbox armed while it lives: playouts are many short runs.
class Armed {
 public:
  explicit Armed(script::Sandbox& sandbox) : sandbox_(sandbox) { sandbox_.armWatchdog(); }
  ~Armed() { sandbox_.disarmWatchdog(); }
  Armed(const Armed&) = delete;
  Armed& operator=(const Armed&) = delete;

 private:
  script::Sandbox& sandbox_;
};

class SearchAgent : public Agent {
 public:
  SearchAgent(SearchOptions options, std::unique_ptr<script::Host> host, std::vector<std::unique_ptr<Agent>> rollouts)
      : options_(std::move(options)),
        host_(std::move(host)),
        rollouts_(std::move(rollouts)),
        session_(*host_, {1, false, false, false, false}),
        tree_(options_.mostNodes),
        descent_(tree_, host_->scenario(), session_.world(), seatsOf(rollouts_), options_),
        seats_(rollouts_.size(), &descent_),
        race_(options_, session_, seatsOf(rollouts_)) {}

  [[nodiscard]] std::string name() const override {
    return model::agentText({model::AgentKind::Search, {}, options_.iterations, options_.rollout});
  }
  [[nodiscard]] bool forks() const noexcept override { return true; }
  [[nodiscard]] const AgentFailure* failure() const noexcept override { return failure_ ? &*failure_ : nullptr; }

  void decide(const world::Decision& decision, const View& view, AgentStream& stream, world::Answer& answer) override {
    failure_.reset();
    Agent& rollout = *rollouts_[world::at(decision.side)];
    const std::optional<Fork> fork = view.fork();
    if (!fork || decision.domain.waysUpToTwo() < 2) {
      rollout.decide(decision, view, stream, answer);
      if (const AgentFailure* why = rollout.failure()) failure_ = *why;
      return;
    }
    const Armed armed(host_->sandbox());
    if (options_.rollout != "random") {  // one that knows what it does is improved upon
      if (!race_.run(decision, view, *fork, stream, answer)) failure_ = race_.failure();
      return;
    }
    tree_.clear();
    const std::uint64_t limit = decision.number + options_.depth;
    for (std::uint64_t i = 0; i < options_.iterations; ++i) {
      if (const Result<> sampled = fork->sample(stream, session_); !sampled) {
        failure_ = AgentFailure{sampled.error(), {}};
        return;
      }
      descent_.begin();
      const bool over = std::holds_alternative<Outcome>(session_.run(seats_, limit));
      if (const AgentFailure* why = descent_.failure()) {
        failure_ = *why;
        return;
      }
      rewards(session_.scenario(), session_.world(), over, rewards_);
      descent_.learn(rewards_);
    }
    if (!descent_.best(decision, answer)) rollout.decide(decision, view, stream, answer);
  }

 private:
  static std::vector<Agent*> seatsOf(const std::vector<std::unique_ptr<Agent>>& agents) {
    std::vector<Agent*> seats;
    for (const std::unique_ptr<Agent>& agent : agents) seats.push_back(agent.get());
    return seats;
  }

  SearchOptions options_;
  std::unique_ptr<script::Host> host_;
  std::vector<std::unique_ptr<Agent>> rollouts_;
  Session session_;  ///< what is tried is played here
  SearchTree tree_;
  Descent descent_;
  std::vector<Agent*> seats_;
  Race race_;
  std::vector<double> rewards_;
  std::optional<AgentFailure> failure_;
};

}  // namespace

void rewards(const world::Scenario& scenario, const world::World& world, bool over, std::vector<double>& out) {
  const std::size_t n = scenario.sides.size();
  out.assign(n, 0);
  const auto mates = [&](std::size_t a, std::size_t b) {
    return a == b ||
           (scenario.sides[a].team != world::TeamId::None && scenario.sides[a].team == scenario.sides[b].team);
  };
  const auto score = [&](std::size_t s) -> double {
    const world::AttributeSlot* slot = scenario.kinds[world::at(scenario.sides[s].kind)].slot(scenario.scoreAttribute);
    return slot == nullptr ? 0 : world.cells[world.sideCells[s] + static_cast<std::uint32_t>(slot->offset)];
  };
  // Scores of teams, each named by its first side, counted from the lowest or 0.
  double lowest = 0;
  double total = 0;
  std::size_t groups = 0;
  const auto first = [&](std::size_t s) {
    for (std::size_t o = 0; o < s; ++o)
      if (mates(o, s)) return o;
    return s;
  };
  for (std::size_t s = 0; s < n; ++s) out[first(s)] += score(s);
  for (std::size_t s = 0; s < n; ++s)
    if (first(s) == s) lowest = std::min(lowest, out[s]);
  for (std::size_t s = 0; s < n; ++s)
    if (first(s) == s) {
      ++groups;
      total += out[s] - lowest;
    }
  for (std::size_t s = 0; s < n; ++s)
    if (first(s) == s) out[s] = total > 0 ? (out[s] - lowest) / total : 1.0 / static_cast<double>(groups);
  for (std::size_t s = n; s-- > 0;) out[s] = out[first(s)];
  if (!over) return;
  const std::uint32_t lost = world::losersOf(scenario, world);
  for (std::size_t s = 0; s < n; ++s) {
    const double won = (lost >> s & 1U) != 0 ? 0 : world.winners == 0 ? 0.5 : 1;
    out[s] = 0.9 * won + 0.1 * out[s];
  }
}

Result<std::unique_ptr<Agent>> searchAgent(const SearchOptions& options,
                                           const std::shared_ptr<const world::Scenario>& scenario) {
  Result<std::unique_ptr<script::Host>> host = script::Host::make(scenario);
  if (!host) return failed(host);
  std::vector<std::unique_ptr<Agent>> rollouts;
  for (std::size_t s = 0; s < scenario->sides.size(); ++s) {
    Result<std::unique_ptr<Agent>> agent = makeAgent(options.rollout, scenario, static_cast<world::SideId>(s));
    if (!agent) return failed(agent);
    rollouts.push_back(std::move(*agent));
  }
  return std::make_unique<SearchAgent>(options, std::move(*host), std::move(rollouts));
}

}  // namespace sortie::play
