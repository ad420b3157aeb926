// What a page about a pack shows, taken from the pack itself: nothing in it is run.
#pragma once

#include <filesystem>
#include <vector>

#include "exchange/registry_files.h"

namespace sortie::registry {

struct PackDescription {
  exchange::PackDetails details;  ///< without balance: that is measured, not read
  std::vector<Error> problems;    ///< missions and pictures that could not be read; they are left out
};

/// Describes a pack (a folder or an archive) and draws the maps of its missions to PICTURES/SHA256.svg, each named by its
/// bytes. `packs`: folders or archives of the packs that it needs. What is described:
///   about     about.txt or README.md of the pack, without its headings
///   briefing  the text `brief`; audience: the text `audience`
///   players   how many sides the mission and its variants have
/// Errors: a pack.xml that cannot be read, a picture that cannot be written.
[[nodiscard]] Result<PackDescription> describePack(const std::filesystem::path& pack,
                                                   const std::vector<std::filesystem::path>& packs,
                                                   const std::filesystem::path& pictures);

}  // namespace sortie::registry
