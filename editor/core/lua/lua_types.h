// What an expression of Lua text is, as far as it can be told without running it: a handle, a set of pieces, a module, a
// table of the file. A type is a class of the reference ("Piece", "board"), "Set<Piece>", "Piece[]", "Item:KIND",
// "module:a.b", "local:N" (the table of a local), several with "|" between, or empty: not known.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "editor/core/lua/lua_names.h"
#include "script/syntax/names.h"

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
  LuaTypes(const lua::Syntax& syntax, const LuaNames& names)
      : syntax_(syntax), names_(names), known_(syntax.locals.size()) {}

  /// Of an expression.
  [[nodiscard]] std::string expression(lua::Index node) { return expression(node, 0); }
  [[nodiscard]] std::string local(lua::Index index) { return local(index, 0); }
  /// What is called with some Arguments; nothing when they are not that, or the function is not known.
  [[nodiscard]] std::optional<LuaCallee> callee(lua::Index arguments);
  /// The type that is wanted of an expression: of an argument, a field of a table, the other side of a comparison, an
  /// index.
  [[nodiscard]] std::string wanted(lua::Index node);
  /// The class of a table constructor: "FilterFields".
  [[nodiscard]] std::string wantedTable(lua::Index table);
  /// What a call says of its later arguments by its first text: the parameters of the hook in `raise("moved", …`, of
  /// the listener in `on("moved", …`. Null when it says nothing.
  [[nodiscard]] const LuaName* named(lua::Index arguments, const LuaCallee& callee) const;

  /// The fields and functions of a type, with those that it takes over. Sorted by class, then name.
  [[nodiscard]] std::vector<LuaName> members(const std::string& type);
  [[nodiscard]] std::optional<LuaName> member(const std::string& type, std::string_view name);

 private:
  struct Found {
    std::string type;
    std::optional<LuaName> function;  ///< when it is one
    std::string owner;
  };
  Found evaluate(lua::Index node, int depth);
  Found nameOf(lua::Index token, int depth);
  void step(Found& found, lua::Index node, int depth);
  void select(Found& found, lua::Index key);
  std::string expression(lua::Index node, int depth);
  std::string binary(lua::Index node, int depth);
  std::string local(lua::Index index, int depth);
  std::string parameter(const lua::Local& local, int depth);
  std::string loop(const lua::Local& local, int depth);
  std::string result(const Found& called, lua::Index arguments, int depth);
  std::string wantedArgument(lua::Index arguments, std::size_t which);
  [[nodiscard]] std::string guessed(std::string_view name) const;
  LuaName described(const lua::Member& member) const;

  const lua::Syntax& syntax_;
  const LuaNames& names_;
  std::vector<std::optional<std::string>> known_;  ///< by local
};

/// "Piece" of "Set<Piece>" and "Piece[]"; empty for others.
[[nodiscard]] std::string luaElementType(const std::string& type);

}  // namespace sortie::editor
