// Writes the search of a registry: files below tree/ that clients and the gallery's script read
// (exchange/search_index.h, docs/formats/registry.md). The same packs in the same order of publication give the same files,
// whether they came all at once or one by one.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "exchange/search_index.h"

namespace sortie::registry {

/// What of a pack can be found.
struct SearchDoc {
  exchange::SearchEntry entry;
  std::vector<std::string> authors;
  std::string text;  ///< further words of the weight of the summary: the whole description, titles of missions
};

/// Of what a registry says about a pack: its highest version that is not revoked, else the highest. `details` of that version may be
/// null. The ruleset is what missions need, as far as the needs of packs tell: `rulesets` are the ids of packs that are one.
[[nodiscard]] SearchDoc searchDoc(const exchange::RegistryPack& pack, const exchange::PackDetails* details,
                                  const std::function<bool(const std::string& id)>& isRuleset);
/// The version that searchDoc shows.
[[nodiscard]] const exchange::RegistryVersion& shownVersion(const exchange::RegistryPack& pack);

/// Takes the bytes of tree/SHA256.gz. Errors: of writing.
using PutTree = std::function<exchange::Checked<>(const exchange::NamedFile& file, const std::string& bytes)>;

/// Writes everything anew; the docs in the order in which the packs came. Gives the root.
[[nodiscard]] exchange::Checked<exchange::NamedFile> writeSearch(const std::vector<SearchDoc>& docs,
                                                                 const PutTree& put);

/// A pack that came (no `before`) or changed.
struct SearchChange {
  std::optional<SearchDoc> before;  ///< as it was written
  SearchDoc after;
};
/// Writes what some packs change: one takes its words' shards and the way to them. Kinds: of reading; "index" where the search does
/// not have a pack that changes.
[[nodiscard]] exchange::Checked<exchange::NamedFile> updateSearch(const exchange::NamedFile& root,
                                                                  const exchange::ReadTree& read,
                                                                  const std::vector<SearchChange>& changes,
                                                                  const PutTree& put);

}  // namespace sortie::registry
