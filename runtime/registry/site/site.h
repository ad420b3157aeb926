// The gallery of a registry: static pages that show its packs. They work from any web server and without scripts; with them
// the search of the registry is used. Whatever comes from packs stands there escaped, under `default-src 'self'`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "exchange/refusal.h"

namespace sortie::registry {

struct SiteOptions {
  std::filesystem::path registry;
  std::filesystem::path out;  ///< empty: the registry's own folder
  std::string url;            ///< where people find the registry, "https://HOST/…"; may be empty
};

struct SiteWritten {
  std::size_t packs = 0;
  std::size_t pages = 0;      ///< that changed
  std::size_t described = 0;  ///< packs that were read and drawn now: their bytes were new
  std::vector<Error> problems;
};

/// Writes OUT/index.html, OUT/gallery/ and OUT/pictures/; with another folder than the registry's also the files of the search. The
/// same registry gives the same pages. Nothing of a pack is run. Kinds: "usage" for a URL that is not one, "file", of reading
/// the registry.
[[nodiscard]] exchange::Checked<SiteWritten> writeSite(const SiteOptions& options);

}  // namespace sortie::registry
