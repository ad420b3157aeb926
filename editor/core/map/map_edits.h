// Edits of the map and the setup: what the canvas tools do to the document. All places are map positions (column, row,
// level); documents name squares by tiles, and these functions find the names. Each edit gives what is to be selected
// after it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/map/map_places.h"
#include "editor/core/map/map_things.h"
#include "editor/core/map/palette.h"

namespace sortie::editor {

/// Where something is laid.
struct Spot {
  int column = 0;
  int row = 0;
  int level = 0;
  int turns = 0;  ///< of a tile, quarter turns
  board::Direction direction =
      board::Direction::North;  ///< of an edge or corner, from the square; of an entrance its side
};

/// Why an entry may not be laid there, as far as declarations and geometry tell, of pieces also by the test of places that
/// play uses (world::hindrance); nothing when they do not forbid it.
[[nodiscard]] std::optional<std::string> refusal(const world::Scenario* scenario, const PaletteEntry& entry,
                                                 const Spot& spot);

/// Whether the mission can be read and has no tile: nothing can be played on it, and tiles can be laid.
[[nodiscard]] bool mapIsEmpty(const Analysis& analysis);

/// Lays the entry there and selects it. An edge or corner takes the place of the mission's own mark there; a feature or
/// entrance joins one of its kind beside it. Errors: refusal() as "place-refused".
[[nodiscard]] Result<std::vector<ElementPath>> lay(model::Draft& draft, const Analysis& analysis,
                                                   const PaletteEntry& entry, const Spot& spot);
/// Takes the mission's own mark at an edge or corner away.
[[nodiscard]] Result<std::vector<ElementPath>> erase(model::Draft& draft, const Analysis& analysis,
                                                     const PaletteEntry& entry, const Spot& spot);

/// Moves things by whole squares. Errors: "place-refused" when one of them would lie off the tiles or tiles would overlap.
[[nodiscard]] Result<std::vector<ElementPath>> moveThings(model::Draft& draft, const Analysis& analysis,
                                                          const std::vector<ElementPath>& paths, int columns, int rows);
/// Turns tiles about their north-west corner, and pieces that face somewhere, by quarter turns clockwise.
[[nodiscard]] Result<std::vector<ElementPath>> turnThings(model::Draft& draft, const Analysis& analysis,
                                                          const std::vector<ElementPath>& paths, int quarters);

/// Copies under new ids, beside the originals in the document and moved by whole squares; what lies on a tile or in a
/// piece that is copied, too, lies on its copy. Errors: those of moveThings.
[[nodiscard]] Result<std::vector<ElementPath>> duplicate(model::Draft& draft, const Analysis& analysis,
                                                         const std::vector<ElementPath>& paths, int columns, int rows);

/// XML of elements for a clipboard: `<sortie>` around them.
[[nodiscard]] std::string clipboardText(const model::Element& root, const std::vector<ElementPath>& paths);
/// Adds what such a text holds where elements of that name belong, under new ids where theirs are taken; what lies on a
/// tile or in a piece that is in the text, too, lies on its copy. A text of one element alone will do. Errors:
/// "clipboard" for anything else.
[[nodiscard]] Result<std::vector<ElementPath>> paste(model::Draft& draft, const std::string& text);

/// The zone of each tile that says that it holds things of a kind (`per="tile" holds="KIND"`): such things lie on tiles as a
/// whole, not on a square. Empty when there is none.
[[nodiscard]] std::string tileZoneOf(const world::Scenario& scenario, const std::string& kind);

}  // namespace sortie::editor
