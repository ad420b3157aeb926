// What the box of a game holds of each thing: what a mission may use, and what is printed of a whole game.
#pragma once

#include <optional>

#include "model/pack.h"

namespace sortie::model {

/// How many of a content item the box holds, 0 to 99, by `copies` of its kind's declaration: a number, or an int
/// property that the item sets. Nothing where the declaration says nothing.
[[nodiscard]] std::optional<int> boxCopies(const ContentItem& item, const Declaration* kind);

/// The same of things that are not content items: only a number counts.
[[nodiscard]] std::optional<int> boxCopies(const Declaration& kind);

}  // namespace sortie::model
