#include "registry/search_tree.h"

#include <algorithm>
#include <set>

#include "exchange/tree_file.h"

namespace sortie::registry {
namespace {

using exchange::Checked;
using exchange::NamedFile;
using exchange::Posting;
using exchange::Postings;
using exchange::refused;
using exchange::SearchChild;
using exchange::SearchNode;
using exchange::Term;
using exchange::TermBlock;

constexpr std::uint64_t kShardBytes = 48U << 10U;
constexpr std::size_t kInlineBytes = 8U << 10U;  // a term that takes more has its postings in blocks
constexpr std::size_t kTopWords = 2;

/// The character of `text` that begins at a byte; empty at the end.
std::string characterAfter(const std::string& text, std::size_t at) {
  std::size_t end = std::min(at + 1, text.size());
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
  return text.substr(std::min(at, text.size()), end - std::min(at, text.size()));
}

/// What both begin with, in whole characters.
std::string commonBeginning(const std::string& a, const std::string& b) {
  std::size_t same = 0;
  while (same < a.size() && same < b.size() && a[same] == b[same]) ++same;
  const auto within = [&](const std::string& text) {
    return same < text.size() && (static_cast<unsigned char>(text[same]) & 0xC0U) == 0x80U;
  };
  while (same > 0 && (within(a) || within(b))) --same;
  return a.substr(0, same);
}

void weigh(NamedTerm& term) { term.weight = exchange::writeTerm(term.name, term.term).size() + 2; }

/// Of these words the most frequent; filters are not words.
std::vector<exchange::WordCount> topOf(std::vector<exchange::WordCount> words) {
  std::erase_if(words, [](const exchange::WordCount& word) { return word.first.starts_with('='); });
  std::sort(words.begin(), words.end(), [](const exchange::WordCount& a, const exchange::WordCount& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });
  words.resize(std::min(words.size(), kTopWords));
  return words;
}

Postings changedPostings(const Postings& old, const TermChange& change) {
  const std::set<std::uint32_t> goes(change.goes.begin(), change.goes.end());
  Postings out;
  for (const Posting& posting : old)
    if (!goes.contains(posting.number)) out.push_back(posting);
  out.insert(out.end(), change.comes.begin(), change.comes.end());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::uint64_t TermTree::Part::weight() const {
  if (written) return written->weight;
  std::uint64_t out = 0;
  for (const NamedTerm& term : terms) out += term.weight;
  return out;
}

Checked<NamedFile> TermTree::file(const std::string& text) {
  const std::string bytes = exchange::packTreeFile(text);
  NamedFile out = exchange::namedFile(bytes);
  if (const Checked<> r = put_(out, bytes); !r) return refused(r);
  return out;
}

Checked<SearchNode> TermTree::node(const NamedFile& file) {
  const Checked<std::string> text = exchange::provedText(read_, file);
  if (!text) return refused(text);
  return exchange::readSearchNode(*text, exchange::treePath(file.sha256));
}

Checked<std::vector<NamedTerm>> TermTree::shard(const NamedFile& file) {
  const Checked<std::string> text = exchange::provedText(read_, file);
  if (!text) return refused(text);
  Checked<exchange::SearchShard> shard = exchange::readSearchShard(*text, exchange::treePath(file.sha256));
  if (!shard) return refused(shard);
  std::vector<NamedTerm> out;
  for (auto& [name, term] : shard->terms) {
    out.push_back({name, std::move(term), 0});
    weigh(out.back());
  }
  return out;
}

Checked<> TermTree::collect(const SearchChild& child, std::vector<NamedTerm>& into) {
  if (!child.node) {
    Checked<std::vector<NamedTerm>> terms = shard(child.file);
    if (!terms) return refused(terms);
    std::move(terms->begin(), terms->end(), std::back_inserter(into));
    return {};
  }
  const Checked<SearchNode> inner = node(child.file);
  if (!inner) return refused(inner);
  for (const auto& each : inner->children)
    if (const Checked<> r = collect(each.second, into); !r) return r;
  return {};
}

Checked<> TermTree::changeBlocks(Term& term, const TermChange& change) {
  std::map<std::uint32_t, TermChange> byBlock;
  for (const std::uint32_t number : change.goes) byBlock[number / exchange::kPacksOfABlock].goes.push_back(number);
  for (const Posting& posting : change.comes)
    byBlock[posting.number / exchange::kPacksOfABlock].comes.push_back(posting);
  std::map<std::uint32_t, TermBlock> blocks;
  for (const TermBlock& block : term.blocks) blocks[block.number] = block;
  for (const auto& [number, part] : byBlock) {
    Postings postings;
    if (const auto old = blocks.find(number); old != blocks.end()) {
      const Checked<std::string> text = exchange::provedText(read_, old->second.file);
      if (!text) return refused(text);
      Checked<Postings> read = exchange::readSearchBlock(*text, number, exchange::treePath(old->second.file.sha256));
      if (!read) return refused(read);
      postings = std::move(*read);
    }
    postings = changedPostings(postings, part);
    blocks.erase(number);
    if (postings.empty()) continue;
    const Checked<NamedFile> written = file(exchange::writeSearchBlock(number, postings));
    if (!written) return refused(written);
    blocks[number] = {number, *written, static_cast<std::uint32_t>(postings.size())};
  }
  term.blocks.clear();
  for (const auto& each : blocks) term.blocks.push_back(each.second);
  return {};
}

Checked<> TermTree::makeChange(NamedTerm& term, const TermChange& change) {
  if (!term.term.blocks.empty()) {
    if (const Checked<> r = changeBlocks(term.term, change); !r) return r;
    // Few enough to stand in the shard again? A posting takes two bytes at least.
    if (term.term.packs() <= kInlineBytes / 2) {
      for (const TermBlock& block : term.term.blocks) {
        const Checked<std::string> text = exchange::provedText(read_, block.file);
        if (!text) return refused(text);
        const Checked<Postings> read =
            exchange::readSearchBlock(*text, block.number, exchange::treePath(block.file.sha256));
        if (!read) return refused(read);
        term.term.postings.insert(term.term.postings.end(), read->begin(), read->end());
      }
      const std::vector<TermBlock> blocks = std::move(term.term.blocks);
      term.term.blocks.clear();
      weigh(term);
      if (term.weight <= kInlineBytes) return {};
      term.term.blocks = blocks;
      term.term.postings.clear();
    }
    weigh(term);
    return {};
  }
  term.term.postings = changedPostings(term.term.postings, change);
  weigh(term);
  if (term.weight <= kInlineBytes) return {};
  const TermChange all{{}, std::move(term.term.postings)};
  term.term.postings.clear();
  if (const Checked<> r = changeBlocks(term.term, all); !r) return r;
  weigh(term);
  return {};
}

Checked<TermTree::Part> TermTree::changedShard(const std::optional<SearchChild>& old, Range changes) {
  std::vector<NamedTerm> before;
  if (old) {
    Checked<std::vector<NamedTerm>> read = shard(old->file);
    if (!read) return refused(read);
    before = std::move(*read);
  }
  Part out;
  auto term = before.begin();
  for (auto change = changes.first; change != changes.second; ++change) {
    for (; term != before.end() && term->name < change->first; ++term) out.terms.push_back(std::move(*term));
    NamedTerm changed{change->first, {}, 0};
    if (term != before.end() && term->name == change->first) changed = std::move(*term++);
    if (const Checked<> r = makeChange(changed, change->second); !r) return refused(r);
    if (changed.term.packs() > 0) out.terms.push_back(std::move(changed));
  }
  for (; term != before.end(); ++term) out.terms.push_back(std::move(*term));
  return out;
}

Checked<TermTree::Part> TermTree::changedNode(const SearchChild& old, const SearchNode& inner, Range changes) {
  // A word that does not begin as all others here divides the way to this node.
  std::string prefix = inner.prefix;
  for (auto change = changes.first; change != changes.second; ++change) prefix = commonBeginning(prefix, change->first);
  std::map<std::string, SearchChild> children;
  if (prefix == inner.prefix)
    children.insert(inner.children.begin(), inner.children.end());
  else
    children[characterAfter(inner.prefix, prefix.size())] = old;
  std::vector<Part> parts;
  std::uint64_t weight = 0;
  const auto add = [&](Part part) {
    if (!part.written && part.terms.empty()) return;
    weight += part.weight();
    parts.push_back(std::move(part));
  };
  auto child = children.begin();
  for (auto change = changes.first; change != changes.second;) {
    const std::string name = characterAfter(change->first, prefix.size());
    for (; child != children.end() && child->first < name; ++child) add({child->first, {}, child->second});
    auto end = change;
    while (end != changes.second && characterAfter(end->first, prefix.size()) == name) ++end;
    std::optional<SearchChild> here;
    if (child != children.end() && child->first == name) here = child++->second;
    Checked<Part> part = changed(here, {change, end});
    if (!part) return part;
    part->name = name;
    add(std::move(*part));
    change = end;
  }
  for (; child != children.end(); ++child) add({child->first, {}, child->second});
  if (weight > kShardBytes && parts.size() > 1) {
    Checked<SearchChild> written = writeNode(prefix, std::move(parts));
    if (!written) return refused(written);
    return Part{{}, {}, std::move(*written)};
  }
  if (weight > kShardBytes) return std::move(parts.front());
  Part out;
  for (Part& part : parts) {
    if (part.written) {
      if (const Checked<> r = collect(*part.written, out.terms); !r) return refused(r);
    } else {
      std::move(part.terms.begin(), part.terms.end(), std::back_inserter(out.terms));
    }
  }
  return out;
}

Checked<TermTree::Part> TermTree::changed(const std::optional<SearchChild>& old, Range changes) {
  if (!old || !old->node) return changedShard(old, changes);
  const Checked<SearchNode> inner = node(old->file);
  if (!inner) return refused(inner);
  return changedNode(*old, *inner, changes);
}

Checked<SearchChild> TermTree::writeNode(std::string prefix, std::vector<Part> parts) {
  SearchNode out{std::move(prefix), {}};
  std::uint64_t weight = 0;
  std::vector<exchange::WordCount> top;
  for (Part& part : parts) {
    std::string name = part.name;
    Checked<SearchChild> child = write(std::move(part));
    if (!child) return child;
    weight += child->weight;
    top.insert(top.end(), child->top.begin(), child->top.end());
    out.children.emplace_back(std::move(name), std::move(*child));
  }
  const Checked<NamedFile> written = file(exchange::writeSearchNode(out));
  if (!written) return refused(written);
  return SearchChild{*written, weight, true, topOf(std::move(top))};
}

Checked<SearchChild> TermTree::write(Part part) {
  if (part.written) return std::move(*part.written);
  return writeTerms(std::move(part.terms));
}

Checked<SearchChild> TermTree::writeTerms(std::vector<NamedTerm> terms) {
  std::uint64_t weight = 0;
  for (const NamedTerm& term : terms) weight += term.weight;
  if (weight <= kShardBytes || terms.size() == 1) {
    exchange::SearchShard out;
    std::vector<exchange::WordCount> top;
    for (NamedTerm& term : terms) {
      top.emplace_back(term.name, term.term.packs());
      out.terms.emplace_back(std::move(term.name), std::move(term.term));
    }
    const Checked<NamedFile> written = file(exchange::writeSearchShard(out));
    if (!written) return refused(written);
    return SearchChild{*written, weight, false, topOf(std::move(top))};
  }
  const std::string prefix = commonBeginning(terms.front().name, terms.back().name);
  std::vector<Part> parts;
  for (NamedTerm& term : terms) {
    std::string name = characterAfter(term.name, prefix.size());
    if (parts.empty() || parts.back().name != name) parts.push_back({std::move(name), {}, std::nullopt});
    parts.back().terms.push_back(std::move(term));
  }
  return writeNode(prefix, std::move(parts));
}

Checked<std::optional<SearchChild>> TermTree::change(const std::optional<SearchChild>& root,
                                                     const TermChanges& changes) {
  if (changes.empty()) return root;
  Checked<Part> part = changed(root, {changes.begin(), changes.end()});
  if (!part) return refused(part);
  if (!part->written && part->terms.empty()) return std::optional<SearchChild>();
  Checked<SearchChild> written = write(std::move(*part));
  if (!written) return refused(written);
  return std::optional<SearchChild>(std::move(*written));
}

}  // namespace sortie::registry
