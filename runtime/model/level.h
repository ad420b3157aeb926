// Levels: documents, names of squares, pictures and texts count them from 1, the lowest; the program counts from 0. Here
// one becomes the other.
#pragma once

#include <optional>
#include <string>

#include "model/issue.h"
#include "model/xml/xml.h"

namespace sortie::model {

inline constexpr int kMostLevels = 100;

/// The number of a level as people count, from 1.
[[nodiscard]] constexpr int levelNumber(int level) noexcept { return level + 1; }
/// The level that has this number. Below the lowest level for numbers below 1.
[[nodiscard]] constexpr int levelNumbered(int number) noexcept { return number - 1; }

/// `level="…"` of an element, from 0; the lowest where it has none. Errors: "value-type", "value-range" (with a fix for
/// numbers below 1); the level is then the lowest.
[[nodiscard]] int decodeLevel(const Element& element, Issues& issues);
/// The same of an element that somebody else checks; nothing where it says no level.
[[nodiscard]] std::optional<int> levelOf(const Element& element);

/// "C4", or "C4/2" on the level above the lowest: the name of a square without one, with one added.
[[nodiscard]] std::string squareOnLevel(const std::string& square, int level);

}  // namespace sortie::model
