// What a ruleset tells players of a decision: facts of its options, what is obvious, what a thing is worth now. Lua
// functions that its ruleset.xml names (facts="module.table"); they see what the side may know and change nothing.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "script/agents/agent_host.h"
#include "world/decision.h"
#include "world/scenario.h"

namespace sortie::play {

using Notes = script::AgentHost::Notes;

class Facts {
 public:
  /// Null where the ruleset names none. Errors: its module cannot be loaded, with file and line.
  [[nodiscard]] static Result<std::unique_ptr<Facts>> make(const std::shared_ptr<const world::Scenario>& scenario);

  /// Of the options of a decision, `Notes::options` by option. Equal worlds give equal notes.
  [[nodiscard]] Notes of(const world::World& world, const world::Decision& decision);
  /// What there is to say of a piece, an id or another thing as it stands now.
  [[nodiscard]] std::string about(const world::World& world, world::SideId reader, const world::Value& thing);
  /// The first error of a function since the last call, which tells nothing then; empty when there was none.
  [[nodiscard]] std::string takeError();

 private:
  explicit Facts(std::unique_ptr<script::AgentHost> host) : host_(std::move(host)) {}
  void noteError();

  std::unique_ptr<script::AgentHost> host_;
  std::string error_;
};

}  // namespace sortie::play
