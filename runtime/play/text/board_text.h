// A playtest as text for the terminal: the board drawn with letters, who stands where, zones and sides.
// Everything is drawn for one reader: what it may not know is not shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "play/session/session.h"

namespace sortie::play {

struct TextStyle {
  bool colour = false;  ///< ANSI colours by side
};

/// The map, level by level: squares with pieces or features, walls and doors between them, letters and numbers of the
/// tiles along the rims; and a legend.
struct BoardPicture {
  struct Level {
    std::string text;
    bool bare = false;  ///< no piece stands there

    friend bool operator==(const Level&, const Level&) = default;
  };
  std::vector<Level> levels;
  std::string legend;

  friend bool operator==(const BoardPicture&, const BoardPicture&) = default;
};

/// `reader` None sees everything.
[[nodiscard]] BoardPicture boardPicture(const world::Scenario& scenario, const world::World& world,
                                        world::SideId reader, const TextStyle& style);
/// All of it, but for upper levels on which nobody stands and that are as the reader has `seen` them: those share a line.
[[nodiscard]] std::string boardText(const BoardPicture& board, const BoardPicture& seen);
/// All of it.
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
