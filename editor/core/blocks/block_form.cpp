// Rows of events and objectives, and what may be added to them.
#include "editor/core/blocks/block_form.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;

namespace {

bool isOneOf(const std::string& name, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&](const char* each) { return name == each; });
}

FormRow spot(RowKind kind, const std::string& name, BlockList in, BlockList holds) {
  return FormRow{.kind = kind, .name = name, .in = in, .holds = holds};
}

BlockList listOfSection(const FormRow& owner, const std::string& name) {
  if (owner.name == "event") {
    if (name == "when") return BlockList::Triggers;
    if (name == "if") return BlockList::Conditions;
    return name == "do" ? BlockList::Actions : BlockList::None;
  }
  if (name == "condition") return BlockList::Conditions;
  return name == "reward" ? BlockList::Actions : BlockList::None;
}

BlockList listOfPart(const std::string& form, const std::string& name) {
  if (form == "if") {
    if (name == "condition") return BlockList::Conditions;
    return isOneOf(name, {"then", "else"}) ? BlockList::Actions : BlockList::None;
  }
  if (form == "choose") return name == "option" ? BlockList::Actions : BlockList::None;
  return form == "random" && name == "case" ? BlockList::Actions : BlockList::None;
}

FormRow blockSpot(const model::Scope& scope, BlockList in, const std::string& name) {
  using K = DeclarationKind;
  if (in == BlockList::Triggers) {
    const bool known = scope.find(K::Trigger, name) != nullptr || scope.find(K::Hook, name) != nullptr;
    return spot(known ? RowKind::Trigger : RowKind::Unknown, name, in, BlockList::None);
  }
  if (name == "lua") return spot(RowKind::Lua, name, in, BlockList::None);
  if (in == BlockList::Conditions) {
    if (isOneOf(name, {"all", "any", "none", "at-least"})) return spot(RowKind::Form, name, in, BlockList::Conditions);
    const bool known = scope.find(K::Condition, name) != nullptr;
    return spot(known ? RowKind::Condition : RowKind::Unknown, name, in, BlockList::None);
  }
  if (isOneOf(name, {"if", "choose", "random"})) return spot(RowKind::Form, name, in, BlockList::Parts);
  if (name == "for-each") return spot(RowKind::Form, name, in, BlockList::Actions);
  if (isOneOf(name, {"wait", "call"})) return spot(RowKind::Form, name, in, BlockList::None);
  const bool known = scope.find(K::Action, name) != nullptr;
  return spot(known ? RowKind::Action : RowKind::Unknown, name, in, BlockList::None);
}

/// What an owner or an <if> may have once, and shows even where it is missing.
std::vector<std::string> placesOf(const FormRow& row) {
  if (row.kind == RowKind::Owner)
    return row.name == "event" ? std::vector<std::string>{"when", "if", "do"}
                               : std::vector<std::string>{"condition", "reward"};
  if (row.kind == RowKind::Form && row.name == "if") return {"condition", "then", "else"};
  return {};
}

FormRow ownerSpot(std::string_view name) {
  return spot(RowKind::Owner, std::string(name), BlockList::None, BlockList::None);
}

struct RowMaker {
  const MissionScope& mission;
  std::vector<FormRow>& out;

  // Recursion is bounded by the depth that the reader allows.
  void add(const Element& element, FormRow row) {
    row.sentence = blockSentence(mission, row, element);
    row.help = blockHelp(mission, row, row.name);
    const FormRow own = row;
    out.push_back(std::move(row));
    const std::vector<Element> children = childElements(element);
    const std::vector<std::string> places = placesOf(own);
    if (places.empty()) {
      for (std::size_t i = 0; i < children.size(); ++i) child(own, children, i);
      return;
    }
    for (const std::string& place : places) {
      bool there = false;
      for (std::size_t i = 0; i < children.size(); ++i) {
        if (children[i].foreign() || children[i].name() != place) continue;
        there = true;
        child(own, children, i);
      }
      if (!there) missing(own, place);
    }
    // What does not belong here is shown too: it must be seen to be removed.
    for (std::size_t i = 0; own.kind == RowKind::Form && i < children.size(); ++i)
      if (std::find(places.begin(), places.end(), children[i].name()) == places.end()) child(own, children, i);
  }

  void child(const FormRow& parent, const std::vector<Element>& children, std::size_t i) {
    if (children[i].foreign()) return;
    FormRow row = spotIn(mission.scope, parent, children[i].name());
    row.path = parent.path;
    row.path.push_back(static_cast<std::uint32_t>(i));
    row.depth = parent.depth + 1;
    add(children[i], std::move(row));
  }

  void missing(const FormRow& parent, const std::string& place) {
    FormRow row = spotIn(mission.scope, parent, place);
    row.path = parent.path;
    row.missing = true;
    row.depth = parent.depth + 1;
    row.sentence = blockTitle(mission, row, place);
    row.help = blockHelp(mission, row, place);
    out.push_back(std::move(row));
  }
};

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

}  // namespace

FormRow spotIn(const model::Scope& scope, const FormRow& parent, std::string_view element) {
  const std::string name(element);
  if (parent.kind == RowKind::Owner) {
    const BlockList list = listOfSection(parent, name);
    return spot(list == BlockList::None ? RowKind::Unknown : RowKind::Section, name, BlockList::Parts, list);
  }
  if (parent.holds == BlockList::Parts) {
    const BlockList list = listOfPart(parent.name, name);
    return spot(list == BlockList::None ? RowKind::Unknown : RowKind::Part, name, BlockList::Parts, list);
  }
  if (parent.holds == BlockList::None) return spot(RowKind::Unknown, name, BlockList::None, BlockList::None);
  return blockSpot(scope, parent.holds, name);
}

bool inForEach(const MissionScope& mission, const ElementPath& path) {
  const ElementPath owner = ownerOf(mission, path);
  if (owner.empty()) return false;
  Element element = elementAt(mission.root, owner);
  for (std::size_t depth = owner.size(); element && depth < path.size(); ++depth) {
    element = elementAt(element, {path[depth]});
    // A trigger or condition may have that name too, but holds nothing.
    if (element && element.name() == "for-each") return true;
  }
  return false;
}

const Declaration* declarationOf(const model::Scope& scope, const FormRow& row, const std::string& name) {
  using K = DeclarationKind;
  if (row.kind == RowKind::Condition) return scope.find(K::Condition, name);
  if (row.kind == RowKind::Action) return scope.find(K::Action, name);
  if (row.kind != RowKind::Trigger) return nullptr;
  const Declaration* trigger = scope.find(K::Trigger, name);
  return trigger != nullptr ? trigger : scope.find(K::Hook, name);
}

std::vector<FormRow> formRows(const MissionScope& mission, const ElementPath& owner) {
  std::vector<FormRow> out;
  const Element element = elementAt(mission.root, owner);
  if (!element || !isBlockOwner(element)) return out;
  FormRow row = ownerSpot(element.name());
  row.path = owner;
  RowMaker{mission, out}.add(element, std::move(row));
  return out;
}

ElementPath ownerOf(const MissionScope& mission, const ElementPath& path) {
  Element element = mission.root;
  for (std::size_t depth = 0; depth < path.size(); ++depth) {
    element = elementAt(element, {path[depth]});
    if (!element) return {};
    if (isBlockOwner(element)) return {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth) + 1};
    if (!isOptionWhen(element)) return {};
  }
  return {};
}

FormRow rowAt(const MissionScope& mission, const ElementPath& path) {
  const ElementPath owner = ownerOf(mission, path);
  if (owner.empty()) return spot(RowKind::Unknown, {}, BlockList::None, BlockList::None);
  Element element = elementAt(mission.root, owner);
  FormRow row = ownerSpot(element.name());
  for (std::size_t depth = owner.size(); depth < path.size(); ++depth) {
    element = elementAt(element, {path[depth]});
    if (!element) return spot(RowKind::Unknown, {}, BlockList::None, BlockList::None);
    const int level = row.depth + 1;
    row = spotIn(mission.scope, row, element.name());
    row.depth = level;
  }
  row.path = path;
  row.sentence = blockSentence(mission, row, element);
  row.help = blockHelp(mission, row, row.name);
  return row;
}

std::vector<CatalogueEntry> catalogue(const MissionScope& mission, const FormRow& into) {
  std::vector<CatalogueEntry> out;
  const auto add = [&](const std::string& name, const char* group) {
    const FormRow row = spotIn(mission.scope, into, name);
    CatalogueEntry entry{name, row.kind, group, blockTitle(mission, row, name), blockHelp(mission, row, name), {}};
    entry.search = lower(fmt::format("{} {} {} {}", entry.name, model::plainWords(name), entry.title, entry.help));
    out.push_back(std::move(entry));
  };
  const auto addDeclared = [&](DeclarationKind kind, const char* group) {
    for (const Declaration* each : declared(mission.scope, kind)) add(each->id, group);
  };
  switch (into.holds) {
    case BlockList::Triggers:
      addDeclared(DeclarationKind::Trigger, "Triggers");
      for (const Declaration* each : declared(mission.scope, DeclarationKind::Hook))
        if (mission.scope.find(DeclarationKind::Trigger, each->id) == nullptr) add(each->id, "Moments");
      break;
    case BlockList::Conditions:
      addDeclared(DeclarationKind::Condition, "Conditions");
      for (const char* each : {"all", "any", "none", "at-least", "lua"}) add(each, "Forms");
      break;
    case BlockList::Actions: {
      addDeclared(DeclarationKind::Action, "Actions");
      add("if", "Forms");
      if (!declared(mission.scope, DeclarationKind::Decision).empty() && !mission.mission.sides.empty())
        add("choose", "Forms");
      for (const char* each : {"random", "for-each"}) add(each, "Forms");
      if (!inForEach(mission, into.path)) add("wait", "Forms");
      const Element owner = elementAt(mission.root, ownerOf(mission, into.path));
      const std::string own = owner && owner.name() == "event" ? owner.value("id") : std::string();
      const bool others = std::any_of(mission.mission.events.begin(), mission.mission.events.end(),
                                      [&](const model::EventSetup& each) { return each.id != own; });
      if (others) add("call", "Forms");
      add("lua", "Forms");
      break;
    }
    case BlockList::Parts:
      if (into.name == "choose") add("option", "Parts");
      if (into.name == "random") add("case", "Parts");
      break;
    case BlockList::None: break;
  }
  return out;
}

bool matches(const CatalogueEntry& entry, const std::string& query) {
  const std::vector<std::string> words = model::splitWords(lower(query));
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return entry.search.find(word) != std::string::npos; });
}

}  // namespace sortie::editor
