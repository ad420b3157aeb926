// What the steps of the history are called, in sentences that are right whatever a field or a thing is called.
#pragma once

#include <string>

#include "editor/core/document/mission_scope.h"

namespace sortie::editor {

/// `Change "Title" of Pale Legion`; the name of a field is quoted, for it may be a word such as "of". Without a thing:
/// `Change "Title"`.
[[nodiscard]] std::string changeWords(const std::string& field, const std::string& thing);

/// The same of an XML attribute of a block or of its event or objective: `Change "Of" in the event Falling`.
[[nodiscard]] std::string changeWords(const MissionScope& mission, const ElementPath& path, const std::string& field);

/// `Add "Move" to the event Falling`, `Remove "Move" from the event Falling`…: `verb` is "Add", `preposition` "to".
[[nodiscard]] std::string blockWords(const MissionScope& mission, const std::string& verb, const std::string& block,
                                     const std::string& preposition, const ElementPath& path);

}  // namespace sortie::editor
