// How people call the things of a playtest: by the titles of the documents where there are any, else by their stable
// names; hidden things by where they lie, on the map by their kind.
#pragma once

#include <string>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// Whether the reader may know which piece this is; None may know everything.
[[nodiscard]] bool mayKnow(const Scenario& scenario, const World& world, PieceId piece, SideId reader);

/// Whether the reader is among those that a text is for; None is.
[[nodiscard]] bool mayRead(const Scenario& scenario, const model::Text& text, SideId reader);

/// The title of a content item, or the text that a mission or ruleset gives under this id ("download": "Read the memory
/// core"). Empty when there is neither.
[[nodiscard]] std::string titleOf(const Scenario& scenario, const std::string& id);

/// A value for people, not escaped for a terminal.
[[nodiscard]] std::string nameOf(const Scenario& scenario, const World& world, const Value& value, SideId reader);

/// The names of all sides, for messages.
[[nodiscard]] std::vector<std::string> sideNames(const Scenario& scenario);

/// Whether the place is one of the map: a square, edge, corner, node or point.
[[nodiscard]] bool onMap(board::Place place) noexcept;

}  // namespace sortie::world
