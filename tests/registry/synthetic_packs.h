// Packs that nobody made, for tests and figures of the search: words as frequent as in a language, the same for each number.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "registry/search.h"

namespace sortie::registry::test {

/// A folder tree/ in memory that counts what is written and read.
struct MemoryTree {
  std::map<std::string, std::string> files;
  std::size_t written = 0;
  std::uint64_t bytesWritten = 0;

  [[nodiscard]] PutTree put() {
    return [this](const exchange::NamedFile& file, const std::string& bytes) -> exchange::Checked<> {
      if (files.emplace(file.sha256, bytes).second) {
        ++written;
        bytesWritten += bytes.size();
      }
      return {};
    };
  }
  [[nodiscard]] exchange::ReadTree read() const {
    return [this](const exchange::NamedFile& file) -> exchange::Checked<std::string> {
      const auto found = files.find(file.sha256);
      if (found == files.end()) return exchange::refuse("file", {"file-unreadable", "not there", {}, ""});
      return found->second;
    };
  }
};

inline std::uint64_t mixed(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27U)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31U);
}

/// The word of that rank: "kora", "limetu".
inline std::string syntheticWord(std::uint64_t rank) {
  static constexpr std::string_view consonants = "bdfgklmnprstvz";
  static constexpr std::string_view vowels = "aeiou";
  std::string out;
  std::uint64_t x = mixed(rank) % 97 + 97 * (rank + 1);
  while (x > 0 || out.size() < 4) {
    out += consonants[x % consonants.size()];
    x /= consonants.size();
    out += vowels[x % vowels.size()];
    x /= vowels.size();
  }
  return out;
}

/// Of 50,000 words the first are much more frequent than the last.
inline std::string syntheticText(std::uint64_t seed, std::size_t words) {
  std::string out;
  for (std::size_t i = 0; i < words; ++i) {
    const double share = static_cast<double>(mixed(seed * 131 + i) >> 11U) / 9007199254740992.0;
    const auto rank = static_cast<std::uint64_t>(std::pow(50'000.0, share)) - 1;
    out += (out.empty() ? "" : " ") + syntheticWord(rank);
  }
  return out;
}

inline SearchDoc syntheticDoc(std::uint32_t number, const std::string& version = "1.0.0") {
  static const std::array<std::string, 5> rulesets{"citadel", "mayhem", "mechforce", "marchlands", "starter"};
  const std::uint64_t seed = mixed(number);
  SearchDoc out;
  out.entry.title = syntheticText(seed, 3);
  out.entry.id = fmt::format("{}-{}", syntheticWord(seed % 50'000), number);
  out.entry.kinds = {seed % 10 == 0 ? "ruleset" : "missions"};
  out.entry.version = version;
  out.entry.keyOf = fmt::format("{} {}", syntheticWord(seed % 3'000 + 60'000), syntheticWord(seed % 20'000 + 70'000));
  out.entry.licence = seed % 3 == 0 ? "CC-BY-4.0" : "MIT";
  out.entry.ruleset = rulesets[seed / 7 % rulesets.size()];
  for (int players = 1 + static_cast<int>(seed / 11 % 3); players <= 4; ++players) out.entry.players.push_back(players);
  out.entry.minutes = {30, 45 + static_cast<int>(seed / 13 % 6) * 15};
  out.entry.picture = std::string(64, "0123456789abcdef"[seed % 16]);
  out.entry.summary = syntheticText(seed + 1, 18);
  out.authors = {out.entry.keyOf};
  out.text = syntheticText(seed + 2, 20);
  return out;
}

}  // namespace sortie::registry::test
