// Sentences of blocks.
#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;

namespace {

std::string capital(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

/// "{1} gets the value {2}" with values; what has no value is left as it is.
std::string filled(const std::string& text, const std::vector<std::string>& values) {
  return model::withArguments(text, [&](std::int64_t number) -> std::optional<std::string> {
    if (number < 1 || number > static_cast<std::int64_t>(values.size())) return std::nullopt;
    return values[static_cast<std::size_t>(number - 1)];
  });
}

/// What several of a content item are called, of a ruleset or a mission that says it; else nothing.
std::string pluralIn(const MissionScope& mission, const std::string& item) {
  const auto found = mission.scope.items.find(item);
  if (found == mission.scope.items.end()) return {};
  return model::pluralOf(*found->second, [&](const std::string& id) -> const std::string* {
    const auto in = [&](const std::vector<model::Text>& texts) -> const std::string* {
      const auto text =
          std::find_if(texts.begin(), texts.end(), [&](const model::Text& each) { return each.id == id; });
      return text == texts.end() ? nullptr : &text->text;
    };
    if (const std::string* own = in(mission.mission.texts)) return own;
    for (const model::Ruleset* ruleset : mission.scope.rulesets)
      if (const std::string* said = in(ruleset->texts)) return said;
    return nullptr;
  });
}

/// What stands in a parameter, and how it reads.
struct Argument {
  std::string value;
  std::string words;
};

/// `{1*2}`: the first counted as often as the second says, as books print it.
std::string withCounts(const MissionScope& mission, std::string text, const std::vector<Argument>& arguments) {
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1)) {
    const std::size_t close = text.find('}', at);
    const std::size_t star = text.find('*', at);
    if (close == std::string::npos || star > close) continue;
    const auto argument = [&](std::size_t from, std::size_t to) -> const Argument* {
      const auto number = model::parseInt(std::string_view(text).substr(from, to - from));
      const bool known = number && *number >= 1 && *number <= static_cast<std::int64_t>(arguments.size());
      return known ? &arguments[static_cast<std::size_t>(*number - 1)] : nullptr;
    };
    const Argument* what = argument(at + 1, star);
    const Argument* many = argument(star + 1, close);
    if (what == nullptr || many == nullptr) continue;
    const auto count = model::parseInt(many->value);
    const std::string said = count && *count > 1 && *count <= INT32_MAX
                                 ? model::counted(static_cast<int>(*count), what->words, pluralIn(mission, what->value))
                                 : fmt::format("{} {}", many->words, what->words);
    text.replace(at, close + 1 - at, said);
    at += said.size() - 1;
  }
  return text;
}

std::string patternOf(const Declaration& declaration) {
  return declaration.texts.empty() ? std::string() : declaration.texts.front().text;
}

/// A form that does not stand anywhere: how it reads, and what it does.
struct FormWords {
  std::string_view name;
  const char* title;
  const char* help;
};
constexpr FormWords formWords[] = {
    {"all", "All of these hold", "Holds when every condition in it does"},
    {"any", "Any of these holds", "Holds when at least one condition in it does"},
    {"none", "None of these holds", "Holds when no condition in it does"},
    {"at-least", "At least N of these hold", "Holds when at least N of the conditions in it do"},
    {"if", "Only if", "Does the actions under Then when the conditions hold, otherwise those under Else"},
    {"choose", "A side decides", "The side picks one of the options, and its actions are done"},
    {"random", "One of several at random, by weight",
     "One case is drawn by weight; the draw does not affect any other dice"},
    {"for-each", "For each piece or side of a kind", "Done for every piece or side of a kind, one after the other"},
    {"wait", "Wait for a moment, then go on",
     "The event pauses here; the actions after it are done when the moment has come N times"},
    {"call", "Do another event's actions", "The actions of another event, whatever its triggers and conditions"},
    {"lua", "A function of rules.lua", "Calls a function of the table that rules.lua returns"},
};

const FormWords* wordsOfForm(const FormRow& row, std::string_view name) {
  if (row.kind != RowKind::Form && row.kind != RowKind::Lua) return nullptr;
  const auto* found = std::find_if(std::begin(formWords), std::end(formWords),
                                   [&](const FormWords& each) { return each.name == name; });
  return found != std::end(formWords) ? found : nullptr;
}

struct Words {
  const MissionScope& mission;
  const FormRow& row;
  const Element& element;

  [[nodiscard]] std::string value(const char* attribute, const model::Type& type, const char* otherwise) const {
    const std::string text = element.value(attribute);
    return text.empty() ? otherwise : valueWords(mission, type, text);
  }

  [[nodiscard]] std::string declaredOne(const Declaration& declaration) const {
    const std::string pattern = patternOf(declaration);
    std::vector<std::string> values;
    std::vector<Argument> arguments;
    std::string listed;
    for (const Parameter& each : parametersOf(mission, row, element)) {
      const std::optional<std::string> own = element.find(each.id);
      std::string words = own             ? valueWords(mission, each.type, *own)
                          : each.fallback ? valueWords(mission, each.type, *each.fallback)
                                          : fmt::format("({})", each.title);
      if (words.empty()) words = fmt::format("({})", each.title);
      if (own) listed += fmt::format("{}{}: {}", listed.empty() ? "" : ", ", each.title, words);
      arguments.push_back({own ? *own : each.fallback.value_or(""), words});
      values.push_back(std::move(words));
    }
    if (!pattern.empty() && row.kind != RowKind::Trigger)
      return capital(filled(withCounts(mission, pattern, arguments), values));
    const std::string title = titleOf(declaration);
    return listed.empty() ? title : fmt::format("{} ({})", title, listed);
  }

  [[nodiscard]] std::string part() const {
    if (row.name == "condition") return "If all of these hold";
    if (row.name == "then") return "Then";
    if (row.name == "else") return "Else";
    if (row.name == "option") return fmt::format("Option {}", element.value("id", "without a name"));
    return fmt::format("Case, weight {}", element.value("weight", "1"));
  }

  [[nodiscard]] std::string form() const {
    model::Type side;
    side.kind = model::TypeKind::Side;
    model::Type id;
    id.kind = model::TypeKind::Id;
    const std::string& name = row.name;
    if (name == "at-least") return fmt::format("At least {} of these hold", element.value("count", "0"));
    if (name == "choose") {
      const Declaration* decision = mission.scope.find(DeclarationKind::Decision, element.value("decision"));
      const std::string question =
          decision != nullptr && !patternOf(*decision).empty() ? patternOf(*decision) : element.value("decision");
      return fmt::format("{} decides: {}", capital(value("side", side, "(side)")), question);
    }
    if (name == "random") {
      std::string odds;
      std::int64_t total = 0;
      std::vector<std::int64_t> weights;
      for (const Element& each : model::elements(element, "case")) {
        weights.push_back(std::max<std::int64_t>(0, model::parseInt(each.value("weight", "1")).value_or(0)));
        total += weights.back();
      }
      for (const std::int64_t weight : weights)
        odds += fmt::format("{}{:.0f} %", odds.empty() ? "" : ", ",
                            total > 0 ? 100.0 * static_cast<double>(weight) / static_cast<double>(total) : 0.0);
      return odds.empty() ? "One at random" : fmt::format("One at random: {}", odds);
    }
    if (name == "for-each") {
      const bool pieces = element.has("piece");
      const std::string kind = element.value(pieces ? "piece" : "side");
      const Declaration* found = mission.scope.find(pieces ? DeclarationKind::Piece : DeclarationKind::Side, kind);
      if (found == nullptr && pieces) found = mission.scope.find(DeclarationKind::Marker, kind);
      std::string out = fmt::format("For each {}", found != nullptr ? titleOf(*found) : kind.empty() ? "(kind)" : kind);
      if (element.has("of")) out += fmt::format(" of {}", value("of", side, "(side)"));
      return fmt::format("{}, as ${}", out, element.value("as", "it"));
    }
    if (name == "wait") {
      const Declaration* hook = mission.scope.find(DeclarationKind::Hook, element.value("hook"));
      const std::string moment = hook != nullptr ? titleOf(*hook) : element.value("hook", "(moment)");
      const std::string times = element.value("times", "1");
      return times == "1" ? fmt::format("Wait for: {}", moment) : fmt::format("Wait for: {}, {} times", moment, times);
    }
    if (name == "call") return fmt::format("Do the actions of the event {}", element.value("event", "(event)"));
    return wordsOfForm(row, name)->title;
  }

  [[nodiscard]] std::string owner() const {
    if (row.name == "event") {
      const std::string title = element.value("title", model::plainWords(element.value("id")));
      return fmt::format("Event {}{}", title,
                         element.value("once") == "yes" || element.value("once") == "true" ? ", once" : "");
    }
    return fmt::format("Objective {}", element.value("title", model::plainWords(element.value("id"))));
  }
};

std::string sectionTitle(const std::string& name) {
  if (name == "when") return "When any of these happens";
  if (name == "if") return "If all of these hold";
  if (name == "do") return "Do, in this order";
  return name == "condition" ? "Done when all of these hold" : "Rewards, in this order";
}

}  // namespace

std::string blockSentence(const MissionScope& mission, const FormRow& row, const Element& element) {
  const Words words{mission, row, element};
  switch (row.kind) {
    case RowKind::Owner: return words.owner();
    case RowKind::Section: return sectionTitle(row.name);
    case RowKind::Part: return words.part();
    case RowKind::Form: return words.form();
    case RowKind::Lua: {
      const std::string function = element.value("function");
      return function.empty() ? "Lua function (none)" : fmt::format("Lua: {}", function);
    }
    case RowKind::Unknown: return fmt::format("<{}>: not declared", row.name);
    default: break;
  }
  const Declaration* declaration = declarationOf(mission.scope, row, row.name);
  return declaration != nullptr ? words.declaredOne(*declaration) : row.name;
}

std::string blockTitle(const MissionScope& mission, const FormRow& row, const std::string& name) {
  if (row.kind == RowKind::Section) return sectionTitle(name);
  if (const FormWords* words = wordsOfForm(row, name)) return words->title;
  if (row.kind == RowKind::Part && name == "option") return "Option";
  if (row.kind == RowKind::Part && name == "case") return "Case";
  return blockSentence(mission, row, {});
}

std::string blockHelp(const MissionScope& mission, const FormRow& row, const std::string& name) {
  if (const Declaration* declaration = declarationOf(mission.scope, row, name)) {
    if (!declaration->help.empty()) return declaration->help;
    // A declared trigger without words of its own is explained by its hook.
    const Declaration* hook = mission.scope.find(DeclarationKind::Hook, declaration->text("hook"));
    return hook != nullptr ? hook->help : std::string();
  }
  const FormWords* words = wordsOfForm(row, name);
  return words != nullptr ? words->help : "";
}

namespace {

// A block with all that stands in it. Recursion is bounded by the depth that the reader allows.
std::string deepSentence(const MissionScope& mission, const FormRow& row, const Element& element) {
  std::vector<std::string> parts;
  for (const Element& each : model::elements(element))
    parts.push_back(deepSentence(mission, spotIn(mission.scope, row, each.name()), each));
  const bool conditions = row.holds == BlockList::Conditions;
  const std::string all = fmt::format("{}", fmt::join(parts, conditions && row.name == "any" ? " or "
                                                             : conditions                    ? " and "
                                                                                             : "; "));
  if (row.kind == RowKind::Form && (row.name == "all" || row.name == "any")) return "(" + all + ")";
  if (row.kind == RowKind::Part && row.name == "condition") return all;
  const std::string own = blockSentence(mission, row, element);
  return parts.empty() ? own : fmt::format("{}: ({})", own, all);
}

}  // namespace

std::string sentenceOf(const MissionScope& mission, const ElementPath& owner) {
  const Element element = elementAt(mission.root, owner);
  const FormRow row = rowAt(mission, owner);
  if (!element || row.kind != RowKind::Owner) return {};
  const auto list = [&](const char* section, const char* between) {
    std::string out;
    const FormRow into = spotIn(mission.scope, row, section);
    for (const Element& each : model::elements(element, section))
      for (const Element& block : model::elements(each))
        out += (out.empty() ? "" : between) + deepSentence(mission, spotIn(mission.scope, into, block.name()), block);
    return out;
  };
  if (row.name == "objective") {
    const std::string rewards = list("reward", "; ");
    return fmt::format("{}{}", list("condition", " and "), rewards.empty() ? "" : ". Rewards: " + rewards);
  }
  const std::string conditions = list("if", " and ");
  const std::string triggers = list("when", " or ");
  const std::string actions = list("do", "; ");
  return fmt::format("{}{}{}", triggers.empty() ? "Called by others" : "When: " + triggers,
                     conditions.empty() ? "" : ". If: " + conditions, actions.empty() ? "" : ". Do: " + actions);
}

}  // namespace sortie::editor
