// For inspector.cpp: the rows that one element has, before selections of several are brought together.
#pragma once

#include <string>
#include <vector>

#include "editor/core/inspector/inspector.h"

namespace sortie::editor {

/// Keys: "@title" for an XML attribute, "=health" for a <set>, "options=rank" for a <set> of the mission's <options>,
/// "text" for the words of a <text>, "block:" for an argument of a block, "." for what is only shown.
/// `withChoices`: false saves the work when only keys and values count.
[[nodiscard]] std::vector<InspectorRow> rowsOf(const MissionScope& mission, const ElementPath& path, bool withChoices);

/// The name of the nearest ancestor that is not a <when option="…">: what kind of place the element stands in.
[[nodiscard]] std::string contextOf(const model::Element& root, const ElementPath& path);

/// What each name of an enum means, from help="none: nothing at all; hold: stays where it is".
[[nodiscard]] std::string helpOfName(const std::string& help, const std::string& name);

/// Content items of a kind of thing, those of one kind beside each other.
[[nodiscard]] std::vector<Choice> itemChoices(const MissionScope& mission, model::DeclarationKind collection);
/// Zones and decks as places, with their owners.
[[nodiscard]] std::vector<Choice> placeChoices(const MissionScope& mission);

/// A row for a declared property or value, without its present value.
[[nodiscard]] InspectorRow rowOfType(const MissionScope& mission, const model::Type& type, bool withChoices);

}  // namespace sortie::editor
