#include "editor/core/outline/outline_edits.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::ElementPtr;

namespace {

/// Behind the last of its likes at the top of the mission, else before the first of `before`, else last.
Edited addAtTop(const ElementPtr& root, const ElementPtr& element, const std::vector<std::string>& before) {
  const std::vector<ElementPtr> children = childElements(*root);
  std::uint32_t position = 0;
  std::optional<std::uint32_t> last;
  std::optional<std::uint32_t> next;
  for (const ElementPtr& each : children) {
    if (each->name == element->name) last = position + 1;
    if (!next && std::find(before.begin(), before.end(), std::string_view(each->name)) != before.end()) next = position;
    ++position;
  }
  const std::uint32_t at = last.value_or(next.value_or(position));
  return {insertAt(root, {}, at, element), {{at}}};
}

ElementPtr titled(const ElementPtr& root, const std::string& name, const std::string& wish, const std::string& title) {
  return model::makeElement(name, {{"id", freeId(root, wish), 0}, {"title", title, 0}});
}

Result<Edited> added(const MissionScope& mission, const ElementPtr& root, const std::string& id) {
  const std::size_t colon = id.find(':');
  const std::string what = id.substr(0, colon);
  const std::string of = colon == std::string::npos ? std::string() : id.substr(colon + 1);
  if (what == "event") return newEvent(mission, "event");
  if (what == "objective") return newObjective(mission, "objective", "New objective");
  if (what == "text") {
    const ElementPtr text =
        model::withChildren(model::makeElement("text", {{"id", freeId(root, "text"), 0}}), {model::makeText("…")});
    return addAtTop(root, text, {"content", "options", "variant", "when", "set", "side", "map"});
  }
  if (what == "variant")
    return addAtTop(root, titled(root, "variant", "variant", "New variant"), {"when", "set", "side", "map"});
  if (what == "side") {
    const Declaration* kind = mission.scope.find(DeclarationKind::Side, of);
    if (kind == nullptr) return fail("unknown-addable", fmt::format("There is no side \"{}\"", of));
    const ElementPtr side =
        model::makeElement("side", {{"id", freeId(root, of), 0}, {"kind", of, 0}, {"title", titleOf(*kind), 0}});
    return addAtTop(root, side, {"map", "setup", "objective", "event"});
  }
  if (what == "deck") {
    ElementPath setup;
    const ElementPtr with = withChild(root, {}, "setup", {"content", "objective", "event"}, setup);
    const auto position = static_cast<std::uint32_t>(childElements(*elementAt(with, setup)).size());
    Edited out{insertAt(with, setup, position, model::makeElement("deck", {{"zone", of, 0}})), {setup}};
    out.select.front().push_back(position);
    return out;
  }
  if (what == "value") {
    const Declaration* variable = mission.scope.find(DeclarationKind::Variable, of);
    if (variable == nullptr) variable = mission.scope.find(DeclarationKind::Track, of);
    if (variable == nullptr || !variable->value)
      return fail("unknown-addable", fmt::format("There is no variable \"{}\"", of));
    const bool none = std::holds_alternative<std::monostate>(variable->value->fallback.value);
    const std::string value = model::toText(none ? model::zeroValue(variable->value->type) : variable->value->fallback);
    return addAtTop(root, model::makeElement("set", {{"name", of, 0}, {"value", value, 0}}),
                    {"side", "map", "setup", "objective", "event"});
  }
  return fail("unknown-addable", fmt::format("There is nothing called \"{}\" to add", id));
}

}  // namespace

std::vector<Addable> addables(const MissionScope& mission) {
  std::vector<Addable> out = {{"event", "", "Event", "When something happens, if something holds, do something"},
                              {"objective", "", "Objective", "What a side wants"},
                              {"text", "", "Text", "A briefing, a rule, a line of the log"},
                              {"variant", "", "Variant", "Options under a name: a number of players, a difficulty"}};
  const auto add = [&](DeclarationKind kind, const char* prefix, const char* group) {
    for (const Declaration* each : declared(mission.scope, kind))
      out.push_back({fmt::format("{}:{}", prefix, each->id), group, titleOf(*each), each->help});
  };
  add(DeclarationKind::Side, "side", "Sides");
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Deck))
    out.push_back({"deck:" + each->id, "Decks", titleOf(*each), each->help});
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Zone))
    if (each->text("per", "world") == "world")
      out.push_back({"deck:" + each->id, "Cards in a zone", titleOf(*each), each->help});
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Variable))
    if (each->value && each->text("per", "world") == "world")
      out.push_back({"value:" + each->id, "Values at the start", titleOf(*each), each->help});
  return out;
}

TreeEdit adding(const MissionScopePtr& mission, const std::string& id) {
  return [mission, id](const ElementPtr& root) { return added(*mission, root, id); };
}

TreeEdit wrapping(std::vector<ElementPath> paths, const std::string& option, const std::string& is) {
  return [paths = std::move(paths), option, is](const ElementPtr& root) mutable -> Result<Edited> {
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    if (paths.empty() || paths.front().empty()) return fail("outline-place", "Select what the option shall decide on");
    const ElementPath parent(paths.front().begin(), paths.front().end() - 1);
    ElementPtr when = model::makeElement("when", {{"option", option, 0}, {"is", is, 0}});
    std::vector<model::Node> inside;
    for (const ElementPath& path : paths) {
      const ElementPtr element = elementAt(root, path);
      if (!element || path.size() != parent.size() + 1 || !within(path, parent))
        return fail("outline-place", "Only things that stand beside each other can be put under one option");
      const std::string context = contextOf(root, path);
      const bool fits = context == "mission" || context == "map" || context == "setup" || context == "deck";
      if (!fits || element->name == "map" || element->name == "setup" || element->name == "content" ||
          element->name == "options" || element->name == "variant")
        return fail("outline-place",
                    fmt::format("{} cannot hold with an option only", elementWord(std::string_view(element->name))));
      inside.push_back(model::makeNode(element));
    }
    when = model::withChildren(when, std::move(inside));
    Edited out{removeAll(root, paths), {paths.front()}};
    out.root = insertAt(out.root, parent, paths.front().back(), when);
    return out;
  };
}

TreeEdit unwrapping(const ElementPath& path) {
  return [path](const ElementPtr& root) -> Result<Edited> {
    const ElementPtr when = elementAt(root, path);
    if (!when || path.empty() || !isOptionWhen(*when)) return fail("outline-place", "There is no option to take away");
    const ElementPath parent(path.begin(), path.end() - 1);
    Edited out{removeAt(root, path), {}};
    std::uint32_t position = path.back();
    for (const ElementPtr& each : childElements(*when)) {
      out.root = insertAt(out.root, parent, position, each);
      out.select.push_back(parent);
      out.select.back().push_back(position++);
    }
    return out;
  };
}

TreeEdit deleting(const std::vector<ElementPath>& paths) {
  return [paths](const ElementPtr& root) -> Result<Edited> {
    for (const ElementPath& path : paths)
      if (path.empty()) return fail("outline-place", "The mission itself cannot be deleted here");
    return Edited{removeAll(root, paths), {}};
  };
}

}  // namespace sortie::editor
