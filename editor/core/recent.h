// The missions that were open lately, as the File menu and the welcome page list them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sortie::editor {

inline constexpr std::size_t mostRecentMissions = 12;

struct RecentMission {
  std::filesystem::path folder;
  std::string title;  ///< of mission.xml; the folder's name when it cannot be read
  bool missing = false;
};

/// The list with a mission first, once; the oldest falls off.
[[nodiscard]] std::vector<std::filesystem::path> withRecent(std::vector<std::filesystem::path> list,
                                                            const std::filesystem::path& folder);
[[nodiscard]] std::vector<std::filesystem::path> withoutRecent(std::vector<std::filesystem::path> list,
                                                               const std::filesystem::path& folder);
/// Looks each up on the disk. Missing ones stay, so that they can be shown as missing and removed by hand: their disk
/// may only be away.
[[nodiscard]] std::vector<RecentMission> lookUp(const std::vector<std::filesystem::path>& list);

/// title="…" of a mission's document; the folder's name when it has none or cannot be read.
[[nodiscard]] std::string missionTitle(const std::filesystem::path& folder);

}  // namespace sortie::editor
