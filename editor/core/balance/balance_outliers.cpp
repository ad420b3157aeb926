#include "editor/core/balance/balance_outliers.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/sweep/sweep_tables.h"

namespace sortie::editor {

using play::RowView;

namespace {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

std::vector<std::string> words(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    if (end > start) out.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return out;
}

Outlier outlierOf(const RowView& row, Outlier::Why why, const std::string& variant) {
  Outlier out;
  out.why = why;
  out.run = static_cast<std::uint64_t>(row.number("run"));
  out.seed = std::strtoull(row.text("seed").c_str(), nullptr, 10);
  out.variant = variant;
  out.outcome = row.text("outcome");
  out.winners = words(row.text("winners"));
  out.decisions = static_cast<std::uint64_t>(row.number("decisions"));
  if (!row.null("rounds")) out.rounds = row.number("rounds");
  out.hash = std::strtoull(row.text("hash").c_str(), nullptr, 16);
  return out;
}

std::string lengthWords(const Outlier& outlier) {
  return outlier.rounds ? fmt::format("{} decisions, {} rounds", outlier.decisions, *outlier.rounds)
                        : fmt::format("{} decisions", outlier.decisions);
}

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
    case Outlier::Why::Halted: return "The first that halted";
  }
  return {};
}

Result<std::vector<Outlier>> outliersOf(play::SweepStore& store, const std::string& variant) {
  std::vector<Outlier> out;
  const std::string columns = "run, seed, outcome, winners, decisions, rounds, hash, error";
  const std::string ended = fmt::format(" FROM playout WHERE variant = {} AND outcome <> 'halt'", quoted(variant));
  const auto first = [&](const std::string& sql, Outlier::Why why, const auto& tell) -> Result<> {
    const Result<play::Table> table = store.query(sql);
    if (!table) return failed(table);
    if (table->rows.empty()) return {};
    const RowView row(*table, 0);
    Outlier outlier = outlierOf(row, why, variant);
    outlier.words = tell(row, outlier);
    if (!outlier.words.empty()) out.push_back(std::move(outlier));
    return {};
  };
  const auto length = [](const RowView&, const Outlier& outlier) { return lengthWords(outlier); };
  if (Result<> r = first(fmt::format("SELECT {}{} ORDER BY decisions DESC, run LIMIT 1", columns, ended),
                         Outlier::Why::Longest, length);
      !r)
    return failed(r);
  if (Result<> r = first(fmt::format("SELECT {}{} ORDER BY decisions, run LIMIT 1", columns, ended),
                         Outlier::Why::Shortest, length);
      !r)
    return failed(r);
  if (store.sides().size() > 1) {
    const auto margin = [](const RowView& row, const Outlier& outlier) {
      return row.number("margin") <= 0
                 ? std::string()
                 : fmt::format("{} points between first and last, {}", row.number("margin"), lengthWords(outlier));
    };
    if (Result<> r = first(fmt::format("SELECT {}, {} AS margin{} ORDER BY margin DESC, run LIMIT 1", columns,
                                       marginColumn(store.sides()), ended),
                           Outlier::Why::BiggestMargin, margin);
        !r)
      return failed(r);
  }
  const auto rarity = [](const RowView& row, const Outlier&) {
    // Where all playtests end alike none is rare.
    if (row.number("ways") < 2) return std::string();
    return fmt::format("ended so in {} of {} playtests", row.number("alike"), row.number("total"));
  };
  if (Result<> r = first(fmt::format("SELECT {0}, alike, total, ways FROM (SELECT {0}, "
                                     "count(*) OVER (PARTITION BY outcome, winners) AS alike, count(*) OVER () AS "
                                     "total, (SELECT count(*) FROM (SELECT 1{1} GROUP BY outcome, winners)) AS "
                                     "ways{1}) ORDER BY alike, run LIMIT 1",
                                     columns, ended),
                         Outlier::Why::RarestOutcome, rarity);
      !r)
    return failed(r);
  const auto halt = [](const RowView& row, const Outlier&) { return row.text("error"); };
  if (Result<> r = first(fmt::format("SELECT {} FROM playout WHERE variant = {} AND outcome = 'halt' ORDER BY run "
                                     "LIMIT 1",
                                     columns, quoted(variant)),
                         Outlier::Why::Halted, halt);
      !r)
    return failed(r);
  return out;
}

Result<ReplayPlan> replayPlan(const BalanceResults& results, const Outlier& outlier) {
  const VariantResults* variant = results.variant(outlier.variant);
  if (variant == nullptr || variant->scenario == nullptr)
    return fail("balance-no-mission", "the mission of these playtests is not at hand", {},
                "open the mission as it was then");
  ReplayPlan out;
  out.scenario = variant->scenario;
  out.options = results.options;
  out.agents = results.agentsChosen;
  out.seed = outlier.seed;
  out.maxDecisions = results.maxDecisions;
  return out;
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
    if (plan.stop != nullptr && *plan.stop) return fail("stopped", "the replay was given up");
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
