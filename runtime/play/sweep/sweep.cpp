#include "play/sweep/sweep.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "play/record/record.h"

namespace sortie::play {

namespace {

/// Rows waiting to be taken; workers wait when the taker is slow, so that memory stays flat.
struct Queue {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<SweepRow> rows;
  unsigned working = 0;
  std::optional<Error> error;
  std::atomic<bool> cancelled = false;
};

constexpr std::size_t maxWaiting = 128;  // rows with their facts are large: a slow disk must not show in the memory
constexpr std::size_t handOver = 32;

/// A host, session and agents for one variant, made by a worker when it first needs them.
struct PlayTable {
  std::unique_ptr<script::Host> host;
  std::unique_ptr<Session> session;
  std::vector<std::unique_ptr<Agent>> agents;
  std::vector<Agent*> seats;
  const world::AttributeSlot* round = nullptr;
  std::optional<FactCollector> facts;
};

Result<std::unique_ptr<PlayTable>> makePlayTable(const SweepOptions& options, const SweepVariant& variant) {
  auto table = std::make_unique<PlayTable>();
  script::HostOptions hostOptions;
  hostOptions.limits = options.limits;
  Result<std::unique_ptr<script::Host>> host = script::Host::make(variant.scenario, hostOptions);
  if (!host) return failed(host);
  table->host = std::move(*host);
  Result<std::vector<std::unique_ptr<Agent>>> agents = agentsOf(options, variant);
  if (!agents) return failed(agents);
  table->agents = std::move(*agents);
  for (const std::unique_ptr<Agent>& agent : table->agents) table->seats.push_back(agent.get());
  table->session = std::make_unique<Session>(*table->host, SessionOptions{options.firstSeed, false, false});
  if (options.facts) table->facts.emplace(*variant.scenario);
  const world::AttributeId round = variant.scenario->attribute("round");
  if (round != world::AttributeId::None) table->round = variant.scenario->kinds[0].slot(round);
  return table;
}

/// None: `stop` ended it before its end.
std::optional<SweepRow> playOne(const SweepOptions& options, const SweepVariant& variant, PlayTable& table,
                                std::uint64_t run, const std::function<bool()>& stop) {
  SweepRow row;
  row.run = run;
  row.seed = options.firstSeed + (run - 1) / options.variants.size();
  row.variant = variant.name;
  Session& session = *table.session;
  const world::Scenario& scenario = *variant.scenario;
  session.restart(row.seed);
  if (table.facts) table.facts->begin(session);
  const Advance end = session.run(table.seats, options.maxDecisions, &stop);
  row.decisions = session.decisions();
  row.hash = session.rollingHash();
  if (table.round != nullptr) row.rounds = session.world().cells[static_cast<std::size_t>(table.round->offset)];
  if (const Outcome* outcome = std::get_if<Outcome>(&end)) {
    row.outcome = outcome->id == world::Symbol::None ? "end" : scenario.text(outcome->id);
    for (std::size_t s = 0; s < scenario.sides.size(); ++s) {
      if ((outcome->winners >> s & 1U) != 0) row.winners.push_back(scenario.sides[s].name);
      if (s < outcome->scores.size()) row.scores[scenario.sides[s].name] = outcome->scores[s];
    }
    if (table.facts) row.facts = table.facts->finish(session);
    return row;
  }
  row.outcome = "halt";
  if (const Halt* halt = std::get_if<Halt>(&end)) {
    if (halt->error.code == "stopped") return std::nullopt;
    row.error = halt->error.message();
  }
  return row;
}

class Worker {
 public:
  Worker(const SweepOptions& options, const std::function<bool(std::uint64_t)>& done, std::atomic<std::uint64_t>& next,
         Queue& queue)
      : options_(options), done_(done), next_(next), queue_(queue), tables_(options.variants.size()) {}

  void run() {
    const std::uint64_t runs = options_.runs * options_.variants.size();
    while (!stopped()) {
      // Shard k of n plays the runs k, k + n, k + 2n…
      const std::uint64_t run = next_.fetch_add(1) * options_.shards + options_.shard;
      if (run > runs) break;
      if (done_ && done_(run)) continue;
      const std::size_t v = (run - 1) % options_.variants.size();
      if (!tables_[v] && !open(v)) break;
      std::optional<SweepRow> row = playOne(options_, options_.variants[v], *tables_[v], run, asked_);
      if (!row) break;
      rows_.push_back(std::move(*row));
      if (rows_.size() >= handOver || std::chrono::steady_clock::now() - given_ > std::chrono::milliseconds(200))
        give();
    }
    give();
    for (std::unique_ptr<PlayTable>& table : tables_)
      if (table) table->host->sandbox().disarmWatchdog();
    const std::scoped_lock lock(queue_.mutex);
    --queue_.working;
    queue_.changed.notify_all();
  }

 private:
  [[nodiscard]] bool stopped() const { return queue_.cancelled || (options_.stop != nullptr && *options_.stop); }

  bool open(std::size_t v) {
    Result<std::unique_ptr<PlayTable>> table = makePlayTable(options_, options_.variants[v]);
    if (!table) {
      const std::scoped_lock lock(queue_.mutex);
      if (!queue_.error) queue_.error = table.error();
      queue_.cancelled = true;
      return false;
    }
    tables_[v] = std::move(*table);
    tables_[v]->host->sandbox().armWatchdog();
    return true;
  }

  void give() {
    given_ = std::chrono::steady_clock::now();
    if (rows_.empty()) return;
    std::unique_lock lock(queue_.mutex);
    queue_.changed.wait(lock, [&] { return queue_.rows.size() < maxWaiting || queue_.cancelled; });
    for (SweepRow& row : rows_) queue_.rows.push_back(std::move(row));
    rows_.clear();
    queue_.changed.notify_all();
  }

  const SweepOptions& options_;
  const std::function<bool(std::uint64_t)>& done_;
  std::atomic<std::uint64_t>& next_;
  Queue& queue_;
  std::vector<std::unique_ptr<PlayTable>> tables_;
  std::vector<SweepRow> rows_;
  const std::function<bool()> asked_ = [this] { return stopped(); };  // before every decision: bots may think long
  std::chrono::steady_clock::time_point given_ = std::chrono::steady_clock::now();
};

}  // namespace

Result<std::vector<std::unique_ptr<Agent>>> makeAgents(const std::shared_ptr<const world::Scenario>& scenario,
                                                       const std::map<std::string, std::string>& chosen) {
  for (const auto& [side, name] : chosen)
    if (scenario->side(side) == world::SideId::None) {
      std::vector<std::string> names;
      for (const world::SideInfo& info : scenario->sides) names.push_back(info.name);
      return fail("side-unknown", fmt::format("the mission has no side \"{}\"", side), {},
                  fmt::format("it has {}", fmt::join(names, ", ")));
    }
  std::vector<std::unique_ptr<Agent>> agents;
  for (std::size_t s = 0; s < scenario->sides.size(); ++s) {
    const auto side = static_cast<world::SideId>(s);
    const auto found = chosen.find(scenario->sides[s].name);
    Result<std::unique_ptr<Agent>> agent =
        makeAgent(found != chosen.end() ? found->second : defaultAgent(*scenario, side), scenario, side);
    if (!agent) return failed(agent);
    agents.push_back(std::move(*agent));
  }
  return agents;
}

Result<std::vector<std::unique_ptr<Agent>>> agentsOf(const SweepOptions& options, const SweepVariant& variant) {
  std::map<std::string, std::string> chosen;
  for (const auto& [side, name] : options.agents)
    if (variant.scenario->side(side) != world::SideId::None) chosen[side] = name;
  return makeAgents(variant.scenario, chosen);
}

std::map<std::string, std::string> agentNames(const world::Scenario& scenario,
                                              const std::vector<std::unique_ptr<Agent>>& agents) {
  std::map<std::string, std::string> names;
  for (std::size_t s = 0; s < agents.size(); ++s) names[scenario.sides[s].name] = agents[s]->name();
  return names;
}

Result<std::uint64_t> sweep(const SweepOptions& options, const std::function<bool(std::uint64_t)>& done,
                            const std::function<Result<>(SweepRow&&)>& take,
                            const std::function<void(std::uint64_t)>& progress) {
  Queue queue;
  std::atomic<std::uint64_t> next = 0;
  std::vector<std::thread> threads;
  const unsigned jobs = std::max(1U, options.jobs);
  queue.working = jobs;
  for (unsigned i = 0; i < jobs; ++i) threads.emplace_back([&] { Worker(options, done, next, queue).run(); });

  std::uint64_t played = 0;
  Result<> taken;
  auto shown = std::chrono::steady_clock::now();
  std::deque<SweepRow> rows;
  while (true) {
    {
      std::unique_lock lock(queue.mutex);
      queue.changed.wait_for(lock, std::chrono::milliseconds(200),
                             [&] { return !queue.rows.empty() || queue.working == 0; });
      rows.swap(queue.rows);
      queue.changed.notify_all();
      if (rows.empty() && queue.working == 0) break;
    }
    for (SweepRow& row : rows) {
      if (!taken) break;
      taken = take(std::move(row));
      if (!taken) queue.cancelled = true;
      ++played;
    }
    rows.clear();
    if (const auto now = std::chrono::steady_clock::now(); progress && now - shown > std::chrono::milliseconds(200)) {
      progress(played);
      shown = now;
    }
  }
  for (std::thread& thread : threads) thread.join();
  if (queue.error) return tl::unexpected<Error>(*queue.error);
  if (!taken) return failed(taken);
  return played;
}

std::vector<SweepName> sweepNames(const SweepOptions& options) {
  std::vector<SweepName> out;
  for (const SweepVariant& variant : options.variants)
    for (SweepName& name : sweepNames(*variant.scenario, variant.name)) out.push_back(std::move(name));
  return out;
}

namespace {

/// Who plays each side, over all variants. Errors: an agent for a side that none of them has.
Result<std::map<std::string, std::string>> seatAgents(const SweepOptions& options) {
  std::map<std::string, std::string> seats;
  for (const SweepVariant& variant : options.variants) {
    const Result<std::vector<std::unique_ptr<Agent>>> agents = agentsOf(options, variant);
    if (!agents) return failed(agents);
    seats.merge(agentNames(*variant.scenario, *agents));
  }
  for (const auto& [side, name] : options.agents) {
    if (seats.contains(side)) continue;
    std::vector<std::string> names;
    for (const auto& seat : seats) names.push_back(seat.first);
    return fail("side-unknown", fmt::format("the mission has no side \"{}\"", side), {},
                fmt::format("it has {}", fmt::join(names, ", ")));
  }
  return seats;
}

}  // namespace

Result<std::map<std::string, std::string>> sweepMeta(const SweepOptions& options) {
  const world::Scenario& first = *options.variants.front().scenario;
  Result<std::map<std::string, std::string>> seats = seatAgents(options);
  if (!seats) return failed(seats);
  const RecordHeader header = recordHeader(first, options.options, options.firstSeed, std::move(*seats));
  std::map<std::string, std::string> meta;
  meta["format"] = std::to_string(sweepFormat);
  meta["engine"] = header.engine;
  meta["lua"] = header.lua;
  meta["mission"] = header.mission;
  meta["title"] = first.mission.mission->title;
  meta["ruleset"] = first.mission.mission->ruleset;
  meta["first-seed"] = std::to_string(options.firstSeed);
  meta["max-decisions"] = std::to_string(options.maxDecisions);
  for (const RecordedPack& pack : header.packs) meta["pack " + pack.id] = pack.version + " " + pack.hash;
  for (const auto& [name, value] : options.options) meta["option " + name] = value;
  for (const auto& [side, agent] : header.agents) meta["agent " + side] = agent;
  for (std::size_t v = 0; v < options.variants.size(); ++v)
    meta[fmt::format("variant {}", v)] =
        fmt::format("{} {}", options.variants[v].name, options.variants[v].scenario->hash);
  std::vector<std::string> sides;
  for (const SweepVariant& variant : options.variants)
    for (const world::SideInfo& side : variant.scenario->sides)
      if (std::find(sides.begin(), sides.end(), side.name) == sides.end()) sides.push_back(side.name);
  meta["sides"] = fmt::format("{}", fmt::join(sides, " "));
  return meta;
}

}  // namespace sortie::play
