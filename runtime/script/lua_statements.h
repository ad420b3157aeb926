// Where the statements of a Lua source begin and end: what the mutation run takes away. Reads no further than that and
// judges nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::script {

struct LuaStatement {
  enum class Kind : std::uint8_t { Other, Local, LocalFunction, Return } kind = Kind::Other;
  std::size_t begin = 0;  ///< bytes of the source
  std::size_t end = 0;
  std::size_t head = 0;    ///< Local: where its names end; LocalFunction: where its name does; else `begin`
  std::uint32_t line = 0;  ///< of `begin`
};

/// All statements, also those inside others, in the order in which they begin. Nothing when the source is not Lua,
/// or nested more than 200 deep.
[[nodiscard]] std::optional<std::vector<LuaStatement>> readStatements(std::string_view source);

/// What stands in place of a statement that is taken away, so that the source still loads: `local x` of
/// `local x = f()`, `return` of `return x`, otherwise nothing. Line ends stay: what follows keeps its lines.
[[nodiscard]] std::string withoutStatement(std::string_view source, const LuaStatement& statement);

/// A word in a comment, and the line where it stands.
struct CommentWord {
  std::string_view word;
  std::uint32_t line = 0;
};

/// The words of all comments; a word is made of letters, digits and '-'.
[[nodiscard]] std::vector<CommentWord> readCommentWords(std::string_view source);

}  // namespace sortie::script
