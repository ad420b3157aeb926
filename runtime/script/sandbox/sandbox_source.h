// What the loader looks at before Lua does: the names and operators that scripts may not use, and functions of a module
// that assign to its locals. Not a judge of syntax: Lua reports that.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "script/syntax/names.h"

namespace sortie::script {

/// Refuses the name `_ENV`, the operator `^` except where its result is exact and known at load time, and index chains
/// so long that old Lua releases crash on them. Errors: `syntax`, with file and line.
[[nodiscard]] Result<> checkTokens(const lua::Tree& tree, const std::string& file);

/// Refuses functions that assign to a local of the main chunk: no value of a script survives a step. Nothing is said of
/// text with problems. Errors: `syntax`.
[[nodiscard]] Result<> checkModuleRules(const lua::Syntax& syntax, const std::string& file);

/// Lines on which nothing stands but `local NAME = require "…"` and where that local serves to read fields and for nothing
/// else, `NAME.field`: nobody can get hold of the module's table there, nor write to it. In the order of the text.
[[nodiscard]] std::vector<std::uint32_t> readingRequires(const lua::Syntax& syntax);

}  // namespace sortie::script
