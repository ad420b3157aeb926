// Worlds and playouts: copy and hash of the Citadel mission's world, and random playouts of it and of the tiny game with
// and without a journal and a record; playouts of heuristic agents beside random ones, and of the search agent. One
// thread each. Rates are per second of processor time.
#include <ctime>

#include <benchmark/benchmark.h>

#include "missions.h"
#include "play/record/record.h"
#include "play/search/search.h"

namespace {

using namespace sortie;
using namespace sortie::bench;

/// A world after that many random decisions.
world::World worldAfter(const char* mission, std::uint64_t decisions) {
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  const auto agent = play::randomAgent();
  play::Session session(*host, {1, false, false});
  (void)session.advance();
  if (decisions > 0) (void)session.run(everySide(*scenario, *agent), decisions);
  return session.world();
}

void copyWorld(benchmark::State& state, const char* mission) {
  const world::World world = worldAfter(mission, static_cast<std::uint64_t>(state.range(0)));
  world::World copy;
  for (auto _ : state) {
    copy = world;
    benchmark::DoNotOptimize(copy.pieces.data());
    benchmark::ClobberMemory();
  }
  state.counters["bytes"] = static_cast<double>(world::saveWorld(world).size());
}

void copyWorldFresh(benchmark::State& state, const char* mission) {
  const world::World world = worldAfter(mission, static_cast<std::uint64_t>(state.range(0)));
  for (auto _ : state) {
    const world::World copy = world;
    benchmark::DoNotOptimize(copy.pieces.data());
  }
}

void hashWorld(benchmark::State& state, const char* mission) {
  const world::World world = worldAfter(mission, static_cast<std::uint64_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(world::hashOf(world));
}

/// What is kept of a playout.
enum class Keep { Nothing, Journal, JournalAndRecord };

void playouts(benchmark::State& state, const char* mission, Keep keep) {
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  const auto agent = play::randomAgent();
  const auto seats = everySide(*scenario, *agent);
  host->sandbox().armWatchdog();
  play::Session session(*host, {1, keep != Keep::Nothing, false});
  std::uint64_t seed = 0, decisions = 0;
  for (auto _ : state) {
    session.restart(++seed);
    if (keep == Keep::JournalAndRecord) {
      play::Record record;
      record.header = play::recordHeader(*scenario, {}, seed, {});
      while (const auto* decision = std::get_if<world::Decision>(&session.advance())) {
        world::Answer answer;
        play::AgentStream stream(seed, decision->side, decision->number);
        agent->decide(*decision, play::View(*scenario, session.world(), decision->side), stream, answer);
        play::recordAnswer(record, session, *decision, answer);
        if (!session.decide(answer)) return state.SkipWithError("an answer was refused");
      }
      record.end = play::recordEnd(session);
      benchmark::DoNotOptimize(play::writeRecord(record).size());
    } else {
      (void)session.run(seats);
    }
    if (std::holds_alternative<play::Halt>(session.advance())) return state.SkipWithError("the playtest was halted");
    decisions += session.decisions();
  }
  host->sandbox().disarmWatchdog();
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  state.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  state.counters["a decision"] =
      benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

double threadSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// Playouts in turn with heuristic and with random agents; `beside random`: how much longer the former take.
void heuristic(benchmark::State& state, const char* mission) {
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  const auto random = play::randomAgent();
  std::vector<std::unique_ptr<play::Agent>> bots;
  std::vector<play::Agent*> seats;
  for (std::size_t i = 0; i < scenario->sides.size(); ++i) {
    bots.push_back(must(play::makeAgent("heuristic", scenario, static_cast<world::SideId>(i))));
    seats.push_back(bots.back().get());
  }
  const auto others = everySide(*scenario, *random);
  host->sandbox().armWatchdog();
  play::Session session(*host, {1, false, false});
  std::uint64_t seed = 0;
  double withBots = 0, withRandom = 0;
  for (auto _ : state) {
    session.restart(++seed);
    const double start = threadSeconds();
    (void)session.run(seats);
    const double middle = threadSeconds();
    if (std::holds_alternative<play::Halt>(session.advance())) return state.SkipWithError("the playtest was halted");
    session.restart(seed);
    (void)session.run(others);
    withBots += middle - start;
    withRandom += threadSeconds() - middle;
    state.SetIterationTime(middle - start);
  }
  host->sandbox().disarmWatchdog();
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
  state.counters["beside random"] = withBots / withRandom;
}

/// One decision of the search agent at the start of a playtest, with that many playouts.
void search(benchmark::State& state, const char* mission, const char* rollout) {
  const auto scenario = scenarioOf(mission);
  const auto host = hostOf(scenario);
  play::SearchOptions options;
  options.iterations = static_cast<std::uint64_t>(state.range(0));
  options.rollout = rollout;
  const Result<std::unique_ptr<play::Agent>> agent = play::searchAgent(options, scenario);
  if (!agent) return state.SkipWithError(agent.error().text.c_str());
  play::Session session(*host, {1, false, false, true});
  const auto* decision = std::get_if<world::Decision>(&session.advance());
  if (decision == nullptr) return state.SkipWithError("nothing was asked");
  std::uint64_t number = 0;
  world::Answer answer;
  for (auto _ : state) {
    play::AgentStream stream(1, decision->side, ++number);
    answer.number = 0;
    answer.indices.clear();
    (*agent)->decide(*decision, play::View(session, decision->side), stream, answer);
    if ((*agent)->failure() != nullptr) return state.SkipWithError((*agent)->failure()->error.text.c_str());
    benchmark::DoNotOptimize(answer.number);
  }
  state.SetItemsProcessed(
      static_cast<std::int64_t>(static_cast<std::uint64_t>(state.iterations()) * options.iterations));
}

BENCHMARK_CAPTURE(copyWorld, citadel, dataTheft)->Arg(0)->Arg(200);
BENCHMARK_CAPTURE(copyWorldFresh, citadel, dataTheft)->Arg(200);
BENCHMARK_CAPTURE(hashWorld, citadel, dataTheft)->Arg(0)->Arg(200);
BENCHMARK_CAPTURE(copyWorld, tiny, duel)->Arg(80);
BENCHMARK_CAPTURE(hashWorld, tiny, duel)->Arg(80);
BENCHMARK_CAPTURE(playouts, tiny, duel, Keep::Nothing);
BENCHMARK_CAPTURE(playouts, tiny_journal, duel, Keep::Journal);
BENCHMARK_CAPTURE(playouts, tiny_journal_record, duel, Keep::JournalAndRecord);
BENCHMARK_CAPTURE(search, tiny, duel, "random")->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, citadel, dataTheft, "random")->Arg(50)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(heuristic, tiny, duel)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(heuristic, citadel, dataTheft)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(heuristic, citadel_smallest, foothold)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(heuristic, citadel_largest, caveIn)->UseManualTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(playouts, citadel, dataTheft, Keep::Nothing)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(playouts, citadel_journal, dataTheft, Keep::Journal)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(playouts, citadel_journal_record, dataTheft, Keep::JournalAndRecord)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
