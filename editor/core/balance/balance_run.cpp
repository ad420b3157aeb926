#include "editor/core/balance/balance_run.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "base/progress.h"
#include "model/xml/format.h"
#include "report/report.h"

namespace sortie::editor {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

Result<play::SweepStore> openStore(const BalancePlan& plan, const play::SweepStore::Meta& meta,
                                   const play::SweepOptions& options) {
  std::error_code status;
  if (plan.file == ":memory:" || !std::filesystem::exists(plan.file, status))
    return play::SweepStore::create(plan.file, meta, play::sweepNames(options));
  Result<play::SweepStore> store = play::SweepStore::open(plan.file);
  if (!store) return store;
  if (const Result<> same = store->expectMeta(meta); !same) return failed(same);
  return store;
}

}  // namespace

BalancePlan planOf(std::vector<play::SweepVariant> variants) {
  BalancePlan plan;
  plan.variants = [variants = std::move(variants)]() -> Result<std::vector<play::SweepVariant>> { return variants; };
  return plan;
}

void BalanceProgress::count(std::uint64_t playedSoFar, std::uint64_t ofTotal, std::uint64_t now, double seconds) {
  state = State::Playing;
  played = playedSoFar;
  total = ofTotal;
  perSecond = seconds > 0 ? static_cast<double>(now) / seconds : 0;
  secondsLeft.reset();
  if (perSecond > 0) secondsLeft = static_cast<double>(total - played) / perSecond;
}

bool isLong(const BalanceProgress& progress) noexcept {
  constexpr std::uint64_t most = 500;
  constexpr double seconds = 30;
  return progress.played > most ||
         (progress.perSecond > 0 && static_cast<double>(progress.played) / progress.perSecond > seconds);
}

std::string progressText(const BalanceProgress& progress) {
  using State = BalanceProgress::State;
  if (progress.state == State::Starting) return "The playtests are being set up.";
  if (progress.state == State::Failed)
    return progress.error ? progress.error->message() : "The mission could not be played.";
  std::string out = fmt::format("{} of {} playtests", progress.played, progress.total);
  if (progress.state == State::Cancelled) return out + ", cancelled";
  if (progress.perSecond > 0) out += ", " + speedText(progress.perSecond);
  if (progress.state == State::Playing && progress.secondsLeft) out += ", " + timeLeftText(*progress.secondsLeft);
  return out;
}

Result<PlayedSweep> playPlan(const BalancePlan& plan, const std::atomic<bool>& stop,
                             const std::function<Result<>(PlayedSweep&)>& watch) {
  Result<std::vector<play::SweepVariant>> variants = plan.variants();
  if (!variants) return failed(variants);
  if (variants->empty()) return fail("balance-nothing", "there is no variant to play", {}, "choose at least one");
  if (plan.runs == 0) return fail("balance-nothing", "no playtests were asked for", {}, "ask for at least one");
  play::SweepOptions options;
  options.variants = std::move(*variants);
  options.options = plan.options;
  options.agents = plan.agents;
  options.runs = plan.runs;
  options.firstSeed = plan.firstSeed;
  options.jobs = plan.jobs != 0 ? plan.jobs : std::max(2U, std::thread::hardware_concurrency()) - 1;
  options.maxDecisions = plan.maxDecisions;
  options.limits = plan.limits;
  options.stop = &stop;
  const Result<play::SweepStore::Meta> meta = play::sweepMeta(options);
  if (!meta) return failed(meta);
  Result<play::SweepStore> store = openStore(plan, *meta, options);
  if (!store) return failed(store);
  PlayedSweep out{std::move(*store), {}, {}, plan.agents, 0, 0, 0};
  const Result<std::vector<bool>> have = out.store.runs();
  if (!have) return failed(have);
  out.total = plan.runs * options.variants.size();
  // A file may hold more playtests than are asked for now; they all count.
  out.kept = static_cast<std::uint64_t>(std::count(have->begin(), have->end(), true));
  const auto beyond = have->size() > out.total + 1
                          ? std::count(have->begin() + static_cast<std::ptrdiff_t>(out.total) + 1, have->end(), true)
                          : 0;
  out.total += static_cast<std::uint64_t>(beyond);
  for (const play::SweepVariant& variant : options.variants) out.scenarios[variant.name] = variant.scenario;

  // What watching gives ends the sweep like an error of the store.
  Result<> watched = watch(out);
  if (!watched) return failed(watched);
  const Result<std::uint64_t> played = play::sweep(
      options, [&](std::uint64_t run) { return run < have->size() && (*have)[run]; },
      [&](play::SweepRow&& row) -> Result<> {
        if (!watched) return watched;
        out.course[row.variant].add(row);
        ++out.played;
        return out.store.add(row);
      },
      [&](std::uint64_t) {
        if (watched) watched = watch(out);
      });
  if (const Result<> kept = out.store.commit(); !kept) return failed(kept);
  if (!watched) return failed(watched);
  if (!played) return failed(played);
  return out;
}

Result<std::shared_ptr<const BalanceResults>> resultsOf(PlayedSweep& sweep) {
  Result<BalanceResults> results = balanceResults(sweep.store, sweep.scenarios, sweep.course);
  if (!results) return failed(results);
  // As they were chosen: a bot that the mission gives a side may be another in each variant.
  results->agentsChosen = sweep.chosen;
  return std::shared_ptr<const BalanceResults>(std::make_shared<BalanceResults>(std::move(*results)));
}

BalanceRun::BalanceRun(BalancePlan plan, Deliver deliver, std::function<void(const BalanceNews&)> news)
    : plan_(std::move(plan)), news_(std::move(news)), thread_(std::move(deliver)) {
  thread_.start([this] { work(); });
}

void BalanceRun::tell(const BalanceNews& news) const {
  thread_.tell([this, news] { news_(news); });
}

void BalanceRun::work() {
  BalanceNews news;
  tell(news);
  const Clock::time_point start = Clock::now();
  Clock::time_point next = start;
  std::uint64_t shown = 0;
  const auto count = [&](const PlayedSweep& sweep) {
    news.progress.count(sweep.kept + sweep.played, sweep.total, sweep.played, secondsSince(start));
  };
  const auto show = [&](PlayedSweep& sweep) -> Result<> {
    const Clock::time_point before = Clock::now();
    Result<std::shared_ptr<const BalanceResults>> results = resultsOf(sweep);
    if (!results) return failed(results);
    news.results = std::move(*results);
    shown = sweep.kept + sweep.played;
    // Of long sweeps figures take long: playing must not wait for them more than a fifth of the time.
    next = Clock::now() + std::max<Clock::duration>(std::chrono::milliseconds(500), 4 * (Clock::now() - before));
    return {};
  };
  Result<PlayedSweep> sweep = playPlan(plan_, thread_.stopping(), [&](PlayedSweep& now) -> Result<> {
    count(now);
    if (now.kept + now.played > shown && Clock::now() >= next)
      if (Result<> r = show(now); !r) return r;
    tell(news);
    return {};
  });
  std::optional<Error> error;
  if (sweep) {
    count(*sweep);
    if (const Result<> r = show(*sweep); !r) error = r.error();
    if (const Result<> r = sweep->store.close(); !r && !error) error = r.error();
  } else {
    error = sweep.error();
  }
  BalanceProgress& progress = news.progress;
  progress.secondsLeft.reset();
  progress.error = error;
  progress.state = error                              ? BalanceProgress::State::Failed
                   : progress.played < progress.total ? BalanceProgress::State::Cancelled
                                                      : BalanceProgress::State::Done;
  tell(news);
}

Result<BalanceResults> readBalance(const std::filesystem::path& file, const std::vector<play::SweepVariant>& variants) {
  Result<play::SweepStore> store = play::SweepStore::open(file, play::SweepStore::Use::Read);
  if (!store) return failed(store);
  std::map<std::string, std::shared_ptr<const world::Scenario>> scenarios;
  const std::vector<std::string> names = store->variants();
  for (std::size_t v = 0; v < names.size(); ++v)
    for (const play::SweepVariant& each : variants) {
      const auto played = store->meta().find(fmt::format("variant {}", v));
      if (each.name == names[v] && played != store->meta().end() &&
          played->second == fmt::format("{} {}", names[v], each.scenario->hash))
        scenarios[names[v]] = each.scenario;
    }
  return balanceResults(*store, scenarios, {});
}

Result<> writeBalanceReport(const BalanceResults& results, const std::filesystem::path& file) {
  report::ReportOptions options;
  options.noMap = "The mission of these playtests was not available.";
  for (const VariantResults& variant : results.variants)
    if (variant.scenario != nullptr) options.scenarios[variant.variant] = variant.scenario;
  const Result<std::string> html = report::reportHtml(*results.statistics, options);
  if (!html) return failed(html);
  return model::writeFile(file, *html);
}

}  // namespace sortie::editor
