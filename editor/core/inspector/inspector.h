// The properties of what is selected, as rows of a form: the XML attributes that an element of mission.xml may have,
// and what the ruleset declares for things of its kind. Every row says what may be written in it, what holds when
// nothing is, and what is wrong with what stands there. Nothing here knows a ruleset by name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

enum class RowType : std::uint8_t {
  Flag,       ///< "yes" or "no"
  Number,     ///< a whole number from `min` to `max`
  Choice,     ///< one of `choices`
  List,       ///< several words, by spaces; each one of `choices` when `choicesOnly`
  Text,       ///< one line
  LongText,   ///< paragraphs, an empty line between two; "- " begins an item of a list, stars stand around emphasis
  Colour,     ///< "#rrggbb"
  Place,      ///< "s1:C4", "zone:bag", "8,0"; `choices` are suggestions
  Structure,  ///< lists of records and the like, shown as text; they are written in the XML
};

struct InspectorRow {
  std::string key;    ///< what setRow() takes
  std::string group;  ///< heading that the row stands under
  std::string label;
  std::string help = {};
  RowType type = RowType::Text;
  std::int64_t min = INT32_MIN;
  std::int64_t max = INT32_MAX;
  std::string unit = {};
  std::vector<Choice> choices = {};
  bool choicesOnly = false;               ///< other values are wrong
  std::string fallback = {};              ///< what holds when nothing is written; may be empty
  std::optional<std::string> value = {};  ///< as written; nothing: as the default
  bool several = false;                   ///< the selected elements differ: `value` is the first one's
  bool required = false;                  ///< may not be left out
  bool readOnly = false;
  std::string error = {};  ///< why the present value is wrong; empty when it is right
};

/// What the inspector shows of a selection.
struct Inspection {
  std::string title;    ///< "Door d1", "3 doors", "5 things"
  std::string subject;  ///< what it is, with the declaration's help: "Edge. Closed until somebody opens it."
  std::string element;  ///< name of the element, "" when they differ: for the icon
  std::size_t count = 0;
  std::vector<ElementPath> paths;  ///< those that there are
  std::vector<InspectorRow> rows;  ///< those that all of them have; groups stand together
};

/// Paths that lead nowhere are left out. An empty selection gives an Inspection with count 0.
[[nodiscard]] Inspection inspect(const MissionScope& mission, const std::vector<ElementPath>& selection);

/// Would this value be right in this row? The error says in words why not.
[[nodiscard]] Result<> checkValue(const InspectorRow& row, const std::string& value);

/// Writes a value into all of the elements, or with nothing takes it away so that the default holds. An id is changed
/// wherever it is named. Errors: of checkValue, "id-taken" for an id that another has, "required" where it has to be.
[[nodiscard]] MissionEdit setRow(const MissionScopePtr& mission, const std::vector<ElementPath>& paths,
                                 const InspectorRow& row, const std::optional<std::string>& value);

/// A value as people read it: the title of a choice, "yes", "3 squares", "several values".
[[nodiscard]] std::string rowWords(const InspectorRow& row);

/// The <text> at `path` with other words, as RowType::LongText has them.
void setText(model::Draft& draft, const ElementPath& path, const std::string& text);
/// What a <text> with these words is read as.
[[nodiscard]] std::string readBack(const std::string& text);

/// What an element is called: its title, that of its item or kind, its id; "Door", "Terminal core-1", "Event deck".
[[nodiscard]] std::string elementTitle(const MissionScope& mission, const ElementPath& path);
/// The same with its parents at hand, outermost first: for many at once.
[[nodiscard]] std::string elementTitle(const MissionScope& mission, const model::Element& element);
/// Where it lies, as written: "s1:H4 east", "8,0", "zone:bag"; may be empty.
[[nodiscard]] std::string elementPlace(const model::Element& element);
/// "Edge", "Way in", "Side": what an element of that name is to a designer.
[[nodiscard]] std::string elementWord(std::string_view name);

/// On larger boards nodes are not looked for by their ids, once for each element.
inline constexpr std::size_t kMostBoardNodes = 2000;
/// The node of the mission's board that a `<node>` of the mission changes; null for a node of the mission's own, and on boards of more nodes than kMostBoardNodes.
[[nodiscard]] const model::NodeMark* boardNode(const MissionScope& mission, const model::Element& element);

/// The declaration behind an element of a mission (its kind, or that of its item or node); null when there is none.
[[nodiscard]] const model::Declaration* declarationOf(const MissionScope& mission, const model::Element& element);

}  // namespace sortie::editor
