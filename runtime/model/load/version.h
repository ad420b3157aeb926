// Versions of packs: semver numbers and ranges of them.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace sortie::model {

using Version = std::array<int, 3>;

/// "1.2.3"; a suffix such as "-beta" is not supported.
[[nodiscard]] std::optional<Version> parseVersion(std::string_view text);

/// Is the version in the range? A range is comparators by spaces, all of which must hold: "1.2.3", ">=1.2", "<2",
/// "^1.2" (same major number, or same minor one below 1.0), "~1.2" (same minor), "1.x", "*"; "" is "*".
/// Nothing when the text is not a range.
[[nodiscard]] std::optional<bool> inRange(const Version& version, std::string_view range);

}  // namespace sortie::model
