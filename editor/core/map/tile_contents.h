// What lies on tiles by the names of places in a document: taken away with them.
#pragma once

#include <vector>

#include "editor/core/document/elements.h"

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

}  // namespace sortie::editor
