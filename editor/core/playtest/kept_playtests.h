// Playtests that people play by hand are kept as records while they are played, so that a stop, a quit or a crash loses
// none of them: $XDG_STATE_HOME/sortie/playtests, else ~/.local/state/sortie/playtests, a folder a mission.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sortie::editor {

/// Of each mission the newest ones are kept.
inline constexpr std::size_t mostKeptPlaytests = 5;

struct KeptPlaytest {
  std::filesystem::path file;
  std::string time;           ///< of its last decision, "2026-11-21 14:03"
  std::size_t decisions = 0;  ///< that are known, bots' ones included
  std::string variant;        ///< empty: the mission as it is
};

/// A file for a playtest of the mission in that folder that begins now; none has its name. Nothing is written.
[[nodiscard]] std::filesystem::path newKeptPlaytest(const std::filesystem::path& missionFolder);
/// Whether there are any of a mission. Reads none of them.
[[nodiscard]] bool hasKeptPlaytests(const std::filesystem::path& missionFolder);
/// Those of a mission, the newest first; what cannot be read is left out.
[[nodiscard]] std::vector<KeptPlaytest> keptPlaytests(const std::filesystem::path& missionFolder);
/// Removes all but the newest of a mission.
void thinKeptPlaytests(const std::filesystem::path& missionFolder);

}  // namespace sortie::editor
