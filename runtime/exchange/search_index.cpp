#include "exchange/search_index.h"

#include <algorithm>
#include <limits>
#include <map>

#include "exchange/search_words.h"
#include "exchange/tree_file.h"

namespace sortie::exchange {
namespace {

constexpr std::uint64_t kBytesForEntries = 90'000;     // of the budget: what the list of results costs
constexpr std::uint64_t kBytesForBeginnings = 60'000;  // after these no further words are looked up for a beginning
constexpr std::size_t kMostBeginnings = 12;            // words that a beginning may stand for
constexpr std::size_t kLeastBeginning = 2;             // characters
constexpr int kWholeWord = 2;

/// Reads within the budget, each file once.
class Reader {
 public:
  Reader(const ReadTree& read, std::uint64_t budget) : read_(read), budget_(budget) {}

  /// May this file still be read, if `kept` bytes stay?
  [[nodiscard]] bool mayRead(const NamedFile& file, std::uint64_t kept) const {
    return texts_.contains(file.sha256) || bytes_ + file.size + kept <= budget_;
  }
  Checked<std::string> text(const NamedFile& file) {
    if (const auto known = texts_.find(file.sha256); known != texts_.end()) return known->second;
    Checked<std::string> text = provedText(read_, file);
    if (!text) return text;
    bytes_ += file.size;
    ++reads_;
    texts_.emplace(file.sha256, *text);
    return text;
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::size_t reads() const { return reads_; }

 private:
  const ReadTree& read_;
  std::uint64_t budget_;
  std::uint64_t bytes_ = 0;
  std::size_t reads_ = 0;
  std::map<std::string, std::string> texts_;
};

/// One of the terms that a word of the query stands for.
struct Meaning {
  Term term;
  int weight = 1;  ///< doubled for the word itself, 0 for a filter
};

/// A word of the query: any of its meanings will do.
struct Asked {
  std::vector<Meaning> meanings;

  [[nodiscard]] bool blocks() const {
    return std::any_of(meanings.begin(), meanings.end(), [](const Meaning& m) { return !m.term.blocks.empty(); });
  }
};

using Scores = std::map<std::uint32_t, int>;  ///< by number of the pack

std::string firstCharacter(std::string_view text) {
  std::size_t bytes = text.empty() ? 0 : 1;
  while (bytes > 0 && bytes < text.size() && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) ++bytes;
  return std::string(text.substr(0, bytes));
}

/// The child of a node on the way to a word; null where there is none.
const SearchChild* childFor(const SearchNode& node, const std::string& word) {
  if (!word.starts_with(node.prefix)) return nullptr;
  const std::string name = firstCharacter(std::string_view(word).substr(node.prefix.size()));
  for (const auto& [child, file] : node.children)
    if (child == name) return &file;
  return nullptr;
}

/// A term, by whatever gives the text of a file.
template <class TextOf>
Checked<std::optional<Term>> findBelow(const TextOf& textOf, SearchChild at, const std::string& name) {
  for (;;) {
    const Checked<std::string> text = textOf(at.file);
    if (!text) return refused(text);
    const std::string file = treePath(at.file.sha256);
    if (!at.node) {
      const Checked<SearchShard> shard = readSearchShard(*text, file);
      if (!shard) return refused(shard);
      for (const auto& [term, found] : shard->terms)
        if (term == name) return std::optional<Term>(found);
      return std::optional<Term>();
    }
    const Checked<SearchNode> node = readSearchNode(*text, file);
    if (!node) return refused(node);
    const SearchChild* child = childFor(*node, name);
    if (child == nullptr) return std::optional<Term>();
    at = SearchChild(*child);
  }
}

class Search {
 public:
  Search(Reader& reader, const SearchRoot& root, const SearchOptions& options)
      : reader_(reader), root_(root), options_(options) {}

  Checked<SearchAnswer> run(const SearchWish& wish) {
    SearchAnswer out;
    for (const std::string& filter : wish.filters) {
      Checked<Asked> asked = wholeWord(filter, 0);
      if (!asked) return refused(asked);
      asked_.push_back(std::move(*asked));
    }
    for (std::size_t i = 0; i < wish.words.size(); ++i) {
      Checked<Asked> asked = wholeWord(wish.words[i], kWholeWord);
      if (!asked) return refused(asked);
      if (i + 1 == wish.words.size())
        if (const Checked<> r = addBeginnings(wish.words[i], *asked); !r) return refused(r);
      asked_.push_back(std::move(*asked));
    }
    best_ = static_cast<int>(wish.words.size()) * kSearchWeights[0] * kWholeWord;
    const bool none =
        std::any_of(asked_.begin(), asked_.end(), [](const Asked& asked) { return asked.meanings.empty(); });
    if (!none)
      for (std::uint32_t block = (root_.packs - 1) / kPacksOfABlock + 1; block-- > 0 && !full();)
        if (const Checked<> r = searchBlock(block); !r) return refused(r);
    return answer();
  }

 private:
  /// As many of the best as are wanted: no older pack can come before them.
  [[nodiscard]] bool full() const { return bestFound_ >= options_.most; }

  Checked<Asked> wholeWord(const std::string& word, int weight) {
    Asked out;
    const Checked<std::optional<Term>> term = find(word);
    if (!term) return refused(term);
    if (*term) out.meanings.push_back({**term, weight});
    return out;
  }

  Checked<std::optional<Term>> find(const std::string& word) {
    return findBelow([this](const NamedFile& file) { return textOf(file); }, *root_.terms, word);
  }

  /// The most frequent words that begin with it.
  Checked<> addBeginnings(const std::string& word, Asked& asked) {
    if (word.size() < kLeastBeginning) return {};
    SearchChild at = *root_.terms;
    std::vector<WordCount> words;
    while (at.node) {
      const Checked<SearchNode> node = readNode(at.file);
      if (!node) return refused(node);
      if (node->prefix.starts_with(word)) {
        for (const auto& each : node->children)
          words.insert(words.end(), each.second.top.begin(), each.second.top.end());
        break;
      }
      const SearchChild* child = childFor(*node, word);
      if (child == nullptr) return {};
      at = *child;
    }
    if (!at.node) {
      const Checked<SearchShard> shard = readShard(at.file);
      if (!shard) return refused(shard);
      for (const auto& [name, term] : shard->terms)
        if (name.starts_with(word)) words.emplace_back(name, term.packs());
    }
    std::sort(words.begin(), words.end(), [](const WordCount& a, const WordCount& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    std::size_t taken = 0;
    const std::uint64_t before = reader_.bytes();
    for (const WordCount& each : words) {
      if (each.first == word) continue;
      if (taken++ == kMostBeginnings || reader_.bytes() - before > kBytesForBeginnings) {
        more_ = true;
        break;
      }
      const Checked<std::optional<Term>> term = find(each.first);
      if (!term) return refused(term);
      if (*term) asked.meanings.push_back({**term, 1});
    }
    return {};
  }

  Checked<std::string> textOf(const NamedFile& file) {
    if (reader_.mayRead(file, 0)) return reader_.text(file);
    return refuse("limit", {"limit-query", "the query takes more reading than one may", {}, "ask for fewer words"});
  }

  Checked<SearchNode> readNode(const NamedFile& file) {
    const Checked<std::string> text = textOf(file);
    if (!text) return refused(text);
    return readSearchNode(*text, treePath(file.sha256));
  }

  Checked<SearchShard> readShard(const NamedFile& file) {
    const Checked<std::string> text = textOf(file);
    if (!text) return refused(text);
    return readSearchShard(*text, treePath(file.sha256));
  }

  /// What a word finds in a block; nothing where the budget does not allow it.
  Checked<std::optional<Scores>> scoresOf(const Asked& asked, std::uint32_t block) {
    Scores out;
    const auto add = [&](const Postings& postings, int weight) {
      const auto from = std::lower_bound(postings.begin(), postings.end(), Posting{block * kPacksOfABlock, {}});
      for (auto each = from; each != postings.end() && each->number / kPacksOfABlock == block; ++each) {
        const int score = weight * kSearchWeights[static_cast<std::size_t>(each->field)];
        int& best = out[each->number];
        best = std::max(best, score);
      }
    };
    for (const Meaning& meaning : asked.meanings) {
      add(meaning.term.postings, meaning.weight);
      for (const TermBlock& part : meaning.term.blocks) {
        if (part.number != block) continue;
        if (!reader_.mayRead(part.file, kBytesForEntries)) {
          more_ = true;
          if (meaning.weight != 1) return std::optional<Scores>();
          continue;
        }
        const Checked<std::string> text = reader_.text(part.file);
        if (!text) return refused(text);
        const Checked<Postings> postings = readSearchBlock(*text, block, treePath(part.file.sha256));
        if (!postings) return refused(postings);
        add(*postings, meaning.weight);
      }
    }
    return std::optional<Scores>(std::move(out));
  }

  /// Bytes that a word's blocks of this number take.
  static std::uint64_t costOf(const Asked& asked, std::uint32_t block) {
    std::uint64_t out = 0;
    for (const Meaning& meaning : asked.meanings)
      for (const TermBlock& part : meaning.term.blocks)
        if (part.number == block) out += part.file.size;
    return out;
  }

  Checked<> searchBlock(std::uint32_t block) {
    Scores found;
    // Words whose postings are here already first, then those that cost least.
    std::vector<const Asked*> order;
    for (const Asked& asked : asked_) order.push_back(&asked);
    std::stable_sort(order.begin(), order.end(),
                     [&](const Asked* a, const Asked* b) { return costOf(*a, block) < costOf(*b, block); });
    if (order.empty())
      for (std::uint32_t number = block * kPacksOfABlock; number < std::min(root_.packs, (block + 1) * kPacksOfABlock);
           ++number)
        found[number] = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      Checked<std::optional<Scores>> scores = scoresOf(*order[i], block);
      if (!scores) return refused(scores);
      if (!*scores) return {};
      if (i == 0) {
        found = std::move(**scores);
      } else {
        Scores both;
        for (const auto& [number, score] : found)
          if (const auto other = (*scores)->find(number); other != (*scores)->end())
            both[number] = score + other->second;
        found = std::move(both);
      }
      if (found.empty()) return {};
    }
    for (const auto& [number, score] : found) {
      scores_.push_back({score, number});
      if (score >= best_) ++bestFound_;
    }
    return {};
  }

  Checked<SearchAnswer> answer() {
    SearchAnswer out;
    std::sort(scores_.begin(), scores_.end(), std::greater<>());
    out.found = scores_.size();
    for (std::size_t i = 0; i < std::min(scores_.size(), options_.most); ++i) {
      const auto [score, number] = scores_[i];
      const Checked<std::optional<SearchEntry>> entry = entryOf(number);
      if (!entry) return refused(entry);
      if (!*entry) break;
      out.hits.push_back({**entry, score, number});
    }
    out.more = more_;
    out.bytes = reader_.bytes();
    out.reads = reader_.reads();
    return out;
  }

  Checked<std::optional<SearchEntry>> entryOf(std::uint32_t number) {
    NamedFile file = root_.entries;
    const std::uint32_t place = number / kEntriesOfAFile;
    for (std::uint32_t level = root_.levels; level-- > 0;) {
      if (!reader_.mayRead(file, 0)) return more_ = true, std::optional<SearchEntry>();
      const Checked<std::string> text = reader_.text(file);
      if (!text) return refused(text);
      const Checked<std::vector<NamedFile>> files = readEntryNode(*text, treePath(file.sha256));
      if (!files) return refused(files);
      const std::size_t child = (place >> (4 * level)) & 15U;
      if (child >= files->size()) return missing(file);
      file = (*files)[child];
    }
    if (!reader_.mayRead(file, 0)) return more_ = true, std::optional<SearchEntry>();
    const Checked<std::string> text = reader_.text(file);
    if (!text) return refused(text);
    const Checked<std::vector<SearchEntry>> entries = readEntries(*text, treePath(file.sha256));
    if (!entries) return refused(entries);
    if (number % kEntriesOfAFile >= entries->size()) return missing(file);
    return std::optional<SearchEntry>((*entries)[number % kEntriesOfAFile]);
  }

  static tl::unexpected<Refusal> missing(const NamedFile& file) {
    return refuse("index", {"index-search",
                            "the search names a pack that its entries do not have",
                            {treePath(file.sha256), 0, 0},
                            "ask the registry's keeper"});
  }

  Reader& reader_;
  const SearchRoot& root_;
  const SearchOptions& options_;
  std::vector<Asked> asked_;
  std::vector<std::pair<int, std::uint32_t>> scores_;
  int best_ = 0;
  std::size_t bestFound_ = 0;
  bool more_ = false;
};

}  // namespace

Checked<std::string> provedText(const ReadTree& read, const NamedFile& file) {
  const Checked<std::string> bytes = read(file);
  if (!bytes) return refused(bytes);
  return unpackTreeFile(*bytes, file, treePath(file.sha256));
}

Checked<std::optional<Term>> findTerm(const ReadTree& read, const SearchChild& terms, const std::string& name) {
  return findBelow([&](const NamedFile& file) { return provedText(read, file); }, terms, name);
}

Checked<SearchAnswer> searchPacks(const ReadTree& read, const NamedFile& root, std::string_view query,
                                  const SearchOptions& options) {
  Reader reader(read, options.budget);
  const Checked<std::string> text = reader.text(root);
  if (!text) return refused(text);
  const Checked<SearchRoot> parsed = readSearchRoot(*text, treePath(root.sha256));
  if (!parsed) return refused(parsed);
  if (parsed->packs == 0) return SearchAnswer{{}, 0, false, reader.bytes(), reader.reads()};
  return Search(reader, *parsed, options).run(searchWish(query));
}

}  // namespace sortie::exchange
