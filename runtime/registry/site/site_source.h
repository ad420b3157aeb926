// What the gallery shows, read from a registry's folder.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "registry/search.h"
#include "registry/site/site.h"

namespace sortie::registry {

struct SitePack {
  exchange::RegistryPack pack;
  exchange::PackDetails details;  ///< of the version that is shown
  SearchDoc doc;
};

struct SiteSource {
  exchange::RegistryIndex index;
  exchange::RegistryRoot root;
  std::vector<SitePack> packs;                  ///< sorted by id
  std::map<std::string, std::size_t> byId;      ///< place in packs
  std::map<std::string, std::string> rulesets;  ///< id of a ruleset -> title
  std::size_t described = 0;
  std::vector<Error> problems;
};

/// Bytes of a file below the registry's folder, by name. Kind: "file".
[[nodiscard]] exchange::ReadTree treeFiles(const std::filesystem::path& registry);

/// Reads index, trees and details; what details do not tell is described from the packs themselves, and kept below
/// OUT/gallery/described. Kinds: "file", "hash", "index", "limit", "signature".
[[nodiscard]] exchange::Checked<SiteSource> readSiteSource(const std::filesystem::path& registry,
                                                           const std::filesystem::path& out);

}  // namespace sortie::registry
