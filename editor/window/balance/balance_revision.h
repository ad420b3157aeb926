// Scenarios of other revisions of the open mission, to compare it with: as it was saved, as it was at a step of the
// history, or another mission's folder.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "editor/core/workbench.h"
#include "play/sweep/sweep.h"

namespace sortie::editor::window {

/// Scenarios of the mission as it stands, by variant. Errors: why one cannot be played.
[[nodiscard]] Result<std::vector<play::SweepVariant>> variantsNow(Workbench& bench,
                                                                  const std::vector<std::string>& variants);
/// As it was after that many steps of the history; nobody is told that the document went there and back. Variants that it
/// did not have then are left out.
[[nodiscard]] Result<std::vector<play::SweepVariant>> variantsAt(Workbench& bench, std::size_t position,
                                                                 const std::vector<std::string>& variants);
/// As a folder on the disk has it: the saved file, or another mission. Variants that it does not have are left out.
[[nodiscard]] Result<std::vector<play::SweepVariant>> variantsIn(const Workbench& bench,
                                                                 const std::filesystem::path& folder,
                                                                 const std::vector<std::string>& variants);

}  // namespace sortie::editor::window
