// How blocks read: sentences for the rows of a form. Private to block_form*.cpp.
#pragma once

#include <string>
#include <string_view>

#include "editor/core/blocks/block_form.h"

namespace sortie::editor {

/// What the element says, its values filled in. `row`: its kind and lists; its own sentence is not looked at. Of no
/// element: its parameters by their names.
[[nodiscard]] std::string blockSentence(const MissionScope& mission, const FormRow& row, const model::Element& element);
/// The same of a block that does not stand anywhere, with its parameters by their names.
[[nodiscard]] std::string blockTitle(const MissionScope& mission, const FormRow& row, const std::string& name);
[[nodiscard]] std::string blockHelp(const MissionScope& mission, const FormRow& row, const std::string& name);

/// What an element is among blocks: kind, `in` and `holds`, for a child of that name of `parent`.
[[nodiscard]] FormRow spotIn(const model::Scope& scope, const FormRow& parent, std::string_view element);

/// The declaration of a trigger, hook, condition or action; null for forms and what nobody declares.
[[nodiscard]] const model::Declaration* declarationOf(const model::Scope& scope, const FormRow& row,
                                                      const std::string& name);

/// Is the element a <for-each> of actions, or in one? There nothing may wait.
[[nodiscard]] bool inForEach(const MissionScope& mission, const ElementPath& path);

}  // namespace sortie::editor
