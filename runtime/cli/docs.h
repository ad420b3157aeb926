// What `sortie docs lua` and `sortie docs ruleset` do. Each gives the exit status: 0 good, 2 when something could not be
// read or written; what was written is named.
#pragma once

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace sortie::cli {

/// Writes lua.md, .luarc.json and library/*.lua into a folder. `rulesetOrMission`: nothing, a ruleset's folder or id, a
/// mission's folder or pack:mission.
[[nodiscard]] int docsLuaCommand(const std::string& rulesetOrMission, const std::string& outFolder, std::ostream& out,
                                 const std::vector<std::filesystem::path>& packFolders = {});

/// Writes the pages of a ruleset (its folder or id, or a mission of it) into a folder; `cards`: also those of its cards.
[[nodiscard]] int docsRulesetCommand(const std::string& rulesetOrMission, const std::string& outFolder, bool cards,
                                     std::ostream& out, const std::vector<std::filesystem::path>& packFolders = {});

}  // namespace sortie::cli
