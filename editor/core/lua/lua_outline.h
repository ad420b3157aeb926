// What a Lua file consists of, and where names come from: the outline of the script pane, the way to a definition, uses.
// Files are looked at as text; nothing is run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "editor/core/lua/lua_names.h"
#include "script/syntax/names.h"

namespace sortie::editor {

/// Texts of files by path; paths are set apart by "/".
using TextFiles = std::map<std::string, std::string>;

struct OutlineEntry {
  enum class Kind : std::uint8_t { Function, LocalFunction, Listener } kind = Kind::Function;
  std::string title;       ///< "combat.resolve", `on "left"`
  std::string id;          ///< Listener: what it listens to
  std::string parameters;  ///< "(attacker, by)"
  std::uint32_t line = 0;  ///< from 1
  std::size_t begin = 0;   ///< bytes
  std::size_t end = 0;
  std::uint32_t depth = 0;  ///< functions and listeners around it
};

/// The functions that have a name and the calls of on, modify, veto and offer, in the order of the text.
[[nodiscard]] std::vector<OutlineEntry> outlineOf(std::string_view text);

/// A place in one of the files.
struct DefinitionPlace {
  std::string file;
  std::uint32_t line = 0;  ///< from 1
  std::uint32_t column = 0;
  std::size_t begin = 0;  ///< bytes of the name
  std::size_t end = 0;

  friend bool operator==(const DefinitionPlace&, const DefinitionPlace&) = default;
};

/// Where that is defined which stands at `offset` of `file`: locals, functions of the file, functions of required
/// modules (`M.f`) and modules themselves, act.NAME and conditions.NAME, hooks and the like named in texts (in the
/// XML of the ruleset); in XML `function="f"` (the rules.lua beside it) and `lua="module.function"`.
/// Nothing where there is nothing to be found in the files.
[[nodiscard]] std::optional<DefinitionPlace> definitionOf(const TextFiles& files, const std::string& file,
                                                          std::size_t offset);

/// Where a name stands: as a name in Lua, as a whole text in Lua, as a whole attribute value in XML. Not in comments.
[[nodiscard]] std::vector<DefinitionPlace> usesOf(const TextFiles& files, const std::string& name);
/// The uses of what stands at an offset: of a local exactly its own, of a module's function those by way of the
/// module, of all else every use of the name. Its definition is among them.
[[nodiscard]] std::vector<DefinitionPlace> usesAt(const TextFiles& files, const std::string& file, std::size_t offset);

/// What a file gives to those who require it, or a mission's rules.lua to its blocks.
struct LuaExport {
  LuaName name;
  lua::Index token = 0;             ///< where it is named
  lua::Index function = lua::none;  ///< index of Syntax::functions
};
[[nodiscard]] std::vector<LuaExport> exportsOf(const lua::Syntax& syntax);

/// A function of the file as it is told of: parameters with the types of its `---@param` lines, its comment as text.
[[nodiscard]] LuaName describeFunction(const lua::Syntax& syntax, lua::Index function);
/// The first line of the comment that the file begins with; may be empty.
[[nodiscard]] std::string aboutFile(const lua::Tree& tree);

/// The file among `files` that `require "module"` in `file` loads; null when it is not there.
[[nodiscard]] const std::string* moduleFile(const TextFiles& files, const std::string& file, std::string_view module);

}  // namespace sortie::editor
