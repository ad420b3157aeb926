#include "play/moment.h"

#include <algorithm>

#include <fmt/format.h>

namespace sortie::play {

Result<> playSetup(Session& session) {
  const world::Scenario& scenario = session.scenario();
  const std::unique_ptr<Agent> first = firstAgent();
  while (true) {
    const Advance& state = session.advance();
    if (const auto* halt = std::get_if<Halt>(&state)) return tl::unexpected<Error>(halt->error);
    const auto* decision = std::get_if<world::Decision>(&state);
    if (decision == nullptr) return {};
    const std::string& name = scenario.decisions[static_cast<std::size_t>(decision->kind)].name;
    const auto declared = std::find_if(scenario.declarations.begin(), scenario.declarations.end(), [&](const auto* d) {
      return d->kind == model::DeclarationKind::Decision && d->id == name;
    });
    if (declared == scenario.declarations.end() || !(*declared)->flag("setup")) return {};
    AgentStream stream(session.seed(), decision->side, session.decisions());
    world::Answer answer;
    first->decide(*decision, View(scenario, session.world(), decision->side), stream, answer);
    if (Result<> taken = session.decide(answer); !taken) return taken;
  }
}

Result<> goTo(const Record& record, std::optional<std::size_t> decision, Session& session) {
  Record part = record;
  if (decision) {
    if (*decision > record.answers.size())
      return fail("decision-unknown",
                  fmt::format("--at {}: the record has {} decisions", *decision, record.answers.size()));
    part.answers.resize(*decision);
    std::erase_if(part.interventions, [&](const Intervention& each) { return each.before > *decision; });
    part.end.reset();
  }
  const Replay replayed = replay(part, session, false);
  if (replayed.unfit) return tl::unexpected<Error>(*replayed.unfit);
  // A halt where the record itself ends is what it shows.
  if (replayed.halt && !replayed.complete) return tl::unexpected<Error>(replayed.halt->error);
  return {};
}

}  // namespace sortie::play
