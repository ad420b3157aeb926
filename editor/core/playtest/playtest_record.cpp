// Records of playtests: opening them, and going on with the same decisions over an edited mission.
#include <fmt/format.h>

#include "editor/core/playtest/playtest.h"

namespace sortie::editor {

using play::Intervention;

/// Answers as the record says, from the beginning, as far as it fits.
Playtest::Fit Playtest::replay(const play::Record& record) {
  Fit out;
  out.recorded = record.answers.size();
  std::size_t next = 0;
  const auto interveneAt = [&](std::size_t number) -> Result<> {
    for (; next < record.interventions.size() && record.interventions[next].before <= number; ++next) {
      Intervention each = record.interventions[next];
      if (play::cameUp(each.kind)) {
        record_.interventions.push_back(each);
        continue;
      }
      const Result<> made = byHand(each, play::interferes(each.kind));
      if (!made)
        return fail("record-unfit", made.error().text, {record.file, each.line, 0},
                    "the change made by hand here is no longer possible");
    }
    return {};
  };
  for (std::size_t i = 0; !out.unfit; ++i) {
    if (const Result<> made = interveneAt(i); !made) out.unfit = made.error();
    if (out.unfit || i == record.answers.size()) break;
    const world::Decision* decision = pending();
    if (decision == nullptr) {
      const auto* halt = std::get_if<play::Halt>(&session_->advance());
      out.unfit = halt != nullptr ? halt->error
                                  : Error{"record-unfit",
                                          fmt::format("the playtest ends before decision {}", i),
                                          {record.file, record.answers[i].line, 0},
                                          {}};
      break;
    }
    const Result<world::Answer> answer = play::answerFor(record, i, *session_, *decision);
    const Result<> taken = answer ? take(*answer) : Result<>(tl::unexpected<Error>(answer.error()));
    if (!taken) {
      out.unfit = taken.error();
      break;
    }
    record_.answers.back().standing = record.answers[i].standing;
    ++out.fitted;
  }
  if (out.unfit && out.fitted < record.answers.size()) {
    const play::RecordedAnswer& first = record.answers[out.fitted];
    out.answer = fmt::format("{}: {} {}", first.side, first.decision, first.key);
  }
  const PlaytestState now = state();
  out.line = now.logPresent == 0 ? 0 : now.logPresent - 1;
  return out;
}

Result<Playtest::Opened> Playtest::open(std::shared_ptr<const world::Scenario> scenario, const play::Record& record,
                                        PlaytestOptions options) {
  options.seed = record.header.seed;
  // Sides that the mission has lost play no more; bots that are gone are people's places.
  std::map<std::string, std::string> agents;
  for (const auto& [side, agent] : options.agents.empty() ? record.header.agents : options.agents)
    if (const world::SideId id = scenario->side(side);
        id != world::SideId::None && agent != humanAgent && play::makeAgent(agent, scenario, id))
      agents[side] = agent;
  options.agents = std::move(agents);
  options.coming = play::chancesOf(record);
  std::erase_if(options.stances, [&](const auto& each) { return scenario->side(each.first) == world::SideId::None; });
  Result<std::unique_ptr<Playtest>> playtest = make(std::move(scenario), std::move(options));
  if (!playtest) return failed(playtest);
  Opened out;
  out.playtest = std::move(*playtest);
  out.fit = out.playtest->replay(record);
  return out;
}

Result<Playtest::Opened> Playtest::continueOver(std::shared_ptr<const world::Scenario> edited) const {
  Result<Opened> out = open(std::move(edited), toRecord(), options_);
  if (!out) return out;
  Playtest& next = *out->playtest;
  if (world::raw(viewer_) < static_cast<std::int32_t>(next.scenario_->sides.size())) next.viewAs(viewer_);
  if (Result<> r = next.goTo(present()); !r) return failed(r);
  return out;
}

}  // namespace sortie::editor
