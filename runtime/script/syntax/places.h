// What stands at a place of a Lua text, half typed or not: tokens, nodes, the call or table around it, comments.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "script/syntax/tree.h"

namespace sortie::lua {

/// The last token that begins before `offset`; none when there is none.
[[nodiscard]] Index tokenBefore(const Tree& tree, std::size_t offset);
/// The name token at an offset, also when the offset is at its end; none elsewhere.
[[nodiscard]] Index nameAt(const Tree& tree, std::size_t offset);
/// The string token between whose marks `offset` stands; none elsewhere.
[[nodiscard]] Index stringAt(const Tree& tree, std::size_t offset);
/// The comment in which `offset` stands (behind its first byte); null elsewhere.
[[nodiscard]] const Token* commentAt(const Tree& tree, std::size_t offset);

/// The innermost node that has the token.
[[nodiscard]] Index nodeAt(const Tree& tree, Index token);

/// The innermost call or table in whose brackets a place stands.
struct Bracket {
  Index node = none;     ///< Arguments, Table, Paren, Element, or the Names of a function
  std::size_t part = 0;  ///< commas before the place: the number of the argument or item
};
/// Around the place behind a token, or around a node. A statement ends the search: what is open before it does not
/// count. Brackets that have one side only are open to the end of their node.
[[nodiscard]] std::optional<Bracket> bracketBehind(const Tree& tree, Index token);
[[nodiscard]] std::optional<Bracket> bracketAround(const Tree& tree, Index node);

/// The Arguments that a bracket belongs to: itself, of `f { … }` those that the table is; none when it is not a call.
[[nodiscard]] Index argumentsOf(const Tree& tree, Index bracket);
/// The last name of what a call's Arguments are given to: `resolve` of `combat.resolve(…)`; none when it has no name.
[[nodiscard]] Index calledName(const Tree& tree, Index arguments);
/// What a String node holds; empty for other nodes.
[[nodiscard]] std::string_view stringOf(const Tree& tree, Index node);

/// The comments that fill the lines straight above an offset's line, in order.
[[nodiscard]] std::span<const Token> commentsAbove(const Tree& tree, std::size_t offset);

/// Where an offset stands. Lines and columns count from 1, columns in bytes; offsets behind the end count as the end.
struct LinePlace {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};
[[nodiscard]] LinePlace linePlace(std::string_view text, std::size_t offset);

/// What stands in place of a statement that is taken away, so that the source still loads: `local x` of
/// `local x = f()`, `return` of `return x`, otherwise nothing. Line ends stay: what follows keeps its lines.
[[nodiscard]] std::string withoutStatement(const Tree& tree, Index statement);

/// A word in a comment, and the line where it stands.
struct CommentWord {
  std::string_view word;
  std::uint32_t line = 0;
};
/// The words of all comments; a word is made of letters, digits and '-'.
[[nodiscard]] std::vector<CommentWord> commentWords(const Tree& tree);

}  // namespace sortie::lua
