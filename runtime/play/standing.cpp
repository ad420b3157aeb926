#include "play/standing.h"

#include <algorithm>

namespace sortie::play {

namespace {

using world::Answer;
using world::Decision;
using world::DomainType;

constexpr std::array<std::string_view, 4> stanceWords{"matter", "always", "attacked", "turn"};

}  // namespace

std::string_view stanceWord(Stance stance) noexcept { return stanceWords[static_cast<std::size_t>(stance)]; }

std::optional<Stance> stanceOf(std::string_view word) noexcept {
  const auto* found = std::find(stanceWords.begin(), stanceWords.end(), word);
  if (found == stanceWords.end()) return std::nullopt;
  return static_cast<Stance>(found - stanceWords.begin());
}

StandingAnswers::StandingAnswers(const world::Scenario& scenario, Stance usual)
    : scenario_(&scenario), said_(scenario.sides.size(), Said{usual, usual, {}}) {}

bool StandingAnswers::isWindow(std::int32_t kind) const noexcept {
  return !scenario_->decisions[static_cast<std::size_t>(kind)].window.empty();
}

std::vector<std::int32_t> StandingAnswers::turnOf(const world::World& world) const {
  std::vector<std::int32_t> out;
  const world::KindInfo& kind = scenario_->kinds[0];
  for (const std::string& name : scenario_->mission.rulesetPack().ruleset->turn)
    if (const world::AttributeSlot* slot = kind.slot(scenario_->attribute(name)))
      out.push_back(world.cells[static_cast<std::size_t>(slot->offset)]);
  return out;
}

Stance StandingAnswers::stance(const world::World& world, world::SideId side) const {
  const Said& said = said_[world::at(side)];
  return said.stance == Stance::Turn && said.turn != turnOf(world) ? said.before : said.stance;
}

void StandingAnswers::set(const world::World& world, world::SideId side, Stance stance) {
  Said& said = said_[world::at(side)];
  if (said.stance != Stance::Turn) said.before = said.stance;
  said.stance = stance;
  said.turn = turnOf(world);
}

std::optional<Answer> StandingAnswers::passing(const Decision& decision, const std::vector<std::string>& names) const {
  const world::Domain& domain = decision.domain;
  const std::string& pass = scenario_->decisions[static_cast<std::size_t>(decision.kind)].window;
  Answer answer;
  switch (domain.type) {
    case DomainType::One:
    case DomainType::Point:
    case DomainType::Path: {
      const auto found = std::find(names.begin(), names.end(), pass);
      if (pass.empty() || found == names.end()) return std::nullopt;
      answer.number = found - names.begin();
      return answer;
    }
    case DomainType::YesNo: return pass.empty() ? std::nullopt : std::optional<Answer>(answer);
    case DomainType::Some: return pass.empty() || domain.min > 0 ? std::nullopt : std::optional<Answer>(answer);
    default: return std::nullopt;
  }
}

std::optional<Answer> StandingAnswers::answer(const world::World& world, const Decision& decision, const Notes& notes,
                                              const std::vector<std::string>& names) {
  const Stance now = stance(world, decision.side);
  if (now == Stance::Always) return std::nullopt;
  const bool one = decision.domain.type == DomainType::One || decision.domain.type == DomainType::Path;
  if (notes.obvious && one) return Answer{static_cast<std::int64_t>(*notes.obvious), {}};
  if (!isWindow(decision.kind)) return std::nullopt;
  if (notes.pointless) return passing(decision, names);
  if (now == Stance::Matters) return std::nullopt;
  if (!notes.attacked) return passing(decision, names);
  if (now == Stance::Turn) {
    Said& said = said_[world::at(decision.side)];
    said.stance = said.before;
  }
  return std::nullopt;
}

}  // namespace sortie::play
