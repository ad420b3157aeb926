// What blocks may be told: parameters of declarations and of forms, names that stand for what is at hand, choices.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "editor/core/blocks/block_lua.h"
#include "editor/core/blocks/owners.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Type;
using model::TypeKind;

namespace {

Type typed(TypeKind kind, std::string of = {}) {
  Type type;
  type.kind = kind;
  type.of = std::move(of);
  return type;
}

Type numbers(std::int64_t min, std::int64_t max) {
  Type type;
  type.min = min;
  type.max = max;
  return type;
}

Parameter made(const char* id, Type type, std::string help, std::optional<std::string> fallback = {},
               bool required = false) {
  return {id, model::plainWords(id), std::move(type), std::move(fallback), required, {}, std::move(help)};
}

Parameter ofProperty(const std::string& id, const model::Property& property) {
  Parameter out{id, model::plainWords(id), property.type, {}, property.required, property.unit, property.help};
  if (!std::holds_alternative<std::monostate>(property.fallback.value)) out.fallback = model::toText(property.fallback);
  return out;
}

std::vector<Parameter> declaredParameters(const model::Scope& scope, const Declaration& declaration) {
  std::vector<Parameter> out;
  const Declaration* hook = nullptr;
  if (declaration.kind == DeclarationKind::Trigger) hook = scope.find(DeclarationKind::Hook, declaration.text("hook"));
  for (const Declaration& part : declaration.parts) {
    if (hook != nullptr) {
      const std::string id = part.text("parameter");
      if (const Declaration* of = hook->findPart("parameter", id); of != nullptr && of->value)
        out.push_back(ofProperty(id, *of->value));
    } else if (part.part == "parameter" && part.value) {
      out.push_back(ofProperty(part.id, *part.value));
      if (out.back().help.empty()) out.back().help = part.help;
    }
  }
  // Filters of a trigger may be left out, whatever its hook says.
  if (declaration.kind == DeclarationKind::Trigger || declaration.kind == DeclarationKind::Hook)
    for (Parameter& each : out) {
      each.required = false;
      each.fallback.reset();
    }
  return out;
}

std::vector<Parameter> formParameters(const FormRow& row, const Element& element) {
  const auto count = static_cast<std::int64_t>(model::elements(element).size());
  if (row.name == "at-least")
    return {made("count", numbers(0, count), "How many of the conditions in it must hold", {}, true)};
  if (row.name == "choose")
    return {made("side", typed(TypeKind::Side), "Who decides", {}, true),
            made("decision", typed(TypeKind::Id, "decision"), "The question", {}, true)};
  if (row.name == "for-each") {
    std::vector<Parameter> out;
    const bool sides = element.has("side") && !element.has("piece");
    if (!sides) {
      out.push_back(made("piece", typed(TypeKind::Id, "piece"), "The kind of pieces or markers", {}, true));
      out.push_back(made("of", typed(TypeKind::Side), "Only pieces of this side; left out: all"));
    } else {
      out.push_back(made("side", typed(TypeKind::Id, "side"), "The kind of sides", {}, true));
    }
    out.push_back(made("as", typed(TypeKind::Text), "The name for the current piece or side, without $", "it"));
    return out;
  }
  if (row.name == "wait")
    return {made("hook", typed(TypeKind::Id, "hook"), "The moment to wait for", {}, true),
            made("times", numbers(1, 999), "How many times the moment must come", "1")};
  if (row.name == "call")
    return {made("event", typed(TypeKind::Id, "event"), "The event whose actions are done", {}, true)};
  return {};
}

std::vector<Parameter> ownerParameters(const FormRow& row) {
  if (row.name == "event")
    return {made("id", typed(TypeKind::Text), "The event's name in <call>, records and reports", {}, true),
            made("title", typed(TypeKind::Text), "The title that designers read"),
            made("once", typed(TypeKind::Bool), "Whether the event happens only once", "no"),
            made("folder", typed(TypeKind::Text), "Where lists show the event: Night/Alarm is a folder in a folder"),
            made("muted", typed(TypeKind::Bool), "Whether the event is left out of play", "no")};
  Type sides = typed(TypeKind::List);
  sides.element = std::make_shared<const Type>(typed(TypeKind::Side));
  return {made("id", typed(TypeKind::Text), "The objective's name in rules, records and reports", {}, true),
          made("title", typed(TypeKind::Text), "The title that players read"),
          made("kind", typed(TypeKind::Id, "objective"), "The kind of objective, as the ruleset declares it"),
          made("sides", std::move(sides), "The sides that have the objective; all sides when left out"),
          made("secret", typed(TypeKind::Bool), "Whether only these sides know of it", "no"),
          made("tested", typed(TypeKind::Id, "hook"), "The moment when its condition is tested"),
          made("folder", typed(TypeKind::Text), "Where lists show the objective: Night/Alarm is a folder in a folder")};
}

std::vector<BlockName> hookParameters(const Declaration* hook) {
  std::vector<BlockName> out;
  if (hook == nullptr) return out;
  for (const Declaration& part : hook->parts)
    if (part.part == "parameter" && part.value)
      out.push_back({part.id, part.value->type, part.help.empty() ? part.value->help : part.help});
  return out;
}

/// What every trigger of the event gives, or the hook at which the objective is tested.
std::vector<BlockName> ownerNames(const MissionScope& mission, const Element& owner) {
  if (owner.name() == "objective")
    return hookParameters(mission.scope.find(DeclarationKind::Hook, owner.value("tested")));
  std::vector<BlockName> out;
  bool first = true;
  for (const Element& when : model::elements(owner, "when")) {
    for (const Element& trigger : model::elements(when)) {
      const std::string name(trigger.name());
      const Declaration* declared = mission.scope.find(DeclarationKind::Trigger, name);
      const std::string hook = declared != nullptr ? declared->text("hook") : name;
      const std::vector<BlockName> names = hookParameters(mission.scope.find(DeclarationKind::Hook, hook));
      if (first) {
        out = names;
      } else {
        std::erase_if(out, [&](const BlockName& each) {
          return std::none_of(names.begin(), names.end(), [&](const BlockName& n) { return n.id == each.id; });
        });
      }
      first = false;
    }
  }
  return out;
}

void append(std::vector<Choice>& out, std::vector<Choice> more) {
  std::set<std::string> known;
  for (const Choice& each : out) known.insert(each.value);
  for (Choice& each : more) {
    if (known.insert(each.value).second) out.push_back(std::move(each));
  }
}

/// Texts are free; what a parameter is called often says what id it takes.
std::vector<Choice> suggestions(const MissionScope& mission, const Parameter& parameter, const std::string& block) {
  const std::string& id = parameter.id;
  std::vector<Choice> out;
  if (id == "kind") {
    append(out, declaredChoices(mission.scope, DeclarationKind::Marker));
    append(out, declaredChoices(mission.scope, DeclarationKind::Piece));
  } else if (id == "name" || id == "variable") {
    append(out, declaredChoices(mission.scope, DeclarationKind::Variable));
  } else if (id == "direction") {
    for (const char* each : {"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"})
      out.push_back({each, model::plainWords(each), {}});
  } else if (id == "id" || model::declarationKind(id) || id == "event" || id == "text") {
    const std::string of = id == "id" ? block : id;
    if (model::declarationKind(of) || of == "event" || of == "text") out = idChoices(mission, of);
    // Of a kind only things of the mission are meant: an objective that is settled is one of its own.
    if (of == "objective") std::erase_if(out, [](const Choice& each) { return each.help != "Of the mission"; });
  }
  return out;
}

}  // namespace

std::vector<Parameter> parametersOf(const MissionScope& mission, const FormRow& row, const Element& element) {
  switch (row.kind) {
    case RowKind::Owner: return ownerParameters(row);
    case RowKind::Form: return formParameters(row, element);
    case RowKind::Lua:
      return {made("function", typed(TypeKind::Text), "A function of the table that rules.lua returns", {}, true)};
    case RowKind::Part:
      if (row.name == "option") return {made("id", typed(TypeKind::Text), "The option's name", {}, true)};
      if (row.name == "case")
        return {made("weight", numbers(1, 1'000'000), "How often this case is drawn, relative to the others", "1")};
      return {};
    default: break;
  }
  const Declaration* declaration = declarationOf(mission.scope, row, row.name);
  return declaration != nullptr ? declaredParameters(mission.scope, *declaration) : std::vector<Parameter>{};
}

std::vector<BlockName> namesAt(const MissionScope& mission, const ElementPath& path) {
  const ElementPath owner = ownerOf(mission, path);
  if (owner.empty()) return {};
  Element element = elementAt(mission.root, owner);
  std::vector<BlockName> out = ownerNames(mission, element);
  for (std::size_t depth = owner.size(); depth < path.size(); ++depth) {
    if (element.name() == "for-each" && depth > owner.size()) {
      BlockName name;
      name.id = element.value("as", "it");
      const bool pieces = element.has("piece");
      name.type = typed(pieces ? TypeKind::Piece : TypeKind::Side);
      name.help = fmt::format("The current {}", element.value(pieces ? "piece" : "side"));
      std::erase_if(out, [&](const BlockName& each) { return each.id == name.id; });
      out.insert(out.begin(), std::move(name));
    }
    element = elementAt(element, {path[depth]});
    // The last step may lead to where a block is still to be put.
    if (!element) return depth + 1 == path.size() ? out : std::vector<BlockName>{};
    if (depth == owner.size() && element.name() == "when") return {};
  }
  return out;
}

std::vector<Choice> choicesOf(const MissionScope& mission, const Parameter& parameter, const std::string& block) {
  const Type& type = parameter.type;
  switch (type.kind) {
    case TypeKind::Bool: return {{"yes", "Yes", {}}, {"no", "No", {}}};
    case TypeKind::Enum: {
      std::vector<Choice> out;
      for (const std::string& each : type.names) out.push_back({each, model::plainWords(each), {}});
      return out;
    }
    case TypeKind::Side: return sideChoices(mission);
    case TypeKind::Piece: return pieceChoices(mission);
    case TypeKind::Id: {
      if (block == "for-each") {
        std::vector<Choice> out = declaredChoices(mission.scope, *model::declarationKind(type.of));
        if (type.of == "piece") append(out, declaredChoices(mission.scope, DeclarationKind::Marker));
        return out;
      }
      // The kind of an objective is declared; elsewhere an objective is one of the mission.
      if (type.of == "objective" && block == "objective" && parameter.id == "kind")
        return declaredChoices(mission.scope, DeclarationKind::Objective);
      return idChoices(mission, type.of);
    }
    case TypeKind::List: {
      if (!type.element) return {};
      Parameter one = parameter;
      one.type = *type.element;
      std::vector<Choice> out = choicesOf(mission, one, block);
      if (parameter.id == "sides") {
        append(out, declaredChoices(mission.scope, DeclarationKind::Side));
        append(out, declaredChoices(mission.scope, DeclarationKind::Team));
      }
      return out;
    }
    case TypeKind::Text:
      if (parameter.id == "function" && block == "lua") {
        std::vector<Choice> out;
        for (const std::string& each : rulesFunctions(mission.mission.rules)) out.push_back({each, each, {}});
        return out;
      }
      if (parameter.id == "folder" && (block == "event" || block == "objective")) {
        std::vector<Choice> out;
        for (const std::string& each : foldersIn(mission.root, block)) out.push_back({each, each, {}});
        return out;
      }
      return suggestions(mission, parameter, block);
    default: return {};
  }
}

std::optional<std::string> beginningValue(const MissionScope& mission, const Parameter& parameter,
                                          const std::string& block, const std::vector<BlockName>& names) {
  if (parameter.fallback) return std::nullopt;
  // How authors say that a parameter is optional: there is no mark for it.
  const bool optional = parameter.help.find("eft out") != std::string::npos;
  if (optional && !parameter.required) return std::nullopt;
  const Type& type = parameter.type;
  if (type.kind == TypeKind::Piece || type.kind == TypeKind::Side || type.kind == TypeKind::Place)
    for (const BlockName& each : names)
      if (each.type.kind == type.kind) return "$" + each.id;
  switch (type.kind) {
    case TypeKind::Int: return std::to_string(std::clamp<std::int64_t>(1, type.min, std::max(type.min, type.max)));
    case TypeKind::List: return "";
    case TypeKind::Place:
      if (mission.mission.tiles.empty()) return std::nullopt;
      return mission.mission.tiles.front().id + ":A1";
    default: break;
  }
  const std::vector<Choice> choices = choicesOf(mission, parameter, block);
  if (!choices.empty()) return choices.front().value;
  if (type.kind == TypeKind::Text) return "";
  return std::nullopt;
}

}  // namespace sortie::editor
