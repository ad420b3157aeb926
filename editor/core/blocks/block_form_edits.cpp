// Edits of events and objectives.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "editor/core/blocks/block_lua.h"
#include "editor/core/document/indentation.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::ElementPtr;
using model::Node;

namespace {

tl::unexpected<Error> misplaced(const FormRow& into, const std::string& name) {
  return fail("block-place", fmt::format("<{}> cannot stand in <{}>", name, into.name), {},
              "conditions stand among conditions, actions among actions; nothing waits inside <for-each>");
}

bool accepts(const MissionScope& mission, const FormRow& into, const std::string& name) {
  return into.holds != BlockList::None && spotIn(mission.scope, into, name).kind != RowKind::Unknown;
}

bool waits(const Element& element) {
  if (element.name == "wait") return true;
  const auto children = model::elements(element);
  return std::any_of(children.begin(), children.end(), [](const ElementPtr& each) { return waits(*each); });
}

bool acceptsBlock(const MissionScope& mission, const FormRow& into, const Element& block) {
  return accepts(mission, into, block.name) && !(waits(block) && inForEach(mission, into.path));
}

/// What stands after a section in its parent, in the order of the format.
std::vector<std::string> after(const std::string& section) {
  if (section == "when") return {"if", "do", "text"};
  if (section == "if") return {"do", "text"};
  if (section == "do") return {"text"};
  if (section == "condition") return {"reward", "set", "text", "then", "else"};
  if (section == "reward") return {"set", "text"};
  if (section == "then") return {"else"};
  return {};
}

ElementPath parentOf(const ElementPath& path) { return {path.begin(), path.end() - 1}; }

ElementPath below(ElementPath path, std::uint32_t position) {
  path.push_back(position);
  return path;
}

ElementPtr holding(std::string name, std::vector<model::Attribute> attributes, std::vector<ElementPtr> children) {
  const ElementPtr element = model::makeElement(std::move(name), std::move(attributes));
  if (children.empty()) return element;
  std::vector<Node> nodes;
  for (ElementPtr& each : children) nodes.push_back(model::makeNode(std::move(each)));
  return model::withChildren(element, std::move(nodes));
}

/// The section or part of a row, made where it is missing.
ElementPtr made(const ElementPtr& root, const FormRow& into, ElementPath& path) {
  path = into.path;
  return into.missing ? withChild(root, into.path, into.name, after(into.name), path) : root;
}

std::string freeOption(const Element& choose) {
  for (const char* each : {"yes", "no"}) {
    const auto options = model::elements(choose, "option");
    if (std::none_of(options.begin(), options.end(), [&](const ElementPtr& o) { return o->value("id") == each; }))
      return each;
  }
  for (int number = 3;; ++number) {
    const std::string id = fmt::format("option-{}", number);
    const auto options = model::elements(choose, "option");
    if (std::none_of(options.begin(), options.end(), [&](const ElementPtr& o) { return o->value("id") == id; }))
      return id;
  }
}

std::vector<model::Attribute> beginnings(const MissionScope& mission, const FormRow& row, const Element& element,
                                         const std::vector<BlockName>& names) {
  std::vector<model::Attribute> out;
  for (const Parameter& each : parametersOf(mission, row, element)) {
    const std::optional<std::string> value = beginningValue(mission, each, row.name, names);
    if (value) out.push_back({each.id, *value, 0});
  }
  return out;
}

ElementPtr withoutIds(const MissionScope& mission, const ElementPtr& block) {
  ElementPtr out = detached(block);
  const std::string* id = out->find("id");
  if (id != nullptr && (out->name == "event" || out->name == "objective"))
    out = model::withAttribute(out, "id", freeId(mission.root, *id));
  return out;
}

}  // namespace

ElementPtr newBlock(const MissionScope& mission, const FormRow& into, const std::string& name) {
  const FormRow row = spotIn(mission.scope, into, name);
  const ElementPtr bare = model::makeElement(name);
  if (row.kind == RowKind::Trigger) return bare;
  const std::vector<BlockName> names =
      into.holds == BlockList::Triggers ? std::vector<BlockName>{} : namesAt(mission, below(into.path, 0));
  if (row.kind == RowKind::Lua) {
    const std::vector<std::string> functions = rulesFunctions(mission.mission.rules);
    const ElementPtr owner = elementAt(mission.root, ownerOf(mission, into.path));
    const std::string own = model::toSnake(owner ? owner->value("id") : std::string());
    return holding(name, {{"function", functions.empty() ? (own.empty() ? "rule" : own) : functions.front(), 0}}, {});
  }
  if (row.kind == RowKind::Part) {
    if (name == "option") {
      const ElementPtr choose = elementAt(mission.root, into.path);
      return holding(name, {{"id", freeOption(choose ? *choose : *bare), 0}}, {});
    }
    return bare;
  }
  if (row.kind != RowKind::Form) return holding(name, beginnings(mission, row, *bare, names), {});
  if (name == "at-least") return holding(name, {{"count", "1", 0}}, {model::makeElement("all")});
  if (name == "if")
    return holding(name, {}, {holding("condition", {}, {model::makeElement("all")}), model::makeElement("then")});
  if (name == "random") return holding(name, {}, {model::makeElement("case"), model::makeElement("case")});
  if (name == "choose")
    return holding(name, beginnings(mission, row, *bare, names),
                   {holding("option", {{"id", "yes", 0}}, {}), holding("option", {{"id", "no", 0}}, {})});
  if (name == "call") {
    // Not the event itself: that would be a circle.
    const ElementPtr owner = elementAt(mission.root, ownerOf(mission, into.path));
    for (const model::EventSetup& each : mission.mission.events)
      if (!owner || owner->name != "event" || each.id != owner->value("id"))
        return holding(name, {{"event", each.id, 0}}, {});
    return bare;
  }
  return holding(name, beginnings(mission, row, *bare, names), {});
}

Result<Edited> addBlock(const MissionScope& mission, const FormRow& into, std::uint32_t position,
                        const ElementPtr& block) {
  if (!acceptsBlock(mission, into, *block)) return misplaced(into, block->name);
  ElementPath path;
  ElementPtr root = made(mission.root, into, path);
  const ElementPtr holder = elementAt(root, path);
  if (!holder) return misplaced(into, block->name);
  const auto count = static_cast<std::uint32_t>(childElements(*holder).size());
  const std::uint32_t at = std::min(position, count);
  root = insertAt(root, path, at, block);
  return Edited{std::move(root), {below(path, at)}};
}

bool mayMove(const MissionScope& mission, const ElementPath& path, const FormRow& into) {
  const ElementPtr element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  const bool movable = row.kind != RowKind::Owner && row.kind != RowKind::Section && !row.name.empty();
  if (!element || !movable || within(into.path, path)) return false;
  const bool part = row.kind == RowKind::Part && (into.holds != BlockList::Parts || row.name == "condition" ||
                                                  row.name == "then" || row.name == "else");
  return !part && acceptsBlock(mission, into, *element);
}

Result<Edited> moveBlock(const MissionScope& mission, const ElementPath& path, const FormRow& into,
                         std::uint32_t position) {
  const ElementPtr element = elementAt(mission.root, path);
  if (!element || !mayMove(mission, path, into)) return misplaced(into, element ? std::string(element->name) : "");
  ElementPath to;
  ElementPath from = path;
  ElementPtr root = made(mission.root, into, to);
  // A section that was made before the block has moved it down.
  if (into.missing && from.size() >= to.size() && std::equal(to.begin(), to.end() - 1, from.begin()) &&
      from[to.size() - 1] >= to.back())
    ++from[to.size() - 1];
  const ElementPtr moving =
      shifted(elementAt(root, from), static_cast<int>(to.size()) + 1 - static_cast<int>(from.size()));
  root = replaceAt(root, from, moving);
  root = moveTo(root, from, to, position);
  const std::optional<ElementPath> now = pathOf(root, moving.get());
  return Edited{std::move(root), now ? std::vector<ElementPath>{*now} : std::vector<ElementPath>{}};
}

Result<Edited> wrapBlocks(const MissionScope& mission, std::vector<ElementPath> paths, const std::string& form) {
  if (paths.empty()) return fail("block-wrap", "nothing is selected");
  std::sort(paths.begin(), paths.end());
  const ElementPath parent = parentOf(paths.front());
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (parentOf(paths[i]) != parent || paths[i].back() != paths.front().back() + i)
      return fail("block-wrap", "only neighbouring blocks of one list can be wrapped together");
  const FormRow into = rowAt(mission, parent);
  const FormRow as = spotIn(mission.scope, into, form);
  if (as.kind != RowKind::Form || form == "wait" || form == "call")
    return fail("block-wrap", fmt::format("these cannot be put into <{}>", form));
  std::vector<ElementPtr> blocks;
  for (const ElementPath& each : paths) blocks.push_back(elementAt(mission.root, each));
  if (std::any_of(blocks.begin(), blocks.end(), [](const ElementPtr& each) { return !each; }))
    return fail("block-wrap", "nothing is selected");
  if (form == "for-each" &&
      std::any_of(blocks.begin(), blocks.end(), [](const ElementPtr& each) { return waits(*each); }))
    return fail("block-wrap", "what waits cannot be put into <for-each>");
  const bool direct = into.holds == BlockList::Conditions || form == "for-each";
  for (ElementPtr& each : blocks) each = shifted(each, direct ? 1 : 2);
  ElementPtr wrapper = newBlock(mission, into, form);
  if (direct) {
    std::vector<model::Attribute> attributes = wrapper->attributes;
    wrapper = holding(form, std::move(attributes), std::move(blocks));
  } else {
    // Into the first part that holds actions: <then>, the first <option> or <case>.
    std::uint32_t at = form == "if" ? 1 : 0;
    for (const ElementPtr& each : blocks) {
      const ElementPtr part = elementAt(wrapper, {at});
      wrapper = insertAt(wrapper, {at}, static_cast<std::uint32_t>(childElements(*part).size()), each);
    }
  }
  ElementPtr root = removeAll(mission.root, paths);
  root = insertAt(root, parent, paths.front().back(), wrapper);
  return Edited{std::move(root), {paths.front()}};
}

Result<Edited> unwrapBlock(const MissionScope& mission, const ElementPath& path) {
  const ElementPtr element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  if (!element || row.kind != RowKind::Form || row.holds == BlockList::None)
    return fail("block-wrap", "only a form that holds blocks can be unwrapped");
  std::vector<ElementPtr> inside;
  for (const ElementPtr& each : model::elements(*element)) {
    if (row.holds != BlockList::Parts) {
      inside.push_back(each);
    } else if (each->name != "condition") {
      for (const ElementPtr& block : model::elements(*each)) inside.push_back(block);
    }
  }
  ElementPtr root = removeAt(mission.root, path);
  const ElementPath parent = parentOf(path);
  std::vector<ElementPath> select;
  std::uint32_t at = path.back();
  for (const ElementPtr& each : inside) {
    root = insertAt(root, parent, at, shifted(each, row.holds == BlockList::Parts ? -2 : -1));
    select.push_back(below(parent, at++));
  }
  return Edited{std::move(root), std::move(select)};
}

Result<Edited> duplicateBlock(const MissionScope& mission, const ElementPath& path) {
  const ElementPtr element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  const bool once = row.kind == RowKind::Part && row.name != "option" && row.name != "case";
  if (!element || path.empty() || row.name.empty() || row.kind == RowKind::Section || once)
    return fail("block-place", "this cannot stand there twice");
  ElementPtr copy = withoutIds(mission, element);
  const ElementPath parent = parentOf(path);
  if (row.kind == RowKind::Part && row.name == "option")
    copy = model::withAttribute(copy, "id", freeOption(*elementAt(mission.root, parent)));
  ElementPath to = path;
  ++to.back();
  return Edited{insertAt(mission.root, parent, to.back(), copy), {to}};
}

namespace {

/// Behind the last of its kind at the top level, or at the end.
Edited addOwner(const MissionScope& mission, const ElementPtr& element) {
  const std::vector<ElementPtr> children = childElements(*mission.root);
  auto at = static_cast<std::uint32_t>(children.size());
  for (std::size_t i = 0; i < children.size(); ++i) {
    const bool wraps = children[i]->name == "when" && model::child(*children[i], element->name) != nullptr;
    if (children[i]->name == element->name || wraps) at = static_cast<std::uint32_t>(i) + 1;
  }
  // Objectives come before events.
  if (element->name == "objective" && at == children.size())
    for (std::size_t i = children.size(); i-- > 0;)
      if (children[i]->name == "event") at = static_cast<std::uint32_t>(i);
  return {insertAt(mission.root, {}, at, element), {{at}}};
}

std::string newId(const MissionScope& mission, const std::string& wish, const char* otherwise) {
  const std::string id = model::toKebab(wish);
  return freeId(mission.root, id.empty() ? otherwise : id);
}

}  // namespace

Edited newEvent(const MissionScope& mission, const std::string& wish, const std::string& trigger) {
  std::string hook = trigger;
  const auto hooks = declared(mission.scope, DeclarationKind::Hook);
  if (hook.empty() && !hooks.empty()) hook = hooks.front()->id;
  std::vector<ElementPtr> sections;
  if (!hook.empty()) sections.push_back(holding("when", {}, {model::makeElement(hook)}));
  sections.push_back(model::makeElement("do"));
  return addOwner(mission, holding("event", {{"id", newId(mission, wish, "event"), 0}}, std::move(sections)));
}

Edited newObjective(const MissionScope& mission, const std::string& wish, const std::string& title) {
  std::vector<model::Attribute> attributes = {{"id", newId(mission, wish, "objective"), 0}};
  const auto kinds = declared(mission.scope, DeclarationKind::Objective);
  std::vector<ElementPtr> sets;
  if (!kinds.empty()) {
    attributes.push_back({"kind", kinds.front()->id, 0});
    // What the kind asks for and gives no default.
    for (const model::Property& each : kinds.front()->properties)
      if (each.required && !each.state)
        sets.push_back(
            holding("set", {{"name", each.id, 0}, {"value", model::toText(model::zeroValue(each.type)), 0}}, {}));
  }
  attributes.push_back({"title", title.empty() ? "New objective" : title, 0});
  std::vector<ElementPtr> parts{model::makeElement("condition")};
  parts.insert(parts.end(), sets.begin(), sets.end());
  return addOwner(mission, holding("objective", std::move(attributes), std::move(parts)));
}

}  // namespace sortie::editor
