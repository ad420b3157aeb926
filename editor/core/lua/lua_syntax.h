// Lua text read as far as it can be: locals with the places where they are known, functions, calls, and which name means
// which local. For completion, the outline and the way to a definition; half-typed text gives what can be said of it.
// It does not judge: Lua does (lua_check.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/core/lua/lua_tokens.h"

namespace sortie::editor {

inline constexpr std::size_t noIndex = static_cast<std::size_t>(-1);

/// A local name. Token numbers are indices of LuaSyntax::code.
struct LuaLocal {
  enum class Kind : std::uint8_t { Local, Parameter, Loop, Function } kind = Kind::Local;
  std::string name;
  std::size_t token = 0;           ///< where it is named first
  std::size_t begin = 0;           ///< bytes: from here it is known …
  std::size_t end = 0;             ///< … up to here
  std::size_t value = noIndex;     ///< token where the expressions that set it begin
  std::size_t which = 0;           ///< its place among the names set there, or among the parameters
  std::size_t function = noIndex;  ///< Function: itself; Parameter: whose it is
};

struct LuaFunction {
  std::string name;  ///< "combat.resolve", "bot:act", "tell"; the key in a table; empty without a name
  std::vector<std::string> parameters;
  std::size_t nameToken = noIndex;  ///< of the last part of its name
  std::size_t token = 0;            ///< `function`
  std::size_t begin = 0;            ///< bytes, from the beginning of its statement
  std::size_t end = 0;
  std::size_t outer = noIndex;  ///< the function in which it stands
  bool local = false;
  bool key = false;  ///< it is the value of a key of a table
};

/// `callee(…)`, `callee{…}` or `callee"…"`.
struct LuaCallSite {
  std::size_t callee = 0;      ///< token of the last name before the arguments
  std::size_t open = 0;        ///< token of the bracket or text
  std::size_t end = 0;         ///< the token behind the call
  std::size_t text = noIndex;  ///< token of the first argument when it is a text
};

/// `a.b = value`, or `b = value` in the table that local `a` is set to.
struct LuaMember {
  std::size_t owner = noIndex;  ///< local, index of LuaSyntax::locals
  std::size_t token = 0;        ///< `b`
  std::size_t value = noIndex;  ///< token where its value begins
  bool returned = false;        ///< of the table in the file's `return { … }`
};

struct LuaSyntax {
  std::string_view text;
  std::vector<LuaToken> code;      ///< without comments, an End token last
  std::vector<LuaToken> comments;  ///< in order
  std::vector<LuaLocal> locals;    ///< in the order in which they are declared
  std::vector<LuaFunction> functions;
  std::vector<LuaCallSite> calls;
  std::vector<LuaMember> members;
  std::vector<std::size_t> localAt;  ///< by token: the local that a name means, or noIndex
  std::size_t returned = noIndex;    ///< the local of the file's last `return NAME`
  bool complete = true;              ///< every block and bracket is closed

  [[nodiscard]] std::string_view word(std::size_t token) const {
    return text.substr(code[token].begin, code[token].end - code[token].begin);
  }
  [[nodiscard]] bool is(std::size_t token, std::string_view symbol) const {
    return token < code.size() && code[token].kind != LuaToken::Kind::String && word(token) == symbol;
  }
  [[nodiscard]] bool isName(std::size_t token) const {
    return token < code.size() && code[token].kind == LuaToken::Kind::Name;
  }
};

/// The result points into `text`, which must outlive it.
[[nodiscard]] LuaSyntax readLua(std::string_view text);

/// The last token that begins before `offset`; noIndex when there is none.
[[nodiscard]] std::size_t tokenBefore(const LuaSyntax& syntax, std::size_t offset);
/// The comment in which `offset` stands (behind its first byte), if any.
[[nodiscard]] const LuaToken* commentAt(const LuaSyntax& syntax, std::size_t offset);
/// The text token between whose marks `offset` stands; noIndex elsewhere.
[[nodiscard]] std::size_t stringAt(const LuaSyntax& syntax, std::size_t offset);

/// A bracket that is open at some place: `(` of a call, `{` of a table, `[` of an index.
struct OpenBracket {
  std::size_t token = 0;
  std::size_t argument = 0;   ///< commas before the place, in this bracket
  std::size_t key = noIndex;  ///< in a table behind `name =`: the name
};
/// The brackets around a token, innermost first. A statement or the body of a function ends the search: what is open
/// before it does not count.
[[nodiscard]] std::vector<OpenBracket> openBrackets(const LuaSyntax& syntax, std::size_t token);

/// The token where the chain `a.b(c)[d]:e` begins whose last token is `last`; noIndex when there is none.
[[nodiscard]] std::size_t chainBegin(const LuaSyntax& syntax, std::size_t last);
/// The token behind the bracket that opens at `open`.
[[nodiscard]] std::size_t behindBracket(const LuaSyntax& syntax, std::size_t open);

/// The comment lines straight above an offset's line, in order, without their `--` or `---`; annotations (`@param …`)
/// are among them.
[[nodiscard]] std::vector<std::string> commentAbove(const LuaSyntax& syntax, std::size_t offset);

}  // namespace sortie::editor
