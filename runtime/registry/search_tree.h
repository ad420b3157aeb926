// The tree of terms of a registry's search: divided by the characters of words, changed along the ways to some of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "registry/search.h"

namespace sortie::registry {

struct NamedTerm {
  std::string name;
  exchange::Term term;
  std::uint64_t weight = 0;  ///< bytes in a shard
};

/// What becomes of a term: postings that go, then those that come.
struct TermChange {
  std::vector<std::uint32_t> goes;
  exchange::Postings comes;  ///< ascending
};
using TermChanges = std::map<std::string, TermChange>;

class TermTree {
 public:
  TermTree(const exchange::ReadTree& read, const PutTree& put) : read_(read), put_(put) {}

  /// The tree with the changes made; nothing where no term is left.
  exchange::Checked<std::optional<exchange::SearchChild>> change(const std::optional<exchange::SearchChild>& root,
                                                                 const TermChanges& changes);
  /// A file that was written.
  exchange::Checked<exchange::NamedFile> file(const std::string& text);

 private:
  /// A part of the tree: terms that may still become a shard together with others, or what is written.
  struct Part {
    std::string name;              ///< the character that leads to it
    std::vector<NamedTerm> terms;  ///< sorted; or
    std::optional<exchange::SearchChild> written;
    [[nodiscard]] std::uint64_t weight() const;
  };
  using Range = std::pair<TermChanges::const_iterator, TermChanges::const_iterator>;

  exchange::Checked<Part> changed(const std::optional<exchange::SearchChild>& old, Range changes);
  exchange::Checked<Part> changedShard(const std::optional<exchange::SearchChild>& old, Range changes);
  exchange::Checked<Part> changedNode(const exchange::SearchChild& old, const exchange::SearchNode& node,
                                      Range changes);
  exchange::Checked<> makeChange(NamedTerm& term, const TermChange& change);
  exchange::Checked<> changeBlocks(exchange::Term& term, const TermChange& change);
  exchange::Checked<exchange::SearchChild> write(Part part);
  exchange::Checked<exchange::SearchChild> writeTerms(std::vector<NamedTerm> terms);
  exchange::Checked<exchange::SearchChild> writeNode(std::string prefix, std::vector<Part> parts);
  /// All terms of what is written.
  exchange::Checked<> collect(const exchange::SearchChild& child, std::vector<NamedTerm>& into);
  exchange::Checked<exchange::SearchNode> node(const exchange::NamedFile& file);
  exchange::Checked<std::vector<NamedTerm>> shard(const exchange::NamedFile& file);

  const exchange::ReadTree& read_;
  const PutTree& put_;
};

}  // namespace sortie::registry
