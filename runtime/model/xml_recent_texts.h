// For the reader: short texts that were met lately, so that the same are kept once. A fixed size and no chains: what collides is just
// kept twice, and no document can make it slow.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "model/xml_text.h"

namespace sortie::model {

class RecentTexts {
 public:
  SharedText get(std::string_view text) {
    if (text.empty()) return {};
    if (text.size() > kLongest) return SharedText(text);
    SharedText& slot = slots_[slotOf(text)];
    if (!(slot == text)) slot = SharedText(text);
    return slot;
  }

 private:
  static constexpr std::size_t kLongest = 32;
  static constexpr unsigned kBits = 11;

  static std::size_t slotOf(std::string_view text) {
    std::uint64_t hash = text.size();
    const auto mix = [&](std::size_t from, std::size_t count) {
      std::uint64_t word = 0;
      std::memcpy(&word, text.data() + from, count);
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 32U;
    };
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) mix(at, 8);
    if (text.size() >= 8) {
      mix(text.size() - 8, 8);
    } else if (text.size() >= 4) {
      mix(0, 4);
      mix(text.size() - 4, 4);
    } else {
      mix(0, 1);
      mix(text.size() / 2, 1);
      mix(text.size() - 1, 1);
    }
    return (hash * 0x9E3779B97F4A7C15U) >> (64U - kBits);
  }

  std::vector<SharedText> slots_{std::size_t{1} << kBits};
};

}  // namespace sortie::model
