// Opens a mission that is wrong as far as it can be read: what is wrong is left out, piece by piece, until the rest makes
// a scenario. So a broken file still shows its map, and one slip while typing XML does not empty the canvas.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "editor/core/document/elements.h"
#include "model/load.h"
#include "world/scenario.h"

namespace sortie::editor {

struct LenientMission {
  std::shared_ptr<const world::Scenario> scenario;  ///< null: nothing could be made of the document
  /// Elements of the document, in document order, that the scenario is without; the empty path is the root, when
  /// attributes of it were left out. None of them lies in another.
  std::vector<ElementPath> leftOut;
  std::vector<Error> errors;  ///< why, in the order in which they were met; empty: nothing is wrong
};

/// `packs` as model::loadPacks gives them; the document must be as it was read (places lead to its elements). Where the
/// variant that `options` ask for is not there, the mission is taken without one. `longest`: after this time it gives up,
/// with the errors so far. The disk is not touched.
[[nodiscard]] LenientMission assembleLeniently(const std::vector<std::shared_ptr<const model::Pack>>& packs,
                                               const model::MissionSources& sources,
                                               const model::LoadOptions& options = {},
                                               std::chrono::milliseconds longest = std::chrono::milliseconds(2000));

}  // namespace sortie::editor
