// The one syntax tree of Lua 5.4: statements, expressions with their operators and arguments, each with its range. Text
// that is not finished gives a tree as well, with what is wrong told by place; statement keywords end what is broken, so
// that the rest of the file stays usable. Time and memory are linear. Whether the program is right (labels, attributes,
// numbers, limits) is for Lua to say; what Lua takes has no problem here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "script/syntax/tokens.h"

namespace sortie::lua {

/// A node's children stand in braces, in the order of the text; `?` may be missing, `*` as many as there are.
struct Node {
  enum class Kind : std::uint8_t {
    // Statements: the children of a Block. A call is one by itself, and so is any expression that nothing is done with.
    Block,              ///< {statement*}
    Local,              ///< {Names, List?}
    LocalFunction,      ///< {Declared, Function}
    FunctionStatement,  ///< {Name, Field or Method, Function}; the method without arguments
    Assignment,         ///< {List, List}
    If,                 ///< {condition, Block, condition, Block, …, Block?}
    While,              ///< {condition, Block}
    Repeat,             ///< {Block, condition}
    For,                ///< {Names, List, Block}; sign: Assign or In
    Do,                 ///< {Block}
    Return,             ///< {List?}
    Break,
    Goto,   ///< {Key}
    Label,  ///< {Key}
    // Parts of statements.
    Names,     ///< {Declared*, Vararg?}; of a function with its brackets
    Declared,  ///< a new local, with its attribute
    List,      ///< {expression*}
    // Expressions.
    Missing,  ///< one that is not there (yet); has no token
    Nil,
    True,
    False,
    Vararg,
    Number,
    String,
    Name,
    Function,   ///< {Names, Block}
    Field,      ///< {object, Key}: `a.b`
    Element,    ///< {object, expression}: `a[b]`
    Call,       ///< {called, Arguments}
    Method,     ///< {object, Key, Arguments}: `a:b(…)`
    Arguments,  ///< {expression*}; brackets are part of it, a table or string may stand alone
    Table,      ///< {Item, NamedItem or KeyedItem*}
    Item,       ///< {expression}
    NamedItem,  ///< {Key, expression}
    KeyedItem,  ///< {expression, expression}: `[a] = b`
    Paren,      ///< {expression}
    Unary,      ///< {expression}; sign
    Binary,     ///< {expression, expression}; sign
    Key         ///< a name that is not a variable; Missing may stand for it
  } kind = Kind::Missing;
  Sign sign = Sign::None;
  Index first = 0;  ///< its tokens: from this one …
  Index last = 0;   ///< … up to, not with, this one
  Index parent = none;
  Index child = none;  ///< the first one
  Index next = none;   ///< the parent's next child
};

struct Problem {
  std::uint32_t offset = 0;
  std::string text;  ///< "')' expected"
};

struct Tree {
  std::string_view text;
  std::vector<Token> code;      ///< without comments, an End token last
  std::vector<Token> comments;  ///< in order
  std::vector<Node> nodes;      ///< children before their parents; the last is the file's Block
  std::vector<Problem> problems;

  [[nodiscard]] Index root() const { return static_cast<Index>(nodes.size() - 1); }
  [[nodiscard]] const Node& operator[](Index node) const { return nodes[node]; }
  [[nodiscard]] bool isKind(Index node, Node::Kind kind) const { return node != none && nodes[node].kind == kind; }
  /// The child with that number, counted from 0; none when there are fewer.
  [[nodiscard]] Index child(Index node, std::size_t number = 0) const;
  /// Its place among its parent's children.
  [[nodiscard]] std::size_t numberOf(Index node) const;

  /// Bytes of a node. What has no token stands behind the token before it.
  [[nodiscard]] std::uint32_t begin(Index node) const;
  [[nodiscard]] std::uint32_t end(Index node) const;
  [[nodiscard]] std::string_view textOf(Index node) const { return text.substr(begin(node), end(node) - begin(node)); }

  [[nodiscard]] std::string_view word(Index token) const { return wordOf(text, code[token]); }
  [[nodiscard]] bool is(Index token, Sign sign) const { return token < code.size() && code[token].sign == sign; }
  [[nodiscard]] bool isName(Index token) const { return token < code.size() && code[token].kind == Token::Kind::Name; }
  /// Whether it is that name.
  [[nodiscard]] bool isName(Index token, std::string_view name) const { return isName(token) && word(token) == name; }
};

/// The result points into `text`, which must outlive it. Brackets and blocks nested deeper than Lua allows (200) are a
/// problem and are read on without their structure. Text with problems is read a second time by its indentation: an
/// `end` further left than its block begins is not that block's, and `local` or `function` there ends it.
[[nodiscard]] Tree readTree(std::string_view text);

/// The statements in the order in which they begin, those inside others too.
[[nodiscard]] std::vector<Index> statementsOf(const Tree& tree);

/// What follows a node when a tree is walked from the outside in, in the order of the text, without leaving `top`; none
/// at the end. With `inside` false the node's children are passed over.
[[nodiscard]] Index nextNode(const Tree& tree, Index node, Index top, bool inside = true);

}  // namespace sortie::lua
