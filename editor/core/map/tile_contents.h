// What lies on tiles by the names of places in a document: taken away with them, copied with them, and put where there is
// room for it. A place names its tile: "s1:C4", "edge:s1:C4:east", "corner:s1:C4:north-east", "zone:NAME@s1".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/square.h"
#include "editor/core/workbench.h"

namespace sortie::editor {

/// What lies on tiles that go: elements all of whose places go, and such with some places left.
struct TileContents {
  std::vector<ElementPath> whole;
  std::vector<ElementPath> partly;
};
/// What lies on the tiles among `paths`, and in the pieces that lie there; none of `paths` itself. A tile of the same id
/// that stays (in another variant) keeps what lies on it.
[[nodiscard]] TileContents contentsOf(const model::Element& root, const std::vector<ElementPath>& paths);
/// Removes elements, and what lies on the tiles among them.
void removeWithContents(model::Draft& draft, const std::vector<ElementPath>& paths);

/// Adds what a clipboard text holds, as paste() of map_edits.h, and moves it as a whole to the nearest place where it
/// covers nothing of its kind: near `pointer` (its north-west thing there), else near where it was. Where there is none
/// it stays where it was. Errors: those of paste.
[[nodiscard]] Result<std::vector<ElementPath>> pasteNear(model::Draft& draft, const Analysis& analysis,
                                                         const std::string& text,
                                                         const std::optional<board::Cell>& pointer);

/// The id of the tile that a place is on; empty where it names none.
[[nodiscard]] std::string_view tileOfPlace(std::string_view place) noexcept;
/// The same place on another tile.
[[nodiscard]] std::string onTile(std::string_view place, std::string_view tile);

}  // namespace sortie::editor
