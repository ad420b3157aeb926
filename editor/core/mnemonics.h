// Letters with which entries of a menu, or buttons of a dialog, are chosen by Alt.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sortie::editor {

/// For each title where its letter stands, in bytes; no letter stands for two titles, and none in `taken` (lower case) for
/// any. First letters come first, then those of other words, then any; nothing for a title whose letters others need.
[[nodiscard]] std::vector<std::optional<std::size_t>> mnemonics(const std::vector<std::string>& titles,
                                                                const std::string& taken = {});

}  // namespace sortie::editor
