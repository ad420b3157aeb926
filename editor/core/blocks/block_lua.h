// The Lua that the blocks of one event or objective stand for, and blocks turned into hand-written functions of
// rules.lua. The text is made by the same compiler that play uses.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "editor/core/blocks/block_form.h"

namespace sortie::editor {

/// Lua to be read, with the block that each line comes from.
struct DerivedLua {
  std::string text;
  std::vector<ElementPath> lines;  ///< line n of the text, counted from 1, comes from the block at lines[n - 1]
  std::vector<std::pair<ElementPath, Error>> errors;  ///< what the compiler refuses, at its block
};

/// Of the event or objective at `owner`; nothing when there is none.
[[nodiscard]] DerivedLua derivedLua(const MissionScope& mission, const ElementPath& owner);

/// Blocks replaced by functions of rules.lua. The mission plays as before.
struct Detached {
  std::string rules;                   ///< the new text of rules.lua
  std::vector<std::string> functions;  ///< their names
  std::vector<std::string> kept;       ///< why some blocks stayed, in words: what waits or calls other events
};

/// Turns the conditions and the actions of the event or objective at `owner` into functions, `wait`s and `call`s left
/// as blocks between them. The draft begins as the mission's document. Errors: "block-detach" when there is nothing to detach, when the blocks do not compile, when
/// rules.lua is not Lua, or when it has a name of its own that the functions need ("board").
[[nodiscard]] Result<Detached> detachBlocks(model::Draft& draft, const MissionScope& mission, const ElementPath& owner);

/// Names of the functions in the table that rules.lua returns, in their order; empty for what cannot be read.
[[nodiscard]] std::vector<std::string> rulesFunctions(const std::string& rules);

/// A function for that table, and what stands before the table's return: Lua text without indentation.
struct RulesFunction {
  std::string name;
  std::string comment;       ///< one line, without dashes
  std::string declarations;  ///< statements on the level of the file; may be empty
  std::string body;          ///< statements, indented by two spaces
};

/// The text of rules.lua with functions added to the table that it returns; a table is made where there is none.
/// Error "block-detach": the text is not Lua.
[[nodiscard]] Result<std::string> withFunctions(const std::string& rules, const std::vector<RulesFunction>& functions);

/// A name like `wish` that occurs nowhere in rules.lua nor in `taken`.
[[nodiscard]] std::string freeFunction(const std::string& rules, const std::string& wish,
                                       const std::vector<std::string>& taken = {});

/// Names declared by `local` on the level of the file, functions too.
[[nodiscard]] std::vector<std::string> rulesLocals(const std::string& rules);

}  // namespace sortie::editor
