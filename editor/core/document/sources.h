// A version of the document as the rooms below take it: the mission's sources, and its packs with the Lua that is edited.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "editor/core/document/document.h"
#include "model/load/load.h"

namespace sortie::editor {

using Packs = std::vector<std::shared_ptr<const model::Pack>>;

/// mission.xml and rules.lua as they are in a version.
[[nodiscard]] model::MissionSources sourcesOf(const Version& version, const std::filesystem::path& folder,
                                              const std::filesystem::path& packFolder);

/// The packs, the mission's own last, with the Lua of that one as it is in a version.
[[nodiscard]] Packs withEdits(const Packs& packs, const Version& version);

/// Texts by the path inside the pack, as model::hashRevision takes them.
[[nodiscard]] std::map<std::string, std::string> packTexts(const Version& version, const std::filesystem::path& folder,
                                                           const std::filesystem::path& packFolder);

}  // namespace sortie::editor
