// Finding, and replacing, words in a mission: in its texts and titles, in ids, and in what conditions and events say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

struct MissionSearch {
  std::string text;
  bool matchCase = false;
  bool wholeWords = false;
  bool texts = true;       ///< words of <text>s
  bool titles = true;      ///< title and help
  bool ids = true;         ///< id="…" and what names things: kind, item, side, at…
  bool conditions = true;  ///< arguments in events and objectives, values of <set>
};

struct MissionHit {
  ElementPath path;
  std::string attribute;  ///< of the element; empty: its words
  std::string where;      ///< "Title", "Text", "Id", "Condition", "Value"
  std::string excerpt;    ///< the line or value with the hit in it
  std::size_t from = 0;   ///< of the hit, in the excerpt
  std::size_t length = 0;
  bool replaceable = true;  ///< ids are not: they are renamed
};

/// In document order. Ignores case unless `matchCase`.
[[nodiscard]] std::vector<MissionHit> findInMission(const model::Element& root, const MissionSearch& search);

/// Puts another text in place of every hit that is replaceable, or of those in one element. Replaces nothing where
/// there is nothing.
[[nodiscard]] MissionEdit replacing(const MissionSearch& search, const std::string& by,
                                    const std::optional<ElementPath>& only = {});

}  // namespace sortie::editor
