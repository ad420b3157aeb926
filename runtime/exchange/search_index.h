// Searching a registry: a few files below tree/ are read, each proved by its hash, and the best packs are told. The gallery's
// script (registry/site/site.js) does the same in a browser and finds the same packs in the same order.
//
// A query reads at most `budget` bytes. Packs are looked at from the newest to the oldest; where words that stand in very many
// packs would take more, the answer says that there may be more.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/search_files.h"

namespace sortie::exchange {

/// Gives the bytes of tree/SHA256.gz as they lie there; they are proved here.
using ReadTree = std::function<Checked<std::string>(const NamedFile& file)>;

struct SearchOptions {
  std::size_t most = 20;           ///< packs to tell
  std::uint64_t budget = 280'000;  ///< bytes to read, as they lie there
};

struct SearchHit {
  SearchEntry entry;
  int score = 0;
  std::uint32_t number = 0;
};

struct SearchAnswer {
  std::vector<SearchHit> hits;  ///< the best first; of two alike the one that came last into the registry
  std::uint64_t found = 0;      ///< packs that were found, also beyond `most`
  bool more = false;            ///< the budget ended the search: there may be better ones
  std::uint64_t bytes = 0;      ///< that were read
  std::size_t reads = 0;
};

/// All words must be in a pack, the last one may be the beginning of a word there; filters as searchWish has them. Words count by
/// where they stand: title and id, kinds, authors, summary; whole words double. Without words and filters all packs, the
/// newest first. Kinds: "hash", "index", "limit", those of `read`.
[[nodiscard]] Checked<SearchAnswer> searchPacks(const ReadTree& read, const NamedFile& root, std::string_view query,
                                                const SearchOptions& options = {});

/// The postings of a term below this child of the tree; nothing where it is not there.
[[nodiscard]] Checked<std::optional<Term>> findTerm(const ReadTree& read, const SearchChild& terms,
                                                    const std::string& name);

/// The text of a file of the tree, proved.
[[nodiscard]] Checked<std::string> provedText(const ReadTree& read, const NamedFile& file);

}  // namespace sortie::exchange
