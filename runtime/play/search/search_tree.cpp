#include "play/search/search_tree.h"

#include "base/random.h"

namespace sortie::play {

void SearchTree::clear() {
  nodes_.clear();
  parts.clear();
  nodes_.emplace_back();
  // Entries of older searches count as empty, so that the table need not be wiped.
  if (++age_ == 0) {
    table_.clear();
    age_ = 1;
  }
  if (table_.empty()) table_.resize(1024);
}

std::uint64_t SearchTree::hashOf(std::int32_t parent, std::uint64_t key) noexcept {
  return mix64(key + static_cast<std::uint64_t>(parent) * 0x9e3779b97f4a7c15ULL);
}

std::int32_t SearchTree::find(std::int32_t parent, std::uint64_t key) const noexcept {
  const std::uint64_t hash = hashOf(parent, key);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t i = hash & mask; table_[i].age == age_; i = (i + 1) & mask)
    if (table_[i].hash == hash) {
      const SearchNode& node = nodes_[static_cast<std::size_t>(table_[i].node)];
      if (node.parent == parent && node.key == key) return table_[i].node;
    }
  return -1;
}

std::int32_t SearchTree::add(std::int32_t parent, std::uint64_t key) {
  if (nodes_.size() * 2 >= table_.size()) grow();
  const auto node = static_cast<std::int32_t>(nodes_.size());
  SearchNode& made = nodes_.emplace_back();
  made.key = key;
  made.parent = parent;
  insert(hashOf(parent, key), node);
  return node;
}

void SearchTree::insert(std::uint64_t hash, std::int32_t node) noexcept {
  const std::size_t mask = table_.size() - 1;
  std::size_t i = hash & mask;
  while (table_[i].age == age_) i = (i + 1) & mask;
  table_[i] = {hash, age_, node};
}

void SearchTree::grow() {
  table_.assign(table_.size() * 2, {});
  for (std::size_t n = 1; n < nodes_.size(); ++n)
    insert(hashOf(nodes_[n].parent, nodes_[n].key), static_cast<std::int32_t>(n));
}

}  // namespace sortie::play
