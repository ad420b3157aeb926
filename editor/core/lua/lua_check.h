// What is wrong with a Lua file while it is being typed: syntax, as the sandbox that will run it says, and names in
// texts that ruleset and mission do not declare. Nothing is run.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "editor/core/lua/lua_names.h"
#include "model/issue.h"

namespace sortie::editor {

/// What the sandbox says when it loads the text: nothing, or one issue `lua-syntax` with line and column. Files below
/// specs/ may assign to locals of the file, as when they are run; all others may not. Byte code is refused.
[[nodiscard]] std::vector<model::Issue> checkSyntax(const std::string& file, std::string_view text);

/// Warnings `lua-name`: the first text of a call that names a hook, modifier, query, step, decision, outcome, die or
/// message which is not declared. Only whole texts count, not those that are put together, and only kinds of names of
/// which something is declared. Calls of a local of the same name are passed over.
[[nodiscard]] std::vector<model::Issue> checkNames(const std::string& file, std::string_view text,
                                                   const LuaNames& names);

}  // namespace sortie::editor
