#include "play/facts.h"

#include <utility>

namespace sortie::play {

Result<std::unique_ptr<Facts>> Facts::make(const std::shared_ptr<const world::Scenario>& scenario) {
  const model::Ruleset& ruleset = *scenario->mission.rulesetPack().ruleset;
  if (ruleset.facts.empty()) return std::unique_ptr<Facts>();
  Result<std::unique_ptr<script::AgentHost>> host = script::AgentHost::make(scenario, ruleset.facts);
  if (!host) {
    Error error = host.error();
    if (error.where.file.empty()) error.where = ruleset.where;
    return tl::unexpected<Error>(std::move(error));
  }
  return std::unique_ptr<Facts>(new Facts(std::move(*host)));
}

void Facts::noteError() {
  if (error_.empty()) error_ = host_->error().error.message();
}

Notes Facts::of(const world::World& world, const world::Decision& decision) {
  Notes notes;
  if (host_->notes(world, decision, notes) == script::AgentHost::Reply::Error) {
    noteError();
    notes = {};
    notes.options.resize(decision.domain.options.size());
  }
  return notes;
}

std::string Facts::about(const world::World& world, world::SideId reader, const world::Value& thing) {
  std::string text;
  if (reader == world::SideId::None) return text;
  if (host_->about(world, reader, thing, text) == script::AgentHost::Reply::Error) {
    noteError();
    text.clear();
  }
  return text;
}

std::string Facts::takeError() { return std::exchange(error_, {}); }

}  // namespace sortie::play
