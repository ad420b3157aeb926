// The tables of a sweep's file: what they are called, how they are made. docs/formats/sweep.md describes them.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace sortie::play {

/// "score_SIDE"; side ids are kebab-case, so that this needs no quoting.
[[nodiscard]] std::string scoreColumn(const std::string& side);

/// Name and CREATE statement of every table and view for these sides, in the order in which they are made.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> sweepTables(const std::vector<std::string>& sides);

}  // namespace sortie::play
