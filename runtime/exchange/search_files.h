// The files of a registry's search (docs/formats/registry.md, Search): JSON below tree/, read strictly and written in one form.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/registry_files.h"

namespace sortie::exchange {

/// Where a word stands in a pack, the weightiest first; the number is that of its list in a term.
enum class SearchField : std::uint8_t { Title, Kinds, Authors, Summary };
inline constexpr std::size_t kSearchFields = 4;
inline constexpr std::array<int, kSearchFields> kSearchWeights{8, 4, 2, 1};

/// Packs have numbers in the order in which they came into the registry. A pack is in a term once, by its weightiest field.
struct Posting {
  std::uint32_t number = 0;
  SearchField field{};

  friend auto operator<=>(const Posting&, const Posting&) = default;
};
using Postings = std::vector<Posting>;  ///< ascending, each number once

/// Postings of the packs from 65,536 x number on lie in files of their own where a term has many.
inline constexpr std::uint32_t kPacksOfABlock = 65'536;
struct TermBlock {
  std::uint32_t number = 0;
  NamedFile file;
  std::uint32_t packs = 0;
};

struct Term {
  Postings postings;              ///< or
  std::vector<TermBlock> blocks;  ///< ascending

  [[nodiscard]] std::uint32_t packs() const;
};

/// A word and in how many packs it is.
using WordCount = std::pair<std::string, std::uint32_t>;

struct SearchChild {
  NamedFile file;
  std::uint64_t weight = 0;    ///< bytes of the terms below as they stand in shards
  bool node = false;           ///< else a shard
  std::vector<WordCount> top;  ///< the most frequent words below, at most two
};

/// All terms below begin with `prefix`; a child is named by the character that follows, "" by none.
struct SearchNode {
  std::string prefix;
  std::vector<std::pair<std::string, SearchChild>> children;  ///< by name
};

struct SearchShard {
  std::vector<std::pair<std::string, Term>> terms;  ///< sorted
};

/// What a list of results shows of a pack.
struct SearchEntry {
  std::string id;
  std::string title;
  std::vector<std::string> kinds;
  std::string version;
  std::string keyOf;  ///< may be empty, as all that follows
  std::string licence;
  std::string ruleset;
  std::vector<int> players;  ///< ascending
  std::vector<int> minutes;  ///< from and to
  std::string picture;       ///< SHA-256
  std::string summary;
  bool revoked = false;

  bool operator==(const SearchEntry&) const = default;
};

/// Entries of 16 packs; nodes have 16 children.
inline constexpr std::uint32_t kEntriesOfAFile = 16;

struct SearchRoot {
  std::uint32_t packs = 0;   ///< numbers given so far
  NamedFile entries;         ///< empty where there are no packs
  std::uint32_t levels = 0;  ///< of nodes above the files of entries
  std::optional<SearchChild> terms;
};

// Reading a text that was proved by its hash. Kind "index": not as the format has it.
[[nodiscard]] Checked<SearchRoot> readSearchRoot(std::string_view text, const std::string& file);
[[nodiscard]] Checked<SearchNode> readSearchNode(std::string_view text, const std::string& file);
[[nodiscard]] Checked<SearchShard> readSearchShard(std::string_view text, const std::string& file);
[[nodiscard]] Checked<Postings> readSearchBlock(std::string_view text, std::uint32_t block, const std::string& file);
/// A node above entries: sixteen files, those that are not there without a name.
[[nodiscard]] Checked<std::vector<NamedFile>> readEntryNode(std::string_view text, const std::string& file);
[[nodiscard]] Checked<std::vector<SearchEntry>> readEntries(std::string_view text, const std::string& file);

// Writing: the same text for the same value.
[[nodiscard]] std::string writeSearchRoot(const SearchRoot& root);
[[nodiscard]] std::string writeSearchNode(const SearchNode& node);
[[nodiscard]] std::string writeSearchShard(const SearchShard& shard);
/// A term as it stands in a shard, with its name: what decides how the tree is divided.
[[nodiscard]] std::string writeTerm(const std::string& name, const Term& term);
[[nodiscard]] std::string writeSearchBlock(std::uint32_t block, const Postings& postings);
[[nodiscard]] std::string writeEntryNode(const std::vector<NamedFile>& files);
[[nodiscard]] std::string writeEntries(const std::vector<SearchEntry>& entries);

}  // namespace sortie::exchange
