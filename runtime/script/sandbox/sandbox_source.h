// What the loader looks at before Lua does: the tokens of a source, the names and operators that scripts may not use,
// and functions of a module that assign to its locals. Not a judge of syntax: Lua reports that.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace sortie::script {

struct Token {
  enum class Kind : std::uint8_t { Name, Number, String, Symbol, End } kind;
  std::string_view text;  ///< of the source; keywords are names
  std::uint32_t line;
};

/// The tokens, with an End token behind the last. What is not Lua comes out as some token too: nothing is left out.
[[nodiscard]] std::vector<Token> readTokens(std::string_view source);

/// Refuses the name `_ENV`, the operator `^` except where its result is exact and known at load time, and index chains
/// so long that old Lua releases crash on them. Errors: `syntax`, with file and line.
[[nodiscard]] Result<> checkTokens(const std::vector<Token>& tokens, const std::string& file);

/// Refuses functions that assign to a local of the main chunk: no value of a script survives a step. Errors: `syntax`.
[[nodiscard]] Result<> checkModuleRules(const std::vector<Token>& tokens, const std::string& file);

}  // namespace sortie::script
