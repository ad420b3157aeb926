#include "model/agent_name.h"

#include <charconv>

#include <fmt/format.h>

#include "model/printed_text.h"

namespace sortie::model {

namespace {

constexpr std::string_view heuristic = "heuristic";
constexpr std::string_view searchHead = "search:";
constexpr std::string_view heuristicHead = "heuristic:";

constexpr AgentForm forms[] = {
    {"random", "random", "Any option at random"},
    {"first", "first", "The first option, the least number; for tests"},
    {"heuristic", "heuristic", "The ruleset's rules of thumb"},
    {"heuristic:ID", "heuristic:heuristic", "The ruleset's rules of thumb with this id"},
    {"search:N", "search:200", "Looks ahead, N playouts a decision"},
    {"search:N:ROLLOUT", "search:60:heuristic", "Looks ahead from ROLLOUT's choices, N playouts a decision"},
};

Result<AgentName> readSearch(std::string_view name, const std::function<bool(std::string_view)>& declares) {
  const auto bad = [&] {
    return fail(
        "agent-unknown", fmt::format("\"{}\" is not a search agent", name), {},
        fmt::format("write search:N or search:N:ROLLOUT, with 1 to {} playouts a decision", AgentName::mostPlayouts));
  };
  AgentName out;
  out.kind = AgentKind::Search;
  const char* const end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + searchHead.size(), end, out.playouts);
  if (error != std::errc() || out.playouts < 1 || out.playouts > AgentName::mostPlayouts) return bad();
  if (stop == end) return out;
  if (*stop != ':' || stop + 1 == end) return bad();
  out.rollout.assign(stop + 1, end);
  if (out.rollout.starts_with(searchHead)) return bad();
  if (const Result<AgentName> rollout = readAgentName(out.rollout, declares); !rollout) return failed(rollout);
  return out;
}

}  // namespace

std::span<const AgentForm> agentForms() noexcept { return forms; }

std::string agentFormsText() {
  std::vector<std::string> all;
  for (const AgentForm& each : forms) all.emplace_back(each.form == "heuristic:ID" ? "heuristic:NAME" : each.form);
  return "agents are " + listed(all, "and");
}

Result<AgentName> readAgentName(std::string_view name, const std::function<bool(std::string_view id)>& declares) {
  AgentName out;
  if (name == "random") return out;
  if (name == "first") {
    out.kind = AgentKind::First;
    return out;
  }
  if (name.starts_with(searchHead)) return readSearch(name, declares);
  out.kind = AgentKind::Heuristic;
  if (name == heuristic) return out;
  out.declared = name.starts_with(heuristicHead) ? name.substr(heuristicHead.size()) : name;
  if (!out.declared.empty() && declares(out.declared)) return out;
  return fail("agent-unknown", fmt::format("there is no agent \"{}\"", name), {}, agentFormsText());
}

std::string agentText(const AgentName& name) {
  switch (name.kind) {
    case AgentKind::Random: return "random";
    case AgentKind::First: return "first";
    case AgentKind::Heuristic: return std::string(name.declared.empty() ? heuristic : heuristicHead) + name.declared;
    case AgentKind::Search: break;
  }
  return name.rollout == "random" ? fmt::format("search:{}", name.playouts)
                                  : fmt::format("search:{}:{}", name.playouts, name.rollout);
}

std::vector<std::string> agentsToChoose(std::span<const std::string> declared, std::uint64_t playouts) {
  std::vector<std::string> out;
  for (const std::string& id : declared) out.push_back(id == heuristic ? id : fmt::format("{}{}", heuristicHead, id));
  const std::vector<std::string> players = out;
  for (const std::string& player : players) out.push_back(fmt::format("search:{}:{}", playouts, player));
  out.push_back(fmt::format("search:{}", playouts));
  out.emplace_back("random");
  out.emplace_back("first");
  return out;
}

std::string agentHelp(std::string_view name) {
  const Result<AgentName> read = readAgentName(name, [](std::string_view) { return true; });
  if (!read) return {};
  if (read->kind == AgentKind::Search) return fmt::format("Looks ahead, {} playouts a decision", read->playouts);
  for (const AgentForm& each : forms)
    if (each.form == name) return std::string(each.what);
  return std::string(forms[2].what);
}

}  // namespace sortie::model
