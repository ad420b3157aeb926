// Two texts line by line: what must go and what must come, for reading.
#pragma once

#include <string>

namespace sortie::editor {

/// Lines of `before` that are not in `after` with "-", those of `after` that are new with "+", and three of what is the
/// same around them with " ". Empty when the texts are equal.
[[nodiscard]] std::string differenceText(const std::string& before, const std::string& after);

}  // namespace sortie::editor
