// Playtests that stand out, and playing one of them again as a record that the playtest pane opens.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/balance/balance_results.h"
#include "play/record/record.h"
#include "play/sweep/sweep_store.h"

namespace sortie::editor {

/// Of one variant: the longest and the shortest, the biggest margin of scores, the rarest way to end, the five tightest
/// (none where the lead does not decide) and the five oddest as the report has them, the first that halted. Ties: the
/// first run. A playtest may stand for several. Errors: the store cannot be read.
[[nodiscard]] Result<std::vector<Outlier>> outliersOf(play::SweepStore& store, const play::Statistics& statistics,
                                                      const std::string& variant);

/// The command that plays an outlier again.
[[nodiscard]] std::string outlierCommand(const BalanceResults& results, const Outlier& outlier);

/// What a playtest of a sweep was played with.
struct ReplayPlan {
  std::shared_ptr<const world::Scenario> scenario;  ///< of the playtest's variant
  std::map<std::string, std::string> options;       ///< chosen over the variant's
  std::map<std::string, std::string> agents;        ///< by side; sides of other variants are passed over
  std::uint64_t seed = 1;
  std::uint64_t maxDecisions = 1'000'000;
  script::SandboxLimits limits = {};
  const std::atomic<bool>* stop = nullptr;  ///< set from outside: gives up
};

/// The plan for an outlier of these results. Errors: "balance-no-mission" when they came without the mission.
[[nodiscard]] Result<ReplayPlan> replayPlan(const BalanceResults& results, const Outlier& outlier);

/// Plays it again with the same agents and records every answer: the record's end has the outcome and the hash of the
/// sweep's row. A playtest that halts gives the record up to there, with the halt as its end. Takes as long as the
/// playtest did: not for the thread of the window where bots think long. Errors: an unknown agent, rules that do not
/// load, "stopped".
[[nodiscard]] Result<play::Record> replayAsRecord(const ReplayPlan& plan);

}  // namespace sortie::editor
