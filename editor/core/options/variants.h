// Options and variants of a mission: what can be chosen about it, what it fixes and what each variant sets, and the
// elements that stand only for some values (<when option is>).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/document/document.h"
#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// An option that the ruleset or the mission declares.
struct OptionRow {
  std::string id;
  std::string title;
  std::string help;
  std::string unit;
  model::Type type;
  std::string fallback;                         ///< the declared default, as text
  bool ofMission = false;                       ///< declared by the mission, not by a ruleset
  std::optional<std::string> fixed;             ///< what the mission's <options> set
  std::map<std::string, std::string> variants;  ///< variant -> what it sets
  std::vector<Choice> choices;                  ///< empty: free
  bool inWhen = false;                          ///< some <when> asks for it
};
/// Those of the mission first, each list in the order of declaration. Lists of very many values come last.
[[nodiscard]] std::vector<OptionRow> optionRows(const MissionScope& mission);
/// Those that the mission declares, sets or asks for first, in the order that they are in.
[[nodiscard]] std::vector<OptionRow> usedFirst(std::vector<OptionRow> rows);

struct VariantRow {
  ElementPath path;
  std::string id;
  std::string title;
  std::map<std::string, std::string> options;  ///< what it sets
};
[[nodiscard]] std::vector<VariantRow> variantRows(const MissionScope& mission);

/// Error "option-unknown", "option-value": not one of the option's values, in words.
[[nodiscard]] Result<> checkOption(const MissionScope& mission, const std::string& option, const std::string& value);
/// Sets or unsets an option in the mission's <options> (an empty path) or in the variant at a path. A value that cannot
/// be is set all the same: Problems tells.
void setOption(model::Draft& draft, const ElementPath& variant, const std::string& option,
               const std::optional<std::string>& value);
/// A new variant behind the last, with an id made of `wish`. Renaming: references.h; removing: removeAt.
ElementPath newVariant(model::Draft& draft, const std::string& wish, const std::string& title);

using OptionValues = std::map<std::string, model::Setting>;
/// Every declared option with its value in a variant (or without one: empty), as loadMission has them.
[[nodiscard]] OptionValues optionsOf(const MissionScope& mission, const std::string& variant);

/// A <when option="…" is="…"> and what stands in it.
struct WhenRow {
  ElementPath path;
  std::string option;
  std::vector<std::string> values;
  std::string words;                  ///< "Corporations in play is 2, 3 or 4"
  std::vector<ElementPath> contents;  ///< direct children
  std::vector<std::string> variants;  ///< those in which it holds; "" is the mission without a variant
};
[[nodiscard]] std::vector<WhenRow> whenRows(const MissionScope& mission);

[[nodiscard]] bool whenHolds(const MissionScope& mission, const model::Element& when, const OptionValues& options);
/// The <when option>s that an element stands in, outermost first.
[[nodiscard]] std::vector<ElementPath> whensAround(const MissionScope& mission, const ElementPath& path);
/// What it depends on: "Corporations in play is 2 3 4", of those that are deeper than `from` elements; may be empty.
[[nodiscard]] std::string dependsOn(const MissionScope& mission, const ElementPath& path, std::size_t from = 0);
/// Do all of them hold?
[[nodiscard]] bool presentIn(const MissionScope& mission, const ElementPath& path, const OptionValues& options);

/// Puts elements of one parent into a <when> where the first of them stands, and selects it. Errors: "when-place" for what no <when>
/// may wrap (parts of an event, the root, <map>, <options>…) and for elements of several parents.
[[nodiscard]] Result<std::vector<ElementPath>> wrapInWhen(model::Draft& draft, std::vector<ElementPath> paths,
                                                          const std::string& option,
                                                          const std::vector<std::string>& values);
/// Takes everything out of the <when> at `path`, or only the element at `path` out of the <when> it stands in; a <when>
/// that is left empty goes. Error "when-place".
[[nodiscard]] Result<std::vector<ElementPath>> unwrapWhen(model::Draft& draft, const ElementPath& path);

}  // namespace sortie::editor
