// Questions to references, and renaming.
#include "editor/core/search/references.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "model/printed_text.h"
#include "model/values.h"

namespace sortie::editor {

using model::Element;

namespace {

std::set<ThingName> namesWithin(const References& references, const ElementPath& path) {
  std::set<ThingName> out;
  for (const Thing& each : references.things)
    if (within(each.path, path)) out.insert(each.name);
  return out;
}

bool isInScript(const Reference& reference) { return !reference.file.empty(); }

std::string spacedId(const Reference& reference, const std::string& newId) {
  return reference.snake ? model::toSnake(newId) : newId;
}

}  // namespace

Scripts scriptsOf(const Version& version) {
  Scripts out;
  for (const auto& [file, text] : version.files)
    if (file != missionFile) out[file] = *text;
  return out;
}

std::vector<Reference> usedBy(const References& references, const ElementPath& path) {
  const std::set<ThingName> names = namesWithin(references, path);
  std::vector<Reference> out;
  for (const Reference& each : references.references)
    if (names.contains(each.to) && (isInScript(each) || !within(each.from, path))) out.push_back(each);
  return out;
}

std::vector<Reference> uses(const References& references, const ElementPath& path) {
  const std::set<ThingName> own = namesWithin(references, path);
  std::vector<Reference> out;
  for (const Reference& each : references.references)
    if (!isInScript(each) && within(each.from, path) && !own.contains(each.to)) out.push_back(each);
  return out;
}

const Thing* thingAt(const References& references, const ElementPath& path) {
  const auto found = std::find_if(references.things.begin(), references.things.end(),
                                  [&](const Thing& each) { return each.path == path; });
  return found != references.things.end() ? &*found : nullptr;
}

std::vector<ElementPath> pathsOf(const References& references, const ThingName& name) {
  std::vector<ElementPath> out;
  for (const Thing& each : references.things)
    if (each.name == name) out.push_back(each.path);
  return out;
}

std::string withRenamed(const std::string& script, std::vector<Reference> references, const std::string& newId) {
  std::sort(references.begin(), references.end(),
            [](const Reference& a, const Reference& b) { return a.offset > b.offset; });
  std::string out = script;
  std::size_t last = std::string::npos;
  for (const Reference& each : references) {
    // A literal that may mean two things stands twice in the list.
    if (each.offset == last || each.offset + each.length > script.size()) continue;
    out.replace(each.offset, each.length, spacedId(each, newId));
    last = each.offset;
  }
  return out;
}

Result<Renaming> rename(const MissionScope& mission, const Scripts& scripts, const ElementPath& path,
                        const std::string& newId) {
  return rename(mission, scripts, referencesOf(mission, scripts), path, newId);
}

Result<Renaming> rename(const MissionScope& mission, const Scripts& scripts, const References& references,
                        const ElementPath& path, const std::string& newId) {
  const Thing* thing = thingAt(references, path);
  if (thing == nullptr) return fail("not-named", "this has no id that others refer to");
  if (!model::isKebab(newId)) {
    const std::string better = model::toKebab(newId);
    return fail(
        "id-form", fmt::format("\"{}\" is not an id", newId), {},
        better.empty() ? "write lower-case letters, digits and dashes, starting with a letter" : "such as " + better);
  }
  const ThingName name = thing->name;
  Renaming out;
  if (name.id == newId) return out;
  if (!pathsOf(references, {name.space, newId}).empty())
    return fail("duplicate-id", fmt::format("there is a {} \"{}\" already", name.space, newId), {},
                "choose another id");
  std::map<std::pair<ElementPath, std::string>, std::vector<Reference>> places;
  std::map<std::string, std::vector<Reference>> files;
  for (const Reference& each : references.references) {
    if (each.to != name) continue;
    if (isInScript(each)) {
      files[each.file].push_back(each);
      out.inScripts.push_back(each);
    } else {
      places[{each.from, each.attribute}].push_back(each);
      out.changed.push_back(each);
    }
  }
  // All changes of one start tag belong together.
  std::map<ElementPath, std::vector<model::AttributeChange>> changes;
  std::vector<model::TextPatches> edits;
  for (const ElementPath& each : pathsOf(references, name)) changes[each].emplace_back("id", newId);
  for (const auto& [place, list] : places) {
    const auto& [from, attribute] = place;
    const Element element = elementAt(mission.root, from);
    if (attribute.empty()) {
      edits.push_back(model::rename(element, newId));
    } else {
      changes[from].emplace_back(attribute, withRenamed(element.value(attribute), list, newId));
    }
  }
  for (const auto& [at, list] : changes) edits.push_back(model::changeAttributes(elementAt(mission.root, at), list));
  out.patches = model::together(edits);
  for (const auto& [file, list] : files) out.scripts[file] = withRenamed(scripts.at(file), list, newId);
  return out;
}

std::string elementWords(const MissionScope& mission, const ElementPath& path) {
  const Element element = elementAt(mission.root, path);
  if (!element) return "nothing";
  const std::string name(element.name());
  std::string id = element.value("id");
  if (id.empty() && name == "deck") id = element.value("zone");
  if (id.empty() && name == "set") id = element.value("name");
  if (id.empty()) id = element.value("item");
  if (id.empty() && (name == "marker" || name == "piece" || name == "edge" || name == "feature")) {
    id = element.value("kind");
    const std::string at = element.value("at", element.value("square"));
    if (!at.empty()) id += " at " + at;
  }
  if (name == "when" && element.has("option"))
    return fmt::format("when {} is {}", element.value("option"), element.value("is"));
  const std::string words = id.empty() ? name : fmt::format("{} {}", name, id);
  const bool map = name == "tile" && element.parent().name() == "map";
  return map ? words + " on the map" : words;
}

std::string referenceWords(const MissionScope& mission, const Reference& reference) {
  if (isInScript(reference))
    return fmt::format("{}, line {}: the same name, possibly this one", reference.file, reference.line);
  // Of nested elements the outermost with a name of its own says where to look.
  std::string where;
  for (std::size_t depth = 1; depth <= reference.from.size(); ++depth) {
    const ElementPath at(reference.from.begin(), reference.from.begin() + static_cast<std::ptrdiff_t>(depth));
    const Element element = elementAt(mission.root, at);
    const bool wrapper =
        element && (element.name() == "map" || element.name() == "setup" || element.name() == "content" ||
                    (element.name() == "when" && element.has("option")));
    const bool last = depth == reference.from.size();
    const bool section = element && element.attributes().empty() && !last;
    if (element && !wrapper && !section) where += (where.empty() ? "" : ": ") + elementWords(mission, at);
    if (last && wrapper) where += elementWords(mission, at);
  }
  return reference.attribute.empty() ? where : fmt::format("{} (in {})", where, reference.attribute);
}

std::vector<Break> whatBreaks(const MissionScope& mission, const References& references,
                              const std::vector<ElementPath>& removed) {
  const auto goes = [&](const ElementPath& path) {
    return std::any_of(removed.begin(), removed.end(), [&](const ElementPath& each) { return within(path, each); });
  };
  std::set<ThingName> lost;
  for (const Thing& each : references.things)
    if (goes(each.path)) lost.insert(each.name);
  // What also stands in another <when> is still there.
  for (const Thing& each : references.things)
    if (!goes(each.path)) lost.erase(each.name);
  std::vector<Break> out;
  for (const Reference& each : references.references) {
    if (!lost.contains(each.to) || (!isInScript(each) && goes(each.from))) continue;
    out.push_back({each, fmt::format("{} \"{}\": {}", each.to.space, each.to.id, referenceWords(mission, each))});
  }
  return out;
}

}  // namespace sortie::editor
