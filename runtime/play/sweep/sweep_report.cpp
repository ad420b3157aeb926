#include "play/sweep/sweep_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/xml/xml_characters.h"

namespace sortie::play {

namespace {

using Json = nlohmann::ordered_json;

std::string rateLine(const std::string& name, const Rate& rate) {
  return fmt::format("  {:<24} {:>7}  {:5.1f} %   95 %: {:5.1f} to {:5.1f} %\n", model::printable(name), rate.count,
                     100 * rate.share, 100 * rate.low, 100 * rate.high);
}

std::string spreadLine(const std::string& name, const Spread& spread) {
  return fmt::format("  {:<24} mean {:.2f}   quartiles {} {} {}   range {} to {}\n", model::printable(name),
                     spread.mean(), spread.quantile(0.25), spread.quantile(0.5), spread.quantile(0.75),
                     spread.quantile(0), spread.quantile(1));
}

Json rateJson(const Rate& rate) {
  return {{"count", rate.count}, {"share", rate.share}, {"low", rate.low}, {"high", rate.high}};
}

Json spreadJson(const Spread& spread) {
  return {{"mean", spread.mean()},          {"min", spread.quantile(0)},   {"q1", spread.quantile(0.25)},
          {"median", spread.quantile(0.5)}, {"q3", spread.quantile(0.75)}, {"max", spread.quantile(1)}};
}

std::uint64_t countOf(const std::map<std::string, std::uint64_t>& counts, const std::string& name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

}  // namespace

Rate wilson(std::uint64_t count, std::uint64_t of) {
  Rate rate{count, of, 0, 0, 1};
  if (of == 0) return rate;
  constexpr double z = 1.959963984540054;
  const double n = static_cast<double>(of);
  const double p = static_cast<double>(count) / n;
  const double scale = 1 + z * z / n;
  const double middle = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  rate.share = p;
  // At 0 and 1 the bound is exact; rounding must not move it.
  rate.low = count == 0 ? 0 : std::max(0.0, (middle - half) / scale);
  rate.high = count == of ? 1 : std::min(1.0, (middle + half) / scale);
  return rate;
}

double Spread::mean() const {
  if (total_ == 0) return 0;
  double sum = 0;
  for (const auto& [value, count] : counts_) sum += static_cast<double>(value) * static_cast<double>(count);
  return sum / static_cast<double>(total_);
}

std::int64_t Spread::quantile(double share) const {
  if (total_ == 0) return 0;
  const double wanted = share * static_cast<double>(total_);
  std::uint64_t seen = 0;
  for (const auto& [value, count] : counts_) {
    seen += count;
    if (static_cast<double>(seen) >= wanted) return value;
  }
  return counts_.rbegin()->first;
}

void SweepTally::expect(const std::vector<SweepName>& names) {
  for (const SweepName& name : names)
    if (name.what == "loss") losers_[{name.variant, name.id}].push_back(name.place);
}

void SweepTally::add(const SweepRow& row) {
  VariantTally& tally = variants_[row.variant];
  ++tally.runs;
  if (row.outcome == "halt") {
    ++tally.halted;
    if (tally.errors.size() < 20 || tally.errors.count(row.error) != 0) ++tally.errors[row.error];
    return;
  }
  ++tally.outcomes[row.outcome];
  for (const std::string& side : row.winners) ++tally.wins[side];
  if (row.winners.empty()) {
    ++tally.unwon;
    if (const auto lost = losers_.find({row.variant, row.outcome}); lost != losers_.end())
      for (const std::string& side : lost->second) ++tally.losses[side];
  }
  for (const auto& [side, score] : row.scores) tally.scores[side].add(score);
  tally.decisions.add(static_cast<std::int64_t>(row.decisions));
  if (row.rounds) tally.rounds.add(*row.rounds);
  if (const auto seconds = row.facts.seconds) tally.minutes.add(*seconds / 60 + (*seconds % 60 >= 30 ? 1 : 0));
}

std::uint64_t SweepTally::runs() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& each : variants_) sum += each.second.runs;
  return sum;
}

std::uint64_t SweepTally::halted() const noexcept {
  std::uint64_t sum = 0;
  for (const auto& each : variants_) sum += each.second.halted;
  return sum;
}

std::string SweepTally::text(const std::string& mission, const std::vector<std::string>& sides) const {
  std::string out;
  for (const auto& [name, tally] : variants_) {
    const std::uint64_t ended = tally.runs - tally.halted;
    out += fmt::format("{}{}{}: {} playtests\n", mission, name.empty() ? "" : ", variant ", name, tally.runs);
    if (tally.halted > 0) {
      out += fmt::format("{} playtests were stopped by errors\n", tally.halted);
      for (const auto& [error, count] : tally.errors) out += fmt::format("  {} x {}\n", count, model::printable(error));
    }
    // Shares of nothing would read like a result.
    if (ended == 0) continue;
    out += "wins\n";
    for (const std::string& side : sides)
      if (tally.tookPart(side)) out += rateLine(side, wilson(countOf(tally.wins, side), ended));
    if (tally.unwon > 0) out += rateLine("nobody", wilson(tally.unwon, ended));
    if (!tally.losses.empty()) out += "losses where nobody won\n";
    for (const std::string& side : sides)
      if (tally.losses.contains(side)) out += rateLine(side, wilson(countOf(tally.losses, side), ended));
    out += "outcomes\n";
    for (const auto& [outcome, count] : tally.outcomes) out += rateLine(outcome, wilson(count, ended));
    out += "scores\n";
    for (const std::string& side : sides)
      if (const auto found = tally.scores.find(side); found != tally.scores.end())
        out += spreadLine(side, found->second);
    out += "length\n";
    out += spreadLine("decisions", tally.decisions);
    if (tally.rounds.count() > 0) out += spreadLine("rounds", tally.rounds);
    if (tally.minutes.count() > 0) out += spreadLine("minutes at a table", tally.minutes);
  }
  return out;
}

std::string SweepTally::json(const std::string& mission, const std::vector<std::string>& sides, std::uint64_t played,
                             double playoutsPerSecond) const {
  double decisions = 0;
  std::uint64_t ended = 0;
  Json variants = Json::array();
  for (const auto& [name, tally] : variants_) {
    const std::uint64_t n = tally.runs - tally.halted;
    decisions += tally.decisions.mean() * static_cast<double>(n);
    ended += n;
    Json entry = {{"variant", name}, {"runs", tally.runs}, {"halted", tally.halted}};
    for (const std::string& side : sides) {
      if (!tally.tookPart(side)) continue;
      entry["wins"][side] = rateJson(wilson(countOf(tally.wins, side), n));
      if (const auto found = tally.scores.find(side); found != tally.scores.end())
        entry["scores"][side] = spreadJson(found->second);
    }
    entry["no_winner"] = rateJson(wilson(tally.unwon, n));
    for (const auto& [side, count] : tally.losses) entry["losses_together"][side] = rateJson(wilson(count, n));
    entry["outcomes"] = Json::object();
    for (const auto& [outcome, count] : tally.outcomes) entry["outcomes"][outcome] = rateJson(wilson(count, n));
    entry["decisions"] = spreadJson(tally.decisions);
    if (tally.rounds.count() > 0) entry["rounds"] = spreadJson(tally.rounds);
    if (tally.minutes.count() > 0) entry["minutes"] = spreadJson(tally.minutes);
    for (const auto& [error, count] : tally.errors) entry["errors"].push_back({{"text", error}, {"count", count}});
    variants.push_back(std::move(entry));
  }
  const Json out = {{"mission", mission},
                    {"runs", runs()},
                    {"halted", halted()},
                    {"decisions_mean", ended == 0 ? 0 : decisions / static_cast<double>(ended)},
                    {"played_now", played},
                    {"playouts_per_second", playoutsPerSecond},
                    {"variants", std::move(variants)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::play
