#include "editor/core/outline/outline_edits.h"

#include <algorithm>

#include <fmt/format.h>

#include "editor/core/blocks/block_form.h"
#include "editor/core/options/variants.h"
#include "editor/core/map/map_sections.h"
#include "editor/core/map/tile_contents.h"
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
  const auto alike = [&](const Element& each) { return each.name() == added.name; };
  return {insertAmong(draft, {}, added, alike, before)};
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
    const ElementPath setup = withChild(draft, {}, "setup", {"content", "objective", "event"});
    const auto last = [](const Element&) { return true; };
    return std::vector<ElementPath>{insertAmong(draft, setup, Markup("deck", {{"zone", of}}), last)};
  }
  if (what == "panel") {
    const std::size_t second = std::min(of.find(':'), of.size());
    const std::string attribute = of.substr(0, second), shown = of.substr(std::min(second + 1, of.size()));
    std::size_t others = 0;
    for (const Element& each : model::child(draft.root(), "map").children()) others += each.name() == "panel" ? 1U : 0U;
    // Each a little below the one before.
    const std::string at = fmt::format("10,{}", 10 + 20 * (others % 20));
    return std::vector<ElementPath>{
        addTo(draft, "map", Markup("panel", {{attribute, shown}, {"at", at}, {"size", "160,60"}}))};
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
                              {"objective", "", "Objective", "Something that a side has to achieve"},
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
  if (mission.scope.rulesets.empty() || mission.scope.rulesets.front()->board != model::BoardKind::Graph) return out;
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Zone))
    out.push_back({"panel:zone:" + each->id, "Panels of zones", titleOf(*each), each->help});
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Deck))
    out.push_back({"panel:zone:" + each->id, "Panels of zones", titleOf(*each), each->help});
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Track))
    out.push_back({"panel:track:" + each->id, "Panels of tracks", titleOf(*each), each->help});
  return out;
}

MissionEdit adding(const MissionScopePtr& mission, const std::string& id) {
  return [mission, id](model::Draft& draft) { return added(draft, *mission, id); };
}

MissionEdit wrapping(const std::vector<ElementPath>& paths, const std::string& option, const std::string& is) {
  return [paths, option, is](model::Draft& draft) { return wrapInWhen(draft, paths, option, {is}); };
}

MissionEdit unwrapping(const ElementPath& path) {
  return [path](model::Draft& draft) -> Selection {
    if (!isOptionWhen(elementAt(draft.root(), path))) return fail("outline-place", "There is no option to remove");
    return unwrapWhen(draft, path);
  };
}

MissionEdit deleting(const std::vector<ElementPath>& paths) {
  return [paths](model::Draft& draft) -> Selection {
    for (const ElementPath& path : paths)
      if (path.empty()) return fail("outline-place", "The mission itself cannot be deleted here");
    removeWithContents(draft, paths);
    return {};
  };
}

}  // namespace sortie::editor
