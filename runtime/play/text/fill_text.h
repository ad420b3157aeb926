// Texts of a ruleset that say what a side or a piece has: with the values of its attributes filled in.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace sortie::play {

/// Attributes by name, in words.
using FillValues = std::map<std::string, std::string, std::less<>>;

/// A text of the ruleset with values filled in: `{name}` is a value, `{name?words}` words that stand only when it is set
/// (not 0, "no", "none", empty or unknown to the reader), `{name=value?words}` only when it has that value, with other
/// words after a bar for all other values: `{rounds=1?round|rounds}`. Words may hold such marks themselves.
[[nodiscard]] std::string filledIn(std::string_view text, const FillValues& values);

}  // namespace sortie::play
