#include "play/agents/lua_agent.h"

#include <algorithm>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/decode/readers.h"
#include "script/agents/agent_host.h"

namespace sortie::play {

class LuaAgent : public Agent {
 public:
  LuaAgent(std::string name, std::unique_ptr<script::AgentHost> host)
      : name_(std::move(name)), host_(std::move(host)), otherwise_(randomAgent()) {}

  [[nodiscard]] std::string name() const override { return name_; }

  void decide(const world::Decision& decision, const View& view, AgentStream& stream, world::Answer& answer) override {
    failure_.reset();
    const script::AgentNumbers numbers{
        [](void* from, std::uint64_t n) { return static_cast<AgentStream*>(from)->below(n); }, &stream};
    switch (host_->decide(*view.world_, decision, numbers, answer)) {
      case script::AgentHost::Reply::Answered: return;
      case script::AgentHost::Reply::NoOpinion: return otherwise_->decide(decision, view, stream, answer);
      case script::AgentHost::Reply::Error: failure_ = AgentFailure{host_->error().error, host_->error().trace}; return;
    }
  }

  [[nodiscard]] std::span<const std::int64_t> opinions() const noexcept override { return host_->opinions(); }

  [[nodiscard]] std::optional<double> value(const View& view) override {
    failure_.reset();
    std::int64_t thousandths = 0;
    switch (host_->value(*view.world_, view.side(), thousandths)) {
      case script::AgentHost::Reply::Answered:
        return static_cast<double>(std::clamp<std::int64_t>(thousandths, 0, 1000)) / 1000;
      case script::AgentHost::Reply::NoOpinion: return std::nullopt;
      case script::AgentHost::Reply::Error: failure_ = AgentFailure{host_->error().error, host_->error().trace};
    }
    return std::nullopt;
  }

  [[nodiscard]] const AgentFailure* failure() const noexcept override { return failure_ ? &*failure_ : nullptr; }

 private:
  std::string name_;
  std::unique_ptr<script::AgentHost> host_;
  std::unique_ptr<Agent> otherwise_;
  std::optional<AgentFailure> failure_;
};

namespace {

/// The declaration that a name stands for, null when there is none; the names that this side may have otherwise.
const model::Declaration* declarationOf(const std::string& name, const world::Scenario& scenario, world::SideId side,
                                        std::vector<std::string>& others) {
  const std::string& kind = scenario.kinds[world::at(scenario.sides[world::at(side)].kind)].name;
  const std::size_t colon = name.find(':');
  const std::string wanted = colon == std::string::npos ? name : name.substr(colon + 1);
  const model::Declaration* first = nullptr;
  for (const model::Declaration* d : scenario.declarations) {
    if (!model::isAgentFor(*d, kind)) continue;
    if (d->id == wanted) return d;
    if (first == nullptr) first = d;
    others.push_back("heuristic:" + d->id);
  }
  return colon == std::string::npos ? first : nullptr;
}

}  // namespace

Result<std::unique_ptr<Agent>> makeLuaAgent(const std::string& name,
                                            const std::shared_ptr<const world::Scenario>& scenario,
                                            world::SideId side) {
  std::vector<std::string> others;
  const model::Declaration* declaration = declarationOf(name, *scenario, side, others);
  if (declaration == nullptr)
    return fail("agent-unknown",
                fmt::format("there is no agent \"{}\" for side {}", name, scenario->sides[world::at(side)].name), {},
                others.empty() ? "the ruleset declares no agent for this kind of side"
                               : fmt::format("it may have {}", fmt::join(others, ", ")));
  Result<std::unique_ptr<script::AgentHost>> host = script::AgentHost::make(scenario, declaration->text("lua"));
  if (!host) {
    Error error = host.error();
    if (error.where.file.empty()) error.where = declaration->where;
    return tl::unexpected<Error>(std::move(error));
  }
  return std::make_unique<LuaAgent>(name, std::move(*host));
}

}  // namespace sortie::play
