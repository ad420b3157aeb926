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
using model::Markup;
using model::TypeKind;

namespace {

std::map<std::string, std::string> setsOf(const Element& parent) {
  std::map<std::string, std::string> out;
  for (const Element& set : model::elementsThroughWhen(parent))
    if (set.name() == "set") out[set.value("name")] = set.has("value") ? set.value("value") : set.ownText();
  return out;
}

std::string asText(const Declaration& option) { return model::toText(model::defaultOf(*option.value)); }

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
bool mayStandInWhen(const Element& root, const ElementPath& path) {
  const Element element = elementAt(root, path);
  if (!element || path.empty()) return false;
  Element at = root;
  for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
    at = elementAt(at, {path[depth]});
    const bool holder = isOptionWhen(at) || at.name() == "map" || at.name() == "setup" || at.name() == "deck";
    // Values of a side, piece or objective may differ too.
    const bool sets =
        element.name() == "set" && depth + 2 == path.size() && at.name() != "options" && at.name() != "variant";
    if (!holder && !sets) return false;
  }
  for (const char* each : {"options", "variant", "content", "map", "setup"})
    if (element.name() == each) return false;
  return true;
}

}  // namespace

std::vector<OptionRow> optionRows(const MissionScope& mission) {
  std::vector<OptionRow> out;
  std::map<std::string, std::string> fixed;
  for (const Element& options : model::elements(mission.root, "options"))
    for (auto& [name, value] : setsOf(options)) fixed[name] = value;
  const std::vector<VariantRow> variants = variantRows(mission);
  std::vector<std::string> asked;
  model::walk(mission.root, [&](const Element& each) {
    if (isOptionWhen(each)) asked.push_back(each.value("option"));
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
  constexpr std::size_t many = 20;
  std::stable_partition(out.begin(), out.end(), [](const OptionRow& each) {
    return each.ofMission || each.type.kind != TypeKind::Enum || each.choices.size() <= many;
  });
  return out;
}

std::vector<OptionRow> usedFirst(std::vector<OptionRow> rows) {
  std::stable_partition(rows.begin(), rows.end(), [](const OptionRow& each) {
    return each.ofMission || each.fixed || !each.variants.empty() || each.inWhen;
  });
  return rows;
}

std::vector<VariantRow> variantRows(const MissionScope& mission) {
  std::vector<VariantRow> out;
  for (const Element& each : model::elements(mission.root, "variant"))
    out.push_back({pathOf(each), each.value("id"), each.value("title"), setsOf(each)});
  return out;
}

Result<> checkOption(const MissionScope& mission, const std::string& option, const std::string& value) {
  const Declaration* declaration = mission.scope.find(DeclarationKind::Option, option);
  if (declaration == nullptr || !declaration->value)
    return fail("option-unknown", fmt::format("there is no option \"{}\"", option));
  model::Issues issues;
  (void)model::decodeScalar(value, declaration->value->type, {}, "value", issues);
  if (const auto error = issues.firstError()) return fail("option-value", error->text, {}, error->remedy);
  return {};
}

void setOption(model::Draft& draft, const ElementPath& variant, const std::string& option,
               const std::optional<std::string>& value) {
  if (!variant.empty()) return setValueAt(draft, variant, option, value);
  // Those that set it already, else the first.
  Element options;
  for (const Element& each : draft.root().children())
    if (each.name() == "options" && (!options || setsOf(each).contains(option))) options = each;
  if (options) return setValueAt(draft, pathOf(options), option, value);
  if (!value) return;
  const ElementPath made =
      withChild(draft, {}, "options", {"variant", "set", "when", "side", "map", "setup", "objective", "event"});
  setValueAt(draft, made, option, value);
}

ElementPath newVariant(model::Draft& draft, const std::string& wish, const std::string& title) {
  const std::string kebab = model::toKebab(wish);
  Markup variant("variant", {{"id", freeId(draft.root(), kebab.empty() ? "variant" : kebab)}});
  if (!title.empty()) variant.set("title", title);
  std::uint32_t at = 0;
  std::uint32_t position = 0;
  bool found = false;
  for (const Element& each : draft.root().children()) {
    ++position;
    const bool alike = each.name() == "variant" || each.name() == "options";
    found = found || alike;
    if (alike || (!found && each.name() == "text")) at = position;
  }
  insertAt(draft, {}, at, variant);
  return {at};
}

OptionValues optionsOf(const MissionScope& mission, const std::string& variant) {
  OptionValues out;
  for (const Declaration* each : declared(mission.scope, DeclarationKind::Option)) {
    if (each->value) out.emplace(each->id, model::defaultOf(*each->value));
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
  const std::vector<std::string> values = model::whenValues(when, option);
  return std::any_of(values.begin(), values.end(), [&](const std::string& value) {
    if (option == nullptr || !option->value) return model::toText(found->second) == value;
    model::Issues unheard;
    return model::decodeScalar(value, option->value->type, when, "is", unheard) == found->second;
  });
}

std::vector<ElementPath> whensAround(const MissionScope& mission, const ElementPath& path) {
  std::vector<ElementPath> out;
  Element at = mission.root;
  for (std::size_t depth = 0; depth + 1 < path.size(); ++depth) {
    at = elementAt(at, {path[depth]});
    if (!at || at.name() == "event") break;
    if (isOptionWhen(at)) out.emplace_back(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(depth) + 1);
  }
  return out;
}

std::string dependsOn(const MissionScope& mission, const ElementPath& path, std::size_t from) {
  std::string out;
  for (const ElementPath& when : whensAround(mission, path)) {
    if (when.size() <= from) continue;
    const Element element = elementAt(mission.root, when);
    const Declaration* option = mission.scope.find(DeclarationKind::Option, element.value("option"));
    out += fmt::format("{}{} is {}", out.empty() ? "" : ", ",
                       option != nullptr ? titleOf(*option) : element.value("option"), element.value("is"));
  }
  return out;
}

bool presentIn(const MissionScope& mission, const ElementPath& path, const OptionValues& options) {
  const std::vector<ElementPath> whens = whensAround(mission, path);
  return std::all_of(whens.begin(), whens.end(), [&](const ElementPath& each) {
    return whenHolds(mission, elementAt(mission.root, each), options);
  });
}

std::vector<WhenRow> whenRows(const MissionScope& mission) {
  std::vector<WhenRow> out;
  std::vector<std::pair<std::string, OptionValues>> variants = {{std::string(), optionsOf(mission, {})}};
  for (const VariantRow& each : variantRows(mission)) variants.emplace_back(each.id, optionsOf(mission, each.id));
  const auto visit = [&](const auto& self, const Element& parent, const ElementPath& path) -> void {
    eachChild(parent, path, [&](const Element& each, const ElementPath& here) {
      if (each.name() == "event") return;
      if (isOptionWhen(each)) {
        WhenRow row;
        row.path = here;
        row.option = each.value("option");
        const Declaration* option = mission.scope.find(DeclarationKind::Option, row.option);
        row.values = model::whenValues(each, option);
        row.words =
            fmt::format("{} is {}", option != nullptr ? titleOf(*option) : row.option, model::listed(row.values, "or"));
        for (std::uint32_t i = 0; i < each.children().size(); ++i) row.contents.push_back(below(here, i));
        for (const auto& [name, options] : variants)
          if (whenHolds(mission, each, options) && presentIn(mission, here, options)) row.variants.push_back(name);
        out.push_back(std::move(row));
      }
      self(self, each, here);
    });
  };
  visit(visit, mission.root, {});
  return out;
}

Result<std::vector<ElementPath>> wrapInWhen(model::Draft& draft, std::vector<ElementPath> paths,
                                            const std::string& option, const std::vector<std::string>& values) {
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  if (paths.empty() || option.empty() || values.empty())
    return fail("when-place", "nothing is selected", {}, "select the elements that are to depend on the option");
  const ElementPath parent = parentOf(paths.front());
  Markup when("when", {{"option", option}, {"is", fmt::format("{}", fmt::join(values, " "))}});
  std::vector<Element> elements;
  for (const ElementPath& each : paths) {
    if (!mayStandInWhen(draft.root(), each))
      return fail("when-place", fmt::format("<{}> cannot depend on an option", elementAt(draft.root(), each).name()),
                  {}, "select events, objectives, sides, texts, sets, or things on the map, in the setup or in a deck");
    if (parentOf(each) != parent) return fail("when-place", "only neighbouring elements can be wrapped together");
    const Element element = elementAt(draft.root(), each);
    when.add(shifted(element, 1));
    elements.push_back(element);
  }
  wrap(draft, elements, when);
  return std::vector<ElementPath>{paths.front()};
}

Result<std::vector<ElementPath>> unwrapWhen(model::Draft& draft, const ElementPath& path) {
  const Element element = elementAt(draft.root(), path);
  if (!element || path.empty()) return fail("when-place", "there is nothing here");
  if (isOptionWhen(element)) {
    std::vector<ElementPath> select;
    for (std::uint32_t i = 0; i < element.children().size(); ++i)
      select.push_back(below(parentOf(path), path.back() + i));
    unwrap(draft, element, {element}, -1);
    return select;
  }
  const Element around = element.parent();
  if (path.size() < 2 || !isOptionWhen(around)) return fail("when-place", "this does not stand in a <when>");
  if (around.children().size() == 1) return unwrapWhen(draft, parentOf(path));
  ElementPath to = parentOf(path);
  ++to.back();
  draft.apply(model::together(
      {model::removeElement(element), model::insertChild(around.parent(), to.back(), shifted(element, -1))}));
  return std::vector<ElementPath>{to};
}

}  // namespace sortie::editor
