// The tokens of Lua text as it stands in an editor: half typed, with comments, by byte offsets. It never fails, and no
// byte is lost: what is no Lua is a symbol.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sortie::editor {

struct LuaToken {
  enum class Kind : std::uint8_t { Name, Keyword, Number, String, Comment, Symbol, End } kind = Kind::End;
  std::size_t begin = 0;  ///< bytes of the text
  std::size_t end = 0;
  std::uint32_t line = 0;  ///< of `begin`, from 1
  std::uint32_t mark = 0;  ///< String, Comment: bytes of the opening mark (`"` 1, `[==[` 4, `--[[` 4, `--` 2)
  bool closed = true;      ///< String: has its closing mark; long comments likewise
};

/// Tokens in order; comments are among them, an End token is last.
[[nodiscard]] std::vector<LuaToken> readLuaTokens(std::string_view text);

[[nodiscard]] bool isLuaKeyword(std::string_view word);
/// The 22 reserved words.
[[nodiscard]] const std::vector<std::string_view>& luaKeywords();
[[nodiscard]] constexpr bool isLuaNameByte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// What a string token holds, without its marks; escapes stay as written.
[[nodiscard]] std::string_view luaStringText(std::string_view text, const LuaToken& token);

/// Where an offset stands. Lines and columns count from 1, columns in bytes; offsets behind the end count as the end.
struct LinePlace {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};
[[nodiscard]] LinePlace linePlace(std::string_view text, std::size_t offset);

}  // namespace sortie::editor
