#include "editor/core/balance/balance_pace.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace sortie::editor {

namespace {

using Sides = std::map<std::string, std::int64_t>;                            // a number by side
using ByRound = std::map<std::int64_t, Sides>;                                // of one number
using Numbers = std::map<std::pair<std::string, std::string>, std::int64_t>;  // by number and side

/// The side that alone has the most.
std::optional<std::string> leaderOf(const Sides& sides) {
  const auto most =
      std::max_element(sides.begin(), sides.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == sides.end()) return {};
  const auto shared =
      std::count_if(sides.begin(), sides.end(), [&](const auto& each) { return each.second == most->second; });
  return shared > 1 ? std::nullopt : std::optional(most->first);
}

bool holds(const std::vector<std::string>& sides, const std::string& side) {
  return std::find(sides.begin(), sides.end(), side) != sides.end();
}

/// Whether somebody has more than every one of those that won in the end.
bool winnersAreBehind(const Sides& sides, const std::vector<std::string>& winners) {
  std::int64_t won = INT64_MIN;
  std::int64_t other = INT64_MIN;
  for (const auto& [side, value] : sides) {
    std::int64_t& best = holds(winners, side) ? won : other;
    best = std::max(best, value);
  }
  return won < other;
}

void addLeads(Leads& leads, const ByRound& rounds, const std::vector<std::string>& winners) {
  const std::int64_t last = rounds.rbegin()->first;
  std::vector<std::pair<std::int64_t, std::optional<std::string>>> leaders;
  bool told = false;
  for (const auto& [round, sides] : rounds) {
    if (round < 1) continue;
    leaders.emplace_back(round, leaderOf(sides));
    const std::optional<std::string>& leader = leaders.back().second;
    if (!leader) continue;
    Leads::Round& shape = leads.rounds[round];
    ++shape.led;
    if (holds(winners, *leader)) ++shape.leaderWon;
    told = told || round < last;
  }
  if (!told || winners.empty()) return;
  ++leads.contested;
  std::int64_t changes = 0;
  std::optional<std::string> led;
  for (const auto& each : leaders) {
    if (!each.second) continue;
    if (led && *led != *each.second) ++changes;
    led = each.second;
  }
  ++leads.changes[changes];
  // The end of the round that lies halfway; with an odd number of rounds the one in the middle.
  const auto half = rounds.upper_bound((last + 1) / 2);
  if (half != rounds.begin() && winnersAreBehind(std::prev(half)->second, winners)) ++leads.comebacks;
  std::optional<std::int64_t> since;
  for (auto each = leaders.rbegin(); each != leaders.rend(); ++each) {
    if (!each->second || !holds(winners, *each->second)) break;
    since = each->first;
  }
  if (since) ++leads.decided[*since];
}

}  // namespace

void PaceTally::add(const play::SweepRow& row) {
  std::map<std::int64_t, Numbers> all;
  std::map<std::string, ByRound> byNumber;
  for (const play::PaceFact& fact : row.facts.pace) {
    all[fact.round][{fact.what, fact.side}] = fact.value;
    if (!fact.side.empty()) byNumber[fact.what][fact.round][fact.side] = fact.value;
  }
  if (all.empty()) return;
  ++measured_;
  const Numbers* before = nullptr;
  for (const auto& [round, numbers] : all) {
    if (round >= 1) {
      RoundShape& shape = rounds_[round];
      ++shape.playtests;
      if (before != nullptr && *before == numbers) ++shape.dead;
    }
    before = &numbers;
  }
  for (const auto& [what, rounds] : byNumber)
    if (std::any_of(rounds.begin(), rounds.end(), [](const auto& each) { return each.second.size() > 1; }))
      addLeads(leads_[what], rounds, row.winners);
}

}  // namespace sortie::editor
