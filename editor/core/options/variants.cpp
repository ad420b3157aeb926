#include "editor/core/options/variants.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "editor/core/document/indentation.h"
#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Declaration;
using model::DeclarationKind;
using model::Element;
using model::ElementPtr;
using model::TypeKind;

namespace {

bool isWhen(const Element& element) { return element.name == "when" && element.find("option") != nullptr; }

ElementPath parentOf(const ElementPath& path) { return {path.begin(), path.end() - 1}; }

ElementPath below(ElementPath path, std::uint32_t position) {
  path.push_back(position);
  return path;
}

std::map<std::string, std::string> setsOf(const Element& parent) {
  std::map<std::string, std::string> out;
  for (const ElementPtr& set : model::elementsThroughWhen(parent))
    if (set->name == "set")
      out[set->value("name")] = set->find("value") != nullptr ? set->value("value") : set->ownText();
  return out;
}

std::string asText(const Declaration& option) {
  const bool none = std::holds_alternative<std::monostate>(option.value->fallback.value);
  return model::toText(none ? model::zeroValue(option.value->type) : option.value->fallback);
}

std::vector<Choice> choicesOf(const MissionScope& mission, const model::Type& type) {
  std::vector<Choice> out;
  constexpr std::int64_t few = 20;
  if (type.kind == TypeKind::Bool) out = {{"yes", "Yes", {}}, {"no", "No", {}}};
  if (type.kind == TypeKind::Enum)
    for (const std::string& each : type.names) out.push_back({each, model::plainWords(each), {}});
  if (type.kind == TypeKind::Int && type.max - type.min <= few)
    for (std::int64_t n = type.min; n <= type.max; ++n) out.push_back({std::to_string(n), std::to_string(n), {}});
  if (type.kind == TypeKind::Id) out = idChoices(mission, type.of);
  return out;
}

/// Elements that decoding takes out of their <when>: not the parts of events and content, nor what holds the others.
bool mayStandInWhen(const MissionScope& mission, const ElementPath& path) {
  const ElementPtr element = elementAt(mission.root, path);
  if (!element || path.empty()) return false;
  ElementPtr at = mission.root;
  for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
    at = elementAt(at, {path[depth]});
    const bool holder = isWhen(*at) || at->name == "map" || at->name == "setup" || at->name == "deck";
    // Values of a side, piece or objective may differ too.
    const bool sets =
        element->name == "set" && depth + 2 == path.size() && at->name != "options" && at->name != "variant";
    if (!holder && !sets) return false;
  }
  for (const char* each : {"options", "variant", "content", "map", "setup"})
    if (element->name == each) return false;
  return true;
}

}  // namespace

std::vector<OptionRow> optionRows(const MissionScope& mission) {
  std::vector<OptionRow> out;
  std::map<std::string, std::string> fixed;
  for (const ElementPtr& options : model::elements(*mission.root, "options"))
    for (auto& [name, value] : setsOf(*options)) fixed[name] = value;
  const std::vector<VariantRow> variants = variantRows(mission);
  std::vector<std::string> asked;
  model::walk(mission.root, [&](const ElementPtr& each) {
    if (isWhen(*each)) asked.push_back(each->value("option"));
  });
  for (const Declaration* option : declared(mission.scope, DeclarationKind::Option)) {
    if (!option->value) continue;
    OptionRow row;
    row.id = option->id;
    row.title = titleOf(*option);
    row.help = option->help.empty() ? option->value->help : option->help;
    row.unit = option->value->unit;
    row.type = option->value->type;
    row.fallback = asText(*option);
    const auto& own = mission.mission.declarations;
    row.ofMission = std::any_of(own.begin(), own.end(), [&](const Declaration& each) { return &each == option; });
    if (const auto set = fixed.find(option->id); set != fixed.end()) row.fixed = set->second;
    for (const VariantRow& variant : variants)
      if (const auto set = variant.options.find(option->id); set != variant.options.end())
        row.variants[variant.id] = set->second;
    row.choices = choicesOf(mission, row.type);
    row.inWhen = std::find(asked.begin(), asked.end(), option->id) != asked.end();
    out.push_back(std::move(row));
  }
  return out;
}

std::vector<VariantRow> variantRows(const MissionScope& mission) {
  std::vector<VariantRow> out;
  std::uint32_t at = 0;
  for (const ElementPtr& each : childElements(*mission.root)) {
    if (each->name == "variant" && !each->foreign)
      out.push_back({{at}, each->value("id"), each->value("title"), setsOf(*each)});
    ++at;
  }
  return out;
}

Result<> checkOption(const MissionScope& mission, const std::string& option, const std::string& value) {
  const Declaration* declaration = mission.scope.find(DeclarationKind::Option, option);
  if (declaration == nullptr || !declaration->value)
    return fail("option-unknown", fmt::format("there is no option \"{}\"", option));
  model::Issues issues;
  const ElementPtr set = model::makeElement("set", {{"name", option, 0}, {"value", value, 0}});
  (void)model::decodeScalar(value, declaration->value->type, set, "value", issues);
  if (const auto error = issues.firstError()) return fail("option-value", error->text, {}, error->remedy);
  return {};
}

ElementPtr setOption(const MissionScope& mission, const ElementPath& variant, const std::string& option,
                     const std::optional<std::string>& value) {
  if (!variant.empty()) return setValueAt(mission.root, variant, option, value);
  const std::vector<ElementPtr> children = childElements(*mission.root);
  std::optional<std::uint32_t> at;
  std::optional<std::uint32_t> firstOf;
  for (std::uint32_t i = 0; i < children.size(); ++i) {
    if (children[i]->name != "options") continue;
    if (!firstOf) firstOf = i;
    if (setsOf(*children[i]).contains(option)) at = i;
  }
  if (at || firstOf) return setValueAt(mission.root, {at.value_or(firstOf.value_or(0))}, option, value);
  if (!value) return mission.root;
  ElementPath path;
  const ElementPtr root = withChild(mission.root, {}, "options",
                                    {"variant", "set", "when", "side", "map", "setup", "objective", "event"}, path);
  return setValueAt(root, path, option, value);
}

Edited newVariant(const MissionScope& mission, const std::string& wish, const std::string& title) {
  const std::string kebab = model::toKebab(wish);
  const std::string id = freeId(mission.root, kebab.empty() ? "variant" : kebab);
  const std::vector<ElementPtr> children = childElements(*mission.root);
  std::uint32_t at = 0;
  bool found = false;
  for (std::uint32_t i = 0; i < children.size(); ++i) {
    const std::string& name = children[i]->name;
    if (name == "variant" || name == "options") {
      at = i + 1;
      found = true;
    }
    if (!found && name == "text") at = i + 1;
  }
  std::vector<model::Attribute> attributes = {{"id", id, 0}};
  if (!title.empty()) attributes.push_back({"title", title, 0});
  return {insertAt(mission.root, {}, at, model::makeElement("variant", std::move(attributes))), {{at}}};
}

OptionValues optionsOf(const MissionScope& mission, const std::string& variant) {
  OptionValues out;
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Option)) {
    if (!each->value) continue;
    const bool none = std::holds_alternative<std::monostate>(each->value->fallback.value);
    out.emplace(each->id, none ? model::zeroValue(each->value->type) : each->value->fallback);
  }
  for (const auto& [name, value] : mission.mission.options) out[name] = value;
  for (const model::Variant& each : mission.mission.variants)
    if (each.id == variant)
      for (const auto& [name, value] : each.options) out[name] = value;
  return out;
}

bool whenHolds(const MissionScope& mission, const Element& when, const OptionValues& options) {
  const std::string name = when.value("option");
  const auto found = options.find(name);
  if (found == options.end()) return false;
  const Declaration* option = mission.scope.find(DeclarationKind::Option, name);
  const auto element = std::make_shared<const Element>(when);
  const std::vector<std::string> values = model::whenValues(element, option);
  return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
    if (option == nullptr || !option->value) return model::toText(found->second) == value;
    model::Issues unheard;
    return model::sameValue(model::decodeScalar(value, option->value->type, element, "is", unheard), found->second);
  });
}

std::vector<ElementPath> whensAround(const MissionScope& mission, const ElementPath& path) {
  std::vector<ElementPath> out;
  ElementPtr at = mission.root;
  for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
    at = elementAt(at, {path[depth]});
    if (!at || at->name == "event") break;
    if (isWhen(*at)) out.emplace_back(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth) + 1);
  }
  return out;
}

bool presentIn(const MissionScope& mission, const ElementPath& path, const OptionValues& options) {
  const std::vector<ElementPath> whens = whensAround(mission, path);
  return std::all_of(whens.begin(), whens.end(), [&](const ElementPath& each) {
    return whenHolds(mission, *elementAt(mission.root, each), options);
  });
}

std::vector<WhenRow> whenRows(const MissionScope& mission) {
  std::vector<WhenRow> out;
  std::vector<std::pair<std::string, OptionValues>> variants = {{std::string(), optionsOf(mission, {})}};
  for (const VariantRow& each : variantRows(mission)) variants.emplace_back(each.id, optionsOf(mission, each.id));
  const auto visit = [&](const auto& self, const Element& parent, const ElementPath& path) -> void {
    std::uint32_t at = 0;
    for (const ElementPtr& each : childElements(parent)) {
      const ElementPath here = below(path, at++);
      if (each->foreign || each->name == "event") continue;
      if (isWhen(*each)) {
        WhenRow row;
        row.path = here;
        row.option = each->value("option");
        const Declaration* option = mission.scope.find(DeclarationKind::Option, row.option);
        row.values = model::whenValues(each, option);
        std::string values;
        for (std::size_t i = 0; i < row.values.size(); ++i)
          values += (i == 0 ? "" : i + 1 == row.values.size() ? " or " : ", ") + row.values[i];
        row.words = fmt::format("{} is {}", option != nullptr ? titleOf(*option) : row.option, values);
        for (std::uint32_t i = 0; i < childElements(*each).size(); ++i) row.contents.push_back(below(here, i));
        for (const auto& [name, options] : variants)
          if (whenHolds(mission, *each, options) && presentIn(mission, here, options)) row.variants.push_back(name);
        out.push_back(std::move(row));
      }
      self(self, *each, here);
    }
  };
  visit(visit, *mission.root, {});
  return out;
}

Result<Edited> wrapInWhen(const MissionScope& mission, std::vector<ElementPath> paths, const std::string& option,
                          const std::vector<std::string>& values) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  if (paths.empty() || option.empty() || values.empty()) return fail("when-place", "nothing is selected");
  const ElementPath parent = paths.front().empty() ? ElementPath{} : parentOf(paths.front());
  std::vector<model::Node> inside;
  for (const ElementPath& each : paths) {
    if (!mayStandInWhen(mission, each))
      return fail("when-place", "this cannot depend on an option", {},
                  "events, objectives, sides, texts, sets and what lies on the map, in the set-up or in a deck can");
    if (parentOf(each) != parent)
      return fail("when-place", "only elements that stand side by side can be wrapped together");
    inside.push_back(model::makeNode(shifted(elementAt(mission.root, each), 1)));
  }
  const ElementPtr bare =
      model::makeElement("when", {{"option", option, 0}, {"is", fmt::format("{}", fmt::join(values, " ")), 0}});
  const ElementPtr root = removeAll(mission.root, paths);
  return Edited{insertAt(root, parent, paths.front().back(), model::withChildren(bare, std::move(inside))),
                {paths.front()}};
}

Result<Edited> unwrapWhen(const MissionScope& mission, const ElementPath& path) {
  const ElementPtr element = elementAt(mission.root, path);
  if (!element || path.empty()) return fail("when-place", "there is nothing here");
  if (isWhen(*element)) {
    ElementPtr root = removeAt(mission.root, path);
    std::vector<ElementPath> select;
    std::uint32_t at = path.back();
    for (const ElementPtr& each : childElements(*element)) {
      root = insertAt(root, parentOf(path), at, shifted(each, -1));
      select.push_back(below(parentOf(path), at++));
    }
    return Edited{std::move(root), std::move(select)};
  }
  const ElementPath when = parentOf(path);
  const ElementPtr around = elementAt(mission.root, when);
  if (when.empty() || !isWhen(*around)) return fail("when-place", "this does not stand in a <when>");
  if (childElements(*around).size() == 1) return unwrapWhen(mission, when);
  ElementPath to = when;
  ++to.back();
  const ElementPtr root = insertAt(removeAt(mission.root, path), parentOf(when), to.back(), shifted(element, -1));
  return Edited{root, {to}};
}

}  // namespace sortie::editor
