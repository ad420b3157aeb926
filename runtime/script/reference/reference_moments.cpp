// What a ruleset declares of moments and of blocks: hooks, triggers, modifiers, queries, conditions, actions, decisions.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/printed_text.h"
#include "script/bindings/bind.h"
#include "script/reference/reference_code.h"
#include "script/reference/reference_pages.h"

namespace sortie::script {

using model::Declaration;
using model::DeclarationKind;

namespace {

/// Its own text: what a decision asks, how a block reads.
std::string ownText(const Declaration& d) {
  for (const model::Text& text : d.texts)
    if (text.id == d.id) return model::withArgumentMarks(text.text);
  return {};
}

std::vector<const Declaration*> parametersOf(const Declaration& d) {
  std::vector<const Declaration*> out;
  for (const Declaration& part : d.parts)
    if (part.part == "parameter" && part.value) out.push_back(&part);
  return out;
}

/// A type where a document has its value: PIECE, NUMBER, "open|done|failed".
std::string placeholder(const model::Type& type) {
  switch (type.kind) {
    case model::TypeKind::Bool: return "true|false";
    case model::TypeKind::Int: return "NUMBER";
    case model::TypeKind::Enum: return fmt::format("{}", fmt::join(type.names, "|"));
    case model::TypeKind::Text: return "TEXT";
    case model::TypeKind::Piece: return "PIECE";
    case model::TypeKind::Side: return "SIDE";
    case model::TypeKind::Place: return "PLACE";
    case model::TypeKind::List: return (type.element ? placeholder(*type.element) : "VALUE") + " …";
    case model::TypeKind::Id: {
      std::string out = type.of.empty() ? "id" : type.of;
      std::transform(out.begin(), out.end(), out.begin(),
                     [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
      return out;
    }
    case model::TypeKind::Record: return "…";
  }
  return {};
}

std::string element(const Declaration& d) {
  std::string out = '<' + d.id;
  for (const Declaration* each : parametersOf(d))
    out += fmt::format(" {}=\"{}\"", each->id, placeholder(each->value->type));
  return out + "/>";
}

/// The parameters in Lua, behind `before` when there are any.
std::string arguments(const Declaration& d, bool types, const std::string& before = {}) {
  std::string out;
  for (const Declaration* each : parametersOf(d)) {
    out += (out.empty() ? before : ", ") + snake(each->id);
    if (types) out += ": " + typeWords(each->value->type);
  }
  return out;
}

/// What help there is of parameters, in one sentence each.
std::string parameterHelp(const Declaration& d) {
  std::string out;
  for (const Declaration* each : parametersOf(d))
    if (!each->help.empty()) out += fmt::format("{}`{}`: {}", out.empty() ? "" : " ", each->id, sentence(each->help));
  return out;
}

}  // namespace

std::string hookTable(const model::Pack& pack) {
  Table table({"hook", "when", "raised by"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Hook))
    table.add({code(fmt::format("{}({})", d->id, arguments(*d, true))), joined(d->help, parameterHelp(*d)),
               codes(callersOf(pack, {"raise"}, d->id))});
  return table.text();
}

std::string triggerTable(const model::Pack& pack) {
  Table table({"trigger", "hook", "meaning"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Trigger)) {
    std::string filters;
    for (const Declaration& part : d->parts)
      if (part.part == "filter") filters += fmt::format(" {}=\"…\"", part.text("parameter"));
    table.add({code(fmt::format("<{}{}/>", d->id, filters)), code(d->text("hook")), joined(ownText(*d), d->help)});
  }
  return table.text();
}

std::string modifierTable(const model::Pack& pack) {
  Table table({"modifier", "value", "meaning", "asked by"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Modifier))
    table.add({code(fmt::format("{}(value{})", d->id, arguments(*d, true, ", "))),
               d->value ? typeWords(d->value->type) : "", joined(d->help, parameterHelp(*d)),
               codes(callersOf(pack, {"modified"}, d->id))});
  return table.text();
}

std::string queryTable(const model::Pack& pack) {
  Table table({"query", "as", "meaning", "asked by"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Query)) {
    std::vector<std::string> vetoes = callersOf(pack, {"vetoed"}, d->id);
    const std::vector<std::string> offers = callersOf(pack, {"offers"}, d->id);
    std::string as = vetoes.empty() ? "" : "`veto`";
    if (!offers.empty()) as += as.empty() ? "`offer`" : ", `offer`";
    vetoes.insert(vetoes.end(), offers.begin(), offers.end());
    table.add({code(fmt::format("{}({})", d->id, arguments(*d, true))), as, joined(d->help, parameterHelp(*d)),
               codes(vetoes)});
  }
  return table.text();
}

std::string blockChapter(const model::Pack& pack, DeclarationKind kind) {
  const bool actions = kind == DeclarationKind::Action;
  std::string out;
  for (const Declaration* d : pack.ruleset->all(kind)) {
    model::Block example{d->id, {}, {}, {}};
    for (const Declaration* each : parametersOf(*d)) example.arguments[each->id] = '*' + each->id + '*';
    const std::string reads = model::blockText(example, {d}, [](const std::string& id) { return id; });
    out += fmt::format("\n### {}\n\n", d->id);
    if (!ownText(*d).empty()) out += fmt::format("“{}”\n\n", reads);
    const std::string function = d->text("lua", (actions ? "actions." : "conditions.") + snake(d->id));
    const std::string words = joined(d->help, docComment(pack, function));
    if (!words.empty()) out += sentence(words) + "\n\n";
    out += fmt::format("    {}\n    {}.{}({})\n", element(*d), actions ? "act" : "conditions", snake(d->id),
                       arguments(*d, false));
    std::string more;
    for (const Declaration* each : parametersOf(*d)) {
      std::string says = each->help.empty() ? "" : sentence(each->help);
      if (each->value->required) says = joined("required", says);
      if (each->attributes.contains("default")) says = joined("default " + defaultWords(*each->value), says);
      if (!says.empty()) more += fmt::format("- `{}`: {}\n", each->id, says);
    }
    if (!more.empty()) out += '\n' + more;
  }
  return out;
}

std::string decisionTable(const model::Pack& pack) {
  Table table({"decision", "question", "", "meaning"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Decision)) {
    std::string when = d->flag("setup") ? "set-up" : "";
    if (d->text("ask") == "always") when = joined(when, "always asked");
    table.add({code(d->id), ownText(*d), when, d->help});
  }
  return table.text();
}

std::string stepTable(const model::Pack& pack) {
  Table table({"step", "runs", "meaning"});
  for (const Declaration* d : pack.ruleset->all(DeclarationKind::Step)) {
    const std::string function = d->text("lua", "steps." + snake(d->id));
    const std::string first = d->flag("first") ? "The first of a playtest." : "";
    table.add(
        {code(fmt::format("{}{}", d->id, parametersOf(*d).empty() ? "" : fmt::format("({})", arguments(*d, true)))),
         code(function), joined(first, joined(joined(d->help, docComment(pack, function)), parameterHelp(*d)))});
  }
  return table.text();
}

}  // namespace sortie::script
