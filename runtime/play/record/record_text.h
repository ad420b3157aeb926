// The words that lines of a record are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::play {

/// A name as one word: everything but printable ASCII, and % , = > and blanks, as %XX. Never empty ("%00" for nothing).
[[nodiscard]] std::string escapeToken(std::string_view name);
/// Its reverse; nothing when the word is not of that form.
[[nodiscard]] std::optional<std::string> unescapeToken(std::string_view word);

/// At least one part, which may be empty.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);
/// A whole decimal number, with a minus where needed.
[[nodiscard]] std::optional<std::int64_t> readInteger(std::string_view text);
[[nodiscard]] std::optional<std::uint64_t> readUnsigned(std::string_view text, int base = 10);

}  // namespace sortie::play
