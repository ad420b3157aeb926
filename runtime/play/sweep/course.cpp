#include "play/sweep/course.h"

#include <algorithm>
#include <functional>
#include <map>

namespace sortie::play {

namespace {

/// The party that alone has the most.
std::optional<std::size_t> leaderOf(const std::vector<std::int64_t>& parties) {
  const auto most = std::max_element(parties.begin(), parties.end());
  if (std::count(parties.begin(), parties.end(), *most) > 1) return {};
  return static_cast<std::size_t>(most - parties.begin());
}

}  // namespace

Race::Race(const world::Scenario& scenario) {
  for (const model::Declaration* d : scenario.declarations)
    if (d->kind == model::DeclarationKind::Statistic && d->flag("lead")) {
      what_ = d->id;
      sums_ = !d->text("hook").empty();
    }
  std::map<world::TeamId, std::size_t> teams;
  for (const world::SideInfo& side : scenario.sides) {
    if (side.team == world::TeamId::None) {
      partyOf_.push_back(parties_++);
      continue;
    }
    const auto [team, fresh] = teams.emplace(side.team, parties_);
    if (fresh) ++parties_;
    partyOf_.push_back(team->second);
  }
}

std::vector<std::int64_t> Race::byParty(const std::vector<std::int64_t>& sides) const {
  std::vector<std::optional<std::int64_t>> numbers(parties_);
  for (std::size_t s = 0; s < sides.size(); ++s) {
    std::optional<std::int64_t>& party = numbers[partyOf_[s]];
    party = !party ? sides[s] : sums_ ? *party + sides[s] : std::max(*party, sides[s]);
  }
  std::vector<std::int64_t> out;
  out.reserve(numbers.size());
  for (const std::optional<std::int64_t>& number : numbers) out.push_back(number.value_or(0));
  return out;
}

CourseFact Race::course(const std::map<std::int64_t, std::vector<std::int64_t>>& standings, bool rounds,
                        std::uint32_t winners) const {
  CourseFact out;
  if (parties_ < 2 || standings.empty()) return out;
  std::vector<std::int64_t> last = byParty(standings.rbegin()->second);
  std::partial_sort(last.begin(), last.begin() + 2, last.end(), std::greater<>());
  out.margin = last[0] - last[1];
  if (!rounds) return out;
  // Who won, if one party did.
  std::optional<std::size_t> winner;
  bool shared = false;
  for (std::size_t s = 0; s < partyOf_.size(); ++s) {
    if ((winners >> s & 1U) == 0) continue;
    shared = shared || (winner && *winner != partyOf_[s]);
    winner = partyOf_[s];
  }
  if (shared) winner.reset();
  std::int64_t leads = 0;
  std::optional<std::size_t> led;
  for (const auto& [round, sides] : standings) {
    const std::optional<std::size_t> leader = leaderOf(byParty(sides));
    if (leader && led && *leader != *led) ++leads;
    if (leader) led = leader;
    if (!winner || leader != winner)
      out.decided.reset();
    else if (!out.decided)
      out.decided = round;
  }
  out.leads = leads;
  return out;
}

}  // namespace sortie::play
