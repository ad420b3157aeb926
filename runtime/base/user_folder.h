// Where a user's own files of Sortie lie, as the XDG base directory specification has it.
#pragma once

#include <filesystem>

namespace sortie {

/// $VARIABLE/sortie, where the variable holds an absolute path, else ~/BELOW/sortie; empty without a home.
[[nodiscard]] std::filesystem::path userFolder(const char* variable, const char* below);

/// State that may be lost without harm to anybody's work: $XDG_STATE_HOME/sortie, else ~/.local/state/sortie.
[[nodiscard]] std::filesystem::path userStateFolder();

/// Data: $XDG_DATA_HOME/sortie, else ~/.local/share/sortie.
[[nodiscard]] std::filesystem::path userDataFolder();

}  // namespace sortie
