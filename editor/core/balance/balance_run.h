// Many playtests of the mission as it stands in the editor, played in the background: bots against bots, results that
// grow as they come, a cancel that keeps what was played.
//
// The sweep's file (or database in memory) belongs to one thread of its own; figures are queried there and come to the
// window as immutable snapshots, through a function that the window gives (for wxWidgets: CallAfter).
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/balance/balance_results.h"
#include "editor/core/balance/balance_thread.h"
#include "play/sweep/sweep_store.h"

namespace sortie::editor {

struct BalancePlan {
  /// The variants to play, each with its scenario; called on the sweep's thread, as loading takes time. It must not
  /// touch what the window's thread changes: give it the immutable document. At least one.
  std::function<Result<std::vector<play::SweepVariant>>()> variants;
  std::map<std::string, std::string> options;  ///< chosen over the variants'; for the file's meta data and replays
  std::map<std::string, std::string> agents;   ///< side -> bot; others get the mission's, else "random"
  std::uint64_t runs = 200;                    ///< a variant
  std::uint64_t firstSeed = 1;
  unsigned jobs = 0;                        ///< 0: all cores but one, so that the window stays quick
  std::filesystem::path file = ":memory:";  ///< else one that is there is gone on with
  std::uint64_t maxDecisions = 1'000'000;
  script::SandboxLimits limits;
};

/// The plan for scenarios that are made already.
[[nodiscard]] BalancePlan planOf(std::vector<play::SweepVariant> variants);

struct BalanceProgress {
  enum class State : std::uint8_t { Starting, Playing, Done, Cancelled, Failed };
  State state = State::Starting;
  std::uint64_t played = 0;  ///< with those that the file had
  std::uint64_t total = 0;   ///< 0: not known yet
  double perSecond = 0;
  std::optional<double> secondsLeft;
  std::optional<Error> error;  ///< of Failed

  /// So far: `now` of the played ones in this many seconds.
  void count(std::uint64_t playedSoFar, std::uint64_t ofTotal, std::uint64_t now, double seconds);
};
/// Is it a pity to play it again, the same to the last die? Over 500 playtests, or over half a minute.
[[nodiscard]] bool isLong(const BalanceProgress& progress) noexcept;
/// "120 of 400 playtests, 38 a second, 7 s left"
[[nodiscard]] std::string progressText(const BalanceProgress& progress);

struct BalanceNews {
  BalanceProgress progress;
  std::shared_ptr<const BalanceResults> results;  ///< null before the first playtest has ended
};

/// A sweep played on the calling thread.
struct PlayedSweep {
  play::SweepStore store;
  std::map<std::string, std::shared_ptr<const world::Scenario>> scenarios;  ///< by variant
  std::map<std::string, PaceTally> course;                                  ///< by variant, of what was played now
  std::map<std::string, std::string> chosen;                                ///< the plan's agents
  std::uint64_t kept = 0;                                                   ///< rows that the file had
  std::uint64_t played = 0;
  std::uint64_t total = 0;  ///< rows of a finished sweep
};
/// `watch` is called about five times a second, from the calling thread, and at its begin. Errors: those of `variants`,
/// play::sweep and the store; what was played until then is in the file.
[[nodiscard]] Result<PlayedSweep> playPlan(const BalancePlan& plan, const std::atomic<bool>& stop,
                                           const std::function<Result<>(PlayedSweep&)>& watch);
/// The figures of it as it stands.
[[nodiscard]] Result<std::shared_ptr<const BalanceResults>> resultsOf(PlayedSweep& sweep);

/// Starts with its construction. `news` is called on the window's thread: at once, then with progress about five times
/// a second and with new results about twice a second (less often where making them takes long), last with one that is
/// Done, Cancelled or Failed. Its destructor cancels, and waits for the one decision that bots think about just then.
class BalanceRun {
 public:
  BalanceRun(BalancePlan plan, Deliver deliver, std::function<void(const BalanceNews&)> news);
  /// Ends soon, with all finished playtests kept and told.
  void cancel() noexcept { thread_.stop(); }
  [[nodiscard]] bool over() const noexcept { return thread_.over(); }

 private:
  void work();
  void tell(const BalanceNews& news) const;

  BalancePlan plan_;
  std::function<void(const BalanceNews&)> news_;
  BalanceThread thread_;  // the last member: gone first
};

/// Figures of a sweep's file that was played some time ago; maps and colours only for those variants that were played
/// with these very scenarios. Errors: no sweep, or another format.
[[nodiscard]] Result<BalanceResults> readBalance(const std::filesystem::path& file,
                                                 const std::vector<play::SweepVariant>& variants);

/// The page of docs/reports.md for these results. Errors: the file cannot be written.
[[nodiscard]] Result<> writeBalanceReport(const BalanceResults& results, const std::filesystem::path& file);

}  // namespace sortie::editor
