// Two texts line by line: what must go and what must come, for reading; and which parts of a list stay.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::editor {

/// Lines of `before` that are not in `after` with "-", those of `after` that are new with "+", and three of what is the
/// same around them with " ". Empty when the texts are equal.
[[nodiscard]] std::string differenceText(const std::string& before, const std::string& after);

/// Where in `after` each entry of `before` stays, in rising order, by the longest common run of both; npos: it goes.
/// Lists that have little in common may keep less than they could.
[[nodiscard]] std::vector<std::size_t> keptEntries(const std::vector<std::string_view>& before,
                                                   const std::vector<std::string_view>& after);

}  // namespace sortie::editor
