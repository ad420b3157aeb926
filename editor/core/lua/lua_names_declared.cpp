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
  switch (*declared) {
    case DeclarationKind::Hook: return "HookId";
    case DeclarationKind::Modifier: return "ModifierId";
    case DeclarationKind::Query: return "QueryId";
    case DeclarationKind::Decision: return "DecisionId";
    case DeclarationKind::Step: return "StepId";
    case DeclarationKind::Outcome: return "OutcomeId";
    case DeclarationKind::Die: return "DieId";
    case DeclarationKind::Movement: return "MovementId";
    case DeclarationKind::Feature: return "FeatureId";
    case DeclarationKind::Edge: return "EdgeKind";
    case DeclarationKind::Corner: return "CornerKind";
    case DeclarationKind::Zone:
    case DeclarationKind::Deck: return "ZoneId";
    case DeclarationKind::Side: return "SideId";
    case DeclarationKind::Tile: return "TileId";
    case DeclarationKind::Entrance: return "EntranceId";
    case DeclarationKind::Objective: return "ObjectiveId";
    case DeclarationKind::Piece:
    case DeclarationKind::Marker:
    case DeclarationKind::Card: return "KindOrItem";
    case DeclarationKind::Item: return "ItemId";
    default: return "string";
  }
}

void LuaNames::addProperties(const std::string& owner, const std::vector<model::Property>& properties) {
  for (const model::Property& property : properties) {
    LuaName name;
    name.name = model::toSnake(property.id);
    name.kind = LuaNameKind::Field;
    name.type = luaWordType(property.type);
    name.text = property.help;
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
                          std::vector<std::string> results) {
    word(id, kind);
    for (LuaName& each : words_[id])
      if (each.name == d.id) {
        each.signature = signatureOf(d, value);
        each.signature.results = std::move(results);
      }
  };
  const auto member = [&](const char* owner, LuaNameKind kind, Audience audience, std::vector<std::string> results) {
    LuaName name;
    name.name = model::toSnake(d.id);
    name.kind = kind;
    name.signature = signatureOf(d);
    name.signature.results = std::move(results);
    name.text = readingOf(d);
    name.audience = audience;
    add(owner, std::move(name));
  };
  const auto value = [&](const std::string& owner, LuaNameKind kind) {
    LuaName name;
    name.name = model::toSnake(d.id);
    name.kind = kind;
    name.type = d.value ? luaWordType(d.value->type) : "any";
    name.text = d.help.empty()             ? declaredTitle(d)
                : declaredTitle(d).empty() ? d.help
                                           : declaredTitle(d) + ". " + d.help;
    add(owner, std::move(name));
  };
  switch (d.kind) {
    case DeclarationKind::Hook:
      called("HookId", LuaNameKind::Hook, {}, {});
      for (const script::Signature::Parameter& each : signatureOf(d).parameters) {
        std::vector<LuaName>& fields = members_["Context"];
        const auto known =
            std::find_if(fields.begin(), fields.end(), [&](const LuaName& other) { return other.name == each.name; });
        if (known != fields.end()) known->text += ", " + d.id;
        LuaName field;
        field.name = each.name;
        field.kind = LuaNameKind::Field;
        field.type = each.type;
        field.text = "Of the hook " + d.id;
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
    case DeclarationKind::Outcome: word("OutcomeId", LuaNameKind::Kind); break;
    case DeclarationKind::Die: word("DieId", LuaNameKind::Kind); break;
    case DeclarationKind::Movement: word("MovementId", LuaNameKind::Kind); break;
    case DeclarationKind::Feature: word("FeatureId", LuaNameKind::Kind); break;
    case DeclarationKind::Edge: word("EdgeKind", LuaNameKind::Kind); break;
    case DeclarationKind::Corner: word("CornerKind", LuaNameKind::Kind); break;
    case DeclarationKind::Zone:
    case DeclarationKind::Deck:
      word("ZoneId", LuaNameKind::Kind);
      addProperties("Zone", d.properties);
      break;
    case DeclarationKind::Side:
      word("SideKind", LuaNameKind::Kind);
      addProperties("Side", d.properties);
      break;
    case DeclarationKind::Team:
      word("TeamKind", LuaNameKind::Kind);
      addProperties("Team", d.properties);
      break;
    case DeclarationKind::Piece:
    case DeclarationKind::Marker:
    case DeclarationKind::Card:
      word("PieceKind", LuaNameKind::Kind);
      word("KindOrItem", LuaNameKind::Kind);
      word("ContentKind", LuaNameKind::Kind);
      addProperties("Piece", d.properties);
      addProperties("Item:" + d.id, d.properties);
      break;
    case DeclarationKind::Item:
      word("ContentKind", LuaNameKind::Kind);
      addProperties("Item:" + d.id, d.properties);
      break;
    case DeclarationKind::Tile: addProperties("Tile", d.properties); break;
    case DeclarationKind::Entrance:
      word("EntranceKind", LuaNameKind::Kind);
      addProperties("Entrance", d.properties);
      break;
    case DeclarationKind::Objective:
      word("ObjectiveKind", LuaNameKind::Kind);
      addProperties("Objective", d.properties);
      break;
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
