// `sortie sweep`: many playtests at once, and what they say.
#include <atomic>
#include <chrono>
#include <csignal>
#include <iostream>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

#include "base/progress.h"
#include "cli/blunders.h"
#include "cli/mission.h"
#include "cli/report.h"
#include "play/record/record.h"
#include "play/record/record_text.h"
#include "play/sweep/sweep_report.h"
#include "play/sweep/sweep_store.h"

namespace sortie::cli {

namespace {

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void onInterrupt(int) { interrupted = true; }

/// The first SIGINT stops the sweep cleanly, the second one the program.
void catchInterrupt() {
  struct sigaction action {};
  action.sa_handler = onInterrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

Result<> readShard(const std::string& text, play::SweepOptions& options) {
  if (text.empty()) return {};
  const std::vector<std::string_view> parts = play::split(text, '/');
  const std::uint64_t shard = play::readUnsigned(parts.front()).value_or(0);
  const std::uint64_t shards = play::readUnsigned(parts.back()).value_or(0);
  if (parts.size() != 2 || shard < 1 || shard > shards || shards > 100000)
    return fail("usage", fmt::format("--shard takes I/N with I from 1 to N, not \"{}\"", text));
  options.shard = shard;
  options.shards = shards;
  return {};
}

Result<play::SweepOptions> sweepOptions(const SweepArguments& arguments) {
  play::SweepOptions out;
  Result<model::LoadOptions> load = loadOptions(arguments.mission);
  if (!load) return failed(load);
  Result<std::map<std::string, std::string>> agents = readPairs(arguments.agents, "--agent");
  if (!agents) return failed(agents);
  if (arguments.runs == 0 || arguments.runs > 100'000'000) return fail("usage", "--runs is 1 to 100000000");
  if (Result<> r = readShard(arguments.shard, out); !r) return failed(r);
  std::vector<std::string> names{load->variant};
  if (arguments.allVariants) {
    if (!load->variant.empty()) return fail("usage", "--variant and --all-variants cannot be used together");
    const Result<model::LoadedMission> mission = model::loadMission(arguments.mission.mission, *load);
    if (!mission) return failed(mission);
    if (!mission->mission->variants.empty()) names.clear();
    for (const model::Variant& variant : mission->mission->variants) names.push_back(variant.id);
  }
  for (const std::string& name : names) {
    load->variant = name;
    Result<std::shared_ptr<const world::Scenario>> scenario = loadScenario(arguments.mission.mission, *load);
    if (!scenario) return failed(scenario);
    out.variants.push_back({name, std::move(*scenario)});
  }
  out.options = load->options;
  out.agents = std::move(*agents);
  out.runs = arguments.runs;
  out.firstSeed = arguments.seed;
  out.jobs = arguments.jobs != 0 ? std::min(arguments.jobs, 1024U) : std::max(1U, std::thread::hardware_concurrency());
  out.stop = &interrupted;
  return out;
}

/// What --report needs: the store's figures, and the map of each variant.
Result<> reportOf(play::SweepStore& store, const play::SweepOptions& options, const SweepArguments& arguments) {
  report::ReportOptions report;
  for (const play::SweepVariant& variant : options.variants) report.scenarios[variant.name] = variant.scenario;
  report.opens = missionWords(arguments.mission.mission, arguments.mission.packs);
  if (Result<> r = readBand(arguments.band, report); !r) return r;
  return writeReport(store, report, arguments.report);
}

Result<> tallyFile(play::SweepStore& store, play::SweepTally& tally) {
  const Result<play::Table> losses = store.query("SELECT variant, id, place FROM declared WHERE what = 'loss'");
  if (!losses) return failed(losses);
  std::vector<play::SweepName> names;
  for (const std::vector<play::Cell>& row : losses->rows)
    names.push_back({play::cellText(row[0]), "loss", play::cellText(row[1]), play::cellText(row[2]), "", 1});
  tally.expect(names);
  return store.each([&](const play::SweepRow& row) -> Result<> {
    tally.add(row);
    return {};
  });
}

void report(const play::SweepTally& tally, const play::SweepStore::Meta& meta, bool json, std::uint64_t played,
            double seconds) {
  std::vector<std::string> sides;
  for (const std::string_view side : play::split(meta.at("sides"), ' ')) sides.emplace_back(side);
  const double rate = seconds > 0 ? static_cast<double>(played) / seconds : 0;
  if (json) {
    std::cout << tally.json(meta.at("mission"), sides, played, rate);
    return;
  }
  std::cout << tally.text(meta.at("mission"), sides);
  if (played > 0) std::cout << fmt::format("{} playtests played now, {:.0f} a second\n", played, rate);
}

int mergeCommand(const SweepArguments& arguments) {
  if (arguments.out.empty()) return complain({"usage", "--merge needs --out", {}, {}});
  const std::vector<std::filesystem::path> files(arguments.merge.begin(), arguments.merge.end());
  if (const Result<> r = play::mergeSweeps(files, arguments.out); !r) return complain(r.error());
  Result<play::SweepStore> store = play::SweepStore::open(arguments.out);
  if (!store) return complain(store.error());
  play::SweepTally tally;
  if (const Result<> r = tallyFile(*store, tally); !r) return complain(r.error());
  report(tally, store->meta(), arguments.json, 0, 0);
  if (const Result<> r = store->close(); !r) return complain(r.error());
  return good;
}

}  // namespace

int sweepCommand(const SweepArguments& arguments) {
  if (!arguments.merge.empty()) return mergeCommand(arguments);
  if (arguments.mission.mission.empty())
    return complain({"usage", "name a mission: a folder with a mission.xml, or pack:mission", {}, {}});
  if (arguments.resume && arguments.out.empty()) return complain({"usage", "--resume needs --out", {}, {}});
  report::ReportOptions unused;
  if (const Result<> r = readBand(arguments.band, unused); !r) return complain(r.error());
  if (!arguments.report.empty()) {
    // Said now, not after hours of playing.
    const std::filesystem::path folder = std::filesystem::path(arguments.report).parent_path();
    if (::access(folder.empty() ? "." : folder.c_str(), W_OK) != 0)
      return complain({"file-unwritable",
                       "the folder of --report cannot be written to",
                       {arguments.report, 0, 0},
                       "check that it exists, and its permissions"});
    std::error_code status;
    if (std::filesystem::is_directory(arguments.report, status))
      return complain({"file-unwritable", "--report names a folder", {arguments.report, 0, 0}, "name a file in it"});
  }
  Result<play::SweepOptions> options = sweepOptions(arguments);
  if (!options) return complain(options.error());
  if (arguments.blunders > 0) {
    catchInterrupt();
    return blundersCommand(arguments, std::move(*options));
  }
  const Result<play::SweepStore::Meta> meta = play::sweepMeta(*options);
  if (!meta) return complain(meta.error());

  std::optional<play::SweepStore> store;
  std::vector<bool> have;
  // A report without --out takes its figures from a database in memory.
  const std::string file = arguments.out.empty() && !arguments.report.empty() ? ":memory:" : arguments.out;
  options->facts = !file.empty();  // else nobody would read them
  if (!file.empty()) {
    std::error_code status;
    const bool exists = std::filesystem::exists(file, status);
    Result<play::SweepStore> opened = arguments.resume && exists
                                          ? play::SweepStore::open(file)
                                          : play::SweepStore::create(file, *meta, play::sweepNames(*options));
    if (!opened) return complain(opened.error());
    store.emplace(std::move(*opened));
    if (const Result<> r = store->expectMeta(*meta); !r) return complain(r.error());
    Result<std::vector<bool>> runs = store->runs();
    if (!runs) return complain(runs.error());
    have = std::move(*runs);
  }

  catchInterrupt();
  play::SweepTally tally;
  if (!store) tally.expect(play::sweepNames(*options));
  const std::uint64_t all = options->runs * options->variants.size();
  const std::uint64_t total = all / options->shards + (options->shard <= all % options->shards ? 1 : 0);
  std::uint64_t kept = 0;
  for (std::uint64_t run = options->shard; run <= all && run < have.size(); run += options->shards) kept += have[run];
  Progress progress("playtests", total, arguments.progress, kept);
  const auto start = std::chrono::steady_clock::now();
  const Result<std::uint64_t> played = play::sweep(
      *options, [&](std::uint64_t run) { return run < have.size() && have[run]; },
      [&](play::SweepRow&& row) -> Result<> {
        if (store) return store->add(row);
        tally.add(row);
        return {};
      },
      [&](std::uint64_t count) { progress.show(kept + count); });
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  progress.end();
  if (!played) return complain(played.error());
  if (store) {
    if (const Result<> r = store->commit(); !r) return complain(r.error());
    if (const Result<> r = tallyFile(*store, tally); !r) return complain(r.error());
  }
  report(tally, *meta, arguments.json, *played, took);
  Result<> reported;
  if (store && !arguments.report.empty()) reported = reportOf(*store, *options, arguments);
  if (store)
    if (const Result<> r = store->close(); !r) return complain(r.error());
  if (!reported) return complain(reported.error());
  if (interrupted) {
    std::cerr << "stopped" << (arguments.out.empty() ? "" : "; go on with --resume") << std::endl;
    return findings;
  }
  return tally.halted() > 0 ? findings : good;
}

}  // namespace sortie::cli
