// Sets of versions of one pack, of which the solver takes unions and intersections all the time.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sortie::exchange {

/// A subset of 0 … size - 1.
class VersionSet {
 public:
  VersionSet() = default;
  explicit VersionSet(std::size_t size, bool full = false)
      : size_(size), words_((size + kBits - 1) / kBits, full ? ~std::uint64_t{0} : 0) {
    trim();
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool has(std::size_t at) const { return ((words_[at / kBits] >> (at % kBits)) & 1U) != 0; }
  void add(std::size_t at) { words_[at / kBits] |= std::uint64_t{1} << (at % kBits); }
  [[nodiscard]] bool empty() const {
    return std::all_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word == 0; });
  }
  [[nodiscard]] bool full() const { return complement().empty(); }
  [[nodiscard]] std::size_t count() const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < size_; ++i) out += has(i) ? 1U : 0U;
    return out;
  }
  [[nodiscard]] VersionSet complement() const {
    VersionSet out = *this;
    for (std::uint64_t& word : out.words_) word = ~word;
    out.trim();
    return out;
  }
  [[nodiscard]] bool isIn(const VersionSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & ~other.words_[i]) != 0) return false;
    return true;
  }
  [[nodiscard]] bool meets(const VersionSet& other) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if ((words_[i] & other.words_[i]) != 0) return true;
    return false;
  }
  VersionSet& operator&=(const VersionSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  VersionSet& operator|=(const VersionSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }

 private:
  static constexpr std::size_t kBits = 64;

  void trim() {
    if (size_ % kBits != 0) words_.back() &= (std::uint64_t{1} << (size_ % kBits)) - 1;
  }

  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace sortie::exchange
