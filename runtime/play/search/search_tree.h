// The tree of a search: what was tried after what, and how that went. One tree for all the worlds that a side thinks
// possible, of what sides do alone: dice and dealt cards are not in it, a node stands for a row of answers.
#pragma once

#include <cstdint>
#include <vector>

namespace sortie::play {

struct SearchNode {
  std::uint64_t key = 0;  ///< of the answer that leads here
  double reward = 0;      ///< sum for the side that gave this answer
  std::uint32_t visits = 0;
  std::uint32_t offered = 0;  ///< visits to the parent in which this answer was allowed
  std::uint32_t seen = 0;     ///< the playout that met it last among the options
  std::int32_t parent = -1;
  std::int32_t candidate = -1;  ///< of the newest child that is a drawn answer (SearchTree::candidate)
  std::int32_t next = -1;       ///< the sibling drawn before
  std::uint32_t firstPart = 0;  ///< of a drawn answer: its parts
  std::uint32_t parts = 0;
};

/// Memory is kept from one search to the next.
class SearchTree {
 public:
  /// No more nodes than this: a tree that is full is searched on, but does not grow.
  explicit SearchTree(std::size_t mostNodes) : most_(mostNodes) {}

  /// Empties the tree but for its root, number 0.
  void clear();
  [[nodiscard]] SearchNode& operator[](std::int32_t node) { return nodes_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] std::size_t size() const noexcept { return nodes_.size(); }
  [[nodiscard]] bool full() const noexcept { return nodes_.size() >= most_; }
  /// The child of that answer, -1 when it was never tried.
  [[nodiscard]] std::int32_t find(std::int32_t parent, std::uint64_t key) const noexcept;
  /// A new child; the tree must not be full.
  std::int32_t add(std::int32_t parent, std::uint64_t key);

  /// What drawn answers are made of.
  std::vector<std::uint64_t> parts;

 private:
  struct Entry {
    std::uint64_t hash = 0;
    std::uint32_t age = 0;  ///< the search that wrote it
    std::int32_t node = -1;
  };
  [[nodiscard]] static std::uint64_t hashOf(std::int32_t parent, std::uint64_t key) noexcept;
  void grow();
  void insert(std::uint64_t hash, std::int32_t node) noexcept;

  std::size_t most_;
  std::vector<SearchNode> nodes_;
  std::vector<Entry> table_;  ///< open addressing, a power of two
  std::uint32_t age_ = 0;
};

}  // namespace sortie::play
