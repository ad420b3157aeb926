// Generic tests that every mission must pass, whatever its ruleset: random agents play it, and after every decision the
// state must survive saving, copying and forking, hang together, and show nobody what he may not know.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "play/session/session.h"

namespace sortie::play {

struct ConformanceOptions {
  std::uint64_t runs = 2;
  std::uint64_t firstSeed = 1;
  std::uint64_t maxDecisions = 5'000;  ///< of one playtest; longer ones are cut off, which is not an issue
  std::uint64_t forksPerDecision = 4;  ///< answers tried at a decision beside the one that is played
  std::uint64_t forksPerRun = 4'000;
  std::uint64_t forkEvery = 1;                            ///< the costly checks come every N decisions
  std::size_t maxIssues = 20;                             ///< then the run ends
  std::function<void(std::uint64_t decisions)> progress;  ///< called at each decision; may be empty
};

/// A property that does not hold.
struct ConformanceIssue {
  std::string
      check;  ///< "save", "copy", "fork", "fresh-host", "pieces", "options", "view", "log", "modules", "deal", "step-length", "agent", "halt"
  std::string text;
  std::uint64_t seed = 0;
  std::uint64_t decision = 0;  ///< decisions made before it was seen
};

struct ConformanceReport {
  std::uint64_t runs = 0;
  std::uint64_t decisions = 0;
  std::map<std::string, std::uint64_t> checked;  ///< how often, by check
  std::vector<ConformanceIssue> issues;
};

/// Errors: a mission whose rules do not load.
[[nodiscard]] Result<ConformanceReport> conform(const std::shared_ptr<const world::Scenario>& scenario,
                                                const ConformanceOptions& options);

/// What is wrong with the way the pieces of a world are linked; empty when nothing is.
[[nodiscard]] std::string pieceFault(const world::Scenario& scenario, const world::World& world);

/// What View shows of a world, and of a decision's options, that changes when hidden cards change places; empty when nothing
/// does. `decision` may be null.
[[nodiscard]] std::string viewLeak(const world::Scenario& scenario, const world::World& world,
                                   const world::Decision* decision, std::uint64_t seed);

}  // namespace sortie::play
