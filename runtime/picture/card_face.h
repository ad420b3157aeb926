// Cards as they lie on the table: 63 x 88 mm, title bar in the deck's colour, picture, text, id. Text that does not fit
// even when it is small is an error, never cut off.
#pragma once

#include "model/printed_text.h"
#include "picture/map/map_looks.h"

namespace sortie::picture {

inline constexpr Size cardSize{63, 88};  ///< millimetres

/// The face of a content item that is a card (or piece), 63 x 88 user units.
/// Errors: "card-overflow" with the place of the item, when its text does not fit at 7 point.
[[nodiscard]] Result<Scene> cardFace(const MapLooks& looks, const world::ItemInfo& item, const model::TitleOf& titleOf);

/// The back of the cards of a kind: its declaration's picture on its colour.
[[nodiscard]] Scene cardBack(const MapLooks& looks, world::KindId kind);

}  // namespace sortie::picture
