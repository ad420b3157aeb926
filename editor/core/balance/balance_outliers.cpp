#include "editor/core/balance/balance_outliers.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/values.h"
#include "play/sweep/stand_out.h"
#include "play/sweep/sweep_tables.h"
#include "report/replay.h"

namespace sortie::editor {

using play::RowView;

namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

Outlier outlierOf(const RowView& row, Outlier::Why why, const std::string& variant) {
  Outlier out;
  out.why = why;
  out.run = static_cast<std::uint64_t>(row.number("run"));
  out.seed = std::strtoull(row.text("seed").c_str(), nullptr, 10);
  out.variant = variant;
  out.outcome = row.text("outcome");
  out.winners = model::splitWords(row.text("winners"));
  out.decisions = static_cast<std::uint64_t>(row.number("decisions"));
  if (!row.null("rounds")) out.rounds = row.number("rounds");
  out.hash = std::strtoull(row.text("hash").c_str(), nullptr, 16);
  return out;
}

std::string lengthWords(const Outlier& outlier) {
  return outlier.rounds ? fmt::format("{} decisions, {} rounds", outlier.decisions, *outlier.rounds)
                        : fmt::format("{} decisions", outlier.decisions);
}

using OutlierWords = std::function<std::string(const RowView&, const Outlier&)>;

/// What is looked for: the first row of a query, and what to say of it; no words: it does not stand out.
struct OutlierQuery {
  Outlier::Why why;
  std::string sql;
  OutlierWords words;
};

/// Best score minus worst, of the sides that this playtest had.
std::string marginColumn(const std::vector<std::string>& sides) {
  std::vector<std::string> most;
  std::vector<std::string> least;
  for (const std::string& side : sides) {
    const std::string column = play::scoreColumn(side);
    most.push_back(fmt::format("coalesce({}, -9223372036854775807)", column));
    least.push_back(fmt::format("coalesce({}, 9223372036854775807)", column));
  }
  return fmt::format("max({}) - min({})", fmt::join(most, ", "), fmt::join(least, ", "));
}

}  // namespace

std::string outlierTitle(Outlier::Why why) {
  switch (why) {
    case Outlier::Why::Longest: return "The longest playtest";
    case Outlier::Why::Shortest: return "The shortest playtest";
    case Outlier::Why::BiggestMargin: return "The biggest margin";
    case Outlier::Why::RarestOutcome: return "The rarest end";
    case Outlier::Why::Tightest: return "Among the tightest";
    case Outlier::Why::Oddest: return "Among the oddest";
    case Outlier::Why::Halted: return "The first that halted";
  }
  return {};
}

Result<std::vector<Outlier>> outliersOf(play::SweepStore& store, const play::Statistics& statistics,
                                        const std::string& variant) {
  using Why = Outlier::Why;
  const std::string columns = "run, seed, outcome, winners, decisions, rounds, hash, error";
  const std::string all = fmt::format("FROM playout WHERE variant = {}", quoted(variant));
  const std::string ended = all + " AND outcome <> 'halt'";
  const OutlierWords length = [](const RowView&, const Outlier& outlier) { return lengthWords(outlier); };
  const OutlierWords margin = [](const RowView& row, const Outlier& outlier) {
    if (row.number("margin") <= 0) return std::string();
    return fmt::format("{} points between first and last, {}", row.number("margin"), lengthWords(outlier));
  };
  const OutlierWords rarity = [](const RowView& row, const Outlier&) {
    // Where all playtests end alike none is rare.
    if (row.number("ways") < 2) return std::string();
    return fmt::format("ended so in {} of {} playtests", row.number("alike"), row.number("total"));
  };
  const OutlierWords halt = [](const RowView& row, const Outlier&) { return row.text("error"); };
  const OutlierQuery queries[] = {
      {Why::Longest, fmt::format("SELECT {} {} ORDER BY decisions DESC, run LIMIT 1", columns, ended), length},
      {Why::Shortest, fmt::format("SELECT {} {} ORDER BY decisions, run LIMIT 1", columns, ended), length},
      {Why::BiggestMargin,
       fmt::format("SELECT {}, {} AS margin {} ORDER BY margin DESC, run LIMIT 1", columns, marginColumn(store.sides()),
                   ended),
       margin},
      {Why::RarestOutcome,
       fmt::format("SELECT {0}, alike, total, ways FROM (SELECT {0}, count(*) OVER (PARTITION BY outcome, winners) AS "
                   "alike, count(*) OVER () AS total, (SELECT count(*) FROM (SELECT 1 {1} GROUP BY outcome, winners)) "
                   "AS ways {1}) ORDER BY alike, run LIMIT 1",
                   columns, ended),
       rarity},
      {Why::Halted, fmt::format("SELECT {} {} AND outcome = 'halt' ORDER BY run LIMIT 1", columns, all), halt}};
  std::vector<Outlier> out;
  for (const OutlierQuery& each : queries) {
    if (each.why == Why::BiggestMargin && store.sides().size() < 2) continue;
    const Result<play::Table> table = store.query(each.sql);
    if (!table) return failed(table);
    if (table->rows.empty()) continue;
    const RowView row(*table, 0);
    Outlier outlier = outlierOf(row, each.why, variant);
    outlier.words = each.words(row, outlier);
    if (!outlier.words.empty()) out.push_back(std::move(outlier));
  }
  const auto byRun = [&](const RowView& told, Why why, std::string words) -> Result<> {
    const Result<play::Table> table =
        store.query(fmt::format("SELECT {} {} AND run = {}", columns, ended, told.number("run")));
    if (!table) return failed(table);
    if (table->rows.empty()) return {};
    Outlier outlier = outlierOf(RowView(*table, 0), why, variant);
    outlier.words = std::move(words);
    out.push_back(std::move(outlier));
    return {};
  };
  if (play::leadDecides(play::decidedOf(statistics, variant)))
    for (const RowView& row : statistics.rows("tightest", variant))
      if (Result<> told = byRun(row, Why::Tightest, play::tightWords(row)); !told) return failed(told);
  for (const RowView& row : statistics.rows("oddest", variant))
    if (Result<> told = byRun(row, Why::Oddest, play::oddWords(statistics, row)); !told) return failed(told);
  return out;
}

std::string outlierCommand(const BalanceResults& results, const Outlier& outlier) {
  return report::replayCommand(*results.statistics, {}, outlier.variant, std::to_string(outlier.seed));
}

Result<ReplayPlan> replayPlan(const BalanceResults& results, const Outlier& outlier) {
  const VariantResults* variant = results.variant(outlier.variant);
  if (variant == nullptr || variant->scenario == nullptr)
    return fail("balance-no-mission", "the mission of these playtests is not available", {},
                "open the mission in the state in which it was played");
  return ReplayPlan{.scenario = variant->scenario,
                    .options = results.options,
                    .agents = results.agentsChosen,
                    .seed = outlier.seed,
                    .maxDecisions = results.maxDecisions};
}

Result<play::Record> replayAsRecord(const ReplayPlan& plan) {
  const world::Scenario& scenario = *plan.scenario;
  std::map<std::string, std::string> chosen;
  for (const auto& [side, agent] : plan.agents)
    if (scenario.side(side) != world::SideId::None) chosen[side] = agent;
  Result<std::vector<std::unique_ptr<play::Agent>>> agents = play::makeAgents(plan.scenario, chosen);
  if (!agents) return failed(agents);
  script::HostOptions hostOptions;
  hostOptions.limits = plan.limits;
  Result<std::unique_ptr<script::Host>> host = script::Host::make(plan.scenario, hostOptions);
  if (!host) return failed(host);
  const bool forks = std::any_of(agents->begin(), agents->end(), [](const auto& agent) { return agent->forks(); });
  play::Session session(**host, {plan.seed, false, false, forks, true});
  play::Record record;
  record.header = play::recordHeader(scenario, plan.options, plan.seed, play::agentNames(scenario, *agents));
  world::Answer answer;
  const auto halted = [&](const std::string& code) {
    record.end = play::recordEnd(session);
    record.end->outcome = "halt";
    record.end->error = code;
    return std::move(record);
  };
  while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
    if (plan.stop != nullptr && *plan.stop) return fail("stopped", "the replay was cancelled");
    if (decision->number >= plan.maxDecisions) return halted("limit");
    answer.number = 0;
    answer.indices.clear();
    play::AgentStream stream(session.seed(), decision->side, decision->number);
    play::Agent& agent = *(*agents)[world::at(decision->side)];
    agent.decide(*decision, play::View(session, decision->side), stream, answer);
    if (const play::AgentFailure* failure = agent.failure()) return halted(failure->error.code);
    play::recordAnswer(record, session, *decision, answer);
    if (const Result<> decided = session.decide(answer); !decided) {
      play::forgetAfter(record, record.answers.size() - 1);
      return halted("agent");
    }
  }
  record.end = play::recordEnd(session);
  return record;
}

}  // namespace sortie::editor
