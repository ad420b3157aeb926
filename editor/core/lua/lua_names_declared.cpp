// The names that a ruleset or a mission declares.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/lua/lua_names.h"
#include "model/values.h"

namespace sortie::editor {
namespace {

using model::Declaration;
using model::DeclarationKind;
using script::Audience;

// What the declarations of a kind are to texts of Lua and to fields of handles. Empty: nothing, or told below.
struct DeclaredWords {
  DeclarationKind kind;
  const char* wanted;  ///< what `type="id" of="KIND"` takes
  const char* listed;  ///< the words among which the ids of the declarations are
  const char* owner;   ///< the class that has their properties
};
using K = DeclarationKind;
constexpr DeclaredWords declaredWords[] = {{K::Hook, "HookId", "", ""},
                                           {K::Modifier, "ModifierId", "", ""},
                                           {K::Query, "QueryId", "", ""},
                                           {K::Step, "StepId", "", ""},
                                           {K::Decision, "DecisionId", "", ""},
                                           {K::Outcome, "OutcomeId", "OutcomeId", ""},
                                           {K::Die, "DieId", "DieId", ""},
                                           {K::Movement, "MovementId", "MovementId", ""},
                                           {K::Feature, "FeatureId", "FeatureId", ""},
                                           {K::Edge, "EdgeKind", "EdgeKind", ""},
                                           {K::Corner, "CornerKind", "CornerKind", ""},
                                           {K::Zone, "ZoneId", "ZoneId", "Zone"},
                                           {K::Deck, "ZoneId", "ZoneId", "Zone"},
                                           {K::Side, "SideId", "SideKind", "Side"},
                                           {K::Team, "", "TeamKind", "Team"},
                                           {K::Tile, "TileId", "", "Tile"},
                                           {K::Entrance, "EntranceId", "EntranceKind", "Entrance"},
                                           {K::Objective, "ObjectiveId", "ObjectiveKind", "Objective"},
                                           {K::Piece, "KindOrItem", "PieceKind", "Piece"},
                                           {K::Marker, "KindOrItem", "PieceKind", "Piece"},
                                           {K::Card, "KindOrItem", "PieceKind", "Piece"},
                                           {K::Item, "ItemId", "ContentKind", ""}};

const DeclaredWords* wordsOfKind(DeclarationKind kind) {
  const auto* found = std::find_if(std::begin(declaredWords), std::end(declaredWords),
                                   [&](const DeclaredWords& each) { return each.kind == kind; });
  return found == std::end(declaredWords) ? nullptr : found;
}

std::string declaredTitle(const Declaration& d) { return d.text("title"); }

// What is told of a declaration: its help, or its title.
std::string textOf(const Declaration& d) {
  if (!d.help.empty()) return d.help;
  for (const model::Text& text : d.texts)
    if (text.id == d.id) return text.text;
  return declaredTitle(d);
}

// How a block reads, with the names of its parameters for their numbers.
std::string readingOf(const Declaration& d) {
  std::string out = textOf(d);
  std::size_t number = 0;
  for (const Declaration& part : d.parts) {
    if (part.part != "parameter") continue;
    const std::string mark = fmt::format("{{{}}}", ++number);
    for (std::size_t at = out.find(mark); at != std::string::npos; at = out.find(mark, at))
      out.replace(at, mark.size(), model::toSnake(part.id));
  }
  return out;
}

script::Signature signatureOf(const Declaration& d, const std::string& value = {}) {
  script::Signature out;
  out.valid = true;
  if (!value.empty()) out.parameters.push_back({"value", value, false});
  for (const Declaration& part : d.parts) {
    if (part.part != "parameter") continue;
    const bool optional = part.value && part.value->fallback.value.index() != 0;
    out.parameters.push_back({model::toSnake(part.id), part.value ? luaWordType(part.value->type) : "any", optional});
  }
  return out;
}

}  // namespace

std::string luaWordType(const model::Type& type) {
  if (type.kind == model::TypeKind::List && type.element) {
    const std::string element = luaWordType(*type.element);
    return element.find('|') == std::string::npos ? element + "[]" : "(" + element + ")[]";
  }
  if (type.kind != model::TypeKind::Id) return script::luaType(type);
  const std::optional<DeclarationKind> declared = model::declarationKind(type.of);
  if (!declared) return "Id:" + type.of;
  const DeclaredWords* words = wordsOfKind(*declared);
  return words == nullptr || *words->wanted == '\0' ? "string" : words->wanted;
}

void LuaNames::addProperties(const std::string& owner, const std::vector<model::Property>& properties) {
  for (const model::Property& property : properties) {
    LuaName name{.name = model::toSnake(property.id),
                 .kind = LuaNameKind::Field,
                 .type = luaWordType(property.type),
                 .text = property.help};
    add(owner, name);
    if (owner == "Piece") add("FilterWhere", name);
    if (property.state) addWord("AttributeName", property.id, LuaNameKind::Field, name.type, property.help);
  }
}

void LuaNames::addDeclaration(const Declaration& d) {
  const auto word = [&](const char* id, LuaNameKind kind) {
    addWord(id, d.id, kind, model::elementName(d.kind), textOf(d));
  };
  // A word whose signature says what its function gets.
  const auto called = [&](const char* id, LuaNameKind kind, const std::string& value,
                          const std::vector<std::string>& results) {
    word(id, kind);
    for (LuaName& each : words_[id])
      if (each.name == d.id) {
        each.signature = signatureOf(d, value);
        each.signature.results = results;
      }
  };
  const auto member = [&](const char* owner, LuaNameKind kind, Audience audience, std::vector<std::string> results) {
    LuaName name{.name = model::toSnake(d.id), .kind = kind, .signature = signatureOf(d)};
    name.signature.results = std::move(results);
    name.text = readingOf(d);
    name.audience = audience;
    add(owner, std::move(name));
  };
  const auto value = [&](const std::string& owner, LuaNameKind kind) {
    LuaName name{.name = model::toSnake(d.id),
                 .kind = kind,
                 .type = d.value ? luaWordType(d.value->type) : "any",
                 .text = d.help.empty()             ? declaredTitle(d)
                         : declaredTitle(d).empty() ? d.help
                                                    : declaredTitle(d) + ". " + d.help};
    add(owner, std::move(name));
  };
  if (const DeclaredWords* words = wordsOfKind(d.kind)) {
    if (*words->listed != '\0') word(words->listed, LuaNameKind::Kind);
    if (*words->owner != '\0') addProperties(words->owner, d.properties);
  }
  switch (d.kind) {
    case DeclarationKind::Hook:
      called("HookId", LuaNameKind::Hook, {}, {});
      for (const script::Signature::Parameter& each : signatureOf(d).parameters) {
        std::vector<LuaName>& fields = members_["Context"];
        const auto known =
            std::find_if(fields.begin(), fields.end(), [&](const LuaName& other) { return other.name == each.name; });
        if (known != fields.end()) known->text += ", " + d.id;
        LuaName field{.name = each.name, .kind = LuaNameKind::Field, .type = each.type, .text = "Of the hook " + d.id};
        add("Context", std::move(field));
      }
      break;
    case DeclarationKind::Modifier: {
      const std::string type = d.value ? luaWordType(d.value->type) : "any";
      called("ModifierId", LuaNameKind::Modifier, type, {type + "?"});
      break;
    }
    case DeclarationKind::Query: called("QueryId", LuaNameKind::Query, {}, {}); break;
    case DeclarationKind::Step: called("StepId", LuaNameKind::Step, {}, {}); break;
    case DeclarationKind::Decision: word("DecisionId", LuaNameKind::Decision); break;
    case DeclarationKind::Condition:
      member("Conditions", LuaNameKind::Condition, Audience::Missions, {"boolean"});
      break;
    case DeclarationKind::Action: member("Actions", LuaNameKind::Action, Audience::Missions, {}); break;
    case DeclarationKind::Piece:
    case DeclarationKind::Marker:
    case DeclarationKind::Card:
      word("KindOrItem", LuaNameKind::Kind);
      word("ContentKind", LuaNameKind::Kind);
      [[fallthrough]];
    case DeclarationKind::Item: addProperties("Item:" + d.id, d.properties); break;
    case DeclarationKind::Option: value("Options", LuaNameKind::Option); break;
    case DeclarationKind::Variable: {
      const std::string per = d.text("per", "world");
      value(per == "side" ? "Side" : per == "team" ? "Team" : "World", LuaNameKind::Variable);
      addWord("AttributeName", d.id, LuaNameKind::Variable, d.value ? luaWordType(d.value->type) : "any", d.help);
      break;
    }
    default: break;
  }
  for (const model::Text& text : d.texts) addWord("TextId", text.id, LuaNameKind::Text, "text", text.text);
}

}  // namespace sortie::editor
