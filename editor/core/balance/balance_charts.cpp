#include "editor/core/balance/balance_charts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "report/html.h"

namespace sortie::editor {

namespace {

constexpr picture::Colour neutral{0x4a, 0x5a, 0x66};
constexpr picture::Colour nobodys{0x7d, 0x84, 0x88};
constexpr picture::Colour doneColour{0x00, 0x72, 0xb2};
constexpr picture::Colour failedColour{0xe6, 0x9f, 0x00};
constexpr picture::Colour openColour{0xc4, 0xca, 0xc7};

picture::Axis shareAxis() {
  return {"", [](double share) { return fmt::format("{:.0f} %", 100 * share); }};
}

picture::Bar rateBar(const std::string& label, const play::Rate& rate, picture::Colour colour) {
  return {label, rate.share, rate.low, rate.high, colour, report::rateText(rate)};
}

Chart histogram(const std::string& title, const Distribution& values, picture::Colour colour, const std::string& axis,
                double width, std::optional<std::pair<std::int64_t, std::int64_t>> range = {}) {
  if (values.total == 0) return {};
  picture::Histogram chart;
  chart.title = title;
  chart.counts = values.counts;
  chart.colour = colour;
  chart.axis.title = axis;
  chart.median = values.median;
  chart.range = range;
  return picture::drawHistogram(chart, width);
}

Chart shares(const std::string& title, std::vector<picture::Bar> bars, double width) {
  if (bars.empty()) return {};
  picture::BarChart chart;
  chart.title = title;
  chart.bars = std::move(bars);
  chart.most = 1;
  chart.axis = shareAxis();
  return picture::drawBars(chart, width);
}

picture::Colour colourOf(const VariantResults& results, const std::string& side) {
  const SideResult* found = results.side(side);
  return found == nullptr ? nobodys : found->colour;
}

picture::Curve curveOf(const PaceCurve& pace, std::string label, picture::Colour colour) {
  picture::Curve out{std::move(label), colour, {}};
  for (const PacePoint& point : pace.points)
    out.points.push_back({static_cast<double>(point.round), static_cast<double>(point.q1),
                          static_cast<double>(point.median), static_cast<double>(point.q3)});
  return out;
}

std::string numberTitle(const VariantResults& results, const std::string& what) {
  for (const PaceCurve& each : results.pace)
    if (each.what == what) return each.title;
  return what;
}

}  // namespace

Chart winsChart(const VariantResults& results, double width) {
  if (results.ended == 0) return {};
  picture::BarChart chart;
  chart.title = "Share of playtests won, with 95 % intervals";
  chart.most = 1;
  chart.axis = shareAxis();
  chart.band = results.band;
  chart.bandLabel = fmt::format("balanced: {:.0f} to {:.0f} %", 100 * results.band.first, 100 * results.band.second);
  for (const SideResult& side : results.sides)
    if (side.wins.of > 0) chart.bars.push_back(rateBar(side.title, side.wins, side.colour));
  if (results.nobody.count > 0) chart.bars.push_back(rateBar("Nobody", results.nobody, nobodys));
  return picture::drawBars(chart, width);
}

Chart outcomesChart(const VariantResults& results, double width) {
  std::vector<picture::Bar> bars;
  for (const OutcomeResult& each : results.outcomes) bars.push_back(rateBar(each.title, each.rate, neutral));
  return shares("How playtests ended", std::move(bars), width);
}

Chart scoresChart(const VariantResults& results, const std::string& side, double width) {
  const SideResult* found = results.side(side);
  if (found == nullptr || found->scores.total == 0) return {};
  std::int64_t low = INT64_MAX;
  std::int64_t high = INT64_MIN;
  for (const SideResult& each : results.sides)
    if (each.scores.total > 0) {
      low = std::min(low, each.scores.least);
      high = std::max(high, each.scores.most);
    }
  if (low == 0 && high == 0) return {};  // a ruleset without scores
  return histogram("Score: " + found->title, found->scores, found->colour, "score", width, std::pair(low, high));
}

Chart roundsChart(const VariantResults& results, double width) {
  return histogram("Rounds", results.rounds, neutral, "rounds", width);
}

Chart decisionsChart(const VariantResults& results, double width) {
  return histogram("Decisions", results.decisions, neutral, "decisions", width);
}

Chart minutesChart(const VariantResults& results, const Targets& targets, double width) {
  if (results.minutes.total > 0)
    return histogram("Minutes at the table", results.minutes, neutral, "minutes, by the ruleset's figures", width);
  std::map<std::int64_t, std::int64_t> minutes;
  for (const auto& [decisions, count] : results.decisions.counts)
    minutes[std::llround(static_cast<double>(decisions) * targets.secondsPerDecision / 60)] += count;
  return histogram("Minutes at the table", distributionOf(minutes), neutral,
                   fmt::format("minutes, at {:.4g} s a decision", targets.secondsPerDecision), width);
}

Chart objectivesChart(const VariantResults& results, double width) {
  std::vector<picture::StackRow> rows;
  for (const ObjectiveResult& each : results.objectives)
    rows.push_back({each.title,
                    {{"done", static_cast<double>(each.done.count), doneColour},
                     {"failed", static_cast<double>(each.failed.count), failedColour},
                     {"open at the end", static_cast<double>(each.open.count), openColour}}});
  if (rows.empty()) return {};
  return picture::drawStack("Objectives at the end", rows, width);
}

Chart objectiveRoundsChart(const VariantResults& results, const std::string& objective, bool done, double width) {
  for (const ObjectiveResult& each : results.objectives)
    if (each.id == objective) {
      const Distribution& rounds = done ? each.doneRounds : each.failedRounds;
      return histogram(fmt::format("{}: {}", each.title, done ? "done" : "failed"), rounds,
                       done ? doneColour : failedColour, "round", width);
    }
  return {};
}

Chart eventsChart(const VariantResults& results, double width) {
  std::vector<picture::Bar> bars;
  for (const EventResult& each : results.events) bars.push_back(rateBar(each.id, each.fired, neutral));
  return shares("Playtests in which an event fired", std::move(bars), width);
}

Chart cardsChart(const VariantResults& results, const std::string& deck, double width) {
  std::vector<picture::Bar> bars;
  for (const CardResult& each : results.cards)
    if (each.deck == deck)
      bars.push_back(
          rateBar(each.copies > 1 ? fmt::format("{} × {}", each.title, each.copies) : each.title, each.drawn, neutral));
  return shares("Playtests in which a card was drawn", std::move(bars), width);
}

Chart choicesChart(const VariantResults& results, const std::string& choice, const std::string& side, double width) {
  std::vector<picture::Bar> bars;
  for (const play::ChoiceRate& each : results.choices)
    if (each.choice == choice && each.side == side)
      bars.push_back(rateBar(fmt::format("{} ({:.0f} %)", each.title, 100 * each.chosen.share), each.with,
                             colourOf(results, side)));
  return shares("Wins by choice, with 95 % intervals", std::move(bars), width);
}

std::vector<std::string> choicesText(const VariantResults& results) {
  std::vector<std::string> out;
  for (const play::ChoiceRate& each : play::strikingChoices(results.choices))
    out.push_back(fmt::format("{}, {}: {} wins {:.1f} % with it, {:.1f} % without.", results.sideTitle(each.side),
                              results.choiceTitles.at(each.choice), each.title, 100 * each.with.share,
                              100 * each.without.share));
  if (out.empty() && !results.choices.empty())
    out.emplace_back("No choice has a win rate that differs from that of the other playtests by more than chance.");
  return out;
}

Chart countsChart(const VariantResults& results, const std::string& statistic, double width) {
  picture::BarChart chart;
  std::map<std::pair<std::string, std::string>, std::pair<double, std::string>> sums;
  for (const CountResult& each : results.counts) {
    if (each.statistic != statistic) continue;
    chart.title = each.statisticTitle + ", times a playtest";
    auto& sum = sums[{each.side, each.kind}];
    sum.first += each.each;
    sum.second = each.kindTitle;
  }
  if (sums.empty()) return {};
  for (const auto& [key, sum] : sums) {
    const std::string side = results.sideTitle(key.first);
    chart.bars.push_back({sum.second.empty() ? side : fmt::format("{}: {}", side, sum.second),
                          sum.first,
                          {},
                          {},
                          colourOf(results, key.first),
                          fmt::format("{:.2f}", sum.first)});
  }
  std::stable_sort(chart.bars.begin(), chart.bars.end(),
                   [](const picture::Bar& a, const picture::Bar& b) { return a.value > b.value; });
  chart.axis.title = "times a playtest, mean";
  return picture::drawBars(chart, width);
}

Chart paceChart(const VariantResults& results, const std::string& what, double width) {
  picture::CurveChart chart;
  chart.x.title = "round";
  for (const PaceCurve& each : results.pace) {
    if (each.what != what) continue;
    chart.title = each.title + " at the end of each round";
    chart.curves.push_back(curveOf(each, results.sideTitle(each.side), colourOf(results, each.side)));
  }
  if (chart.curves.empty()) return {};
  return picture::drawCurves(chart, width);
}

Chart leaderChart(const VariantResults& results, const std::string& what, double width) {
  const auto leads = results.course.leads().find(what);
  if (leads == results.course.leads().end()) return {};
  picture::CurveChart chart;
  chart.title = "How often the leader at the end of a round won, by " + numberTitle(results, what);
  chart.x.title = "round";
  chart.y = shareAxis();
  picture::Curve curve{"the leader wins (95 %)", neutral, {}};
  for (const auto& [round, shape] : leads->second.rounds) {
    const play::Rate rate = play::wilson(shape.leaderWon, shape.led);
    curve.points.push_back({static_cast<double>(round), rate.low, rate.share, rate.high});
  }
  if (curve.points.size() < 2) return {};
  chart.curves.push_back(std::move(curve));
  return picture::drawCurves(chart, width);
}

Chart deadRoundsChart(const VariantResults& results, double width) {
  std::vector<picture::Bar> bars;
  std::uint64_t dead = 0;
  for (const auto& [round, shape] : results.course.rounds()) {
    dead += shape.dead;
    bars.push_back(rateBar(fmt::format("Round {}", round), play::wilson(shape.dead, shape.playtests), neutral));
  }
  if (dead == 0) return {};
  return shares("Playtests in which nothing counted happened, by round", std::move(bars), width);
}

std::vector<std::string> deckNames(const VariantResults& results) {
  std::vector<std::string> out;
  for (const CardResult& each : results.cards)
    if (std::find(out.begin(), out.end(), each.deck) == out.end()) out.push_back(each.deck);
  return out;
}

std::vector<std::pair<std::string, std::string>> countNames(const VariantResults& results) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const CountResult& each : results.counts)
    if (const std::pair name(each.statistic, each.statisticTitle); std::find(out.begin(), out.end(), name) == out.end())
      out.push_back(name);
  return out;
}

std::vector<std::pair<std::string, std::string>> paceNames(const VariantResults& results) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const PaceCurve& each : results.pace) {
    const std::pair name(each.what, each.title);
    if (std::find(out.begin(), out.end(), name) != out.end()) continue;
    // What is nothing until the last round is not a curve.
    const auto moves = [](const PacePoint& point) { return point.q1 != 0 || point.q3 != 0; };
    if (each.points.size() > 1 && std::any_of(each.points.begin(), each.points.end() - 1, moves)) out.push_back(name);
  }
  return out;
}

std::string distributionText(const Distribution& distribution) {
  if (distribution.total == 0) return "none";
  return fmt::format("mean {:.2f}, quartiles {} · {} · {}, range {} to {}", distribution.mean, distribution.q1,
                     distribution.median, distribution.q3, distribution.least, distribution.most);
}

std::vector<std::pair<std::string, std::string>> leadNames(const VariantResults& results) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& [what, leads] : results.course.leads())
    if (leads.contested > 0) out.emplace_back(what, numberTitle(results, what));
  const auto rank = [](const std::string& what) { return what == "score" ? 0 : what == "pieces" ? 1 : 2; };
  std::stable_sort(out.begin(), out.end(), [&](const auto& a, const auto& b) { return rank(a.first) < rank(b.first); });
  return out;
}

namespace {

std::string firstSeatText(const VariantResults& results) {
  const SideResult& first = results.sides.front();
  const char* words = first.wins.low > results.even    ? "it has an advantage"
                      : first.wins.high < results.even ? "it is at a disadvantage"
                                                       : "no advantage can be seen";
  return fmt::format("The first seat, {}, wins {}; an even share is {}: {}.", first.title, report::rateText(first.wins),
                     report::percent(results.even), words);
}

void tellLeads(std::vector<std::string>& out, const Leads& leads, const std::string& title) {
  out.push_back(
      fmt::format("Leads by {}, of {} playtests in which somebody led before the last round:", title, leads.contested));
  out.push_back(fmt::format("Comebacks, won by a side that was behind halfway: {}.",
                            report::rateText(play::wilson(leads.comebacks, leads.contested))));
  const Distribution changes = distributionOf(leads.changes);
  out.push_back(fmt::format("The lead changed {:.2f} times a playtest, at most {}.", changes.mean, changes.most));
  const Distribution decided = distributionOf(leads.decided);
  if (decided.total > 0)
    out.push_back(fmt::format("Where the winner led at the end, it had led without a break since round {} (median).",
                              decided.median));
}

}  // namespace

std::vector<std::string> courseText(const VariantResults& results, const std::string& what) {
  std::vector<std::string> out;
  const PaceTally& course = results.course;
  if (!results.sides.empty() && results.sides.front().wins.of > 0) out.push_back(firstSeatText(results));
  if (course.measured() == 0) {
    out.emplace_back("Leads and rounds are shown for playtests played here, not for those of a file.");
    return out;
  }
  std::uint64_t rounds = 0;
  std::uint64_t dead = 0;
  for (const auto& each : course.rounds()) rounds += each.second.playtests, dead += each.second.dead;
  if (rounds > 0)
    out.push_back(fmt::format("Dead rounds, in which no score, piece or statistic changed: {}.",
                              report::rateText(play::wilson(dead, rounds))));
  const auto names = leadNames(results);
  const auto name =
      std::find_if(names.begin(), names.end(), [&](const auto& each) { return what.empty() || each.first == what; });
  if (name == names.end())
    out.emplace_back("Nobody led before the last round: there are no leads and comebacks to show.");
  else
    tellLeads(out, course.leads().at(name->first), name->second);
  return out;
}

}  // namespace sortie::editor
