#include "play/together.h"

#include <algorithm>

#include "play/text/fill_text.h"

namespace sortie::play {

namespace {

using world::Decision;
using world::DomainType;

const std::string& withOf(const world::Scenario& scenario, const Decision& decision) {
  return scenario.decisions[static_cast<std::size_t>(decision.kind)].with;
}

/// Of the pending decision the options with which the ruleset asks something else.
std::vector<std::int32_t> leadingOn(const Session& session) {
  const world::Scenario& scenario = session.scenario();
  const world::Domain& domain = session.pending().domain;
  std::vector<std::int32_t> out;
  if (domain.type != DomainType::One && domain.type != DomainType::Point && domain.type != DomainType::Path) return out;
  for (std::size_t i = 0; i < domain.options.size(); ++i)
    if (domain.options[i].tag == world::Tag::Symbol &&
        std::any_of(scenario.decisions.begin(), scenario.decisions.end(), [&](const world::DecisionInfo& each) {
          return !each.with.empty() && each.with == scenario.text(domain.options[i].symbol());
        }))
      out.push_back(static_cast<std::int32_t>(i));
  return out;
}

}  // namespace

std::optional<Following> followingOf(Session& session, Facts* facts) {
  const world::Scenario& scenario = session.scenario();
  const world::SideId side = session.pending().side;
  const std::size_t before = session.record().size();
  for (const std::int32_t option : leadingOn(session)) {
    if (!session.decide({option, {}})) return std::nullopt;
    std::optional<Following> out;
    const auto* next = std::get_if<Decision>(&session.advance());
    if (next != nullptr && next->side == side && next->domain.type == DomainType::One && cameTogether(session, *next)) {
      out = Following{option,
                      scenario.decisions[static_cast<std::size_t>(next->kind)].name,
                      std::vector(next->domain.options.begin(), next->domain.options.end()),
                      {}};
      if (facts != nullptr) out->notes = facts->of(session.world(), *next);
    }
    session.undo(session.record().size() - before);
    (void)session.advance();
    if (out) return out;
  }
  return std::nullopt;
}

std::string togetherText(const world::Scenario& scenario, const Following& following, const std::string& first,
                         const std::string& second) {
  const auto text = scenario.texts.find("with-" + following.decision);
  return filledIn(text == scenario.texts.end() ? "{1}, {2}" : text->second->text, {{"1", first}, {"2", second}});
}

bool cameTogether(const Session& session, const Decision& decision) {
  const std::string& with = withOf(session.scenario(), decision);
  if (with.empty() || session.record().empty()) return false;
  const Recorded& last = session.record().back();
  return last.side == decision.side && last.value.tag == world::Tag::Symbol &&
         session.scenario().text(last.value.symbol()) == with;
}

}  // namespace sortie::play
