// Which name means which local, and what functions and tables a Lua text makes known: for the check that no function keeps
// a value in a local of its module, and for completion, the outline and the way to a definition.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "script/syntax/tree.h"

namespace sortie::lua {

struct Local {
  enum class Kind : std::uint8_t { Local, Parameter, Loop, Function } kind = Kind::Local;
  std::string_view name;
  Index token = 0;          ///< where it is named first; of `self` the method's name
  std::uint32_t begin = 0;  ///< bytes: from here it is known …
  std::uint32_t end = 0;    ///< … up to here
  Index value = none;       ///< node that sets it: its own expression, of a loop with `in` the first one
  Index which = 0;          ///< its place among the names of its loop or the parameters; none: `self`
  Index function = none;    ///< Function: itself; Parameter: whose it is; Local: the function that is its value
  Index inside = none;      ///< the function in which it stands
};

struct Function {
  Index node = none;  ///< Node::Kind::Function
  std::string name;   ///< "combat.resolve", "bot:act", "tell"; the key in a table; empty without a name
  std::vector<std::string_view> parameters;
  Index nameToken = none;   ///< of the last part of its name
  std::uint32_t begin = 0;  ///< bytes, from the beginning of its statement or name
  std::uint32_t end = 0;
  bool local = false;  ///< `local function`
  bool key = false;    ///< it is the value of a key of a table
};

/// `a.b = value` of a local `a`, a key in the table that local `a` is set to, or one of the file's `return { … }`.
struct Member {
  Index owner = none;  ///< local; none: of the table that the file returns
  Index token = 0;     ///< `b`
  Index value = none;  ///< node; Missing while it is being typed
};

struct Syntax : Tree {
  std::vector<Local> locals;        ///< in the order in which they are declared
  std::vector<Function> functions;  ///< in the order in which they begin
  std::vector<Member> members;
  std::vector<Index> localAt;  ///< by token: the local that a name means, or none
  Index returned = none;       ///< the local of the file's `return NAME`

  /// The function with that node; none when there is none.
  [[nodiscard]] Index functionOf(Index node) const;
};

/// The result points into `text`, which must outlive it.
[[nodiscard]] Syntax readSyntax(std::string_view text);

/// An assignment (or function statement) within a function to a local of the main chunk: the token of the name, the first
/// in the text; none when there is no such assignment.
[[nodiscard]] Index assignedFromInside(const Syntax& syntax);

}  // namespace sortie::lua
