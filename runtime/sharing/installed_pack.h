// Whether a pack that was found is one that was installed, and as what.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "archive/installed.h"

namespace sortie::sharing {

struct InstalledHere {
  archive::InstalledPack pack;
  std::string registry;  ///< the address that it came from; empty: not known
};

/// The entry of a store for the pack at this path (STORE/packs/SHA256.zip); nothing for all others.
[[nodiscard]] std::optional<InstalledHere> installedAt(const std::filesystem::path& pack);

}  // namespace sortie::sharing
