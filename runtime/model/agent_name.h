// The names of agents, for all who take them: `agent="…"` of a mission's sides, --agent, campaigns, records and the lists
// of the editor. What stands here is what the room `play` makes (play/agents/agent.h), and what docs/agents.md tells.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::model {

enum class AgentKind : std::uint8_t { Random, First, Heuristic, Search };

/// A person at this program; not an agent, but named in their place.
inline constexpr const char* humanAgent = "human";

struct AgentName {
  AgentKind kind = AgentKind::Random;
  std::string declared;            ///< of Heuristic: the ruleset's agent with this id; empty: its own of that name
  std::uint64_t playouts = 0;      ///< of Search, a decision
  std::string rollout = "random";  ///< of Search: the agent that plays on

  static constexpr std::uint64_t mostPlayouts = 1'000'000;
};

/// How a kind of name is written, for lists and messages.
struct AgentForm {
  std::string_view form;     ///< "search:N:ROLLOUT"
  std::string_view example;  ///< "search:60:heuristic"
  std::string_view what;
};
[[nodiscard]] std::span<const AgentForm> agentForms() noexcept;
/// "agents are random, first, … and search:N:ROLLOUT".
[[nodiscard]] std::string agentFormsText();

/// Reads a name. `declares` says whether the ruleset declares an agent with an id: that id alone names it too. Errors:
/// "agent-unknown" for a name of another form, an undeclared id, a number of playouts that is not 1 to 1,000,000, a
/// rollout that is not an agent or searches itself.
[[nodiscard]] Result<AgentName> readAgentName(std::string_view name,
                                              const std::function<bool(std::string_view id)>& declares);

/// As a name is written once it is read: "heuristic:ID", "search:N".
[[nodiscard]] std::string agentText(const AgentName& name);

/// Names to choose from, the best players first: those that the ruleset declares, looking ahead with that many playouts,
/// random and first.
[[nodiscard]] std::vector<std::string> agentsToChoose(std::span<const std::string> declared, std::uint64_t playouts);
/// What such a name is in a few words; empty for a name of another form.
[[nodiscard]] std::string agentHelp(std::string_view name);

}  // namespace sortie::model
