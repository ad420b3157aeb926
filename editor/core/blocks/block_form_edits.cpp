// Edits of events and objectives.
#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_fields.h"
#include "editor/core/blocks/block_form_words.h"
#include "editor/core/blocks/block_lua.h"
#include "editor/core/document/indentation.h"
#include "model/values.h"

namespace sortie::editor {

using model::DeclarationKind;
using model::Element;
using model::Markup;

namespace {

using Selection = Result<std::vector<ElementPath>>;

tl::unexpected<Error> misplaced(const FormRow& into, std::string_view name) {
  return fail("block-place", fmt::format("<{}> cannot stand in <{}>", name, into.name), {},
              "put conditions among conditions and actions among actions; keep <wait> out of <for-each>");
}

bool waits(const Markup& block) {
  return block.name == "wait" || std::any_of(block.children.begin(), block.children.end(), waits);
}

bool accepts(const MissionScope& mission, const FormRow& into, const Markup& block) {
  return into.holds != BlockList::None && spotIn(mission.scope, into, block.name).kind != RowKind::Unknown &&
         !(waits(block) && inForEach(mission, into.path));
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

/// The section or part of a row, made where it is missing.
ElementPath made(model::Draft& draft, const FormRow& into) {
  return into.missing ? withChild(draft, into.path, into.name, after(into.name)) : into.path;
}

std::string freeOption(const Element& choose) {
  const auto free = [&](const std::string& id) {
    const model::Elements options = model::elements(choose, "option");
    return std::none_of(options.begin(), options.end(), [&](const Element& each) { return each.value("id") == id; });
  };
  for (const char* each : {"yes", "no"})
    if (free(each)) return each;
  for (int number = 3;; ++number)
    if (std::string id = fmt::format("option-{}", number); free(id)) return id;
}

/// A block with the arguments that it should begin with.
Markup begun(const MissionScope& mission, const FormRow& row, const std::vector<BlockName>& names) {
  Markup out(row.name);
  for (const Parameter& each : parametersOf(mission, row, {}))
    if (std::optional<std::string> value = beginningValue(mission, each, row.name, names))
      out.set(each.id, std::move(*value));
  return out;
}

}  // namespace

Markup newBlock(const MissionScope& mission, const FormRow& into, const std::string& name) {
  const FormRow row = spotIn(mission.scope, into, name);
  const Markup bare(name);
  if (row.kind == RowKind::Trigger) return bare;
  const Element owner = elementAt(mission.root, ownerOf(mission, into.path));
  if (row.kind == RowKind::Lua) {
    const std::vector<std::string> functions = rulesFunctions(mission.mission.rules);
    const std::string own = model::toSnake(owner.value("id"));
    return Markup(name, {{"function", !functions.empty() ? functions.front() : own.empty() ? "rule" : own}});
  }
  if (row.kind == RowKind::Part)
    return name == "option" ? Markup(name, {{"id", freeOption(elementAt(mission.root, into.path))}}) : bare;
  if (name == "call" && row.kind == RowKind::Form) {
    // Not the event itself: that would be a circle.
    const std::string own = owner.name() == "event" ? owner.value("id") : std::string();
    for (const model::EventSetup& each : mission.mission.events)
      if (owner.name() != "event" || each.id != own) return Markup(name, {{"event", each.id}});
    return bare;
  }
  const std::vector<BlockName> names =
      into.holds == BlockList::Triggers ? std::vector<BlockName>{} : namesAt(mission, below(into.path, 0));
  Markup out = begun(mission, row, names);
  if (row.kind != RowKind::Form) return out;
  if (name == "at-least") out.set("count", "1").add(Markup("all"));
  if (name == "if") out.add(Markup("condition", {}, {Markup("all")})).add(Markup("then"));
  if (name == "random") out.add(Markup("case")).add(Markup("case"));
  if (name == "choose") out.add(Markup("option", {{"id", "yes"}})).add(Markup("option", {{"id", "no"}}));
  return out;
}

Selection addBlock(model::Draft& draft, const MissionScope& mission, const FormRow& into, std::uint32_t position,
                   const Markup& block) {
  if (!accepts(mission, into, block)) return misplaced(into, block.name);
  const ElementPath path = made(draft, into);
  const Element holder = elementAt(draft.root(), path);
  if (!holder) return misplaced(into, block.name);
  const std::size_t at = std::min<std::size_t>(position, holder.children().size());
  insertAt(draft, path, at, block);
  return std::vector<ElementPath>{below(path, at)};
}

bool mayMove(const MissionScope& mission, const ElementPath& path, const FormRow& into) {
  const Element element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  const bool movable = row.kind != RowKind::Owner && row.kind != RowKind::Section && !row.name.empty();
  if (!element || !movable || within(into.path, path)) return false;
  const bool part = row.kind == RowKind::Part && (into.holds != BlockList::Parts || row.name == "condition" ||
                                                  row.name == "then" || row.name == "else");
  return !part && accepts(mission, into, Markup::of(element));
}

Selection moveBlock(model::Draft& draft, const MissionScope& mission, const ElementPath& path, const FormRow& into,
                    std::uint32_t position) {
  if (!mayMove(mission, path, into)) return misplaced(into, elementAt(mission.root, path).name());
  const ElementPath holder = made(draft, into);
  ElementPath from = path;
  // A section that was made before the block has moved it down.
  if (into.missing && within(from, into.path) && from[into.path.size()] >= holder.back()) ++from[into.path.size()];
  const Element moving = elementAt(draft.root(), from);
  const Element target = elementAt(draft.root(), holder);
  if (!target) return misplaced(into, moving.name());
  const int deeper = static_cast<int>(holder.size()) + 1 - static_cast<int>(from.size());
  const ElementPath to = below(holder, std::min<std::size_t>(position, target.children().size()));
  draft.apply(
      model::together({model::removeElement(moving), model::insertChild(target, to.back(), shifted(moving, deeper))}));
  return std::vector<ElementPath>{without(to, from)};
}

Selection wrapBlocks(model::Draft& draft, const MissionScope& mission, std::vector<ElementPath> paths,
                     const std::string& form) {
  if (paths.empty()) return fail("block-wrap", "nothing is selected");
  std::sort(paths.begin(), paths.end());
  const ElementPath parent = parentOf(paths.front());
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (parentOf(paths[i]) != parent || paths[i].back() != paths.front().back() + i)
      return fail("block-wrap", "only neighbouring blocks of one list can be wrapped together");
  const FormRow into = rowAt(mission, parent);
  const FormRow as = spotIn(mission.scope, into, form);
  if (as.kind != RowKind::Form || form == "wait" || form == "call")
    return fail("block-wrap", fmt::format("the selected blocks cannot be put into <{}>", form));
  const bool direct = into.holds == BlockList::Conditions || form == "for-each";
  std::vector<Element> elements;
  std::vector<Markup> blocks;
  for (const ElementPath& each : paths) {
    const Element block = elementAt(mission.root, each);
    if (!block) return fail("block-wrap", "nothing is selected");
    if (form == "for-each" && waits(Markup::of(block)))
      return fail("block-wrap", "a block that waits cannot be put into <for-each>");
    blocks.push_back(shifted(block, direct ? 1 : 2));
    elements.push_back(block);
  }
  Markup wrapper = newBlock(mission, into, form);
  // Else into the first part that holds actions: <then>, the first <option> or <case>.
  (direct ? wrapper : wrapper.children[form == "if" ? 1 : 0]).children = std::move(blocks);
  wrap(draft, elements, wrapper);
  return std::vector<ElementPath>{paths.front()};
}

Selection unwrapBlock(model::Draft& draft, const MissionScope& mission, const ElementPath& path) {
  const Element element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  if (!element || row.kind != RowKind::Form || row.holds == BlockList::None)
    return fail("block-wrap", "only a block that holds other blocks can be unwrapped");
  std::vector<Element> holders;
  if (row.holds != BlockList::Parts) {
    holders.push_back(element);
  } else {
    for (const Element& each : element.children())
      if (each.name() != "condition") holders.push_back(each);
  }
  std::size_t count = 0;
  for (const Element& each : holders) count += each.children().size();
  unwrap(draft, element, holders, row.holds != BlockList::Parts ? -1 : -2);
  std::vector<ElementPath> select;
  for (std::size_t i = 0; i < count; ++i) select.push_back(below(parentOf(path), path.back() + i));
  return select;
}

Selection duplicateBlock(model::Draft& draft, const MissionScope& mission, const ElementPath& path) {
  const Element element = elementAt(mission.root, path);
  const FormRow row = rowAt(mission, path);
  const bool once = row.kind == RowKind::Part && row.name != "option" && row.name != "case";
  if (!element || path.empty() || row.name.empty() || row.kind == RowKind::Section || once)
    return fail("block-place", "this block cannot stand there twice");
  Markup copy = Markup::of(element);
  if (row.kind == RowKind::Owner)
    if (const std::string* id = copy.find("id")) copy.set("id", freeId(mission.root, *id));
  if (row.kind == RowKind::Part && row.name == "option") copy.set("id", freeOption(element.parent()));
  const ElementPath to = below(parentOf(path), path.back() + 1U);
  insertAt(draft, parentOf(path), to.back(), copy);
  return std::vector<ElementPath>{to};
}

namespace {

/// Behind the last of its kind at the top level; else objectives come before events, and events last.
std::vector<ElementPath> addOwner(model::Draft& draft, const Markup& owner) {
  const auto alike = [&](const Element& each) {
    return each.name() == owner.name || (each.name() == "when" && model::child(each, owner.name));
  };
  return {insertAmong(draft, {}, owner, alike, {"event"})};
}

std::string newId(const MissionScope& mission, const std::string& wish, const char* otherwise) {
  const std::string id = model::toKebab(wish);
  return freeId(mission.root, id.empty() ? otherwise : id);
}

Markup eventOf(const MissionScope& mission, const std::string& wish, const std::string& trigger) {
  std::string hook = trigger;
  const auto hooks = declared(mission.scope, DeclarationKind::Hook);
  if (hook.empty() && !hooks.empty()) hook = hooks.front()->id;
  Markup event("event", {{"id", newId(mission, wish, "event")}});
  if (!hook.empty()) event.add(Markup("when", {}, {Markup(hook)}));
  return event.add(Markup("do"));
}

Markup objectiveOf(const MissionScope& mission, const std::string& wish, const std::string& title) {
  Markup objective("objective", {{"id", newId(mission, wish, "objective")}});
  objective.add(Markup("condition"));
  const auto kinds = declared(mission.scope, DeclarationKind::Objective);
  if (!kinds.empty()) {
    objective.set("kind", kinds.front()->id);
    // What the kind asks for and gives no default.
    for (const model::Property& each : kinds.front()->properties)
      if (each.required && !each.state)
        objective.add(Markup("set", {{"name", each.id}, {"value", model::toText(model::zeroValue(each.type))}}));
  }
  objective.set("title", title.empty() ? "New objective" : title);
  return objective;
}

}  // namespace

std::vector<ElementPath> newEvent(model::Draft& draft, const MissionScope& mission, const std::string& wish,
                                  const std::string& trigger) {
  return addOwner(draft, eventOf(mission, wish, trigger));
}

std::vector<ElementPath> newObjective(model::Draft& draft, const MissionScope& mission, const std::string& wish,
                                      const std::string& title) {
  return addOwner(draft, objectiveOf(mission, wish, title));
}

Result<std::vector<ElementPath>> newBeside(model::Draft& draft, const MissionScope& mission, const ElementPath& path,
                                           bool after) {
  const Element element = elementAt(mission.root, path);
  if (!element || path.empty() || !isBlockOwner(element))
    return fail("block-place", "there is no event or objective to put it beside");
  Markup made =
      element.name() == "event" ? eventOf(mission, "new-event", {}) : objectiveOf(mission, "new-objective", {});
  if (const std::optional<std::string> folder = element.find("folder")) made.set("folder", *folder);
  const ElementPath to = below(parentOf(path), path.back() + (after ? 1U : 0U));
  insertAt(draft, parentOf(path), to.back(), made);
  return std::vector<ElementPath>{to};
}

}  // namespace sortie::editor
