// Longest steps of the window's thread in a session through all panes and pages of one mission.
#pragma once

#include <filesystem>

#include "editor/window/frame/frame.h"

namespace sortie::bench {

/// Works on a copy of the mission's pack in `folder` and prints the ten longest steps, and the ten longest stretches
/// without a rest. False when a step takes more than 100 ms of processor time of the window's thread.
[[nodiscard]] bool measureFreezes(editor::window::Frame& frame, const std::filesystem::path& mission,
                                  const std::filesystem::path& folder);

}  // namespace sortie::bench
