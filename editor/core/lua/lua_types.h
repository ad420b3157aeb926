// What an expression of Lua text is, as far as it can be told without running it: a handle, a set of pieces, a module, a
// table of the file. A type is a class of the reference ("Piece", "board"), "Set<Piece>", "Piece[]", "Item:KIND",
// "module:a.b", "local:N" (the table of a local), several with "|" between, or empty: not known.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/lua/lua_names.h"
#include "editor/core/lua/lua_syntax.h"

namespace sortie::editor {

/// What is called at some bracket.
struct LuaCallee {
  LuaName name;
  std::string owner;     ///< its table or class; empty: global or local
  std::string path;      ///< as one writes it: "board.distance", "set:where"
  bool shifted = false;  ///< called with `:` though its first parameter is what stands before it
};

class LuaTypes {
 public:
  /// Both must outlive it.
  LuaTypes(const LuaSyntax& syntax, const LuaNames& names)
      : syntax_(syntax), names_(names), known_(syntax.locals.size()) {}

  /// Of the chain from token `first` up to (not with) `end`.
  [[nodiscard]] std::string chain(std::size_t first, std::size_t end) { return evaluate(first, end, 0).type; }
  [[nodiscard]] std::string local(std::size_t index) { return local(index, 0); }
  /// What is called by the bracket or text at token `open`; nothing when it is no call or the function is not known.
  [[nodiscard]] std::optional<LuaCallee> callee(std::size_t open);
  /// The type that is wanted of the text, name or table at `token`: of an argument, a field of a table, the other side
  /// of a comparison, an index.
  [[nodiscard]] std::string wanted(std::size_t token);
  /// The class of the table whose bracket is `brackets[at]`: "FilterFields".
  [[nodiscard]] std::string wantedTable(const std::vector<OpenBracket>& brackets, std::size_t at);
  /// What a call says of its later arguments by its first text: the parameters of the hook in `raise("moved", …`, of
  /// the listener in `on("moved", …`. Null when it says nothing.
  [[nodiscard]] const LuaName* named(std::size_t open, const LuaCallee& callee) const;

  /// The fields and functions of a type, with those that it takes over. Sorted by class, then name.
  [[nodiscard]] std::vector<LuaName> members(const std::string& type);
  [[nodiscard]] std::optional<LuaName> member(const std::string& type, std::string_view name);

 private:
  struct Found {
    std::string type;
    std::optional<LuaName> function;  ///< when it is one
    std::string owner;
  };
  Found evaluate(std::size_t first, std::size_t end, int depth);
  std::string expression(std::size_t token, int depth);
  std::string local(std::size_t index, int depth);
  std::string parameter(const LuaLocal& local, int depth);
  std::string loop(const LuaLocal& local, int depth);
  std::string result(const Found& called, std::size_t open, int depth);
  std::string argument(std::size_t open, std::size_t which, int depth);
  std::string wantedIn(const std::vector<OpenBracket>& brackets, std::size_t at);
  [[nodiscard]] std::string guessed(const std::string& name) const;
  [[nodiscard]] std::string_view firstText(std::size_t open) const;
  [[nodiscard]] std::size_t chainEnd(std::size_t first) const;
  LuaName described(const LuaMember& member) const;

  const LuaSyntax& syntax_;
  const LuaNames& names_;
  std::vector<std::optional<std::string>> known_;  ///< by local
};

/// "Piece" of "Set<Piece>" and "Piece[]"; empty for others.
[[nodiscard]] std::string luaElementType(const std::string& type);

}  // namespace sortie::editor
