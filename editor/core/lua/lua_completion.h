// What may be typed at a place of a Lua file, and what the call around it expects. Made anew for each key: the text is
// read as it stands, half typed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/core/lua/lua_names.h"

namespace sortie::editor {

struct LuaCompletion {
  std::string label;
  std::string insert;  ///< in place of the word; may have several lines, the later ones indented from the first
  std::string detail;  ///< signature or type
  std::string documentation;
  LuaNameKind kind = LuaNameKind::Function;
  std::size_t caret = 0;  ///< bytes of `insert` behind which the caret goes
};

struct LuaCompletions {
  std::size_t begin = 0;            ///< byte offset where the word begins that is replaced; it ends at the caret
  std::vector<LuaCompletion> list;  ///< best first, at most 200
};

/// What fits at `offset`: names that begin with what is typed first, then those in which it stands or whose letters it
/// is. In comments, in texts of which nothing is known and where a new name is being made up: nothing.
[[nodiscard]] LuaCompletions complete(std::string_view text, std::size_t offset, const LuaNames& names,
                                      LuaRole role = LuaRole::Any);

struct LuaCallTip {
  std::string signature;  ///< "board.distance(a: SquareLike, b: SquareLike): integer"
  std::size_t begin = 0;  ///< bytes of `signature`: the active parameter; both 0 when it has no more
  std::size_t end = 0;
  std::string documentation;
  std::size_t open = 0;  ///< byte offset of the call's bracket
};

/// The call around `offset`; nothing where there is none or nothing is known of it.
[[nodiscard]] std::optional<LuaCallTip> callTip(std::string_view text, std::size_t offset, const LuaNames& names);

}  // namespace sortie::editor
