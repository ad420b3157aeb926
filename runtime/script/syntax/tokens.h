// The one lexer of Lua 5.4. It takes any bytes, half-typed text too, and never fails: what is not Lua is a symbol without
// a sign, and a text or comment that is not closed is marked so. Every byte is a blank or part of a token.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sortie::lua {

/// Tokens, nodes and locals are known by their numbers.
using Index = std::uint32_t;
inline constexpr Index none = static_cast<Index>(-1);

/// What a reserved word or a symbol is.
enum class Sign : std::uint8_t {
  None,
  And,  // the reserved words, in the order of the alphabet
  Break,
  Do,
  Else,
  Elseif,
  End,
  False,
  For,
  Function,
  Goto,
  If,
  In,
  Local,
  Nil,
  Not,
  Or,
  Repeat,
  Return,
  Then,
  True,
  Until,
  While,
  Plus,
  Minus,
  Star,
  Slash,
  DoubleSlash,
  Percent,
  Caret,
  Hash,
  Ampersand,
  Tilde,
  Pipe,
  ShiftLeft,
  ShiftRight,
  Concat,
  Equal,
  NotEqual,
  LessEqual,
  GreaterEqual,
  Less,
  Greater,
  Assign,
  OpenParen,
  CloseParen,
  OpenBrace,
  CloseBrace,
  OpenBracket,
  CloseBracket,
  DoubleColon,
  Semicolon,
  Colon,
  Comma,
  Dot,
  Dots
};

struct Token {
  enum class Kind : std::uint8_t { Name, Keyword, Number, String, Comment, Symbol, End } kind = Kind::End;
  Sign sign = Sign::None;   ///< Keyword, Symbol
  bool closed = true;       ///< String: has its closing mark; long comments likewise
  std::uint32_t begin = 0;  ///< bytes of the text
  std::uint32_t end = 0;
  std::uint32_t line = 0;  ///< of `begin`, from 1
  std::uint32_t mark = 0;  ///< String, Comment: bytes of the opening mark (`"` 1, `[==[` 4, `--[[` 4, `--` 2)
};

struct Tokens {
  std::vector<Token> code;      ///< in order, an End token last
  std::vector<Token> comments;  ///< in order
};

/// A byte order mark at the beginning is a blank. Text behind the first 4 GiB is left out.
[[nodiscard]] Tokens readTokens(std::string_view text);

/// The 22 reserved words, sorted.
[[nodiscard]] const std::vector<std::string_view>& keywords();
[[nodiscard]] constexpr bool isNameByte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

[[nodiscard]] inline std::string_view wordOf(std::string_view text, const Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}
/// What a String token holds, without its marks; escapes stay as written.
[[nodiscard]] std::string_view stringOf(std::string_view text, const Token& token);

}  // namespace sortie::lua
