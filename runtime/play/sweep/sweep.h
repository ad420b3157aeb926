// Many playtests of one mission on all cores, to see whether it is balanced: one row a playtest, keyed by its run
// number, the same rows for any number of workers. Rows go to SQLite as they come, so a sweep can be stopped, resumed,
// and split into shards that merge. The tables are described in docs/formats/sweep.md.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/session/session.h"
#include "play/sweep/sweep_facts.h"

namespace sortie::play {

inline constexpr int sweepFormat = 3;

struct SweepVariant {
  std::string name;  ///< empty: the mission as it is
  std::shared_ptr<const world::Scenario> scenario;
};

/// One playtest. Nothing in it depends on time, threads or the machine.
struct SweepRow {
  std::uint64_t run = 0;  ///< from 1
  std::uint64_t seed = 0;
  std::string variant;
  std::string outcome;                         ///< an outcome's id; "end": the rules stopped without one; "halt"
  std::vector<std::string> winners;            ///< side ids in seating order
  std::map<std::string, std::int64_t> scores;  ///< by side; empty when halted
  std::uint64_t decisions = 0;
  std::optional<std::int64_t> rounds;  ///< the world variable `round`, where there is one
  std::uint64_t hash = 0;              ///< the rolling hash
  std::string error;                   ///< of a halt
  SweepFacts facts;                    ///< none of a halted playtest

  friend bool operator==(const SweepRow&, const SweepRow&) = default;
};

struct SweepOptions {
  std::vector<SweepVariant>
      variants;  ///< at least one; run r plays variant (r - 1) % count with seed first + (r - 1) / count
  std::map<std::string, std::string> options;  ///< chosen over the variants', for the meta table
  std::map<std::string, std::string> agents;   ///< side -> agent; others get the mission's, else "random"
  std::uint64_t runs = 1000;                   ///< a variant
  std::uint64_t firstSeed = 1;
  unsigned jobs = 1;
  std::uint64_t shard = 1;  ///< 1 to shards
  std::uint64_t shards = 1;
  std::uint64_t maxDecisions = 1'000'000;
  script::SandboxLimits limits;
  bool facts = true;                        ///< false: only the ends, a little faster
  const std::atomic<bool>* stop = nullptr;  ///< set from outside: ends soon, with all finished rows kept
};

/// The agent of each side, by seat. Errors: "agent-unknown", "side-unknown".
[[nodiscard]] Result<std::vector<std::unique_ptr<Agent>>> makeAgents(
    const std::shared_ptr<const world::Scenario>& scenario, const std::map<std::string, std::string>& chosen);
/// The same of a variant: agents that are chosen for sides that it does not have are left out.
[[nodiscard]] Result<std::vector<std::unique_ptr<Agent>>> agentsOf(const SweepOptions& options,
                                                                   const SweepVariant& variant);
/// Their names by side, for records and the meta table.
[[nodiscard]] std::map<std::string, std::string> agentNames(const world::Scenario& scenario,
                                                            const std::vector<std::unique_ptr<Agent>>& agents);

/// Plays all runs of this shard for which `done` is false, and gives their rows to `take`, in no order, from the
/// calling thread. `progress` is called about five times a second. Returns how many were played.
/// Errors: a mission that does not load, an unknown agent, or what `take` gave.
[[nodiscard]] Result<std::uint64_t> sweep(const SweepOptions& options,
                                          const std::function<bool(std::uint64_t run)>& done,
                                          const std::function<Result<>(SweepRow&&)>& take,
                                          const std::function<void(std::uint64_t played)>& progress = {});

/// What the variants declare, for the table `declared`.
[[nodiscard]] std::vector<SweepName> sweepNames(const SweepOptions& options);

/// What every row of a sweep has in common: sweeps with other meta data cannot be resumed or merged.
[[nodiscard]] Result<std::map<std::string, std::string>> sweepMeta(const SweepOptions& options);

}  // namespace sortie::play
