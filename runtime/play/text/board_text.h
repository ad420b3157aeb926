// A playtest as text for the terminal: the board drawn with letters, who stands where, zones and sides.
// Everything is drawn for one reader: what it may not know is not shown.
#pragma once

#include <cstdint>
#include <string>

#include "play/session/session.h"

namespace sortie::play {

struct TextStyle {
  bool colour = false;  ///< ANSI colours by side
};

/// The map, level by level: squares with pieces or features, walls and doors between them, letters and numbers of the
/// tiles along the rims, and a legend. `reader` None sees everything.
[[nodiscard]] std::string boardText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                                    const TextStyle& style);

enum class StatusDetail : std::uint8_t {
  Short,  ///< the world, the reader's side, the scores of the others, objectives in a line; of zones only those in which
          ///< the reader alone may know something: a hand, secret orders
  All,    ///< every zone that is not empty
};

/// World variables, sides with their scores and values, zones, objectives.
[[nodiscard]] std::string statusText(const world::Scenario& scenario, const world::World& world, world::SideId reader,
                                     const TextStyle& style, StatusDetail detail = StatusDetail::All);

/// A side's id in its colour.
[[nodiscard]] std::string sideText(const world::Scenario& scenario, world::SideId side, const TextStyle& style);

}  // namespace sortie::play
