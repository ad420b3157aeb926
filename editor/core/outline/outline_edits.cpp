#include "editor/core/outline/outline_edits.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/document/indentation.h"
#include "editor/core/inspector/inspector.h"
#include "editor/core/inspector/inspector_element.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::Markup;

namespace {

using Selection = Result<std::vector<ElementPath>>;

/// Behind the last of its likes at the top of the mission, else before the first of `before`, else last.
std::vector<ElementPath> addAtTop(model::Draft& draft, const Markup& added, const std::vector<std::string>& before) {
  std::uint32_t position = 0;
  std::optional<std::uint32_t> last;
  std::optional<std::uint32_t> next;
  for (const Element& each : draft.root().children()) {
    if (each.name() == added.name) last = position + 1;
    if (!next && std::find(before.begin(), before.end(), each.name()) != before.end()) next = position;
    ++position;
  }
  const ElementPath path = {last.value_or(next.value_or(position))};
  insertAt(draft, {}, path.back(), added);
  return {path};
}

Selection added(model::Draft& draft, const MissionScope& mission, const std::string& id) {
  const std::size_t colon = id.find(':');
  const std::string what = id.substr(0, colon);
  const std::string of = colon == std::string::npos ? std::string() : id.substr(colon + 1);
  const auto fresh = [&](const std::string& wish) { return freeId(draft.root(), wish); };
  if (what == "event") return newEvent(draft, mission, "event");
  if (what == "objective") return newObjective(draft, mission, "objective", "New objective");
  if (what == "text")
    return addAtTop(draft, Markup("text", {{"id", fresh("text")}}, {Markup::words("…")}),
                    {"content", "options", "variant", "when", "set", "side", "map"});
  if (what == "variant")
    return addAtTop(draft, Markup("variant", {{"id", fresh("variant")}, {"title", "New variant"}}),
                    {"when", "set", "side", "map"});
  if (what == "side") {
    const Declaration* kind = mission.scope.find(DeclarationKind::Side, of);
    if (kind == nullptr) return fail("unknown-addable", fmt::format("There is no side \"{}\"", of));
    return addAtTop(draft, Markup("side", {{"id", fresh(of)}, {"kind", of}, {"title", titleOf(*kind)}}),
                    {"map", "setup", "objective", "event"});
  }
  if (what == "deck") {
    ElementPath path = withChild(draft, {}, "setup", {"content", "objective", "event"});
    path.push_back(static_cast<std::uint32_t>(elementAt(draft.root(), path).children().size()));
    insertAt(draft, {path.front()}, path.back(), Markup("deck", {{"zone", of}}));
    return std::vector<ElementPath>{path};
  }
  if (what == "value") {
    const Declaration* variable = mission.scope.find(DeclarationKind::Variable, of);
    if (variable == nullptr) variable = mission.scope.find(DeclarationKind::Track, of);
    if (variable == nullptr || !variable->value)
      return fail("unknown-addable", fmt::format("There is no variable \"{}\"", of));
    const std::string value = model::toText(model::defaultOf(*variable->value));
    return addAtTop(draft, Markup("set", {{"name", of}, {"value", value}}),
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

MissionEdit adding(const MissionScopePtr& mission, const std::string& id) {
  return [mission, id](model::Draft& draft) { return added(draft, *mission, id); };
}

MissionEdit wrapping(std::vector<ElementPath> paths, const std::string& option, const std::string& is) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  return [paths = std::move(paths), option, is](model::Draft& draft) -> Selection {
    if (paths.empty() || paths.front().empty()) return fail("outline-place", "Select what the option shall decide on");
    const ElementPath parent(paths.front().begin(), paths.front().end() - 1);
    Markup when("when", {{"option", option}, {"is", is}});
    std::vector<Element> elements;
    for (const ElementPath& path : paths) {
      const Element element = elementAt(draft.root(), path);
      if (!element || path.size() != parent.size() + 1 || !within(path, parent))
        return fail("outline-place", "Only things that stand beside each other can be put under one option");
      const std::string context = contextOf(draft.root(), path);
      const bool fits = context == "mission" || context == "map" || context == "setup" || context == "deck";
      if (!fits || element.name() == "map" || element.name() == "setup" || element.name() == "content" ||
          element.name() == "options" || element.name() == "variant")
        return fail("outline-place", fmt::format("{} cannot hold with an option only", elementWord(element.name())));
      when.add(shifted(element, 1));
      elements.push_back(element);
    }
    wrap(draft, elements, when);
    return std::vector<ElementPath>{paths.front()};
  };
}

MissionEdit unwrapping(const ElementPath& path) {
  return [path](model::Draft& draft) -> Selection {
    const Element when = elementAt(draft.root(), path);
    if (!when || path.empty() || !isOptionWhen(when)) return fail("outline-place", "There is no option to take away");
    std::vector<ElementPath> select(when.children().size(), path);
    for (std::uint32_t i = 0; i < select.size(); ++i) select[i].back() += i;
    unwrap(draft, when, {when}, -1);
    return select;
  };
}

MissionEdit deleting(const std::vector<ElementPath>& paths) {
  return [paths](model::Draft& draft) -> Selection {
    for (const ElementPath& path : paths)
      if (path.empty()) return fail("outline-place", "The mission itself cannot be deleted here");
    removeAll(draft, paths);
    return {};
  };
}

}  // namespace sortie::editor
