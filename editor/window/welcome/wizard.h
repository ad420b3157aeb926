// Questions about a mission that is to be made, or to get a place.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "editor/core/wizard.h"

namespace sortie::editor::window {

class Frame;

/// The new-mission wizard. Gives the folder of what was made; nothing when it was left. What is chosen beforehand may be
/// empty.
[[nodiscard]] std::optional<std::filesystem::path> runWizard(Frame& frame, const std::string& ruleset,
                                                             const std::string& templateId);

/// Asks where a mission is to be kept: fills in title, place and pack of the plan. False when it was left.
[[nodiscard]] bool askPlace(Frame& frame, MissionPlan& plan);

}  // namespace sortie::editor::window
