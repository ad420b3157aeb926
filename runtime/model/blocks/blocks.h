// Blocks: conditions, triggers and actions that designers compose without code. Here they become Lua.
// The forms, and the shape of the Lua text: docs/formats/blocks.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/pack.h"

namespace sortie::model {

struct Scope;

/// The Lua that the blocks of a mission become.
struct CompiledBlocks {
  std::string lua;                 ///< a chunk that gets (conditions, act, mission, wait) and returns a table
  std::vector<SourcePlace> lines;  ///< line n of the Lua, counted from 1, comes from the block at lines[n - 1]
};

/// Compiles objectives and events. Error: the first of what compileBlocks below would collect.
[[nodiscard]] Result<CompiledBlocks> compileBlocks(const Mission& mission, const Ruleset& ruleset);

/// The same over several rulesets, with all errors. "block-unknown": no such block is declared; "block-argument": an
/// argument is missing, unknown or of the wrong type; "block-form": a form is put together wrongly, such as a <wait>
/// inside <for-each>; "block-circle": events call each other without end.
[[nodiscard]] CompiledBlocks compileBlocks(const Mission& mission, const Scope& scope, std::vector<Error>& errors);

/// A Lua string literal with only printable ASCII in it.
[[nodiscard]] std::string luaString(std::string_view text);

}  // namespace sortie::model
