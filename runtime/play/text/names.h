// How people call the things of a playtest: by the titles of the documents where there are any, else by their stable
// names; hidden things by where they lie, on the map by their kind.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::play {

/// Whether the reader may know which piece this is; None may know everything.
[[nodiscard]] bool mayKnow(const world::Scenario& scenario, const world::World& world, world::PieceId piece,
                           world::SideId reader);

/// The title of a content item, or the text that a mission or ruleset gives under this id ("download": "Read the memory
/// core"). Empty when there is neither.
[[nodiscard]] std::string titleOf(const world::Scenario& scenario, const std::string& id);

/// A value for people, not escaped for a terminal.
[[nodiscard]] std::string nameOf(const world::Scenario& scenario, const world::World& world, const world::Value& value,
                                 world::SideId reader);

/// The names of all sides, for messages.
[[nodiscard]] std::vector<std::string> sideNames(const world::Scenario& scenario);

/// The text with small letters for A to Z.
[[nodiscard]] std::string lowered(std::string_view text);

/// Whether the place is one of the map: a square, edge, corner, node or point.
[[nodiscard]] bool onMap(board::Place place) noexcept;

}  // namespace sortie::play
