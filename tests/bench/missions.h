// Missions opened for benchmarks. Whatever goes wrong ends the program: there is nothing to measure then.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "model/pack.h"
#include "play/session/session.h"
#include "script/host.h"

namespace sortie::bench {

template <class T>
T must(Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.error().message().c_str());
  std::exit(2);
}

/// A mission by its folder from the root of the repository.
inline std::shared_ptr<const world::Scenario> scenarioOf(const std::string& folder,
                                                         const model::LoadOptions& options = {}) {
  return must(world::Scenario::make(must(model::loadMission(std::string(SORTIE_SOURCE_DIR) + "/" + folder, options))));
}

inline std::unique_ptr<script::Host> hostOf(std::shared_ptr<const world::Scenario> scenario) {
  return must(script::Host::make(std::move(scenario)));
}

/// One random agent for every side.
inline std::vector<play::Agent*> everySide(const world::Scenario& scenario, play::Agent& agent) {
  return std::vector<play::Agent*>(scenario.sides.size(), &agent);
}

inline constexpr const char* duel = "tests/packs/tiny/missions/duel";
inline constexpr const char* dataTheft = "missions/citadel/missions/data-theft";
inline constexpr const char* foothold = "missions/citadel/missions/foothold";  ///< the smallest that is shipped
inline constexpr const char* caveIn = "missions/citadel/missions/cave-in";     ///< the largest
inline constexpr const char* probe = "tests/bench/probe/missions/probe";

}  // namespace sortie::bench
