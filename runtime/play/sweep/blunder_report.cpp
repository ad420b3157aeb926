#include "play/sweep/blunder_report.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "model/xml/xml_characters.h"
#include "play/sweep/sweep_report.h"

namespace sortie::play {

namespace {

using Json = nlohmann::ordered_json;

std::string percent(const Rate& rate) {
  return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * rate.share, 100 * rate.low, 100 * rate.high);
}

double inThousand(std::uint64_t count, std::uint64_t of) {
  return of == 0 ? 0 : 1000 * static_cast<double>(count) / static_cast<double>(of);
}

Json winRateJson(const Rate& rate) {
  return {{"count", rate.count}, {"share", rate.share}, {"low", rate.low}, {"high", rate.high}};
}

std::string roundText(const BlunderRow& row) { return row.round ? fmt::format("{}", *row.round) : std::string(); }

}  // namespace

std::uint64_t BlunderReport::faults() const {
  return static_cast<std::uint64_t>(
      std::count_if(rows_.begin(), rows_.end(), [](const BlunderRow& row) { return !row.fault.empty(); }));
}

std::uint64_t BlunderReport::decisions() const {
  return static_cast<std::uint64_t>(std::count_if(
      rows_.begin(), rows_.end(), [](const BlunderRow& row) { return row.fault.empty() && !row.kind.empty(); }));
}

std::vector<const BlunderRow*> BlunderReport::worst() const {
  std::vector<const BlunderRow*> out;
  for (const BlunderRow& row : rows_)
    if (row.fault.empty() && row.isBlunder()) out.push_back(&row);
  std::sort(out.begin(), out.end(), [](const BlunderRow* a, const BlunderRow* b) {
    return a->loss != b->loss ? a->loss > b->loss : a->run < b->run;
  });
  return out;
}

std::vector<std::pair<std::string, BlunderReport::Kind>> BlunderReport::kinds() const {
  std::map<std::string, Kind> found;
  for (const BlunderRow& row : rows_) {
    if (!row.fault.empty() || row.kind.empty()) continue;
    Kind& kind = found[row.kind];
    ++kind.decisions;
    if (!row.isBlunder()) continue;
    ++kind.blunders;
    kind.lost += row.loss;
  }
  std::vector<std::pair<std::string, Kind>> out(found.begin(), found.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return a.second.blunders != b.second.blunders ? a.second.blunders > b.second.blunders
                                                  : a.second.decisions > b.second.decisions;
  });
  return out;
}

std::string BlunderReport::text() const {
  const std::vector<const BlunderRow*> blunders = worst();
  const std::uint64_t all = decisions();
  const Rate rate = wilson(blunders.size(), all);
  std::string out = fmt::format("{}: {} decisions, each of a playtest of its own\n", mission_, all);
  if (const std::uint64_t stopped = faults(); stopped > 0) {
    out += fmt::format("{} more were stopped by errors\n", stopped);
    std::map<std::string, std::uint64_t> errors;
    for (const BlunderRow& row : rows_)
      if (!row.fault.empty()) ++errors[row.fault];
    for (const auto& [error, count] : errors) out += fmt::format("  {} x {}\n", count, model::printable(error));
  }
  if (all == 0) return out;
  out += fmt::format("{} blunders: {:.1f} in 1,000 decisions   95 %: {:.1f} to {:.1f}\n", rate.count, 1000 * rate.share,
                     1000 * rate.low, 1000 * rate.high);
  out += fmt::format("\n  {:<26} {:>9} {:>9} {:>9}   {}\n", "kind of decision", "decisions", "blunders", "in 1,000",
                     "lost on average");
  for (const auto& [name, kind] : kinds())
    out += fmt::format("  {:<26} {:>9} {:>9} {:>9.1f}   {}\n", model::printable(name), kind.decisions, kind.blunders,
                       inThousand(kind.blunders, kind.decisions),
                       kind.blunders == 0
                           ? std::string()
                           : fmt::format("{:.0f} points", 100 * kind.lost / static_cast<double>(kind.blunders)));
  if (blunders.empty()) return out;
  out += fmt::format("\n  {:>4}  {:<17} {:<17} {:>8} {:>8} {:>5}  {}\n", "lost", "chosen wins", "best wins", "seed",
                     "decision", "round", "side, kind");
  for (const BlunderRow* row : blunders) {
    out += fmt::format("  {:>4.0f}  {:<17} {:<17} {:>8} {:>8} {:>5}  {}, {}\n", 100 * row->loss,
                       percent(wilson(row->chosenWins, row->playouts)), percent(wilson(row->bestWins, row->playouts)),
                       row->seed, row->decision, roundText(*row), model::printable(row->side),
                       model::printable(row->kind));
    if (!row->question.empty() || !row->about.empty())
      out += fmt::format("        {}{}\n", model::printable(row->question),
                         row->about.empty() ? std::string() : fmt::format(" [{}]", model::printable(row->about)));
    out += fmt::format("        chosen: {}\n        best:   {}\n        {}\n", model::printable(row->chosen),
                       model::printable(row->best), model::printable(opens_(*row)));
  }
  return out;
}

std::string BlunderReport::json() const {
  const std::vector<const BlunderRow*> blunders = worst();
  Json byKind = Json::array();
  for (const auto& [name, kind] : kinds())
    byKind.push_back({{"kind", name},
                      {"decisions", kind.decisions},
                      {"blunders", kind.blunders},
                      {"lost_mean", kind.blunders == 0 ? 0 : kind.lost / static_cast<double>(kind.blunders)}});
  Json rows = Json::array();
  for (const BlunderRow* row : blunders) {
    Json entry = {{"run", row->run}, {"seed", row->seed}, {"variant", row->variant}, {"decision", row->decision}};
    if (row->round) entry["round"] = *row->round;
    entry.update({{"side", row->side},
                  {"kind", row->kind},
                  {"question", row->question},
                  {"about", row->about},
                  {"chosen", row->chosen},
                  {"best", row->best},
                  {"playouts", row->playouts},
                  {"chosen_wins", winRateJson(wilson(row->chosenWins, row->playouts))},
                  {"best_wins", winRateJson(wilson(row->bestWins, row->playouts))},
                  {"loss", row->loss},
                  {"error", row->error},
                  {"open", opens_(*row)}});
    rows.push_back(std::move(entry));
  }
  const Json out = {{"mission", mission_},        {"decisions", decisions()},
                    {"faults", faults()},         {"blunders", winRateJson(wilson(blunders.size(), decisions()))},
                    {"kinds", std::move(byKind)}, {"rows", std::move(rows)}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sortie::play
