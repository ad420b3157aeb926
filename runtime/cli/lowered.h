// What people type is compared with names without regard to capitals and to blanks around it.
#pragma once

#include <string>
#include <string_view>

namespace sortie::cli {

/// The text with A to Z in lower case.
[[nodiscard]] inline std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return out;
}

/// The text without blanks, tabs and carriage returns around it.
[[nodiscard]] inline std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace sortie::cli
