// What there is to say about an option of a playtest: the card or piece that it stands for, as it looks on the table.
#pragma once

#include <optional>
#include <string>

#include "model/printed_text.h"
#include "picture/map/map_looks.h"
#include "world/world.h"

namespace sortie::editor {

struct OptionAbout {
  std::string title;
  std::string text;                       ///< printed on it, else the help of its kind; may be empty
  std::optional<picture::Scene> picture;  ///< a card's face, a token, a marker

  [[nodiscard]] bool empty() const noexcept { return text.empty() && !picture; }
};

/// Of a piece, or of a word that is the id of a content item or declaration; empty for everything else, and for a piece
/// that the reader may not know. `looks`: null gives no pictures; may be of another version of the mission.
[[nodiscard]] OptionAbout aboutOption(const world::Scenario& scenario, const world::World& world,
                                      const picture::MapLooks* looks, const model::TitleOf& titleOf,
                                      const world::Value& value, world::SideId reader);

}  // namespace sortie::editor
