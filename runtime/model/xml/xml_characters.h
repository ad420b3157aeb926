// Characters as XML 1.0 knows them, and UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sortie::model {

struct DecodedCharacter {
  std::uint32_t code = 0;
  std::size_t length = 0;  ///< bytes; 0: not UTF-8 (stray, overlong, surrogate, out of range or cut)
};

[[nodiscard]] DecodedCharacter decodeUtf8(std::string_view text, std::size_t at);
void appendUtf8(std::string& out, std::uint32_t code);

[[nodiscard]] constexpr bool isAsciiLetter(std::uint32_t code) {
  return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}
[[nodiscard]] constexpr bool isAsciiDigit(std::uint32_t code) { return code >= '0' && code <= '9'; }
[[nodiscard]] constexpr bool isAsciiLetter(char c) {
  return isAsciiLetter(std::uint32_t{static_cast<unsigned char>(c)});
}
[[nodiscard]] constexpr bool isAsciiDigit(char c) { return isAsciiDigit(std::uint32_t{static_cast<unsigned char>(c)}); }
[[nodiscard]] bool isXmlCharacter(std::uint32_t code);
[[nodiscard]] bool isNameStart(std::uint32_t code);
[[nodiscard]] bool isNameCharacter(std::uint32_t code);

/// A copy that is safe on a terminal: control characters, C1 controls, bidirectional marks and bytes that are not UTF-8
/// are written as \u{XX}; line feeds too.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace sortie::model
