// The rows that a function is both registered and documented from: each binding stands beside its signature and text,
// so that the reference (`sortie docs lua`) cannot say anything else than what scripts get. Private to the room.
#pragma once

#include <span>
#include <vector>

extern "C" {
#include <lua.h>
}

namespace sortie::script {

/// One function that scripts may call.
struct Binding {
  const char* name;
  lua_CFunction function;
  /// "(a: SquareLike, steps?: integer, ...: Side): boolean, string?": parameters and results with LuaLS types.
  const char* signature = "";
  const char* text = "";  ///< what it does, with the errors that are its own
  /// The same on a graph, for functions of the table `board`; null: they are about squares, and an error there.
  lua_CFunction onGraph = nullptr;
};

/// A field of a handle or of a table that scripts read.
struct Field {
  const char* owner;  ///< LuaLS class: "Piece"
  const char* name;
  const char* type;
  const char* text;
};

/// Whose environment holds a name.
enum class Audience : unsigned char { Everyone, Rulesets, Missions, Agents };

/// The functions of one table, or the methods of one class.
struct BindingGroup {
  const char* table;  ///< "" for global names, "board" for board.…, "Set" for methods of sets
  bool methods;       ///< called with ':'
  Audience audience;
  std::span<const Binding> rows;
};

/// Adds the functions to the table on top of the stack.
inline void setBindings(lua_State* L, std::span<const Binding> rows) {
  for (const Binding& row : rows) {
    lua_pushcfunction(L, row.function);
    lua_setfield(L, -2, row.name);
  }
}

// What each file of bindings gives to the reference.
[[nodiscard]] std::vector<BindingGroup> handleReference();
[[nodiscard]] std::vector<Field> handleFields();
[[nodiscard]] std::vector<BindingGroup> setReference();
[[nodiscard]] std::vector<BindingGroup> filterReference();
[[nodiscard]] std::vector<BindingGroup> chooseReference();
/// Functions of chance, which stand among those that ask.
[[nodiscard]] std::span<const Binding> chanceBindings();
[[nodiscard]] std::vector<BindingGroup> changeReference();
[[nodiscard]] std::vector<BindingGroup> boardReference();
[[nodiscard]] std::vector<BindingGroup> edgeReference();
[[nodiscard]] std::vector<BindingGroup> graphReference();
[[nodiscard]] std::vector<BindingGroup> cornerReference();
[[nodiscard]] std::vector<BindingGroup> movesReference();
[[nodiscard]] std::vector<BindingGroup> lineReference();
[[nodiscard]] std::vector<BindingGroup> levelReference();
[[nodiscard]] std::vector<BindingGroup> levelChangeReference();
[[nodiscard]] std::vector<BindingGroup> eventReference();
[[nodiscard]] std::vector<BindingGroup> dataReference();
[[nodiscard]] std::vector<BindingGroup> agentReference();
[[nodiscard]] std::vector<BindingGroup> libraryReference();

}  // namespace sortie::script
