#include "editor/core/lua/lua_names.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/lua/lua_outline.h"
#include "model/values.h"

namespace sortie::editor {
namespace {

using model::Declaration;
using script::Audience;

// Texts that a row only calls `string`: which ids they are.
struct WordType {
  const char* owner;
  const char* name;
  std::size_t parameter;
  const char* id;
};
constexpr WordType parameterWords[] = {
    {"World", "side", 0, "SideId"},
    {"World", "piece", 0, "PieceId"},
    {"World", "tile", 0, "TileId"},
    {"World", "entrances", 0, "EntranceKind"},
    {"World", "entrance", 0, "EntranceId"},
    {"World", "objective", 0, "ObjectiveId"},
    {"World", "objectives", 0, "ObjectiveKind"},
    {"data", "list", 0, "ContentKind"},
    {"data", "count", 0, "ContentKind"},
    {"board", "find", 0, "SquareName"},
    {"change", "create", 0, "KindOrItem"},
    {"change", "objective", 0, "ObjectiveId"},
    {"change", "set", 1, "AttributeName"},
    {"change", "add", 1, "AttributeName"},
    {"change", "set_all", 1, "AttributeName"},
    {"change", "list_add", 1, "AttributeName"},
    {"change", "list_remove", 1, "AttributeName"},
    {"change", "list_clear", 1, "AttributeName"},
    {"", "require", 0, "ModuleName"},
};
// The same of fields.
constexpr WordType fieldWords[] = {
    {"Piece", "id", 0, "PieceId"},
    {"Piece", "kind", 0, "PieceKind"},
    {"Piece", "item", 0, "ItemId"},
    {"Side", "id", 0, "SideId"},
    {"Side", "kind", 0, "SideKind"},
    {"Team", "kind", 0, "TeamKind"},
    {"Zone", "kind", 0, "ZoneId"},
    {"Zone", "name", 0, "ZoneId"},
    {"Tile", "id", 0, "TileId"},
    {"Tile", "item", 0, "TileItem"},
    {"Item", "kind", 0, "ContentKind"},
    {"Entrance", "id", 0, "EntranceId"},
    {"Entrance", "kind", 0, "EntranceKind"},
    {"Entrance", "direction", 0, "Direction"},
    {"Objective", "id", 0, "ObjectiveId"},
    {"Objective", "kind", 0, "ObjectiveKind"},
    {"FilterFields", "kind", 0, "PieceKind"},
    {"FilterFields", "item", 0, "ItemId"},
    {"FilterFields", "where", 0, "FilterWhere"},
};

// Global tables and the class that each is.
struct GlobalTable {
  const char* name;
  const char* type;
  const char* text;
  Audience audience;
};
constexpr GlobalTable globalTables[] = {
    {"world", "World", "The playtest: its sides, teams and tiles, and the variables of the world.", Audience::Everyone},
    {"board", "board", "The map: distances, ways, lines of sight, edges.", Audience::Everyone},
    {"data", "data", "Content: data[\"KIND\"][\"ID\"].", Audience::Everyone},
    {"option", "Options", "The values of options.", Audience::Everyone},
    {"domain", "domain", "What choose takes besides a set.", Audience::Everyone},
    {"change", "change", "Changes of the world.", Audience::Rulesets},
    {"act", "Actions", "The actions that the ruleset declares.", Audience::Missions},
    {"conditions", "Conditions", "The conditions that the ruleset declares.", Audience::Missions},
    {"mission", "table", "What the mission's rules.lua returns.", Audience::Agents},
    {"string", "string", "Functions for strings.", Audience::Everyone},
    {"table", "table", "Functions for tables.", Audience::Everyone},
    {"math", "math", "Functions for numbers.", Audience::Everyone},
    {"utf8", "utf8", "Functions for UTF-8 strings.", Audience::Everyone},
};

constexpr const char* directions[] = {"north", "north-east", "east", "south-east",
                                      "south", "south-west", "west", "north-west"};

constexpr const char* handles[] = {"Piece",    "Side",      "Zone", "Tile",      "Team",
                                   "Entrance", "Objective", "Item", "RingEntry", "StepEntry"};

}  // namespace

std::vector<std::string> luaAlternatives(const std::string& type, bool elements) {
  std::vector<std::string> out(1);
  bool quoted = false;
  int depth = 0;  // of fun(…) and {…}, which are kept whole
  for (const char c : type) {
    if (c == '"') quoted = !quoted;
    const bool list = elements && (c == '(' || c == ')');
    if (!quoted && !list && (c == '(' || c == '{' || c == '<')) ++depth;
    if (!quoted && !list && (c == ')' || c == '}' || c == '>')) --depth;
    if (!quoted && depth == 0 && (c == '|' || list)) {
      if (!out.back().empty()) out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  for (std::string& each : out) {
    if (each.ends_with('?')) each.pop_back();
    while (elements && each.ends_with("[]")) each.resize(each.size() - 2);
  }
  std::erase(out, "");
  return out;
}

std::string detailOf(const LuaName& name) {
  if (!name.signature.valid) return name.kind == LuaNameKind::Table ? "table" : name.type;
  std::vector<std::string> parameters;
  for (const script::Signature::Parameter& each : name.signature.parameters)
    parameters.push_back(each.type.empty() ? each.name
                                           : fmt::format("{}{}: {}", each.name, each.optional ? "?" : "", each.type));
  std::string out = fmt::format("({})", fmt::join(parameters, ", "));
  if (!name.signature.results.empty()) out += fmt::format(": {}", fmt::join(name.signature.results, ", "));
  return out;
}

LuaRole luaRoleOf(std::string_view path) {
  const std::size_t folder = path.rfind("missions/");
  const bool below = folder != std::string_view::npos && (folder == 0 || path[folder - 1] == '/');
  if (path.ends_with("/rules.lua") && (below || path.find("fixtures/") != std::string_view::npos))
    return LuaRole::Mission;
  return path == "rules.lua" ? LuaRole::Mission : LuaRole::Ruleset;
}

bool isFor(const LuaName& name, LuaRole role) {
  if (role == LuaRole::Any || name.audience == Audience::Everyone) return true;
  if (role == LuaRole::Mission) return name.audience == Audience::Missions;
  return name.audience != Audience::Missions;
}

std::span<const char* const> LuaNames::handleClasses() { return handles; }

void LuaNames::add(const std::string& owner, LuaName name) { members_[owner].push_back(std::move(name)); }

void LuaNames::addWord(const std::string& id, std::string name, LuaNameKind kind, std::string type, std::string text) {
  std::vector<LuaName>& list = words_[id];
  for (const LuaName& each : list)
    if (each.name == name) return;
  list.push_back({.name = std::move(name), .kind = kind, .type = std::move(type), .text = std::move(text)});
}

void LuaNames::addRuntime() {
  for (const script::BindingGroup& group : script::bindingReference())
    for (const script::Binding& row : group.rows) {
      LuaName name{.name = row.name,
                   .kind = group.methods ? LuaNameKind::Method : LuaNameKind::Function,
                   .signature = script::readSignature(row.signature),
                   .text = row.text,
                   .audience = group.audience};
      for (const WordType& each : parameterWords)
        if (group.table == std::string_view(each.owner) && name.name == each.name &&
            each.parameter < name.signature.parameters.size())
          name.signature.parameters[each.parameter].type = each.id;
      add(group.table, std::move(name));
    }
  for (const script::Field& field : script::fieldReference()) {
    LuaName name{.name = field.name, .kind = LuaNameKind::Field, .type = field.type, .text = field.text};
    for (const WordType& each : fieldWords)
      if (field.owner == std::string_view(each.owner) && name.name == each.name) name.type = each.id;
    add(field.owner, std::move(name));
  }
  for (const GlobalTable& each : globalTables)
    add("", {.name = each.name,
             .kind = LuaNameKind::Table,
             .type = each.type,
             .text = each.text,
             .audience = each.audience});
  for (const char* direction : directions) addWord("Direction", direction, LuaNameKind::Value, "direction", "");
}

void LuaNames::addItem(const std::string& id, const std::string& kind, const std::string& title) {
  addWord("Id:" + kind, id, LuaNameKind::Item, kind, title);
  addWord("ItemId", id, LuaNameKind::Item, kind, title);
  addWord("KindOrItem", id, LuaNameKind::Item, kind, title);
}

void LuaNames::setModule(const std::string& module, std::string_view source, Audience audience) {
  const lua::Syntax syntax = lua::readSyntax(source);
  std::vector<LuaName> functions;
  for (LuaExport& each : exportsOf(syntax)) functions.push_back(std::move(each.name));
  std::stable_sort(functions.begin(), functions.end(),
                   [](const LuaName& a, const LuaName& b) { return a.name < b.name; });
  members_["module:" + module] = std::move(functions);
  std::vector<LuaName>& list = words_["ModuleName"];
  std::erase_if(list, [&](const LuaName& each) { return each.name == module; });
  addWord("ModuleName", module, LuaNameKind::Module, "module", aboutFile(syntax));
  words_["ModuleName"].back().audience = audience;
}

std::span<const LuaName> LuaNames::members(const std::string& owner) const {
  const auto found = members_.find(owner);
  return found == members_.end() ? std::span<const LuaName>{} : found->second;
}

const LuaName* LuaNames::find(const std::string& owner, std::string_view name) const {
  const std::span<const LuaName> list = members(owner);
  const auto found = std::lower_bound(list.begin(), list.end(), name,
                                      [](const LuaName& each, std::string_view wanted) { return each.name < wanted; });
  if (found != list.end() && found->name == name) return &*found;
  if (owner == "Reach") return find("Set", name);
  if (owner.starts_with("Item:")) return find("Item", name);
  return nullptr;
}

std::span<const LuaName> LuaNames::wordList(const std::string& id) const {
  const auto found = words_.find(id);
  return found == words_.end() ? std::span<const LuaName>{} : found->second;
}

const LuaName* LuaNames::findWord(const std::string& id, std::string_view word) const {
  for (const LuaName& each : wordList(id))
    if (each.name == word) return &each;
  return nullptr;
}

std::vector<LuaName> LuaNames::words(const std::string& type) const {
  std::vector<LuaName> out;
  for (const std::string& each : luaAlternatives(type, true)) {
    if (each.size() >= 2 && each.front() == '"') {
      out.push_back({.name = each.substr(1, each.size() - 2), .kind = LuaNameKind::Value});
      continue;
    }
    for (const LuaName& word : wordList(each)) out.push_back(word);
  }
  return out;
}

void LuaNames::finish() {
  for (auto& [owner, list] : members_) {
    std::stable_sort(list.begin(), list.end(), [](const LuaName& a, const LuaName& b) { return a.name < b.name; });
    // The same field of several kinds is one; where its values differ, it may have those of all.
    std::vector<LuaName> once;
    for (LuaName& each : list) {
      if (once.empty() || once.back().name != each.name) {
        once.push_back(std::move(each));
        continue;
      }
      LuaName& known = once.back();
      if (known.text.empty()) known.text = each.text;
      const std::vector<std::string> types = luaAlternatives(known.type, false);
      for (const std::string& type : luaAlternatives(each.type, false))
        if (known.kind == LuaNameKind::Field && std::find(types.begin(), types.end(), type) == types.end() &&
            !type.empty())
          known.type += "|" + type;
    }
    list = std::move(once);
  }
}

LuaNames::LuaNames() {
  addRuntime();
  finish();
}

LuaNames::LuaNames(const std::vector<const Declaration*>& declarations) {
  addRuntime();
  for (const Declaration* declaration : declarations) addDeclaration(*declaration);
  if (!declarations.empty())
    addWord("ZoneId", "off-map", LuaNameKind::Kind, "zone", "The zone of everything that is off the map.");
  finish();
}

LuaNames::LuaNames(const world::Scenario& scenario) {
  addRuntime();
  for (const Declaration* declaration : scenario.declarations) addDeclaration(*declaration);
  addWord("ZoneId", "off-map", LuaNameKind::Kind, "zone", "The zone of everything that is off the map.");
  addMission(scenario);
  finish();
  addModules(scenario);
}

void LuaNames::addMission(const world::Scenario& s) {
  for (const world::ItemInfo& item : s.items)
    if (item.item != nullptr) addItem(item.name, item.item->kind, item.item->title);
  const model::Mission& mission = *s.mission.mission;
  for (const world::SideInfo& side : s.sides) addWord("SideId", side.name, LuaNameKind::Thing, "side", side.title);
  for (const model::PieceSetup& piece : mission.pieces)
    if (!piece.id.empty())
      addWord("PieceId", piece.id, LuaNameKind::Thing, piece.item.empty() ? piece.kind : piece.item,
              piece.at.empty() ? "" : "At " + piece.at + ".");
  for (const model::MapTile& tile : mission.tiles) {
    addWord("TileId", tile.id, LuaNameKind::Thing, "tile", tile.tile);
    addWord("TileItem", tile.tile, LuaNameKind::Item, "tile", "");
  }
  for (const model::EntranceMark& entrance : mission.entrances)
    addWord("EntranceId", entrance.id, LuaNameKind::Thing, entrance.kind, entrance.title);
  for (const model::ObjectiveSetup& objective : mission.objectives)
    addWord("ObjectiveId", objective.id, LuaNameKind::Thing, objective.kind, objective.title);
  for (const auto& [id, text] : s.texts)
    addWord("TextId", id, LuaNameKind::Text, "text", text == nullptr ? "" : text->text);
  if (!s.grid) return;
  // Squares have names of their own, so none is there twice: no search for it.
  std::vector<LuaName>& squares = words_["SquareName"];
  for (const board::SquareIndex each : s.grid->squares()) {
    LuaName square{.name = s.grid->name(each), .kind = LuaNameKind::Place};
    square.type = "square";
    squares.push_back(std::move(square));
  }
}

void LuaNames::addModules(const world::Scenario& s) {
  const model::Pack& ruleset = s.mission.rulesetPack();
  for (const std::shared_ptr<const model::Pack>& pack : s.mission.packs) {
    const bool last = pack == s.mission.packs.back();
    for (const model::LuaSource& source : pack->modules) {
      const bool mine = pack.get() == &ruleset || last;
      if (mine)
        setModule(source.module, source.text,
                  pack.get() != &ruleset ? Audience::Missions
                  : last                 ? Audience::Everyone
                                         : Audience::Rulesets);
      const std::vector<std::string>& exported = pack->info.exports;
      if (std::find(exported.begin(), exported.end(), source.module) != exported.end() && !last)
        setModule(pack->info.id + ":" + source.module, source.text, Audience::Missions);
    }
  }
}

}  // namespace sortie::editor
