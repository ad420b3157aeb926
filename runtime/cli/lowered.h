// What people type is compared with names without regard to capitals.
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

}  // namespace sortie::cli
