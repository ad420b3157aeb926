// What lies on tiles and nodes by the names of places in a document: taken away with them.
#pragma once

#include <vector>

#include "editor/core/document/elements.h"

namespace sortie::editor {

/// What lies on tiles and nodes that go: elements all of whose places go, and such with some places left. An edge goes with
/// either of its nodes, a ring with all but one of them.
struct TileContents {
  std::vector<ElementPath> whole;
  std::vector<ElementPath> partly;
};
/// What lies on the tiles and nodes among `paths`, and in the pieces that lie there; none of `paths` itself. A tile or node of
/// the same id that stays (in another variant) keeps what lies on it. A node of a board that the mission only changes stays
/// on the board.
[[nodiscard]] TileContents contentsOf(const model::Element& root, const std::vector<ElementPath>& paths);
/// Removes elements, and what lies on the tiles and nodes among them.
void removeWithContents(model::Draft& draft, const std::vector<ElementPath>& paths);

}  // namespace sortie::editor
