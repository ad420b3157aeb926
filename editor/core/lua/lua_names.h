// Every name that Lua of a ruleset or a mission may call, read or write as a text: what the bindings are registered
// from (script/reference/reference.h) and what ruleset and mission declare and contain. Completion, call tips and checks of the
// script pane ask here; nothing in here knows a ruleset by name.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/pack.h"
#include "script/reference/reference.h"
#include "world/scenario.h"

namespace sortie::editor {

enum class LuaNameKind : std::uint8_t {
  Local,
  Parameter,
  Function,
  Method,
  Field,
  Table,
  Keyword,
  Module,
  Hook,
  Modifier,
  Query,
  Condition,
  Action,
  Decision,
  Step,
  Option,
  Variable,
  Kind,   ///< of pieces, sides, zones, edges …: an id that is declared
  Item,   ///< of content
  Thing,  ///< of the mission: a piece, side, tile, entrance, objective
  Place,  ///< a square as text
  Text,   ///< the id of a message
  Value,  ///< one value of an enum, a direction
};

/// A name with what is to be told of it.
struct LuaName {
  std::string name;
  LuaNameKind kind = LuaNameKind::Function;
  script::Signature signature = {};  ///< of functions (and hooks: what listeners get); not valid for others
  std::string type = {};             ///< of fields: "Side?", "integer"; of kinds and things a word on what they are
  std::string text = {};             ///< documentation: a line, or empty
  std::vector<std::string> parameterTexts = {};  ///< by parameter, where a comment says something of them
  script::Audience audience = script::Audience::Everyone;
};

/// "(piece: Piece, square: integer): boolean" of functions; the type of others.
[[nodiscard]] std::string detailOf(const LuaName& name);

/// Whose script is being written: it decides which names are available.
enum class LuaRole : std::uint8_t { Any, Ruleset, Mission };
/// By its path in a pack: rules.lua of a folder below missions/ is a mission's, all other Lua the ruleset's.
[[nodiscard]] LuaRole luaRoleOf(std::string_view path);
[[nodiscard]] bool isFor(const LuaName& name, LuaRole role);

class LuaNames {
 public:
  /// What the runtime itself gives.
  LuaNames();
  /// And what is declared, in order (ruleset, then mission). Everything is copied.
  explicit LuaNames(const std::vector<const model::Declaration*>& declarations);
  /// And what a mission contains: content, sides, pieces, squares, entrances, objectives, texts, modules of its packs.
  explicit LuaNames(const world::Scenario& scenario);

  /// A module's functions, by the name that `require` takes; replaces what was known of it. Its source is read as text.
  void setModule(const std::string& module, std::string_view source,
                 script::Audience audience = script::Audience::Everyone);

  /// The members of a table or class: "" global names, "board", "Piece", "Set", "Item:KIND", "module:NAME".
  /// Sorted by name.
  [[nodiscard]] std::span<const LuaName> members(const std::string& owner) const;
  [[nodiscard]] const LuaName* find(const std::string& owner, std::string_view name) const;

  /// The texts that a type stands for: of "HookId", "DieId|DieId[]", "\"top\"|\"bottom\"". Empty for other types.
  [[nodiscard]] std::vector<LuaName> words(const std::string& type) const;
  /// The texts of one kind of id ("HookId", "PieceId", "Id:KIND" of the items of a kind) in the order of the documents.
  [[nodiscard]] std::span<const LuaName> wordList(const std::string& id) const;
  [[nodiscard]] const LuaName* findWord(const std::string& id, std::string_view word) const;
  [[nodiscard]] bool knowsWords(const std::string& id) const { return words_.contains(id); }

  /// The classes of handles, for what stands left of a dot and cannot be told: Piece, Side, Zone …
  [[nodiscard]] static std::span<const char* const> handleClasses();

 private:
  void addRuntime();
  void addDeclaration(const model::Declaration& declaration);
  void addProperties(const std::string& owner, const std::vector<model::Property>& properties);
  void addItem(const std::string& id, const std::string& kind, const std::string& title);
  void addMission(const world::Scenario& scenario);
  void addModules(const world::Scenario& scenario);
  void add(const std::string& owner, LuaName name);
  void addWord(const std::string& id, std::string name, LuaNameKind kind, std::string type, std::string text);
  void finish();

  std::map<std::string, std::vector<LuaName>> members_;
  std::map<std::string, std::vector<LuaName>> words_;
};

/// What a type may be: of "Side|Team?|nil" Side, Team and nil. With `elements` also what lists of it hold: of "DieId[]"
/// DieId.
[[nodiscard]] std::vector<std::string> luaAlternatives(const std::string& type, bool elements);

/// The type text of a declared type, with ids told apart: an id of a kind of item is "Id:KIND".
[[nodiscard]] std::string luaWordType(const model::Type& type);

}  // namespace sortie::editor
