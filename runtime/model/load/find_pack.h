// Where packs are looked for. docs/formats/pack.md says the same for designers.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace sortie::model {

/// Folders to look in, in order: those given (--packs), SORTIE_PACKS, beside and above `start` (scripts/* too), the user's
/// data folder, <prefix>/share and each of XDG_DATA_DIRS (/usr/local/share and /usr/share without it), packs, scripts and
/// missions beside the program and up to three folders above it. Archives are packs too, but not those above `start`.
[[nodiscard]] std::vector<std::filesystem::path> packSearchFolders(const std::vector<std::filesystem::path>& given,
                                                                   const std::filesystem::path& start);

/// Where a user keeps packs for all programs: $XDG_DATA_HOME/sortie/packs, else ~/.local/share/sortie/packs; empty
/// without a home.
[[nodiscard]] std::filesystem::path userPackFolder();

/// The folder of the pack with this id: one of the folders itself, or a folder in it, in its scripts/ or missions/.
/// Error "pack-not-found" says where it looked.
[[nodiscard]] Result<std::filesystem::path> findPack(const std::string& id,
                                                     const std::vector<std::filesystem::path>& folders);

/// The nearest folder at or above `start` with a pack.xml; empty when there is none.
[[nodiscard]] std::filesystem::path enclosingPack(const std::filesystem::path& start);

}  // namespace sortie::model
