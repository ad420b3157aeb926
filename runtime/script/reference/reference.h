// The Lua reference and the stubs for the Lua language server, made of the rows that the bindings are registered from
// and of what a ruleset declares. `sortie docs lua` writes them; docs/reference/lua.md is the part without a ruleset.
// And the pages of a ruleset for designers, `sortie docs ruleset`: docs/reference/citadel.md and the folder beside it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/pack.h"
#include "script/reference/binding.h"

namespace sortie::script {

/// A signature taken apart.
struct Signature {
  struct Parameter {
    std::string name;  ///< "..." for any number more
    std::string type;
    bool optional = false;
  };
  std::vector<Parameter> parameters;
  std::vector<std::string> results;
  bool valid = false;  ///< false: the text is not a signature
};

/// Reads "(a: T, b?: U, ...: V): R, S".
[[nodiscard]] Signature readSignature(const std::string& text);

/// Every function that scripts can call, group by group.
[[nodiscard]] std::vector<BindingGroup> bindingReference();
/// Every field of handles and of the tables that bindings give.
[[nodiscard]] std::vector<Field> fieldReference();

/// A ruleset (and, with a mission, what that adds) as the reference needs it.
struct Declared {
  std::string id;  ///< of the ruleset
  std::string title;
  std::vector<const model::Declaration*> declarations;
};

/// The reference as Markdown: the language, what scripts can call, what they can read.
[[nodiscard]] std::string luaReference();
/// The chapter of one ruleset: hooks, modifiers, queries, conditions, actions, decisions, steps, options, kinds.
[[nodiscard]] std::string rulesetReference(const Declared& declared);

/// What a ruleset declares and contains, for people who make missions for it: pages as Markdown by file name, "ID.md"
/// and, with `cards`, "ID/KIND.md" for each kind of card.
[[nodiscard]] std::map<std::string, std::string> rulesetPages(const model::Pack& pack, bool cards);

/// LuaLS files by name: the settings file and library/*.lua, all with ---@meta. `declared` may be null.
[[nodiscard]] std::map<std::string, std::string> luaStubs(const Declared* declared);

/// The LuaLS type of a declared type: "integer", "\"a\"|\"b\"", "Piece", "string[]".
[[nodiscard]] std::string luaType(const model::Type& type);

}  // namespace sortie::script
