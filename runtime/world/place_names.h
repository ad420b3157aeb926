// Names of pieces, zones and places that can be read back in the same world or in one of an edited mission. They are
// what mission.xml and records call them; nothing is hidden here.
#pragma once

#include <string>
#include <string_view>

#include "world/scenario.h"
#include "world/world.h"

namespace sortie::world {

/// As a mission writes where a piece is: "s1:C4", "edge:s1:C4:east", "corner:…", "zone:hand@red", "piece:truck",
/// "place:N" for other places; empty for none.
[[nodiscard]] std::string placeText(const Scenario& scenario, const World& world, board::Place place);
/// Its reverse; noPlace for what is not there.
[[nodiscard]] board::Place placeNamed(const Scenario& scenario, const World& world, std::string_view text);
/// Whose a zone is after its "@": a side, else a tile, else a node, else a team of that name; nil for anything else.
[[nodiscard]] Value ownerNamed(const Scenario& scenario, std::string_view who);
/// A piece by its id or as "source#number"; None when there is none.
[[nodiscard]] PieceId pieceNamed(const Scenario& scenario, const World& world, std::string_view key);
/// A zone by "hand@red"; None when there is none.
[[nodiscard]] ZoneId zoneNamed(const Scenario& scenario, const World& world, std::string_view key);

}  // namespace sortie::world
