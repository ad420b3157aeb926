// Words of a command line, as a POSIX shell reads them.
#pragma once

#include <string>
#include <string_view>

namespace sortie {

/// The text in single quotes.
[[nodiscard]] inline std::string shellQuoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

/// The text as one word: quoted only where a shell would read it otherwise.
[[nodiscard]] inline std::string shellWord(const std::string& text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=,+@%";
  return text.empty() || text.find_first_not_of(plain) != std::string::npos ? shellQuoted(text) : text;
}

}  // namespace sortie
