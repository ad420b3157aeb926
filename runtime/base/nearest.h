// For messages about a name that is not known: which ones there are, and which of them was probably meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sortie {

/// How many letters have to be put in, taken out or changed to make one text of the other; bytes count as letters.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

/// The known name most like the written one; "" when none is much like it (a third of its letters differ, or more).
[[nodiscard]] std::string nearestName(std::string_view written, const std::vector<std::string>& known);

/// A remedy: "did you mean blue? there are red, blue", with the names in the order given. Of long lists only those most
/// like the written one are named. With no names "there are none".
[[nodiscard]] std::string namesToChoose(std::string_view written, const std::vector<std::string>& known);

}  // namespace sortie
