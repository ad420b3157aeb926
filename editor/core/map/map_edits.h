// Edits of the map and the setup: what the canvas tools do to the document. All places are map positions (column, row,
// level); documents name squares by tiles, and these functions find the names.
#pragma once

#include <optional>
#include <string>
#include <vector>

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

/// Why an entry may not be laid there, as far as declarations and geometry tell; nothing when they do not forbid it.
/// `ignoring`: the tile that is being moved.
[[nodiscard]] std::optional<std::string> refusal(const world::Scenario* scenario, const PaletteEntry& entry,
                                                 const Spot& spot, std::int32_t ignoring = -1);

/// The tree with the entry laid there, and what was laid selected. An edge or corner takes the place of the mission's own
/// mark there; a feature or entrance joins one of its kind beside it. Errors: refusal() as "place-refused".
[[nodiscard]] Result<Edited> lay(const model::ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry,
                                 const Spot& spot);
/// The tree without the mission's own mark at an edge or corner.
[[nodiscard]] Result<Edited> erase(const model::ElementPtr& root, const Analysis& analysis, const PaletteEntry& entry,
                                   const Spot& spot);

/// Things moved by whole squares. Errors: "place-refused" when one of them would lie off the tiles or tiles would overlap.
[[nodiscard]] Result<Edited> moved(const model::ElementPtr& root, const Analysis& analysis,
                                   const std::vector<ElementPath>& paths, int columns, int rows);
/// Tiles turned about their north-west corner, pieces that face somewhere turned, by quarter turns clockwise.
[[nodiscard]] Result<Edited> turned(const model::ElementPtr& root, const Analysis& analysis,
                                    const std::vector<ElementPath>& paths, int quarters);

/// Copies under new ids, beside the originals in the document. `columns`, `rows`: moved by so much.
[[nodiscard]] Result<Edited> duplicated(const model::ElementPtr& root, const Analysis& analysis,
                                        const std::vector<ElementPath>& paths, int columns, int rows);

/// XML of elements for a clipboard: `<sortie>` around them.
[[nodiscard]] std::string clipboardText(const model::ElementPtr& root, const std::vector<ElementPath>& paths);
/// What such a text holds, added where elements of that name belong, under new ids where theirs are taken. A text of one
/// element alone will do too. Errors: "clipboard" for anything else.
[[nodiscard]] Result<Edited> pasted(const model::ElementPtr& root, const std::string& text);

/// The zone of each tile that says that it holds things of a kind (`per="tile" holds="KIND"`): such things lie on tiles as a
/// whole, not on a square. Empty when there is none.
[[nodiscard]] std::string tileZoneOf(const world::Scenario& scenario, const std::string& kind);

/// "s1:C4" at a map position, or nothing off the tiles.
[[nodiscard]] std::optional<std::string> squareNameAt(const world::Scenario& scenario, int column, int row, int level);

}  // namespace sortie::editor
