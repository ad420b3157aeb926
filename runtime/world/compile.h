// A mission in one of its variants, made of its text once: what canvas, forms, problems, playtests, sweeps and commands
// take. What is wrong in the document is left out, each the smallest part that can be missing, and told; who plays it
// refuses it then.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "model/issue.h"
#include "model/load/load.h"
#include "world/scenario.h"

namespace sortie::world {

struct Compiled {
  std::shared_ptr<const model::Mission> mission;  ///< with <when> resolved, without what is left out; null: no ruleset
  std::shared_ptr<const Scenario> scenario;       ///< null where nothing can be made
  std::vector<model::Issue> issues;               ///< of decoding and laying out, in the order in which they were met
  std::vector<SourcePlace> leftOut;               ///< elements of mission.xml that both are without, in document order

  /// Is nothing wrong?
  [[nodiscard]] bool playable() const noexcept;
  /// The scenario, to be played. Errors: the first that was met.
  [[nodiscard]] Result<std::shared_ptr<const Scenario>> strict() const;
};

/// `packs` as model::loadPacks gives them, the mission's own last. Variants, options and starts that are not there are
/// left out and told. The disk is not touched.
[[nodiscard]] Compiled compile(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                               const model::MissionSources& sources, const model::LoadOptions& options = {});

/// The mission that model::loadMission finds, to be played. Errors: of findMission, and the first in mission.xml.
[[nodiscard]] Result<std::shared_ptr<const Scenario>> loadScenario(const std::string& name,
                                                                   const model::LoadOptions& options = {});

/// How often a mission was compiled since the program began: for tests of what is made anew.
[[nodiscard]] std::uint64_t compileCount() noexcept;

}  // namespace sortie::world
