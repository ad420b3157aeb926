#include "exchange/search_words.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sortie::exchange {
namespace {

constexpr std::size_t kLongestWord = 24;
constexpr std::size_t kLongestFilter = 64;
constexpr std::size_t kMostWords = 4'000;
constexpr std::size_t kMostOfAQuery = 8;

constexpr std::array<std::string_view, 12> kIgnored{"a",  "an", "and", "for", "in",  "is",
                                                    "it", "of", "on",  "or",  "the", "to"};
constexpr std::array<std::string_view, 5> kFilters{"kind", "ruleset", "players", "minutes", "licence"};

// U+00C0 to U+017F as Latin letters without accents; "*" is not a letter. site.js has the same line.
constexpr std::string_view kFolded =
    "aaaaaaaceeeeiiiidnooooo*ouuuuytsaaaaaaaceeeeiiiidnooooo*ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
};

/// What is not UTF-8 is one byte that is not a letter.
Character characterAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
  };
  const std::uint32_t first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (bytes == 0) return {0, 1};
  std::uint32_t code = first & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(at + i) & 0xC0U) != 0x80U) return {0, 1};
    code = (code << 6U) | (byte(at + i) & 0x3FU);
  }
  const std::uint32_t least = bytes == 2 ? 0x80 : bytes == 3 ? 0x800 : 0x10000;
  if (code < least || code > 0x10FFFF) return {0, 1};
  return {code, bytes};
}

void append(std::string& word, std::uint32_t code) {
  if (code < 0x80) {
    word += static_cast<char>(code);
  } else if (code < 0x800) {
    word += static_cast<char>(0xC0U | (code >> 6U));
    word += static_cast<char>(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    word += static_cast<char>(0xE0U | (code >> 12U));
    word += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    word += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    word += static_cast<char>(0xF0U | (code >> 18U));
    word += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
    word += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    word += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

/// The small letter or digit; 0 for what ends a word.
std::uint32_t folded(std::uint32_t code) {
  if (code < 0x80) {
    if (code >= 'A' && code <= 'Z') return code + 0x20;
    return (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9') ? code : 0;
  }
  if (code < 0xC0) return 0;
  if (code <= 0x17F) {
    const char letter = kFolded[code - 0xC0];
    return letter == '*' ? 0 : static_cast<std::uint32_t>(letter);
  }
  if ((code >= 0x391 && code <= 0x3A9) || (code >= 0x410 && code <= 0x42F)) return code + 0x20;
  if (code >= 0x400 && code <= 0x40F) return code + 0x50;
  if (code >= 0x2000 && code <= 0x303F) return 0;  // punctuation and signs
  return code >= 0xD800 && code <= 0xF8FF ? 0 : code;
}

void addOnce(std::vector<std::string>& list, std::string text) {
  if (!text.empty() && list.size() < kMostOfAQuery && std::find(list.begin(), list.end(), text) == list.end())
    list.push_back(std::move(text));
}

}  // namespace

std::vector<std::string> searchWords(std::string_view text) {
  std::vector<std::string> out;
  std::string word;
  std::size_t letters = 0;
  const auto end = [&] {
    if (!word.empty() && std::find(kIgnored.begin(), kIgnored.end(), word) == kIgnored.end()) out.push_back(word);
    word.clear();
    letters = 0;
  };
  for (std::size_t at = 0; at < text.size() && out.size() < kMostWords;) {
    const Character character = characterAt(text, at);
    at += character.bytes;
    // An apostrophe within a word is not its end.
    if ((character.code == '\'' || character.code == 0x2019) && !word.empty()) continue;
    const std::uint32_t letter = folded(character.code);
    if (letter == 0)
      end();
    else if (letters++ < kLongestWord)
      append(word, letter);
  }
  end();
  return out;
}

std::string filterTerm(std::string_view name, std::string_view value) {
  std::string out = "=" + std::string(name) + ":";
  for (const char c : value) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
    if (((small >= 'a' && small <= 'z') || (small >= '0' && small <= '9') || small == '.' || small == '-' ||
         small == '_') &&
        out.size() < kLongestFilter)
      out += small;
  }
  return out;
}

SearchWish searchWish(std::string_view query) {
  SearchWish out;
  for (std::size_t at = 0; at < query.size();) {
    const std::size_t blank = std::min(query.find_first_of(" \t\r\n", at), query.size());
    const std::string_view part = query.substr(at, blank - at);
    at = blank + 1;
    const std::size_t colon = part.find(':');
    if (colon != std::string_view::npos && colon + 1 < part.size() &&
        std::find(kFilters.begin(), kFilters.end(), part.substr(0, colon)) != kFilters.end()) {
      addOnce(out.filters, filterTerm(part.substr(0, colon), part.substr(colon + 1)));
      continue;
    }
    for (std::string& word : searchWords(part)) addOnce(out.words, std::move(word));
  }
  return out;
}

}  // namespace sortie::exchange
